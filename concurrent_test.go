package json_test

import (
	"reflect"
	"strings"
	"sync"
	"testing"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
	v1 "github.com/plainjson/json/v1"
)

// A mixedNode is of a type that refers to itself, with something of most kinds.
type mixedNode struct {
	Name  string               `json:"name,omitempty"`
	Num   int                  `json:"num,string"`
	Any   any                  `json:"any"`
	List  []mixedNode          `json:"list"`
	Ptr   *mixedNode           `json:"ptr,omitzero"`
	Map   map[string]mixedNode `json:"map"`
	Bytes []byte               `json:"bytes"`
	Text  map[coderPanic]int   `json:"text"`
}

// TestConcurrent uses the same types at once under many sets of options, some of which
// nobody has used before; it is for the race detector.
func TestConcurrent(t *testing.T) {
	const text = `{"name":"a","num":"1","any":{"b":["y","x"]},"list":[{"num":"2"},{"num":"3","list":[]}],"map":{"k":{"num":"4"}},"bytes":"AQI="}`
	flags := []func(bool) json.Options{
		json.StringifyNumbers, json.Deterministic, json.FormatNilSliceAsNull, json.MatchCaseInsensitiveNames, jsontext.EscapeForHTML,
		v1.CallMethodsWithLegacySemantics, v1.OmitEmptyWithLegacySemantics, v1.FormatByteArrayAsArray, v1.MergeWithLegacySemantics,
		v1.ReportErrorsWithLegacySemantics,
	}
	var wg sync.WaitGroup
	for g := range 8 {
		wg.Go(func() {
			for k := range 200 {
				set := []json.Options{v1.StringifyWithLegacySemantics(k&1 == 0)}
				for bit, f := range flags {
					set = append(set, f((k*37+g*11)>>bit&1 == 1))
				}
				set = append(set, json.WithUnmarshalers(json.UnmarshalFunc(func(b []byte, s *string) error {
					*s = strings.Trim(string(b), `"`)
					return nil
				})))
				if k%3 == 0 { // also without functions
					set = set[:len(set)-1]
				}
				var x, y mixedNode
				if err := json.Unmarshal([]byte(text), &x, set...); err != nil {
					t.Errorf("Unmarshal: %v", err)
					return
				}
				b, err := json.Marshal(&x, set...)
				if err != nil {
					t.Errorf("Marshal: %v", err)
					return
				}
				if err := json.Unmarshal(b, &y, set...); err != nil || !reflect.DeepEqual(x.List[1].Num, y.List[1].Num) {
					t.Errorf("Unmarshal again: %v, from %s", err, b)
				}
			}
		})
	}
	wg.Wait()
}
