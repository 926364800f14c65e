package jsontext_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/plainjson/json/internal/jsontest"
	. "github.com/plainjson/json/jsontext"
)

// seed adds the texts of coderRows and errorRows and generated documents to the corpus of f, and mutations of all but
// the errorRows. The byte of an entry selects options.
func seed(f *testing.F) {
	r := jsontest.NewRand(1)
	for _, row := range coderRows {
		f.Add([]byte(row.text), byte(0))
		for k := range 4 {
			f.Add(jsontest.Mutate(r, []byte(row.text)), byte(k))
		}
	}
	for _, row := range errorRows {
		f.Add([]byte(row.text), byte(3))
	}
	for _, shape := range jsontest.Shapes() {
		text := jsontest.Generate(1, shape, 300)
		f.Add(text, byte(0))
		for k := range 4 {
			f.Add(jsontest.Mutate(r, text), byte(k))
		}
	}
}

// liberties returns the options that the two lowest bits select, for this package and for the parser of jsontest.
func liberties(bits byte) ([]Options, jsontest.Options) {
	o := jsontest.Options{AllowDuplicateNames: bits&1 != 0, AllowInvalidUTF8: bits&2 != 0}
	return []Options{AllowDuplicateNames(o.AllowDuplicateNames), AllowInvalidUTF8(o.AllowInvalidUTF8)}, o
}

// FuzzOracle compares this package with the naive parser of package jsontest: whether the text is valid, the kind
// of the error, and the text that Format and Indent make of it.
func FuzzOracle(f *testing.F) {
	seed(f)
	f.Fuzz(func(t *testing.T, text []byte, bits byte) {
		opts, naive := liberties(bits)
		node, want := jsontest.Parse(text, naive)
		v := Value(text).Clone()
		if v.IsValid(opts...) != (want == nil) {
			t.Fatalf("IsValid = %v, the oracle says %v", want != nil, want)
		}
		err := v.Format(append(opts, PreserveRawStrings(true))...)
		if (err == nil) != (want == nil) {
			t.Fatalf("Format = %v, the oracle says %v", err, want)
		}
		if err != nil {
			compareFaults(t, err, want)
			if !bytes.Equal(v, text) {
				t.Fatalf("a failed Format has changed the value to %q", v)
			}
			return
		}
		if got := node.Compact(); !bytes.Equal(v, got) {
			t.Fatalf("Format: %s", jsontest.Diff(v, got))
		}
		v = Value(text).Clone()
		if err := v.Indent(append(opts, WithIndent("  "), WithIndentPrefix(" "))...); err != nil {
			t.Fatal(err)
		}
		if got := node.Indent(" ", "  "); !bytes.Equal(v, got) {
			t.Fatalf("Indent: %s", jsontest.Diff(v, got))
		}
	})
}

// FuzzLayout checks that the results of Compact and Indent are those of the naive parser of package jsontest, and
// that their errors are those of Format.
func FuzzLayout(f *testing.F) {
	seed(f)
	f.Fuzz(func(t *testing.T, text []byte, _ byte) {
		opts, naive := liberties(3)
		node, _ := jsontest.Parse(text, naive)
		v := Value(text).Clone()
		want := v.Format(opts...)
		for _, row := range []struct {
			name, why string
			format    func(v *Value) error
			want      func() []byte
		}{
			{"Compact", "no white space", func(v *Value) error { return v.Compact() }, func() []byte { return node.Compact() }},
			{"Indent", "the usual indentation", func(v *Value) error { return v.Indent() }, func() []byte { return node.Indent("", "\t") }},
			{"Indent, wide", "lines begin with more than one block", func(v *Value) error { return v.Indent(WithIndent("                   ")) }, func() []byte { return node.Indent("", "                   ") }},
		} {
			v := Value(text).Clone()
			err := row.format(&v)
			if fmt.Sprint(err) != fmt.Sprint(want) {
				t.Fatalf("%s: %v, but Format: %v", row.name, err, want)
			}
			after := text
			if err == nil {
				after = row.want()
			}
			if !bytes.Equal(v, after) {
				t.Fatalf("%s: %s", row.name, jsontest.Diff(v, after))
			}
		}
	})
}

// compareFaults checks that err is a SyntacticError of the same kind as want, an error of the naive parser: a text
// that ends too early, a duplicate name, or any other. It does not compare their offsets.
func compareFaults(t *testing.T, err, want error) {
	var syn *SyntacticError
	var fault *jsontest.Error
	if !errors.As(err, &syn) || !errors.As(want, &fault) {
		t.Fatalf("%v is no error of the right type", err)
	}
	// If the text ends within the second escape of a surrogate pair, and no further digits could make that a low
	// surrogate, the error is an invalid pair here, and the end of the text in the naive parser.
	cut := errors.Is(err, io.ErrUnexpectedEOF) || strings.Contains(err.Error(), "surrogate") && errors.Is(want, io.ErrUnexpectedEOF)
	if errors.Is(want, io.ErrUnexpectedEOF) != cut || errors.Is(want, jsontest.ErrDuplicate) != (syn.Err == ErrDuplicateName) {
		t.Fatalf("%v, the oracle says %v", err, want)
	}
}

