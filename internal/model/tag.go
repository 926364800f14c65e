package model

import (
	"errors"
	"reflect"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/plainjson/json/internal/wrap"
)

// Case says how names of JSON members are compared with the name of a field.
type Case uint8

const (
	CaseDefault Case = iota // as the caller's options say
	CaseIgnore              // case:ignore
	CaseStrict              // case:strict
)

// Options is what the options of a json tag say about a field.
type Options struct {
	Name      string // the member name, from the tag or else the field's own
	HasName   bool   // the tag gives the name
	OmitZero  bool
	OmitEmpty bool
	String    bool
	Embed     bool
	Case      Case
	Format    string // what follows format:, unquoted

	count int // how many known options the tag holds
}

// parseTag reads the json tag of f. A field that has no part in JSON is
// reported as ignored. If there is an error, the options are those parts of the tag
// that can be understood, in the way that the old API did.
func parseTag(f reflect.StructField) (o Options, ignored bool, err error) {
	o.Name = f.Name
	tag, hasTag := f.Tag.Lookup("json")
	if tag == "-" {
		return Options{}, true, nil
	}
	if !f.IsExported() && !f.Anonymous {
		if hasTag {
			err = errors.New("unexported Go struct field " + f.Name + " cannot have non-ignored `json:" + strconv.Quote(tag) + "` tag")
		}
		return Options{}, true, err
	}
	name, rest := splitName(tag)
	err = o.setName(f, name)
	if rest == "" {
		return o, false, err
	}
	c := rest[0]
	switch {
	case c != ',':
		err = first(err, malformed(f, badChar(rune(c), "in the name")))
	case rest == ",":
		return o, false, first(err, malformed(f, errLastComma))
	default:
		rest = rest[1:]
	}
	return o, false, o.parseOptions(f, rest, err)
}

var errLastComma = errors.New("nothing follows the last comma")

// splitName cuts tag behind the name, which ends at a comma. A name with a character that it
// can't have ends where a Go identifier does.
func splitName(tag string) (name, rest string) {
	i := strings.IndexFunc(tag, endsName)
	switch {
	case i < 0:
		return tag, ""
	case tag[i] != ',':
		i = identifierLen(tag)
	}
	return tag[:i], tag[i:]
}

// endsName reports whether a name without quotes can't have the character c.
func endsName(c rune) bool {
	switch c {
	case ',', '\\', '\'', '"', '`':
		return true
	}
	return false
}

// first returns err, or else next.
func first(err, next error) error {
	if err != nil {
		return err
	}
	return next
}

// fieldError says what is wrong with field f.
func fieldError(f reflect.StructField, text string) error {
	return errors.New("Go struct field " + f.Name + " " + text)
}

// badChar says that there is a character c which can't be there.
func badChar(c rune, where string) error {
	return errors.New("character " + strconv.QuoteRune(c) + " " + where)
}

func malformed(f reflect.StructField, err error) error {
	return wrap.Error("Go struct field "+f.Name+" has a malformed `json` tag", err)
}

func (o *Options) setName(f reflect.StructField, name string) error {
	if name == "" {
		return nil
	}
	o.HasName = true
	if !utf8.ValidString(name) {
		o.Name = strings.ToValidUTF8(name, string(utf8.RuneError))
		return fieldError(f, "has JSON name "+strconv.Quote(name)+", which is not UTF-8")
	}
	o.Name = name
	return nil
}

// parseOptions reads the comma-separated options behind the name. What can't be
// understood is passed over up to the next comma. It returns err, or else the first
// error.
func (o *Options) parseOptions(f reflect.StructField, rest string, err error) error {
	seen := make(map[string]bool)
	for rest != "" {
		opt, value, n, bad := nextOption(rest)
		rest = rest[n:]
		switch {
		case bad != nil:
			err = first(err, malformed(f, bad))
		case seen[opt]:
			err = first(err, fieldError(f, "has tag option `"+opt+"` twice"))
		default:
			seen[opt] = opt != "case" // which setCase looks after
			err = first(err, o.set(f, opt, value))
		}
		if rest == "" {
			break
		}
		if rest[0] != ',' {
			err = first(err, malformed(f, badChar(rune(rest[0]), "where a comma is expected")))
			if rest = rest[max(0, strings.IndexByte(rest, ',')):]; rest[0] != ',' {
				break
			}
		}
		if rest = rest[1:]; rest == "" {
			err = first(err, malformed(f, errLastComma))
		}
	}
	return err
}

