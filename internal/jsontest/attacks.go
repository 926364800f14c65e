package jsontest

import (
	"strconv"
	"strings"
)

// An Attack is a kind of text that is made to cost a reader much time or memory for its length.
type Attack struct {
	Name   string
	Why    string // the cost that the texts aim at
	Stream bool   // a text has several values, one a line
	Err    error  // the error of the oracle with strict Options, such as ErrShort; nil: the texts are valid
	write  func(*doc)
}

// Text returns a text of about size bytes. It is the same in every Go release and on every machine. The text has
// at least one unit of its kind, of up to about 1 KB, and may be longer than size by one more.
func (a Attack) Text(size int) []byte {
	d := &doc{r: NewRand(uint64(size)), size: size, first: true}
	a.write(d)
	return d.b
}

// Attacks returns all attacks. The depth of valid texts is at most attackDepth+1, so that a test can put them into
// an array or object.
func Attacks() []Attack {
	return []Attack{
		{"deep arrays", "memory for each level, and recursion", false, nil, (*doc).deepArrays},
		{"deep objects", "the same with a name for each level", false, nil, (*doc).deepObjects},
		{"unsorted objects", "an object that is sorted moves the ones in it, level by level", false, nil, (*doc).unsortedObjects},
		{"wide object", "the names of an object are kept to find duplicates", false, nil, (*doc).wideObject},
		{"small objects", "an object takes much more memory than its text", false, nil, (*doc).smallObjects},
		{"new names", "names are learned that never recur", false, nil, (*doc).newNames},
		{"long names", "names differ only at their ends", false, nil, (*doc).longNames},
		{"escaped names", "the texts of names differ, but not the names", false, nil, (*doc).escapedNames},
		{"cases of names", "names are equal without regard to case", false, nil, (*doc).casesOfNames},
		{"stream of new names", "a Decoder learns names from each value", true, nil, (*doc).newNamesStream},
		{"long string", "a token that does not fit into a buffer", false, nil, (*doc).longString},
		{"escapes", "a string without two bytes that can be copied together", false, nil, (*doc).escapes},
		{"short strings", "a string takes more memory than its text", false, nil, (*doc).shortStrings},
		{"long number", "a conversion that is not linear", false, nil, (*doc).longNumber},
		{"long fractions", "floats that only the last of many digits decides", false, nil, (*doc).longFractions},
		{"huge exponents", "a power of ten with as many digits", false, nil, (*doc).hugeExponents},
		{"white space", "runs of all lengths between tokens", false, nil, (*doc).whiteSpace},
		{"long white space", "one run that does not fit into a buffer", false, nil, (*doc).longWhiteSpace},
		{"empty arrays", "an array takes more memory than its text", false, nil, (*doc).emptyArrays},
		{"empty objects", "an object takes more memory than its text", false, nil, (*doc).emptyObjects},
		{"alternating arrays", "room for many elements where few follow", false, nil, func(d *doc) { d.alternate(1, (*doc).arrayOf) }},
		{"alternating objects", "room for many members where few follow", false, nil, func(d *doc) { d.alternate(1, (*doc).objectOf) }},
		{"rare large arrays", "one large array is followed by many small ones", false, nil, func(d *doc) { d.alternate(20, (*doc).arrayOf) }},
		{"rare large objects", "one large object is followed by many small ones", false, nil, func(d *doc) { d.alternate(20, (*doc).objectOf) }},
		{"invalid UTF-8", "a replacement is longer than the byte", false, ErrUTF8, (*doc).invalidBytes},
		{"late invalid UTF-8", "the error is at the end", false, ErrUTF8, (*doc).lateInvalidByte},
		{"truncated string", "its end is looked for in vain", false, ErrShort, (*doc).truncatedString},
		{"truncated arrays", "levels are open at the end", false, ErrShort, (*doc).truncatedArrays},
		{"truncated object", "the object has no value for its last name", false, ErrShort, (*doc).truncatedObject},
	}
}

// attackDepth is the depth of nested arrays and objects. It is less than MaxDepth.
const attackDepth = 8000

// nested appends an array of as many values as there is room for, each of which has up to attackDepth levels. A level
// begins with before and ends with after.
func (d *doc) nested(before, after string) {
	d.open('[')
	for more := true; more; more = d.room() {
		levels := min(attackDepth, max(d.size-len(d.b), 0)/len(before+after)+1)
		d.elem().raw(strings.Repeat(before, levels-1))
		d.raw(before[:1] + after[len(after)-1:]).raw(strings.Repeat(after, levels-1))
	}
	d.end(']')
}

func (d *doc) deepArrays()      { d.nested("[", "]") }
func (d *doc) deepObjects()     { d.nested(`{"a":`, "}") }
func (d *doc) unsortedObjects() { d.nested(`{"b":`, `,"a":0}`) }

// number appends n in base 36, in quotes and with more before it, as the name of a member.
func (d *doc) number(more string, n int) *doc { return d.name(more + strconv.FormatInt(int64(n), 36)) }

func (d *doc) wideObject() {
	d.open('{')
	for i := 0; i == 0 || d.room(); i++ {
		d.number("k", i).int(0)
	}
	d.end('}')
}

func (d *doc) longNames() {
	prefix := strings.Repeat("prefix-", 33) // package shape learns names of up to 256 bytes
	d.open('{')
	for i := 0; i == 0 || d.room(); i++ {
		d.number(prefix, i).int(0)
	}
	d.end('}')
}

func (d *doc) smallObjects() {
	d.open('[')
	for more := true; more; more = d.room() {
		d.elem().open('{').name("a").int(0).end('}')
	}
	d.end(']')
}

