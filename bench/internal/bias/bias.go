// Package bias tests which checks each library omits, and other differences between them.
// A library with fewer checks is faster.
package bias

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/plainjson/json/bench/internal/lib"
	"github.com/plainjson/json/bench/internal/types"
)

// A probe is one row of a table: cell returns the text in the column of a library.
type probe struct {
	name string
	why  string
	cell func(l *lib.Lib) string
}

// The letters for the kinds of targets, and for the function that only reports
// whether a text is valid.
const (
	concrete  = "C"
	inAny     = "I"
	raw       = "R"
	validOnly = "V"
	all       = concrete + inAny + raw + validOnly
)

// checked is the cell of a library whose functions all reject the text or the value.
const checked = "✓"

// reading returns the probes with texts that are not JSON, or not interoperable in
// the sense of RFC 8259.
func reading() []probe {
	deep := `{"zz":` + strings.Repeat("[", 10_500) + strings.Repeat("]", 10_500) + `}`
	return []probe{
		rejects("invalid UTF-8 in a string", "RFC 8259, section 8.1: text is UTF-8", "{\"name\":\"\xff\"}", all),
		rejects("invalid UTF-8 in a name", "names are strings", "{\"\xff\":1}", all),
		rejects("invalid UTF-8 in an unknown member", "a struct has no field for it", "{\"zz\":\"\xff\"}", all),
		rejects("half of a surrogate pair", "it stands for no character", `{"name":"\ud800"}`, all),
		rejects("the same name twice", "RFC 8259, section 4: receivers differ in what they make of it", `{"id":1,"id":2}`, all),
		rejects("the same name twice in an unknown member", "a struct has no field for it", `{"zz":{"a":1,"a":2}}`, all),
		rejects("a control character in a string", "the grammar of strings", "{\"name\":\"a\x01\"}", all),
		rejects("an unknown escape", "the grammar of strings", `{"name":"\x41"}`, all),
		rejects("a number that begins with 0", "the grammar of numbers", `{"id":01}`, all),
		rejects("a number that ends in a point", "the grammar of numbers", `{"score":1.}`, all),
		rejects("a number with a plus sign", "the grammar of numbers", `{"id":+1}`, all),
		rejects("a number of only a sign", "the grammar of numbers", `{"id":-}`, all),
		rejects("a comma before the closing bracket", "the grammar of objects", `{"id":1,}`, all),
		rejects("a literal cut short", "the grammar of values", `{"ok":tru}`, all),
		rejects("a wrong literal in an unknown member", "a struct has no field for it", `{"zz":trie}`, all),
		rejects("a wrong number in an unknown member", "a struct has no field for it", `{"zz":01.e}`, all),
		rejects("an extra bracket in an unknown member", "a struct has no field for it", `{"zz":[1}]}`, all),
		rejects("a vertical tab as white space", "RFC 8259, section 2: there are four characters", "{\v\"id\":1}", all),
		rejects("another value after the value", "the input is one value", `{"id":1}{"id":2}`, all),
		rejects("text after the value", "the input is one value", `{"id":1} x`, all),
		rejects("brackets more than 10,000 deep", "memory of the stack is not for the sender to spend", deep, all),
		rejects("a number too large for a float64", "another number would be read", `{"score":1e999}`, concrete+inAny),
	}
}

// rejects returns the probe of a text that the functions with the given letters should
// reject. Its cell has the letters of the functions that accept the text, or is checked.
func rejects(name, why, text, letters string) probe {
	return probe{name, why, func(l *lib.Lib) string {
		accepted := ""
		for _, letter := range letters {
			if takes(l, string(letter), []byte(text)) {
				accepted += string(letter)
			}
		}
		if accepted == "" {
			return checked
		}
		return accepted
	}}
}

// takes reports whether the function of a library with the given letter accepts the text.
// It returns false if the library does not have that function, or if Unmarshal panics.
func takes(l *lib.Lib, letter string, text []byte) bool {
	var err error
	switch letter {
	case concrete:
		err = safely(func() error { return l.Unmarshal(text, new(types.Record)) })
	case inAny:
		err = safely(func() error { return l.Unmarshal(text, new(any)) })
	case raw:
		err = safely(func() error { return l.Unmarshal(text, l.Raw()) })
	default:
		if l.Valid == nil {
			return false
		}
		return l.Valid(text)
	}
	return err == nil
}

