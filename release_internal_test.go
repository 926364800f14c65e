package json

import (
	"bytes"
	"errors"
	"io"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/internal/state"
	"github.com/plainjson/json/jsontext"
)

// A picky has methods that fail, decline or panic, as it says.
type picky string

func (p picky) MarshalJSONTo(enc *jsontext.Encoder) error {
	switch p {
	case "decline":
		return errors.ErrUnsupported
	case "panic":
		panic("as asked for")
	case "half":
		enc.WriteToken(jsontext.BeginArray)
	}
	return errors.New(string(p))
}

func (p *picky) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	switch *p {
	case "decline":
		return errors.ErrUnsupported
	case "panic":
		panic("as asked for")
	case "half":
		dec.ReadToken()
	}
	return errors.New(string(*p))
}

type wordList []string

// An alike is a key that is written as all others are.
type alike int

func (alike) MarshalText() ([]byte, error) { return []byte("key"), nil }

// failures are calls that fail in all the ways there are. Those for streams use enc and dec.
func failures(enc *jsontext.Encoder, dec *jsontext.Decoder) []func() {
	old := &opts.Set{Present: opts.ReportErrorsWithLegacySemantics, Value: opts.ReportErrorsWithLegacySemantics}
	functions := JoinOptions(WithMarshalers(MarshalFunc(func(bool) ([]byte, error) { return nil, errors.ErrUnsupported })),
		WithUnmarshalers(UnmarshalFunc(func([]byte, *bool) error { return errors.ErrUnsupported })))
	joined := JoinOptions(Deterministic(true), jsontext.SpaceAfterComma(true), jsontext.AllowDuplicateNames(true), jsontext.WithDepthLimit(2))
	var list []func()
	for _, in := range []any{
		make(chan int), "\xff", []any{1, "\xff"}, map[string]any{"a": []any{make(chan int)}}, struct{ A, B any }{1, func() {}},
		picky("fail"), wordList{"x", "\xff"}, []picky{"decline"}, map[string]picky{"a": "half"}, []any{picky("panic")}, jsontext.Value("{"), []jsontext.Value{nil, []byte("[1")},
		map[alike]int{1: 1, 2: 2}, map[int]any{1: "\xff"}, strings.Repeat("x", 100), jsontext.Value(`[1,2,3,4,5,6,7,8,9]`),
	} {
		for _, o := range [][]Options{nil, {Deterministic(true)}, {jsontext.WithByteLimit(5)}, {jsontext.WithDepthLimit(1)}, {old}, {joined}, {functions}, {jsontext.Multiline(true)}} {
			list = append(list,
				func() { Marshal(in, o...) },
				func() { AppendMarshal(nil, in, o...) },
				func() { MarshalWrite(failingWriter{}, in, o...) },
				func() {
					enc.Reset(new(bytes.Buffer))
					MarshalEncode(enc, in, o...)
				})
		}
	}
	for _, in := range []string{`{"a":1,"a":2}`, `[1,"x",{"b":tru}]`, `"\ud800"`, `{"A":{"b":1e999}}`, `[[[1`, ``, `nul`, `{"a":"x","A":7} 1`, `["a","b","c"]`, `["a","b",null]`, `["a","\ud800"]`} {
		for _, target := range []func() any{
			func() any { return new(any) }, func() any { return new([]string) }, func() any { return new(map[string]int) }, func() any { return &[]picky{"half"} },
			func() any { return new(struct{ A []int8 }) }, func() any { p := picky("panic"); return &p }, func() any { return nil }, func() any { return new(chan int) },
		} {
			for _, o := range [][]Options{nil, {RejectUnknownMembers(true)}, {jsontext.AllowDuplicateNames(true)}, {jsontext.WithByteLimit(5)}, {old}, {joined}, {functions}} {
				list = append(list,
					func() { Unmarshal([]byte(in), target(), o...) },
					func() { UnmarshalRead(io.MultiReader(strings.NewReader(in), failingReader{}), target(), o...) },
					func() {
						dec.Reset(strings.NewReader(in))
						UnmarshalDecode(dec, target(), o...)
					})
			}
		}
	}
	return list
}

// encoders returns those that the next call for a text, and one for enc, may use.
func encoders(enc *jsontext.Encoder) []*encoder {
	list := []*encoder{pooledEncoder(), partEncoder(new(state.EncodeState))}
	if e, ok := (*state.Encoder)(enc).Open().Helper.(*encoder); ok {
		list = append(list, e)
	}
	return list
}

// decoders returns those that the next call for a text, and one for dec, may use.
func decoders(dec *jsontext.Decoder) []*decoder {
	list := []*decoder{pooledDecoder(), pooledDecoder(), briefDecoder(), partDecoder(new(state.DecodeState))}
	if d, ok := (*state.Decoder)(dec).Open().Helper.(*decoder); ok {
		list = append(list, d)
	}
	return list
}

type failingWriter struct{}

func (failingWriter) Write([]byte) (int, error) { return 0, errors.New("no") }

