package main

import (
	"bytes"
	"context"
	std "encoding/json/v2"
	"fmt"
	"strings"

	"github.com/bytedance/sonic"
	goccy "github.com/goccy/go-json"
	jsoniter "github.com/json-iterator/go"
	"github.com/plainjson/json"
	"github.com/plainjson/json/bench/internal/job"
	"github.com/plainjson/json/internal/jsontest"
	"github.com/plainjson/json/jsontext"
	"github.com/plainjson/json/jsonx"
)

// comparisons returns all comparisons.
func comparisons() []comparison {
	first, last := makeGeo(false), makeGeo(true)
	numbers := makeNumbers()
	wide := makeWide()
	selected := jsonx.OnlyMembers("/F03", "/F11", "/F19")
	return []comparison{
		{Name: "union: read GeoJSON, type first", Goal: "at most 1.10; by hand at least 3 times the union", Ways: unionWays(first)},
		{Name: "union: read GeoJSON, type last", Goal: "at most 1.5", Ways: unionWays(last)},
		{Name: "union: write GeoJSON", Goal: "at most 1.10", Ways: writeUnionWays(first)},
		{Name: "union: read unions within unions, type first, depth 100", Ways: nestedWays(false, 100)},
		{Name: "union: read unions within unions, type last, depth 100", Goal: "bounded by Limits.LookAhead", Ways: nestedWays(true, 100)},
		{Name: "numbers in any: plainjson", Goal: "NumbersInt64 at most 1.02, NumbersRaw at most 1.10", Ways: []way{
			{Name: "float64", Do: readAny(numbers)},
			{Name: "NumbersInt64", Do: readAny(numbers, jsonx.WithNumbers(jsonx.NumbersInt64))},
			{Name: "NumbersRaw", Do: readAny(numbers, jsonx.WithNumbers(jsonx.NumbersRaw))},
			{Name: "NumbersExact", Do: readAny(numbers, jsonx.WithNumbers(jsonx.NumbersExact))},
		}},
		{Name: "numbers in any: sonic", Ways: []way{
			{Name: "float64", Do: readBy(sonic.ConfigDefault.Unmarshal, numbers)},
			{Name: "UseInt64", Do: readBy(sonic.Config{UseInt64: true}.Froze().Unmarshal, numbers)},
			{Name: "UseNumber", Do: readBy(sonic.Config{UseNumber: true}.Froze().Unmarshal, numbers)},
		}},
		{Name: "numbers in any: jsoniter", Ways: []way{
			{Name: "float64", Do: readBy(jsoniter.Config{}.Froze().Unmarshal, numbers)},
			{Name: "UseNumber", Do: readBy(jsoniter.Config{UseNumber: true}.Froze().Unmarshal, numbers)},
		}},
		{Name: "optional: read 10 fields", Goal: "at most 1.00, without allocations", Ways: []way{
			{Name: "pointers", Do: readNew[[]tenPointers](makeTen())},
			{Name: "Optional", Do: readNew[[]tenOptionals](makeTen())},
		}},
		{Name: "optional: write 10 fields", Goal: "at most 1.00", Ways: []way{
			{Name: "pointers", Do: write(read[[]tenPointers](makeTen()))},
			{Name: "Optional", Do: write(read[[]tenOptionals](makeTen()))},
		}},
		{Name: "strings: read 100,000 records with 8 states", Goal: "InternStrings keeps at most 1 % of the bytes of the contents", Ways: []way{
			{Name: "plain", Do: readNew[[]stateRecord](makeStates())},
			{Name: "InternStrings", Do: readNew[[]stateRecord](makeStates(), jsonx.InternStrings(true))},
		}},
		{Name: "strings: read a string", Goal: "no allocation for strings", Ways: fromString()},
		{Name: "selection: 3 of 20 fields of a struct", Goal: "at most a third of all", Ways: []way{
			{Name: "all", Do: write(wide[0])},
			{Name: "OnlyMembers", Do: write(wide[0], selected)},
			{Name: "goccy, FieldQuery", Do: queryWide(wide[0])},
		}},
		{Name: "selection: 3 of 20 fields in a list", Goal: "at most a third of all", Ways: []way{
			{Name: "all", Do: write(wide)},
			{Name: "OnlyMembers", Do: write(wide, selected)},
		}},
		{Name: "canonical: structs", Goal: "the pair at least 1.5", Ways: canonicalWays(read[shapes](first.sorted))},
		{Name: "canonical: any", Ways: canonicalWays(read[any](numbers))},
	}
}

