package jsonx_test

import (
	"reflect"
	"runtime"
	"strings"
	"testing"

	"github.com/plainjson/json"
	"github.com/plainjson/json/internal/jsontest"
	"github.com/plainjson/json/jsontext"
	"github.com/plainjson/json/jsonx"
	jsonv1 "github.com/plainjson/json/v1"
)

// texty has all kinds of values that strings are made for.
type texty struct {
	Name   string
	Plain  string `json:",omitzero"`
	List   []string
	Map    map[string]string
	Any    any
	Raw    jsontext.Value
	Number jsonv1.Number
	Bytes  []byte
	Method upperText
	Nested nestedText
	Array  [2]string
	Key    map[upperKey]int
}

// upperText is in capitals; its method gets the text of the value.
type upperText string

func (u *upperText) UnmarshalJSON(b []byte) error {
	var s string
	err := json.Unmarshal(b, &s)
	*u = upperText(strings.ToUpper(s))
	return err
}

// upperKey is in capitals; its method gets the contents of the string.
type upperKey string

func (u *upperKey) UnmarshalText(b []byte) error {
	*u = upperKey(strings.ToUpper(string(b)))
	return nil
}

// nestedText reads its value by calls for the Decoder and for its text.
type nestedText struct {
	s, t string
	kept json.Options
}

func (n *nestedText) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	n.kept = dec.Options()
	v, err := dec.ReadValue()
	if err != nil {
		return err
	}
	if err := json.Unmarshal(v, &n.s, n.kept); err != nil {
		return err
	}
	n.t, err = jsonx.Unmarshal[string](string(v), n.kept)
	return err
}

const textyText = `{"Name":"a name","Plain":"es\u0063aped","List":["one","","t\"wo"],"Map":{"key":"value"},"Any":{"x":["y",1,"z"]},` +
	`"Raw":["raw"],"Number":12.50,"Bytes":"aGVsbG8=","Method":"capitals","Nested":"nested","Array":["a","b"],"Key":{"k":1}}`

// TestUnmarshal checks that Unmarshal has the results of json.Unmarshal for strings and bytes, with many options, and that
// they stay the same while later calls reuse memory.
func TestUnmarshal(t *testing.T) {
	t.Parallel()
	type kept struct {
		why       string
		got, want any
	}
	var all []kept
	for _, text := range []string{
		textyText, strings.ReplaceAll(textyText, ":", " : "), `{"Name":"` + strings.Repeat("long", 1000) + `"}`, `null`, ``, ` `, `{"Name":"a`,
		`{"Name":5}`, `{"Name":"a","List":["x",5,"y"]}`, `{"Name":"a","Name":"b"}`, "{\"Name\":\"\xff\"}", `{"Name":"\ud800"}`, `{"Bytes":"?"}`, `{} x`,
		`{"Number":"x"}`, `{"Any":{"a":"b","a":"c"}}`, `{"other":"x"}`,
	} {
		for name, o := range map[string][]json.Options{
			"none":       nil,
			"v1":         {jsonv1.DefaultOptionsV1()},
			"limits":     {jsonx.UntrustedInput()},
			"few":        {jsonx.WithLimits(jsonx.Limits{String: 8})},
			"all errors": {jsonx.AllErrors(10)},
			"lenient":    {jsontext.AllowInvalidUTF8(true), jsontext.AllowDuplicateNames(true)},
			"unknown":    {json.RejectUnknownMembers(true)},
			"value":      {jsonx.WithValue(1), json.JoinOptions(jsonx.WithNames(jsonx.Pascal))},
		} {
			var want texty
			wantErr := json.Unmarshal([]byte(text), &want, o...)
			for kind, call := range map[string]func() (texty, error){
				"string":       func() (texty, error) { return jsonx.Unmarshal[texty](text, o...) },
				"named string": func() (texty, error) { return jsonx.Unmarshal[texty](locale(text), o...) },
				"bytes":        func() (texty, error) { return jsonx.Unmarshal[texty]([]byte(text), o...) },
				"named bytes":  func() (texty, error) { return jsonx.Unmarshal[texty](jsontext.Value(text), o...) },
			} {
				got, err := call()
				if (err == nil) != (wantErr == nil) || err != nil && err.Error() != wantErr.Error() {
					t.Errorf("%s, %s, %.50q: error %v, want %v", kind, name, text, err, wantErr)
				}
				if t := want.Nested.s; wantErr == nil && t != got.Nested.t {
					want.Nested.t = t
				}
				got.Nested.kept, want.Nested.kept = nil, nil
				all = append(all, kept{kind + " " + name + " " + text, got, want})
				if err != nil {
					all = append(all, kept{"error of " + text, jsonx.Explain(err), jsonx.Explain(wantErr)})
				}
			}
		}
	}
	for _, k := range all {
		if !reflect.DeepEqual(k.got, k.want) {
			t.Errorf("%.100s:\n%+v, want\n%+v", k.why, k.got, k.want)
		}
	}
}

