package diff

import (
	"math"
	"reflect"
	"strings"

	"github.com/plainjson/json/internal/jsontest"
)

// A Filler fills Go values at random.
type Filler struct {
	*jsontest.Rand
	// Hostile adds values that cannot be encoded: NaN, infinities, text that is
	// not UTF-8, malformed numbers and raw values.
	Hostile bool
}

var plainStrings = []string{
	"", "a", "abc", "name", "12345678", "hello, world", "1", "-5", "true", "null", "3.5", "1e3",
	"tab\tand\nnewline", `quote " and \ backslash`, "slash / and <html> & more", "\u2028\u2029", "\x00\x1f\x7f",
	"é", "日本語", "😀🎉", "\ufffd", "\U0010ffff", "a/b~c", "~0~1",
	"The quick brown fox jumps over the lazy dog, and again over the lazy dog.",
}

var hostileStrings = []string{"\xff", "a\xc0\x80", "\xed\xa0\x80", "ok then \xf0\x9f\x98", "\xe4\xb8", "12345678\x80"}

var someFloats = []float64{
	0, math.Copysign(0, -1), 1, -1, 0.1, 1.5, 100, 1e20, 1e21, 123456789.125, 1e-6, 1e-7, 5e-324, math.MaxFloat64, -math.MaxFloat64,
	math.MaxFloat32, math.SmallestNonzeroFloat32, 2.2250738585072014e-308, 1 << 53, 1<<53 + 2, 0.30000000000000004, 16777216, 3.4028235e38,
}

// Fill sets v, which must be settable, to a random value, in one of six cases to zero. Pointers,
// slices, maps and interfaces nest at most depth levels below v. In the other cases Fill does not
// set unexported fields, channels, functions, and most interfaces with methods. It sets the fields
// of embedded unexported types.
func (f Filler) Fill(v reflect.Value, depth int) {
	if f.OneIn(6) {
		v.SetZero()
		return
	}
	if f.fillSpecial(v, depth) {
		return
	}
	switch v.Kind() {
	case reflect.Bool:
		v.SetBool(f.OneIn(2))
	case reflect.String:
		v.SetString(f.text())
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		v.SetInt(f.integer(v.Type().Bits()))
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		v.SetUint(uint64(f.integer(64)) >> (64 - v.Type().Bits()))
	case reflect.Float32, reflect.Float64:
		x := f.float()
		if !f.Hostile && v.OverflowFloat(x) {
			x = 1
		}
		v.SetFloat(x)
	case reflect.Complex64, reflect.Complex128:
		v.SetComplex(complex(f.float(), f.float()))
	case reflect.Interface:
		if v.NumMethod() == 0 {
			v.SetZero()
			if x := f.tree(depth); x != nil {
				v.Set(reflect.ValueOf(x))
			}
		}
	default:
		f.fillContainer(v, depth)
	}
}

func (f Filler) fillContainer(v reflect.Value, depth int) {
	n := f.IntN(5)
	if f.OneIn(40) {
		n = f.IntN(40)
	}
	if depth <= 0 {
		n = 0
	}
	switch v.Kind() {
	case reflect.Pointer:
		if depth > 0 {
			v.Set(reflect.New(v.Type().Elem()))
			f.Fill(v.Elem(), depth-1)
		}
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), n, n+f.IntN(3)))
		for i := range n {
			f.Fill(v.Index(i), depth-1)
		}
	case reflect.Array:
		for i := range v.Len() {
			f.Fill(v.Index(i), depth-1)
		}
	case reflect.Map:
		v.Set(reflect.MakeMap(v.Type()))
		for range n {
			key, elem := reflect.New(v.Type().Key()).Elem(), reflect.New(v.Type().Elem()).Elem()
			f.Fill(key, min(1, f.IntN(8))) // depth 0 for a nil pointer, now and then
			f.Fill(elem, depth-1)
			if stableKey(key) {
				v.SetMapIndex(key, elem)
			}
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if field := settable(v, i); field.CanSet() {
				f.Fill(field, depth-1)
			}
		}
	}
}

