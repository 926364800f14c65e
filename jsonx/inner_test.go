package jsonx_test

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"
	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
	"github.com/plainjson/json/jsonx"
	v1 "github.com/plainjson/json/v1"
)

// The types of this file have methods that return errors about the text of their value, a part of it, or another text.
type (
	byValue    struct{ v point } // decodes the text of the value
	byRaw      struct{ v point } // decodes the text of the value, which it has decoded as raw text
	byMember   struct{ v point } // decodes the text of the first member
	byEnvelope struct{ v point } // decodes the text of the member data, which UnmarshalJSON has decoded as raw text
	byToken    struct{ v point } // decodes the contents of the string
	byString   struct{ v point } // decodes the contents of the string in UnmarshalText
	byOther    struct{ v point } // decodes a text that begins as the text of the value
	byMarshal  struct{ v point } // writes a value that has no JSON form
	byPointer  struct{}          // returns an error with a pointer into the value, made by UnmarshalJSON
	byAbsolute struct{}          // returns an error with a pointer into the text, made with the Decoder
	byShort    struct{}          // returns an error with a pointer into the value, made with the Decoder
	byNothing  struct{}          // returns an error with a pointer to a member that the value does not have
	byWrong    struct{}          // as byNothing, with the Decoder
	byOffset   struct{}          // returns an error with a byte offset in the value
)

type point struct {
	X int `json:"x"`
	Y struct {
		Z []int `json:"z"`
	} `json:"y"`
}

func (v *byValue) UnmarshalJSONFrom(d *jsontext.Decoder) error {
	text, err := d.ReadValue()
	if err != nil {
		return err
	}
	return json.Unmarshal(text, &v.v)
}

func (v *byRaw) UnmarshalJSONFrom(d *jsontext.Decoder) error {
	var text jsontext.Value
	if err := json.UnmarshalDecode(d, &text); err != nil {
		return err
	}
	return json.Unmarshal(text, &v.v)
}

func (v *byMember) UnmarshalJSONFrom(d *jsontext.Decoder) error {
	for range 2 {
		if _, err := d.ReadToken(); err != nil {
			return err
		}
	}
	text, err := d.ReadValue()
	if err != nil {
		return err
	}
	return json.Unmarshal(text, &v.v)
}

func (v *byEnvelope) UnmarshalJSON(b []byte) error {
	var members map[string]jsontext.Value
	if err := json.Unmarshal(b, &members); err != nil {
		return err
	}
	return json.Unmarshal(members["data"], &v.v)
}

func (v *byToken) UnmarshalJSONFrom(d *jsontext.Decoder) error {
	t, err := d.ReadToken()
	if err != nil {
		return err
	}
	return json.Unmarshal([]byte(t.String()), &v.v)
}

func (v *byString) UnmarshalText(b []byte) error { return json.Unmarshal(b, &v.v) }
func (v *byOther) UnmarshalJSON(b []byte) error {
	return json.Unmarshal([]byte(`{"x":"a"}`), &v.v)
}
func (v *byMarshal) UnmarshalJSON(b []byte) error {
	_, err := json.Marshal(map[string]any{"x": make(chan int)})
	return err
}

func pointsTo(p jsontext.Pointer) error { return &json.SemanticError{JSONPointer: p, Err: errUser} }

func (*byPointer) UnmarshalJSON([]byte) error { return pointsTo("/y/z/1") }
func (*byNothing) UnmarshalJSON([]byte) error { return pointsTo("/y/a") }
func (*byOffset) UnmarshalJSON([]byte) error {
	return &json.SemanticError{ByteOffset: 5, JSONPointer: "/x", Err: errUser}
}
func (*byAbsolute) UnmarshalJSONFrom(d *jsontext.Decoder) error {
	p := d.StackPointer()
	if err := d.SkipValue(); err != nil {
		return err
	}
	return pointsTo(p + "/y/z/1")
}
func (*byShort) UnmarshalJSONFrom(d *jsontext.Decoder) error {
	return errors.Join(d.SkipValue(), pointsTo("/y/z/1"))
}
func (*byWrong) UnmarshalJSONFrom(d *jsontext.Decoder) error {
	if err := d.SkipValue(); err != nil {
		return err
	}
	return pointsTo("/a")
}

