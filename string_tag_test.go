package json_test

import (
	"errors"
	"testing"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
	v1 "github.com/plainjson/json/v1"
)

// Types whose methods write or read by way of other types.
type (
	plainly      int             // as an int
	decliningInt int             // declines
	throughOne   int             // as a decliningInt
	variously    int             // as a value that depends on it
	textOnly     struct{ N int } // reads text, of which it keeps the length
	wordOnly     int             // reads JSON, of which it keeps the length
)

func (x plainly) MarshalJSONTo(e *jsontext.Encoder) error { return json.MarshalEncode(e, int(x)) }

func (decliningInt) MarshalJSONTo(*jsontext.Encoder) error      { return errors.ErrUnsupported }
func (*decliningInt) UnmarshalJSONFrom(*jsontext.Decoder) error { return errors.ErrUnsupported }

func (x throughOne) MarshalJSONTo(e *jsontext.Encoder) error {
	return json.MarshalEncode(e, decliningInt(x))
}

func (x *throughOne) UnmarshalJSONFrom(d *jsontext.Decoder) error {
	return json.UnmarshalDecode(d, (*decliningInt)(x))
}

func (x variously) MarshalJSONTo(e *jsontext.Encoder) error {
	return json.MarshalEncode(e, []any{map[string]int{"a": 1}, []int{3}, "s", true, 7}[x])
}

func (x *variously) UnmarshalJSONFrom(d *jsontext.Decoder) error {
	var m map[string]int
	err := json.UnmarshalDecode(d, &m)
	*x = variously(len(m))
	return err
}

func (x *textOnly) UnmarshalText(b []byte) error { x.N = len(b); return nil }

func (x *wordOnly) UnmarshalJSON(b []byte) error { *x = wordOnly(len(b)); return nil }

type interfaceBetween struct {
	E int
	F any `json:",string"`
	G int
}

// TestStringTagWritten holds what becomes of tag option string where methods write the value, or
// an interface holds it.
func TestStringTagWritten(t *testing.T) {
	p := new(plainly)
	for _, tt := range []struct {
		name, why string
		in        any
		opts      []json.Options
		want      string
	}{
		{"method in an interface", "what stands before it is kept, with one option alone", interfaceBetween{1, plainly(2), 3},
			[]json.Options{v1.ReportErrorsWithLegacySemantics(true)}, `{"E":1,"F":"2","G":3}`},
		{"in a list", "the same for each element", []interfaceBetween{{1, plainly(2), 3}, {4, 5, 6}},
			[]json.Options{v1.DefaultOptionsV1(), v1.StringifyWithLegacySemantics(false)}, `[{"E":1,"F":"2","G":3},{"E":4,"F":"5","G":6}]`},
		{"declined further in", "the tag is passed on", struct {
			F throughOne `json:",string"`
		}{3}, nil, `{"F":"3"}`},
		{"old, object", "the tag is for scalars", oldVariously{0}, []json.Options{v1.DefaultOptionsV1()}, `{"F":{"a":1}}`},
		{"old, array", "the tag is for scalars", oldVariously{1}, []json.Options{v1.DefaultOptionsV1()}, `{"F":[3]}`},
		{"old, string", "quoted twice", oldVariously{2}, []json.Options{v1.DefaultOptionsV1()}, `{"F":"\"s\""}`},
		{"old, bool", "quoted", oldVariously{3}, []json.Options{v1.DefaultOptionsV1()}, `{"F":"true"}`},
		{"old, number", "quoted", oldVariously{4}, []json.Options{v1.DefaultOptionsV1()}, `{"F":"7"}`},
		{"old, pointer to a pointer", "the tag is for one pointer at most", struct {
			F **plainly `json:",string"`
		}{&p}, []json.Options{v1.DefaultOptionsV1()}, `{"F":0}`},
	} {
		if got, err := json.Marshal(tt.in, tt.opts...); err != nil || string(got) != tt.want {
			t.Errorf("%s (%s): %s, %v, want %s", tt.name, tt.why, got, err, tt.want)
		}
	}
}

type oldVariously struct {
	F variously `json:",string"`
}

// TestStringTagFunctions holds that the tag reaches a function that another one calls, and what is done if
// that declines.
func TestStringTagFunctions(t *testing.T) {
	set := json.WithMarshalers(json.JoinMarshalers(
		json.MarshalToFunc(func(e *jsontext.Encoder, x float64) error { return json.MarshalEncode(e, int(x)) }),
		json.MarshalToFunc(func(*jsontext.Encoder, int) error { return errors.ErrUnsupported })))
	got, err := json.Marshal(struct {
		F float64 `json:",string"`
	}{3}, set)
	if want := `{"F":"3"}`; err != nil || string(got) != want {
		t.Errorf("%s, %v, want %s", got, err, want)
	}
}

// TestStringTagRead holds the same for values that methods read.
func TestStringTagRead(t *testing.T) {
	var through struct {
		F throughOne `json:",string"`
	}
	if err := json.Unmarshal([]byte(`{"F":"3"}`), &through); err != nil || through.F != 3 {
		t.Errorf("declined further in: %v, %v", through, err)
	}
	var old oldVariously
	if err := v1.Unmarshal([]byte(`{"F":{"a":1,"b":2}}`), &old); err != nil || old.F != 2 {
		t.Errorf("an object in the old API: %v, %v", old, err)
	}
}

// TestQuotedNull holds that the string "null" makes a pointer nil in the old API, after what it points to
// has read it.
func TestQuotedNull(t *testing.T) {
	type fields struct {
		Text *textOnly       `json:",string"`
		Word *wordOnly       `json:",string"`
		Raw  *jsontext.Value `json:",string"`
		Int  *int            `json:",string"`
		Deep **textOnly      `json:",string"`
	}
	for _, tt := range []struct {
		name, why, in string
		nils          string // which of the fields are nil then
	}{
		{"null", "of one pointer", `{"Text":"null","Word":"null","Raw":"null","Int":"null","Deep":"null"}`, "TWRI"},
		{"escaped", "only as it is", `{"Text":"nul\u006c","Word":"nul\u006c","Raw":"nul\u006c","Int":"nul\u006c"}`, "D"},
		{"another", "of no more than that", `{"Text":"x","Word":"x","Raw":"x","Int":"1","Deep":"x"}`, ""},
	} {
		var f fields
		if err := v1.Unmarshal([]byte(tt.in), &f); err != nil {
			t.Errorf("%s (%s): %v", tt.name, tt.why, err)
		}
		got := ""
		for i, isNil := range []bool{f.Text == nil, f.Word == nil, f.Raw == nil, f.Int == nil, f.Deep == nil} {
			if isNil {
				got += "TWRID"[i : i+1]
			}
		}
		if got != tt.nils {
			t.Errorf("%s (%s): nil are %q, want %q", tt.name, tt.why, got, tt.nils)
		}
	}
	var deep struct {
		F **int      `json:",string"`
		G **textOnly `json:",string"`
	}
	alone := v1.StringifyWithLegacySemantics(true)
	if err := json.Unmarshal([]byte(`{"F":null}`), &deep, alone); err != nil {
		t.Errorf("null into a pointer that has not to be followed: %v", err)
	}
	if err := json.Unmarshal([]byte(`{"G":"x"}`), &deep, alone); err == nil {
		t.Error("the tag on a pointer to a pointer is no error, with methods behind it")
	}
}
