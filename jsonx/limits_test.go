package jsonx_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
	"github.com/plainjson/json/jsonx"
	v1 "github.com/plainjson/json/v1"
)

// A way reads the one value of text, which is all of it, under options.
type way struct {
	name string
	read func(text string, o ...json.Options) error
}

// A tokenReader has a method that reads its value token by token.
type tokenReader struct{}

func (*tokenReader) UnmarshalJSONFrom(dec *jsontext.Decoder) error { return readTokens(dec) }

// readTokens reads one value token by token.
func readTokens(dec *jsontext.Decoder) error {
	depth := dec.StackDepth()
	for {
		if _, err := dec.ReadToken(); err != nil {
			return err
		}
		if dec.StackDepth() == depth {
			return nil
		}
	}
}

// A limitedReader has a method that reads its value under the options limitedBy.
type limitedReader struct{ v any }

var limitedBy []json.Options

func (r *limitedReader) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	return json.UnmarshalDecode(dec, &r.v, limitedBy...)
}

// within returns the way to read text as the second element of an array and as a member of an object, with a value
// of a type that new returns.
func within(read func(text string, out any, o ...json.Options) error, value func() any) func(string, ...json.Options) error {
	return func(text string, o ...json.Options) error {
		list := []any{value(), value()}
		err := read("[0,"+text+"]", &list, o...)
		members := map[string]any{"x": value()}
		return errors.Join(err, read(`{"x":`+text+`,"y":1}`, &members, o...))
	}
}

func unmarshal(text string, out any, o ...json.Options) error {
	return json.Unmarshal([]byte(text), out, o...)
}

func unmarshalRead(text string, out any, o ...json.Options) error {
	return json.UnmarshalRead(iotest.OneByteReader(strings.NewReader(text)), out, o...)
}

// ways are the ways to read a text, for which each limit must have the same effect.
var ways = []way{
	{"Unmarshal into any", func(text string, o ...json.Options) error { return unmarshal(text, new(any), o...) }},
	{"UnmarshalRead into any", func(text string, o ...json.Options) error { return unmarshalRead(text, new(any), o...) }},
	{"bytes.Buffer", func(text string, o ...json.Options) error {
		return json.UnmarshalRead(bytes.NewBufferString(text), new(any), o...)
	}},
	{"raw value", func(text string, o ...json.Options) error { return unmarshal(text, new(jsontext.Value), o...) }},
	{"raw value, read", func(text string, o ...json.Options) error { return unmarshalRead(text, new(jsontext.Value), o...) }},
	{"unknown member", func(text string, o ...json.Options) error { return unmarshal(`{"x":`+text+`}`, new(struct{}), o...) }},
	{"unknown member, read", func(text string, o ...json.Options) error {
		return unmarshalRead(`{"x":`+text+`}`, new(struct{}), o...)
	}},
	{"package v1", func(text string, o ...json.Options) error {
		return unmarshal(text, new(any), append([]json.Options{v1.DefaultOptionsV1()}, o...)...)
	}},
	{"package v1, read", func(text string, o ...json.Options) error {
		return unmarshalRead(text, new(any), append([]json.Options{v1.DefaultOptionsV1()}, o...)...)
	}},
	{"method", within(unmarshal, func() any { return new(tokenReader) })},
	{"method, read", within(unmarshalRead, func() any { return new(tokenReader) })},
	{"limited method", func(text string, o ...json.Options) error {
		limitedBy = o
		return within(unmarshal, func() any { return new(limitedReader) })(text)
	}},
	{"limited method, read", func(text string, o ...json.Options) error {
		limitedBy = o
		return within(unmarshalRead, func() any { return new(limitedReader) })(text)
	}},
	{"tokens", func(text string, o ...json.Options) error {
		return readTokens(jsontext.NewDecoder(strings.NewReader(text), o...))
	}},
	{"tokens of single bytes", func(text string, o ...json.Options) error {
		return readTokens(jsontext.NewDecoder(iotest.OneByteReader(strings.NewReader(text)), o...))
	}},
	{"ReadValue", func(text string, o ...json.Options) error {
		_, err := jsontext.NewDecoder(strings.NewReader(text), o...).ReadValue()
		return err
	}},
	{"SkipValue", func(text string, o ...json.Options) error {
		return jsontext.NewDecoder(iotest.HalfReader(strings.NewReader(text)), o...).SkipValue()
	}},
	{"third value of a stream", func(text string, o ...json.Options) error {
		dec := jsontext.NewDecoder(strings.NewReader("1 [2] "+text+" 3"), o...)
		var v [4]any
		return errors.Join(json.UnmarshalDecode(dec, &v[0]), json.UnmarshalDecode(dec, &v[1]), json.UnmarshalDecode(dec, &v[2]), json.UnmarshalDecode(dec, &v[3]))
	}},
	{"call with limits", func(text string, o ...json.Options) error {
		dec := jsontext.NewDecoder(strings.NewReader(`["a text without limits",` + text + `,"and another one"]`))
		var before, v, after any
		_, err := dec.ReadToken()
		err = errors.Join(err, json.UnmarshalDecode(dec, &before))
		if e := json.UnmarshalDecode(dec, &v, o...); e != nil {
			return e
		}
		return errors.Join(err, json.UnmarshalDecode(dec, &after))
	}},
}

