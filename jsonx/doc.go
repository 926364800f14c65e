// Package jsonx adds to package json what the standard library's encoding/json/v2 does not have: options for the functions
// of package json, a second struct tag, a method that types may have, and types for members. Programs that do not use them
// do not pay for them.
//
// # Tags
//
// The tag jsonopt of a struct field has options that the json tag does not have. The standard library ignores it.
// Options are separated by commas, without spaces, and a value follows a colon. A value that is empty, or has a comma, a
// colon or a quote, is in single quotes, and \' in it is a single quote.
//
//	type Config struct {
//		_    struct{} `jsonopt:"strict"`
//		Host string   `jsonopt:"required"`
//		Port int      `jsonopt:"alias:listen,alias:'the,port'"`
//		Motd string   `jsonopt:"default:'it\\'s up'"`
//	}
//
// The options of a field are:
//
//	option       direction  effect
//	required     unmarshal  an object without the member is an error; a member that is null is present
//	nonnull      unmarshal  a member that is null is an error, whatever the type of the field
//	scalar       unmarshal  accepts numbers and bools in strings, and for strings without them; see [LenientScalars]
//	intern       unmarshal  equal strings share memory; see [InternStrings]
//	optional     unmarshal  the member may be absent, even if the struct requires others
//	default:V    unmarshal  stores V if the member is absent and the field is zero
//	alias:N      unmarshal  accepts the name N for the member, too; there may be several aliases
//	format:F     both       selects a representation; see the next section
//	nomarshal    marshal    omits the member
//	nounmarshal  unmarshal  treats the member as one without a field
//
// The option required excludes optional, default and nounmarshal, and nounmarshal excludes alias, default, nonnull, scalar
// and intern. An excluded or unknown option, or one that the field cannot have, is an error when a value of the struct is
// marshaled or unmarshaled, also with package v1. [Check] finds it in a test.
//
// A default is JSON text, as in default:8080, or the text of a JSON string without quotes, as in default:localhost. Text
// that is not JSON, or that does not fit the field, is taken as a string; for a field of string kind so is all text that
// does not begin with a double quote, such as default:123. If the string does not fit either, an object without the
// member is an error. A default is decoded like a member, with the options of the call except its limits and
// [AllErrors], and once for each struct, so that no two structs share memory. That takes about 0.2 µs. A member that is
// null is not absent. In a struct that is embedded by a pointer, defaults are stored only if a member of that struct is
// present.
//
// A member whose field is a struct, such as a section of a configuration file, has defaults without the option: if the
// member is absent, the defaults of the fields of the struct are stored as if the text had {} there. The members of the
// struct are not required then, and its method ValidateJSON is not called. This is not so for a field with omitzero,
// omitempty, nounmarshal or default, nor with json.OmitZeroStructFields, nor if the struct has other methods or
// functions or format array, or is not zero. An absent member that is required is still an error.
//
// The structs in a default have defaults, too. More than 100 levels of defaults are an error, such as that of a struct
// within its own default. Levels multiply: if each of 30 types has two defaults of the next type, that is 2³⁰ structs.
//
// The name and the aliases of a field are one name: an object with two of them has a duplicate name. The error is a
// [json.SemanticError] that names both and wraps jsontext.ErrDuplicateName; if the first one is no longer in memory, it is
// that for two equal names. An alias matches regardless of case if names do. A member with a name of a field is never
// stored in a field with the tag option embed.
//
// # Formats
//
// A format is one of those of the json tag, such as format:hex, which package json documents and the standard library
// rejects there, or one of these:
//
//	format  Go type                           JSON
//	text    slice or array of bytes           string of these bytes
//	array   struct                            array of the values of the fields, without names
//	array   map                               array of pairs of key and element: [["a",1],["b",2]]
//	array   map with elements of struct{}     array of the keys: ["a","b"]
//
// The format of a pointer is that of its element. A format that the type does not have, and formats in both tags of
// a field, are errors. Methods and functions take precedence over formats, and null is as without a format.
//
// Bytes with format text must be valid UTF-8, unless jsontext.AllowInvalidUTF8 is true.
//
// The array of a struct has one element for each field, in the order of the members that it replaces: the fields of an
// embedded struct take its place. Fewer or more elements are an error, and options that omit members have no effect. An
// element is decoded like a member. Fields of a struct that is embedded by a nil pointer are encoded as null, and null
// leaves such a pointer nil, even with nonnull. The struct has no embedded fallback, and no field with the options
// optional, default, alias, nomarshal or nounmarshal.
//
// The keys of a map that is an array are values rather than names, so that they may be structs or numbers. A key that
// occurs twice is an error in both directions, which matches [jsontext.ErrDuplicateName], unless
// jsontext.AllowDuplicateNames is true. With json.Deterministic string keys are sorted like names; other keys follow,
// sorted by their text, so that 10 precedes 9. Otherwise the rules for maps apply.
//
// # Type rules
//
// A type rule is an option for all values of one Go type. [WithFormat] gives them a format, [Convert] represents them as
// values of another type, and [Enum] gives constants names:
//
//	var rules = json.JoinOptions(
//		jsonx.WithFormat[time.Duration]("units"),
//		jsonx.Convert(func(u *url.URL) (string, error) { return u.String(), nil }, url.Parse),
//		jsonx.Enum(map[Color]string{Red: "red", Green: "green"}),
//	)
//	b, err := json.Marshal(v, rules)
//
// A rule is for values whose static type is the type itself: fields, elements of slices, arrays and maps, map keys, what
// pointers point to, and the values that the caller passes. It is for values in interfaces, too, if that is their type.
// Fields of a struct that is embedded without a name are members of the outer struct, so that a rule for the embedded
// struct has no effect on them. Slices of byte are binary data, whatever the rule for byte is.
//
// The rules of all options of a call add up, with those of the Encoder or Decoder and of the calls around it. The later one
// of two rules for the same type replaces the other. For each value the functions of json.WithMarshalers and
// json.WithUnmarshalers come first, then the rule for its type, then methods for JSON and text. The format in the tag of a
// field replaces that of WithFormat. The methods IsZero and ValidateJSON are still called.
//
// Type information is cached for rules with the same types and formats, whatever their functions are, so that options
// may be made for each call. At most 256 caches are kept; a new one then replaces another one.
//
// # Unions
//
// A [Union] is an option that tells apart the types that an interface may hold:
//
//	var shapes = jsonx.UnionOf[Shape](jsonx.Tagged("type"),
//		jsonx.As[Circle]("circle"),
//		jsonx.As[*Square]("square", "sq"),
//		jsonx.Other[Unknown](),
//	)
//	err := json.Unmarshal(b, &drawing, shapes)
//
// The form says where the text has the name of the type:
//
//	Tagged("type")             {"type":"circle","radius":1}
//	Adjacent("type", "value")  {"type":"circle","value":{"radius":1}}
//	Wrapped                    {"circle":{"radius":1}}
//	Untagged                   {"radius":1}
//
// [UnionOf] describes how values are marshaled and unmarshaled.
//
// # Markers
//
// A blank field of type struct{} is the marker of its struct. Its options apply to the whole struct:
//
//	strict    members without a field are an error, as with json.RejectUnknownMembers(true)
//	lenient   members without a field are skipped, as with json.RejectUnknownMembers(false)
//	required  members are required, as with RejectMissingMembers(true)
//	nonnull   members must not be null, as with RejectNull(true)
//	names:R   fields are named by the rule R, as with WithNames: snake, kebab, camel or pascal
//	array     the struct has format array wherever it is used; excludes strict, lenient and required
//
// The tag of a field overrides the marker, and the marker overrides the options of a call. In an embedded
// struct strict and lenient have no effect; those of the outer struct count. The options required, nonnull and names apply
// to the fields that the struct with the marker declares itself.
//
// # Errors
//
// With [AllErrors] a call does not end at the first value that does not fit its Go type. It returns an [ErrorList]:
//
//	err := json.Unmarshal(b, &config, jsonx.AllErrors(20))
//	fmt.Fprint(os.Stderr, jsonx.Explain(err))
//
// [Explain] describes each error with its line, its path and the text around it, and [Locate] returns these.
// [ExplainFile] adds the name of a file, and [Within] the place of a text that is part of a larger one.
//
// # Limits
//
// [WithLimits] bounds what the text of a value may contain, and [UntrustedInput] is a set of such bounds for untrusted
// text:
//
//	err := json.UnmarshalRead(request.Body, &order, jsonx.UntrustedInput())
//
// # Output
//
// [Canonical] writes values in the form of RFC 8785, so that equal values have the same hash:
//
//	err := json.MarshalWrite(hash, v, jsonx.Canonical())
//
// [EscapeNonASCII] escapes what is not ASCII in strings and names.
//
// [OnlyMembers] and [OmitMembers] select the members that are written, by JSON Pointers:
//
//	b, err := json.Marshal(orders, jsonx.OnlyMembers("/id", "/items/name"))
//
// # Input
//
// [Unmarshal] returns a value. From a string it makes no copies of strings:
//
//	config, err := jsonx.Unmarshal[Config](text)
//
// [UnmarshalPrefix] returns what follows a value.
//
// # Methods
//
// A type with the method ValidateJSON, a [Validator], checks its values after they have been unmarshaled:
//
//	func (r *Range) ValidateJSON() error {
//		if r.Low > r.High {
//			return errors.New("low is greater than high")
//		}
//		return nil
//	}
//
// [WithValue] gives methods and functions a value, such as a context, which they find in the options of their coder:
//
//	ctx, ok := json.GetOption(enc.Options(), jsonx.WithValue[context.Context])
//
// # Names
//
// [WithNames] names the fields that have no name in their json tag by a rule: [Snake], [Kebab], [Camel], [Pascal], or
// one made by [NewNames]:
//
//	b, err := json.Marshal(user, jsonx.WithNames(jsonx.Snake))
//
// # Types
//
// An [Optional] is a value that may be absent or null, such as a member of a partial update, and an [Object] is an object
// whose members keep their order:
//
//	type Patch struct {
//		Name jsonx.Optional[string] `json:"name,omitzero"`
//		Meta jsonx.Object[any]      `json:"meta,omitzero"`
//	}
//
// # Numbers and strings
//
// [WithNumbers] says what a number becomes in an any: a float64, an int64 where that is exact, a number of package
// math/big, or its text:
//
//	err := json.Unmarshal(b, &anything, jsonx.WithNumbers(jsonx.NumbersInt64))
//
// [LenientScalars] accepts numbers and bools in strings, and the other way round. [InternStrings] saves memory where few
// strings occur many times.
package jsonx
