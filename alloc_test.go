package json_test

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
	v1 "github.com/plainjson/json/v1"
)

type record struct {
	ID     int64    `json:"id"`
	Name   string   `json:"name"`
	Tags   []string `json:"tags"`
	Score  float64  `json:"score"`
	Active bool     `json:"active"`
}

var aRecord = record{12345, "a name", []string{"x", "y"}, 0.5, true}

const recordText = `{"id":12345,"name":"a name","tags":["x","y"],"score":0.5,"active":true}`

// A dated record has no part of which writing asks for the address.
type dated struct {
	record
	At time.Time
}

var option json.Options

// TestAllocations holds the number of allocations that the documentation promises.
func TestAllocations(t *testing.T) {
	if raceEnabled {
		t.Skip("the race detector allocates, and drops pooled values")
	}
	buf := make([]byte, 0, 1000)
	var out record
	long := `["` + strings.Repeat("long ", 100_000) + `"]`
	raw := make(jsontext.Value, 0, len(long))
	texts := "[" + strings.Repeat(`"`+strings.Repeat("text ", 60)+`",`, 47) + `""]`
	var r strings.Reader
	sorted := map[string]int{"b": 1, "a": 2, "c": 3}
	var numbers struct{ A, B float64 }
	numbersText := []byte(`{"A":1.5,"B":2.5}`)
	var held any = dated{aRecord, time.Unix(0, 0).UTC()}
	helds := []any{held, held}
	var n int
	stream, in := jsontext.NewEncoder(io.Discard), new(jsontext.Decoder)
	indents := strings.Split("\t, ,  ,    ", ",")
	var formatted bytes.Buffer
	inOrder, oldAPI := []json.Options{json.Deterministic(true)}, []json.Options{v1.DefaultOptionsV1()}
	for _, tt := range []struct {
		name, why string
		max       float64
		f         func() error
	}{
		{"Marshal", "the returned slice", 1, func() error {
			_, err := json.Marshal(&aRecord)
			return err
		}},
		{"Marshal a value", "it is written where the interface holds it", 0, func() error {
			_, err := json.AppendMarshal(buf, held)
			return err
		}},
		{"Marshal values in interfaces", "they are written where these hold them", 0, func() error {
			_, err := json.AppendMarshal(buf, &helds)
			return err
		}},
		{"AppendMarshal", "the caller's buffer", 0, func() error {
			_, err := json.AppendMarshal(buf, &aRecord)
			return err
		}},
		{"Unmarshal", "room for strings now and then, and none for the tags", 1, func() error {
			return json.Unmarshal([]byte(recordText), &out)
		}},
		{"long texts", "the list, and room for strings, of which each piece is of the same size", 18, func() error {
			return json.Unmarshal([]byte(texts), new([]string))
		}},
		{"maps in order", "the names are kept by the encoder", 0, func() error {
			_, err := json.AppendMarshal(buf, &sorted, inOrder...)
			return err
		}},
		{"the old API's Unmarshal", "the decoder keeps what it needs to restore a zero value", 0, func() error {
			numbers.A, numbers.B = 0, 0
			return json.Unmarshal(numbersText, &numbers, oldAPI...)
		}},
		{"the old API's Indent", "the options of one call stand where those of the last did", 0, func() error {
			formatted.Reset()
			return v1.Indent(&formatted, numbersText, "", "  ")
		}},
		{"options", "they are constants", 0, func() error {
			for _, b := range []bool{true, false} {
				option = json.StringifyNumbers(b)
				option = jsontext.AllowDuplicateNames(b)
				option = v1.FormatDurationAsNano(b)
			}
			for _, indent := range indents {
				option = jsontext.WithIndent(indent)
			}
			return nil
		}},
		{"stream", "what serves a value serves the next one", 0, func() error {
			return errors.Join(json.MarshalEncode(stream, &aRecord), json.MarshalEncode(stream, &aRecord, json.Deterministic(true)))
		}},
		{"read stream", "the same; room for strings now and then", 1, func() error {
			r.Reset("1 2 3")
			in.Reset(&r)
			return errors.Join(json.UnmarshalDecode(in, &n), json.UnmarshalDecode(in, &n, json.RejectUnknownMembers(true)))
		}},
		{"new stream", "the decoder, its window and room for strings", 3, func() error {
			r.Reset("{\"name\":\"x\"}\n")
			var v struct{ Name string }
			return json.UnmarshalDecode(jsontext.NewDecoder(&r), &v)
		}},
		{"UnmarshalRead", "the window of the last call serves again, however wide it is", 0, func() error {
			r.Reset(long)
			return json.UnmarshalRead(&r, &raw)
		}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			n := testing.AllocsPerRun(1000, func() {
				if err := tt.f(); err != nil {
					t.Fatal(err)
				}
			})
			if n > tt.max {
				t.Errorf("%v allocations, want at most %v (%s)", n, tt.max, tt.why)
			}
		})
	}
}
