package jsonx_test

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"github.com/plainjson/json"
	"github.com/plainjson/json/internal/jsontest"
	"github.com/plainjson/json/jsontext"
	"github.com/plainjson/json/jsonx"
	v1 "github.com/plainjson/json/v1"
)

// umlaut and umlautText return text that is not ASCII.
type umlaut struct{}
type umlautText struct{}

func (umlaut) MarshalJSON() ([]byte, error)     { return []byte(`{"ü":"\u00fc\ud83d\ude00"}`), nil }
func (umlautText) MarshalText() ([]byte, error) { return []byte("ä"), nil }

// tokens writes tokens.
type tokens []jsontext.Token

func (s tokens) MarshalJSONTo(enc *jsontext.Encoder) error {
	for _, t := range s {
		if err := enc.WriteToken(t); err != nil {
			return err
		}
	}
	return nil
}

// TestEscapeNonASCII checks the text of values of all types that have strings, and that it is the same with
// EscapeForHTML, by an Encoder and as a raw value.
func TestEscapeNonASCII(t *testing.T) {
	t.Parallel()
	type named struct {
		A     int            `json:"é"`
		B     string         `json:"b,omitzero"`
		Rest  map[string]any `json:",embed"`
		Omit  string         `json:"😀,omitempty"`
		Plain string         `json:"plain"`
	}
	type template struct {
		A string `json:"a"`
		U int    `json:"ü"`
	}
	for _, tt := range []struct {
		name, why string
		in        any
		want      string
		o         []json.Options
	}{
		{"ASCII", "stays as it is", "abc\n\"\x7f", "\"abc\\n\\\"\x7f\"", nil},
		{"string", "two bytes", "é", `"\u00e9"`, nil},
		{"three bytes", "one escape", "a€b", `"a\u20acb"`, nil},
		{"four bytes", "a surrogate pair", "😀", `"\ud83d\ude00"`, nil},
		{"long", "escapes grow the buffer", strings.Repeat("é€😀", 100), `"` + strings.Repeat(`\u00e9\u20ac\ud83d\ude00`, 100) + `"`, nil},
		{"invalid", "an invalid byte is U+FFFD", "a\xff\xe2\x82b", `"a\ufffd\ufffd\ufffdb"`, []json.Options{jsontext.AllowInvalidUTF8(true)}},
		{"fields", "names in the template of the plan", template{"é", 0}, `{"a":"\u00e9","\u00fc":0}`, nil},
		{"zero fields", "all of the template is copied", template{}, `{"a":"","\u00fc":0}`, nil},
		{"fallback", "names of fields and of a fallback", named{1, "ß", map[string]any{"ä": "ö"}, "ü", "p"},
			`{"\u00e9":1,"b":"\u00df","\ud83d\ude00":"\u00fc","plain":"p","\u00e4":"\u00f6"}`, nil},
		{"map", "keys", map[string]int{"é": 1}, `{"\u00e9":1}`, nil},
		{"map of any", "keys and elements", map[string]any{"é": []any{"é"}}, `{"\u00e9":["\u00e9"]}`, nil},
		{"sorted", "in the order of the names, not of their text", map[string]int{"é": 1, "z": 2, "😀": 3}, `{"z":2,"\u00e9":1,"\ud83d\ude00":3}`,
			[]json.Options{json.Deterministic(true)}},
		{"list", "strings in a loop", []string{"é", "e"}, `["\u00e9","e"]`, nil},
		{"typed map", "strings in a loop", map[string]string{"é": "è"}, `{"\u00e9":"\u00e8"}`, nil},
		{"methods", "text that methods return", map[umlautText]umlaut{{}: {}}, `{"\u00e4":{"\u00fc":"\u00fc\ud83d\ude00"}}`, nil},
		{"tokens", "strings and names", tokens{jsontext.BeginObject, jsontext.String("é"), jsontext.String("è"), jsontext.EndObject}, `{"\u00e9":"\u00e8"}`, nil},
		{"raw", "all strings", jsontext.Value(` {"é" : ["\u00e9\/è"]} `), `{"\u00e9":["\u00e9/\u00e8"]}`, nil},
		{"preserved", "escapes of raw strings are kept", jsontext.Value(`{"é":"\u00E9\/è😀"}`), `{"\u00e9":"\u00E9\/\u00e8\ud83d\ude00"}`,
			[]json.Options{jsontext.PreserveRawStrings(true)}},
		{"preserved and invalid", "invalid bytes are not ASCII", jsontext.Value("\"\\/\xff\""), `"\/\ufffd"`,
			[]json.Options{jsontext.PreserveRawStrings(true), jsontext.AllowInvalidUTF8(true)}},
		{"half a pair", "it is U+FFFD", jsontext.Value(`"\ud83d\u00e9"`), `"\ufffd\u00e9"`, []json.Options{jsontext.AllowInvalidUTF8(true)}},
		{"number", "nothing changes", jsontext.Value(`1e2`), `1e2`, nil},
		{"duration", "the sign of microseconds", struct {
			D time.Duration `json:"d,format:units"`
		}{1500}, `{"d":"1.5\u00b5s"}`, nil},
		{"layout", "text in a layout of times", struct {
			T time.Time `json:"t,format:'2006é'"`
		}{time.Date(2020, 1, 1, 0, 0, 0, 0, time.UTC)}, `{"t":"2020\u00e9"}`, nil},
		{"bytes", "the format text", struct {
			B []byte `jsonopt:"format:text"`
		}{[]byte("é")}, `{"B":"\u00e9"}`, nil},
		{"reordered", "members are sorted by their names", jsontext.Value(`{"é":1,"b":2}`), `{"b":2,"\u00e9":1}`,
			[]json.Options{jsontext.ReorderRawObjects(true)}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			o := append([]json.Options{jsonx.EscapeNonASCII(true)}, tt.o...)
			got, err := json.Marshal(tt.in, o...)
			if string(got) != tt.want || err != nil {
				t.Errorf("%s, %v, want %s (%s)", got, err, tt.want, tt.why)
			}
			if got, err = json.Marshal(tt.in, append(o, jsontext.EscapeForHTML(true), jsontext.EscapeForJS(true))...); string(got) != tt.want || err != nil {
				t.Errorf("with other escapes %s, %v, want %s (%s)", got, err, tt.want, tt.why)
			}
			var out bytes.Buffer
			if err := json.MarshalEncode(jsontext.NewEncoder(&out, o...), tt.in); strings.TrimSpace(out.String()) != tt.want || err != nil {
				t.Errorf("by an Encoder %s, %v, want %s (%s)", out.String(), err, tt.want, tt.why)
			}
			plain, err := json.Marshal(tt.in, append(o, jsonx.EscapeNonASCII(false))...)
			if err != nil {
				t.Fatal(err)
			}
			raw, err := jsontext.AppendFormat(nil, plain, o...)
			if string(raw) != tt.want || err != nil {
				t.Errorf("as a raw value %s, %v, want %s (%s)", raw, err, tt.want, tt.why)
			}
		})
	}
}