// set applies one option. Unknown ones are passed over, unless they look like
// a known one written differently.
func (o *Options) set(f reflect.StructField, opt, value string) error {
	o.count++
	switch opt {
	case "omitzero":
		o.OmitZero = true
	case "omitempty":
		o.OmitEmpty = true
	case "string":
		o.String = true
	case "embed":
		o.Embed = true
	case "case":
		return o.setCase(f, value)
	case "format":
		o.Format = value // "" in quotes is as good as none
	default:
		o.count--
		switch plain := plainOption(opt); plain {
		case "omitzero", "omitempty", "string", "embed", "case", "format":
			return fieldError(f, "has tag option `"+opt+"`; write `"+plain+"`")
		}
	}
	return nil
}

// plainOption returns opt with small letters and without underscores.
func plainOption(opt string) string {
	var plain []byte
	for _, c := range []byte(opt) {
		if 'A' <= c && c <= 'Z' {
			c |= 0x20
		}
		if c != '_' {
			plain = append(plain, c)
		}
	}
	return string(plain)
}

// setCase applies option case. If it is there twice, with different values, neither counts.
func (o *Options) setCase(f reflect.StructField, value string) error {
	var c Case
	switch value {
	case "ignore":
		c = CaseIgnore
	case "strict":
		c = CaseStrict
	default:
		return fieldError(f, "has tag option `case:"+value+"`; it must be `ignore` or `strict`")
	}
	if o.Case == CaseDefault {
		o.Case = c
		return nil
	}
	if o.Case != c {
		o.Case = CaseDefault
	}
	return fieldError(f, "has tag option `case` twice")
}

// nextOption reads one option from the start of s and returns how many bytes it takes.
// Options case and format have a value behind a colon; that of format may be a string in
// single quotes.
func nextOption(s string) (opt, value string, n int, err error) {
	n = identifierLen(s)
	if n == 0 {
		r, _ := utf8.DecodeRuneInString(s)
		return "", "", 0, badChar(r, "where an option is expected")
	}
	opt = s[:n]
	switch {
	case n < len(s) && s[n] == ':' && (opt == "case" || opt == "format"):
	case opt == "format":
		return "", "", n, errors.New("option `format` has no value")
	default:
		return opt, "", n, nil
	}
	n++
	if n < len(s) && s[n] == '\'' && opt == "format" {
		value, end, err := unquoted(s[n:])
		return opt, value, n + end, err
	}
	end := identifierLen(s[n:])
	if end == 0 {
		return "", "", n, errors.New("option `" + opt + "` has no value")
	}
	return opt, s[n : n+end], n + end, nil
}

// unquoted returns what the string in single quotes that s starts with stands for, with the escapes of a Go
// string literal, and how many bytes it takes.
func unquoted(s string) (value string, n int, err error) {
	literal := []byte{'"'}
	for n = 1; n < len(s) && s[n] != '\''; n++ {
		switch {
		case s[n] == '"':
			literal = append(literal, '\\')
		case s[n] == '\\' && n+1 < len(s):
			if n++; s[n] != '\'' {
				literal = append(literal, '\\')
			}
		}
		literal = append(literal, s[n])
	}
	if n >= len(s) {
		return "", len(s), errors.New("a quoted value does not end")
	}
	if value, err = strconv.Unquote(string(append(literal, '"'))); err != nil {
		err = errors.New("a quoted value has an escape sequence that Go does not know")
	}
	return value, n + 1, err
}

// identifierLen returns the length of the Go identifier that s starts with.
func identifierLen(s string) int {
	for i, r := range s {
		if r != '_' && !unicode.IsLetter(r) && (i == 0 || !unicode.IsNumber(r)) {
			return i
		}
	}
	return len(s)
}