// TestLocateInner checks the places of errors that methods return: within their value if the error is about the text of
// the value, and otherwise that of the value, with the place in the other text in the text of the error.
func TestLocateInner(t *testing.T) {
	for _, row := range []struct {
		name, why string
		new       func() any
		value     string
		path      string // from the value on
		at        string // text of the excerpt from the caret on
		text      string // part of the text of the error
	}{
		{"value", "the text of the value was decoded", func() any { return new(map[string]byValue) },
			"{\"x\":1, \"y\":{\n\"z\":[\"a\"]}}", ".y.z[0]", `"a"]}}`, `at "/k/y/z/0" (line 3:6`},
		{"raw value", "its text was decoded", func() any { return new(map[string]byRaw) },
			"{\"x\":1, \"y\":{\n\"z\":[\"a\"]}}", ".y.z[0]", `"a"]}}`, `at "/k/y/z/0" (line 3:6`},
		{"member", "its text was decoded", func() any { return new(map[string]byMember) },
			`{"data": {"x":"a"}}`, ".data.x", `"a"}}`, `at "/k/data/x" (line 2:21`},
		{"duplicate", "only the inner call rejects it", func() any { return new(map[string]byValue) },
			`{"x":1,"x":2}`, ".x", `"x":2}`, `duplicate`},
		{"copy", "where it begins is unknown", func() any { return new(map[string]byEnvelope) },
			`{"kind":"a", "data":{"x":"a"}}`, "", `{"kind"`, `at "/k" (line 2:7, byte 8), in another text at "/x" (byte 5)`},
		{"string", "it has the text with escapes", func() any { return new(map[string]byToken) },
			`"{\"x\":\"a\"}"`, "", `"{\"x\"`, `at "/k" (line 2:7, byte 8), in another text at "/x" (byte 5)`},
		{"malformed string", "the text around it is well-formed", func() any { return new(map[string]byToken) },
			`"{\"x\":"`, "", `"{\"x\"`, `at "/k" (line 2:7, byte 8): unexpected EOF at "/x" (byte 5)`},
		{"text", "it is a string of the text", func() any { return new(map[string]byString) },
			`"{\"x\":\"a\"}"`, "", `"{\"x\"`, `at "/k" (line 2:7, byte 8), in another text at "/x" (byte 5)`},
		{"malformed text", "the text around it is well-formed", func() any { return new(map[string]byString) },
			`"nul"`, "", `"nul"`, `at "/k" (line 2:7, byte 8): unexpected EOF (byte 3)`},
		{"other text", "it is not the same behind the error", func() any { return new(map[string]byOther) },
			`{"x":"a","z":1}`, "", `{"x":"a","z":1}`, `at "/k" (line 2:7, byte 8), in another text at "/x" (byte 5)`},
		{"same text", "nothing tells it from the text of the value", func() any { return new(map[string]byOther) },
			`{"x":"a"}`, ".x", `"a"}`, `at "/k/x" (line 2:12, byte 13)`},
		{"marshaling", "it is about a text that was written", func() any { return new(map[string]byMarshal) },
			`{"x":"a"}`, "", `{"x":"a"}`, `, in another text at "/x" (byte 5)`},
		{"pointer", "it leads from the value", func() any { return new(map[string]byPointer) },
			"{\"x\":1, \"y\":{\"y\":0,\n\"z\":[1,2]}}", ".y.z[1]", `2]}}`, `at "/k/y/z/1" (line 3:8`},
		{"pointer, Decoder", "it leads from the top", func() any { return new(map[string]byAbsolute) },
			"{\"x\":1, \"y\":{\"y\":0,\n\"z\":[1,2]}}", ".y.z[1]", `2]}}`, `at "/k/y/z/1" (line 3:8`},
		{"pointer, Decoder, value", "only the value has the member", func() any { return new(map[string]byShort) },
			"{\"x\":1, \"y\":{\"y\":0,\n\"z\":[1,2]}}", ".y.z[1]", `2]}}`, `: no`},
		{"pointer to nothing", "the innermost object that is there", func() any { return new(map[string]byNothing) },
			"{\"x\":1, \"y\":{\"y\":0}}", ".y.a", `{"y":0}}`, `at "/k/y/a" (line 2:19`},
		{"pointer to nothing, Decoder", "the value", func() any { return new(map[string]byWrong) },
			`{"x":1}`, "", `{"x":1}`, `at "/k" (line 2:7, byte 8), in another text at "/a"`},
		{"offset", "it counts from the value", func() any { return new(map[string]byOffset) },
			`{"x":1}`, ".x", `1}`, `at "/k/x" (line 2:12, byte 13)`},
	} {
		t.Run(row.name, func(t *testing.T) {
			text := "{\n \"k\": " + row.value + " \n }"
			for name, read := range map[string]func(v any, o ...json.Options) error{
				"memory": func(v any, o ...json.Options) error { return json.Unmarshal([]byte(text), v, o...) },
				"reader": func(v any, o ...json.Options) error {
					return json.UnmarshalRead(iotest.OneByteReader(strings.NewReader(text)), v, o...)
				},
			} {
				for _, all := range []int{0, 1, 9} {
					err := read(row.new(), jsonx.AllErrors(all), jsontext.AllowDuplicateNames(true))
					got, ok := jsonx.Locate(err)
					i := strings.Index(text, row.at)
					m := lineAt(text, i)
					m.Path, m.Offset = ".k"+row.path, int64(i)
					if diff := cmp.Diff(m, jsonx.Location{Offset: got.Offset, Line: got.Line, Column: got.Column, Path: got.Path}); !ok || diff != "" {
						t.Errorf("%s, AllErrors(%d): %v (%s):\n%s", name, all, err, row.why, diff)
					}
					if after := got.Excerpt[got.Caret:]; !strings.HasPrefix(after, row.at) && !strings.HasPrefix(row.at, after) {
						t.Errorf("%s: the caret is at %q, want %q", name, after, row.at)
					}
					if !strings.Contains(err.Error(), row.text) {
						t.Errorf("%s: text %q, want %q in it", name, err, row.text)
					}
				}
			}
		})
	}
}

