package model

import (
	"errors"
	"fmt"
	"reflect"
	"strings"
	"unicode"
	"unicode/utf8"
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

	count int // how many options the tag holds
}

// parseTag reads the json tag of f. A field that has no part in JSON is
// reported as ignored. Options are those of a field without a tag if there is
// an error and the field can still be looked at.
func parseTag(f reflect.StructField) (o Options, ignored bool, err error) {
	o.Name = f.Name
	tag, hasTag := f.Tag.Lookup("json")
	if tag == "-" {
		return Options{}, true, nil
	}
	if !f.IsExported() && !f.Anonymous {
		if hasTag {
			err = fmt.Errorf("unexported Go struct field %s cannot have non-ignored `json:%q` tag", f.Name, tag)
		}
		return Options{}, true, err
	}
	name, rest, more := strings.Cut(tag, ",")
	if err := o.setName(f, name); err != nil {
		return o, false, err
	}
	if more && rest == "" {
		return o, false, malformed(f, errors.New("nothing follows the last comma"))
	}
	return o, false, o.parseOptions(f, rest)
}

func malformed(f reflect.StructField, err error) error {
	return fmt.Errorf("Go struct field %s has a malformed `json` tag: %w", f.Name, err)
}

func (o *Options) setName(f reflect.StructField, name string) error {
	if name == "" {
		return nil
	}
	if i := strings.IndexAny(name, "\\'\"`"); i >= 0 {
		return malformed(f, fmt.Errorf("character %q in the name", name[i]))
	}
	if !utf8.ValidString(name) {
		o.Name, o.HasName = strings.ToValidUTF8(name, string(utf8.RuneError)), true
		return fmt.Errorf("Go struct field %s has JSON name %q, which is not UTF-8", f.Name, name)
	}
	o.Name, o.HasName = name, true
	return nil
}

// parseOptions reads the comma-separated options behind the name.
func (o *Options) parseOptions(f reflect.StructField, rest string) error {
	seen := make(map[string]bool)
	for rest != "" {
		opt, value, n, err := nextOption(rest)
		if err != nil {
			return malformed(f, err)
		}
		rest = rest[n:]
		if rest != "" {
			if rest[0] != ',' {
				return malformed(f, fmt.Errorf("character %q where a comma is expected", rest[0]))
			}
			if rest = rest[1:]; rest == "" {
				return malformed(f, errors.New("nothing follows the last comma"))
			}
		}
		if seen[opt] {
			return fmt.Errorf("Go struct field %s has tag option `%s` twice", f.Name, opt)
		}
		seen[opt] = true
		if err := o.set(f, opt, value); err != nil {
			return err
		}
	}
	return nil
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
		o.Format = value
	default:
		plain := strings.ReplaceAll(strings.ToLower(opt), "_", "")
		switch plain {
		case "omitzero", "omitempty", "string", "embed", "case", "format":
			return fmt.Errorf("Go struct field %s has tag option `%s`; write `%s`", f.Name, opt, plain)
		}
	}
	return nil
}

func (o *Options) setCase(f reflect.StructField, value string) error {
	switch value {
	case "ignore":
		o.Case = CaseIgnore
	case "strict":
		o.Case = CaseStrict
	default:
		return fmt.Errorf("Go struct field %s has tag option `case:%s`; it must be `ignore` or `strict`", f.Name, value)
	}
	return nil
}

// nextOption reads one option, "name" or "name:value", from the start of s and
// returns how many bytes it takes. A value may be a string in single quotes.
func nextOption(s string) (opt, value string, n int, err error) {
	n = identifierLen(s)
	if n == 0 {
		r, _ := utf8.DecodeRuneInString(s)
		return "", "", 0, fmt.Errorf("character %q where an option is expected", r)
	}
	opt = s[:n]
	if n == len(s) || s[n] != ':' {
		return opt, "", n, nil
	}
	n++
	if n < len(s) && s[n] == '\'' {
		end := strings.IndexByte(s[n+1:], '\'')
		if end < 0 {
			return "", "", 0, errors.New("a quoted value does not end")
		}
		return opt, s[n+1 : n+1+end], n + end + 2, nil
	}
	end := identifierLen(s[n:])
	if end == 0 {
		return "", "", 0, fmt.Errorf("option `%s` has no value", opt)
	}
	return opt, s[n : n+end], n + end, nil
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
