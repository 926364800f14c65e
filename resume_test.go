package json_test

import (
	"bytes"
	"errors"
	"io"
	"os"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
)

// This file tests programs that go on after an error: a reader that fails and
// recovers, a file that grows, a value that ReadValue refuses, a record of the
// wrong type in the middle of a stream.

// A slowReader returns its parts one after another. A nil part is a deadline
// that passes.
type slowReader struct {
	parts    [][]byte
	deadline int // how many deadlines have passed
}

func (r *slowReader) Read(p []byte) (int, error) {
	if len(r.parts) == 0 {
		return 0, io.EOF
	}
	part := r.parts[0]
	if part == nil {
		r.parts = r.parts[1:]
		r.deadline++
		return 0, os.ErrDeadlineExceeded
	}
	n := copy(p, part)
	if r.parts[0] = part[n:]; n == len(part) {
		r.parts = r.parts[1:]
	}
	return n, nil
}

type resumeRecord struct {
	ID   int    `json:"id"`
	Name string `json:"name"`
}

// TestDecodeAfterDeadline checks that a stream goes on after read deadlines that
// pass between its records.
func TestDecodeAfterDeadline(t *testing.T) {
	r := &slowReader{parts: [][]byte{
		nil, []byte(`{"id":1,"name":"a"}` + "\n"), nil, nil, nil,
		[]byte(`{"id":2,"name":"b"}` + "\n"), nil, nil, []byte(`{"id":3,"name":"c"}`), []byte("\n"), nil,
	}}
	dec := jsontext.NewDecoder(r)
	var got []resumeRecord
	for range 20 {
		var v resumeRecord
		err := json.UnmarshalDecode(dec, &v)
		if err == io.EOF {
			break
		}
		if err == nil {
			got = append(got, v)
		} else if !errors.Is(err, os.ErrDeadlineExceeded) {
			t.Fatalf("error %v, want a deadline", err)
		}
	}
	if len(got) != 3 || got[0].ID != 1 || got[1].Name != "b" || got[2].ID != 3 {
		t.Errorf("read %v", got)
	}
	if r.deadline != 7 {
		t.Errorf("%d deadlines were met, want 7", r.deadline)
	}
}

// TestDecodeGrowingFile checks that a Decoder that has returned io.EOF returns
// the values that are appended to the file afterwards.
func TestDecodeGrowingFile(t *testing.T) {
	name := t.TempDir() + "/log"
	w, err := os.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	r, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	dec := jsontext.NewDecoder(r)
	for i, line := range []string{`{"id":1}` + "\n", `{"id":2}` + "\n" + `{"id":3}` + "\n", `{"id":4}` + "\n"} {
		if _, err := w.WriteString(line); err != nil {
			t.Fatal(err)
		}
		n := 0
		for {
			var v resumeRecord
			err := json.UnmarshalDecode(dec, &v)
			if err == io.EOF {
				break
			}
			if err != nil {
				t.Fatalf("part %d: %v", i, err)
			}
			n++
		}
		if want := strings.Count(line, "\n"); n != want {
			t.Errorf("part %d: %d values, want %d", i, n, want)
		}
	}
}

// TestReadTokensAfterReadValue checks that the tokens of a value that ReadValue
// refuses can be read up to its error.
func TestReadTokensAfterReadValue(t *testing.T) {
	for _, tt := range []struct {
		name, why, in string
		tokens        int
	}{
		{"wrong element", "four tokens come before it", `[1,"a",[x]]`, 4},
		{"duplicate name", "the first member is complete", `{"a":1,"a":2}`, 3},
		{"truncated", "the text ends in a string", `{"a":[true,"b`, 4},
	} {
		t.Run(tt.name, func(t *testing.T) {
			dec := jsontext.NewDecoder(strings.NewReader(tt.in))
			_, valueErr := dec.ReadValue()
			if valueErr == nil {
				t.Fatal("no error")
			}
			n := 0
			var err error
			for ; err == nil; n++ {
				_, err = dec.ReadToken()
			}
			if n-1 != tt.tokens {
				t.Errorf("%d tokens before %v, want %d (%s)", n-1, err, tt.tokens, tt.why)
			}
			if err.Error() != valueErr.Error() {
				t.Errorf("error %v by tokens, %v by ReadValue", err, valueErr)
			}
		})
	}
}

