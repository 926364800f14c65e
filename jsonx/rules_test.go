package jsonx_test

import (
	"bytes"
	"errors"
	"math"
	"reflect"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
	"github.com/plainjson/json/jsonx"
)

// ruleLayouts are options that must change no more than white space.
var ruleLayouts = map[string]json.Options{
	"compact":       jsontext.Multiline(false),
	"indented":      jsontext.WithIndent("\t"),
	"deterministic": json.Deterministic(true),
	"all errors":    jsonx.AllErrors(10),
	"duplicates":    jsontext.AllowDuplicateNames(true),
	"case":          json.MatchCaseInsensitiveNames(true),
	"missing":       jsonx.RejectMissingMembers(true),
}

// roundTrip checks under all layouts that in is written as want, and that want is read as in, also byte by byte. The
// options o have the rules.
func roundTrip[T any](t *testing.T, in T, want string, o ...json.Options) {
	t.Helper()
	for name, layout := range ruleLayouts {
		o := append(o[:len(o):len(o)], layout, json.Deterministic(true))
		got, err := json.Marshal(in, o...)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		text := jsontext.Value(bytes.Clone(got))
		if err := text.Compact(); err != nil || string(text) != want {
			t.Errorf("%s: %T is written as %s, want %s (%v)", name, in, got, want, err)
		}
		byAddr, err := json.Marshal(&in, o...)
		if err != nil || !bytes.Equal(byAddr, got) {
			t.Errorf("%s: the address of %T is written as %s (%v)", name, in, byAddr, err)
		}
		var out, slow T
		if err := json.Unmarshal(got, &out, o...); err != nil || !reflect.DeepEqual(out, in) {
			t.Errorf("%s: %s is read as %#v, want %#v (%v)", name, got, out, in, err)
		}
		if err := json.UnmarshalRead(iotest.OneByteReader(bytes.NewReader(got)), &slow, o...); err != nil || !reflect.DeepEqual(slow, in) {
			t.Errorf("%s: %s is read byte by byte as %#v, want %#v (%v)", name, got, slow, in, err)
		}
	}
}

// failsWith checks that err is a SemanticError with the given pointer that contains text.
func failsWith(t *testing.T, err error, pointer jsontext.Pointer, text string) {
	t.Helper()
	if sem, ok := errors.AsType[*json.SemanticError](err); !ok || sem.JSONPointer != pointer || !strings.Contains(err.Error(), text) {
		t.Errorf("error %v, want one at %q with %q", err, pointer, text)
	}
}

// TestWithFormat checks where the values of a type have the format of a rule.
func TestWithFormat(t *testing.T) {
	t.Parallel()
	type seconds time.Duration // a type of its own, without formats
	type grid map[int]string
	type point struct{ X, Y int }
	iso := jsonx.WithFormat[time.Duration]("iso8601")
	d := 90 * time.Minute
	roundTrip(t, d, `"PT1H30M"`, iso)
	roundTrip(t, []time.Duration{d, 0}, `["PT1H30M","PT0S"]`, iso)
	roundTrip(t, [2]time.Duration{d, 0}, `["PT1H30M","PT0S"]`, iso)
	roundTrip(t, map[string]time.Duration{"a": d}, `{"a":"PT1H30M"}`, iso)
	roundTrip(t, &d, `"PT1H30M"`, iso)
	roundTrip(t, struct {
		A time.Duration
		B *time.Duration `json:",omitzero"`
		C time.Duration  `json:",format:nano"`
		D seconds
	}{A: d, B: &d, C: 5, D: 7}, `{"A":"PT1H30M","B":"PT1H30M","C":5,"D":7}`, iso)
	roundTrip(t, time.Unix(7, 0).UTC(), `7`, jsonx.WithFormat[time.Time]("unix"))
	roundTrip(t, [][]byte{{1, 255}}, `["01ff"]`, jsonx.WithFormat[[]byte]("hex"))
	roundTrip(t, [][]byte{{1, 255}}, `[[1,255]]`, jsonx.WithFormat[[]byte]("array"))
	roundTrip(t, map[time.Duration]int{d: 1}, `{"PT1H30M":1}`, iso)
	roundTrip(t, map[time.Duration]int{1: 1, 2: 2}, `{"1":1,"2":2}`, jsonx.WithFormat[time.Duration]("nano"))
	roundTrip(t, map[[2]byte]int{{1, 2}: 1}, `{"0102":1}`, jsonx.WithFormat[[2]byte]("hex"))
	roundTrip(t, map[float64]int{math.Inf(1): 1, 2: 2}, `{"2":2,"Infinity":1}`, jsonx.WithFormat[float64]("nonfinite"))
	roundTrip(t, []byte("a\n"), `"a\n"`, jsonx.WithFormat[[]byte]("text"))
	roundTrip(t, []point{{1, 2}}, `[[1,2]]`, jsonx.WithFormat[point]("array"))
	roundTrip(t, grid{1: "a"}, `[[1,"a"]]`, jsonx.WithFormat[grid]("array"))
	roundTrip(t, []float64{1, math.Inf(-1)}, `[1,"-Infinity"]`, jsonx.WithFormat[float64]("nonfinite"))
	roundTrip(t, map[string]float64{"a": math.Inf(1)}, `{"a":"Infinity"}`, jsonx.WithFormat[float64]("nonfinite"))
	roundTrip(t, [][2]float64{{1, math.Inf(1)}}, `[[1,"Infinity"]]`, jsonx.WithFormat[float64]("nonfinite"))
	roundTrip(t, map[string][]string{"a": nil}, `{"a":null}`, jsonx.WithFormat[[]string]("emitnull"))
	roundTrip(t, []any{1.0, nil, map[string]any{"a": []any{"b"}}}, `[1,null,{"a":["b"]}]`, jsonx.WithFormat[float64]("nonfinite"))
}