// TestLimits checks that a text is accepted if and only if it keeps a limit, however it is read.
func TestLimits(t *testing.T) {
	for _, tt := range []struct {
		name, why string
		limits    jsonx.Limits
		ok, bad   string
	}{
		{name: "string", why: "the bytes between the quotes count", limits: jsonx.Limits{String: 5}, ok: `"12345"`, bad: `"123456"`},
		{name: "escapes", why: "as they are in the text", limits: jsonx.Limits{String: 6}, ok: `"\u0061"`, bad: `"\u0061b"`},
		{name: "quotes", why: "an escaped quote ends no string", limits: jsonx.Limits{String: 4}, ok: `["\"\"","\\"]`, bad: `["\"\\\""]`},
		{name: "names", why: "names are strings", limits: jsonx.Limits{String: 3}, ok: `{"abc":{"def":1}}`, bad: `{"abc":{"defg":1}}`},
		{name: "learned name", why: "names are compared with earlier ones, too",
			limits: jsonx.Limits{String: 3}, ok: `[{"abc":1},{"abc":1},{"abc":1}]`, bad: `[{"abc":1},{"abc":1},{"abcd":1}]`},
		{name: "number", why: "all of its bytes count", limits: jsonx.Limits{Number: 4}, ok: `[-1.5,1e99,0]`, bad: `[-1.5,1e100,0]`},
		{name: "last number", why: "though it may go on", limits: jsonx.Limits{Number: 4}, ok: `1234`, bad: `12345`},
		{name: "literals", why: "they are no numbers", limits: jsonx.Limits{Number: 1, String: 1}, ok: `[true,false,null]`, bad: `[true,false,null,10]`},
		{name: "members", why: "of each object",
			limits: jsonx.Limits{Members: 2}, ok: `{"a":{"a":1,"b":2},"b":[{"a":1}]}`, bad: `{"a":{"a":1,"b":2,"c":3},"b":[]}`},
		{name: "elements", why: "of each array", limits: jsonx.Limits{Elements: 2}, ok: `[[1,2],[{"a":[3,4]}]]`, bad: `[[1,2],[{"a":[3,4,5]}]]`},
		{name: "space", why: "white space is nothing", limits: jsonx.Limits{Elements: 2, Members: 1, String: 1, Number: 1},
			ok: " [ 1 , { \"a\" : [ 2 ,\n3 ] } ] ", bad: " [ 1 , { \"a\" : [ 2 ,\n3 ,\t4 ] } ] "},
		{name: "empty", why: "so are empty containers", limits: jsonx.Limits{Elements: 1, Members: 1}, ok: `[{"a":[[]]}]`, bad: `[{"a":[{},[]]}]`},
		{name: "kinds", why: "an array has no members",
			limits: jsonx.Limits{Elements: 3, Members: 1}, ok: `[{"a":1},{"b":[1,2,3]},{"c":""}]`, bad: `[{"a":1},{"b":[1,2,3]},{"c":"","d":1}]`},
		{name: "long", why: "a text that is longer than the limit is scanned from its start", limits: jsonx.Limits{Elements: 40},
			ok: "[" + strings.Repeat(`"an element",`, 39) + "1]", bad: "[" + strings.Repeat(`"an element",`, 40) + "1]"},
		{name: "much longer", why: "the start has left the window of a reader when the limit is exceeded", limits: jsonx.Limits{Elements: 1500},
			ok: "[" + strings.Repeat("1,", 1499) + "1]", bad: "[" + strings.Repeat("1,", 1500) + "1]"},
		{name: "long string", why: "it begins in the text that might not need a scan", limits: jsonx.Limits{String: 900},
			ok: `["` + strings.Repeat("x", 500) + `","` + strings.Repeat("y", 900) + `"]`, bad: `["` + strings.Repeat("x", 500) + `","` + strings.Repeat("y", 901) + `"]`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for _, w := range ways {
				// The ways that put the text into another one must keep the limits outside of it.
				l := tt.limits
				if err := w.read(tt.ok, jsonx.WithLimits(outside(w, l))); err != nil {
					t.Errorf("%s: %s: %v (%s)", w.name, tt.ok, err, tt.why)
				}
				if err := w.read(tt.bad, jsonx.WithLimits(l)); !errors.Is(err, jsontext.ErrLimit) {
					t.Errorf("%s: %s: %v, want ErrLimit (%s)", w.name, tt.bad, err, tt.why)
				}
			}
		})
	}
}

