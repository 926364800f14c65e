package json_test

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
)

// A verbose name is written by a method that writes several tokens where one name must stand.
type verbose struct {
	tokens []string
	errs   *[]error
}

// MarshalJSONTo implements json.MarshalerTo.
func (v verbose) MarshalJSONTo(enc *jsontext.Encoder) error {
	for k, text := range v.tokens {
		write := func() error { return json.MarshalEncode(enc, text) }
		if k%2 == 0 {
			write = func() error { return enc.WriteToken(jsontext.String(text)) }
		}
		*v.errs = append(*v.errs, write())
	}
	return nil
}

// TestNamesOfMethods writes objects with a method in the place of a name. No name may be there twice, even
// if the method writes more than the name and nobody minds the failure.
func TestNamesOfMethods(t *testing.T) {
	long := strings.Repeat("x", 200)
	for _, tt := range []struct {
		name, why    string
		before       []string
		tokens       []string
		errs         string // n: none; d: duplicate name
		failed       bool
		after, value string
	}{
		{"one name", "which is what a method is for", []string{"a", "1"}, []string{"b"}, "n", false, "", `{"a":"1","b":"z"}`},
		{"known name", "the object has it", []string{"a", "1"}, []string{"a"}, "d", true, "c", `{"a":"1","c":"z"}`},
		{"twice", "the second name is the first one again", nil, []string{"a", "1", "a"}, "nnd", true, "c", `{"a":"1","c":"z"}`},
		{"long name twice", "names of this length are not learned", nil, []string{long, "1", long}, "nnd", true, "c", `{"` + long + `":"1","c":"z"}`},
		{"third name", "which is that before the method", []string{"a", "1"}, []string{"b", "1", "a"}, "nnd", true, "c", `{"a":"1","b":"1","c":"z"}`},
		{"two members", "names that differ", nil, []string{"a", "1", "b", "2"}, "nnnn", true, "c", `{"a":"1","b":"2","c":"z"}`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var b bytes.Buffer
			var errs []error
			enc := jsontext.NewEncoder(&b)
			enc.WriteToken(jsontext.BeginObject)
			for _, text := range tt.before {
				enc.WriteToken(jsontext.String(text))
			}
			if err := json.MarshalEncode(enc, verbose{tt.tokens, &errs}); (err != nil) != tt.failed {
				t.Errorf("%s: error %v", tt.why, err)
			}
			got := ""
			for _, err := range errs {
				switch {
				case err == nil:
					got += "n"
				case errors.Is(err, jsontext.ErrDuplicateName):
					got += "d"
				default:
					got += fmt.Sprint(err)
				}
			}
			if got != tt.errs {
				t.Errorf("%s: the method got %s, want %s", tt.why, got, tt.errs)
			}
			if tt.after != "" {
				enc.WriteToken(jsontext.String(tt.after))
			}
			enc.WriteToken(jsontext.String("z"))
			enc.WriteToken(jsontext.EndObject)
			if got := strings.TrimSpace(b.String()); got != tt.value {
				t.Errorf("%s: %s, want %s", tt.why, got, tt.value)
			}
		})
	}
}

// An asking value asks for the offset when it has been written, in its method.
type asking struct{ at *int64 }

// MarshalJSONTo implements json.MarshalerTo.
func (v asking) MarshalJSONTo(enc *jsontext.Encoder) error {
	err := enc.WriteToken(jsontext.Int(1))
	*v.at = enc.OutputOffset()
	return err
}

// TestOffsetInMethod asks for the offset in methods: it has the line feed behind a value at the top level, which
// is there when the method returns.
func TestOffsetInMethod(t *testing.T) {
	var at int64
	var b bytes.Buffer
	enc := jsontext.NewEncoder(&b)
	for want := range int64(3) {
		if err := json.MarshalEncode(enc, asking{&at}); err != nil || at != 2*(want+1) || enc.OutputOffset() != at {
			t.Errorf("offset %d in the method, %d behind it, want %d: %v", at, enc.OutputOffset(), 2*(want+1), err)
		}
	}
	if _, err := json.Marshal([]asking{{&at}}); err != nil || at != 2 {
		t.Errorf("in an array: offset %d, %v", at, err)
	}
	if _, err := json.Marshal(asking{&at}); err != nil || at != 1 {
		t.Errorf("without a line feed: offset %d, %v", at, err)
	}
}
