package jsonx_test

import (
	"bytes"
	"fmt"
	"reflect"
	"runtime"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
	"github.com/plainjson/json/jsonx"
)

// internFields has fields of all types that option intern is for.
type internFields struct {
	S string              `jsonopt:"intern"`
	P *string             `jsonopt:"intern"`
	L []string            `jsonopt:"intern"`
	A [2]string           `jsonopt:"intern"`
	M map[string]string   `jsonopt:"intern,alias:MM"`
	N map[string][]string `jsonopt:"intern"`
	O string
	Q jsonx.Optional[string] `json:",omitzero" jsonopt:"intern"`
	internEmbedded
}

// internEmbedded has a field of an embedded struct.
type internEmbedded struct {
	E string `jsonopt:"intern"`
}

// TestInternStrings checks that interning changes no value: strings that are short, long, with escapes, and more of them
// than the table has.
func TestInternStrings(t *testing.T) {
	t.Parallel()
	var texts []string
	for i := range 3000 {
		texts = append(texts, fmt.Sprintf("s%d", i%1700), strings.Repeat("x", i%200), fmt.Sprintf("é\n\"%d", i%7))
	}
	list, _ := json.Marshal(texts)
	var objects bytes.Buffer
	objects.WriteByte('[')
	for i, s := range texts {
		if i > 0 {
			objects.WriteByte(',')
		}
		b, _ := json.Marshal(s)
		fmt.Fprintf(&objects, `{"S":%s,"P":%[1]s,"L":[%[1]s,"a"],"A":["",%[1]s],"MM":{"a":%[1]s},"N":{"a":[%[1]s]},"O":%[1]s,"E":%[1]s}`, b)
	}
	objects.WriteByte(']')
	for name, tt := range map[string]struct {
		text []byte
		out  any
	}{
		"strings": {list, new([]string)},
		"any":     {list, new(any)},
		"objects": {objects.Bytes(), new([]internFields)},
		"maps":    {objects.Bytes(), new([]any)},
	} {
		want := reflect.New(reflect.TypeOf(tt.out).Elem()).Interface()
		if err := json.Unmarshal(bytes.ReplaceAll(tt.text, []byte("\u00e9"), []byte(`\u00e9`)), want); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		for way, read := range map[string]func(out any) error{
			"option": func(out any) error { return json.Unmarshal(tt.text, out, jsonx.InternStrings(true)) },
			"tag":    func(out any) error { return json.Unmarshal(tt.text, out, jsonx.InternStrings(false)) },
			"reader": func(out any) error {
				return json.UnmarshalRead(iotest.HalfReader(bytes.NewReader(tt.text)), out, jsonx.InternStrings(true))
			},
			"stream": func(out any) error {
				return json.UnmarshalDecode(jsontext.NewDecoder(bytes.NewReader(tt.text)), out, jsonx.InternStrings(true))
			},
		} {
			got := reflect.New(reflect.TypeOf(tt.out).Elem()).Interface()
			if err := read(got); err != nil || !reflect.DeepEqual(got, want) {
				t.Errorf("%s, %s: the values differ, %v", name, way, err)
			}
		}
	}
}

// TestInternStringsMemory checks that the strings of records with 8 states take at most 1 % of their bytes, and that those
// without the option take all of them.
func TestInternStringsMemory(t *testing.T) { // not parallel: it measures memory
	const count, size = 300_000, 50
	text := []byte{'['}
	for i := range count {
		text = fmt.Appendf(text, `{"state":"%0*d"},`, size, i%8)
	}
	text[len(text)-1] = ']'
	kept := func(f func() any) int64 {
		var before, after runtime.MemStats
		runtime.GC()
		runtime.GC()
		runtime.ReadMemStats(&before)
		v := f()
		for range 4 { // two are enough for memory in pools, unless the machine is busy
			runtime.GC()
		}
		runtime.ReadMemStats(&after)
		runtime.KeepAlive(v)
		return int64(after.HeapAlloc) - int64(before.HeapAlloc)
	}
	read := func(v any, o ...json.Options) any {
		if err := json.Unmarshal(text, v, o...); err != nil {
			t.Fatal(err)
		}
		return v
	}
	type plain struct {
		State string `json:"state"`
	}
	type tagged struct {
		State string `json:"state" jsonopt:"intern"`
	}
	header := kept(func() any { s := make([]plain, count); return &s })
	for _, tt := range []struct {
		name, why string
		read      func() any
		shares    bool
	}{
		{"plain", "each string has memory", func() any { return read(new([]plain)) }, false},
		{"tag", "equal strings share it", func() any { return read(new([]tagged)) }, true},
		{"option", "equal strings share it", func() any { return read(new([]plain), jsonx.InternStrings(true)) }, true},
	} {
		bytes := kept(tt.read) - header
		if limit := int64(count * size / 100); tt.shares != (bytes <= limit) || !tt.shares && bytes < count*size {
			t.Errorf("%s (%s): the strings keep %d bytes, limit %d", tt.name, tt.why, bytes, limit)
		}
	}
	maps := func(o ...json.Options) int64 { return kept(func() any { return read(new(any), o...) }) }
	if saved := maps() - maps(jsonx.InternStrings(true)); saved < count*size*99/100 {
		t.Errorf("any: the option saves %d bytes of %d", saved, count*size)
	}
}

