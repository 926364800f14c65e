package jsontext_test

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/plainjson/json/internal/jsontest"
	. "github.com/plainjson/json/jsontext"
)

func nested(n int) string { return strings.Repeat("[", n) + strings.Repeat("]", n) }

func TestDepthLimit(t *testing.T) {
	for _, row := range []struct {
		name, why string
		limit     []Options
		depth     int
		ok        bool
	}{
		{"default kept", "as deep as allowed", nil, 10_000, true},
		{"default exceeded", "one level more", nil, 10_001, false},
		{"limit kept", "as deep as allowed", []Options{WithDepthLimit(3)}, 3, true},
		{"limit exceeded", "one level more", []Options{WithDepthLimit(3)}, 4, false},
		{"no limit", "0 stands for the default", []Options{WithDepthLimit(0)}, 10_001, false},
		{"raised", "deeper than the default", []Options{WithDepthLimit(20_000)}, 20_000, true},
	} {
		t.Run(row.name, func(t *testing.T) {
			text := nested(row.depth)
			errs := map[string]error{}
			_, errs["ReadValue"] = NewDecoder(strings.NewReader(text), row.limit...).ReadValue()
			errs["SkipValue"] = NewDecoder(strings.NewReader(text), row.limit...).SkipValue()
			errs["ReadToken"] = readAll(NewDecoder(strings.NewReader(text), row.limit...))
			errs["WriteValue"] = NewEncoder(io.Discard, row.limit...).WriteValue(Value(text))
			v := Value(text)
			errs["Format"] = v.Format(row.limit...)
			e := NewEncoder(io.Discard, row.limit...)
			for range row.depth {
				if errs["WriteToken"] = e.WriteToken(BeginArray); errs["WriteToken"] != nil {
					break
				}
			}
			for how, err := range errs {
				if (err == nil) != row.ok || !row.ok && !errors.Is(err, ErrLimit) {
					t.Errorf("%s: %.100v", how, err)
				}
			}
			if Value(text).IsValid(row.limit...) != row.ok {
				t.Error("IsValid is wrong")
			}
		})
	}
}

// readAll reads tokens up to the end of the input. It returns the first error, but nil for io.EOF.
func readAll(d *Decoder) error {
	for {
		if _, err := d.ReadToken(); err != nil {
			if err == io.EOF {
				return nil
			}
			return err
		}
	}
}

func TestByteLimit(t *testing.T) {
	for _, row := range []struct {
		name, why, text string
		limit           int64
		ok              bool
	}{
		{"kept", "as long as allowed", `[1,2]`, 5, true},
		{"exceeded", "one byte more", `[1,2]`, 4, false},
		{"white space before", "it counts", `  [1]`, 4, false},
		{"white space within", "it counts", `[   1]`, 5, false},
		{"each value by itself", "the count starts anew", `[1] [2] [3]`, 4, true},
		{"number", "what follows does not count", `123 4`, 3, true},
		{"long number", "it is not read to its end", `12345`, 4, false},
		{"long string", "it is not read to its end", `"` + strings.Repeat("x", 10_000) + `"`, 100, false},
		{"none", "0 is no limit", `[1,2]`, 0, true},
		{"negative", "no limit", `[1,2]`, -1, true},
		{"huge", "beyond all offsets", `[1,2]`, 1<<63 - 1, true},
	} {
		t.Run(row.name, func(t *testing.T) {
			for _, src := range sources {
				opt := WithByteLimit(row.limit)
				errs := map[string]error{"ReadToken": readAll(NewDecoder(src.open(row.text), opt))}
				d := NewDecoder(src.open(row.text), opt)
				for errs["ReadValue"] == nil {
					_, errs["ReadValue"] = d.ReadValue()
				}
				d.Reset(src.open(row.text), opt)
				for errs["SkipValue"] == nil {
					errs["SkipValue"] = d.SkipValue()
				}
				for how, err := range errs {
					if err == io.EOF {
						err = nil
					}
					if (err == nil) != row.ok || !row.ok && !errors.Is(err, ErrLimit) {
						t.Errorf("%s by %s: %v", how, src.name, err)
					}
				}
			}
		})
	}
	e := NewEncoder(io.Discard, WithByteLimit(5))
	if err := e.WriteValue(Value(`[1,2]`)); err != nil {
		t.Error(err)
	}
	if err := e.WriteValue(Value(`[1,23]`)); !errors.Is(err, ErrLimit) {
		t.Errorf("an encoder writes more than the limit: %v", err)
	}
	if Value(`[1,2]`).IsValid(WithByteLimit(4)) || !Value(`[1,2]`).IsValid(WithByteLimit(5)) {
		t.Error("IsValid is wrong")
	}
}

// TestByteLimitReads checks that at most one byte beyond the limit is read from a Reader.
func TestByteLimitReads(t *testing.T) {
	r := bytes.NewReader(bytes.Repeat([]byte("1"), 1000))
	if err := NewDecoder(r, WithByteLimit(10)).SkipValue(); !errors.Is(err, ErrLimit) {
		t.Fatal(err)
	}
	if n := 1000 - r.Len(); n > 11 {
		t.Errorf("%d bytes were read", n)
	}
}

// TestBounded checks that the window of a Decoder that reads a long array by tokens has at most 64 KiB.
func TestBounded(t *testing.T) {
	r, w := io.Pipe()
	go func() {
		_, err := jsontest.WriteArray(w, 1, jsontest.Statuses, 8<<20)
		w.CloseWithError(err)
	}()
	d := NewDecoder(r)
	e := NewEncoder(io.Discard)
	most := 0
	for i := 0; ; i++ {
		tok, err := d.ReadToken()
		if err == io.EOF {
			break
		}
		if err == nil {
			err = e.WriteToken(tok)
		}
		if err != nil {
			t.Fatal(err)
		}
		most = max(most, cap(d.UnreadBuffer()))
	}
	if most > 64<<10 {
		t.Errorf("the window grew to %d bytes", most)
	}
	if d.InputOffset() < 8<<20 {
		t.Errorf("only %d bytes were read", d.InputOffset())
	}
}

// TestLongToken checks that a long token, and a long array, can be read in small pieces in linear time. With quadratic
// time the test would exceed its timeout.
func TestLongToken(t *testing.T) {
	t.Parallel()
	const n = 2 << 20
	for name, text := range map[string]string{
		"string":      `"` + strings.Repeat("x", n) + `"`,
		"escapes":     `"` + strings.Repeat(`\n`, n/2) + `"`,
		"number":      strings.Repeat("1", n),
		"white space": strings.Repeat(" ", n) + "1",
		"arrays":      "[" + strings.Repeat("[],", n/3) + "[]]",
	} {
		t.Run(name, func(t *testing.T) {
			for how, read := range map[string]func(d *Decoder) error{
				"tokens": readAll,
				"value":  func(d *Decoder) error { _, err := d.ReadValue(); return err },
				"skip":   (*Decoder).SkipValue,
			} {
				if err := read(NewDecoder(jsontest.ChunkReader([]byte(text), 7))); err != nil {
					t.Errorf("%s: %v", how, err)
				}
			}
		})
	}
}