// outside returns l with at least 2 members and 2 elements if w puts the text into an array and an object of its own.
func outside(w way, l jsonx.Limits) jsonx.Limits {
	if strings.HasPrefix(w.name, "method") {
		if l.Members > 0 {
			l.Members = max(l.Members, 2)
		}
		if l.Elements > 0 {
			l.Elements = max(l.Elements, 2)
		}
	}
	return l
}

// A maxima contains the largest length or number of each part of a text.
type maxima struct{ text, number, members, elements int }

// randomText returns a random value and notes its parts in m.
func randomText(r *rand.Rand, m *maxima, depth int) string {
	quoted := func(end string) string {
		body := strings.Repeat([]string{"x", `\"`, `\\`, "é", `\u00e9`, "😀"}[r.IntN(6)], r.IntN(5)+1) + end
		m.text = max(m.text, len(body))
		return `"` + body + `"`
	}
	kind := r.IntN(6)
	if depth > 4 {
		kind = r.IntN(4)
	}
	space := []string{"", " ", "\n\t"}[r.IntN(3)]
	switch kind {
	case 0:
		return []string{"true", "false", "null"}[r.IntN(3)]
	case 1, 2:
		text := []string{"0", "-1", "12", "1.5", "-0.25e+10", "123456789"}[r.IntN(6)]
		m.number = max(m.number, len(text))
		return text
	case 3:
		return quoted("")
	case 4:
		n := r.IntN(6)
		m.elements = max(m.elements, n)
		elements := make([]string, n)
		for i := range elements {
			elements[i] = space + randomText(r, m, depth+1)
		}
		return "[" + strings.Join(elements, space+",") + space + "]"
	}
	n := r.IntN(6)
	m.members = max(m.members, n)
	members := make([]string, n)
	for i := range members {
		members[i] = space + quoted(string(rune('a'+i))) + space + ":" + randomText(r, m, depth+1)
	}
	return "{" + strings.Join(members, space+",") + space + "}"
}

// TestLimitsRandom checks that random texts are accepted with the largest length or number that they have as the
// limit, and not with one less. The ways that put the text into another one are left out.
func TestLimitsRandom(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(1, 2))
	for range 400 {
		var m maxima
		text := randomText(r, &m, 0)
		for _, w := range ways {
			if strings.HasPrefix(w.name, "method") || strings.HasPrefix(w.name, "unknown member") || strings.HasPrefix(w.name, "third") {
				continue
			}
			for _, limits := range [][2]jsonx.Limits{
				{{String: m.text}, {String: m.text - 1}},
				{{Number: m.number}, {Number: m.number - 1}},
				{{Members: m.members}, {Members: m.members - 1}},
				{{Elements: m.elements}, {Elements: m.elements - 1}},
			} {
				if err := w.read(text, jsonx.WithLimits(limits[0])); err != nil {
					t.Fatalf("%s: %s: %v with %+v", w.name, text, err, limits[0])
				}
				less := limits[1]
				if max(less.String, less.Number, less.Members, less.Elements) <= 0 {
					continue // 0 would be no limit
				}
				if err := w.read(text, jsonx.WithLimits(less)); !errors.Is(err, jsontext.ErrLimit) {
					t.Fatalf("%s: %s: %v with %+v, want ErrLimit", w.name, text, err, less)
				}
			}
		}
	}
}