// settable returns field i of the struct v. If the field is exported or embedded, the result can
// be set; package reflect alone does not set an embedded field of an unexported type.
func settable(v reflect.Value, i int) reflect.Value {
	field := v.Field(i)
	if sf := v.Type().Field(i); sf.Anonymous && !sf.IsExported() {
		return reflect.NewAt(sf.Type, field.Addr().UnsafePointer()).Elem()
	}
	return field
}

// stableKey reports whether key can be found again in a map, and is equal to the key of another
// value filled from the same seed. Of structs it accepts only a Label.
func stableKey(key reflect.Value) bool {
	if key.Kind() == reflect.Interface && !key.IsNil() {
		key = key.Elem()
	}
	if key.Kind() == reflect.Struct && key.Type() != reflect.TypeFor[Label]() {
		return false
	}
	if key.Kind() == reflect.Pointer {
		return key.IsNil()
	}
	return key.Comparable() && key.Equal(key)
}

// tree returns a random tree, at most depth levels deep, of the types that are decoded into an any,
// rarely of other types.
func (f Filler) tree(depth int) any {
	kinds := 8
	if depth <= 0 {
		kinds = 5
	}
	switch f.IntN(kinds) {
	case 0:
		return nil
	case 1:
		return f.OneIn(2)
	case 2:
		return f.text()
	case 3:
		return f.float()
	case 4:
		if f.OneIn(2) {
			return f.other(depth)
		}
		return float64(f.IntN(1000))
	case 5:
		s := make([]any, f.IntN(5))
		for i := range s {
			s[i] = f.tree(depth - 1)
		}
		return s
	default:
		m := make(map[string]any)
		for range f.IntN(5) {
			m[f.text()] = f.tree(depth - 1)
		}
		return m
	}
}

// OtherTypes are the lists of types that Filler chooses the types of values in interfaces from.
// It chooses each list equally often.
var OtherTypes = [][]Type{Types, EmbedTypes}

// other returns a random value of a type in OtherTypes, zero if depth is 0 or less, or a pointer to
// one.
func (f Filler) other(depth int) any {
	v := reflect.New(jsontest.Pick(f.Rand, jsontest.Pick(f.Rand, OtherTypes)).Type)
	if depth > 0 {
		f.Fill(v.Elem(), depth-2)
	}
	if f.OneIn(2) {
		return v.Interface()
	}
	return v.Elem().Interface()
}

func (f Filler) text() string {
	if f.Hostile && f.OneIn(30) {
		return jsontest.Pick(f.Rand, hostileStrings)
	}
	if f.OneIn(50) {
		return strings.Repeat(jsontest.Pick(f.Rand, plainStrings), f.IntN(40))
	}
	if f.OneIn(4) {
		return string(rune('a'+f.IntN(26))) + jsontest.Pick(f.Rand, plainStrings)
	}
	return jsontest.Pick(f.Rand, plainStrings)
}

// integer returns an integer of the given number of bits: the least or greatest one, a small one,
// or one of any length.
func (f Filler) integer(bits int) int64 {
	n := int64(f.Uint64()) >> (64 - bits)
	switch f.IntN(5) {
	case 0:
		return math.MinInt64 >> (64 - bits)
	case 1:
		return math.MaxInt64 >> (64 - bits)
	case 2:
		return n % 100
	}
	return n >> f.IntN(bits)
}

func (f Filler) float() float64 {
	if f.Hostile && f.OneIn(40) {
		return jsontest.Pick(f.Rand, []float64{math.NaN(), math.Inf(1), math.Inf(-1)})
	}
	switch f.IntN(4) {
	case 0:
		return jsontest.Pick(f.Rand, someFloats)
	case 1:
		return float64(f.IntN(100000)) / 100
	case 2:
		return float64(int64(f.Uint64()) >> f.IntN(64))
	}
	x := math.Float64frombits(f.Uint64())
	if x-x != 0 { // NaN or infinite
		return 1
	}
	return x
}

// Filled returns a pointer to a new value of type t, filled from seed. Calls with the same
// arguments return equal values that share no memory.
func Filled(t reflect.Type, seed uint64, hostile bool) any {
	v := reflect.New(t)
	Filler{jsontest.NewRand(seed), hostile}.Fill(v.Elem(), 4)
	return v.Interface()
}