// readNew returns a task that reads text into a new variable of type T.
func readNew[T any](text []byte, o ...json.Options) job.Task {
	set := json.JoinOptions(o...)
	return func() error { return json.Unmarshal(text, new(T), set) }
}

// readAny is readNew for type any.
func readAny(text []byte, o ...json.Options) job.Task { return readNew[any](text, o...) }

// readBy returns a task that reads text into a new any by the function of another library.
func readBy(unmarshal func([]byte, any) error, text []byte) job.Task {
	return func() error { return unmarshal(text, new(any)) }
}

// read returns the value of type T in text.
func read[T any](text []byte, o ...json.Options) T {
	v, err := jsonx.Unmarshal[T](text, o...)
	if err != nil {
		panic(err) // cannot happen: the texts are made here
	}
	return v
}

// write returns a task that writes v.
func write(v any, o ...json.Options) job.Task {
	set := json.JoinOptions(o...)
	return func() error {
		_, err := json.Marshal(v, set)
		return err
	}
}

// unionWays returns the ways to read text.
func unionWays(text geoText) []way {
	return []way{
		{Name: "structs by type, without a union", Do: readNew[shapes](text.sorted)},
		{Name: "Tagged", Do: readNew[[]geometry](text.mixed, geometries)},
		{Name: "by hand, encoding/json/v2", Do: func() error { return std.Unmarshal(text.mixed, new([]byHand)) }},
	}
}

// writeUnionWays returns the ways to write text.
func writeUnionWays(text geoText) []way {
	return []way{
		{Name: "structs by type, without a union", Do: write(read[shapes](text.sorted))},
		{Name: "Tagged", Do: write(read[[]geometry](text.mixed, geometries), geometries)},
	}
}

// A node may hold another one.
type (
	node  interface{ isNode() }
	inner struct{ Next node }
	leaf  struct{ N int }
)

func (inner) isNode() {}
func (leaf) isNode()  {}

// nodes is the union of the types of nodes, by member type.
var nodes = json.JoinOptions(
	jsonx.UnionOf[node](jsonx.Tagged("type"), jsonx.As[inner]("inner"), jsonx.As[leaf]("leaf")),
)

// nestedWays returns two tasks. One reads a list of nodes that are nested twice, the other a list of nodes that are nested
// depth times. Both texts have about the same length.
func nestedWays(typeLast bool, depth int) []way {
	return []way{
		{Name: "depth 2", Do: readNew[[]node](makeNodes(typeLast, 2), nodes)},
		{Name: fmt.Sprint("depth ", depth), Do: readNew[[]node](makeNodes(typeLast, depth), nodes)},
	}
}

// makeNodes returns a list of about 1 MB of nodes that are nested depth times.
func makeNodes(typeLast bool, depth int) []byte {
	text := `{"type":"leaf","N":1}`
	for range depth {
		if typeLast {
			text = `{"Next":` + text + `,"type":"inner"}`
		} else {
			text = `{"type":"inner","Next":` + text + `}`
		}
	}
	return []byte("[" + strings.Repeat(text+",", 1_000_000/len(text)) + text + "]")
}

// makeNumbers returns a list of objects with integers and fractions.
func makeNumbers() []byte {
	r := jsontest.NewRand(1)
	var b bytes.Buffer
	b.WriteByte('[')
	for i := range 5000 {
		if i > 0 {
			b.WriteByte(',')
		}
		fmt.Fprintf(&b, `{"id":%d,"count":%d,"name":"row %d","price":%d.%02d,"ratio":%.9f,"small":[%d,%d,%d]}`,
			r.IntN(1e9), r.IntN(1000), i, r.IntN(1000), r.IntN(100), float64(r.IntN(1e9))/1e9, r.IntN(10), r.IntN(10), r.IntN(100))
	}
	b.WriteByte(']')
	return b.Bytes()
}

