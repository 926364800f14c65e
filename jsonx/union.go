package jsonx

import (
	"reflect"
	"slices"
	"strconv"
	"unicode/utf8"

	"github.com/plainjson/json/internal/typeinfo"
)

// A Union distinguishes, in JSON, the types of the values that an interface T may contain. [UnionOf] makes one.
//
// A *Union is an option for all values whose static type is T: fields, elements, and the variable that is passed by its
// address. It affects marshaling and unmarshaling. Several unions, for different interfaces, may be options of one call.
//
//	err := json.Unmarshal(b, &drawing, shapes)
//
// A method may use it for its value alone. It passes the address of the variable, which preserves the static type:
//
//	func (a *AnyShape) UnmarshalJSONFrom(d *jsontext.Decoder) error {
//		return json.UnmarshalDecode(d, &a.Shape, shapes)
//	}
type Union[T any] struct{ *rule }

// rule makes the embedded field unexported.
type rule = typeinfo.Rule

// A Form is the way in which JSON text shows the case of a [Union]: [Tagged], [Adjacent], [Wrapped] or [Untagged].
type Form struct {
	form          typeinfo.Form
	name, content string
}

// Tagged returns the form of objects that name their case in the member called name, the discriminator, next to the
// members of the value:
//
//	{"type":"circle","radius":1}
//
// The types of the cases must be structs or maps with string keys, pointers to these, or interfaces with a union of
// their own. The discriminator is written first. In text that is read, it may be at any place. It is not an unknown
// member for the struct or map of the case. If the struct has a field with the name of the discriminator, that field is
// read, but not written. A method or function for the case reads the whole object. The discriminator is added to the
// object that it writes, unless that object contains one.
func Tagged(name string) Form { return Form{form: typeinfo.Tagged, name: name} }

// Adjacent returns the form of objects that name their case in the member called name, the discriminator, and have the value in
// the member called content:
//
//	{"type":"circle","value":{"radius":1}}
func Adjacent(name, content string) Form {
	return Form{typeinfo.Adjacent, name, content}
}

// Wrapped is the form of objects with exactly one member, which has the name of the case and the value:
//
//	{"circle":{"radius":1}}
var Wrapped = wrapped()

// wrapped returns the value of Wrapped, so that its documentation does not show an internal package.
func wrapped() Form { return Form{form: typeinfo.Wrapped} }

// Untagged is the form of values that do not name their case. It is the zero Form.
//
// The kind of the JSON value excludes the cases that cannot hold it. If several cases remain, the value is read into
// each of them in their order, with unknown members rejected, until one succeeds. Cases with methods or functions for
// JSON are tried last. Methods and validators may be called for a case that is not chosen in the end. They see the
// value as a text of its own. If all cases fail, the call returns the error of the case that failed last in the text.
//
// The cases should differ in their kinds or required members: two numeric types, or structs with the same members,
// cannot be distinguished. [Check] reports such cases.
//
//	jsonx.UnionOf[any](jsonx.Untagged, jsonx.As[string](), jsonx.As[[]string]()) // a string or a list
var Untagged Form

// A Case is one of the types of a [Union]: see [As] and [Other].
type Case struct{ c typeinfo.Case }

// As returns the case for type C. JSON values of the case are unmarshaled as values of type C. Values of types C and *C
// are marshaled as this case. If C is a pointer type, so are values of its element type. The first name is written, and
// all names are read. Without names, the name is that of the Go type. A nil pointer is null in a [Tagged] or [Untagged]
// union.
func As[C any](names ...string) Case {
	t := reflect.TypeFor[C]()
	if len(names) == 0 {
		names = []string{nameOf(t)}
	}
	return Case{typeinfo.Case{Type: t, Names: append([]string(nil), names...)}}
}

// nameOf returns the name of t, or if t is a pointer, that of its element. It is "" for a type without a name.
func nameOf(t reflect.Type) string {
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	return t.Name()
}

// Other returns the case for values that belong to no other case, because their name is unknown or absent. They are
// unmarshaled as values of type C, including the discriminator. Values of type C are marshaled without a discriminator
// of the union. For a union of type any, C may be any. Then values of all other types are marshaled, too.
//
//	jsonx.Other[map[string]any]()
func Other[C any]() Case {
	return Case{typeinfo.Case{Type: reflect.TypeFor[C](), Other: true}}
}

