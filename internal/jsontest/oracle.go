package jsontest

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// MaxDepth is the largest nesting depth of arrays and objects.
const MaxDepth = 10000

// Options allow texts that RFC 7493 forbids. The zero value is strict.
type Options struct {
	AllowDuplicateNames bool // an object may have several members with one name
	AllowInvalidUTF8    bool // bytes that are not UTF-8 and unpaired surrogates are read as U+FFFD
}

// The errors that an [Error] wraps.
var (
	ErrSyntax    = errors.New("invalid text")
	ErrEscape    = errors.New("invalid escape sequence")
	ErrSurrogate = errors.New("unpaired surrogate")
	ErrUTF8      = errors.New("invalid UTF-8")
	ErrDuplicate = errors.New("duplicate name")
	ErrDepth     = errors.New("too deep")
	ErrShort     = fmt.Errorf("text ends too early: %w", io.ErrUnexpectedEOF)
)

// An Error is the error of the oracle for a text that is not JSON.
type Error struct {
	// Offset is the number of bytes before the fault: an invalid byte, the
	// start of an escape sequence or of a UTF-8 sequence, the start of a name
	// that occurs twice, a bracket that is nested too deeply, or the comma before
	// a closing bracket. If the text ends
	// too early, Offset is the end of the text, or the start of an incomplete
	// number, escape or UTF-8 sequence.
	Offset int
	// Pointer is the JSON Pointer (RFC 6901) of the value with the fault, or of
	// the member whose name precedes the fault or occurs twice.
	Pointer string
	// Err is one of the errors above, such as ErrSyntax.
	Err error
}

// Error implements error.
func (e *Error) Error() string {
	return fmt.Sprintf("%v at offset %d, pointer %q", e.Err, e.Offset, e.Pointer)
}

// Unwrap returns e.Err.
func (e *Error) Unwrap() error { return e.Err }

// Parse reads b as exactly one JSON value with white space around it. An error
// is an [*Error].
func Parse(b []byte, opts Options) (Node, error) {
	p := parser{b: b, opts: opts}
	p.space()
	n, err := p.value()
	if err != nil {
		return Node{}, err
	}
	if p.space(); p.i < len(b) {
		return Node{}, p.fail(p.i, ErrSyntax)
	}
	return n, nil
}

// ParseStream reads b as any number of JSON values with any or no white space
// between them. It returns the values before the first fault, and the fault
// as an [*Error].
func ParseStream(b []byte, opts Options) ([]Node, error) {
	p := parser{b: b, opts: opts}
	var nodes []Node
	for p.space(); p.i < len(b); p.space() {
		n, err := p.value()
		if err != nil {
			return nodes, err
		}
		nodes = append(nodes, n)
	}
	return nodes, nil
}

// A parser is a recursive descent parser of b, with one method for each rule of
// the grammar. Each method reads from b[p.i] on and advances p.i to the end of the
// text that it has read. The errors are of type *Error.
type parser struct {
	b    []byte
	i    int // number of bytes read
	opts Options
	path []string // the reference tokens (RFC 6901) of the value being read
}

// fail returns the *Error with cause err for a fault at offset i in the value being read.
func (p *parser) fail(i int, err error) error {
	var ptr strings.Builder
	for _, tok := range p.path {
		ptr.WriteByte('/')
		ptr.WriteString(strings.ReplaceAll(strings.ReplaceAll(tok, "~", "~0"), "/", "~1"))
	}
	return &Error{Offset: i, Pointer: ptr.String(), Err: err}
}

// at reports whether the next byte is c.
func (p *parser) at(c byte) bool { return p.i < len(p.b) && p.b[p.i] == c }

// ended reports whether the text is at its end.
func (p *parser) ended() bool { return p.i == len(p.b) }

// space reads the rule ws of RFC 8259 section 2.
func (p *parser) space() {
	for p.at(' ') || p.at('\t') || p.at('\n') || p.at('\r') {
		p.i++
	}
}

// value reads the rule value of RFC 8259 section 3, without white space around it.
func (p *parser) value() (n Node, err error) {
	start := p.i
	if p.ended() {
		return n, p.fail(p.i, ErrShort)
	}
	switch c := p.b[p.i]; c {
	case 'n':
		n.Kind, err = Null, p.literal("null")
	case 'f':
		n.Kind, err = False, p.literal("false")
	case 't':
		n.Kind, err = True, p.literal("true")
	case '"':
		n, err = p.str()
	case '[':
		n, err = p.array()
	case '{':
		n, err = p.object()
	case '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9':
		n.Kind, err = Number, p.number()
	default:
		err = p.fail(p.i, ErrSyntax)
	}
	if err != nil {
		return Node{}, err
	}
	n.Raw, n.Offset = p.b[start:p.i], start
	return n, nil
}

