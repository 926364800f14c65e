package json_test

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/plainjson/json"
	"github.com/plainjson/json/internal/jsontest"
	"github.com/plainjson/json/jsontext"
	"github.com/plainjson/json/jsonx"
	v1 "github.com/plainjson/json/v1"
)

// The types of linearWays have methods that call UnmarshalDecode or fail.
type (
	// passing calls UnmarshalDecode for a list of values of its own type.
	passing struct{ List []passing }

	// withOwnErrors is passing for objects, in which each level has a member of the wrong kind before and after the list.
	withOwnErrors struct {
		A    int
		List []withOwnErrors
		B    int
	}

	// swallowing is passing, but ignores the errors of its elements.
	swallowing struct{ List []swallowing }

	// limited reads its value under limits other than those around it.
	limited struct{ v any }

	// limitedDeep is limited for a list of values of its own type.
	limitedDeep struct{ List []limitedDeep }

	// tooFar reads elements until ReadValue fails at the bracket.
	tooFar struct{}

	// rejecting has a method that fails without reading.
	rejecting struct{}

	// rejectingText has a method that returns an error about the text of its value.
	rejectingText struct{}

	// invalid is never valid.
	invalid int
)

func (p *passing) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	return json.UnmarshalDecode(dec, &p.List)
}

func (p *withOwnErrors) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	type plain withOwnErrors
	return json.UnmarshalDecode(dec, (*plain)(p))
}

func (p *swallowing) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	if err := json.UnmarshalDecode(dec, &p.List); err != nil && !errors.As(err, new(jsonx.ErrorList)) {
		return err
	}
	dec.PeekKind() // skips the rest of the value after an error
	return nil
}

func (p *limited) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	return json.UnmarshalDecode(dec, &p.v, jsonx.WithLimits(jsonx.Limits{Elements: 7}))
}

func (p *limitedDeep) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	return json.UnmarshalDecode(dec, &p.List, jsonx.WithLimits(jsonx.Limits{Elements: 5 + dec.StackDepth()&1}))
}

func (*tooFar) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	_, err := dec.ReadToken()
	for err == nil {
		_, err = dec.ReadValue()
	}
	_, err = dec.ReadToken()
	return err
}

func (rejecting) UnmarshalJSONFrom(*jsontext.Decoder) error { return errors.New("no") }

func (rejectingText) UnmarshalJSON(text []byte) error { return json.Unmarshal(text, new(bool)) }

func (invalid) ValidateJSON() error { return errors.New("no") }

// A linearWay is a way to get many errors from one text, or many calls of methods, whose cost must be in proportion to
// their number.
type linearWay struct {
	name, why string
	text      func(n int) string
	read      func(text string, o ...json.Options) error
	options   []json.Options
	ok        bool // no error is reported
}

// repeat returns a function for an array of n elements.
func repeat(elem string) func(n int) string {
	return func(n int) string { return "[" + strings.Repeat(elem+",", n-1) + elem + "]" }
}

// nested returns a function for n open arrays or objects, of which each but the innermost contains the next.
func nested(begin, inner, end string) func(n int) string {
	return func(n int) string { return strings.Repeat(begin, n/10) + inner + strings.Repeat(end, n/10) }
}

// into returns a function that unmarshals text into a new value of type T.
func into[T any](text string, o ...json.Options) error {
	return json.Unmarshal([]byte(text), new(T), o...)
}

// fromReader is into for a reader that returns 100 bytes at a time.
func fromReader[T any](text string, o ...json.Options) error {
	return json.UnmarshalRead(&partsReader{text}, new(T), o...)
}

// fromStream reads all values of a stream, each of which must fail, by calls of UnmarshalDecode.
func fromStream[T any](r io.Reader, o ...json.Options) error {
	dec := jsontext.NewDecoder(r, o...)
	for dec.PeekKind() != jsontext.KindInvalid {
		if json.UnmarshalDecode(dec, new(T)) == nil {
			return errors.New("a value does not fail")
		}
	}
	return nil
}

// A partsReader returns its text in parts of 100 bytes.
type partsReader struct{ text string }

func (r *partsReader) Read(b []byte) (int, error) {
	if r.text == "" {
		return 0, io.EOF
	}
	n := copy(b, r.text[:min(100, len(r.text))])
	r.text = r.text[n:]
	return n, nil
}

