package main

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsonx"
)

// maxPath is the largest length of the path to a number in an error, in bytes, without its ellipsis.
const maxPath = 400

// A textError says what is wrong with all of an input.
type textError string

// Error implements the error interface.
func (e textError) Error() string { return string(e) }

// errEmpty is the error of an input that holds nothing, or only white space.
const errEmpty = textError("the input holds no JSON value")

// explain returns the lines of text for an error in the text of the input with the given name. ok is false for other
// errors.
func explain(name string, err error) (text string, ok bool) {
	name = visible(name)
	if e, ok := errors.AsType[textError](err); ok {
		return name + ": " + e.Error() + "\n", true
	}
	at, ok := jsonx.Locate(err)
	if !ok {
		return "", false
	}
	text = jsonx.ExplainFile(name, err)
	if e, ok := errors.AsType[*json.SemanticError](err); ok {
		// The error of a number: its cause says all, and the Go type nothing.
		_, excerpt, _ := strings.Cut(text, "\n")
		path := ""
		if at.Path != "." {
			path = visible(clip(at.Path, maxPath)) + ": "
		}
		text = fmt.Sprintf("%s:%d:%d: %s%v\n%s", name, at.Line, at.Column, path, e.Err, excerpt)
	}
	return text, true
}

// visible returns s, or a Go string literal for it if s has a character that cannot be printed, which may move the
// cursor or begin a terminal escape.
func visible(s string) string {
	if utf8.ValidString(s) && !strings.ContainsFunc(s, func(r rune) bool { return !unicode.IsPrint(r) }) {
		return s
	}
	return strconv.Quote(s)
}

// clip returns s, or its first n bytes and an ellipsis if s is longer.
func clip(s string, n int) string {
	if len(s) > n {
		return s[:n] + "…"
	}
	return s
}
