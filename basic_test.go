package json_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
)

// Values of basic types are written to and read from streams in a shorter way, unless options are given for one value
// alone: these tests compare both.

// other is an option that changes nothing, for a value that is to go the longer way.
var other = json.Deterministic(false)

// basicOptions are what streams may have been made with.
var basicOptions = map[string][]json.Options{
	"none":        nil,
	"lenient":     {jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true)},
	"html":        {jsontext.EscapeForHTML(true), jsontext.EscapeForJS(true)},
	"lines":       {jsontext.WithIndent("  "), jsontext.WithIndentPrefix(" ")},
	"spaces":      {jsontext.SpaceAfterColon(true), jsontext.SpaceAfterComma(true)},
	"stringify":   {json.StringifyNumbers(true)},
	"canonical":   {jsontext.CanonicalizeRawFloats(true), jsontext.CanonicalizeRawInts(true)},
	"bytes":       {jsontext.WithByteLimit(6)},
	"depth":       {jsontext.WithDepthLimit(1)},
	"marshalers":  {json.WithMarshalers(json.MarshalFunc(func(x int) ([]byte, error) { return []byte(`"int"`), nil }))},
	"unmarshaler": {json.WithUnmarshalers(json.UnmarshalFunc(func(b []byte, x *int) error { *x = 7; return nil }))},
}

func TestBasicEncode(t *testing.T) {
	text, number, yes, float := "a<é", -5, true, 1e21
	values := []any{
		"", "x", "<&\u2028", "é\U0001F600", "a\xffb", strings.Repeat("long ", 5000),
		0, -1, math.MaxInt, int64(math.MinInt64), uint64(math.MaxUint64), true, false, 0.1, -0.0, 1e300, math.NaN(), math.Inf(-1),
		&text, &number, &yes, &float, (*string)(nil), (*int)(nil), (*bool)(nil), (*float64)(nil), int8(3), nil,
	}
	for name, options := range basicOptions {
		for _, before := range []string{``, `{`, `{"a"`, `[`, `[1`, `{"a":[]`, `]`} {
			for _, v := range values {
				for _, room := range []int{0, 3, 1 << 20} {
					var logs [2]string
					for way, more := range [][]json.Options{nil, {other}} {
						logs[way] = encodeBasic(before, v, room, options, more)
					}
					if logs[0] != logs[1] {
						t.Errorf("%s: %.20v behind %s, with %d bytes of room:\n%s\nthe longer way\n%s", name, v, before, room, logs[0], logs[1])
					}
				}
			}
		}
	}
}

// encodeBasic returns what becomes of writing v twice behind the tokens of before, to a writer that takes so many bytes.
func encodeBasic(before string, v any, room int, options, more []json.Options) string {
	w := &smallWriter{room: room}
	enc := jsontext.NewEncoder(w, options...)
	for d := jsontext.NewDecoder(strings.NewReader(before)); ; {
		tok, err := d.ReadToken()
		if err != nil {
			break
		}
		enc.WriteToken(tok)
	}
	var log strings.Builder
	for range 2 {
		err := json.MarshalEncode(enc, v, more...)
		fmt.Fprintf(&log, "%T %v, at %d %s; ", err, err, enc.OutputOffset(), enc.StackPointer())
	}
	w.room = math.MaxInt
	fmt.Fprintf(&log, "then %v %v", enc.WriteToken(jsontext.Null), enc.WriteToken(jsontext.EndArray))
	return log.String() + "\n" + w.String()
}

// A smallWriter fails when it has no room.
type smallWriter struct {
	bytes.Buffer
	room int
}

func (w *smallWriter) Write(b []byte) (int, error) {
	if len(b) > w.room {
		n, _ := w.Buffer.Write(b[:w.room])
		w.room = 0
		return n, errors.New("no room")
	}
	w.room -= len(b)
	return w.Buffer.Write(b)
}

func TestBasicDecode(t *testing.T) {
	texts := []string{
		``, ` `, `1 2`, "12\n13\n", `-0 3`, `9223372036854775807 1`, `-9223372036854775808 1`, `9223372036854775808 1`, `1.5 2`, `1e400 2`, `1x 2`, `01 2`, `- 2`,
		`"a" "b"`, `"é" "\n"`, `"\u00e9\n" 1`, "\"a\xff\" 1", `"a`, `true false`, `tru`, `trux`, `null 1`, `[1,2]`, `[ "a" , "b" ]`, `[true,1]`, `[]`, `[,1]`, `[1 2]`,
		`{"a":1,"b":2}`, `{"a" : "b"}`, `{1:2}`, `"` + strings.Repeat("long ", 5000) + `" 1`, `123456789`,
	}
	targets := []func() any{
		func() any { return new("old") }, func() any { return new(5) }, func() any { return new(int64(5)) }, func() any { return new(true) },
		func() any { return new(2.5) }, func() any { return (*int)(nil) }, func() any { return (*string)(nil) }, func() any { return (*bool)(nil) },
		func() any { return new(any) },
	}
	for name, options := range basicOptions {
		for _, text := range texts {
			for skip := range 3 {
				for k, target := range targets {
					for _, slow := range []bool{false, true} {
						var logs [2]string
						for way, more := range [][]json.Options{nil, {other}} {
							logs[way] = decodeBasic(text, skip, slow, target, options, more)
						}
						if logs[0] != logs[1] {
							t.Errorf("%s: %.40s behind %d tokens into target %d, bytewise %v:\n%s\nthe longer way\n%s", name, text, skip, k, slow, logs[0], logs[1])
						}
					}
				}
			}
		}
	}
}

// decodeBasic returns what becomes of reading two values of text behind some tokens.
func decodeBasic(text string, skip int, slow bool, target func() any, options, more []json.Options) string {
	var r io.Reader = strings.NewReader(text)
	if slow {
		r = iotest.OneByteReader(r)
	}
	dec := jsontext.NewDecoder(r, options...)
	for range skip {
		dec.ReadToken()
	}
	var log strings.Builder
	for range 2 {
		v := target()
		err := json.UnmarshalDecode(dec, v, more...)
		b, _ := json.Marshal(v, json.Deterministic(true))
		fmt.Fprintf(&log, "%s: %T %v, at %d %s; ", b, err, err, dec.InputOffset(), dec.StackPointer())
	}
	tok, err := dec.ReadToken()
	fmt.Fprintf(&log, "then %v %v", tok, err)
	return log.String()
}

// TestBasicNil holds that a call that can't read anything leaves the last token as it is.
func TestBasicNil(t *testing.T) {
	dec := jsontext.NewDecoder(strings.NewReader(`"a" 1`))
	tok, _ := dec.ReadToken()
	if err := json.UnmarshalDecode(dec, (*string)(nil)); err == nil || tok.String() != "a" {
		t.Errorf("%v, then %s", err, tok)
	}
}