// readTokensAgain reads all tokens of text, and each closing bracket first as a value, which fails.
func readTokensAgain(text string, o ...json.Options) error {
	dec := jsontext.NewDecoder(bytes.NewBufferString(text), o...)
	for {
		if kind := dec.PeekKind(); kind == ']' || kind == '}' {
			if _, err := dec.ReadValue(); err == nil {
				return errors.New("a bracket is a value")
			}
		}
		if _, err := dec.ReadToken(); err != nil {
			if err == io.EOF {
				return nil
			}
			return err
		}
	}
}

var (
	many = jsonx.AllErrors(1 << 30)
	some = jsonx.AllErrors(100)
)

// linearWays are the ways that TestLinear and TestLinearScan check.
var linearWays = []linearWay{
	{name: "tokens", why: "each failed read makes an error", text: repeat("[1]"), read: readTokensAgain, ok: true},
	{name: "methods that read too far", why: "likewise", text: repeat("[1]"), read: into[[]tooFar], ok: true},
	{name: "methods that read too far, lines", why: "likewise, though the text comes in parts", text: repeat("[1]"), read: fromReader[[]tooFar], options: []json.Options{jsonx.CountLines(true)}, ok: true},
	{name: "stream in a buffer", why: "each value fails", text: func(n int) string { return strings.Repeat("\"x\"\n", n) }, ok: true,
		read: func(text string, o ...json.Options) error { return fromStream[int](bytes.NewBufferString(text), o...) }},
	{name: "stream", why: "each value fails", text: func(n int) string { return strings.Repeat("\"x\"\n", n) }, ok: true,
		read: func(text string, o ...json.Options) error { return fromStream[int](&partsReader{text}, o...) }},
	{name: "stream of lists", why: "the errors of each are a list", text: func(n int) string { return strings.Repeat("[\"x\",\"x\"]\n", n) }, ok: true, options: []json.Options{many},
		read: func(text string, o ...json.Options) error {
			return fromStream[[]int](bytes.NewBufferString(text), o...)
		}},
	{name: "list", why: "each element fails", text: repeat(`"x"`), read: into[[]int], options: []json.Options{many}},
	{name: "list from a reader", why: "each element fails", text: repeat(`"x"`), read: fromReader[[]int], options: []json.Options{many}},
	{name: "list of unknown members", why: "each member fails", text: repeat(`{"x":1}`), read: into[[]struct{}], options: []json.Options{many, json.RejectUnknownMembers(true)}},
	{name: "list of failing methods", why: "each method fails", text: repeat("1"), read: into[[]rejecting], options: []json.Options{many}},
	{name: "list of methods with text", why: "each method returns a list", text: repeat("1"), read: into[[]rejectingText], options: []json.Options{many}},
	{name: "list of validators", why: "each value is invalid", text: repeat("1"), read: into[[]invalid], options: []json.Options{many}},
	{name: "list by v1", why: "only the first error is reported", text: repeat(`"x"`), read: into[[]int], options: []json.Options{v1.DefaultOptionsV1()}},
	{name: "list of all by v1", why: "each element fails", text: repeat(`"x"`), read: into[[]int], options: []json.Options{v1.DefaultOptionsV1(), many}},
	{name: "methods", why: "each makes a nested call", text: repeat("[1]"), read: into[[]passing], options: []json.Options{many}},
	{name: "methods in methods", why: "the list of the innermost goes up all levels", text: nested("[", strings.Repeat("1,", 200)+"1", "]"), read: into[passing], options: []json.Options{some}},
	{name: "methods with errors of their own", why: "each level adds to the list", text: nested(`{"A":"","List":[`, ``, `],"B":""}`), read: into[withOwnErrors], options: []json.Options{some}},
	{name: "methods that ignore errors", why: "they end with each value", text: repeat(`["",""]`), read: into[swallowing], options: []json.Options{many}, ok: true},
	{name: "malformed text in methods", why: "the list and the fatal error go up all levels", text: func(n int) string { return strings.Repeat("[1,", n/10) + "x" }, read: into[passing], options: []json.Options{some}},
	{name: "methods in methods by v1", why: "the text is checked once", text: nested("[", "", "]"), read: into[passing], options: []json.Options{v1.DefaultOptionsV1()}, ok: true},
	{name: "limits in methods", why: "each call has limits of its own", text: repeat("[1,2]"), read: into[[]limited], options: []json.Options{jsonx.UntrustedInput()}, ok: true},
	{name: "limits in methods, in parts", why: "likewise", text: repeat("[1,2]"), read: fromReader[[]limited], options: []json.Options{jsonx.UntrustedInput()}, ok: true},
	{name: "limits in methods alone", why: "there are none around the calls", text: repeat("[1,2]"), read: into[[]limited], ok: true},
	{name: "limits in methods in methods", why: "they differ at each level", text: nested("[", "", "]"), read: into[limitedDeep], ok: true},
	{name: "limits deep in an array", why: "the limits around apply to all levels", text: func(n int) string {
		return strings.Repeat("[", n/10) + repeat("[]")(n) + strings.Repeat("]", n/10)
	}, read: into[deepLimited], options: []json.Options{jsonx.UntrustedInput(), jsontext.WithDepthLimit(0)}, ok: true},
}