// TestLimitPlaces checks the texts of errors, with the places that they name.
func TestLimitPlaces(t *testing.T) {
	limits := jsonx.WithLimits(jsonx.Limits{String: 3, Number: 3, Members: 2, Elements: 2})
	for _, tt := range []struct{ name, why, text, want string }{
		{"string", "the first byte that is too much", `{"a":["x","long"]}`, `jsontext: exceeded max length of a string (3) at "/a/1" (byte 14)`},
		{"name", "the object has no such member yet", `{"a":{"long":1}}`, `jsontext: exceeded max length of a string (3) at "/a" (byte 10)`},
		{"number", "its first byte", `{"a":[1,1.25]}`, `jsontext: exceeded max length of a number (3) at "/a/1" (byte 8)`},
		{"members", "the first name that is too much", `{"a":{"a":1,"b":2, "c":3}}`, `jsontext: exceeded max number of members (2) at "/a" (byte 19)`},
		{"elements", "the first element", `{"a":[1,2, 3]}`, `jsontext: exceeded max number of elements (2) at "/a" (byte 11)`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for name, out := range map[string]any{"any": new(any), "raw": new(jsontext.Value), "skipped": new(struct{}), "tokens": new(tokenReader)} {
				if err := json.Unmarshal([]byte(tt.text), out, limits); fmt.Sprint(err) != tt.want {
					t.Errorf("%s: %v, want %s (%s)", name, err, tt.want, tt.why)
				}
			}
		})
	}
}

// endless is a Reader that returns first, of which the length is a multiple of that of part, and then part without
// end.
type endless struct {
	first, part string
	read        int // bytes so far
}

func (r *endless) Read(p []byte) (int, error) {
	for n := range p {
		if p[n] = r.part[r.read%len(r.part)]; r.read < len(r.first) {
			p[n] = r.first[r.read]
		}
		r.read++
	}
	return len(p), nil
}

// TestLimitsEarly checks that a limit takes effect before memory is used: for a text without end little is read and
// allocated.
func TestLimitsEarly(t *testing.T) {
	for _, tt := range []struct {
		name, why   string
		first, part string
	}{
		{"string", "it never ends", `["`, "x"},
		{"name", "likewise", `{"`, "x"},
		{"number", "likewise", `[1`, "0"},
		{"elements", "the array would grow", `[0`, ",0"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			limits := jsonx.WithLimits(jsonx.Limits{String: 10_000, Number: 10_000, Members: 10_000, Elements: 10_000})
			for name, out := range map[string]any{"any": new(any), "raw": new(jsontext.Value), "skipped": new(int), "tokens": new(tokenReader)} {
				r := &endless{first: tt.first, part: tt.part}
				var before, after runtime.MemStats
				runtime.ReadMemStats(&before)
				err := json.UnmarshalRead(r, out, limits)
				runtime.ReadMemStats(&after)
				var semantic *json.SemanticError
				if !errors.Is(err, jsontext.ErrLimit) && !errors.As(err, &semantic) {
					t.Errorf("%s: %v", name, err)
				}
				if n := after.TotalAlloc - before.TotalAlloc; r.read > 200_000 || n > 2_000_000 {
					t.Errorf("%s: %d bytes read, %d allocated (%s)", name, r.read, n, tt.why)
				}
			}
		})
	}
}

