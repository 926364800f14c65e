package json_test

import (
	"io"
	"reflect"
	"strings"
	"testing"

	"github.com/plainjson/json"
	"github.com/plainjson/json/internal/fault"
	"github.com/plainjson/json/jsontext"
)

// TestSemanticErrorText checks the texts of a SemanticError by its fields.
func TestSemanticErrorText(t *testing.T) {
	long := strings.Repeat("n", 1000)
	short := strings.Repeat("n", 50) + "…" + strings.Repeat("n", 50)
	type login struct{ Pass string }
	goType := reflect.TypeFor[login]()
	strict := json.RejectUnknownMembers(true)
	decode := func(text string, v any, o ...json.Options) error {
		return json.Unmarshal([]byte(text), v, o...)
	}
	for _, tt := range []struct {
		name, why string
		err       error
		want      string
	}{
		{"kind", "of value and type", decode(`{"Pass":[]}`, new(login)), `json: cannot unmarshal JSON array into Go string at "/Pass" (byte 8)`},
		{"range", "the number is shown", decode(`[300]`, new([]int8)), `json: cannot unmarshal JSON number 300 into Go int8 at "/0" (byte 1): value out of range`},
		{"unknown", "no value is to blame", decode(`{"x":"y"}`, new(login), strict), `json: unknown object member name "x" for Go json_test.login at "/x" (byte 1)`},
		{"unknown, long", "the text is bounded", decode(`{"`+long+`":1}`, new(login), strict),
			`json: unknown object member name "` + short + `" for Go json_test.login at "/` + short[1:] + `" (byte 1)`},
		{"long pointer", "the text is bounded", decode(`{"`+long+`":""}`, new(map[string]int)),
			`json: cannot unmarshal JSON string into Go int at "/` + short[1:] + `" (byte 1004)`},
		{"unknown, by a method", "as far as it is known", &json.SemanticError{Err: json.ErrUnknownName, JSONPointer: "/a/b~1c"}, `json: unknown object member name "b/c" at "/a/b~1c"`},
		{"missing", "no value is to blame", &json.SemanticError{Err: fault.ErrMissingName, JSONPointer: "/Pass", GoType: goType, ByteOffset: 3},
			`json: missing object member name "Pass" for Go json_test.login at "/Pass" (byte 3)`},
		{"missing members", "the cause has the names",
			&json.SemanticError{Err: &fault.MissingNames{Names: []string{"a", "b"}, More: 1}, JSONPointer: "/a", GoType: goType, ByteOffset: 3},
			`json: missing object member names "a", "b" and 1 more for Go json_test.login at "/a" (byte 3)`},
		{"wrapped", "the value is to blame for what a method finds", &json.SemanticError{Err: errOwn, GoType: goType}, `json: cannot handle into Go json_test.login: own`},
		{"syntax in a value", "the package is named once", &json.SemanticError{JSONKind: '"', Err: &jsontext.SyntacticError{Err: io.ErrUnexpectedEOF, ByteOffset: 2}},
			`json: cannot handle JSON string: unexpected EOF (byte 2)`},
		{"nothing", "the zero value has a text, too", new(json.SemanticError), `json: cannot handle`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if tt.err.Error() != tt.want {
				t.Errorf("got  %v\nwant %s (%s)", tt.err, tt.want, tt.why)
			}
		})
	}
	if _, err := json.Marshal(map[string]any{"a": func() {}}); err == nil || err.Error() != `json: cannot marshal from Go func() at "/a" (byte 5)` {
		t.Errorf("Marshal: %v", err)
	}
}