// literal reads the literal want: null, false or true.
func (p *parser) literal(want string) error {
	for _, c := range []byte(want) {
		if p.ended() {
			return p.fail(p.i, ErrShort)
		}
		if !p.at(c) {
			return p.fail(p.i, ErrSyntax)
		}
		p.i++
	}
	return nil
}

// array reads the rule array of RFC 8259 section 5.
func (p *parser) array() (Node, error) {
	n := Node{Kind: Array}
	if len(p.path) == MaxDepth {
		return n, p.fail(p.i, ErrDepth)
	}
	p.i++
	for p.space(); !p.at(']'); p.space() {
		if p.ended() {
			return n, p.fail(p.i, ErrShort)
		}
		if len(n.Elems) > 0 {
			if err := p.comma(']'); err != nil {
				return n, err
			}
		}
		p.path = append(p.path, strconv.Itoa(len(n.Elems)))
		e, err := p.value()
		if err != nil {
			return n, err
		}
		p.path = p.path[:len(p.path)-1]
		n.Elems = append(n.Elems, e)
	}
	p.i++
	return n, nil
}

// comma reads a comma and the white space after it. It fails if there is no comma,
// or if the byte closing or the end of the text follows.
func (p *parser) comma(closing byte) error {
	comma := p.i
	if !p.at(',') {
		return p.fail(p.i, ErrSyntax)
	}
	p.i++
	p.space()
	if p.ended() {
		return p.fail(p.i, ErrShort)
	}
	if p.at(closing) {
		return p.fail(comma, ErrSyntax)
	}
	return nil
}

// object reads the rule object of RFC 8259 section 4.
func (p *parser) object() (Node, error) {
	n := Node{Kind: Object}
	if len(p.path) == MaxDepth {
		return n, p.fail(p.i, ErrDepth)
	}
	p.i++
	seen := make(map[string]bool)
	for p.space(); !p.at('}'); p.space() {
		if p.ended() {
			return n, p.fail(p.i, ErrShort)
		}
		if len(n.Members) > 0 {
			if err := p.comma('}'); err != nil {
				return n, err
			}
		}
		m, err := p.member(seen)
		if err != nil {
			return n, err
		}
		n.Members = append(n.Members, m)
	}
	p.i++
	return n, nil
}

// member reads the rule member of RFC 8259 section 4. It fails if the name is in
// seen (RFC 7493 section 2.3), unless duplicates are allowed, and adds it to seen.
func (p *parser) member(seen map[string]bool) (m Member, err error) {
	if !p.at('"') {
		return m, p.fail(p.i, ErrSyntax)
	}
	start := p.i
	if m.Name, err = p.str(); err != nil {
		return m, err
	}
	m.Name.Raw, m.Name.Offset = p.b[start:p.i], start
	p.path = append(p.path, m.Name.Str)
	if seen[m.Name.Str] && !p.opts.AllowDuplicateNames {
		return m, p.fail(start, ErrDuplicate)
	}
	seen[m.Name.Str] = true
	p.space()
	if p.ended() {
		return m, p.fail(p.i, ErrShort)
	}
	if !p.at(':') {
		return m, p.fail(p.i, ErrSyntax)
	}
	p.i++
	p.space()
	if m.Value, err = p.value(); err != nil {
		return m, err
	}
	p.path = p.path[:len(p.path)-1]
	return m, nil
}

// number reads the rule number of RFC 8259 section 6.
func (p *parser) number() error {
	start := p.i
	if p.at('-') {
		p.i++
	}
	if p.at('0') {
		p.i++
	} else if err := p.digits(start); err != nil {
		return err
	}
	if p.at('.') {
		p.i++
		if err := p.digits(start); err != nil {
			return err
		}
	}
	if p.at('e') || p.at('E') {
		p.i++
		if p.at('+') || p.at('-') {
			p.i++
		}
		return p.digits(start)
	}
	return nil
}

// digits reads one or more digits. If the text ends before them, the fault is at
// start, the offset of the number.
func (p *parser) digits(start int) error {
	if p.ended() {
		return p.fail(start, ErrShort)
	}
	if !isDigit(p.b[p.i]) {
		return p.fail(p.i, ErrSyntax)
	}
	for !p.ended() && isDigit(p.b[p.i]) {
		p.i++
	}
	return nil
}

