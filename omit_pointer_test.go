package json_test

import (
	"testing"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
)

type pointedTo struct {
	First string
	S     *string         `json:",omitempty"`
	N     *int            `json:",omitempty"`
	U     *uint8          `json:",omitempty,string"`
	F     *float64        `json:",omitempty"`
	B     *bool           `json:",omitempty"`
	SS    **string        `json:",omitempty"`
	W     *word           `json:",omitempty"`
	L     *[]int          `json:",omitempty"`
	M     *map[string]int `json:",omitempty"`
	Self  *pointedTo      `json:",omitempty"`
	Last  int
}

// A placeTeller writes how many names and values stand before it.
type placeTeller struct{}

func (placeTeller) MarshalJSONTo(enc *jsontext.Encoder) error {
	_, n := enc.StackIndex(enc.StackDepth())
	return enc.WriteToken(jsontext.Int(n))
}

// TestOmitEmptyPointers holds that a pointer is left out if what it points to is written as something empty.
func TestOmitEmptyPointers(t *testing.T) {
	for _, tt := range []struct {
		name, why string
		in        pointedTo
		want      string
	}{
		{"nil", "null is empty", pointedTo{}, `{"First":"","Last":0}`},
		{"strings", "they are not empty", pointedTo{S: ptr("a"), SS: ptr(ptr("b")), W: ptr(word("c"))}, `{"First":"","S":"a","SS":"b","W":"c","Last":0}`},
		{"empty strings", "they are", pointedTo{S: ptr(""), SS: ptr(ptr("")), W: ptr(word("")), Last: 1}, `{"First":"","Last":1}`},
		{"numbers", "none is empty, whatever it is", pointedTo{N: ptr(0), U: ptr(uint8(0)), F: ptr(0.0)}, `{"First":"","N":0,"U":"0","F":0,"Last":0}`},
		{"literals", "false is not empty", pointedTo{First: "x", B: ptr(false)}, `{"First":"x","B":false,"Last":0}`},
		{"pointer to nil", "null is empty", pointedTo{SS: new(*string)}, `{"First":"","Last":0}`},
		{"lists and maps", "those without elements are empty", pointedTo{L: new([]int), M: new(map[string]int)}, `{"First":"","Last":0}`},
		{"full ones", "the others are not", pointedTo{L: &[]int{0}, M: &map[string]int{"": 0}}, `{"First":"","L":[0],"M":{"":0},"Last":0}`},
		{"struct", "it has members", pointedTo{Self: &pointedTo{S: ptr("")}}, `{"First":"","Self":{"First":"","Last":0},"Last":0}`},
		{"escapes", "a string is written as any", pointedTo{S: ptr("<\n"), N: ptr(1)}, `{"First":"","S":"<\n","N":1,"Last":0}`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got, err := json.Marshal(tt.in); err != nil || string(got) != tt.want {
				t.Errorf("%s, %v; want %s (%s)", got, err, tt.want, tt.why)
			}
			got, err := json.Marshal(&tt.in, jsontext.SpaceAfterComma(true), jsontext.EscapeForHTML(true)) // another loop
			if err != nil || canonical(t, string(got)) != canonical(t, tt.want) {
				t.Errorf("with options %s, %v; want %s (%s)", got, err, tt.want, tt.why)
			}
		})
	}
	if out, err := json.Marshal(struct {
		S *string `json:",omitempty"`
		T placeTeller
	}{S: ptr("")}); err != nil || string(out) != `{"T":1}` {
		t.Errorf("%s, %v: the method is told that something stands before its name", out, err)
	}
	if out, err := json.Marshal(pointedTo{S: ptr("\xff")}); err == nil {
		t.Errorf("%q is written, which is not UTF-8", out)
	}
}

func canonical(t *testing.T, text string) string {
	v := jsontext.Value(text)
	if err := v.Canonicalize(); err != nil {
		t.Fatal(err)
	}
	return string(v)
}
