package jsonx_test

import (
	"errors"
	"fmt"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
	"github.com/plainjson/json/jsonx"
)

// An Event is an event in the reports of an API.
type Event interface{ Describe() string }

type Opened struct {
	User  string `json:"user"`
	Title string `json:"title"`
}

type Closed struct {
	User   string `json:"user"`
	Reason string `json:"reason,omitempty"`
}

// Unknown keeps an event of a kind that this version of the program does not know.
type Unknown struct {
	Kind    string                    `json:"kind"`
	Members map[string]jsontext.Value `json:",embed"`
}

func (e Opened) Describe() string  { return e.User + " opens " + e.Title }
func (e *Closed) Describe() string { return e.User + " closes it" }
func (e Unknown) Describe() string { return "something happens: " + e.Kind }

var events = jsonx.UnionOf[Event](jsonx.Tagged("kind"),
	jsonx.As[Opened]("opened"),
	jsonx.As[*Closed]("closed", "done"), // done is the name in earlier versions
	jsonx.Other[Unknown](),
)

func ExampleUnion() {
	response := `{"events": [
		{"kind": "opened", "user": "ann", "title": "Crash"},
		{"user": "bob", "kind": "done"},
		{"kind": "merged", "branch": "fix"}
	]}`
	var page struct {
		Events []Event `json:"events"`
	}
	if err := json.Unmarshal([]byte(response), &page, events); err != nil {
		fmt.Println(err)
	}
	for _, e := range page.Events {
		fmt.Printf("%T: %s\n", e, e.Describe())
	}
	b, err := json.Marshal(page, events)
	fmt.Println(string(b), err)
	// Output:
	// jsonx_test.Opened: ann opens Crash
	// *jsonx_test.Closed: bob closes it
	// jsonx_test.Unknown: something happens: merged
	// {"events":[{"kind":"opened","user":"ann","title":"Crash"},{"kind":"closed","user":"bob"},{"kind":"merged","branch":"fix"}]} <nil>
}

// A Geometry is one of those of GeoJSON (RFC 7946).
type Geometry interface{ isGeometry() }

type (
	Position           struct{ Coordinates []float64 }
	LineString         struct{ Coordinates [][]float64 }
	GeometryCollection struct{ Geometries []Geometry }
)

func (*Position) isGeometry()           {}
func (*LineString) isGeometry()         {}
func (*GeometryCollection) isGeometry() {}

// The names of most cases are those of the types.
var geoJSON = jsonx.UnionOf[Geometry](jsonx.Tagged("type"),
	jsonx.As[*Position]("Point"), jsonx.As[*LineString](), jsonx.As[*GeometryCollection]())

func ExampleUnionOf() {
	o := json.JoinOptions(geoJSON, jsonx.WithNames(jsonx.Camel))
	text := `{"type": "GeometryCollection", "geometries": [
		{"type": "Point", "coordinates": [100.0, 0.5]},
		{"coordinates": [[101, 0], [102, 1]], "type": "LineString"}
	]}`
	var g Geometry
	err := json.Unmarshal([]byte(text), &g, o)
	for _, g := range g.(*GeometryCollection).Geometries {
		fmt.Printf("%T %v\n", g, g)
	}
	b, err2 := json.Marshal(&g, o) // the address keeps the type Geometry
	fmt.Println(string(b), err, err2)
	// Output:
	// *jsonx_test.Position &{[100 0.5]}
	// *jsonx_test.LineString &{[[101 0] [102 1]]}
	// {"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[100,0.5]},{"type":"LineString","coordinates":[[101,0],[102,1]]}]} <nil> <nil>
}

// AnyEvent is an event for programs that do not pass options.
type AnyEvent struct{ Event Event }

func (a *AnyEvent) UnmarshalJSONFrom(d *jsontext.Decoder) error {
	return json.UnmarshalDecode(d, &a.Event, events)
}

func (a *AnyEvent) MarshalJSONTo(e *jsontext.Encoder) error {
	return json.MarshalEncode(e, &a.Event, events)
}

func ExampleUnion_method() {
	var list []AnyEvent
	err := json.Unmarshal([]byte(`[{"kind": "opened", "user": "ann", "title": "Crash"}]`), &list)
	fmt.Println(list[0].Event.Describe(), err)
	// Output: ann opens Crash <nil>
}

func ExampleForm() {
	for _, form := range []jsonx.Form{jsonx.Tagged("t"), jsonx.Adjacent("t", "v"), jsonx.Wrapped, jsonx.Untagged} {
		u := jsonx.UnionOf[Event](form, jsonx.As[Opened]("opened"), jsonx.As[*Closed]("closed"))
		b, err := json.Marshal([]Event{&Closed{User: "bob"}, nil}, u)
		fmt.Println(string(b), err)
	}
	// Output:
	// [{"t":"closed","user":"bob"},null] <nil>
	// [{"t":"closed","v":{"user":"bob"}},null] <nil>
	// [{"closed":{"user":"bob"}},null] <nil>
	// [{"user":"bob"},null] <nil>
}

func ExampleAdjacent() {
	settings := jsonx.UnionOf[any](jsonx.Adjacent("type", "value"), jsonx.As[string]("text"), jsonx.As[int]("number"), jsonx.As[[]string]("list"))
	var v map[string]any
	err := json.Unmarshal([]byte(`{"a": {"type": "number", "value": 5}, "b": {"value": ["x"], "type": "list"}}`), &v, settings)
	fmt.Printf("%#v %#v %v\n", v["a"], v["b"], err)
	// Output: 5 []string{"x"} <nil>
}

func ExampleUntagged() {
	texts := jsonx.UnionOf[any](jsonx.Untagged, jsonx.As[string](), jsonx.As[[]string]())
	var v struct{ To any }
	for _, text := range []string{`{"To": "ann"}`, `{"To": ["ann", "bob"]}`, `{"To": 5}`} {
		err := json.Unmarshal([]byte(text), &v, texts)
		fmt.Printf("%#v %v\n", v.To, err)
	}
	// Output:
	// "ann" <nil>
	// []string{"ann", "bob"} <nil>
	// []string{"ann", "bob"} json: cannot unmarshal JSON number into Go interface {} at "/To" (byte 7)
}

func ExampleErrUnknownCase() {
	u := jsonx.UnionOf[Event](jsonx.Tagged("kind"), jsonx.As[Opened]("opened"), jsonx.As[*Closed]("closed"))
	var e Event
	err := json.Unmarshal([]byte(`{"user": "ann", "kind": "open"}`), &e, u)
	fmt.Println(errors.Is(err, jsonx.ErrUnknownCase))
	fmt.Print(jsonx.Explain(err))
	_, err = json.Marshal([]Event{Unknown{}}, u)
	fmt.Println(err)
	// Output:
	// true
	// 1:25: .kind: the value "open" is not known here
	//     {"user": "ann", "kind": "open"}
	//                             ^
	//     did you mean "opened"?
	// json: cannot marshal from Go jsonx_test.Unknown at "/0" (byte 1): unknown case
}

func ExampleCheck_union() {
	u := jsonx.UnionOf[any](jsonx.Untagged, jsonx.As[float64](), jsonx.As[int]())
	fmt.Println(jsonx.Check[any](u))
	// Output: json: cannot handle Go interface {}: case int has no values that case float64 does not take before
}