// TestWithFormatDynamic checks that a format applies to values in interfaces.
func TestWithFormatDynamic(t *testing.T) {
	t.Parallel()
	o := jsonx.WithFormat[float64]("nonfinite")
	inf := math.Inf(1)
	for name, v := range map[string]any{"top": inf, "list": []any{inf}, "map": map[string]any{"a": inf}, "field": struct{ A any }{inf}} {
		if b, err := json.Marshal(v, o); err != nil || !strings.Contains(string(b), `"Infinity"`) {
			t.Errorf("%s: %s, %v", name, b, err)
		}
	}
	nilMap := map[string]any{"a": map[string]any(nil)}
	if b, err := json.Marshal(nilMap, jsonx.WithFormat[map[string]any]("emitnull")); err != nil || string(b) != `{"a":null}` {
		t.Errorf("%s, %v", b, err)
	}
	type rest struct {
		A int
		M map[string]any `json:",embed"`
	}
	roundTrip(t, rest{1, map[string]any{"b": "c"}}, `{"A":1,"b":"c"}`, jsonx.WithFormat[map[string]any]("emitnull"))
}

// TestWithFormatErrors checks that a format that a type does not have is an error of its values, and that an empty one
// removes the rule.
func TestWithFormatErrors(t *testing.T) {
	t.Parallel()
	type item struct{ A []string }
	for name, o := range map[string]json.Options{
		"slice":  jsonx.WithFormat[[]string]("hex"),
		"string": jsonx.WithFormat[string]("hex"),
	} {
		_, err := json.Marshal(item{[]string{"x"}}, o)
		want := map[string]jsontext.Pointer{"slice": "/A", "string": "/A/0"}[name]
		failsWith(t, err, want, `has no format "hex"`)
		failsWith(t, json.Unmarshal([]byte(`{"A":["x"]}`), new(item), o), want, `has no format "hex"`)
		failsWith(t, jsonx.Check[item](o), "", `has no format "hex"`)
	}
	raw := jsonx.WithFormat[jsontext.Value]("hex")
	_, err := json.Marshal(jsontext.Value("1"), raw)
	failsWith(t, err, "", "has no format")
	o := json.JoinOptions(jsonx.WithFormat[time.Time]("unix"), jsonx.WithFormat[time.Time](""))
	roundTrip(t, time.Unix(7, 0).UTC(), `"1970-01-01T00:00:07Z"`, o)
	if err := jsonx.Check[time.Duration](jsonx.WithFormat[time.Duration]("units")); err != nil {
		t.Error(err)
	}
}

// TestRulesAddUp checks that rules of all options of a call and of the calls around it apply, that the later one for a
// type wins, and what GetOption returns.
func TestRulesAddUp(t *testing.T) {
	t.Parallel()
	unix, sec := jsonx.WithFormat[time.Time]("unix"), jsonx.WithFormat[time.Duration]("sec")
	type pair struct {
		T time.Time
		D time.Duration
	}
	v := pair{time.Unix(7, 0).UTC(), time.Second}
	roundTrip(t, v, `{"T":7,"D":1}`, unix, sec)
	roundTrip(t, v, `{"T":7,"D":1}`, json.JoinOptions(unix), json.JoinOptions(sec))
	both := json.JoinOptions(json.JoinOptions(unix, jsontext.WithIndent(" ")), sec)
	roundTrip(t, v, `{"T":7,"D":1}`, both)
	roundTrip(t, v, `{"T":7,"D":1000}`, both, jsonx.WithFormat[time.Duration]("milli"))
	roundTrip(t, v, `{"T":7,"D":1}`, both)
	if f, ok := json.GetOption(both, jsonx.WithFormat[time.Duration]); f != "sec" || !ok {
		t.Errorf("format %q, %t", f, ok)
	}
	if f, ok := json.GetOption(both, jsonx.WithFormat[[]byte]); f != "" || ok {
		t.Errorf("format %q, %t", f, ok)
	}
	var b bytes.Buffer
	enc := jsontext.NewEncoder(&b, unix)
	nested := json.MarshalToFunc(func(enc *jsontext.Encoder, p *pair) error {
		return json.MarshalEncode(enc, []any{p.T, p.D}, sec)
	})
	if err := json.MarshalEncode(enc, []pair{v}, json.WithMarshalers(nested)); err != nil || strings.TrimSpace(b.String()) != `[[7,1]]` {
		t.Errorf("%s, %v", &b, err)
	}
}

// TestFunctionsBeforeRules checks that functions of the caller come before rules, and rules before methods.
func TestFunctionsBeforeRules(t *testing.T) {
	t.Parallel()
	o := jsonx.WithFormat[hexBytes]("hex")
	roundTrip(t, hexBytes{1}, `"01"`, o)
	f := json.MarshalFunc(func(hexBytes) ([]byte, error) { return []byte(`"function"`), nil })
	if b, err := json.Marshal([]hexBytes{{1}}, o, json.WithMarshalers(f)); err != nil || string(b) != `["function"]` {
		t.Errorf("%s, %v", b, err)
	}
	declines := json.MarshalToFunc(func(*jsontext.Encoder, hexBytes) error { return errors.ErrUnsupported })
	if b, err := json.Marshal([]hexBytes{{1}}, o, json.WithMarshalers(declines)); err != nil || string(b) != `["01"]` {
		t.Errorf("%s, %v", b, err)
	}
}

// A hexBytes has methods that no test may call.
type hexBytes []byte

func (hexBytes) MarshalText() ([]byte, error) { return []byte("method"), nil }
func (*hexBytes) UnmarshalText([]byte) error  { return errors.New("method") }
