package json_test

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
	jsonv1 "github.com/plainjson/json/v1"
)

type Order struct {
	ID    int64    `json:"id"`
	Items []string `json:"items"`
	Note  string   `json:"note,omitempty"`
}

func ExampleMarshal() {
	b, err := json.Marshal(Order{ID: 7, Items: []string{"tea", "milk"}})
	fmt.Println(string(b), err)
	// Output: {"id":7,"items":["tea","milk"]} <nil>
}

func ExampleUnmarshal() {
	var o Order
	err := json.Unmarshal([]byte(`{"id":7,"items":["tea","milk"]}`), &o)
	fmt.Println(o.ID, o.Items, err)
	// Output: 7 [tea milk] <nil>
}

// Objects are merged into existing Go values, and arrays replace them.
func ExampleUnmarshal_merge() {
	o := Order{ID: 7, Items: []string{"tea", "milk"}, Note: "urgent"}
	err := json.Unmarshal([]byte(`{"items":["bread"]}`), &o)
	fmt.Println(o.ID, o.Items, o.Note, err)
	// Output: 7 [bread] urgent <nil>
}

func ExampleUnmarshal_errors() {
	var o Order
	err := json.Unmarshal([]byte(`{"id":7,"items":["tea",5]}`), &o)
	if sem, ok := errors.AsType[*json.SemanticError](err); ok {
		fmt.Println(sem.JSONPointer, sem.ByteOffset, sem.GoType)
	}
	err = json.Unmarshal([]byte(`{"id":7,"id":8}`), &o)
	fmt.Println(errors.Is(err, jsontext.ErrDuplicateName))
	// Output:
	// /items/1 23 string
	// true
}

func ExampleUnmarshalRead() {
	var o Order
	err := json.UnmarshalRead(strings.NewReader(`{"id":7}`), &o, json.RejectUnknownMembers(true))
	fmt.Println(o.ID, err)
	// Output: 7 <nil>
}

func ExampleMarshalWrite() {
	err := json.MarshalWrite(os.Stdout, map[string]int{"b": 2, "a": 1}, json.Deterministic(true), jsontext.WithIndent("  "))
	fmt.Println(err)
	// Output:
	// {
	//   "a": 1,
	//   "b": 2
	// }<nil>
}

func ExampleAppendMarshal() {
	line := []byte("order: ")
	line, err := json.AppendMarshal(line, Order{ID: 7})
	fmt.Println(string(line), err)
	// Output: order: {"id":7,"items":[]} <nil>
}

func ExampleJoinOptions() {
	strict := json.JoinOptions(json.RejectUnknownMembers(true), json.Deterministic(true))
	v, ok := json.GetOption(strict, json.RejectUnknownMembers)
	fmt.Println(v, ok)
	var o Order
	err := json.Unmarshal([]byte(`{"idd":7}`), &o, strict)
	fmt.Println(errors.Is(err, json.ErrUnknownName))
	// Output:
	// true true
	// true
}

// The fields of a SemanticError describe the value and the type that do not match.
func ExampleSemanticError() {
	err := json.Unmarshal([]byte(`{"id":1e3}`), new(Order))
	if sem, ok := errors.AsType[*json.SemanticError](err); ok {
		fmt.Println(sem.JSONPointer, sem.ByteOffset, sem.JSONKind, sem.JSONValue, sem.GoType)
	}
	fmt.Println(err)
	// Output:
	// /id 6 number 1e3 int64
	// json: cannot unmarshal JSON number 1e3 into Go int64 at "/id" (byte 6): invalid syntax
}

// The name of an unknown member is the last token of the JSON Pointer.
func ExampleErrUnknownName() {
	err := json.Unmarshal([]byte(`{"id":7,"itmes":[]}`), new(Order), json.RejectUnknownMembers(true))
	if sem, ok := errors.AsType[*json.SemanticError](err); ok && sem.Err == json.ErrUnknownName {
		fmt.Println(sem.JSONPointer.LastToken())
	}
	// Output: itmes
}

// An Encoder writes a line feed after each value of a stream.
func ExampleMarshalEncode() {
	enc := jsontext.NewEncoder(os.Stdout)
	for id := range int64(3) {
		if err := json.MarshalEncode(enc, Order{ID: id}); err != nil {
			fmt.Println(err)
			return
		}
	}
	// Output:
	// {"id":0,"items":[]}
	// {"id":1,"items":[]}
	// {"id":2,"items":[]}
}

