package jsonx

import (
	"errors"
	"math"
	"reflect"
	"runtime"
	"slices"

	"github.com/plainjson/json"
	"github.com/plainjson/json/internal/failure"
	"github.com/plainjson/json/internal/model"
	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/internal/similar"
	"github.com/plainjson/json/internal/typeinfo"
	"github.com/plainjson/json/internal/wrap"
)

// Check returns an error if T, or the type of an element or field within it, has a fault that shows when a value of type T
// is marshaled or unmarshaled with the given options. Check finds
//
//   - json and jsonopt tags that are wrong, and fields with the same JSON name or alias
//   - words in json tags that have no effect, such as omitempt, and required, which is an option of the jsonopt tag; with
//     v1's options also those in another case, such as omitEmpty
//   - defaults that do not fit their field
//   - types without a JSON form, such as channels, and time.Duration without a format
//   - formats of [WithFormat] that their type does not have, and rules of [Convert] that lead back to their type
//   - map keys that have no name, such as bools and structs without methods
//   - a struct that gets a method for JSON from an embedded field, so that its other fields are neither encoded nor
//     decoded, such as a struct that embeds time.Time
//   - pointers of [OnlyMembers] and [OmitMembers] that select no member of T, including pointers into the text of a
//     method or of a raw value
//   - a struct that gets the method ValidateJSON from an embedded pointer or interface, which may be nil
//   - a case of a [Union] that is not a JSON object, although its discriminator needs one; that has a field other than
//     a string with the name of the discriminator; or that is an interface without a union
//   - a case of an [Untagged] union if an earlier case accepts its values
//
// Each fault is reported as a [json.SemanticError]. Its GoType is the type at fault, and its text names the first field
// that contains the type. The error for several faults has a method Unwrap, which returns a list of such errors. Check
// ignores types that have methods for JSON, the values of interfaces, and the functions of [json.WithMarshalers] and
// [json.WithUnmarshalers]. It is meant for tests:
//
//	func TestTypes(t *testing.T) {
//		if err := jsonx.Check[Config](); err != nil {
//			t.Fatal(err)
//		}
//	}
func Check[T any](o ...json.Options) error { return check(reflect.TypeFor[T](), o) }

// check is Check for type t.
func check(t reflect.Type, o []json.Options) error {
	set := opts.Join(o...)
	set.Join(json.WithMarshalers(nil), json.WithUnmarshalers(nil), AllErrors(0))
	p := typeinfo.CacheFor(set.Value, set.Naming(), nil, typeinfo.RulesOf(set)).Of(t)
	errs := checkPointers(p, set.Selected())
	p.Walk(func(p *typeinfo.Plan, field string) {
		for _, err := range append(append(checkWords(p), checkUnion(p)...), checkPlan(p, field, set)) {
			isSame := func(other error) bool { return other.Error() == err.Error() } // a type may have several plans
			if err != nil && !slices.ContainsFunc(errs, isSame) {
				errs = append(errs, err)
			}
		}
	})
	if len(errs) == 1 {
		return errs[0]
	}
	return errors.Join(errs...)
}

// checkPlan returns the error of Check for the values of p, which are in field, without those of their parts, or nil.
func checkPlan(p *typeinfo.Plan, field string, o json.Options) error {
	t, err := p.Type, checkPromoted(p)
	switch {
	case err != nil:
	case p.Read.IsUser() && p.Encode.IsUser():
		return nil
	case p.Op == typeinfo.OpUnsupported && p.Err == nil:
		err = inField(field, errNoForm)
	case p.Op == typeinfo.OpUnsupported, p.Op == typeinfo.OpEndless, p.Op == typeinfo.OpBadTag:
		err = inField(field, p.Err)
	case p.Op == typeinfo.OpDuration:
		err = inField(field, failure.ErrNoDefault)
	case p.Op == typeinfo.OpMap && !isName(p.Key):
		err = inField(field, errors.New("keys of type "+p.Key.Type.String()+" have no JSON name"))
	case p.Struct == nil:
		return nil
	case p.Struct.Err != nil:
		t, err = p.Struct.Faulty, p.Struct.Err
	case p.Struct.Defaults == nil || p.Read.IsUser():
		return nil
	default:
		return checkDefaults(p, o)
	}
	return &json.SemanticError{GoType: t, Err: err}
}

// checkWords returns an error for each word without effect in the json tags of struct plan p.
func checkWords(p *typeinfo.Plan) (errs []error) {
	if p.Struct == nil || p.Read.IsUser() && p.Encode.IsUser() {
		return nil
	}
	for _, w := range p.Struct.Words {
		text := "Go struct field " + w.Field + " has the word `" + w.Text + "` in its json tag, which has no effect there"
		if model.IsExtra(w.Text) {
			text += "; it is an option of the jsonopt tag"
		} else if now := renamed[w.Text]; now != "" {
			text += "; the option is called `" + now + "`"
		} else if hint := similar.Hint(w.Text, model.TagOptions); hint != "" {
			text += "; " + hint
		}
		errs = append(errs, &json.SemanticError{GoType: w.Struct, Err: errors.New(text)})
	}
	return errs
}

// renamed has the present names of options that earlier versions of package encoding/json/v2 had.
var renamed = map[string]string{"inline": "embed", "unknown": "embed", "nocase": "case:ignore"}

// checkPromoted returns an error if the type of p has a method of an embedded field that it should not have, or nil. A rule
// for the type replaces its methods for JSON.
func checkPromoted(p *typeinfo.Plan) error {
	t := p.Type
	if field := nilPromoter(t); field != "" {
		return errors.New("method ValidateJSON of embedded field " + field + " is called even if that is nil")
	}
	if method := promotedMethod(t); method != "" && p.Calls != nil {
		return errors.New("method " + method + " of an embedded field hides the other fields")
	}
	return nil
}

