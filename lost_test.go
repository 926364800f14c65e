package json_test

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/plainjson/json"
	"github.com/plainjson/json/internal/jsontest"
	"github.com/plainjson/json/jsontext"
)

// declines is read by what it leaves to do.
type declines int

func (*declines) UnmarshalJSONFrom(d *jsontext.Decoder) error {
	var n int
	json.UnmarshalDecode(d, &n)
	return errors.ErrUnsupported
}

// TestLostValue goes on after the failure of a value that nothing takes, and of which the beginning
// has left the window.
func TestLostValue(t *testing.T) {
	members := strings.Repeat(`"member",`, 2000)
	for _, tt := range []struct {
		name, why string
		text      string
		fails     error
		into      any
	}{
		{"truncated", "no part of the value is taken for a value", `[1,[` + members, io.EOF, new(int)},
		{"reader", "nor if it could be gone on with", `[1,[` + members, errBroken, new(int)},
		{"malformed", "nor what follows the mistake", `[1,[` + members + `x, 2],3]`, io.EOF, new(int)},
		{"member", "all that is around is lost, too", `[1,{"a":[` + members, io.EOF, &struct{ A int }{}},
		{"method", "it can't decline what is gone", `[1,[` + members, io.EOF, new(declines)},
	} {
		t.Run(tt.name, func(t *testing.T) {
			d := jsontext.NewDecoder(jsontest.FailAfterReader([]byte(tt.text), len(tt.text), tt.fails), json.MatchCaseInsensitiveNames(true))
			var one int
			if _, err := d.ReadToken(); err != nil || json.UnmarshalDecode(d, &one) != nil {
				t.Fatal(err)
			}
			first := json.UnmarshalDecode(d, tt.into)
			want, at := json.UnmarshalDecode(d, new(int)), d.InputOffset()
			if sem := (*json.SemanticError)(nil); first == nil || want != first && !errors.As(first, &sem) || want == io.EOF || at > 10 {
				t.Fatalf("%v, then %v at %d (%s)", first, want, at, tt.why)
			}
			for name, call := range map[string]func() error{
				"token": func() error { _, err := d.ReadToken(); return err },
				"value": func() error { _, err := d.ReadValue(); return err },
				"skip":  d.SkipValue,
				"any":   func() error { return json.UnmarshalDecode(d, new(any)) },
			} {
				if k := d.PeekKind(); k != 0 {
					t.Errorf("the next token is %v (%s)", k, tt.why)
				}
				if err := call(); err == nil || err.Error() != want.Error() || d.InputOffset() != at {
					t.Errorf("%s: %v at %d, want %v at %d (%s)", name, err, d.InputOffset(), want, at, tt.why)
				}
			}
			d.Reset(strings.NewReader(` 7 `))
			if err := json.UnmarshalDecode(d, &one); err != nil || one != 7 {
				t.Errorf("another input: %v (%s)", err, tt.why)
			}
		})
	}
}

// TestPassedDelimiter goes on in an object that a failure has left behind a colon that is no
// longer in the window.
func TestPassedDelimiter(t *testing.T) {
	for n := 200; n < 600; n++ {
		text := `[{"a":"` + strings.Repeat("x", n) + `","b": "c`
		for _, fails := range []error{io.EOF, errBroken} {
			d := jsontext.NewDecoder(jsontest.FailAfterReader([]byte(text), len(text), fails))
			if _, err := d.ReadToken(); err != nil {
				t.Fatal(err)
			}
			want, at := json.UnmarshalDecode(d, new(any)), d.InputOffset()
			for _, into := range []any{new(string), new(any), new(made), new(jsontext.Value), &struct{}{}} {
				err := json.UnmarshalDecode(d, into)
				if fails == io.EOF && !errors.Is(err, io.ErrUnexpectedEOF) || fails == errBroken && !errors.Is(err, errBroken) || d.InputOffset() != at {
					t.Fatalf("%d bytes: %v at %d, then for %T %v at %d", n, want, at, into, err, d.InputOffset())
				}
			}
		}
	}
}