// TestLimitsMerged checks how options combine, and what GetOption returns.
func TestLimitsMerged(t *testing.T) {
	a := jsonx.WithLimits(jsonx.Limits{Bytes: 100, String: 5, Elements: 7})
	b := jsonx.WithLimits(jsonx.Limits{Bytes: -1, String: 6, Members: 8})
	for _, tt := range []struct {
		name, why string
		o         json.Options
		want      jsonx.Limits
		ok        bool
	}{
		{name: "one", why: "as it was set", o: a, want: jsonx.Limits{Bytes: 100, String: 5, Elements: 7}, ok: true},
		{name: "two", why: "the last limit counts, and 0 is none",
			o: json.JoinOptions(a, b), want: jsonx.Limits{Bytes: -1, String: 6, Members: 8, Elements: 7}, ok: true},
		{name: "sets", why: "of sets, too",
			o: json.JoinOptions(json.JoinOptions(a), json.JoinOptions(b)), want: jsonx.Limits{Bytes: -1, String: 6, Members: 8, Elements: 7}, ok: true},
		{name: "jsontext", why: "these are the same options",
			o: json.JoinOptions(jsontext.WithByteLimit(3), jsontext.WithDepthLimit(4)), want: jsonx.Limits{Bytes: 3, Depth: 4}, ok: true},
		{name: "none", why: "nothing was set", o: json.JoinOptions(), want: jsonx.Limits{}},
		{name: "untrusted", why: "as documented", o: jsonx.UntrustedInput(),
			want: jsonx.Limits{Bytes: 16 << 20, Depth: 200, String: 1 << 20, Number: 1000, Members: 10_000, Elements: 1_000_000, LookAhead: 8}, ok: true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got, ok := json.GetOption(tt.o, jsonx.WithLimits); got != tt.want || ok != tt.ok {
				t.Errorf("%+v, %t, want %+v (%s)", got, ok, tt.want, tt.why)
			}
		})
	}
	lifted := json.JoinOptions(jsonx.UntrustedInput(), jsonx.WithLimits(jsonx.Limits{Bytes: -1, String: -1, Elements: -1}))
	text := `["` + strings.Repeat("x", 17<<20) + `"]`
	if err := json.Unmarshal([]byte(text), new(any), lifted); err != nil {
		t.Errorf("limits lifted: %v", err)
	}
	if err := json.Unmarshal([]byte(text), new(any), jsonx.UntrustedInput()); !errors.Is(err, jsontext.ErrLimit) {
		t.Errorf("17 MiB of untrusted input: %v", err)
	}
	if _, err := json.Marshal([]string{"longer", "than", "the limits"}, b); err != nil {
		t.Errorf("Marshal: %v", err) // the limits on parts are for decoding
	}
}

// TestLimitsAfterFailure checks that a Decoder reports a limit again, and that Reset with other options ends it.
func TestLimitsAfterFailure(t *testing.T) {
	dec := jsontext.NewDecoder(strings.NewReader(`"12345678"`), jsonx.WithLimits(jsonx.Limits{String: 5}))
	for range 2 {
		if _, err := dec.ReadToken(); !errors.Is(err, jsontext.ErrLimit) {
			t.Errorf("ReadToken: %v", err)
		}
	}
	if rest := string(dec.UnreadBuffer()); rest != `"12345678"` {
		t.Errorf("UnreadBuffer: %s", rest)
	}
	dec.Reset(strings.NewReader(`"12345678"`))
	if _, err := dec.ReadToken(); err != nil {
		t.Errorf("without limits: %v", err)
	}
	if _, err := dec.ReadToken(); err != io.EOF {
		t.Errorf("at the end: %v", err)
	}
}

// TestLimitsRestored checks that the limits of a stream apply again after a call with other limits, to the arrays and
// objects around the value of that call, too.
func TestLimitsRestored(t *testing.T) {
	limitedBy = []json.Options{jsonx.WithLimits(jsonx.Limits{Elements: 5, Members: 5, String: 1})}
	limits := jsonx.WithLimits(jsonx.Limits{Elements: 3, Members: 2, String: 4})
	for _, tt := range []struct {
		name, why, text string
		out             any
		ok              bool
	}{
		{name: "elements", why: "as many as the stream allows, with more in one", text: `[[1,2,3,4,5],"x",3]`, out: new([]limitedReader), ok: true},
		{name: "more elements", why: "one more", text: `[[1,2,3,4,5],"x",3,4]`, out: new([]limitedReader)},
		{name: "inner elements", why: "in one, one more than that allows", text: `[[1,2,3,4,5,6]]`, out: new([]limitedReader)},
		{name: "members", why: "likewise", text: `{"long":{"a":1,"b":2,"c":3},"b":{}}`, out: new(map[string]limitedReader), ok: true},
		{name: "more members", why: "one more", text: `{"long":{"a":1,"b":2,"c":3},"b":{},"c":0}`, out: new(map[string]limitedReader)},
		{name: "inner string", why: "one byte more", text: `{"long":{"long":1}}`, out: new(map[string]limitedReader)},
		{name: "string", why: "one byte more than the stream allows", text: `{"a":1,"longer":2}`, out: new(map[string]limitedReader)},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for _, r := range []io.Reader{strings.NewReader(tt.text), iotest.OneByteReader(strings.NewReader(tt.text))} {
				err := json.UnmarshalRead(r, tt.out, limits)
				if tt.ok && err != nil || !tt.ok && !errors.Is(err, jsontext.ErrLimit) {
					t.Errorf("%v (%s)", err, tt.why)
				}
			}
		})
	}
}