// deepLimited has a method that reads tokens, and each empty array by a call with limits of its own.
type deepLimited struct{}

func (*deepLimited) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	for {
		if next := bytes.TrimLeft(dec.UnreadBuffer(), ","); bytes.HasPrefix(next, []byte("[]")) {
			if err := json.UnmarshalDecode(dec, new(limited)); err != nil {
				return err
			}
		} else if _, err := dec.ReadToken(); err != nil || dec.StackDepth() == 0 {
			return err
		}
	}
}

// checkLinear checks that each way costs at most 2.5 times as much for a text of twice the size. cost returns the cost of a
// call. Shorter texts are only shown: their cost has a part that does not grow.
func checkLinear(t *testing.T, size int, cost func(call func()) float64) {
	for _, w := range linearWays {
		t.Run(w.name, func(t *testing.T) {
			var costs [4]float64
			for k := range costs {
				text := w.text(size << k)
				costs[k] = cost(func() {
					if err := w.read(text, w.options...); (err == nil) != w.ok {
						t.Fatalf("the error is %v", err)
					}
				})
			}
			if t.Logf("n, 2n, 4n and 8n cost %.0f", costs); costs[3] > 2.5*costs[2]+5000 {
				t.Errorf("the cost is not linear, though %s", w.why)
			}
		})
	}
}

// TestLinear checks that many errors in a text, and many calls of methods, allocate memory in proportion to their number.
func TestLinear(t *testing.T) {
	if jsontest.Race {
		t.Skip("pools keep at random")
	}
	checkLinear(t, 1000, func(call func()) float64 {
		call() // plans and pools
		return float64(allocated(call))
	})
}

// TestNestedListsCost checks that a list of 1,000 errors costs at most 40 bytes an error for a level of methods that it goes
// through. They are for the steps of the level in the pointers: the errors themselves are not made again.
func TestNestedListsCost(t *testing.T) {
	for _, tt := range []linearWay{
		{name: "inner", why: "the list is passed on", text: nested("[", repeat("1")(1000), "]"), read: into[passing], options: []json.Options{many}},
		{name: "full", why: "the call ends with the last error", text: nested("[", repeat("1")(1001), "]"), read: into[passing], options: []json.Options{jsonx.AllErrors(1000)}},
		{name: "malformed", why: "the call ends with the malformed text", text: nested("[", repeat("1")(999)+"x", ""), read: into[passing], options: []json.Options{many}},
		{name: "own", why: "each level adds two errors", text: nested(`{"A":"","List":[`, `{"List":`+repeat("1")(1000)+`}`, `],"B":""}`), read: into[withOwnErrors], options: []json.Options{many}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var costs [2]float64
			for k, levels := range []int{10, 110} {
				text := tt.text(10 * levels)
				costs[k] = float64(allocated(func() {
					if err := tt.read(text, tt.options...); err == nil {
						t.Fatal("no error")
					}
				}))
			}
			if level := (costs[1] - costs[0]) / 100; level > 40_000 {
				t.Errorf("each level costs %.0f bytes, though %s", level, tt.why)
			}
		})
	}
}