func (d *doc) newNames() {
	d.open('[')
	for i := 0; i == 0 || d.room(); i += 4 {
		d.elem().open('{')
		for k := range 4 {
			d.number("k", i+k).int(0)
		}
		d.end('}')
	}
	d.end(']')
}

// newNamesStream appends a stream of arrays of 60 objects with 60 names each. No name occurs twice. The last array may
// have fewer objects, and the last object fewer names.
func (d *doc) newNamesStream() {
	const count = 60
	for i := 0; i == 0 || d.room(); {
		d.open('[')
		for end := i + count*count; i == 0 || i < end && d.room(); {
			d.elem().open('{')
			for end := i + count; i == 0 || i < end && d.room(); i++ {
				d.number("k", i).int(0)
			}
			d.end('}')
		}
		d.end(']').line()
	}
}

// spelled appends a member whose name has 24 letters. It calls spell for each letter c; other is true if the bit of the
// letter is set in n, and spell then appends another form of c.
func (d *doc) spelled(n int, spell func(c byte, other bool)) {
	d.elem().raw(`"`)
	for k := range 24 {
		spell('a'+byte(k), n>>k&1 != 0)
	}
	d.raw(`":`).int(0)
}

func (d *doc) escapedNames() {
	d.open('[')
	for i := 0; i == 0 || d.room(); i++ {
		d.elem().open('{')
		d.spelled(i, func(c byte, other bool) {
			if other {
				d.raw(`\u00`).raw(strconv.FormatInt(int64(c), 16))
			} else {
				d.raw(string(c))
			}
		})
		d.end('}')
	}
	d.end(']')
}

func (d *doc) casesOfNames() {
	d.open('{')
	for i := 0; i == 0 || d.room(); i++ {
		d.spelled(i, func(c byte, other bool) {
			if other {
				c -= 'a' - 'A'
			}
			d.raw(string(c))
		})
	}
	d.end('}')
}

// fill appends part until the text has d.size bytes.
func (d *doc) fill(part string) *doc {
	return d.raw(strings.Repeat(part, max(d.size-len(d.b), 0)/len(part)+1))
}

func (d *doc) longString() { d.raw(`["`).fill("string ").raw(`"]`) }
func (d *doc) escapes()    { d.raw(`["`).fill(`\n\u00e9\"\ud83d\ude00`).raw(`"]`) }
func (d *doc) longNumber() { d.raw("[0.").fill("0123456789").raw("1]") }

func (d *doc) longWhiteSpace()  { d.raw("[").fill(" ").raw("1").raw(" ]") }
func (d *doc) invalidBytes()    { d.raw(`["`).fill("\xff").raw(`"]`) }
func (d *doc) lateInvalidByte() { d.raw(`["`).fill("string ").raw("\xff\"]") }
func (d *doc) truncatedString() { d.raw(`["`).fill("string ") }

// truncatedArrays appends an array of empty arrays, and the beginnings of up to attackDepth more, each in the one before.
func (d *doc) truncatedArrays() {
	levels := min(attackDepth, d.size)
	d.raw("[").raw(strings.Repeat("[],", (d.size-levels)/3)).raw(strings.Repeat("[", levels))
}

func (d *doc) truncatedObject() {
	d.wideObject()
	d.b = d.b[:len(d.b)-2]
}

// list appends an array of the elements that text returns for 0, 1, 2 and so on, until there is no room.
func (d *doc) list(text func(i int) string) {
	d.open('[')
	for i := 0; i == 0 || d.room(); i++ {
		d.elem().raw(text(i))
	}
	d.end(']')
}

func (d *doc) emptyArrays()  { d.list(func(int) string { return "[]" }) }
func (d *doc) emptyObjects() { d.list(func(int) string { return "{}" }) }

func (d *doc) shortStrings() {
	d.list(func(i int) string { return `"` + string(rune('a'+i%26)) + `"` })
}

// longFractions appends numbers halfway between two floats, with a digit other than 0 after 760 zeros.
func (d *doc) longFractions() {
	zeros := strings.Repeat("0", 760)
	d.list(func(i int) string {
		return "9007199254740993." + zeros + strconv.Itoa(i%9+1) + "e-" + strconv.Itoa(i%300)
	})
}

// hugeExponents appends numbers that are 0 as floats.
func (d *doc) hugeExponents() {
	d.list(func(i int) string {
		if i%2 == 0 {
			return "0e99999999999999999999"
		}
		return "1.5e-999999999" + strconv.Itoa(i)
	})
}

func (d *doc) whiteSpace() {
	n := 0
	space := func() *doc { n++; return d.raw(strings.Repeat(" \n\t\r", n%16)) }
	d.open('[')
	for more := true; more; more = d.room() {
		space().elem()
		space().raw(`{`)
		space().raw(`"a"`)
		space().raw(`:`)
		space().raw(`1`)
		space().raw(`}`)
	}
	space().end(']')
}

// alternate appends objects with two members, the values of which of appends for a number of elements: one with 200
// elements, and then small ones, of one element each.
func (d *doc) alternate(small int, of func(*doc, int) *doc) {
	d.open('[')
	for i := 0; i == 0 || d.room(); i++ {
		n := 1
		if i%(small+1) == 0 {
			n = 200
		}
		d.elem().open('{').name("a")
		of(d, n).name("b").null().end('}')
	}
	d.end(']')
}

// arrayOf appends an array of n elements.
func (d *doc) arrayOf(n int) *doc {
	d.open('[')
	for range n {
		d.elem().int(0)
	}
	return d.end(']')
}

// objectOf appends an object of n members.
func (d *doc) objectOf(n int) *doc {
	d.open('{')
	for i := range n {
		d.number("k", i).int(0)
	}
	return d.end('}')
}