// inField returns err, which may be nil, with a text that names the field unless that is "".
func inField(field string, err error) error {
	switch {
	case field == "":
		return err
	case err == nil:
		return errors.New("Go struct field " + field)
	}
	return wrap.Error("Go struct field "+field, err)
}

// checkDefaults returns the error of a default of struct plan p, or nil. The defaults of fields of a struct that is
// embedded by a pointer are those of that struct. The defaults of a struct in a field are those of its own plan.
func checkDefaults(p *typeinfo.Plan, o json.Options) error {
	types := []reflect.Type{p.Type}
	for i := range p.Struct.Fields {
		if f := &p.Struct.Fields[i]; f.Behind > 0 && p.Struct.Defaults[i/64]>>(i%64)&1 != 0 {
			types = append(types, p.Type.FieldByIndex(f.Path[:f.Behind]).Type.Elem())
		}
	}
	for _, t := range slices.Compact(types) {
		var list ErrorList // an object without members may be wrong for other reasons, too
		errors.As(json.Unmarshal([]byte("{}"), reflect.New(t).Interface(), o, AllErrors(math.MaxInt)), &list)
		for _, err := range list {
			if bad, ok := errors.AsType[*failure.BadDefault](err); ok && bad.Type == t {
				return err
			}
		}
	}
	return nil
}

// isName reports whether map keys of plan p are written as names and read from them. It is true, too, for types
// that hold no value at all, which have an error of their own.
func isName(p *typeinfo.Plan) bool {
	for p = p.Pointed(); p.Convert != nil; {
		p = p.Convert.As.Pointed()
	}
	switch p.Op {
	case typeinfo.OpBool, typeinfo.OpSlice, typeinfo.OpArray, typeinfo.OpMap, typeinfo.OpStruct:
		return p.Read.IsUser() && p.Encode.IsUser()
	}
	return true
}

// jsonMethods look for the methods for JSON. The names are constants, so that the linker does not keep all methods of
// a program for them.
var jsonMethods = []func(reflect.Type) (reflect.Method, bool){
	func(t reflect.Type) (reflect.Method, bool) { return t.MethodByName("MarshalJSONTo") },
	func(t reflect.Type) (reflect.Method, bool) { return t.MethodByName("MarshalJSON") },
	func(t reflect.Type) (reflect.Method, bool) { return t.MethodByName("MarshalText") },
	func(t reflect.Type) (reflect.Method, bool) { return t.MethodByName("UnmarshalJSONFrom") },
	func(t reflect.Type) (reflect.Method, bool) { return t.MethodByName("UnmarshalJSON") },
	func(t reflect.Type) (reflect.Method, bool) { return t.MethodByName("UnmarshalText") },
}

// promotedMethod returns the name of a method for JSON that type t, a struct with an exported field, has from an embedded
// field. It returns "" if t has no such method.
func promotedMethod(t reflect.Type) string {
	if t.Kind() != reflect.Struct || !hasMember(t) {
		return ""
	}
	for _, find := range jsonMethods {
		if m, ok := find(reflect.PointerTo(t)); ok && !declares(t, find) {
			return m.Name
		}
	}
	return ""
}

// validateMethod looks for the method of a [Validator].
func validateMethod(t reflect.Type) (reflect.Method, bool) { return t.MethodByName("ValidateJSON") }

// nilPromoter returns the name of the embedded pointer or interface from which type t, a struct, gets the method
// ValidateJSON. Without one it returns "".
func nilPromoter(t reflect.Type) string {
	if t.Kind() != reflect.Struct || !reflect.PointerTo(t).Implements(reflect.TypeFor[Validator]()) || declares(t, validateMethod) {
		return ""
	}
	var from []int // index path of the embedded field that declares the method: the shallowest one
	for _, f := range reflect.VisibleFields(t) {
		if f.Anonymous && (from == nil || len(f.Index) < len(from)) && declares(f.Type, validateMethod) {
			from = f.Index
		}
	}
	for i := range from {
		f := t.FieldByIndex(from[:i+1])
		if k := f.Type.Kind(); k == reflect.Pointer || k == reflect.Interface {
			return f.Name
		}
	}
	return ""
}

// hasMember reports whether struct type t has an exported field that is not embedded and that JSON does not ignore.
func hasMember(t reflect.Type) bool {
	for i := range t.NumField() {
		if f := t.Field(i); f.IsExported() && !f.Anonymous && f.Tag.Get("json") != "-" {
			return true
		}
	}
	return false
}

// declares reports whether t or *t, or if t is a pointer type, its element declares the method for which find looks. An
// interface type declares its methods.
func declares(t reflect.Type, find func(reflect.Type) (reflect.Method, bool)) bool {
	switch t.Kind() {
	case reflect.Interface:
		_, ok := find(t)
		return ok
	case reflect.Pointer:
		t = t.Elem()
	}
	own, ok := find(t)
	if ok && isDeclared(own) {
		return true
	}
	byAddr, ok := find(reflect.PointerTo(t))
	return ok && isDeclared(byAddr)
}

// isDeclared reports whether a source file has the method m. The compiler makes a promoted method, and the method of *T
// for one of T.
func isDeclared(m reflect.Method) bool {
	f := runtime.FuncForPC(m.Func.Pointer())
	if f == nil {
		return true
	}
	file, _ := f.FileLine(f.Entry())
	return file != "<autogenerated>"
}
