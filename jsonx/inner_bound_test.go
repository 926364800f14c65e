package jsonx_test

import (
	"errors"
	"fmt"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
	"github.com/plainjson/json/jsonx"
	v1 "github.com/plainjson/json/v1"
)

// A rejected is rejected with an error for each element.
type rejected struct {
	Items []int `json:"items"`
}

func (v rejected) ValidateJSON() error {
	var errs []error
	for i := range v.Items {
		at := jsontext.Pointer("/items/" + strconv.Itoa(i))
		errs = append(errs, &json.SemanticError{JSONPointer: at, Err: errors.New("wrong")})
	}
	return errors.Join(errs...)
}

// TestManyParts checks that the places of many errors that a method returns take bounded time: those of a large value that
// come last are at the value.
func TestManyParts(t *testing.T) {
	const count = 20_000
	text := []byte(`{"items":[` + strings.Repeat("0,", count-1) + "0]}")
	all := json.Unmarshal(text, new(rejected), jsonx.AllErrors(count)).(jsonx.ErrorList)
	if len(all) != count {
		t.Fatalf("%d errors, want %d", len(all), count)
	}
	for i, want := range map[int]int64{0: 10, 1: 12, 10: 30, count - 1: 0} {
		if l, _ := jsonx.Locate(all[i]); l.Offset != want {
			t.Errorf("error %d is at byte %d, want %d", i, l.Offset, want)
		}
	}
	explained := jsonx.Explain(json.Unmarshal(text, new(rejected)))
	if n := strings.Count(explained, "wrong"); n != count || !strings.HasPrefix(explained, "1:11: .items[0]: ") {
		t.Errorf("%d errors are explained, want %d: %.100s", n, count, explained)
	}
}

// A joining is an object within an object, and so on. Its method adds an error to that of the value within.
type joining struct{ K *joining }

func (v *joining) UnmarshalJSONFrom(d *jsontext.Decoder) error {
	type plain joining
	if err := json.UnmarshalDecode(d, (*plain)(v)); err != nil {
		return errors.Join(err, errors.New("context"))
	}
	return nil
}

// TestManyJoined checks that lists of errors within each other take memory in proportion to their number.
func TestManyJoined(t *testing.T) {
	cost := func(depth int) uint64 {
		text := []byte(strings.Repeat(`{"K":`, depth) + "1" + strings.Repeat("}", depth))
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		if json.Unmarshal(text, new(joining)) == nil {
			t.Fatal("no error")
		}
		runtime.ReadMemStats(&after)
		return after.TotalAlloc - before.TotalAlloc
	}
	// Pointers alone take memory in proportion to the square of the depth: 2 bytes for each level around.
	if n := cost(800); n > 100<<20 {
		t.Errorf("%d bytes for 800 levels", n)
	}
}

// A calling returns the result of its function, after it has skipped its value.
type calling struct{ call func() error }

func (c *calling) UnmarshalJSONFrom(d *jsontext.Decoder) error {
	if err := d.SkipValue(); err != nil {
		return err
	}
	return c.call()
}

// TestOtherReader checks that the error of a Reader that a method uses is not that of the Decoder: the stream goes on.
func TestOtherReader(t *testing.T) {
	broken := errors.New("broken")
	read := func() error { return json.UnmarshalRead(iotest.ErrReader(broken), new(int)) }
	for name, call := range map[string]func() error{
		"itself":  read,
		"wrapped": func() error { return fmt.Errorf("other file: %w", read()) },
	} {
		t.Run(name, func(t *testing.T) {
			dec := jsontext.NewDecoder(strings.NewReader("{\"a\":[1]}\n2"))
			v := map[string]*calling{"a": {call}}
			err := json.UnmarshalDecode(dec, &v)
			if l, _ := jsonx.Locate(err); l.Pointer != "/a" || !errors.Is(err, broken) {
				t.Errorf("%v at %s, want an error at /a that wraps the one of the reader", err, l.Pointer)
			}
			var n int
			if err := json.UnmarshalDecode(dec, &n); err != nil || n != 2 {
				t.Errorf("%d, %v, want 2: the stream is not broken", n, err)
			}
		})
	}
}

// TestErrorOfSeveral checks that an error with a text of its own that wraps several errors is one error.
func TestErrorOfSeveral(t *testing.T) {
	err := fmt.Errorf("the port is wrong: %w, see %w", errors.New("too large"), errors.New("the manual"))
	v := map[string]*calling{"a": {func() error { return err }}}
	got := json.Unmarshal([]byte(`{"a":1}`), &v)
	if text := jsonx.Explain(got); !strings.Contains(text, "the port is wrong: too large, see the manual") || strings.Count(text, "^") != 1 {
		t.Errorf("explained as\n%s", text)
	}
}

// A partial decodes its member data, which has an excerpt in common with the whole value.
type partial struct{}

func (*partial) UnmarshalJSON(b []byte) error {
	var v struct {
		Data jsontext.Value `json:"data"`
	}
	if err := json.Unmarshal(b, &v); err != nil {
		return err
	}
	return json.Unmarshal(v.Data, &struct {
		ID int `json:"id"`
	}{})
}

// TestSimilarText checks that the error of a text that is like the value around it up to the error is not shown there.
func TestSimilarText(t *testing.T) {
	text := "{\"e\":{\n\"id\":\"a\",\n\"data\":{\n\"id\":\"a\",\n\"x\":1}}}"
	err := json.Unmarshal([]byte(text), new(map[string]partial))
	if l, ok := jsonx.Locate(err); !ok || l.Pointer != "/e" || l.Line != 1 {
		t.Errorf("%+v, want the place of the value", l)
	}
}

// A foreign returns the error of another text.
type foreign struct{}

func (*foreign) UnmarshalJSON([]byte) error { return json.Unmarshal([]byte(`{"x":`), new(any)) }

// TestOtherTextV1 checks that an error of package v1 about another text has no line and no excerpt of that text.
func TestOtherTextV1(t *testing.T) {
	err := v1.Unmarshal([]byte(`{"j":1,"l":5}`), new(map[string]foreign))
	if l, ok := jsonx.Locate(err); !ok || l.Line != 0 || l.Excerpt != "" {
		t.Errorf("%v: %+v, want no line and no excerpt", err, l)
	}
	if text := jsonx.ExplainFile("a.json", err); strings.Contains(text, "^") {
		t.Errorf("there is a caret in\n%s", text)
	}
}