// internPanic panics when it is read, as an element of a field with option intern.
type internPanic string

// internRecovers reads a value with an element that panics, and goes on.
type internRecovers struct{ s []string }

// UnmarshalJSONFrom reads two values.
func (r *internRecovers) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	panics := json.UnmarshalFunc(func([]byte, *internPanic) error { panic("intern") })
	func() {
		defer func() { _ = recover() }()
		var v struct {
			A []internPanic `jsonopt:"intern"`
		}
		_ = json.UnmarshalDecode(dec, &v, json.WithUnmarshalers(panics))
	}()
	return json.Unmarshal([]byte(`["a","b"]`), &r.s)
}

// TestInternStringsPanic checks that a panic within a field with option intern does no harm.
func TestInternStringsPanic(t *testing.T) {
	t.Parallel()
	for range 3 {
		var v []internRecovers
		_ = json.Unmarshal([]byte(`[{"A":["x"]},1]`), &v)
		if len(v) > 0 && fmt.Sprint(v[0].s) != "[a b]" {
			t.Errorf("got %v", v)
		}
		list := make([]string, 0, 1)
		if err := json.Unmarshal([]byte(`["a","b"]`), &list); err != nil || fmt.Sprint(list) != "[a b]" {
			t.Errorf("after it: %v, %v", list, err)
		}
	}
}

// TestInternTag checks which fields may have option intern.
func TestInternTag(t *testing.T) {
	t.Parallel()
	if err := jsonx.Check[internFields](); err != nil {
		t.Error(err)
	}
	for name, check := range map[string]func(...json.Options) error{
		"int": jsonx.Check[struct {
			A int `jsonopt:"intern"`
		}],
		"bytes": jsonx.Check[struct {
			A []byte `jsonopt:"intern"`
		}],
		"any": jsonx.Check[struct {
			A any `jsonopt:"intern"`
		}],
		"method": jsonx.Check[struct {
			A lenientColor `jsonopt:"intern"`
		}],
		"endless": jsonx.Check[struct {
			A endlessSlice `jsonopt:"intern"`
		}],
		"nounmarshal": jsonx.Check[struct {
			A string `jsonopt:"intern,nounmarshal"`
		}],
	} {
		if err := check(); err == nil || !strings.Contains(err.Error(), "intern") {
			t.Errorf("%s: got %v", name, err)
		}
	}
	if v, ok := json.GetOption(jsonx.InternStrings(true), jsonx.InternStrings); !v || !ok {
		t.Error("GetOption does not return the option")
	}
}

// endlessSlice is a slice of itself.
type endlessSlice []endlessSlice

func BenchmarkInternStrings(b *testing.B) {
	for _, tt := range []struct {
		name, why string
		distinct  int
	}{{"same", "8 strings", 8}, {"different", "all differ", 1 << 30}} {
		text := []byte{'['}
		for i := range 2000 {
			text = fmt.Appendf(text, `"state-%07d",`, i%tt.distinct)
		}
		text[len(text)-1] = ']'
		for name, o := range map[string]json.Options{"plain": json.JoinOptions(), "interned": json.JoinOptions(jsonx.InternStrings(true))} {
			b.Run(tt.name+"/"+name, func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					var v []string
					if err := json.Unmarshal(text, &v, o); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}