// The elements of a long array are decoded one after the other.
func ExampleUnmarshalDecode() {
	dec := jsontext.NewDecoder(strings.NewReader(`[{"id":1}, {"id":2}, {"id":3}]`))
	if _, err := dec.ReadToken(); err != nil { // the beginning of the array
		fmt.Println(err)
		return
	}
	for dec.PeekKind() != jsontext.KindEndArray {
		var o Order
		if err := json.UnmarshalDecode(dec, &o); err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(o.ID)
	}
	// Output:
	// 1
	// 2
	// 3
}

// After a SemanticError the next call continues after the whole value.
func ExampleUnmarshalDecode_skip() {
	dec := jsontext.NewDecoder(strings.NewReader(`{"id":"x","items":["tea"]} {"id":2}`))
	for range 2 {
		var o Order
		err := json.UnmarshalDecode(dec, &o)
		fmt.Println(o.ID, err)
	}
	// Output:
	// 0 json: cannot unmarshal JSON string into Go int64 at "/id" (byte 6)
	// 2 <nil>
}

func ExampleWithMarshalers() {
	units := json.MarshalToFunc(func(enc *jsontext.Encoder, d time.Duration) error {
		return enc.WriteToken(jsontext.String(d.String()))
	})
	b, err := json.Marshal([]time.Duration{time.Second, time.Hour}, json.WithMarshalers(units))
	fmt.Println(string(b), err)
	// Output: ["1s","1h0m0s"] <nil>
}

// Numbers in an interface are decoded into a jsontext.Value, so that they lose no digits.
func ExampleWithUnmarshalers() {
	exact := json.UnmarshalFromFunc(func(dec *jsontext.Decoder, v *any) error {
		if dec.PeekKind() == jsontext.KindNumber {
			*v = jsontext.Value(nil)
		}
		return errors.ErrUnsupported // decode by the type of *v
	})
	var v any
	err := json.Unmarshal([]byte(`{"id":12345678901234567890}`), &v, json.WithUnmarshalers(exact))
	fmt.Println(v, err)
	// Output: map[id:12345678901234567890] <nil>
}

func ExampleMarshalFunc() {
	hex := json.MarshalFunc(func(n uint8) ([]byte, error) {
		return fmt.Appendf(nil, `"%02x"`, n), nil
	})
	b, err := json.Marshal(map[string]uint8{"red": 255}, json.WithMarshalers(hex))
	fmt.Println(string(b), err)
	// Output: {"red":"ff"} <nil>
}

func ExampleMarshalToFunc() {
	millis := json.MarshalToFunc(func(enc *jsontext.Encoder, d time.Duration) error {
		return enc.WriteToken(jsontext.Int(d.Milliseconds()))
	})
	b, err := json.Marshal([]time.Duration{time.Second}, json.WithMarshalers(millis))
	fmt.Println(string(b), err)
	// Output: [1000] <nil>
}

func ExampleUnmarshalFunc() {
	trim := json.UnmarshalFunc(func(b []byte, s *string) error {
		text, err := jsontext.AppendUnquote(nil, b)
		*s = strings.TrimSpace(string(text))
		return err
	})
	var list []string
	err := json.Unmarshal([]byte(`[" tea ", "milk\n"]`), &list, json.WithUnmarshalers(trim))
	fmt.Printf("%q %v\n", list, err)
	// Output: ["tea" "milk"] <nil>
}

func ExampleUnmarshalFromFunc() {
	seconds := json.UnmarshalFromFunc(func(dec *jsontext.Decoder, d *time.Duration) error {
		var n int64
		err := json.UnmarshalDecode(dec, &n)
		*d = time.Duration(n) * time.Second
		return err
	})
	var d time.Duration
	err := json.Unmarshal([]byte(`90`), &d, json.WithUnmarshalers(seconds))
	fmt.Println(d, err)
	// Output: 1m30s <nil>
}

// Of two functions for a type, the first one of the list is called.
func ExampleJoinMarshalers() {
	yes := json.MarshalFunc(func(bool) ([]byte, error) { return []byte(`"yes"`), nil })
	no := json.MarshalFunc(func(bool) ([]byte, error) { return []byte(`"no"`), nil })
	b, err := json.Marshal(true, json.WithMarshalers(json.JoinMarshalers(yes, no)))
	fmt.Println(string(b), err)
	// Output: "yes" <nil>
}

// A function that returns errors.ErrUnsupported leaves the value to the next one.
func ExampleJoinUnmarshalers() {
	unset := json.UnmarshalFromFunc(func(dec *jsontext.Decoder, n *int) error {
		if dec.PeekKind() != jsontext.KindNull {
			return errors.ErrUnsupported
		}
		*n = -1
		return dec.SkipValue()
	})
	quoted := json.UnmarshalFromFunc(func(dec *jsontext.Decoder, n *int) error {
		tok, err := dec.ReadToken()
		if err == nil {
			*n, err = strconv.Atoi(tok.String())
		}
		return err
	})
	var list []int
	err := json.Unmarshal([]byte(`[null, "2", 3]`), &list, json.WithUnmarshalers(json.JoinUnmarshalers(unset, quoted)))
	fmt.Println(list, err)
	// Output: [-1 2 3] <nil>
}

