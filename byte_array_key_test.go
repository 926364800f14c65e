package json_test

import (
	"reflect"
	"testing"

	"github.com/plainjson/json"
	v1 "github.com/plainjson/json/v1"
)

// TestShortByteArrayKeys reads keys of fewer bytes than there is room for, after longer ones: the rest is
// zero. It was that of the key before.
func TestShortByteArrayKeys(t *testing.T) {
	got := make(map[[2]byte]int)
	want := map[[2]byte]int{{177, 233}: 1, {0, 0}: 2, {1, 0}: 3}
	if err := json.Unmarshal([]byte(`{"sel/":1,"AA==":2,"AQ==":3}`), &got, v1.UnmarshalArrayFromAnyLength(true)); err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%v, %v; want %v", got, err, want)
	}
}
