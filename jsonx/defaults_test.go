package jsonx_test

import (
	"fmt"
	"reflect"
	"strings"
	"sync"
	"testing"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
	"github.com/plainjson/json/jsonx"
	v1 "github.com/plainjson/json/v1"
)

// A step counts the structs that are read, in steps.
type step struct{}

var steps int

// UnmarshalText implements [encoding.TextUnmarshaler]. It panics when steps shows that levels multiply.
func (*step) UnmarshalText([]byte) error {
	if steps++; steps > 1000 {
		panic("too many steps")
	}
	return nil
}

// Types whose defaults contain two values of the type.
type (
	twoPointers struct {
		Step step         `jsonopt:"default:x"`
		A    *twoPointers `jsonopt:"default:'{}'"`
		B    *twoPointers `jsonopt:"default:'{}'"`
	}
	firstOfTwo struct {
		Step step         `jsonopt:"default:x"`
		A    *secondOfTwo `jsonopt:"default:'{}'"`
		B    *secondOfTwo `jsonopt:"default:'{}'"`
	}
	secondOfTwo struct {
		A *firstOfTwo `jsonopt:"default:'{}'"`
		B *firstOfTwo `jsonopt:"default:'{}'"`
	}
	twoElements struct {
		Step step          `jsonopt:"default:x"`
		List []twoElements `jsonopt:"default:'[{},{}]'"`
	}
	twoEntries struct {
		Step step                  `jsonopt:"default:x"`
		Map  map[string]twoEntries `jsonopt:"default:'{\"a\":{},\"b\":{}}'"`
	}
	twoMembers struct {
		Step step        `jsonopt:"default:x"`
		A    *twoMembers `jsonopt:"default:'{\"B\":{}}'"`
		B    *twoMembers `jsonopt:"default:'{\"A\":{}}'"`
	}
	// faulty has other failures beside those of its defaults without an end.
	faulty struct {
		Step step    `jsonopt:"default:x"`
		N    int     `jsonopt:"required"`
		A    *faulty `jsonopt:"default:'{\"N\":true,\"Step\":1}'"`
		B    *faulty `jsonopt:"default:'{\"N\":true,\"Step\":1}'"`
	}
	// byMethod is read by a method that accepts strings, too.
	byMethod struct {
		Step step      `jsonopt:"default:x"`
		A    *byMethod `jsonopt:"default:'{}'"`
		B    *byMethod `jsonopt:"default:'{}'"`
	}
)

// UnmarshalJSONFrom implements [json.UnmarshalerFrom].
func (v *byMethod) UnmarshalJSONFrom(d *jsontext.Decoder) error {
	if d.PeekKind() == '"' {
		return d.SkipValue()
	}
	type plain byMethod
	return json.UnmarshalDecode(d, (*plain)(v), jsonx.AllErrors(9))
}

// TestEndlessDefaults checks that defaults without an end are an error under each set of options, and take the steps of
// one level for each, not of all values that they stand for.
func TestEndlessDefaults(t *testing.T) {
	all := jsonx.AllErrors(9)
	for name, o := range map[string]json.Options{
		"no option": nil, "all errors": all, "v1": v1.DefaultOptionsV1(), "v1, all errors": json.JoinOptions(v1.DefaultOptionsV1(), all),
		"v1 errors": v1.ReportErrorsWithLegacySemantics(true), "v1 merges": v1.MergeWithLegacySemantics(true),
		"merges, all errors": json.JoinOptions(v1.MergeWithLegacySemantics(true), all),
	} {
		for _, target := range []any{
			twoPointers{}, firstOfTwo{}, secondOfTwo{}, twoElements{}, twoEntries{}, twoMembers{}, faulty{}, byMethod{},
		} {
			t.Run(fmt.Sprintf("%s/%T", name, target), func(t *testing.T) {
				v := reflect.New(reflect.TypeOf(target))
				for _, text := range []string{`{}`, ` {"Step":"x"}`} {
					steps = 0
					err := json.Unmarshal([]byte(text), v.Interface(), o)
					if _, isFaulty := target.(faulty); !isFaulty && (err == nil || !strings.Contains(err.Error(), "without an end")) || err == nil {
						t.Errorf("%s: error %v", text, err)
					}
				}
			})
		}
		t.Run(name+"/Check", func(t *testing.T) {
			for _, check := range []func(...json.Options) error{
				jsonx.Check[twoPointers], jsonx.Check[firstOfTwo], jsonx.Check[secondOfTwo], jsonx.Check[twoElements],
				jsonx.Check[twoEntries], jsonx.Check[twoMembers],
			} {
				steps = 0
				if err := check(o); err == nil || !strings.Contains(err.Error(), "without an end") {
					t.Errorf("Check: %v", err)
				}
			}
		})
	}
}

// TestDefaultsRace checks, if the race detector is on, that calls whose defaults fail share no memory.
func TestDefaultsRace(t *testing.T) {
	var g sync.WaitGroup
	for range 4 {
		g.Go(func() {
			for range 1000 {
				if err := json.Unmarshal([]byte(`{}`), new(badDefault)); err == nil || !strings.Contains(err.Error(), "out of range") {
					t.Error(err)
				}
			}
		})
	}
	g.Wait()
}