// lineAt returns the line and column of text[i].
func lineAt(text string, i int) jsonx.Location {
	before := text[:i]
	return jsonx.Location{Line: 1 + strings.Count(before, "\n"), Column: i - strings.LastIndexByte(before, '\n')}
}

// An otherText returns an error about another text than that of its value.
type otherText struct{ Semantic, Syntactic, Type, Syntax bool }

func (v *otherText) ValidateJSON() error {
	text := []byte("\n[1,")
	switch {
	case v.Semantic:
		return json.Unmarshal([]byte("\n1"), new(string))
	case v.Syntactic:
		return json.Unmarshal(text, new(any))
	case v.Type:
		return v1.Unmarshal([]byte("\n1"), new(string))
	}
	return v1.Unmarshal(text, new(any))
}

// An otherTextByMethod is an otherText that is read by UnmarshalJSON.
type otherTextByMethod otherText

func (v *otherTextByMethod) UnmarshalJSON(b []byte) error {
	if err := json.Unmarshal(b, (*struct{ Semantic, Syntactic, Type, Syntax bool })(v)); err != nil {
		return err
	}
	return (*otherText)(v).ValidateJSON()
}

// TestInnerV1 checks that the location of an error that package v1 returns for a method has no line and no excerpt of the
// other text that the error is about.
func TestInnerV1(t *testing.T) {
	for _, tt := range []struct {
		name, why string // the name is that of the member
		offset    int64
	}{
		{"Semantic", "v1 makes an error of its own of it for UnmarshalJSON", 1},
		{"Syntactic", "v1 makes an error of its own of it for UnmarshalJSON", 4},
		{"Type", "it has no line", 2},
		{"Syntax", "it is copied", 4},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for _, v := range []any{new([]otherText), new([]otherTextByMethod)} {
				err := v1.Unmarshal([]byte(`[{"`+tt.name+`":true}]`), v)
				l, ok := jsonx.Locate(err)
				if _, isMethod := v.(*[]otherTextByMethod); isMethod && tt.name == "Syntax" {
					l = jsonx.Location{Offset: l.Offset} // v1 returns the same error, as encoding/json does
				}
				if !ok || l.Line != 0 || l.Column != 0 || l.Excerpt != "" || l.Offset != tt.offset {
					t.Errorf("%T: %v at %+v, want byte %d (%s)", v, err, l, tt.offset, tt.why)
				}
			}
		})
	}
}