// readAll reads all tokens of r with a Decoder, up to max, and returns them as text, one in a line, and the error.
func readAll(r io.Reader, max int, o ...json.Options) (tokens string, err error) {
	dec := jsontext.NewDecoder(r, o...)
	for range max {
		t, err := dec.ReadToken()
		if err != nil {
			return tokens, err
		}
		tokens += t.String() + "\n"
	}
	return tokens, nil
}

// TestLimitsTokens checks that limits see the same tokens as the Decoder, in texts of two and three tokens without white
// space between them, which are read at once or in two parts: the tokens are those that are read without limits, up to
// the first number or string that is too long.
func TestLimitsTokens(t *testing.T) {
	t.Parallel()
	parts := []string{
		"null", "true", "false", "0", "-0", "1", "12345", "123456", "-1234", "-12345", "1.5", "1.25e7", "1e5", "1e-5", "2E+12", ".5", "-", "e5",
		`""`, `"abcde"`, `"abcdef"`, `"\\\""`, `"\\\"abc"`, "[", "]", "{", "}", ",", ":",
	}
	limits := jsonx.WithLimits(jsonx.Limits{Number: 5, String: 5})
	check := func(text string) {
		// Without limits: the tokens, and the first that is too long.
		dec, want, tooLong := jsontext.NewDecoder(strings.NewReader(text)), "", false
		var wantErr error
		for {
			token, err := dec.ReadToken()
			if wantErr = err; err != nil {
				break
			}
			size := len(token.String()) // of a number; a quote or backslash has another byte in the text
			if token.Kind() == '"' {
				size += strings.Count(token.String(), `"`) + strings.Count(token.String(), `\`)
			}
			if tooLong = (token.Kind() == '0' || token.Kind() == '"') && size > 5; tooLong {
				break
			}
			want += token.String() + "\n"
		}
		for split := range text {
			r := io.MultiReader(strings.NewReader(text[:split]), strings.NewReader(text[split:]))
			got, err := readAll(r, 100, limits)
			switch {
			case got != want:
				t.Errorf("%s, read in parts of %d bytes and the rest: tokens\n%s, want\n%s", text, split, got, want)
			case errors.Is(wantErr, jsontext.ErrNonStringName) && errors.Is(err, jsontext.ErrLimit):
				// The number in place of a name is too long.
			case tooLong != errors.Is(err, jsontext.ErrLimit):
				t.Errorf("%s, read in parts of %d bytes and the rest: %v, want an error by the limit: %v", text, split, err, tooLong)
			case !tooLong && err.Error() != wantErr.Error():
				t.Errorf("%s, read in parts of %d bytes and the rest: %v, want %v", text, split, err, wantErr)
			}
		}
	}
	for _, a := range parts {
		for _, b := range parts {
			check(a + b)
			check("[" + a + b)
			for _, c := range []string{"12345", "null", "]"} {
				check(a + b + c)
			}
		}
	}
}

// A rejectedText has a method that returns an error.
type rejectedText struct{}

func (*rejectedText) UnmarshalText([]byte) error { return errors.New("no") }

// TestLimitsRejected checks that a top-level value that is rejected and exceeds the byte limit fails for the limit, whose
// error remains. A stream that goes on after other errors would never pass it.
func TestLimitsRejected(t *testing.T) {
	for _, tt := range []struct {
		name, why, text string
		out             func() any
		ok              bool // the value is within the limit, and the stream goes on
	}{
		{name: "text", why: "the method has the whole string", text: `"abc" 1`, out: func() any { return new(rejectedText) }},
		{name: "bool", why: "it is one byte too long", text: "false 1", out: func() any { return new(int) }},
		{name: "short text", why: "it is as long as allowed", text: `"ab" 1`, out: func() any { return new(rejectedText) }, ok: true},
		{name: "short bool", why: "likewise", text: "true 1", out: func() any { return new(int) }, ok: true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			dec := jsontext.NewDecoder(strings.NewReader(tt.text), jsontext.WithByteLimit(4))
			first := json.UnmarshalDecode(dec, tt.out())
			second := json.UnmarshalDecode(dec, new(any))
			if first == nil || errors.Is(first, jsontext.ErrLimit) == tt.ok || (second == nil) != tt.ok {
				t.Errorf("%v, then %v (%s)", first, second, tt.why)
			}
		})
	}
}

// An unlimited has a method that reads its value without the byte limit.
type unlimited struct{ v any }

func (u *unlimited) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	return json.UnmarshalDecode(dec, &u.v, jsontext.WithByteLimit(0))
}

// TestByteLimitRestored checks that the byte limit on a top-level value remains after a nested call without one.
func TestByteLimitRestored(t *testing.T) {
	limit := jsontext.WithByteLimit(40)
	for _, tt := range []struct {
		name, why, text string
		ok              bool
	}{
		{"short", "the value is within the limit", `[1,2,3]`, true},
		{"long", "the elements after the nested call count", `[1,2` + strings.Repeat(",3", 100) + `]`, false},
		{"long element", "the text of the nested call counts for what follows", `["` + strings.Repeat("x", 100) + `",1]`, false},
		{"two values", "each has the limit", `[1,2,3] [` + strings.Repeat("1,", 15) + `1]`, true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for _, r := range []io.Reader{strings.NewReader(tt.text), iotest.OneByteReader(strings.NewReader(tt.text))} {
				dec := jsontext.NewDecoder(r, limit)
				var err error
				for err == nil {
					err = json.UnmarshalDecode(dec, new([]unlimited))
				}
				if (err == io.EOF) != tt.ok || !tt.ok && !errors.Is(err, jsontext.ErrLimit) {
					t.Errorf("%v (%s)", err, tt.why)
				}
			}
		})
	}
}

// A lessLimited has a method that reads a value with a byte limit of 1000.
type lessLimited struct{ v any }

func (l *lessLimited) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	return json.UnmarshalDecode(dec, &l.v, jsontext.WithByteLimit(1000))
}

// TestByteLimitText checks that the error names the byte limit that the text exceeds: that of the outermost call.
func TestByteLimitText(t *testing.T) {
	for _, text := range []string{`["` + strings.Repeat("x", 100) + `"]`, `["x"` + strings.Repeat(" ", 100) + "]"} {
		l, _ := jsonx.Locate(json.Unmarshal([]byte(text), new([]lessLimited), jsontext.WithByteLimit(40)))
		if want := "at most 40 bytes in all"; l.Message != want {
			t.Errorf("%s: %q, want %q", text, l.Message, want)
		}
	}
}

// A nestedReader has a method that reads an integer by a call with an option that is no limit.
type nestedReader struct{ n int }

func (r *nestedReader) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	return json.UnmarshalDecode(dec, &r.n, json.RejectUnknownMembers(true))
}

// TestLimitsNestedCost checks that calls of methods with the same limits do not begin to look for them anew: the rest
// of the text would be scanned for each call.
func TestLimitsNestedCost(t *testing.T) {
	text := []byte("[" + strings.Repeat("1,", 999) + "1]")
	var v [1000]nestedReader
	allocations := func(o ...json.Options) float64 {
		return testing.AllocsPerRun(10, func() {
			if err := json.Unmarshal(text, &v, o...); err != nil {
				t.Fatal(err)
			}
		})
	}
	if without, with := allocations(), allocations(jsonx.UntrustedInput()); with > without+100 {
		t.Errorf("%v allocations, and %v with limits", without, with)
	}
}
