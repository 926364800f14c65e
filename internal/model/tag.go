package model

import (
	"errors"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/plainjson/json/internal/wrap"
)

// A Case says whether letter case matters when the name of a JSON member is compared with that of a field.
type Case uint8

const (
	CaseDefault Case = iota // as the caller's options say
	CaseIgnore              // case:ignore
	CaseStrict              // case:strict
)

// Options are the name and the options that the json tag of a field sets.
type Options struct {
	Name      string // the member name, from the tag or else the name of the Go field
	HasName   bool   // the tag has a name
	OmitZero  bool   // the tag has omitzero
	OmitEmpty bool   // the tag has omitempty
	String    bool   // the tag has string
	Embed     bool   // the tag has embed
	Case      Case   // the value of option case
	Format    string // the value of option format, unquoted; "" if none

	count   int      // number of known options in the tag
	unknown []string // words in the tag that are no options
}

// TagOptions are the options of the json tag.
var TagOptions = []string{"omitzero", "omitempty", "string", "embed", "case", "format"}

// parseTag reads the json tag of f. It reports whether JSON ignores the field. With an error it returns the
// options of the valid parts of the tag, as encoding/json applies them.
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

// errLastComma is the cause of the error of a tag that ends with a comma.
var errLastComma = errors.New("nothing follows the last comma")

// splitName splits tag after the name, which ends at a comma. If the name has an invalid
// character, it ends at the end of the Go identifier that tag starts with.
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

// endsName reports whether c is a comma, a quote or a backslash. A name can't contain these.
func endsName(c rune) bool {
	switch c {
	case ',', '\\', '\'', '"', '`':
		return true
	}
	return false
}

// first returns err, or next if err is nil.
func first(err, next error) error {
	if err != nil {
		return err
	}
	return next
}

// fieldError returns an error that names the field f and continues with text.
func fieldError(f reflect.StructField, text string) error {
	return errors.New("Go struct field " + f.Name + " " + text)
}

// badChar returns an error for an invalid character c at the place that where describes.
func badChar(c rune, where string) error {
	return errors.New("character " + strconv.QuoteRune(c) + " " + where)
}

// afterOption returns an error for rest, which follows the option opt with the given value and does not begin with a comma.
// If the option has a value, the value may go on there.
func afterOption(opt, value, rest string) error {
	r, _ := utf8.DecodeRuneInString(rest)
	if value == "" {
		return badChar(r, "where a comma is expected")
	}
	return optionError(opt, "has a value with "+strconv.QuoteRune(r)+"; put the value in single quotes")
}

// malformed returns the error for a tag of f with the syntax error err.
func malformed(f reflect.StructField, err error) error {
	return wrap.Error("Go struct field "+f.Name+" has a malformed `json` tag", err)
}

// setName sets the name that the tag of f has. An empty name leaves o unchanged. If name is not UTF-8,
// setName returns an error, and the name that it sets has U+FFFD instead of invalid bytes.
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

// parseOptions reads rest, the comma-separated options after the name. It skips the text
// from a syntax error to the next comma. It returns err if it is not nil, or else the first
// error that it finds.
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
			seen[opt] = opt != "case" // setCase finds duplicates of case
			err = first(err, o.set(f, opt, value))
		}
		if rest == "" {
			break
		}
		if rest[0] != ',' {
			err = first(err, malformed(f, afterOption(opt, value, rest)))
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

// set applies one option. It returns an error for a second or invalid option case, and for an unknown option that
// differs from a known one only in case and underscores. It ignores other unknown options.
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
		o.Format = value // format:'' is the same as no format
	default:
		o.count--
		o.unknown = append(o.unknown, opt)
		if isVariant(opt) {
			return fieldError(f, "has tag option `"+opt+"`; write `"+plainOption(opt)+"`")
		}
	}
	return nil
}

// isVariant reports whether opt, which is no option, differs from one only in case and underscores.
func isVariant(opt string) bool { return slices.Contains(TagOptions, plainOption(opt)) }

// plainOption returns opt with ASCII letters in lower case and without underscores.
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

// setCase applies option case. An unknown value is an error, and so is a second option case; if the values
// differ, o.Case becomes CaseDefault.
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

// nextOption reads the option that s starts with. It returns its name, its value and its length in bytes. The options
// case and format have a value after a colon, an identifier; that of format may also be a string in single quotes.
// After a failure the caller goes on at s[n:].
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
	switch {
	case end > 0:
	case n < len(s) && s[n] != ',' && opt == "format":
		return "", "", n, afterOption(opt, "format", s[n:])
	default:
		return "", "", n, errors.New("option `" + opt + "` has no value")
	}
	return opt, s[n : n+end], n + end, nil
}

// unquoted unquotes the string in single quotes that s starts with. The string has the escapes of a Go string
// literal and \'. The result n is the length of the quoted string in bytes, or of s if it has no closing quote.
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

// identifierLen returns the length in bytes of the identifier that s starts with, or 0 if there is none. It is as in
// Go, but may have Unicode numbers of all kinds, not only digits.
func identifierLen(s string) int {
	for i, r := range s {
		if r != '_' && !unicode.IsLetter(r) && (i == 0 || !unicode.IsNumber(r)) {
			return i
		}
	}
	return len(s)
}
