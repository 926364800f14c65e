package jsonx_test

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"math/big"
	"os/exec"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/plainjson/json"
	"github.com/plainjson/json/internal/jsontest"
	"github.com/plainjson/json/jsontext"
	"github.com/plainjson/json/jsonx"
	v1 "github.com/plainjson/json/v1"
)

// anyByMethod has a method that reads an any, with the options of the call.
type anyByMethod struct{ v any }

// UnmarshalJSONFrom reads the value of a.
func (a *anyByMethod) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	return json.UnmarshalDecode(dec, &a.v)
}

// numberWays are ways to read the number text into an any under options.
var numberWays = map[string]func(text string, o json.Options) (any, error){
	"any": func(text string, o json.Options) (any, error) {
		var v any
		err := json.Unmarshal([]byte(text), &v, o)
		return v, err
	},
	"reader": func(text string, o json.Options) (any, error) {
		var v any
		err := json.UnmarshalRead(iotest.OneByteReader(strings.NewReader(text)), &v, o)
		return v, err
	},
	"element": func(text string, o json.Options) (any, error) {
		var v []any
		err := json.Unmarshal([]byte("[null,"+text+",0]"), &v, o)
		return append(v, nil, nil)[1], err
	},
	"element of any, reader": func(text string, o json.Options) (any, error) {
		v := any([]any{})
		err := json.UnmarshalRead(iotest.HalfReader(strings.NewReader("["+text+" ]")), &v, o)
		return append(v.([]any), nil)[0], err
	},
	"member": func(text string, o json.Options) (any, error) {
		var v map[string]any
		err := json.Unmarshal([]byte(`{"a": `+text+`, "b": 1}`), &v, o)
		return v["a"], err
	},
	"member of a map with entries": func(text string, o json.Options) (any, error) {
		v := map[string]any{"b": 1}
		err := json.Unmarshal([]byte(`{"a":`+text+`}`), &v, o)
		return v["a"], err
	},
	"field": func(text string, o json.Options) (any, error) {
		var v struct{ A []struct{ B any } }
		err := json.Unmarshal([]byte(`{"A":[{"B":`+text+`}]}`), &v, o)
		if len(v.A) == 0 {
			return nil, err
		}
		return v.A[0].B, err
	},
	"named interface": func(text string, o json.Options) (any, error) {
		type Any any
		var v map[int]Any
		err := json.Unmarshal([]byte(`{"1":`+text+`}`), &v, o)
		return v[1], err
	},
	"method": func(text string, o json.Options) (any, error) {
		var v []anyByMethod
		err := json.Unmarshal([]byte(`[`+text+`]`), &v, o)
		return append(v, anyByMethod{})[0].v, err
	},
	"stream": func(text string, o json.Options) (any, error) {
		var v any
		err := json.UnmarshalDecode(jsontext.NewDecoder(strings.NewReader(text+" 1"), o), &v)
		return v, err
	},
	"duplicate member": func(text string, o json.Options) (any, error) {
		var v any
		err := json.Unmarshal([]byte(`{"a":1,"a":`+text+`}`), &v, o, jsontext.AllowDuplicateNames(true))
		m, _ := v.(map[string]any)
		return m["a"], err
	},
	"functions for values in an any": func(text string, o json.Options) (any, error) {
		var v any
		f := json.UnmarshalFunc(func([]byte, *string) error { return nil })
		err := json.Unmarshal([]byte(`[`+text+`]`), &v, o, json.WithUnmarshalers(f))
		list, _ := v.([]any)
		return append(list, nil)[0], err
	},
	"rules of v1": func(text string, o json.Options) (any, error) {
		var v any
		err := json.Unmarshal([]byte(text), &v, v1.DefaultOptionsV1(), o)
		return v, err
	},
}