type failingReader struct{}

func (failingReader) Read([]byte) (int, error) { return 0, errors.New("no") }

// stale returns the names of the fields of x that are not zero, nor empty, without those that are kept.
func stale(x any, kept ...string) (names []string) {
	v := reflect.ValueOf(x).Elem()
	for i := range v.NumField() {
		f, name := v.Field(i), v.Type().Field(i).Name
		if slices.Contains(kept, name) || f.IsZero() || f.Kind() == reflect.Slice && f.Len() == 0 {
			continue
		}
		names = append(names, name)
	}
	return names
}

// differing returns those of the named fields that are not the same in x as in fresh.
func differing(x, fresh any, fields ...string) (names []string) {
	v, w := reflect.ValueOf(x).Elem(), reflect.ValueOf(fresh).Elem()
	for _, name := range fields {
		if !v.FieldByName(name).Equal(w.FieldByName(name)) {
			names = append(names, name)
		}
	}
	return names
}

// What configure sets of an encoder and of a decoder.
var (
	encoderSettings = strings.Fields("flags domain most maxSize valid plain planned tight esc")
	decoderSettings = strings.Fields("flags domain limit valid uniq loose rejectUnknown oddNumbers legacy merge")
)

// TestConfigured holds that encoders and decoders that say what they are configured for are.
func TestConfigured(t *testing.T) {
	names := func() { // where a name comes, other plans are used
		asks := opts.CallMethodsWithLegacySemantics | opts.True
		enc, dec := jsontext.NewEncoder(new(bytes.Buffer), asks), jsontext.NewDecoder(strings.NewReader(`{"1":2}`), asks)
		err := errors.Join(enc.WriteToken(jsontext.BeginObject), MarshalEncode(enc, 1))
		if _, open := dec.ReadToken(); errors.Join(err, open, UnmarshalDecode(dec, new(int))) != nil {
			t.Error("names are not written or read")
		}
	}
	given := 0
	enc, dec := new(jsontext.Encoder), new(jsontext.Decoder)
	for k, call := range append(failures(enc, dec), names) {
		func() {
			defer func() { recover() }()
			call()
		}()
		for _, e := range encoders(enc) {
			if e.settled && e.stated == 0 || e.given != nil {
				fresh := new(encoder)
				fresh.take(optionsOf(e.given))
				fresh.configure(&fresh.set)
				if names := differing(e, fresh, encoderSettings...); len(names) > 0 || e.functions != nil {
					t.Errorf("call %d: an encoder has other %v", k, names)
				}
			}
			if e.settled {
				fresh := new(encoder)
				fresh.configure(&opts.Set{Present: e.stated, Value: e.flags})
				if names := differing(e, fresh, encoderSettings...); len(names) > 0 || e.functions != nil {
					t.Errorf("call %d: an encoder is settled with other %v", k, names)
				}
			}
			if e.given != nil {
				given++
			}
			if e.item.Owner != nil {
				e.pool(0)
			}
		}
		for _, d := range decoders(dec) {
			if d.settled {
				fresh := new(decoder)
				fresh.configure(&opts.Set{Present: d.stated, Value: d.flags})
				if names := differing(d, fresh, decoderSettings...); len(names) > 0 || d.functions != nil {
					t.Errorf("call %d: a decoder is settled with other %v", k, names)
				}
			}
			if d.settled && d.stated == 0 || d.given != nil {
				fresh := new(decoder)
				fresh.attach(optionsOf(d.given))
				fresh.configure(&fresh.s.Opts)
				fresh.s.SetBytes(nil)
				if names := differing(d, fresh, decoderSettings...); len(names) > 0 || d.functions != nil {
					t.Errorf("call %d: a decoder has other %v", k, names)
				}
				if s := d.own.Open(); s.Opts.Present == fresh.s.Opts.Present && d.dec == &d.own {
					if names := differing(s, fresh.s, "Strict", "MaxDepth", "limit"); len(names) > 0 {
						t.Errorf("call %d: the state of a decoder has other %v", k, names)
					}
				}
			}
			if d.given != nil {
				given++
			}
			if d.item.Owner != nil || d.brief {
				d.pool(0)
			}
		}
	}
	if given == 0 {
		t.Error("none says that it is configured by joined options")
	}
}

// optionsOf returns what stands for f in a call.
func optionsOf(f *opts.Fixed) []Options {
	if f == nil {
		return nil
	}
	return []Options{f}
}

