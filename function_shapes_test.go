package json_test

import (
	"errors"
	"fmt"
	"sync"
	"testing"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
)

type celsius float64

// writing and reading return a list made anew, for two types and of all kinds.
func writing(unit string) json.Options {
	return json.WithMarshalers(json.JoinMarshalers(
		json.MarshalToFunc(func(e *jsontext.Encoder, c celsius) error {
			if c < 0 {
				return errors.ErrUnsupported
			}
			return e.WriteToken(jsontext.String(fmt.Sprint(float64(c), unit)))
		}),
		json.MarshalFunc(func(b bool) ([]byte, error) { return fmt.Appendf(nil, "%q", fmt.Sprint(b, unit)), nil }),
	))
}

func reading(add int) json.Options {
	return json.WithUnmarshalers(json.JoinUnmarshalers(
		json.UnmarshalFromFunc(func(d *jsontext.Decoder, n *int) error {
			if err := json.UnmarshalDecode(d, n, json.WithUnmarshalers(nil)); err != nil {
				return err
			}
			*n += add
			return nil
		}),
		json.UnmarshalFunc(func(b []byte, s *string) error { *s = fmt.Sprint(string(b), add); return nil }),
	))
}

type weather struct {
	T    celsius
	Rain bool
	All  map[string][]celsius
}

// TestListsMadeAnew holds that lists for the same types share what is known of types, but
// not the functions.
func TestListsMadeAnew(t *testing.T) {
	var wg sync.WaitGroup
	for k := range 4 {
		wg.Go(func() {
			for i := range 50 {
				unit := fmt.Sprint("u", k, i)
				text, err := json.Marshal(&weather{1, true, map[string][]celsius{"a": {2, -3}}}, writing(unit))
				want := fmt.Sprintf(`{"T":"1%[1]s","Rain":"true%[1]s","All":{"a":["2%[1]s",-3]}}`, unit)
				if err != nil || string(text) != want {
					t.Errorf("%s, %v, want %s", text, err, want)
				}
				var v struct {
					N int
					S *string
					A []any
				}
				err = json.Unmarshal([]byte(`{"N":1,"S":"s","A":["x",2]}`), &v, reading(k*100+i))
				if err != nil || v.N != 1+k*100+i || *v.S != fmt.Sprint(`"s"`, k*100+i) || v.A[0] != fmt.Sprint(`"x"`, k*100+i) {
					t.Errorf("%+v, %v with %d", v, err, k*100+i)
				}
			}
		})
	}
	wg.Wait()
}

// TestListAllocations holds that a list made for each call has no types looked at anew.
func TestListAllocations(t *testing.T) {
	if raceEnabled {
		t.Skip("the race detector changes what is allocated")
	}
	in := &weather{T: -1}
	kept := json.WithMarshalers(json.MarshalFunc(func(*testing.T) ([]byte, error) { return nil, nil }))
	for _, tt := range []struct {
		name, why string
		most      float64
		call      func() ([]byte, error)
	}{
		{"kept", "the text, and nothing else", 1, func() ([]byte, error) { return json.Marshal(in, kept) }},
		{"made anew", "the list itself is small", 6, func() ([]byte, error) {
			return json.Marshal(in, json.WithMarshalers(json.MarshalFunc(func(*testing.T) ([]byte, error) { return nil, nil })))
		}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			n := testing.AllocsPerRun(100, func() {
				if _, err := tt.call(); err != nil {
					t.Fatal(err)
				}
			})
			if n > tt.most {
				t.Errorf("%v allocations, want at most %v (%s)", n, tt.most, tt.why)
			}
		})
	}
}

// TestManyLists makes more kinds of lists than are kept in mind.
func TestManyLists(t *testing.T) {
	known := writing("!")
	sorts := []*json.Marshalers{
		json.MarshalFunc(func(c celsius) ([]byte, error) { return []byte("1"), nil }),
		json.MarshalToFunc(func(e *jsontext.Encoder, c celsius) error { return e.WriteToken(jsontext.Int(1)) }),
	}
	for k := range 1 << 11 {
		var list *json.Marshalers
		for i := range 11 {
			list = json.JoinMarshalers(list, sorts[k>>i&1])
		}
		for want, o := range map[string]json.Options{"[1]": json.WithMarshalers(list), `["0!"]`: known, "[0]": nil} {
			if text, err := json.Marshal([]celsius{0}, o); err != nil || string(text) != want {
				t.Fatalf("list %d: %s, %v, want %s", k, text, err, want)
			}
		}
	}
}
