package json_test

import (
	"bytes"
	"errors"
	"io"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
)

// TestWriteLongMembers writes members that fill the buffer exactly to where it
// began, so that lengths tell nothing.
func TestWriteLongMembers(t *testing.T) {
	long := strings.Repeat("x", 9000)
	type scalar struct {
		A string `json:",omitempty"`
		B int
	}
	type list struct {
		A []string `json:",omitempty"`
		B int
	}
	for _, tt := range []struct {
		name, why string
		in        any
	}{
		{"string", "longer than the buffer", scalar{long, 1}},
		{"list", "flushed inside", []list{{[]string{long}, 1}, {nil, 2}}},
		{"map", "members in order", map[string]scalar{"a": {long, 1}}},
	} {
		for layout, o := range layouts {
			t.Run(tt.name+"/"+layout, func(t *testing.T) {
				want, err := json.Marshal(tt.in, o)
				if err != nil {
					t.Fatal(err)
				}
				var got bytes.Buffer
				if err := json.MarshalWrite(&got, tt.in, o); err != nil || !bytes.Equal(got.Bytes(), want) {
					t.Errorf("%v; %d bytes, want %d (%s)", err, got.Len(), len(want), tt.why)
				}
			})
		}
	}
}

// TestNameAfterFlush fails inside of a map whose name has left the buffer.
func TestNameAfterFlush(t *testing.T) {
	quotes := strings.Repeat(`"`, 9000)
	for _, in := range []any{
		map[int]any{123: []any{quotes, quotes[:50], make(chan int)}},
		map[string]any{"123": []any{quotes, quotes[:50], make(chan int)}},
	} {
		for _, o := range []json.Options{nil, json.Deterministic(true)} {
			var w bytes.Buffer
			err := json.MarshalWrite(&w, in, o)
			var sem *json.SemanticError
			if !errors.As(err, &sem) || sem.JSONPointer != "/123/2" {
				t.Errorf("%T: %v", in, err)
			}
		}
	}
}

// TestBufferStaysTheCallers reads from a bytes.Buffer, whose memory must not be
// used for anything else afterwards.
func TestBufferStaysTheCallers(t *testing.T) {
	data := []byte(`["` + strings.Repeat("a", 2000) + `"]`)
	kept := bytes.Clone(data)
	var v any
	if err := json.UnmarshalRead(bytes.NewBuffer(data), &v); err != nil {
		t.Fatal(err)
	}
	for range 10 {
		var v any
		if err := json.UnmarshalRead(strings.NewReader(`{"other":1}`), &v); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(data, kept) {
		t.Error("the buffer was written to")
	}
}

// TestHintsAreBounded reads a text whose places promise large objects and hold small ones.
func TestHintsAreBounded(t *testing.T) {
	var members strings.Builder
	for i := range 2000 {
		members.WriteString(`,"m` + strings.Repeat("x", i%7) + time.Duration(i).String() + `":0`)
	}
	text := "[" + strings.Repeat("[", 4200) + strings.Repeat("]", 4200) + `,{"x":{` + members.String()[1:] + `},"y":` +
		strings.Repeat(`{"a":`, 2000) + "0" + strings.Repeat("}", 2000) + "}]"
	var before, after runtime.MemStats
	var v any
	runtime.ReadMemStats(&before)
	if err := json.Unmarshal([]byte(text), &v); err != nil {
		t.Fatal(err)
	}
	runtime.ReadMemStats(&after)
	if n := after.TotalAlloc - before.TotalAlloc; n > 20<<20 {
		t.Errorf("%d bytes of text took %d bytes", len(text), n)
	}
}

// TestByteLimitBehindSkipped exceeds the limit behind a long member that is skipped.
func TestByteLimitBehindSkipped(t *testing.T) {
	text := `{"x":[` + strings.Repeat("1,", 4000) + `1],"A":"` + strings.Repeat("y", 100_000) + `"}`
	var v struct{ A string }
	if err := json.UnmarshalRead(strings.NewReader(text), &v, jsontext.WithByteLimit(10_000)); !errors.Is(err, jsontext.ErrLimit) {
		t.Errorf("got %v, and %d bytes", err, len(v.A))
	}
}

// TestKeysByOtherNames reads names that differ and mean the same key.
func TestKeysByOtherNames(t *testing.T) {
	var bytesKey map[[1]byte]int
	if err := json.Unmarshal([]byte(`{"AA==":1,"AB==":2}`), &bytesKey); !errors.Is(err, jsontext.ErrDuplicateName) {
		t.Errorf("base64 with other trailing bits: %v, %v", bytesKey, err)
	}
	in := map[time.Time]int{time.Unix(0, 0).UTC(): 1}
	text, err := json.Marshal(in)
	if err != nil {
		t.Fatal(err)
	}
	var out map[time.Time]int
	if err := json.Unmarshal(text, &out); err != nil || len(out) != 1 || out[time.Unix(0, 0).UTC()] != 1 {
		t.Errorf("%s became %v, %v", text, out, err)
	}
	if err := json.Unmarshal([]byte(`{"1970-01-01T00:00:00Z":1,"1970-01-01T00:00:00.0Z":2}`), &out); !errors.Is(err, jsontext.ErrDuplicateName) {
		t.Errorf("the same time twice: %v", err)
	}
}

// TestStreamPassesMisfits reads a stream with values that don't fit: each is
// read over, so that the next one comes.
func TestStreamPassesMisfits(t *testing.T) {
	dec := jsontext.NewDecoder(strings.NewReader("\"x\"\n5 300 1.5\n-1 true 7"))
	var got []int
	failures := 0
	for range 10 {
		var v uint8
		err := json.UnmarshalDecode(dec, &v)
		if err == io.EOF {
			break
		}
		var sem *json.SemanticError
		switch {
		case err == nil:
			got = append(got, int(v))
		case errors.As(err, &sem):
			failures++
		default:
			t.Fatal(err)
		}
	}
	if len(got) != 2 || got[0] != 5 || got[1] != 7 || failures != 5 {
		t.Errorf("got %v and %d failures", got, failures)
	}
}

// TestEncodeAfterFailure goes on with an Encoder after a value could not be
// written: what comes out is JSON, or an error.
func TestEncodeAfterFailure(t *testing.T) {
	type half struct {
		A string
		B any
	}
	for _, tt := range []struct {
		name, why string
		in        any
		want      string // "" if nothing can follow
	}{
		{"short", "the object can't be completed", half{"a", func() {}}, ""},
		{"long", "nor when a part of it is flushed", half{strings.Repeat("a", 20_000), func() {}}, ""},
		{"nothing", "nothing has been written", func() {}, "[1,5]\n"},
		{"array", "one can go on with arrays", []any{"a", func() {}}, "[1,[\"a\",5]]\n"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var w bytes.Buffer
			enc := jsontext.NewEncoder(struct{ io.Writer }{&w})
			if err := errors.Join(enc.WriteToken(jsontext.BeginArray), json.MarshalEncode(enc, 1)); err != nil {
				t.Fatal(err)
			}
			if err := json.MarshalEncode(enc, tt.in); err == nil {
				t.Fatal("no error")
			}
			err := json.MarshalEncode(enc, 5)
			for err == nil && enc.StackDepth() > 0 {
				err = enc.WriteToken(jsontext.EndArray)
			}
			if tt.want == "" && err == nil || tt.want != "" && (err != nil || w.String() != tt.want) {
				t.Errorf("%.100s, %v (%s)", w.String(), err, tt.why)
			}
		})
	}
}