// TestReleased holds that encoders and decoders go back to their pools with nothing that a
// failure has left in them, but for memory to work in and what each call sets anew.
func TestReleased(t *testing.T) {
	enc, dec := new(jsontext.Encoder), new(jsontext.Decoder)
	for k, call := range failures(enc, dec) {
		func() {
			defer func() { recover() }()
			call()
		}()
		for _, e := range encoders(enc) {
			if names := stale(e, "flushAt", "maxSize", "limit", "most", "depth", "hops", "omitted", "start", "base", // configured
				"plain", "planned", "tight", "valid", "esc", "flags", "domain", "last", "layout", "set", "given", "other", "settled", "stated", "known", "nest", "refused", "isKey",
				"buf", "at", "idle", "owns", "shared", "delim", "maps", "sorting", "order", "scratch", "own", "enc", "bare", "asked", "item", "variables", "names", "free"); len(names) > 0 {
				t.Errorf("call %d: an encoder has %v", k, names)
			}
			if e.last.domain != nil && e.last.domain.functions != nil {
				t.Errorf("call %d: an encoder keeps functions", k)
			}
			if e.names != nil && e.names.Mark() != 0 {
				t.Errorf("call %d: an encoder has names", k)
			}
			if slices.ContainsFunc(e.variables, func(x reflect.Value) bool { return !x.IsZero() }) {
				t.Errorf("call %d: an encoder keeps a list or map", k)
			}
			if e.item.Owner != nil {
				e.pool(0)
			}
		}
		for _, d := range decoders(dec) {
			if slices.ContainsFunc(d.strings[:cap(d.strings)], func(s string) bool { return s != "" }) {
				t.Errorf("call %d: a decoder keeps strings", k)
			}
			if names := stale(d, "dec", "s", "depth", "limit", "valid", "uniq", "loose", "rejectUnknown", "isKey", "oddNumbers", // configured
				"legacy", "merge", "flags", "given", "other", "settled", "stated", "domain", "last", "base", "root", "after", "missed", "none", "lent", "skipAt", "skipBefore", "names",
				"text", "slices", "maps", "scratch", "folded", "floats", "ints", "window", "idle", "own", "item", "brief", "zero", "doubts"); len(names) > 0 {
				t.Errorf("call %d: a decoder has %v", k, names)
			}
			if d.last.domain != nil && d.last.domain.functions != nil {
				t.Errorf("call %d: a decoder keeps functions", k)
			}
			if d.zero.IsValid() && !d.zero.IsZero() {
				t.Errorf("call %d: a decoder keeps %v", k, d.zero)
			}
			if d.item.Owner != nil || d.brief {
				d.pool(0)
			}
		}
	}
}

// TestParted holds that a new encoder gives its first buffer away, if the text fills it, and
// keeps the next one.
func TestParted(t *testing.T) {
	for _, tt := range []struct {
		name, why  string
		first, len int // of a string
		want       bool
	}{
		{"as before", "there was room for it, and little over", 10_000, 10_000, true},
		{"shorter", "much of the room is left", 20_000, 10_000, false},
		{"short", "the slack is as long", 100, 100, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			type text string
			planOf(reflect.TypeFor[text](), domainOf(0, nil, true)).room.Store(int32(tt.first))
			e := new(encoder)
			e.item.Owner = e
			EmptyPools()
			encoderPool.Put(&e.item, true) // so it is found even if the race detector has the pool drop it
			for call, want := range []bool{tt.want, false} {
				in := text(strings.Repeat(string(rune('a'+call)), tt.len))
				out, err := Marshal(&in)
				if err != nil || e.parted != (want || call > 0 && tt.want) || (e.buf == nil) != want {
					t.Errorf("call %d: %v, parted %t, a buffer of %d bytes, want parted %t (%s)", call, err, e.parted, cap(e.buf), want, tt.why)
				}
				clear(e.buf[:cap(e.buf)])
				if string(out) != `"`+string(in)+`"` {
					t.Errorf("call %d: the text is still in the buffer", call)
				}
			}
		})
	}
}

// TestDoubts holds that wrong texts in a row are checked before anything is read from them, where values are as they
// were after a failure: to read them first, and to check them then, takes several times as long.
func TestDoubts(t *testing.T) {
	d := new(decoder)
	for _, tt := range []struct {
		name, why string
		text      string
		fails     bool
		doubts    bool
	}{
		{"first", "nothing is known of a text before", `{"A":1}`, false, false},
		{"wrong", "the next one may be, too", `{"A":1`, true, true},
		{"wrong again", "it is checked alone", `{"A":1]`, true, true},
		{"trailing", "the value is right, but not the text", `{"A":1} x`, true, true},
		{"nothing", "it is no text", ` `, true, true},
		{"right", "there is no reason any more", `{"A":1}`, false, false},
		{"wrong type", "the text is right", `{"A":"1"}`, true, false},
		{"trailing space", "that is right", `{"A":1} `, false, false},
	} {
		var out struct{ A int }
		s := d.attach([]Options{opts.ReportErrorsWithLegacySemantics | opts.True})
		s.SetBytes([]byte(tt.text))
		err := d.document(&out)
		s.Drop()
		d.forget(err != nil)
		if want := map[bool]int{false: 1}[tt.fails]; (err != nil) != tt.fails || d.doubts != tt.doubts || out.A != want {
			t.Errorf("%s: %v, %v, doubts %v (%s)", tt.name, err, out, d.doubts, tt.why)
		}
	}
}