// TestWithNumbers checks what numbers become in an any by each mode, in all ways to read an any.
func TestWithNumbers(t *testing.T) {
	t.Parallel()
	bigInt := func(s string) *big.Int { n, _ := new(big.Int).SetString(s, 10); return n }
	bigFloat := func(s string) *big.Float { x, _, _ := big.ParseFloat(s, 10, 64, big.ToNearestEven); return x }
	for _, tt := range []struct {
		name, why    string // name is the number
		int64, exact any
	}{
		{"0", "an integer", int64(0), int64(0)},
		{"-0", "no integer has the sign", math.Copysign(0, -1), bigFloat("-0")},
		{"7", "one digit", int64(7), int64(7)},
		{"-12", "a minus", int64(-12), int64(-12)},
		{"1.0", "a fraction", 1.0, bigFloat("1")},
		{"1e3", "an exponent", 1000.0, bigFloat("1000")},
		{"1E2", "as many digits as bytes", 100.0, bigFloat("100")},
		{"1.5e1", "a fraction and an exponent", 15.0, bigFloat("15")},
		{"0.5", "a fraction", 0.5, bigFloat("0.5")},
		{"123456789012345678", "18 digits", int64(123456789012345678), int64(123456789012345678)},
		{"9007199254740993", "no float64 has it", int64(1<<53 + 1), int64(1<<53 + 1)},
		{"9223372036854775807", "the largest int64", int64(math.MaxInt64), int64(math.MaxInt64)},
		{"9223372036854775808", "a uint64", uint64(1 << 63), uint64(1 << 63)},
		{"18446744073709551615", "the largest uint64", uint64(math.MaxUint64), uint64(math.MaxUint64)},
		{"18446744073709551616", "too large", float64(1 << 64), bigInt("18446744073709551616")},
		{"-9223372036854775808", "the least int64", int64(math.MinInt64), int64(math.MinInt64)},
		{"-9223372036854775809", "too small", -float64(1 << 63), bigInt("-9223372036854775809")},
		{"-18446744073709551615", "a uint64 has no sign", -float64(1 << 64), bigInt("-18446744073709551615")},
		{"1e18", "as a float64 it is an integer", 1e18, bigFloat("1e18")},
		{"12345678901234567890.5", "a fraction after many digits", 12345678901234567890.5, nil},
		{"1." + strings.Repeat("0123456789", 30), "many digits", 1.01234567890123456789, nil},
		{"1e-400", "too small for a float64", 0.0, bigFloat("1e-400")},
	} {
		for name, read := range numberWays {
			got, err := read(tt.name, jsonx.WithNumbers(jsonx.NumbersInt64))
			same(t, tt.name+" by int64, "+name+" ("+tt.why+")", got, err, tt.int64)
			got, err = read(tt.name, jsonx.WithNumbers(jsonx.NumbersExact))
			if tt.exact != nil {
				same(t, tt.name+" by exact, "+name+" ("+tt.why+")", got, err, tt.exact)
			} else if x, ok := got.(*big.Float); !ok || x.Text('f', -1) != tt.name {
				t.Errorf("%s by exact, %s: got %v, %v", tt.name, name, got, err)
			}
			got, err = read(tt.name, jsonx.WithNumbers(jsonx.NumbersRaw))
			same(t, tt.name+" raw, "+name, got, err, v1.Number(tt.name))
			plain, _ := read(tt.name, nil)
			got, err = read(tt.name, jsonx.WithNumbers(jsonx.NumbersFloat64))
			same(t, tt.name+" by float64, "+name, got, err, plain)
		}
	}
}

// same reports an error unless got has the type and the text of want, and err is nil.
func same(t *testing.T, what string, got any, err error, want any) {
	t.Helper()
	if reflect.TypeOf(got) != reflect.TypeOf(want) || fmt.Sprint(got) != fmt.Sprint(want) || err != nil {
		t.Errorf("%s: got %T %v, %v, want %T %v", what, got, got, err, want, want)
	}
}

