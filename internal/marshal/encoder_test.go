package marshal

import (
	"bytes"
	"testing"

	"github.com/plainjson/json/internal/failure"
	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/internal/state"
	"github.com/plainjson/json/jsontext"
)

// TestGet checks that get, SetOutput and the functions that use a buffer remove what is in the memory of an encoder in
// the pool, so that it has no effect on the call that takes the encoder.
func TestGet(t *testing.T) {
	for _, tt := range []struct {
		name, why string
		spoil     func(*encoder)
	}{
		{"buffer", "it begins the output", func(e *encoder) { e.mem.buf = append(e.mem.buf, "secret"...) }},
		{"text", "it begins a string", func(e *encoder) { e.mem.text = append(e.mem.text, "secret"...) }},
		{"members", "they are sorted with others", func(e *encoder) { e.mem.members = append(e.mem.members, member{name: "a"}) }},
		{"cycles", "the path to a value begins with it", func(e *encoder) { e.cycles = cycles{pointers: maxPointers + 1} }},
		{"tokens", "the output is not in a state", func(e *encoder) {
			enc := (*jsontext.Encoder)(&e.own)
			enc.WriteToken(jsontext.BeginObject)
			enc.WriteToken(jsontext.String("secret"))
		}},
		{"failure", "it is that of another call", func(e *encoder) { e.own.Open().Fail(state.TooDeep, nil, state.Next) }},
		{"call", "no method is at work", func(e *encoder) {
			e.own.Open().SetOutput(nil, nil, 0)
			e.own.Open().BeginCall(nil, true)
		}},
		{"options", "they are those of the call", func(e *encoder) { e.own.Open().Opts.Join(opts.StringifyNumbers | opts.True) }},
	} {
		t.Run(tt.name, func(t *testing.T) {
			form := func(f *failure.Failure) error { return f.Err }
			in := map[string]any{"b": &[]any{1, new(texts)}}
			for k, call := range []func() (string, error){
				func() (string, error) { b, err := Marshal(in, form); return string(b), err },
				func() (string, error) { b, err := Append([]byte{}, in, form); return string(b), err },
				func() (string, error) { var w bytes.Buffer; err := Write(&w, in, form); return w.String(), err },
				func() (string, error) {
					var w bytes.Buffer
					err := Encode(jsontext.NewEncoder(&w), in, form)
					return string(bytes.TrimSpace(w.Bytes())), err
				},
			} {
				e := acquire(nil)
				tt.spoil(e)
				pool.Put(e)
				e = get()
				if m := &e.mem; len(m.members)+len(m.order)+len(m.fields)+e.cycles.pointers > 0 {
					t.Errorf("get returns an encoder that is not empty: %s", tt.why)
				}
				pool.Put(e)
				if got, err := call(); got != `{"b":[1,"text"]}` || err != nil {
					t.Errorf("call %d: got %s, %v: %s", k, got, err, tt.why)
				}
			}
		})
	}
}

// texts has a method AppendText.
type texts struct{}

func (texts) AppendText(b []byte) ([]byte, error) { return append(b, "text"...), nil }
