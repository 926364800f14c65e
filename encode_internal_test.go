package json

import (
	"sync/atomic"
	"testing"
	"time"
)

// TestNoRoom marshals with an encoder that has no room to begin with, as one that has given
// up a large buffer: nothing is written yet where the first fields are left out.
func TestNoRoom(t *testing.T) {
	for _, row := range []struct {
		name, why string
		in        any
		want      string
	}{
		{"first left out", "the brace is not written before the first member", struct {
			T time.Time `json:",omitzero"`
			S string
		}{S: "x"}, `{"S":"x"}`},
		{"all left out", "there is no member", struct {
			T time.Time `json:",omitzero"`
		}{}, `{}`},
		{"inner", "the same inside", []any{struct {
			T time.Time `json:",omitzero"`
		}{}}, `[{}]`},
	} {
		t.Run(row.name, func(t *testing.T) {
			e := new(encoder)
			e.attach(nil)
			out, err := e.document(row.in, nil)
			if err != nil || string(out) != row.want {
				t.Errorf("%q, %v; want %q (%s)", out, err, row.want, row.why)
			}
		})
	}
}

// TestNoteNew holds that room for values that are marshaled with new buffers comes to be hardly more than they need.
func TestNoteNew(t *testing.T) {
	var room atomic.Int32
	for _, n := range []int{100_000, 1_000, 0, 5_000} {
		for range 40 {
			noteNew(&room, n)
		}
		if known := int(room.Load()); known < n || known > n+n/8 {
			t.Errorf("room for %d when %d are needed", known, n)
		}
	}
}