// TestInnerStream checks that a stream goes on after an error about another text, and not after the same error about the
// text of the stream.
func TestInnerStream(t *testing.T) {
	text := `{"k":"{\"x\":1}"} {"k":"{\"x\":"} {"k":"{\"x\":\"a\"}"} {"k":"{\"x\":2}"} `
	for name, v := range map[string]func() any{
		"token":  func() any { return new(map[string]byToken) },
		"string": func() any { return new(map[string]byString) },
	} {
		t.Run(name, func(t *testing.T) {
			d := jsontext.NewDecoder(strings.NewReader(text + `{"k":"`))
			for k, want := range []string{"", "/k", "/k", "", "syntax", "syntax"} {
				v := v()
				err := json.UnmarshalDecode(d, v)
				var got string
				switch err.(type) {
				case *json.SemanticError:
					l, _ := jsonx.Locate(err)
					got = string(l.Pointer)
				case *jsontext.SyntacticError:
					got = "syntax"
				}
				if got != want {
					t.Errorf("value %d: %v, want %q", k, err, want)
				}
			}
		})
	}
}

// TestInnerAllErrors checks that AllErrors goes on after errors about other texts.
func TestInnerAllErrors(t *testing.T) {
	text := []byte(`[{"k":"{\"x\":"},{"k":"{\"x\":\"a\"}"},{"k":"nul"}]`)
	for _, v := range []any{new([]map[string]byToken), new([]map[string]byString)} {
		err := json.Unmarshal(text, v, jsonx.AllErrors(9))
		list, _ := errors.AsType[jsonx.ErrorList](err)
		var got []string
		for _, err := range list {
			l, _ := jsonx.Locate(err)
			got = append(got, l.Path)
		}
		if diff := cmp.Diff([]string{".[0].k", ".[1].k", ".[2].k"}, got); diff != "" {
			t.Errorf("%T: %v\n%s", v, err, diff)
		}
	}
}

// TestOwnErrorKept checks that an error of the Decoder about its own text, which a method returns, stays the error of the
// text: its place is in the text, and after malformed text the stream has failed.
func TestOwnErrorKept(t *testing.T) {
	for _, row := range []struct {
		name, why string
		text      string
	}{
		{"syntax", "the text is malformed", `{"k":{"x":{"x":?}}}`},
		{"end", "the text ends within", `{"k":{"x":`},
		{"first token", "no value begins", `{"k":?}`},
	} {
		t.Run(row.name, func(t *testing.T) {
			for _, v := range []any{new(map[string]byValue), new(map[string]byRaw), new(map[string]byMember)} {
				d := jsontext.NewDecoder(strings.NewReader(row.text))
				err := json.UnmarshalDecode(d, v)
				var e *jsontext.SyntacticError
				if err2 := json.UnmarshalDecode(d, v); !errors.As(err, &e) || error(e) != err || err2 == nil || err2 == io.EOF {
					t.Errorf("%T: %v, then %v (%s)", v, err, err2, row.why)
				}
			}
		})
	}
}

// TestOwnErrorsListed checks that a method may collect errors of its Decoder and return them as a list: they keep their
// places.
func TestOwnErrorsListed(t *testing.T) {
	text := "[\n {\"x\":1,\n\"x\":\"a\",\n\"x\":true}]"
	for name, join := range map[string]func([]error) error{
		"ErrorList":   func(errs []error) error { return jsonx.ErrorList(errs) },
		"errors.Join": func(errs []error) error { return errors.Join(errs...) },
	} {
		collect := json.UnmarshalFromFunc(func(d *jsontext.Decoder, _ *point) error {
			var errs []error
			if _, err := d.ReadToken(); err != nil {
				return err
			}
			for d.PeekKind() == '"' {
				if _, err := d.ReadToken(); err != nil {
					return err
				}
				if err := json.UnmarshalDecode(d, new(int), jsonx.AllErrors(0)); err != nil {
					errs = append(errs, err)
				}
			}
			if _, err := d.ReadToken(); err != nil {
				return err
			}
			return join(errs)
		})
		t.Run(name, func(t *testing.T) {
			for _, all := range []int{0, 9} {
				err := json.Unmarshal([]byte(text), new([]point), json.WithUnmarshalers(collect), jsonx.AllErrors(all), jsontext.AllowDuplicateNames(true))
				got := ""
				for line := range strings.Lines(jsonx.Explain(err)) {
					if !strings.HasPrefix(line, " ") {
						got += strings.SplitAfterN(line, ": ", 3)[0] + strings.SplitAfterN(line, ": ", 3)[1]
					}
				}
				if want := "3:5: .[0].x: 4:5: .[0].x: "; got != want {
					t.Errorf("AllErrors(%d): %q, want %q: %v", all, got, want, fmt.Sprint(jsonx.Explain(err)))
				}
			}
		})
	}
}