// TestDecodeWrongRecord checks that a stream goes on behind a record of the
// wrong type, and that offsets count from the start of the stream.
func TestDecodeWrongRecord(t *testing.T) {
	const in = `{"id":1,"name":"a"}` + "\n" + `{"id":"x","name":{"more":[1,2]}}` + "\n" + `{"id":3,"name":"c"}` + "\n" + `{"id":4,"name":[]}` + "\n" + `{"id":5}`
	for _, chunk := range []int{1, 7, 1 << 10} {
		dec := jsontext.NewDecoder(&chunkReader{in, chunk})
		var ids []int
		var offsets []int64
		for {
			var v resumeRecord
			err := json.UnmarshalDecode(dec, &v)
			if err == io.EOF {
				break
			}
			var sem *json.SemanticError
			switch {
			case err == nil:
				ids = append(ids, v.ID)
			case errors.As(err, &sem):
				offsets = append(offsets, sem.ByteOffset)
			default:
				t.Fatal(err)
			}
		}
		if len(ids) != 3 || ids[0] != 1 || ids[1] != 3 || ids[2] != 5 {
			t.Errorf("chunks of %d: read %v, want 1, 3, 5", chunk, ids)
		}
		want := []int64{int64(strings.Index(in, `"x"`)), int64(strings.Index(in, `[]`))}
		if len(offsets) != 2 || offsets[0] != want[0] || offsets[1] != want[1] {
			t.Errorf("chunks of %d: errors at %v, want %v", chunk, offsets, want)
		}
	}
}

// A chunkReader returns at most n bytes a call.
type chunkReader struct {
	s string
	n int
}

func (r *chunkReader) Read(p []byte) (int, error) {
	if r.s == "" {
		return 0, io.EOF
	}
	n := copy(p, r.s[:min(r.n, len(r.s))])
	r.s = r.s[n:]
	return n, nil
}

// TestFunctionsPerCall checks that lists of functions made for each call leave
// no memory behind.
func TestFunctionsPerCall(t *testing.T) {
	v := []resumeRecord{{1, "x"}}
	call := func(i int) {
		m := json.JoinMarshalers(
			json.MarshalFunc(func(n int) ([]byte, error) { return []byte("7"), nil }),
			json.MarshalToFunc(func(enc *jsontext.Encoder, s string) error {
				return enc.WriteToken(jsontext.String(s + strconv.Itoa(i)))
			}))
		b, err := json.Marshal(v, json.WithMarshalers(m))
		if err != nil || !bytes.Contains(b, []byte(`"id":7`)) {
			t.Fatalf("%s, %v", b, err)
		}
	}
	for i := range 100 {
		call(i)
	}
	heap := func() uint64 {
		runtime.GC()
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	before := heap()
	for i := range 10_000 {
		call(i)
	}
	if after := heap(); after > before+200_000 {
		t.Errorf("10,000 lists left %d bytes behind", after-before)
	}
}

type lenientMembers struct{ names int }

func (v *lenientMembers) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	var raw jsontext.Value
	if err := json.UnmarshalDecode(dec, &raw, jsontext.AllowDuplicateNames(true)); err != nil {
		return err
	}
	v.names = strings.Count(string(raw), ":")
	return nil
}

// TestDecodeNestedOptions checks that AllowDuplicateNames for one nested
// UnmarshalDecode holds for that call alone.
func TestDecodeNestedOptions(t *testing.T) {
	var v struct {
		A lenientMembers `json:"a"`
		B map[string]int `json:"b"`
	}
	if err := json.Unmarshal([]byte(`{"a":{"x":1,"x":2},"b":{"y":1}}`), &v); err != nil || v.A.names != 2 || v.B["y"] != 1 {
		t.Errorf("%v, %v", v, err)
	}
	err := json.Unmarshal([]byte(`{"a":{"x":1,"x":2},"b":{"y":1,"y":2}}`), &v)
	if !errors.Is(err, jsontext.ErrDuplicateName) {
		t.Errorf("error %v, want a duplicate name in b", err)
	}
	err = json.Unmarshal([]byte(`{"a":{"x":1,"x":2},"a":{}}`), &v)
	if !errors.Is(err, jsontext.ErrDuplicateName) {
		t.Errorf("error %v, want a duplicate name in the outer object", err)
	}
}