func ExampleGetOption() {
	options := json.JoinOptions(json.Deterministic(true), jsontext.WithIndent("\t"))
	sorted, ok := json.GetOption(options, json.Deterministic)
	fmt.Println(sorted, ok)
	_, ok = json.GetOption(options, json.StringifyNumbers)
	fmt.Println(ok)
	// Output:
	// true true
	// false
}

// DefaultOptionsV2 overrides the options before it.
func ExampleDefaultOptionsV2() {
	b, err := json.Marshal([]string(nil), jsonv1.DefaultOptionsV1())
	fmt.Println(string(b), err)
	b, err = json.Marshal([]string(nil), jsonv1.DefaultOptionsV1(), json.DefaultOptionsV2())
	fmt.Println(string(b), err)
	// Output:
	// null <nil>
	// [] <nil>
}

func ExampleRejectUnknownMembers() {
	var o Order
	err := json.Unmarshal([]byte(`{"id":7,"itmes":[]}`), &o, json.RejectUnknownMembers(true))
	fmt.Println(errors.Is(err, json.ErrUnknownName))
	// Output: true
}

func ExampleMatchCaseInsensitiveNames() {
	var o Order
	err := json.Unmarshal([]byte(`{"ID":7,"Items":["tea"]}`), &o, json.MatchCaseInsensitiveNames(true))
	fmt.Println(o.ID, o.Items, err)
	// Output: 7 [tea] <nil>
}

func ExampleStringifyNumbers() {
	b, err := json.Marshal(map[string]int64{"id": 1 << 60}, json.StringifyNumbers(true))
	fmt.Println(string(b), err)
	// Output: {"id":"1152921504606846976"} <nil>
}

func ExampleDeterministic() {
	b, err := json.Marshal(map[string]int{"b": 2, "c": 3, "a": 1}, json.Deterministic(true))
	fmt.Println(string(b), err)
	// Output: {"a":1,"b":2,"c":3} <nil>
}

func ExampleFormatNilSliceAsNull() {
	b, err := json.Marshal([][]int{nil, {}}, json.FormatNilSliceAsNull(true))
	fmt.Println(string(b), err)
	// Output: [null,[]] <nil>
}

func ExampleFormatNilMapAsNull() {
	b, err := json.Marshal([]map[string]int{nil, {}}, json.FormatNilMapAsNull(true))
	fmt.Println(string(b), err)
	// Output: [null,{}] <nil>
}

func ExampleOmitZeroStructFields() {
	b, err := json.Marshal(Order{ID: 7}, json.OmitZeroStructFields(true))
	fmt.Println(string(b), err)
	// Output: {"id":7} <nil>
}

// A point is an array of two numbers in JSON.
type point struct{ X, Y float64 }

func (p point) MarshalJSONTo(enc *jsontext.Encoder) error {
	return json.MarshalEncode(enc, [2]float64{p.X, p.Y})
}

func (p *point) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	var xy [2]float64
	err := json.UnmarshalDecode(dec, &xy)
	p.X, p.Y = xy[0], xy[1]
	return err
}

// MarshalEncode applies the options of the call to the numbers.
func ExampleMarshalerTo() {
	b, err := json.Marshal(point{1, 2.5}, json.StringifyNumbers(true))
	fmt.Println(string(b), err)
	// Output: ["1","2.5"] <nil>
}

func ExampleUnmarshalerFrom() {
	var p []point
	err := json.Unmarshal([]byte(`[[1,2.5],[3]]`), &p)
	fmt.Println(p[0], err)
	// Output: {1 2.5} json: cannot unmarshal JSON array into Go [2]float64 at "/1" (byte 11): too few array elements
}

// A color is a JSON string such as "#ff8000".
type color [3]uint8

func (c color) MarshalJSON() ([]byte, error) {
	return fmt.Appendf(nil, `"#%02x%02x%02x"`, c[0], c[1], c[2]), nil
}

func (c *color) UnmarshalJSON(b []byte) error {
	_, err := fmt.Sscanf(string(b), `"#%02x%02x%02x"`, &c[0], &c[1], &c[2])
	return err
}

func ExampleMarshaler() {
	b, err := json.Marshal(map[string]color{"sky": {0x87, 0xce, 0xeb}})
	fmt.Println(string(b), err)
	// Output: {"sky":"#87ceeb"} <nil>
}

func ExampleUnmarshaler() {
	var c color
	err := json.Unmarshal([]byte(`"#ff8000"`), &c)
	fmt.Println(c[0], c[1], c[2], err)
	// Output: 255 128 0 <nil>
}

