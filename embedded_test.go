package json_test

import (
	"testing"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
)

type (
	plainPart struct {
		Text  string   `json:"text"`
		Count int      `json:"count"`
		Flag  bool     `json:"flag"`
		List  []string `json:"list"`
	}
	optionalPart struct {
		Word string `json:"word,omitempty"`
		Size int    `json:"size,omitzero"`
		Sum  int    `json:"sum,omitempty"`
	}
	PointedPart struct {
		Far string `json:"far"`
	}
	middlePart struct {
		plainPart
		*PointedPart
	}
	wholeOfParts struct {
		First int `json:"first"`
		middlePart
		optionalPart
		Last int `json:"last"`
	}
)

// TestEmbeddedFields holds that fields of embedded structs are written in their places, whether they
// are zero or not, and left out where a pointer on the way is nil.
func TestEmbeddedFields(t *testing.T) {
	full := wholeOfParts{First: 1, Last: 2}
	full.plainPart = plainPart{"<", 3, true, []string{"x"}}
	full.PointedPart = &PointedPart{"y"}
	full.optionalPart = optionalPart{"w", 4, 5}
	partly := wholeOfParts{}
	partly.Count, partly.Word = 7, "w"
	pointed := wholeOfParts{}
	pointed.PointedPart = &PointedPart{}
	for _, tt := range []struct {
		name, why string
		in        wholeOfParts
		opts      []json.Options
		want      string
	}{
		{"zero", "all is in the plan's text", wholeOfParts{}, nil, `{"first":0,"text":"","count":0,"flag":false,"list":[],"sum":0,"last":0}`},
		{"full", "all is written", full, nil, `{"first":1,"text":"<","count":3,"flag":true,"list":["x"],"far":"y","word":"w","size":4,"sum":5,"last":2}`},
		{"partly", "zero fields before and behind", partly, nil, `{"first":0,"text":"","count":7,"flag":false,"list":[],"word":"w","sum":0,"last":0}`},
		{"pointed", "a zero field behind a pointer", pointed, nil, `{"first":0,"text":"","count":0,"flag":false,"list":[],"far":"","sum":0,"last":0}`},
		{"zeros left out", "an option makes all fields optional", pointed, []json.Options{json.OmitZeroStructFields(true)}, `{}`},
		{"escaped", "an option that has a plan of its own", full, []json.Options{jsontext.EscapeForHTML(true)},
			`{"first":1,"text":"\u003c","count":3,"flag":true,"list":["x"],"far":"y","word":"w","size":4,"sum":5,"last":2}`},
		{"numbers in strings", "another one", partly, []json.Options{json.StringifyNumbers(true)},
			`{"first":"0","text":"","count":"7","flag":false,"list":[],"word":"w","sum":"0","last":"0"}`},
	} {
		for _, in := range []any{tt.in, &tt.in} {
			if got, err := json.Marshal(in, tt.opts...); err != nil || string(got) != tt.want {
				t.Errorf("%s (%s): %s, %v, want %s", tt.name, tt.why, got, err, tt.want)
			}
		}
	}
}
