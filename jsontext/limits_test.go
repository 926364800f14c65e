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
	for _, tt := range []struct {
		name, why string
		limit     []Options
		depth     int
		ok        bool
	}{
		{name: "default kept", why: "as deep as allowed", depth: 10_000, ok: true},
		{name: "default exceeded", why: "one level more", depth: 10_001},
		{name: "limit kept", why: "as deep as allowed", limit: []Options{WithDepthLimit(3)}, depth: 3, ok: true},
		{name: "limit exceeded", why: "one level more", limit: []Options{WithDepthLimit(3)}, depth: 4},
		{name: "no limit", why: "0 stands for the default", limit: []Options{WithDepthLimit(0)}, depth: 10_001},
		{name: "raised", why: "deeper than the default", limit: []Options{WithDepthLimit(20_000)}, depth: 20_000, ok: true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			text := nested(tt.depth)
			errs := map[string]error{}
			_, errs["ReadValue"] = NewDecoder(strings.NewReader(text), tt.limit...).ReadValue()
			errs["SkipValue"] = NewDecoder(strings.NewReader(text), tt.limit...).SkipValue()
			errs["ReadToken"] = readAll(NewDecoder(strings.NewReader(text), tt.limit...))
			errs["WriteValue"] = NewEncoder(io.Discard, tt.limit...).WriteValue(Value(text))
			v := Value(text)
			errs["Format"] = v.Format(tt.limit...)
			e := NewEncoder(io.Discard, tt.limit...)
			for range tt.depth {
				if errs["WriteToken"] = e.WriteToken(BeginArray); errs["WriteToken"] != nil {
					break
				}
			}
			for how, err := range errs {
				if (err == nil) != tt.ok || !tt.ok && !errors.Is(err, ErrLimit) {
					t.Errorf("%s: %.100v", how, err)
				}
			}
			if Value(text).IsValid(tt.limit...) != tt.ok {
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
	for _, tt := range []struct {
		name, why, text string
		limit           int64
		ok              bool
	}{
		{name: "kept", why: "as long as allowed", text: `[1,2]`, limit: 5, ok: true},
		{name: "exceeded", why: "one byte more", text: `[1,2]`, limit: 4},
		{name: "white space before", why: "it counts", text: `  [1]`, limit: 4},
		{name: "white space within", why: "it counts", text: `[   1]`, limit: 5},
		{name: "each value by itself", why: "the count starts anew", text: `[1] [2] [3]`, limit: 4, ok: true},
		{name: "number", why: "what follows does not count", text: `123 4`, limit: 3, ok: true},
		{name: "long number", why: "it is not read to its end", text: `12345`, limit: 4},
		{name: "long string", why: "it is not read to its end", text: `"` + strings.Repeat("x", 10_000) + `"`, limit: 100},
		{name: "none", why: "0 is no limit", text: `[1,2]`, ok: true},
		{name: "negative", why: "no limit", text: `[1,2]`, limit: -1, ok: true},
		{name: "huge", why: "beyond all offsets", text: `[1,2]`, limit: 1<<63 - 1, ok: true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for _, src := range sources {
				opt := WithByteLimit(tt.limit)
				errs := map[string]error{"ReadToken": readAll(NewDecoder(src.open(tt.text), opt))}
				d := NewDecoder(src.open(tt.text), opt)
				for errs["ReadValue"] == nil {
					_, errs["ReadValue"] = d.ReadValue()
				}
				d.Reset(src.open(tt.text), opt)
				for errs["SkipValue"] == nil {
					errs["SkipValue"] = d.SkipValue()
				}
				for how, err := range errs {
					if err == io.EOF {
						err = nil
					}
					if (err == nil) != tt.ok || !tt.ok && !errors.Is(err, ErrLimit) {
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