// TestPassedComma goes on in an array that a failure has left behind a comma that is no longer in
// the window.
func TestPassedComma(t *testing.T) {
	for n := 200; n < 600; n++ {
		text := `["` + strings.Repeat("x", n) + `", 12`
		d := jsontext.NewDecoder(jsontest.FailAfterReader([]byte(text), len(text), errBroken))
		for _, into := range []any{new([]any), new([]string), new([]int), new(int), new(string)} {
			if err := json.UnmarshalDecode(d, into); !errors.Is(err, errBroken) {
				t.Fatalf("%d bytes: %T, %v", n, into, err)
			}
		}
	}
}

// TestNullsLeftHalfway reads pointers where a value that fails begins like null.
func TestNullsLeftHalfway(t *testing.T) {
	for _, tt := range []struct{ name, why, text string }{
		{"value", "a pointer is not allocated for null", `{"a":nothing}`},
		{"truncated", "nor for the beginning of it", `{"a":n`},
		{"name", "nor where null can't stand", `{null:1}`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			d := jsontext.NewDecoder(strings.NewReader(tt.text))
			if err := json.UnmarshalDecode(d, new(any)); err == nil {
				t.Fatal("no error")
			}
			var p *int
			if err := json.UnmarshalDecode(d, &p); err == nil || p != nil {
				t.Errorf("%v, %v (%s)", p, err, tt.why)
			}
		})
	}
}

// TestNamesOfFailedMaps goes on behind a map that failed, with a name that the map has, too.
func TestNamesOfFailedMaps(t *testing.T) {
	d := jsontext.NewDecoder(strings.NewReader(`{"m":{"a":[]},"a":1,"a":2}`))
	for range 2 {
		if _, err := d.ReadToken(); err != nil {
			t.Fatal(err)
		}
	}
	if err := json.UnmarshalDecode(d, new(map[lengthKey]int)); err == nil || d.StackPointer() != "/m/a" {
		t.Fatalf("%v at %q", err, d.StackPointer())
	}
	for _, want := range []jsontext.Kind{'"', '0', 0} {
		token, err := d.ReadToken()
		if token.Kind() != want || (err == nil) != (want != 0) {
			t.Fatalf("%v, %v; want %v", token, err, want)
		}
	}
}

// A lengthKey is the length of a text.
type lengthKey int

func (k *lengthKey) UnmarshalText(b []byte) error {
	*k = lengthKey(len(b))
	return nil
}

// TestLostOverLimit goes on after a value that has too many bytes.
func TestLostOverLimit(t *testing.T) {
	for name, call := range map[string]func(*jsontext.Decoder) error{
		"token": func(d *jsontext.Decoder) error { _, err := d.ReadToken(); return err },
		"value": func(d *jsontext.Decoder) error { _, err := d.ReadValue(); return err },
		"skip":  (*jsontext.Decoder).SkipValue,
		"any":   func(d *jsontext.Decoder) error { return json.UnmarshalDecode(d, new(any)) },
	} {
		for limit := range int64(12) {
			d := jsontext.NewDecoder(bytes.NewBufferString(`[1]   ["a"]   [2]`))
			if err := json.UnmarshalDecode(d, new(any), jsontext.WithByteLimit(8)); err != nil {
				t.Fatal(err)
			}
			first := json.UnmarshalDecode(d, new(any), jsontext.WithByteLimit(limit+1))
			if (first == nil) != (limit >= 7) {
				t.Fatalf("limit %d: %v", limit+1, first)
			}
			lost := 2 <= limit && limit < 7 // part of the value has been read
			err := call(d)                  // the limit is that of one call
			if lost && err != first || !lost && err != nil {
				t.Errorf("%s behind a limit of %d: %v", name, limit+1, err)
			}
		}
	}
}