// TestWithNumbersReplaces checks which values in an any a number replaces, and which it is read into.
func TestWithNumbersReplaces(t *testing.T) {
	t.Parallel()
	n := 5
	for _, tt := range []struct {
		name, why string
		mode      jsonx.NumberMode
		in, want  any
		fails     bool
	}{
		{"int64", "the number has a fraction", jsonx.NumbersInt64, int64(1), 1.5, false},
		{"float64", "an integer is an int64", jsonx.NumbersFloat64, 2.0, 1.5, false},
		{"big", "the type of the mode differs", jsonx.NumbersExact, big.NewInt(1), big.NewFloat(1.5), false},
		{"Number", "of the same type", jsonx.NumbersRaw, v1.Number("1"), v1.Number("1.5"), false},
		{"int", "of no mode: it is read into", jsonx.NumbersInt64, 1, 1, true},
		{"pointer", "it is read into", jsonx.NumbersRaw, &n, &n, true},
		{"string", "of another kind", jsonx.NumbersInt64, "", "", true},
	} {
		for name, o := range map[string]json.Options{"": nil, ", functions": json.WithUnmarshalers(json.UnmarshalFunc(func([]byte, *string) error { return errors.ErrUnsupported }))} {
			v := tt.in
			err := json.Unmarshal([]byte("1.5"), &v, jsonx.WithNumbers(tt.mode), o)
			if tt.fails != (err != nil) {
				t.Errorf("%s%s (%s): %v", tt.name, name, tt.why, err)
			}
			same(t, tt.name+name, v, nil, tt.want)
		}
	}
	var s fmt.Stringer = v1.Number("1")
	if err := json.Unmarshal([]byte("2"), &s, jsonx.WithNumbers(jsonx.NumbersRaw)); err != nil || s.String() != "2" {
		t.Errorf("an interface with methods: %v, %v", s, err)
	}
}

// TestWithNumbersErrors checks the errors of numbers, and that those of malformed numbers do not depend on the mode.
func TestWithNumbersErrors(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("7", 4097)
	for _, tt := range []struct {
		name, why string
		mode      jsonx.NumberMode
		text      string
		options   json.Options
		want      string
	}{
		{"float64 range", "as without the option", jsonx.NumbersInt64, "1e400", nil, `json: cannot unmarshal JSON number 1e400 into Go float64 at "/a" (byte 5): value out of range`},
		{"raw range", "it is text", jsonx.NumbersRaw, "1e400", nil, ""},
		{"4096 bytes", "the largest number", jsonx.NumbersExact, long[1:], nil, ""},
		{"4097 bytes", "too long", jsonx.NumbersExact, long, nil, "number has more than 4096 bytes: value out of range"},
		{"4097 bytes, limit", "the caller has another limit", jsonx.NumbersExact, long, jsonx.WithLimits(jsonx.Limits{Number: 5000}), ""},
		{"4097 bytes, no limit", "the caller has none", jsonx.NumbersExact, long, jsonx.WithLimits(jsonx.Limits{Number: -1}), ""},
		{"4097 bytes, other limit", "the caller has one for strings", jsonx.NumbersExact, long, jsonx.WithLimits(jsonx.Limits{String: 10}), "more than 4096 bytes"},
		{"exponent", "the largest one", jsonx.NumbersExact, "1e4096", nil, ""},
		{"large exponent", "its digits would need memory", jsonx.NumbersExact, "1e4097", nil, "exponent is beyond 4096: value out of range"},
		{"small exponent", "likewise", jsonx.NumbersExact, "-1.5E-4097", nil, "exponent is beyond 4096"},
		{"endless exponent", "it does not fit into an int", jsonx.NumbersExact, "1e99999999999999999999", nil, "exponent is beyond 4096"},
		{"malformed, int64", "a syntax error", jsonx.NumbersInt64, "1.", nil, "jsontext: "},
		{"malformed, exact", "a syntax error", jsonx.NumbersExact, "1e", nil, "jsontext: "},
		{"malformed, raw", "a syntax error", jsonx.NumbersRaw, "-", nil, "jsontext: "},
		{"leading zero", "a syntax error", jsonx.NumbersInt64, "01", nil, "jsontext: "},
	} {
		v := map[string]any{"b": nil}
		err := json.Unmarshal([]byte(`{"a":`+tt.text+`}`), &v, jsonx.WithNumbers(tt.mode), tt.options)
		if tt.want == "" && err != nil || tt.want != "" && (err == nil || !strings.Contains(err.Error(), tt.want)) {
			t.Errorf("%s (%s): got %v, want %q", tt.name, tt.why, err, tt.want)
		}
		if tt.want != "" && strings.HasPrefix(tt.want, "jsontext: ") {
			if plain := json.Unmarshal([]byte(`{"a":`+tt.text+`}`), new(any)); plain.Error() != err.Error() {
				t.Errorf("%s: got %v, without the option %v", tt.name, err, plain)
			}
		}
		if v["a"] != nil && err != nil && tt.text != "01" { // of which the first digit is a number
			t.Errorf("%s: stored %v", tt.name, v["a"])
		}
	}
	var v any
	err := json.Unmarshal([]byte(`[1,1e5000,{"a":1e5000},2.5]`), &v, jsonx.WithNumbers(jsonx.NumbersExact), jsonx.AllErrors(5))
	var list jsonx.ErrorList
	if errors.As(err, &list); len(list) != 2 || fmt.Sprint(v) != "[1 <nil> map[] 2.5]" {
		t.Errorf("all errors: %v, %v", v, err)
	}
	if l, _ := jsonx.Locate(list[1]); l.Code != jsonx.CodeRange || l.Message != "a number of at most 4096 bytes, with an exponent of at most 4096" || l.Pointer != "/2/a" {
		t.Errorf("location: %+v", l)
	}
}

