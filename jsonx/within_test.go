package jsonx_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
	"github.com/plainjson/json/jsonx"
	v1 "github.com/plainjson/json/v1"
)

// A severalErrors has a method that returns two errors.
type severalErrors struct{ A, B int }

func (severalErrors) ValidateJSON() error { return errors.Join(pointsTo("/A"), pointsTo("/B")) }

// TestWithin checks the places of errors about the second line of a file, whose first line has 10 bytes.
func TestWithin(t *testing.T) {
	decode := func(text string, v any, o ...json.Options) error { return json.Unmarshal([]byte(text), v, o...) }
	for _, tt := range []struct {
		name, why string
		err       error
		explained string // first lines of the errors, without the messages
		text      string
	}{
		{"semantic", "the line and the offset are those of the file", decode(`{"x":"a"}`, new(point)),
			"f:2:6: .x", `json: cannot unmarshal JSON string into Go int at "/x" (line 2:6, byte 15)`},
		{"second line", "lines add up", decode("{\n\"x\":\"a\"}", new(point)),
			"f:3:5: .x", `json: cannot unmarshal JSON string into Go int at "/x" (line 3:5, byte 16)`},
		{"syntax", "the name follows the message", decode(`{"x":?}`, new(point)),
			"f:2:6: .x", `jsontext: invalid character '?' at start of value at "/x" (line 2:6, byte 15)`},
		{"first byte", "its text has no place of its own", decode(`"a"`, new(int)),
			"f:2:1: a whole number is expected", `json: cannot unmarshal JSON string into Go int (line 2:1, byte 10)`},
		{"list", "each error moves", decode(`{"x":"a","y":{"z":[true]}}`, new(point), jsonx.AllErrors(9)),
			"f:2:6: .x|f:2:20: .y.z[0]", "json: cannot unmarshal JSON string into Go int at \"/x\" (line 2:6, byte 15)\n" +
				`json: cannot unmarshal JSON boolean into Go int at "/y/z/0" (line 2:20, byte 29)`},
		{"list of a method", "each error moves", decode(`{"A":1,"B":2}`, new(severalErrors)),
			"f:2:6: .A|f:2:12: .B", "json: no at \"/A\" (line 2:6, byte 15)\njson: no at \"/B\" (line 2:12, byte 21)"},
		{"wrapped", "its own text is left out", fmt.Errorf("read: %w", decode(`{"x":"a"}`, new(point))),
			"f:2:6: .x", `read: json: cannot unmarshal JSON string into Go int at "/x" (line 2:6, byte 15)`},
		{"wrapped list", "each error moves", fmt.Errorf("read: %w", decode(`{"x":"a","y":{"z":[true]}}`, new(point), jsonx.AllErrors(9))),
			"f:2:6: .x|f:2:20: .y.z[0]", "read: json: cannot unmarshal JSON string into Go int at \"/x\" (line 2:6, byte 15)\n" +
				`json: cannot unmarshal JSON boolean into Go int at "/y/z/0" (line 2:20, byte 29)`},
		{"joined", "each error with a place moves", errors.Join(decode(`"a"`, new(int)), io.EOF, decode(`{"x":"a"}`, new(point))),
			"f:2:1: a whole number|f: EOF (line 2:1, byte 10)|f:2:6: .x", "json: cannot unmarshal JSON string into Go int (line 2:1, byte 10)\nEOF\n" +
				`json: cannot unmarshal JSON string into Go int at "/x" (line 2:6, byte 15)`},
		{"joined, v1", "each gets a place", errors.Join(v1.Unmarshal([]byte(`?`), new(int)), v1.Unmarshal([]byte(`{"x":"a"}`), new(point))),
			"f:2:1: invalid|f: byte 18: .x", "beginning of value (line 2:1, byte 11)\n" +
				"json: cannot unmarshal string into Go struct field point.x of type int (byte 18)"},
		{"two names", "the first one moves, too", decode(`{"a":1,"b":2}`, new(aliased)),
			`f:2:8: .b: the name "b" is another name of "a", which is there already, at line 2:2`,
			`json: "b" is another name of "a", which is at line 2:2, for Go jsonx_test.aliased at "/b" (line 2:8, byte 17)`},
		{"v1, syntax", "its text has no place", v1.Unmarshal([]byte(`{"x":?}`), new(point)),
			"f:2:6: invalid character looking for beginning of value", "invalid character '?' looking for beginning of value (line 2:6, byte 16)"},
		{"v1, type", "its line is unknown", v1.Unmarshal([]byte(`{"x":"a"}`), new(point)),
			"f: byte 18: .x", "json: cannot unmarshal string into Go struct field point.x of type int (byte 18)"},
		{"end", "the start of the array moves, too", decode("{\n\"x\":[", new(any)),
			"f:3:6: .x: the text ends too early: an array does not end; it begins at line 3:5", `jsontext: unexpected EOF at "/x" (line 3:6, byte 17)`},
		{"type", "no text is right", decode(`{"C":1}`, new(struct{ C chan int })),
			"f: .C: cannot unmarshal into Go chan int: the type has no JSON representation", "(line 2:6, byte 15)"},
		{"other", "it has no place", io.EOF, "f: EOF (line 2:1, byte 10)", "EOF (line 2:1, byte 10)"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			err := jsonx.Within(tt.err, 2, 10)
			if !strings.Contains(err.Error(), tt.text) {
				t.Errorf("text %q, want %q (%s)", err, tt.text, tt.why)
			}
			if list, ok := tt.err.(jsonx.ErrorList); ok {
				tt.err = list[0]
			}
			if !errors.Is(err, tt.err) {
				t.Errorf("%v does not wrap %v", err, tt.err)
			}
			var got []string
			for line := range strings.Lines(jsonx.ExplainFile("f", err)) {
				if !strings.HasPrefix(line, " ") {
					got = append(got, strings.TrimSuffix(line, "\n"))
				}
			}
			want := strings.Split(tt.explained, "|")
			for k := range min(len(got), len(want)) {
				got[k] = got[k][:min(len(got[k]), len(want[k]))]
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("%s (%s)", diff, tt.why)
			}
			// A record of a file that is part of an archive.
			l, _ := jsonx.Locate(err)
			moved, ok := jsonx.Locate(fmt.Errorf("archive: %w", jsonx.Within(err, 101, 1000)))
			if l.Offset += 1000; l.Line > 0 {
				l.Line += 100
				l.Message = strings.Replace(l.Message, "begins at 3:", "begins at 103:", 1)
			}
			if !ok {
				l = jsonx.Location{}
			}
			if diff := cmp.Diff(l, moved); diff != "" {
				t.Errorf("within a larger text: %s", diff)
			}
			unknown, _ := jsonx.Locate(jsonx.Within(tt.err, 0, 10))
			if unknown.Line != 0 || unknown.Column != 0 {
				t.Errorf("in an unknown line: %+v", unknown)
			}
		})
	}
	for _, row := range []struct {
		name, why string
		err       error
		want      string
	}{
		{"no place", "the starts add up", jsonx.Within(io.EOF, 2, 10), "EOF (line 102:1, byte 1010)"},
		{"wrapped", "its own text stays", fmt.Errorf("file: %w", jsonx.Within(io.EOF, 2, 10)), "file: EOF (line 102:1, byte 1010)"},
		{"several", "each has its place", errors.Join(jsonx.Within(decode(`"a"`, new(int)), 1, 0), jsonx.Within(decode(`"a"`, new(int)), 2, 10)),
			"json: cannot unmarshal JSON string into Go int (line 101:1, byte 1000)\njson: cannot unmarshal JSON string into Go int (line 102:1, byte 1010)"},
	} {
		if text := jsonx.Within(row.err, 101, 1000).Error(); text != row.want {
			t.Errorf("%s, within two texts: %s, want %s (%s)", row.name, text, row.want, row.why)
		}
	}
	if err := jsonx.Within(nil, 1, 0); err != nil {
		t.Errorf("no error is within a larger text: %v", err)
	}
	list, _ := errors.AsType[jsonx.ErrorList](jsonx.Within(decode(`{"x":"a"}`, new(point), jsonx.AllErrors(9)), 2, 10))
	if l, _ := jsonx.Locate(list[0]); len(list) != 1 || l.Line != 2 {
		t.Errorf("a list of errors became %v", list)
	}
}

func ExampleExplainFile() {
	var config struct {
		Name string `json:"name"`
		Port uint16 `json:"port"`
	}
	text := []byte("{\n  \"name\": \"a\",\n  \"port\": 80000\n}")
	fmt.Print(jsonx.ExplainFile("config.json", json.Unmarshal(text, &config)))
	// Output:
	// config.json:3:11: .port: must be between 0 and 65535
	//       "port": 80000
	//               ^
}

func ExampleWithin() {
	lines := []byte("{\"x\":1}\n{\"x\":\"2\"}\n{\"x\":3}\n")
	number, offset := 1, int64(0)
	for line := range bytes.Lines(lines) {
		var v struct {
			X int `json:"x"`
		}
		if err := json.Unmarshal(line, &v, jsontext.WithByteLimit(1000)); err != nil {
			fmt.Print(jsonx.ExplainFile("points.jsonl", jsonx.Within(err, number, offset)))
		}
		number, offset = number+1, offset+int64(len(line))
	}
	// Output:
	// points.jsonl:2:6: .x: a whole number is expected, not a string
	//     {"x":"2"}
	//          ^
}