// tenPointers and tenOptionals have the same members.
type (
	tenPointers struct {
		A *int     `json:"a,omitzero"`
		B *string  `json:"b,omitzero"`
		C *bool    `json:"c,omitzero"`
		D *float64 `json:"d,omitzero"`
		E *int64   `json:"e,omitzero"`
		F *int     `json:"f,omitzero"`
		G *string  `json:"g,omitzero"`
		H *bool    `json:"h,omitzero"`
		I *float64 `json:"i,omitzero"`
		J *int64   `json:"j,omitzero"`
	}
	tenOptionals struct {
		A jsonx.Optional[int]     `json:"a,omitzero"`
		B jsonx.Optional[string]  `json:"b,omitzero"`
		C jsonx.Optional[bool]    `json:"c,omitzero"`
		D jsonx.Optional[float64] `json:"d,omitzero"`
		E jsonx.Optional[int64]   `json:"e,omitzero"`
		F jsonx.Optional[int]     `json:"f,omitzero"`
		G jsonx.Optional[string]  `json:"g,omitzero"`
		H jsonx.Optional[bool]    `json:"h,omitzero"`
		I jsonx.Optional[float64] `json:"i,omitzero"`
		J jsonx.Optional[int64]   `json:"j,omitzero"`
	}
)

// makeTen returns a list of objects with half of the members of tenPointers.
func makeTen() []byte {
	text := `{"a":1,"c":true,"d":2.5,"g":"seven","j":10}`
	return []byte("[" + strings.Repeat(text+",", 999) + text + "]")
}

// A stateRecord is a record with one of a few states.
type stateRecord struct {
	ID    int    `json:"id"`
	State string `json:"state"`
}

// makeStates returns 100,000 records with 8 states.
func makeStates() []byte {
	states := []string{"waiting for payment", "paid", "being packed", "handed to the carrier", "in transit", "delivered", "returned by customer", "cancelled"}
	var b bytes.Buffer
	b.WriteByte('[')
	for i := range 100_000 {
		if i > 0 {
			b.WriteByte(',')
		}
		fmt.Fprintf(&b, `{"id":%d,"state":%q}`, i, states[i*7%len(states)])
	}
	b.WriteByte(']')
	return b.Bytes()
}

// fromString returns the ways to read a string.
func fromString() []way {
	type row struct{ Name, City, Street, Note string }
	row1 := `{"Name":"Grace Hopper of New York","City":"Arlington, Virginia","Street":"3900 Wilson Boulevard","Note":"likes clocks and nanoseconds"}`
	text := "[" + strings.Repeat(row1+",", 999) + row1 + "]"
	return []way{
		{Name: "json.Unmarshal([]byte(s), &v)", Do: func() error { return json.Unmarshal([]byte(text), new([]row)) }},
		{Name: "jsonx.Unmarshal[[]row](s)", Do: func() error {
			_, err := jsonx.Unmarshal[[]row](text)
			return err
		}},
	}
}

// A wideRow has 20 fields.
type wideRow struct {
	F00, F01, F02, F03, F04, F05, F06, F07, F08, F09 string
	F10, F11, F12, F13, F14, F15, F16, F17, F18, F19 int
}

// makeWide returns rows without zero values.
func makeWide() []wideRow {
	rows := make([]wideRow, 1000)
	for i := range rows {
		s, n := fmt.Sprint("text of row ", i), 1000+i
		rows[i] = wideRow{s, s, s, s, s, s, s, s, s, s, n, n, n, n, n, n, n, n, n, n}
	}
	return rows
}

// queryWide returns a task that writes 3 fields of row by the library goccy/go-json. In a list it would write all fields.
func queryWide(row wideRow) job.Task {
	query, err := goccy.BuildFieldQuery("F03", "F11", "F19")
	if err != nil {
		panic(err) // cannot happen: the names are valid
	}
	ctx := goccy.SetFieldQueryToContext(context.Background(), query)
	return func() error {
		_, err := goccy.MarshalContext(ctx, row)
		return err
	}
}

// canonicalWays returns the ways to write v in canonical form.
func canonicalWays(v any) []way {
	return []way{
		{Name: "Canonical", Do: write(v, jsonx.Canonical())},
		{Name: "Marshal and Canonicalize", Do: func() error {
			text, err := json.Marshal(v)
			if err != nil {
				return err
			}
			return (*jsontext.Value)(&text).Canonicalize()
		}},
	}
}