// The tag option format selects the representation of a field. A map with the tag option embed
// holds the members that have no field.
func ExampleMarshal_tags() {
	type event struct {
		Start time.Time      `json:"start,format:DateOnly"`
		Took  time.Duration  `json:"took,format:units"`
		Hash  []byte         `json:"hash,format:hex"`
		Seats int            `json:"seats,omitzero"`
		Other map[string]any `json:",embed"`
	}
	in := event{time.Date(2027, 2, 1, 0, 0, 0, 0, time.UTC), 90 * time.Minute, []byte{1, 0xff}, 0, map[string]any{"place": "Ulm"}}
	b, err := json.Marshal(in)
	fmt.Println(string(b), err)
	// Output: {"start":"2027-02-01","took":"1h30m0s","hash":"01ff","place":"Ulm"} <nil>
}

func Example() {
	type Item struct {
		Name  string   `json:"name"`
		Price float64  `json:"price"`
		Tags  []string `json:"tags,omitempty"`
	}

	text, err := json.Marshal(Item{Name: "pencil", Price: 1.25})
	fmt.Println(string(text), err)

	var item Item
	err = json.Unmarshal([]byte(`{"name": "pen", "price": 3, "tags": ["blue"]}`), &item)
	fmt.Println(item.Name, item.Price, item.Tags, err)
	// Output:
	// {"name":"pencil","price":1.25} <nil>
	// pen 3 [blue] <nil>
}

func Example_errors() {
	var list []int
	err := json.Unmarshal([]byte(`[1, 2, x]`), &list)
	if serr, ok := errors.AsType[*jsontext.SyntacticError](err); ok {
		fmt.Println(serr.ByteOffset, serr.JSONPointer)
	}
	// Output:
	// 7 /2
}

// TestReadme checks that README.md is short and has the two commands that .ci/run reads. TestPages checks its code.
func TestReadme(t *testing.T) {
	readme := readText(t, "README.md")
	if lines, words := strings.Count(readme, "\n"), len(strings.Fields(readme)); lines > 170 || words > 1000 {
		t.Errorf("README.md has %d lines and %d words, want at most 170 and 1,000", lines, words)
	}
	for _, mark := range []string{"<!-- run -->\n```sh\ngo run ./cmd/json ", "<!-- test -->\n```sh\ngo test ./..."} {
		if strings.Count(readme, mark) != 1 {
			t.Errorf("README.md must have one block that begins with %q", mark)
		}
	}
}

// TestRecipes checks that docs/recipes.md quotes recipes_test.go: all of its
// declarations in their order, and nothing else.
func TestRecipes(t *testing.T) {
	blocks := quotedBlocks(t, "docs/recipes.md", "recipes_test.go")
	_, declarations, _ := strings.Cut(readText(t, "recipes_test.go"), "\n)\n")
	have, want := strings.Join(blocks, "\n"), strings.TrimSpace(declarations)+"\n"
	if have != want {
		n := 0
		for n < min(len(have), len(want)) && have[n] == want[n] {
			n++
		}
		t.Errorf("docs/recipes.md and recipes_test.go differ.\nhave: %.200s\nwant: %.200s", have[n:], want[n:])
	}
}

// quotedBlocks returns the blocks of Go code in page. It reports an error for a block that is not
// in the Go file code as consecutive lines, without regard to indentation and empty lines.
func quotedBlocks(t *testing.T, page, code string) []string {
	t.Helper()
	blocks := goBlocks(readText(t, page))
	have := trimmedLines(readText(t, code))
	for _, block := range blocks {
		if !containsRun(have, trimmedLines(block)) {
			t.Errorf("this block of %s is not in %s:\n%s", page, code, block)
		}
	}
	return blocks
}

// readText returns the text of a file.
func readText(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// goBlocks returns the contents of the blocks of Go code in a Markdown text.
func goBlocks(text string) (blocks []string) {
	for {
		_, rest, ok := strings.Cut(text, "```go\n")
		if !ok {
			return blocks
		}
		block, after, _ := strings.Cut(rest, "```")
		blocks = append(blocks, block)
		text = after
	}
}

// trimmedLines returns the lines of s that are not empty, without indentation.
func trimmedLines(s string) (lines []string) {
	for line := range strings.Lines(s) {
		if line = strings.TrimSpace(line); line != "" {
			lines = append(lines, line)
		}
	}
	return lines
}

// containsRun reports whether s has the elements of run one after the other.
func containsRun(s, run []string) bool {
	for i := range s {
		if len(s)-i >= len(run) && slices.Equal(s[i:i+len(run)], run) {
			return true
		}
	}
	return false
}