// record calls random methods of d until three calls have failed. It returns a description of the result of each
// call and of the position after it. It uses as many methods, in the order of its switch, as calls says.
func record(d *Decoder, r *jsontest.Rand, calls int) []string {
	var list []string
	for failed := 0; failed < 3; {
		var s string
		var err error
		switch r.IntN(calls) {
		case 0:
			var tok Token
			if tok, err = d.ReadToken(); err == nil {
				s = tok.Kind().String() + " " + tok.String()
			}
		case 1:
			s = "peek " + d.PeekKind().String()
		case 2:
			var v Value
			v, err = d.ReadValue()
			s = string(v)
		case 3:
			err = d.SkipValue()
			s = "skip"
		}
		if err != nil {
			failed++
		}
		k, n := d.StackIndex(d.StackDepth())
		text := jsontest.ErrorText(err)
		list = append(list, fmt.Sprintf("%s %s %d %d %s %v %d", s, text, d.InputOffset(), d.StackDepth(), d.StackPointer(), k, n))
	}
	return list
}

// FuzzReaders checks that the results of a Decoder do not depend on the portions in which its Reader returns the
// text.
func FuzzReaders(f *testing.F) {
	seed(f)
	f.Fuzz(func(t *testing.T, text []byte, bits byte) {
		opts, _ := liberties(bits)
		var want []string
		for i, src := range sources {
			r := jsontest.NewRand(uint64(bits))
			got := record(NewDecoder(src.open(string(text)), opts...), r, 4)
			if i == 0 {
				want = got
				continue
			}
			for k := range min(len(got), len(want)) {
				if got[k] != want[k] {
					t.Fatalf("call %d by %s:\ngot  %s\nwant %s", k, src.name, got[k], want[k])
				}
			}
		}
	})
}

// FuzzWalk checks that values that are copied token by token have the same text as values that are copied whole, and
// that Format does not change a value that it has formatted before.
func FuzzWalk(f *testing.F) {
	seed(f)
	f.Fuzz(func(t *testing.T, text []byte, bits byte) {
		opts, _ := liberties(bits)
		if bits&4 != 0 {
			opts = append(opts, Multiline(true))
		}
		if bits&8 != 0 {
			opts = append(opts, EscapeForHTML(true), EscapeForJS(true))
		}
		if bits&16 != 0 {
			opts = append(opts, CanonicalizeRawInts(true), CanonicalizeRawFloats(true))
		}
		if bits&32 != 0 {
			opts = append(opts, PreserveRawStrings(true))
		}
		var byToken, byValue bytes.Buffer
		d1, d2 := NewDecoder(bytes.NewReader(text), opts...), NewDecoder(bytes.NewReader(text), opts...)
		e1, e2 := NewEncoder(&byToken, opts...), NewEncoder(&byValue, opts...)
		for {
			v, err := d2.ReadValue()
			if err != nil {
				break
			}
			if err := e2.WriteValue(v); err != nil {
				t.Fatalf("WriteValue of what was read: %v", err)
			}
			again := Value(v).Clone()
			if err := again.Format(opts...); err != nil || byValue.Len() < len(again) {
				t.Fatalf("Format of what was read: %v", err)
			}
			once := again.Clone()
			if err := again.Format(opts...); err != nil || !bytes.Equal(once, again) {
				t.Fatalf("Format twice: %q, then %q, %v", once, again, err)
			}
			for more := true; more; more = d1.StackDepth() > 0 {
				tok, err := d1.ReadToken()
				if err == nil {
					err = e1.WriteToken(tok)
				}
				if err != nil {
					t.Fatalf("a token of a value that can be read: %v", err)
				}
			}
			if !bytes.Equal(byToken.Bytes(), byValue.Bytes()) {
				t.Fatalf("tokens and value differ: %s", jsontest.Diff(byToken.Bytes(), byValue.Bytes()))
			}
		}
		if e1.OutputOffset() != int64(byToken.Len()) {
			t.Fatal("OutputOffset is wrong")
		}
	})
}

// FuzzQuote checks that AppendUnquote reverses AppendQuote, that AppendQuote makes a valid JSON string, and that
// AppendUnquote succeeds only for valid JSON strings.
func FuzzQuote(f *testing.F) {
	for _, row := range coderRows {
		f.Add(row.text)
	}
	f.Add("\xff\ud7ff\u2028<&>")
	f.Fuzz(func(t *testing.T, s string) {
		quoted, err := AppendQuote(nil, s)
		back, err2 := AppendUnquote(nil, quoted)
		if err2 != nil {
			t.Fatalf("AppendUnquote(%q): %v", quoted, err2)
		}
		if err == nil && string(back) != s {
			t.Fatalf("%q became %q", s, back)
		}
		if !Value(quoted).IsValid() {
			t.Fatalf("%q is no string", quoted)
		}
		if out, err := AppendUnquote([]byte("x"), s); err == nil && !Value(s).IsValid() {
			t.Fatalf("AppendUnquote took %q for %q", s, out)
		}
	})
}