// isDigit reports whether c is a digit, 0 to 9.
func isDigit(c byte) bool { return '0' <= c && c <= '9' }

// str reads the rule string of RFC 8259 section 7. Fields Raw and Offset of the result are not set.
func (p *parser) str() (Node, error) {
	var s strings.Builder
	for p.i++; ; {
		if p.ended() {
			return Node{}, p.fail(p.i, ErrShort)
		}
		c := p.b[p.i]
		var err error
		switch {
		case c == '"':
			p.i++
			return Node{Kind: String, Str: s.String()}, nil
		case c == '\\':
			err = p.escape(&s)
		case c < 0x20:
			err = p.fail(p.i, ErrSyntax)
		default:
			err = p.char(&s)
		}
		if err != nil {
			return Node{}, err
		}
	}
}

// char reads one character of UTF-8 (RFC 3629) and appends it to s. With
// AllowInvalidUTF8 it reads an invalid byte as U+FFFD.
func (p *parser) char(s *strings.Builder) error {
	rest := p.b[p.i:]
	r, size := utf8.DecodeRune(rest)
	if !utf8.FullRune(rest) {
		return p.fail(p.i, ErrShort)
	}
	if r == utf8.RuneError && size == 1 && !p.opts.AllowInvalidUTF8 {
		return p.fail(p.i, ErrUTF8)
	}
	s.WriteRune(r)
	p.i += size
	return nil
}

// escape reads one escape sequence, or the two of a surrogate pair, and appends
// the character to s.
func (p *parser) escape(s *strings.Builder) error {
	start := p.i
	rest := p.b[start:]
	if len(rest) < 2 {
		return p.fail(start, ErrShort)
	}
	const from, to = `"\/bfnrt`, "\"\\/\b\f\n\r\t"
	if k := strings.IndexByte(from, rest[1]); k >= 0 {
		s.WriteByte(to[k])
		p.i += 2
		return nil
	}
	r, err := p.hex4(start, start)
	if err != nil {
		return err
	}
	p.i += 6
	if !utf16.IsSurrogate(r) {
		s.WriteRune(r)
		return nil
	}
	return p.lowSurrogate(start, r, s)
}

// lowSurrogate reads the escape of a low surrogate, which must follow high, the
// surrogate at start, and appends the character of the pair to s. With
// AllowInvalidUTF8 it reads nothing and appends U+FFFD if high is unpaired, or is
// itself a low surrogate.
func (p *parser) lowSurrogate(start int, high rune, s *strings.Builder) error {
	if p.opts.AllowInvalidUTF8 {
		start = p.i
	}
	unpaired := func() error {
		if !p.opts.AllowInvalidUTF8 {
			return p.fail(start, ErrSurrogate)
		}
		s.WriteRune(utf8.RuneError)
		return nil
	}
	rest := p.b[p.i:]
	if len(rest) < 2 && bytes.HasPrefix([]byte(`\u`), rest) {
		return p.fail(start, ErrShort)
	}
	if !bytes.HasPrefix(rest, []byte(`\u`)) {
		return unpaired()
	}
	low, err := p.hex4(p.i, start)
	if errors.Is(err, ErrEscape) && !p.opts.AllowInvalidUTF8 {
		return unpaired()
	}
	if err != nil {
		return err
	}
	pair := utf16.DecodeRune(high, low)
	if pair == utf8.RuneError {
		return unpaired()
	}
	s.WriteRune(pair)
	p.i += 6
	return nil
}

// hex4 returns the code unit of the sequence \uXXXX at offset i, where a malformed
// one fails. If the text ends inside it, the fault is at start.
func (p *parser) hex4(i, start int) (rune, error) {
	var r rune
	for k := range 6 {
		if i+k == len(p.b) {
			return 0, p.fail(start, ErrShort)
		}
		c := p.b[i+k]
		switch {
		case k == 0 && c == '\\', k == 1 && c == 'u':
		case k >= 2 && isDigit(c):
			r = r<<4 | rune(c-'0')
		case k >= 2 && 'a' <= c|0x20 && c|0x20 <= 'f':
			r = r<<4 | rune(c|0x20-'a'+10)
		default:
			return 0, p.fail(i, ErrEscape)
		}
	}
	return r, nil
}
