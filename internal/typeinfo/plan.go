// Package typeinfo derives from a Go type, and from the options of a call, how values of
// the type are marshaled and unmarshaled: its Plan.
//
// A plan is made once, for both directions. It is immutable, except for a few atomics in which the arshalers
// store learned sizes and the order of members. The package does not read or write JSON: it names the code for a
// type (Op, ListKind, MapKind), and each arshaler dispatches on these names.
//
// # User code
//
// Functions of the caller and methods of the type come first, in the order of Calls. An op for each direction says
// which code is first: Plan.Decode and Plan.Encode. If all user code declines, Plan.Op handles the value; most
// other fields of the plan are data of that op.
//
// # Options
//
// Plans depend on some options (planFlags), on the rule for names, on the types of the caller's functions, on the keys of
// the rules for types, and on the tag of the field. A Cache contains the plans for one set of all these but the tag. A plan
// for a tag belongs to the plan of its struct and is cached only for OfTagged. The arshalers test the other options.
//
// Of a selection of members, a Cache contains the plans for one place in the text; see selection.go.
//
// # Files
//
// union makes the plans of interfaces with a union, and of the types that are its cases.
//
// plan declares the plan of a type, and cache contains all plans. compile has the phases of the compiler and fills plans by
// Go kind; rules has the rules for types; struct fills those of structs and their fields, omit the tests that leave fields
// out, calls functions and methods, format and tag the tag options format and string, null the values that cannot be null,
// values the types of package jsonx, and v1 other rules of package v1. methods finds methods, and derive derives UserCode
// and ByAddr from the plans of elements and fields. linked has the functions that a program without jsonx does not need.
package typeinfo

import (
	"reflect"
	"sync/atomic"
)

// An Op says which code handles the values of a type in one direction.
type Op uint8

// The ops. Each that is named after a Go kind handles all types of that kind which
// have no op of their own.
const (
	OpUnsupported Op = iota // no JSON representation
	OpBadTag                // a tag option that is invalid for the type: Plan.Err
	OpBool
	OpString
	OpInt  // all signed integers
	OpUint // all unsigned integers
	OpFloat32
	OpFloat64
	OpQuoted    // integers and floats in JSON strings
	OpBytes     // slice of bytes as base64
	OpByteArray // array of bytes as base64
	OpSlice
	OpArray
	OpMap
	OpStruct
	OpPointer
	OpAny          // interface without methods
	OpInterface    // interface with methods
	OpRaw          // Value of package jsontext, and RawMessage and Value of the standard library
	OpTime         // time.Time without a format
	OpDuration     // time.Duration without a format
	OpNumber       // Number of package v1 and of the standard library's encoding/json
	OpQuotedNumber // the same in JSON strings
	OpFormat       // a format from tag option format: Plan.Format
	OpStructArray  // struct as an array of its fields
	OpMapPairs     // map as an array of arrays of a key and an element
	OpMapKeys      // map as an array of its keys
	OpOptional     // Optional of package jsonx
	OpObject       // Object of package jsonx
	OpUnion        // interface with a union: Plan.Union
	OpTag          // discriminator of a union, in the object of a case: written as Plan.Zero, skipped when reading

	OpCoder // MarshalJSONTo or UnmarshalJSONFrom is the first call; Plan.Calls has what follows if it declines
	OpJSON  // MarshalJSON or UnmarshalJSON is the first call
	OpText  // AppendText, MarshalText or UnmarshalText is the first call
	OpCalls // functions or methods in the order that Plan.Calls has

	OpCanonical // encode alone, under option Canonical: the text of user code, or of a value for which isMixed is true, is made canonical

	OpV1String          // scalar, or pointer to one, in a JSON string, as tag option string means in v1; Plan.Elem is the plan without the string
	OpV1Bytes           // decode: as OpBytes or OpByteArray, by kind; encode: by Plan.Elem, for the same type as a list
	OpV1Interface       // decode: as OpInterface; encode: an interface whose marshal methods (OwnMarshalMethods) are called even for a nil pointer in it
	OpV1StringInterface // encode alone: an interface with tag option string: a number in it is written in a string
	OpV1Pointer         // decode alone: a pointer that becomes nil for the JSON string "null"

	OpCanonicalNumber // encode alone, under option Canonical: an integer of 64 bits, a float, or a value with Op OpV1String
	OpLenientPointer  // decode alone: a pointer that becomes nil for an empty JSON string; its element has Plan.Lenient

	OpIntern // decode alone, of a field: Plan.Decode reads the value, and equal strings in it share memory

	OpSelectedInterface // encode alone: an interface, of whose value Plan.Parts has the plan
	OpSelectedMap       // encode alone: a map, of whose elements Plan.PartMember has the plans
	OpSelectedObject    // encode alone: an Object, of whose members Plan.PartMember has the plans
	OpSelectedList      // encode alone: a slice or array, of whose elements Plan.PartElement has the plans
	OpNull              // encode alone: a value that is written as null

	OpEndless // pointer to which IsEndless applies; it holds no value but null

	OpValidate // decode alone: Plan.Read reads the value, unless it is null and Plan.NonNull is true, and then its method ValidateJSON is called, if there is one

	OpConvert // a rule converts the values: Plan.Convert
)

