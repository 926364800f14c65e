package jsonx

import (
	"reflect"
	"slices"
	"sync"

	"github.com/plainjson/json"
	"github.com/plainjson/json/internal/opts"
)

// Unmarshal returns the Go value of type T for the JSON text in. It is like [json.Unmarshal] with a new variable. After
// an error, the returned value has the parts that were stored before the error.
//
// If in is a string, Go strings that are the whole contents of a JSON string or name without escapes are parts of in,
// and not copies. So they take no memory, and each of them keeps all of in in memory. Strings with escapes or invalid
// UTF-8, and strings that methods make of their text, are copies. The text itself is copied once. The memory of that
// copy is reused for the next call if it has up to 1 MiB. The call allocates once more than json.Unmarshal.
//
//	config, err := jsonx.Unmarshal[Config](text)
func Unmarshal[T any, In ~[]byte | ~string](in In, options ...json.Options) (T, error) {
	var v T
	if reflect.TypeFor[In]().Kind() == reflect.String {
		err := unmarshalString(string(in), &v, options)
		return v, err
	}
	err := json.Unmarshal([]byte(in), &v, options...)
	return v, err
}

// A text is memory for the input of a call of Unmarshal.
type text struct{ b []byte }

// texts is the pool of the texts that are not in use.
var texts = sync.Pool{New: func() any { return new(text) }}

// maxText is the largest capacity in bytes of a text that is kept for the next call.
const maxText = 1 << 20

// unmarshalString unmarshals in, whose parts strings may be, into the variable that out points to. If a method panics, the
// memory of the text is left to the garbage collector.
func unmarshalString(in string, out any, options []json.Options) error {
	m := texts.Get().(*text)
	m.b = append(slices.Grow(m.b[:0], len(in)), in...)
	source := opts.NewSource(in, m.b)
	err := json.Unmarshal(m.b, out, append(options[:len(options):len(options)], source)...)
	if source.End(); cap(m.b) <= maxText {
		texts.Put(m)
	}
	return err
}
