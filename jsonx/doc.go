// Package jsonx adds to package json what the standard library's encoding/json/v2 does not have. It has options, which
// are passed to the functions of package json, the meaning of a second struct tag, and a method that types may have. A
// program that does not use them does not pay for them.
//
// # Limits
//
// [WithLimits] bounds what the text of a value may contain, and [UntrustedInput] is a set of such bounds for text from
// strangers:
//
//	err := json.UnmarshalRead(request.Body, &order, jsonx.UntrustedInput())
//
// # Names
//
// [WithNames] names the fields that have no name in their json tag by a rule: [Snake], [Kebab], [Camel], [Pascal], or
// one made by [NewNames]:
//
//	b, err := json.Marshal(user, jsonx.WithNames(jsonx.Snake))
//
// # Errors
//
// With [AllErrors] a call does not end at the first value that does not fit its Go type. It returns an [ErrorList]:
//
//	err := json.Unmarshal(b, &config, jsonx.AllErrors(20))
//	fmt.Fprint(os.Stderr, jsonx.Explain(err))
//
// [Explain] shows people the line, the path and the text around each error, and [Locate] returns these.
//
// # Tags
//
// Tag jsonopt of a struct field has options that the json tag does not have. Package encoding/json of the standard
// library ignores it. Options are separated by commas, and a value follows a colon. A value with a comma, a colon or a
// quote is in single quotes, as in the json tag.
//
//	type Config struct {
//		_    struct{} `jsonopt:"strict"`
//		Host string   `jsonopt:"required"`
//		Port int      `jsonopt:"alias:listen,alias:'the,port'"`
//	}
//
// The options of a field are:
//
//	required     an object without the member is an error
//	optional     the member may be absent, even if the struct requires others
//	default:V    V is stored if the member is absent and the field is zero
//	alias:N      a member called N is read into the field, too; there may be several
//	format:F     the value has format F
//	nomarshal    the member is never written
//	nounmarshal  the member is never read: it is treated as one without a field
//
// The value of option default is JSON text, as in default:8080, or the text of a JSON string without quotes, as in
// default:localhost. It is read in the same way as a member, but limits do not apply to it. It is read again for each
// struct. A default that is not JSON, or that the field cannot have, is tried as a string. If that fails, an object
// without the member is an error. A member that is null is not absent. If the field is in a struct that is embedded by
// a pointer, the default is stored only if a member of that struct is present. A default takes about 0.2 µs.
//
// A format is one of those of the json tag, such as format:hex, which package json documents and the standard library
// rejects, or one of these:
//
//	text   of a slice or array of bytes: a string that contains the bytes themselves
//	array  of a struct: an array of the values of its fields, without names
//	array  of a map: an array of arrays of a key and an element, as in [["a",1],["b",2]]
//	array  of a map with elements of type struct{}: an array of the keys
//
// The format of a pointer is that of its element. A format of a type that does not have it, and formats in both tags of
// a field, are errors. Methods and functions go before formats, and null is as without a format.
//
// Bytes with format text must be valid UTF-8, unless jsontext.AllowInvalidUTF8 is true.
//
// The array of a struct has one element for each field, in the order in which members would be written: the fields of an
// embedded struct are in its place. An element is read into its field as a member would be. Another number of elements
// is an error, and options that leave out members do not apply. Each field behind an embedded pointer that is nil is
// written as null, and a null that is read leaves the pointer nil. A field can neither be an embedded fallback nor have
// the options optional, default, alias, nomarshal and nounmarshal.
//
// The keys of a map that is an array are values of their type and not names, so that they may be structs or numbers. A
// key that is there twice is an error in both directions, which matches [jsontext.ErrDuplicateName], unless
// jsontext.AllowDuplicateNames is true. Under json.Deterministic keys that are strings are sorted as names are, and
// others follow, sorted by their text. Otherwise an array is read and written by the rules for maps.
//
// A blank field of type struct{} is a marker. Its options apply to the struct:
//
//	strict    members without a field are an error, as with json.RejectUnknownMembers(true)
//	lenient   members without a field are skipped, as with json.RejectUnknownMembers(false)
//	required  members that are always written are required, as with RejectMissingMembers(true)
//	names:R   fields without a name in the json tag are named by a rule, as with WithNames; R is snake, kebab,
//	          camel or pascal
//	array     the struct has format array wherever it is used; it excludes the other options
//
// The tag of a field goes before that of a marker, and that before the options of a call. If a struct embeds another
// one, strict and lenient of the outer struct apply, and required and names apply to the fields that the struct with the
// marker declares. The name and an alias of a field are the same name: an object with both has a duplicate name. An
// alias matches regardless of case if names do. A member with an alias or the name of a field never enters the field
// with tag option embed.
//
// A jsonopt tag with an unknown option, or one that the field cannot have, is an error when a value of the struct is
// marshaled or unmarshaled, with package v1, too. [Check] finds it in a test.
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
package jsonx
