package state

import (
	"bytes"
	"errors"
	"io"
	"unicode/utf8"

	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/internal/wire"
)

// fail records a failure at Buf[i] with target Next, and returns a negative index.
//
//go:noinline
func (s *DecodeState) fail(c Code, i int) int { return s.failAt(c, i, Next) }

// failAt records a failure at Buf[i] with target t, makes the text of the last token void, and returns -1.
func (s *DecodeState) failAt(c Code, i int, t Target) int {
	f := &Fault{Code: c, Target: t, Offset: s.Base + int64(i), Name: c == NoName}
	s.setFault(f)
	s.void()
	if c == TooLong && s.limits != nil {
		f.Max = s.limits.bytes
	}
	if 0 <= i && (i < len(s.Buf) || c == Truncated && i == len(s.Buf)) {
		f.Text, f.Index = s.Buf, i
		if c == NoValue || c == NoName {
			f.Before = s.before(i)
		}
	}
	return -1
}

// before returns the last byte before Buf[i] that is not white space. If the window has none, it returns the bracket
// that has begun the innermost array or object, if that is empty so far, and otherwise 0.
func (s *DecodeState) before(i int) byte {
	if b := bytes.TrimRight(s.Buf[:i], " \t\r\n"); len(b) > 0 {
		return b[len(b)-1]
	}
	if f := s.Top(); f.n == 0 {
		return f.Kind
	}
	return 0
}

// errWindowEnd makes failEnd record windowEnd, which skipWindow drops again. It is shared, so that nothing is allocated
// for each window.
var (
	errWindowEnd = errors.New("the window ends")
	windowEnd    = &Fault{Code: Truncated}
)

// failEnd records that the input ends too early at Buf[i], exceeds the byte limit there, or cannot be read.
// err is the error of More. The result is -1, as that of all functions below that have one.
func (s *DecodeState) failEnd(i int, err error) int {
	switch err {
	case io.EOF:
		return s.fail(Truncated, i)
	case errWindowEnd:
		s.setFault(windowEnd)
		return -1
	case ErrLimit:
		return s.fail(s.exceeded(), i)
	}
	s.fail(ReadFailed, i)
	s.fault.Err = err
	return -1
}

// endOfStream is the failure of every stream that ends between top-level values. It is shared, and never modified.
var endOfStream = &Fault{Code: NoMore, Target: Container}

// failBefore is failEnd between two tokens, with target Container unless a colon is due. At the top level the
// end of the input is endOfStream.
func (s *DecodeState) failBefore(i int, err error) int {
	f := s.Top()
	if err == io.EOF && f.Kind == 0 {
		s.void()
		s.setFault(endOfStream)
		return -1
	}
	s.failEnd(i, err)
	if f.delim != ':' {
		s.fault.Target = Container
	}
	return -1
}

// failComma records that a closing bracket at Buf[i] follows a comma. The offset of the failure is that of the
// comma.
func (s *DecodeState) failComma(i int) int {
	for s.Buf[i] != ',' {
		i--
	}
	return s.failAt(TrailingComma, i, Container)
}

// failNext is failChar between two tokens: it keeps Pos in the window.
func (s *DecodeState) failNext(c Code, i int) int {
	s.Pin = s.Pos
	s.failChar(c, i)
	s.Pin = -1
	return -1
}

// failClose records why the bracket c at Buf[i] cannot end f, the innermost frame.
func (s *DecodeState) failClose(i int, c byte, f *Frame) {
	switch {
	case f.delim <= ' ':
		s.fail(NoValue, i)
	case f.delim == ',' && f.Kind == '[':
		s.failAt(NoCommaArray, i, Container)
	case f.delim == ',':
		s.failAt(NoCommaObject, i, Container)
	case c == '}':
		s.fail(NoMemberValue, i)
	default:
		s.failAt(NoCommaObject, i, Container)
	}
}

