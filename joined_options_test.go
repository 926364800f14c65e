package json_test

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
	v1 "github.com/plainjson/json/v1"
)

// A hoarder keeps the Decoder that it reads from.
type hoarder struct{ dec *jsontext.Decoder }

func (h *hoarder) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	h.dec = dec
	return dec.SkipValue()
}

// TestJoinedOptions holds that options that have been joined once, and come again and again
// among others, have the same effect each time.
func TestJoinedOptions(t *testing.T) {
	single := [][]json.Options{
		{json.Deterministic(true)},
		{json.Deterministic(true), jsontext.SpaceAfterColon(true)},
		{json.Deterministic(true), jsontext.WithIndent(strings.Repeat(" ", 64))},
		{json.StringifyNumbers(true), json.Deterministic(true)},
		{jsontext.AllowDuplicateNames(true), json.Deterministic(true)},
		{jsontext.WithDepthLimit(2), json.Deterministic(true)},
		{jsontext.WithByteLimit(20), json.Deterministic(true)},
		{json.WithMarshalers(json.MarshalFunc(func(bool) ([]byte, error) { return []byte(`"bool"`), nil })), json.Deterministic(true)},
		{json.WithUnmarshalers(json.UnmarshalFunc(func(_ []byte, b *bool) error { *b = true; return nil })), json.Deterministic(true)},
		{v1.DefaultOptionsV1()},
	}
	joined := make([]json.Options, len(single))
	for i, s := range single {
		joined[i] = json.JoinOptions(s...)
	}
	in := map[string]any{"a": 1, "b": []any{"<", []bool{false}}, "c": nil}
	deep := any("inside")
	for range 200 { // so that much room is made for what lines begin with
		deep = []any{deep}
	}
	texts := []string{`{"a":{"b":[1]},"a":false}`, `{"A":"1","b":2}`, `{"a":[[["x"]]]}`, "[", `{"a":{"B":true}}`}
	type target struct {
		A any `json:"a"`
		B int `json:"b"`
	}
	calls := []func(o ...json.Options) (any, error){
		func(o ...json.Options) (any, error) { return json.Marshal(in, o...) },
		func(o ...json.Options) (any, error) { return json.Marshal(deep, o...) },
		func(o ...json.Options) (any, error) {
			var b strings.Builder
			err := json.MarshalEncode(jsontext.NewEncoder(&b, o...), in)
			return b.String(), err
		},
	}
	for _, text := range texts {
		calls = append(calls, func(o ...json.Options) (any, error) {
			var v target
			err := json.Unmarshal([]byte(text), &v, o...)
			return v, err
		}, func(o ...json.Options) (any, error) {
			var v any
			err := json.UnmarshalRead(strings.NewReader(text), &v, o...)
			return v, err
		}, func(o ...json.Options) (any, error) {
			var v bool
			err := json.UnmarshalDecode(jsontext.NewDecoder(strings.NewReader(text), o...), &v)
			return v, err
		}, func(o ...json.Options) (any, error) {
			var h hoarder
			err := json.Unmarshal([]byte(text), &h, o...)
			if h.dec != nil {
				h.dec.Reset(strings.NewReader(text), jsontext.AllowDuplicateNames(true)) // which it must not do
			}
			return nil, err
		})
	}
	r := rand.New(rand.NewPCG(1, 2))
	for range 20_000 {
		i, call := r.IntN(len(single)), calls[r.IntN(len(calls))]
		got, gotErr := call(joined[i])
		want, wantErr := call(single[i]...)
		if !reflect.DeepEqual(got, want) || fmt.Sprint(gotErr) != fmt.Sprint(wantErr) {
			t.Fatalf("options %d joined: %v, %v; one by one: %v, %v", i, got, gotErr, want, wantErr)
		}
		if r.IntN(4) == 0 { // the same once more, which is when it is recognised
			if again, err := call(joined[i]); !reflect.DeepEqual(again, want) || fmt.Sprint(err) != fmt.Sprint(wantErr) {
				t.Fatalf("options %d joined, again: %v, %v; want %v, %v", i, again, err, want, wantErr)
			}
		}
	}
}

// TestFormerOptions holds that options are in force for one call: the next one without is as always, also where a
// word of the machine holds fewer flags than there are.
func TestFormerOptions(t *testing.T) {
	type quoted struct {
		S string `json:",string"`
	}
	for _, tt := range []struct {
		name, why string
		option    json.Options
		text      string
		out       func() any
	}{
		{"AllowDuplicateNames", "the first flag", jsontext.AllowDuplicateNames(true), `{"a":1,"a":2}`, func() any { return new(any) }},
		{"StringifyNumbers", "a flag of plans", json.StringifyNumbers(true), `"1"`, func() any { return new(int) }},
		{"RejectUnknownMembers", "to be rejected is an error with it", json.RejectUnknownMembers(true), `{"x":1}`, func() any { return new(quoted) }},
		{"StringifyWithLegacySemantics", "a late flag", v1.StringifyWithLegacySemantics(true), `{"S":"\"x\""}`, func() any { return new(quoted) }},
		{"UnmarshalArrayFromAnyLength", "the last one", v1.UnmarshalArrayFromAnyLength(true), `[1]`, func() any { return new([2]int) }},
		{"all of the old API", "a set", v1.DefaultOptionsV1(), `[1]`, func() any { return new([2]int) }},
	} {
		t.Run(tt.name, func(t *testing.T) {
			text := func(err error) string {
				if err == nil {
					return "nil"
				}
				return err.Error()
			}
			first := text(json.Unmarshal([]byte(tt.text), tt.out()))
			with := text(json.Unmarshal([]byte(tt.text), tt.out(), tt.option))
			second := text(json.Unmarshal([]byte(tt.text), tt.out()))
			if with == first {
				t.Errorf("%s with it and without (%s)", first, tt.why)
			}
			if second != first {
				t.Errorf("%s, but behind a call with it %s (%s)", first, second, tt.why)
			}
		})
	}
}