// A byNames has a method that returns an error for a member of a member that the text may have by another name.
type byNames struct {
	Outer *struct {
		Count int `json:"count" jsonopt:"alias:sum"`
	} `json:"outer" jsonopt:"alias:around"`
}

func (byNames) ValidateJSON() error { return pointsTo("/outer/count") }

// TestLocateOtherName checks the place of an error that points to a member, if the text has another name of its field.
func TestLocateOtherName(t *testing.T) {
	for _, tt := range []struct {
		name, why string
		text      string
		opts      json.Options
		at        string // line and column
	}{
		{"name", "it is that of the pointer", "[{\n\"outer\":\n{\"count\":1}}]", nil, "3:10"},
		{"alias", "the field has it", "[{\n\"around\":\n{\"sum\":1}}]", nil, "3:8"},
		{"case", "the option allows it", "[{\n\"OUTER\":\n{\"Count\":1}}]", json.MatchCaseInsensitiveNames(true), "3:10"},
		{"absent", "the object is shown", "[{\n\"outer\":\n{}}]", nil, "3:1"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			l, _ := jsonx.Locate(json.Unmarshal([]byte(tt.text), new([]byNames), json.JoinOptions(tt.opts)))
			if at := fmt.Sprintf("%d:%d", l.Line, l.Column); at != tt.at || l.Pointer != "/0/outer/count" {
				t.Errorf("%s at %s, want %s (%s)", l.Pointer, at, tt.at, tt.why)
			}
		})
	}
}

// TestInnerMessages checks the codes and messages of errors about the text of a value, which a method has decoded, and about
// other texts: they say what is wrong there.
func TestInnerMessages(t *testing.T) {
	duplicates := jsontext.AllowDuplicateNames(true)
	for _, tt := range []struct {
		name, why string
		text      string
		v         any
		code      jsonx.Code
		message   string
		path      string
	}{
		{"kind", "in the text of the value", `[{"x":"a"}]`, new([]byValue), jsonx.CodeKind, "a whole number is expected, not a string", ".[0].x"},
		{"fraction", "in the text of the value", `[{"x":1.5}]`, new([]byValue), jsonx.CodeFormat, "a whole number", ".[0].x"},
		{"duplicate", "only the inner call rejects it", `[{"x":1,"x":2}]`, new([]byValue), jsonx.CodeDuplicate, `the name "x" is there already`, ".[0].x"},
		{"kind in a string", "in another text", `["{\"x\":\"a\"}"]`, new([]byString), jsonx.CodeKind, "a whole number is expected, not a string", ".[0]"},
		{"range in a string", "in another text", `["{\"x\":1e999}"]`, new([]byToken), jsonx.CodeFormat, "a whole number without an exponent", ".[0]"},
		{"comma in a string", "in another text", `["{\"x\":1,}"]`, new([]byString), jsonx.CodeSyntax, "trailing comma before '}'", ".[0]"},
		{"end of a string", "the start is none of the document", `["{\"x\":"]`, new([]byToken), jsonx.CodeSyntax, "the text ends too early: an object does not end", ".[0]"},
		{"aliases", "in the text of the value", `[{"a":1,"b":2}]`, new([]byAliased), jsonx.CodeDuplicate, `the name "b" is another name of "a", which is there already`, ".[0].b"},
		{"own error", "it is for programmers", `[{"y":{"z":[1,2]}}]`, new([]byPointer), jsonx.CodeInvalid, "invalid value", ".[0].y.z[1]"},
		{"validator", "several errors, of which this is the first", `[{"A":1,"B":2}]`, new([]severalErrors), jsonx.CodeInvalid, errUser.Error(), ".[0].A"},
		{"type", "no text is right", `[{"x":1}]`, new([]byMarshal), jsonx.CodeInvalid, "invalid value", ".[0]"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for _, all := range []int{0, 9} {
				l, ok := jsonx.Locate(json.Unmarshal([]byte(tt.text), tt.v, duplicates, jsonx.AllErrors(all)))
				if !ok || l.Code != tt.code || l.Message != tt.message || l.Path != tt.path {
					t.Errorf("AllErrors(%d): %s %q %s, want %s %q %s (%s)", all, l.Code, l.Message, l.Path, tt.code, tt.message, tt.path, tt.why)
				}
			}
		})
	}
}