// TestEscapeNonASCIIErrors checks that invalid UTF-8 is an error as without the option.
func TestEscapeNonASCIIErrors(t *testing.T) {
	t.Parallel()
	for _, in := range []any{"é\xff", []string{"\xff"}, map[string]int{"\xe2\x82": 1}, jsontext.Value("\"é\xff\""), tokens{jsontext.String("\xff")}} {
		_, want := json.Marshal(in)
		if _, err := json.Marshal(in, jsonx.EscapeNonASCII(true)); err == nil || err.Error() != want.Error() {
			t.Errorf("%q: %v, want %v", in, err, want)
		}
	}
}

// TestEscapeNonASCIIOption checks that a set has the option.
func TestEscapeNonASCIIOption(t *testing.T) {
	t.Parallel()
	set := json.JoinOptions(jsonx.EscapeNonASCII(true), jsontext.EscapeForHTML(false))
	if v, ok := json.GetOption(set, jsonx.EscapeNonASCII); !v || !ok {
		t.Errorf("%t, %t", v, ok)
	}
}

// TestEscapeNonASCIIDocuments checks that the documents of the corpora become ASCII, decode to the same values, and have the
// same text by Marshal, by Format, by tokens and by package v1.
func TestEscapeNonASCIIDocuments(t *testing.T) {
	t.Parallel()
	ascii := jsonx.EscapeNonASCII(true)
	for _, doc := range jsontest.Documents() {
		if doc.Shape.IsStream() {
			continue
		}
		t.Run(doc.Name, func(t *testing.T) {
			t.Parallel()
			text := doc.Bytes()
			var v any
			if err := json.Unmarshal(text, &v); err != nil {
				t.Fatal(err)
			}
			got, err := json.Marshal(v, ascii, json.Deterministic(true))
			if err != nil || bytes.IndexFunc(got, func(r rune) bool { return r > 0x7f }) >= 0 {
				t.Fatalf("not ASCII, or error %v", err)
			}
			plain, _ := json.Marshal(v, json.Deterministic(true))
			raw := jsontext.Value(bytes.Clone(plain))
			if err := raw.Format(ascii); !bytes.Equal(raw, got) || err != nil {
				t.Errorf("Format has another text, or error %v", err)
			}
			back := jsontext.Value(bytes.Clone(got))
			if err := back.Format(); !bytes.Equal(back, plain) || err != nil {
				t.Errorf("Format does not restore the text, or error %v", err)
			}
			var out bytes.Buffer
			enc, dec := jsontext.NewEncoder(&out, ascii), jsontext.NewDecoder(bytes.NewReader(plain))
			for {
				tok, err := dec.ReadToken()
				if err != nil {
					break
				}
				if err := enc.WriteToken(tok); err != nil {
					t.Fatal(err)
				}
			}
			if !bytes.Equal(bytes.TrimSpace(out.Bytes()), got) {
				t.Error("tokens have another text")
			}
			old, err := json.Marshal(v, v1.DefaultOptionsV1(), jsontext.EscapeForHTML(false), ascii)
			if !bytes.Equal(old, got) || err != nil {
				t.Errorf("package v1 has another text, or error %v", err)
			}
		})
	}
}