// IsNumber reports whether o is for Go integers or floats, in a string or not.
func (o Op) IsNumber() bool { return OpInt <= o && o <= OpQuoted }

// IsScalar reports whether o is for bools, strings, or Go numbers without quotes.
func (o Op) IsScalar() bool { return OpBool <= o && o <= OpFloat64 }

// isScalar reports whether option LenientScalars and tag option scalar have an effect on values of p: on bools, numbers,
// strings, times and durations that user code does not handle.
func (p *Plan) isScalar() bool {
	switch p.Op {
	case OpFormat:
		return p.Type == timeType || p.Type.Kind() == reflect.Int64 || p.Format.Base != nil && p.Format.Base.Op.IsScalar()
	case OpQuoted, OpTime:
		return true
	}
	return p.Op.IsScalar()
}

// IsUser reports whether o calls methods or functions, or may call them.
func (o Op) IsUser() bool { return OpCoder <= o && o <= OpCanonical }

// Sets of the ops with a property, one bit each. Code other than that of the op tests the property. A new op is in none of
// them.
const (
	keyOps uint64 = 1<<OpString | 1<<OpQuoted | 1<<OpQuotedNumber | 1<<OpBytes | 1<<OpByteArray | 1<<OpTime | 1<<OpDuration |
		1<<OpFormat | 1<<OpRaw | 1<<OpCoder | 1<<OpJSON | 1<<OpText | 1<<OpCalls | 1<<OpConvert
	byValueOps uint64 = 1<<OpBool | 1<<OpString | 1<<OpInt | 1<<OpUint | 1<<OpFloat32 | 1<<OpFloat64 | 1<<OpQuoted | 1<<OpBytes |
		1<<OpSlice | 1<<OpMap | 1<<OpMapPairs | 1<<OpMapKeys | 1<<OpPointer | 1<<OpEndless | 1<<OpAny | 1<<OpInterface |
		1<<OpV1Interface | 1<<OpV1StringInterface | 1<<OpObject | 1<<OpRaw | 1<<OpTime | 1<<OpNumber | 1<<OpQuotedNumber |
		1<<OpConvert | 1<<OpCanonicalNumber | 1<<OpUnion | 1<<OpTag |
		1<<OpSelectedInterface | 1<<OpSelectedMap | 1<<OpSelectedObject | 1<<OpNull
	tokenOps uint64 = 1<<OpBool | 1<<OpSlice | 1<<OpArray | 1<<OpMap | 1<<OpStruct | 1<<OpAny | 1<<OpStructArray | 1<<OpMapPairs |
		1<<OpMapKeys | 1<<OpObject | 1<<OpCoder
)

// IsKey reports whether the text of o may be a name, so that its values may be map keys. Keys that are pointers or
// interfaces are written by the op of their elements.
func (o Op) IsKey() bool { return keyOps>>o&1 != 0 }

// isByValue reports whether o marshals a value without its address, and without the op of a field or array element.
func (o Op) isByValue() bool { return byValueOps>>o&1 != 0 }

// ReadsTokens reports whether the standard library reads a value of o token by token, and not as a whole. Then it rejects
// an array or object that the type cannot hold before it finds malformed text within.
func (o Op) ReadsTokens() bool { return tokenOps>>o&1 != 0 }

// A ListKind is the element type of a slice that is handled by a loop without package reflect.
// The slice type may have a name.
type ListKind uint8

