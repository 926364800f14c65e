package json_test

import (
	"errors"
	"fmt"
	"testing"

	"github.com/plainjson/json/jsontext"
	v1 "github.com/plainjson/json/v1"
)

// An ending ends its call with the error of the moment, after it has read as many values.
type ending int

var endings struct {
	err   error
	reads int
	calls int
}

func (x *ending) UnmarshalJSONFrom(d *jsontext.Decoder) error {
	*x = 9
	endings.calls++
	for range endings.reads {
		if err := d.SkipValue(); err != nil {
			return err
		}
	}
	return endings.err
}

// A textEnding is an ending that gets its text.
type textEnding int

func (x *textEnding) UnmarshalJSON([]byte) error {
	*x = 9
	return endings.err
}

// TestEndingErrors holds which errors of methods end the reading in the old API, and come before those that
// have been passed over: those of syntax. Others are passed over.
func TestEndingErrors(t *testing.T) {
	syntax := &jsontext.SyntacticError{Err: errors.New("boom")}
	for _, tt := range []struct {
		name, why string
		err       error
		reads     int
		ends      bool
	}{
		{"syntax", "as if the text were wrong", syntax, 1, true},
		{"syntax, nothing read", "whatever has been read", syntax, 0, true},
		{"wrapped", "only as it is", fmt.Errorf("x: %w", syntax), 1, false},
		{"other", "it concerns the value alone", errors.New("boom"), 1, false},
		{"nothing read", "the value is passed over", nil, 0, false},
		{"too much read", "nobody knows where the next value is", nil, 2, true},
	} {
		endings.err, endings.reads, endings.calls = tt.err, tt.reads, 0
		var list []ending
		if err := v1.Unmarshal([]byte(`[1,2,3,4]`), &list); err == nil || (endings.calls == 1) != tt.ends || (len(list) == 1) != tt.ends {
			t.Errorf("%s (%s): %v, %d calls, %v", tt.name, tt.why, err, endings.calls, list)
		}
		var s struct {
			Before int
			A      textEnding
			After  int
		}
		if tt.err == nil {
			continue
		}
		err := v1.Unmarshal([]byte(`{"Before":"x","A":1,"After":2}`), &s)
		_, passed := err.(*v1.UnmarshalTypeError)
		if passed == tt.ends || (s.After == 0) != tt.ends {
			t.Errorf("%s (%s): %T %v, %v", tt.name, tt.why, err, err, s)
		}
	}

	endings.err, endings.reads = nil, 2
	var s struct {
		Before int
		A      ending
		After  int
	}
	err := v1.Unmarshal([]byte(`{"Before":"x","A":1,"After":2,"C":3}`), &s)
	if _, passed := err.(*v1.UnmarshalTypeError); !passed || s.After != 0 {
		t.Errorf("the error that came before a method that reads too much is lost: %v, %v", err, s)
	}
}
