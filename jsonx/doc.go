// Package jsonx adds to package json what the standard library's encoding/json/v2 does not have: options for the functions
// of package json, a second struct tag, a method that types may have, and types for members. Programs that do not use them
// do not pay for them.
//
// # Tags
//
// The tag jsonopt of a struct field has options that the json tag does not have. The standard library ignores it.
// Options are separated by commas, without spaces, and a value follows a colon. A value is in single quotes if it is
// empty or has a comma, a colon or a quote. In single quotes, \' is a single quote.
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
// A default is JSON text, as in default:8080, or the text of a JSON string without quotes, as in default:localhost.
// Text that is not JSON, or that does not fit the field, is taken as a string. For a field of string kind, all text is
// a string unless it begins with a double quote: default:123 is the string 123. If the string does not fit either, an
// object without the member is an error. A default is decoded like a member, with the options of the call except its
// limits and [AllErrors]. It is decoded once for each struct, so that no two structs share memory, in about 0.2 µs. A
// member that is null is not absent. In a struct that is embedded by a pointer, defaults are stored only if a member of
// that struct is present.
//
// A field that is a struct, such as a section of a configuration file, has defaults without the option. If its member
// is absent, the defaults of the fields of that struct are stored, as if the text had {} there. The members of the
// struct are then not required, and its method ValidateJSON is not called. The defaults are not stored if the field has
// omitzero, omitempty, nounmarshal or default, or with json.OmitZeroStructFields. Nor are they if the struct has other
// methods or functions, has format array, or is not zero. An absent member that is required is still an error.
//
// Structs in a default have defaults, too. More than 100 levels of defaults are an error. A struct within its own
// default causes this error. Levels multiply: if each of 30 types has two defaults of the next type, that is 2³⁰
// structs.
//
// The name and the aliases of a field count as one name: an object with two of them has a duplicate name. The error is
// a [json.SemanticError] that names both and wraps jsontext.ErrDuplicateName. If the first one is no longer in memory,
// the error is the one for two equal names. An alias matches regardless of case if names do. A member with a name of a
// field is never stored in a field with the tag option embed.
//
// # Formats
//
// The standard library rejects formats in the json tag. In the jsonopt tag a format is one of those that package json
// documents for the json tag, such as format:hex, or one of these:
//
//	format  Go type                           JSON
//	text    slice or array of bytes           string of these bytes
//	array   struct                            array of the values of the fields, without names
//	array   map                               array of pairs of key and element: [["a",1],["b",2]]
//	array   map with elements of struct{}     array of the keys: ["a","b"]
//
// The format of a pointer is that of its element. It is an error if the type does not have the format, or if both tags
// of a field have a format. Methods and functions take precedence over formats, and null is as without a format.
//
// Bytes with format text must be valid UTF-8, unless jsontext.AllowInvalidUTF8 is true.
//
// The array of a struct has one element for each field, in the order that the members would have. The fields of an
// embedded struct take its place. Fewer or more elements are an error, and options that omit members have no effect. An
// element is decoded like a member. Fields of a struct that is embedded by a nil pointer are encoded as null, and null
// leaves such a pointer nil, even with nonnull. The struct has no embedded fallback, and no field with the options
// optional, default, alias, nomarshal or nounmarshal.
//
// In a map with format array, keys are values rather than names, so they may be structs or numbers. A key that occurs
// twice is an error in both directions, unless jsontext.AllowDuplicateNames is true. The error matches
// [jsontext.ErrDuplicateName]. With json.Deterministic string keys are sorted like names; other keys follow, sorted by
// their text, so that 10 precedes 9. Otherwise the rules for maps apply.
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
// A rule applies to values with the type of the rule as their static type: fields, elements of slices, arrays and maps,
// map keys, elements of pointers, and the values that the caller passes. It applies to a value in an interface, too, if
// the value has that type. The fields of a struct that is embedded without a name are members of the outer struct. A
// rule for the embedded struct has no effect on them. A slice of bytes is binary data, even if there is a rule for
// byte.
//
// The rules in all options of a call apply, together with those of the Encoder or Decoder and of the calls around it.
// Of two rules for the same type, the later one replaces the other. For each value the functions of json.WithMarshalers
// and json.WithUnmarshalers come first, then the rule for its type, then methods for JSON and text. The format in the
// tag of a field replaces that of WithFormat. The methods IsZero and ValidateJSON are still called.
//
// Rules with the same types and formats share cached type information, even if their functions differ. So options may
// be made for each call. At most 256 caches are kept; a new one then replaces another one.
//
// # Unions
//
// A [Union] is an option for an interface type. It distinguishes the types of the values that the interface may
// contain:
//
//	var shapes = jsonx.UnionOf[Shape](jsonx.Tagged("type"),
//		jsonx.As[Circle]("circle"),
//		jsonx.As[*Square]("square", "sq"),
//		jsonx.Other[Unknown](),
//	)
//	err := json.Unmarshal(b, &drawing, shapes)
//
// The form determines where the text has the name of the type:
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
// [Explain] describes each error with its line, its path and the text around it. [Locate] returns these facts as a
// [Location]. [ExplainFile] adds the name of a file. [Within] is for a text that is part of a larger text, and adds its
// place there.
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
// [EscapeNonASCII] escapes all characters of strings and names that are not ASCII.
//
// [OnlyMembers] and [OmitMembers] select the members that are written, by JSON Pointers:
//
//	b, err := json.Marshal(orders, jsonx.OnlyMembers("/id", "/items/name"))
//
// # Input
//
// [Unmarshal] returns the value that it decodes. If the text is a string, decoded strings without escapes are parts of
// it:
//
//	config, err := jsonx.Unmarshal[Config](text)
//
// [UnmarshalPrefix] decodes the value at the start of a text and returns the text after it.
//
// [Standardize] makes JSON of text with comments and trailing commas, such as a configuration file, and
// [StandardizeReader] does so for the text of a reader:
//
//	err := json.Unmarshal(jsonx.Standardize(b), &config)
//
// # Large strings
//
// [StringReader] and [Base64Reader] read the next string of a Decoder in constant memory, and [StringFrom] and [Base64From]
// write a string from a reader:
//
//	r, err := jsonx.Base64Reader(dec)
//	err := json.MarshalWrite(w, map[string]any{"data": jsonx.Base64From(file)})
//
// # Streams
//
// [Values], [Elements] and [Members] are iterators over what comes next in a Decoder: top-level values, the elements of an
// array, or the members of an object. [Seek] skips to a value within a document:
//
//	if err := jsonx.Seek(dec, "/data/items"); err != nil {
//		return err
//	}
//	for item, err := range jsonx.Elements[Item](dec) {
//		...
//	}
//
// [Lines] is an iterator over the lines of NDJSON. It continues after lines that are malformed, and can decode them by
// several goroutines. [Array] marshals the values of an iterator as an array.
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
// [WithValue] passes a value, such as a context, to methods and functions. They find it in the options of their Encoder
// or Decoder:
//
//	ctx, ok := json.GetOption(enc.Options(), jsonx.WithValue[context.Context])
//
// # Names
//
// [WithNames] names fields by a rule, unless their json tag has a name. The rule is [Snake], [Kebab], [Camel],
// [Pascal], or one made by [NewNames]:
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
// [WithNumbers] selects how a number is stored in an any: as a float64, as an int64 where that is exact, as a number of
// package math/big, or as its text:
//
//	err := json.Unmarshal(b, &anything, jsonx.WithNumbers(jsonx.NumbersInt64))
//
// [LenientScalars] accepts numbers and bools in strings, and numbers and bools for strings. [InternStrings] saves
// memory where few strings occur many times.
package jsonx