// The list kinds. ListNone is that of all other slices.
const (
	ListNone ListKind = iota
	ListString
	ListBool
	ListInt
	ListInt8
	ListInt16
	ListInt32
	ListInt64
	ListUint
	ListUint16
	ListUint32
	ListUint64
	ListFloat32
	ListFloat64
	ListPoint2 // [][2]float64
	ListPoint3 // [][3]float64
	ListAny    // the type []any itself, unless Cache.AppliesToDynamic

	NumLists // number of list kinds, with ListNone
)

// A MapKind is the element type of a map whose key type is string itself, and whose
// entries are handled in a loop without package reflect.
type MapKind uint8

// The map kinds. MapNone is that of all other maps.
const (
	MapNone MapKind = iota
	MapAny          // elements are of type any, unless Cache.AppliesToDynamic
	MapString
	MapBool
	MapInt
	MapInt64
	MapFloat64
	MapStrings // elements are of type []string; for encoding alone
)

// A Plan says how values of a Go type are marshaled and unmarshaled. It is immutable,
// except for Learned and, in a struct's, the atomics StructPlan.First and Field.In.Follow.
type Plan struct {
	// Read by both arshalers.
	Type reflect.Type

	// Decode and Encode are the ops of the two directions. Op is the op without user code; Decode and Encode differ
	// from it where a method or function comes first, and for ops of one direction alone.
	Decode, Encode, Op Op

	Read Op // Decode, or if that is OpValidate, the op by which the value is read

	Bits uint8    // size in bits of a number
	List ListKind // of a slice; ListNone for other types
	Map  MapKind  // of a map; MapNone for other types

	// Elem is the plan of the element of a pointer, slice, array or map, or of the value of an Optional or of the members
	// of an Object. OpV1String and OpV1Bytes have one of the
	// same type, and so have OpBytes and OpByteArray if JSON arrays are decoded, too. OpMapKeys has none.
	Elem *Plan

	Key    *Plan       // of a map
	Struct *StructPlan // of a struct
	Calls  *Calls      // methods and functions; nil: none
	opData

	UserCode bool // methods or functions may get addresses of the value or of a part of it; set by derive

	// Read by package unmarshal.
	Strictness
	Floats bool          // the value is a float, or a struct or array with one: IsZero of package reflect may be true for -0
	Max    uint64        // largest value of an integer
	Scalar reflect.Kind  // of a pointer to a predeclared or unnamed type: kind of the element; 0: other types
	Empty  reflect.Value // of a slice that is a JSON array, or of an Object: a slice that is empty and not nil

	encodePart

	// Learned are sizes that the arshalers store: package unmarshal Elems, package marshal Bytes.
	Learned struct {
		Elems atomic.Int32 // elements of a new slice buffer; 0: not known
		Bytes atomic.Int32 // bytes of a new output buffer; 0: not known
	}
}

// A Strictness says which JSON values are accepted beside those of the kind that the Go type needs.
type Strictness struct {
	NonNull bool // null is an error
	Lenient bool // a number or bool may be in a string, and for a string be without one; see isScalar
}

// opData are members of a Plan for one op each. For all other ops they are nil.
type opData struct {
	Format  *Format    // of OpFormat
	Convert *Convert   // of OpConvert
	Union   *UnionPlan // of OpUnion
	Err     error      // of OpBadTag
}

// An encodePart is the part of a plan that only package marshal reads.
type encodePart struct {
	ByAddr    bool   // marshaling may need the address of the value, or of a field or array element in it
	Zero      string // text of the zero value; "": it depends on more than the plan
	MaxBuffer int    // of a map: largest number of entries in a buffer that is kept for the next map

	// Parts has the plans for the parts of the value, if a selection leaves out some of them; nil: all are written. See
	// PartMember and PartElement. For an interface it has the plans for the values in it.
	Parts *Cache
}

// Indirect follows the elements of pointers from p, and returns the first plan with an Op other than OpPointer.
func (p *Plan) Indirect() *Plan {
	for p.Op == OpPointer && p.Elem != nil {
		p = p.Elem
	}
	return p
}

// Pointed is Indirect, but stops at the first plan with functions, methods or a conversion.
func (p *Plan) Pointed() *Plan {
	for p.Op == OpPointer && p.Elem != nil && p.Calls == nil && p.Convert == nil {
		p = p.Elem
	}
	return p
}