// UnionOf returns the union of the given cases. It panics if T is not an interface, if a case does not implement T or
// is T itself, if two cases have the same type or name, or if a case cannot have the form. Make a union once, in a
// global variable. A union that is made for each call prepares all of its types in each call.
//
//	var shapes = jsonx.UnionOf[Shape](jsonx.Tagged("type"),
//		jsonx.As[Circle]("circle"),
//		jsonx.As[*Square]("square", "sq"),
//	)
//
// # Unmarshaling
//
// A JSON null makes the interface nil. If the interface contains a pointer to a value of the same case as the text, the
// JSON value is unmarshaled into its element, as with other pointers. Otherwise the interface gets a new value.
//
// If the discriminator or the kind leaves one case, a union is read as fast as the case itself. The text before the
// discriminator is read twice. If the value comes from a Reader, that text stays in memory. If cases must be tried, the
// text of the whole value stays in memory.
//
// The text that is read ahead in all unions of one call is limited; see [Limits]. Without a limit, nested objects with
// the discriminator at their end, and nested [Untagged] unions, would take more than linear time.
//
// The errors, apart from those of the values, are [json.SemanticError]s. The error for an unknown name wraps
// [ErrUnknownCase]. The error for an object without the discriminator wraps [ErrMissingName]. The error for a
// discriminator that occurs twice wraps jsontext.ErrDuplicateName. If jsontext.AllowDuplicateNames is true, this is not
// an error, and the first one counts. Under json.MatchCaseInsensitiveNames the name of the discriminator matches
// regardless of case. The names of cases do not.
//
// # Marshaling
//
// A nil interface is null. The type of the value in the interface determines the case. If the type belongs to no case,
// including that of [Other], the error wraps [ErrUnknownCase].
//
// Unions do not apply to map keys. A union for the type any applies to each element of a map[string]any and of a []any
// within the value. An interface type that the program declares is easier to reason about.
func UnionOf[T any](form Form, cases ...Case) *Union[T] {
	u := &typeinfo.Union{Type: reflect.TypeFor[T](), Form: form.form, Name: form.name, Content: form.content}
	u.Set = func(v, x reflect.Value) {
		to, _ := reflect.TypeAssert[*T](v.Addr())
		*to, _ = reflect.TypeAssert[T](x)
	}
	if fault := faultOf(u, cases); fault != "" {
		panic("jsonx: union of " + u.Type.String() + ": " + fault)
	}
	return &Union[T]{typeinfo.NewRule(typeinfo.RuleKey{Type: u.Type, Union: u}, nil)}
}

// faultOf adds the cases to u and returns what is wrong with u or a case, or "".
func faultOf(u *typeinfo.Union, cases []Case) string {
	switch {
	case u.Type.Kind() != reflect.Interface:
		return "it is not an interface"
	case u.Form == typeinfo.Adjacent && u.Name == u.Content:
		return "discriminator and content have the same name"
	case !utf8.ValidString(u.Name + u.Content):
		return "the name of a member is not valid UTF-8"
	}
	types := make(map[reflect.Type]bool)
	hasOther := false
	for _, c := range cases {
		t := c.c.Type
		if fault := caseFault(u, &c.c); fault != "" {
			return fault
		}
		if types[t] || c.c.Other && hasOther {
			return "two cases of type " + t.String() + ", or two others"
		}
		types[t], hasOther = true, hasOther || c.c.Other
		if c.c.Other || u.Form == typeinfo.Untagged {
			c.c.Names = nil
		}
		u.Cases = append(u.Cases, c.c)
		u.Names = append(u.Names, c.c.Names...)
	}
	return namesFault(u.Names)
}

// namesFault returns why cases cannot have the given names, or "".
func namesFault(names []string) string {
	seen := make(map[string]bool)
	for _, name := range names {
		switch {
		case !utf8.ValidString(name):
			return "name " + strconv.Quote(name) + " is not valid UTF-8"
		case seen[name]:
			return "two cases are called " + strconv.Quote(name)
		}
		seen[name] = true
	}
	return ""
}

// caseFault returns why u cannot have the case c, or "".
func caseFault(u *typeinfo.Union, c *typeinfo.Case) string {
	t := c.Type
	if t == nil {
		return "a case is zero"
	}
	elem := t
	for n := 0; elem.Kind() == reflect.Pointer && n < 10; n++ { // a type may be a pointer to itself
		elem = elem.Elem()
	}
	switch {
	case c.Other && t == u.Type && t.NumMethod() == 0:
	case elem == u.Type:
		return "it is a case of itself"
	case !t.Implements(u.Type):
		return "case " + t.String() + " does not implement it"
	case c.Other:
	case u.Form == typeinfo.Tagged && !isObject(elem):
		return "case " + t.String() + " has no place for a discriminator"
	case u.Form != typeinfo.Untagged && slices.Equal(c.Names, []string{""}) && nameOf(t) == "":
		return "case " + t.String() + " has no name"
	}
	return ""
}

// isObject reports whether values of type t may be JSON objects.
func isObject(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Struct, reflect.Interface:
		return true
	case reflect.Map:
		return t.Key().Kind() == reflect.String
	}
	return false
}