// TestWithNumbersOption checks that the later of two options wins, that WithNumbers overrides UseNumber of package v1, and
// that GetOption returns the mode.
func TestWithNumbersOption(t *testing.T) {
	t.Parallel()
	o := json.JoinOptions(jsonx.WithNumbers(jsonx.NumbersRaw), jsonx.UntrustedInput(), jsonx.WithNumbers(jsonx.NumbersInt64))
	if m, ok := json.GetOption(o, jsonx.WithNumbers); m != jsonx.NumbersInt64 || !ok {
		t.Errorf("got %v, %t", m, ok)
	}
	if m, ok := json.GetOption(json.JoinOptions(), jsonx.WithNumbers); m != jsonx.NumbersFloat64 || ok {
		t.Errorf("no option: got %v, %t", m, ok)
	}
	d := v1.NewDecoder(strings.NewReader("[1]"))
	d.UseNumber()
	var v numbersInt64
	if err := d.Decode(&v); err != nil || fmt.Sprintf("%T", v.v) != "[]interface {}" || v.v.([]any)[0] != int64(1) {
		t.Errorf("within UseNumber: %#v, %v", v.v, err)
	}
}

// numbersInt64 reads a value under NumbersInt64.
type numbersInt64 struct{ v any }

// UnmarshalJSONFrom reads the value of n.
func (n *numbersInt64) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	return json.UnmarshalDecode(dec, &n.v, jsonx.WithNumbers(jsonx.NumbersInt64))
}

// TestWithNumbersAllocs checks that the option costs no allocation in a call.
func TestWithNumbersAllocs(t *testing.T) {
	text := []byte(`[{"a":1000,"b":1.5},{"a":2000,"b":2.5}]`)
	allocs := func(o json.Options) float64 {
		return testing.AllocsPerRun(100, func() {
			var v any
			if err := json.Unmarshal(text, &v, o); err != nil {
				t.Fatal(err)
			}
		})
	}
	plain := allocs(nil)
	for name, o := range map[string]json.Options{"int64": jsonx.WithNumbers(jsonx.NumbersInt64), "raw": jsonx.WithNumbers(jsonx.NumbersRaw)} {
		if got := allocs(o); got > plain+0.5 && !jsontest.Race {
			t.Errorf("%s: %v allocations, without the option %v", name, got, plain)
		}
	}
}

// TestWithNumbersLink checks that only programs that use NumbersExact link the functions of package math/big.
func TestWithNumbersLink(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("links programs")
	}
	for mode, want := range map[string]bool{"NumbersInt64": false, "NumbersExact": true} {
		bin := filepath.Join(t.TempDir(), "bin")
		build := exec.Command("go", "build", "-o", bin, "./testdata/"+strings.ToLower(mode))
		if out, err := build.CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		symbols, err := exec.Command("go", "tool", "nm", bin).Output()
		if err != nil {
			t.Fatal(err)
		}
		if got := bytes.Contains(symbols, []byte("math/big.(*Int)")); got != want {
			t.Errorf("%s: math/big is linked: %t, want %t", mode, got, want)
		}
	}
}