// safely calls f and returns its error, or the value of its panic as an error.
func safely(f func() error) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("panic: %v", r)
		}
	}()
	return f()
}

// writing returns the probes for Marshal.
func writing() []probe {
	return []probe{
		{"invalid UTF-8 in a field", "the output would not be JSON", func(l *lib.Lib) string {
			return invalidText(l.Marshal(&types.Record{Name: "\xff"}))
		}},
		{"invalid UTF-8 in any", "the output would not be JSON", func(l *lib.Lib) string {
			return invalidText(l.Marshal(map[string]any{"a": "\xff"}))
		}},
		{"a raw value that is not JSON", "the output would not be JSON", wroteRaw(`{"a":trie}`)},
		{"a raw value with data after it", "the output would be more than the value", wroteRaw(`{"a":1}}`)},
		{"a raw value with invalid UTF-8", "the output would not be JSON", wroteRaw("{\"a\":\"\xff\"}")},
		{"a raw value with the same name twice", "receivers differ in what they make of it", wroteRaw(`{"a":1,"a":2}`)},
		{"white space in a raw value", "work that others do not have", func(l *lib.Lib) string {
			text, err := l.Marshal(l.RawOf([]byte(`{"a": [ 1 , 2 ]}`)))
			return either(err == nil && string(text) == `{"a":[1,2]}`, "removed", "kept")
		}},
		{"order of names of a map", "work that others do not have", func(l *lib.Lib) string {
			return mapOrder(l)
		}},
		{"characters < > &", "work that others do not have", func(l *lib.Lib) string {
			text, err := l.Marshal(&types.Record{Name: "<"})
			return either(err == nil && strings.Contains(string(text), `\u003c`), "escaped", "kept")
		}},
	}
}

// others returns the probes for other differences between libraries.
func others() []probe {
	return []probe{
		{"names that differ from those of fields in case", "a name that is not found at once is looked for again", func(l *lib.Lib) string {
			var r types.Record
			err := safely(func() error { return l.Unmarshal([]byte(`{"NAME":"x"}`), &r) })
			return either(err == nil && r.Name == "x", "match", "do not match")
		}},
		{"strings that share the memory of the input", "they change with it", func(l *lib.Lib) string {
			var r types.Record
			text := []byte(`{"name":"abcdefghijklmnopqrstuvwxyz"}`)
			err := safely(func() error { return l.Unmarshal(text, &r) })
			for i := range text {
				text[i] = '-'
			}
			return either(err == nil && strings.HasPrefix(r.Name, "abc"), "no", "yes")
		}},
	}
}

// either returns a if ok, and b otherwise.
func either(ok bool, a, b string) string {
	if ok {
		return a
	}
	return b
}

// invalidText describes what Marshal has made of the byte 0xff in a string: checked if it failed,
// kept, replaced, or "–" if the library does not support the type. Its arguments are the results
// of Marshal.
func invalidText(text []byte, err error) string {
	switch {
	case err == lib.ErrNotSupported:
		return "–"
	case err != nil:
		return checked
	case strings.Contains(string(text), "\xff"):
		return "kept"
	}
	return "replaced"
}

// wroteRaw returns the function cell of a probe for a raw value that Marshal should reject. The
// cell is checked if Marshal fails or panics, and "written" otherwise.
func wroteRaw(text string) func(l *lib.Lib) string {
	return func(l *lib.Lib) string {
		err := safely(func() error { _, err := l.Marshal(l.RawOf([]byte(text))); return err })
		return either(err != nil, checked, "written")
	}
}

// mapOrder describes whether Marshal sorts the keys of maps: sorted, random (also if the text
// differs from that of encoding/json in another way, or if Marshal fails), or "–" if the library
// does not support maps.
func mapOrder(l *lib.Lib) string {
	m := map[string]any{}
	for i := range 100 {
		m[fmt.Sprintf("name%02d", i)] = i
	}
	want, err := json.Marshal(m)
	if err != nil {
		return err.Error()
	}
	text, err := l.Marshal(m)
	if err == lib.ErrNotSupported {
		return "–"
	}
	return either(err == nil && string(text) == string(want), "sorted", "random")
}
