package jsonx_test

import (
	"errors"
	"testing"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
	"github.com/plainjson/json/jsonx"
)

// hues has names for the constants of hue but 0.
var hues = jsonx.Enum(map[hue]string{1: "red", 2: "green"})

// TestEnum checks the places where constants have names.
func TestEnum(t *testing.T) {
	t.Parallel()
	roundTrip(t, hue(1), `"red"`, hues)
	roundTrip(t, []hue{1, 2}, `["red","green"]`, hues)
	roundTrip(t, map[hue][]hue{1: {2}, 2: {}}, `{"green":[],"red":["green"]}`, hues)
	green := hue(2)
	roundTrip(t, struct {
		A hue
		B *hue
		C map[string]hue
		D hue `json:",omitzero"`
	}{1, &green, map[string]hue{"a": 2}, 0}, `{"A":"red","B":"green","C":{"a":"green"}}`, hues)
	type word string
	roundTrip(t, []word{"x"}, `["ex"]`, jsonx.Enum(map[word]string{"x": "ex"}))
	roundTrip(t, []uint16{7}, `["seven"]`, jsonx.Enum(map[uint16]string{7: "seven"}), json.StringifyNumbers(true))
	roundTrip(t, []any{map[string]any{"a": true}}, `[{"a":true}]`, jsonx.Enum(map[int]string{}))
	if b, err := json.Marshal([]any{green, &green}, hues); err != nil || string(b) != `["green","green"]` {
		t.Errorf("%s, %v", b, err)
	}
}

// TestEnumErrors checks the errors of Enum, with their hints, and that null is zero.
func TestEnumErrors(t *testing.T) {
	t.Parallel()
	for text, pointer := range map[string]jsontext.Pointer{`["red","gren"]`: "/1", `["\u0067ren"]`: "/0"} {
		err := json.Unmarshal([]byte(text), new([]hue), hues)
		failsWith(t, err, pointer, "unknown case")
		l, ok := jsonx.Locate(err)
		if !errors.Is(err, jsonx.ErrUnknownCase) || !ok || l.Hint != `did you mean "green"?` || l.Code != jsonx.CodeUnknown ||
			l.Message != `the value "gren" is not known here` {
			t.Errorf("%+v, %v", l, err)
		}
	}
	err := json.Unmarshal([]byte(`{"gren":1}`), new(map[hue]int), hues)
	if l, _ := jsonx.Locate(err); l.Hint != `did you mean "green"?` || !errors.Is(err, jsonx.ErrUnknownCase) {
		t.Errorf("%+v, %v", l, err)
	}
	failsWith(t, json.Unmarshal([]byte(`[1]`), new([]hue), hues), "/0", "number into Go string")
	_, err = json.Marshal([]hue{1, 0}, hues)
	failsWith(t, err, "/1", "unknown case")
	if !errors.Is(err, jsonx.ErrUnknownCase) {
		t.Errorf("error %v is no ErrUnknownCase", err)
	}
	list := []hue{1, 1}
	if err := json.Unmarshal([]byte(`[null,"green"]`), &list, hues); err != nil || list[0] != 0 || list[1] != 2 {
		t.Errorf("%v, %v", list, err)
	}
	failsWith(t, json.Unmarshal([]byte(`[null]`), &list, hues, jsonx.RejectNull(true)), "/0", "null")
	if err := jsonx.Check[map[hue][]hue](hues); err != nil {
		t.Error(err)
	}
}

// TestEnumTable checks that Enum copies its argument, and that two constants with one name are a panic.
func TestEnumTable(t *testing.T) {
	t.Parallel()
	names := map[hue]string{1: "red"}
	o := jsonx.Enum(names)
	names[1] = "green"
	roundTrip(t, hue(1), `"red"`, o)
	defer func() {
		if text, ok := recover().(string); !ok || text != `jsonx: Enum has two constants with the name "red"` {
			t.Errorf("panic %q", text)
		}
	}()
	jsonx.Enum(map[hue]string{1: "red", 2: "red"})
}