// FailBracket records that the closing bracket at Buf[i] comes where a value must begin, and returns -1.
func (s *DecodeState) FailBracket(i int) int {
	c, f := s.Buf[i], s.Top()
	if c == f.end() && f.delim != ':' {
		return s.fail(NoValue, i)
	}
	s.failClose(i, c, f)
	return -1
}

// FailStart records why the value that should begin at i, the position, does not.
func (s *DecodeState) FailStart(i int) int {
	c, before := s.Buf[i], s.before(i)
	isEnd, isFirst := startOf[c] == startEnd, before != ',' && before != ':'
	switch {
	case isEnd && before == ',':
		return s.failComma(i)
	case isEnd && c != '}' && before == ':':
		return s.failAt(NoCommaObject, i, Container)
	case isEnd && before == ':':
		return s.fail(NoMemberValue, i)
	case isEnd:
		return s.fail(NoValue, i)
	case isFirst && (c == ',' || c == ':'):
		return s.failAt(NoValue, i, Container)
	}
	return s.failNext(NoValue, i)
}

// failDuplicate records that the name raw, which starts at Buf[i] and whose scan returned fl, is a duplicate.
func (s *DecodeState) failDuplicate(i int, raw []byte, fl wire.StringFlags) int {
	path := string(AppendName(nil, string(s.unquote(raw, fl))))
	s.failAt(DuplicateName, i, Container)
	s.fault.Path = path
	return -1
}

// failChar is fail, but first reads all of the character at Buf[i] that the input has, and of the word in place of a
// value or name: the error shows it. Of the first character of the input it reads two bytes, which may tell its encoding.
func (s *DecodeState) failChar(c Code, i int) int {
	i = s.readShown(i, c == NoValue || c == NoName)
	return s.fail(c, i)
}

// readShown reads the rest of the character at Buf[i], and of the word there if isWord is true. It returns the index of
// the character, which may have changed. The errors of package v1 show no word.
func (s *DecodeState) readShown(i int, isWord bool) int {
	isWord = isWord && !s.Opts.Has(opts.ReportErrorsWithLegacySemantics)
	for {
		b := s.Buf[i:]
		n := WordEnd(b)
		isFirst := s.Base+int64(i) == 0
		if utf8.FullRune(b) && !(isFirst && len(b) == 1) && !(isWord && n == len(b) && n <= MaxWord) {
			break
		}
		shift, err := s.More(i)
		i -= shift
		if err != nil {
			break
		}
	}
	return i
}

// failInName marks the fault as one in place of a name of f, if that is where the token at the given byte offset is
// malformed, and if that may be a name without quotes. It reads the rest of the word: the error shows it.
func (s *DecodeState) failInName(f *Frame, offset int64) {
	fault := s.fault
	isWord := fault.Code == NoValue || fault.Code == BadToken && startOf[fault.Start] == startLiteral
	if !isWord || !f.WantsName() || fault.Offset != offset+int64(fault.At) {
		return
	}
	fault.Name = true
	i := s.readShown(int(offset-s.Base), true)
	fault.Text, fault.Index = s.Buf, i+fault.At
}

// failText records a failure at Buf[end], for the reason f, inside a string or number that starts with c. It first
// reads the whole invalid sequence, which the error shows, or as much of it as the input has.
func (s *DecodeState) failText(c byte, end int, f wire.Fault) int {
	need := 1
	switch {
	case f == wire.BadSurrogate:
		need = 12
	case f == wire.BadEscape && end+1 < len(s.Buf) && s.Buf[end+1] == 'u':
		need = 6
	}
	for len(s.Buf)-end < need || !utf8.FullRune(s.Buf[end:]) {
		shift, err := s.More(end)
		end -= shift
		if err != nil {
			break
		}
	}
	s.fail(BadToken, end)
	s.fault.Start, s.fault.Wire = c, f
	return -1
}

// failString is failEnd, with the error err of More, in a string whose scan stopped at Buf[end].
func (s *DecodeState) failString(end int, err error) int {
	return s.failEnd(wire.ShortOffset(s.Buf, end, s.Strict), err)
}