// TestUnmarshalDocuments checks that Unmarshal has the results of json.Unmarshal for the documents of the corpora and for
// texts that are like them, as a whole and cut anywhere.
func TestUnmarshalDocuments(t *testing.T) {
	t.Parallel()
	for _, doc := range jsontest.Documents() {
		t.Run(doc.Name, func(t *testing.T) {
			t.Parallel()
			r, text := jsontest.NewRand(doc.Seed), doc.Bytes()
			for k := range jsontest.Rounds(20) {
				if k > 0 {
					text = jsontest.Mutate(r, doc.Bytes())
				}
				var want any
				wantErr := json.Unmarshal(text, &want)
				got, err := jsonx.Unmarshal[any](string(text))
				if !reflect.DeepEqual(got, want) || (err == nil) != (wantErr == nil) || err != nil && err.Error() != wantErr.Error() {
					t.Fatalf("error %v, want %v", err, wantErr)
				}
			}
		})
	}
}

// TestUnmarshalShares checks that strings without escapes of a text that is a string are not copied. It is not parallel,
// because it counts allocations.
func TestUnmarshalShares(t *testing.T) {
	for _, tt := range []struct {
		name, why string
		call      func() error
		want      int // allocations: the variable, the option, and those in the comment
	}{
		{"string", "parts of the text", func() error { _, err := jsonx.Unmarshal[string](`"a"`); return err }, 2},
		{"long string", "parts of the text", func() error { _, err := jsonx.Unmarshal[string](longString); return err }, 2},
		{"struct", "parts of the text", func() error {
			_, err := jsonx.Unmarshal[struct{ A, B, C string }](`{"A":"one","B":"two","C":"three"}`)
			return err
		}, 2},
		{"array", "parts of the text", func() error { _, err := jsonx.Unmarshal[[3]string](`["one","two","three"]`); return err }, 2},
		{"escaped", "one copy of each", func() error { _, err := jsonx.Unmarshal[[3]string](`["\tone","two","\tthree"]`); return err }, 4},
		{"slice", "and the slice", func() error { _, err := jsonx.Unmarshal[[]string](`["one","two","three"]`); return err }, 3},
		{"long slice", "and the slice", func() error { _, err := jsonx.Unmarshal[[]string](longList); return err }, 3},
	} {
		if err := tt.call(); err != nil {
			t.Fatal(err)
		}
		if n := testing.AllocsPerRun(50, func() { _ = tt.call() }); int(n) > tt.want && !jsontest.Race {
			t.Errorf("%s: %v allocations, want %d (%s)", tt.name, n, tt.want, tt.why)
		}
	}
}

var (
	longString = `"` + strings.Repeat("a", 1000) + `"`
	longList   = `["` + strings.Repeat(`word","`, 1000) + `word"]`
)

// TestUnmarshalKeptOptions checks that options that a method has kept change nothing in later calls.
func TestUnmarshalKeptOptions(t *testing.T) {
	t.Parallel()
	n, err := jsonx.Unmarshal[nestedText](`"nested"`)
	if err != nil || n.s != "nested" || n.t != "nested" {
		t.Fatalf("%+v, %v", n, err)
	}
	for _, text := range []string{`"NESTED"`, `"other"`} {
		s, err := jsonx.Unmarshal[string](text, n.kept)
		if s != strings.Trim(text, `"`) || err != nil {
			t.Errorf("%s, %v", s, err)
		}
		if err := json.Unmarshal([]byte(text), &s, n.kept); s != strings.Trim(text, `"`) || err != nil {
			t.Errorf("%s, %v", s, err)
		}
	}
}

// TestUnmarshalReleases checks that the pools do not keep the text of a call.
func TestUnmarshalReleases(t *testing.T) {
	text := strings.Repeat(" ", 1<<20) + `"a"`
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	for k := range 50 {
		if s, err := jsonx.Unmarshal[string](text[:len(text)-3] + `"b"`); s != "b" || err != nil {
			t.Fatal(k, s, err)
		}
	}
	runtime.GC()
	runtime.ReadMemStats(&after)
	if n := int64(after.HeapAlloc) - int64(before.HeapAlloc); n > 8<<20 {
		t.Errorf("%d bytes are still in use", n)
	}
}
