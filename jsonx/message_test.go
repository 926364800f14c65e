package jsonx_test

import (
	"errors"
	"fmt"
	"io"
	"math/big"
	"net/netip"
	"regexp"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
	"github.com/plainjson/json/jsonx"
	v1 "github.com/plainjson/json/v1"
)

// An order has a member for each kind of error that a document can have.
type order struct {
	Bool     bool                  `json:"bool"`
	Small    uint8                 `json:"small"`
	Signed   int16                 `json:"signed"`
	Long     int64                 `json:"long"`
	Float    float32               `json:"float"`
	Double   float64               `json:"double"`
	Text     string                `json:"text"`
	Quoted   int64                 `json:"quoted,string"`
	QuotedF  float64               `json:"quotedFloat,string"`
	Time     time.Time             `json:"time"`
	Date     time.Time             `json:"date,format:DateOnly"`
	Unix     time.Time             `json:"unix,format:unix"`
	UnixText time.Time             `json:"unixText,string,format:unixmilli"`
	Wait     time.Duration         `json:"wait,format:units"`
	Seconds  time.Duration         `json:"seconds,format:sec"`
	Iso      time.Duration         `json:"iso,format:iso8601"`
	Data     []byte                `json:"data"`
	Hex      []byte                `json:"hex,format:hex"`
	Bytes    []byte                `json:"bytes,format:array"`
	Key      [4]byte               `json:"key"`
	List     []int                 `json:"list"`
	Point    [2]float64            `json:"point"`
	Map      map[string]int        `json:"map"`
	Numbers  map[int8]string       `json:"numbers"`
	Pairs    map[string]int        `json:"pairs" jsonopt:"format:array"`
	Inner    *orderItem            `json:"inner"`
	Items    []orderItem           `json:"items"`
	Color    color                 `json:"color"`
	Range    orderRange            `json:"range"`
	Member   orderMember           `json:"member"`
	Tuple    orderTuple            `json:"tuple"`
	Method   orderMethod           `json:"method"`
	Deep     [][][][]int           `json:"deep"`
	Any      any                   `json:"any"`
	Raw      jsontext.Value        `json:"raw"`
	Listen   string                `json:"listen" jsonopt:"alias:addr"`
	Set      map[orderKey]struct{} `json:"set" jsonopt:"format:array"`
	Number   v1.Number             `json:"number,string"`
	Stamp    time.Time             `json:"stamp,format:Stamp"`
	Floats   map[float64]int       `json:"floats"`
	Bit      [1]byte               `json:"bit"`
	Silent   orderSilent           `json:"silent"`
	NoNull   *int                  `json:"noNull" jsonopt:"nonnull"`
	NoAny    any                   `json:"noAny" jsonopt:"nonnull"`
	NoRaw    jsontext.Value        `json:"noRaw" jsonopt:"nonnull"`
	NoBig    *big.Int              `json:"noBig" jsonopt:"nonnull"`
	NoAddr   *netip.Addr           `json:"noAddr" jsonopt:"nonnull"`
	NoDay    *time.Time            `json:"noDay,format:DateOnly" jsonopt:"nonnull"`
}

// An orderSilent has a method that does not say what is wrong.
type orderSilent struct{}

func (*orderSilent) ValidateJSON() error { return errors.New("") }

type orderKey int

type orderItem struct {
	Name  string `json:"name" jsonopt:"required"`
	Price int    `json:"price" jsonopt:"required"`
	Unit  string `json:"unit" jsonopt:"required"`
}

// A color has a method for text.
type color string

func (c *color) UnmarshalText(b []byte) error {
	if *c = color(b); *c != "red" {
		return errors.New("color.UnmarshalText: 0xdeadbeef")
	}
	return nil
}

// An orderRange has a method that validates it.
type orderRange struct{ Low, High int }

func (r *orderRange) ValidateJSON() error {
	if r.Low > r.High {
		return errors.New("Low must not be more than High")
	}
	return nil
}

// An orderMember has a method that says which member is wrong.
type orderMember struct{ Count int }

func (m *orderMember) ValidateJSON() error {
	if m.Count%2 != 0 {
		return &json.SemanticError{JSONPointer: "/Count", Err: errors.New("an even number")}
	}
	return nil
}

// An orderTuple is an array in JSON.
type orderTuple struct {
	_ struct{} `jsonopt:"array"`
	A string
	B int
	C bool
}

// An orderMethod has a method for JSON.
type orderMethod struct{}

func (*orderMethod) UnmarshalJSON([]byte) error {
	return errors.New("sql: connection 0xc000012345 refused")
}

// messages has wrong documents for an order, with the messages for them.
var messages = []struct {
	name, why string
	text      string
	code      jsonx.Code
	message   string
	path      string
	at        string // line and column
}{
	{"trailing comma", "of an array", "{\n  \"list\": [1, 2,]\n}", jsonx.CodeSyntax, "trailing comma before ']'", ".list", "2:16"},
	{"comma missing", "the next line begins a member", "{\n  \"small\": 1\n  \"text\": \"\"\n}", jsonx.CodeSyntax, "invalid character after object value (expecting ',' or '}')", ".", "3:3"},
	{"single quotes", "of a name", `{'small': 1}`, jsonx.CodeSyntax, "object member name must be in double quotes, not single quotes", ".", "1:2"},
	{"no quotes", "of a name", `{small: 1}`, jsonx.CodeSyntax, "object member name must be in double quotes", ".", "1:2"},
	{"True", "as in Python", `{"bool": True}`, jsonx.CodeSyntax, "literal must be in lower case", ".bool", "1:10"},
	{"comment", "JSON has none", "{\n// x\n}", jsonx.CodeSyntax, "JSON has no comments", ".", "2:1"},
	{"leading zero", "of a number", `{"small": 01}`, jsonx.CodeSyntax, "number must not have leading zeros", ".small", "1:12"},
	{"NaN", "is no number of JSON", `{"float": NaN}`, jsonx.CodeSyntax, "number must not be NaN or infinite", ".float", "1:11"},
	{"line break", "in a string", "{\"text\": \"a\nb\"}", jsonx.CodeSyntax, `line break U+000A in string must be escaped as \n`, ".text", "1:12"},
	{"escape", "of a letter that needs none", `{"text": "\d"}`, jsonx.CodeSyntax, "invalid escape sequence in string", ".text", "1:11"},
	{"not UTF-8", "a byte of Latin-1", "{\"text\": \"\xe4\"}", jsonx.CodeSyntax, "invalid UTF-8", ".text", "1:11"},
	{"string cut", "it says what does not end", "{\n  \"text\": \"abc", jsonx.CodeSyntax, "the text ends too early: a string does not end", ".text", "2:15"},
	{"array cut", "it says what does not end", "{\n  \"list\": [1,\n 2", jsonx.CodeSyntax, "the text ends too early: an array does not end", ".list", "3:3"},
	{"object cut", "it says what does not end", "{\n  \"inner\": {\"name\": \"]\"\n", jsonx.CodeSyntax, "the text ends too early: an object does not end", ".inner", "3:1"},
	{"word", "it may be a secret", `{"text": hunter2}`, jsonx.CodeSyntax, "invalid literal (expecting null, true, false, or a string in double quotes)", ".text", "1:10"},
	{"long word", "only a part of it is in the error", `{"text": jsontext.` + strings.Repeat("x", 60) + `}`, jsonx.CodeSyntax, "invalid literal (expecting null, true, false, or a string in double quotes)", ".text", "1:10"},
	{"character", "it may be a part of one", `{"list": [1 2]}`, jsonx.CodeSyntax, "invalid character after array element (expecting ',' or ']')", ".list", "1:13"},
	{"back quote", "the text shows it as a character", "{\"text\": `}", jsonx.CodeSyntax, "invalid character at start of value", ".text", "1:10"},
	{"character in a literal", "it is none of JSON", `{"bool": trux}`, jsonx.CodeSyntax, "invalid character in literal true (expecting 'e')", ".bool", "1:13"},
	{"half a character", "in an escape", `{"text": "\ud800"}`, jsonx.CodeSyntax, "unpaired surrogate in string", ".text", "1:11"},
	{"nothing", "no value", "", jsonx.CodeSyntax, "the text ends too early", ".", "1:1"},
	{"two values", "one is wanted", "{} {}", jsonx.CodeSyntax, "invalid character after top-level value", ".", "1:4"},
	{"byte order mark", "editors hide it", "\ufeff{}", jsonx.CodeSyntax, "the text begins with a byte order mark (U+FEFF), which JSON does not allow", ".", "1:1"},
	{"UTF-16", "another encoding", "\xff\xfe{\x00}\x00", jsonx.CodeSyntax, "the text looks like UTF-16 (little-endian); JSON must be UTF-8", ".", "1:1"},
	{"gzip", "another format", "\x1f\x8b\x08", jsonx.CodeSyntax, "the text looks compressed by gzip", ".", "1:1"},
	{"HTML", "an error page", "<html>", jsonx.CodeSyntax, "the text begins with '<': it looks like HTML or XML", ".", "1:1"},
	{"NUL", "another encoding", "{\x00}\x00", jsonx.CodeSyntax, "the text has a NUL among its first bytes: it looks like UTF-16 or binary data, and JSON must be UTF-8", ".", "1:2"},

	{"array", "an object is wanted", `[]`, jsonx.CodeKind, "an object is expected, not an array", ".", "1:1"},
	{"boolean", "as a string", `{"bool": "true"}`, jsonx.CodeKind, "true or false is expected, not a string", ".bool", "1:10"},
	{"number in quotes", "as some programs write it", `{"small": "1"}`, jsonx.CodeKind, "a whole number is expected, not a string", ".small", "1:11"},
	{"float in quotes", "likewise", `{"double": "1"}`, jsonx.CodeKind, "a number is expected, not a string", ".double", "1:12"},
	{"number without quotes", "where the field wants them", `{"quoted": 1}`, jsonx.CodeKind, "a string with a whole number is expected, not a number", ".quoted", "1:12"},
	{"true for a quoted number", "where the field wants quotes", `{"quotedFloat": true}`, jsonx.CodeKind, "a string with a number is expected, not true", ".quotedFloat", "1:17"},
	{"number", "a string is wanted", `{"text": 7}`, jsonx.CodeKind, "a string is expected, not a number", ".text", "1:10"},
	{"object", "an array is wanted", `{"list": {}}`, jsonx.CodeKind, "an array is expected, not an object", ".list", "1:10"},
	{"element", "the path has its index", `{"list": [1, null, false]}`, jsonx.CodeKind, "a whole number is expected, not false", ".list[2]", "1:20"},
	{"number for a time", "a string is wanted", `{"time": 5}`, jsonx.CodeKind, "a time as in 2006-01-02T15:04:05Z is expected, not a number", ".time", "1:10"},
	{"string for a number of seconds", "the field counts them", `{"unix": "2006-01-02"}`, jsonx.CodeKind, "a number of seconds since 1970 is expected, not a string", ".unix", "1:10"},
	{"number for quoted milliseconds", "the field wants quotes", `{"unixText": 5}`, jsonx.CodeKind, "a string with a number of milliseconds since 1970 is expected, not a number", ".unixText", "1:14"},
	{"number for a duration", "a string is wanted", `{"wait": 5}`, jsonx.CodeKind, "a duration as in 1h30m0s is expected, not a number", ".wait", "1:10"},
	{"number for data", "a string is wanted", `{"data": 5}`, jsonx.CodeKind, "a string in base64 is expected, not a number", ".data", "1:10"},
	{"base64 for numbers", "the field has another form", `{"bytes": "AQI="}`, jsonx.CodeKind, "an array of numbers is expected, not a string", ".bytes", "1:11"},
	{"object for pairs", "the field has another form", `{"pairs": {"a":1}}`, jsonx.CodeKind, "an array is expected, not an object", ".pairs", "1:11"},
	{"element for a pair", "the entries are arrays", `{"pairs": ["a"]}`, jsonx.CodeKind, "an array of a key and a value is expected, not a string", ".pairs[0]", "1:12"},
	{"number for a text", "the type has a method", `{"color": 1}`, jsonx.CodeKind, "a string is expected, not a number", ".color", "1:11"},

	{"null", "the field has the tag option", `{"noNull": null}`, jsonx.CodeKind, "a whole number is expected, not null", ".noNull", "1:12"},
	{"null for any", "the field has the tag option", `{"noAny": null}`, jsonx.CodeKind, "null is not allowed here", ".noAny", "1:11"},
	{"null for a raw value", "any other value is right", `{"noRaw": null}`, jsonx.CodeKind, "null is not allowed here", ".noRaw", "1:11"},
	{"null for a type with methods", "the program knows what is right", `{"noBig": null}`, jsonx.CodeKind, "null is not allowed here", ".noBig", "1:11"},
	{"null for a type with text", "the type has a method", `{"noAddr": null}`, jsonx.CodeKind, "a string is expected, not null", ".noAddr", "1:12"},
	{"null for a date", "the pointer has the format", `{"noDay": null}`, jsonx.CodeKind, "a time as in 2006-01-02 is expected, not null", ".noDay", "1:11"},
	{"true for a Number", "numbers are in strings", `{"number": true}`, jsonx.CodeKind, "a string with a number is expected, not true", ".number", "1:12"},
	{"Number without quotes", "numbers are in strings", `{"number": 1}`, jsonx.CodeKind, "a string with a number is expected, not a number", ".number", "1:12"},

	{"too large", "for a byte", `{"small": 256}`, jsonx.CodeRange, "between 0 and 255", ".small", "1:11"},
	{"negative", "for a byte", `{"small": -1}`, jsonx.CodeRange, "between 0 and 255", ".small", "1:11"},
	{"too small", "for 16 bits", `{"signed": -32769}`, jsonx.CodeRange, "between -32768 and 32767", ".signed", "1:12"},
	{"64 bits", "one too many", `{"long": 9223372036854775808}`, jsonx.CodeRange, "between -9223372036854775808 and 9223372036854775807", ".long", "1:10"},
	{"too large a float", "for 64 bits", `{"any": 1e999}`, jsonx.CodeRange, "between -1.79e308 and 1.79e308", ".any", "1:9"},
	{"too large a number in quotes", "for 64 bits", `{"quoted": "99999999999999999999"}`, jsonx.CodeRange, "between -9223372036854775808 and 9223372036854775807", ".quoted", "1:12"},
	{"name out of range", "the names are numbers", `{"numbers": {"128": ""}}`, jsonx.CodeRange, "between -128 and 127", `.numbers["128"]`, "1:14"},

	{"too many seconds", "for a duration", `{"seconds": 99999999999999999999}`, jsonx.CodeRange, "a number of seconds that is not so far from 0", ".seconds", "1:13"},
	{"minus zero seconds", "it is no number of them", `{"seconds": -0}`, jsonx.CodeRange, "a number of seconds without a minus sign", ".seconds", "1:13"},

	{"minus zero", "a number without a sign is wanted", `{"small": -0}`, jsonx.CodeFormat, "a whole number without a minus sign", ".small", "1:11"},
	{"exponent in seconds", "it is not read", `{"seconds": 1e3}`, jsonx.CodeFormat, "a number of seconds without an exponent", ".seconds", "1:13"},
	{"exponent in quoted milliseconds", "it is not read", `{"unixText": "1e3"}`, jsonx.CodeFormat, "a string with a number of milliseconds since 1970 without an exponent", ".unixText", "1:14"},
	{"exponent in quotes", "a whole number is wanted", `{"quoted": "1e3"}`, jsonx.CodeFormat, "a string with a whole number without an exponent", ".quoted", "1:12"},
	{"word with an e", "it is no number", `{"quoted": "seven"}`, jsonx.CodeFormat, "a string with a whole number", ".quoted", "1:12"},
	{"name with an e", "it is no number", `{"numbers": {"seven": ""}}`, jsonx.CodeFormat, "a string with a whole number", ".numbers.seven", "1:14"},
	{"Number", "the string has none", `{"number": "x"}`, jsonx.CodeFormat, "a string with a number", ".number", "1:12"},
	{"time in the form of a clock", "the example is one", `{"stamp": "x"}`, jsonx.CodeFormat, "a time as in Jan  2 15:04:05", ".stamp", "1:11"},
	{"fraction", "a whole number is wanted", `{"small": 1.5}`, jsonx.CodeFormat, "a whole number", ".small", "1:11"},
	{"exponent", "a whole number is wanted", `{"long": 1e3}`, jsonx.CodeFormat, "a whole number without an exponent", ".long", "1:10"},
	{"word in quotes", "a number is wanted", `{"quoted": "x"}`, jsonx.CodeFormat, "a string with a whole number", ".quoted", "1:12"},
	{"name that is no number", "the names are numbers", `{"numbers": {"x": ""}}`, jsonx.CodeFormat, "a string with a whole number", ".numbers.x", "1:14"},
	{"time", "without a zone", `{"time": "2006-01-02 15:04"}`, jsonx.CodeFormat, "a time as in 2006-01-02T15:04:05Z", ".time", "1:10"},
	{"date", "month and day alone", `{"date": "01-02"}`, jsonx.CodeFormat, "a time as in 2006-01-02", ".date", "1:10"},
	{"duration", "no unit", `{"wait": "5"}`, jsonx.CodeFormat, "a duration as in 1h30m0s", ".wait", "1:10"},
	{"ISO 8601", "another notation", `{"iso": "5s"}`, jsonx.CodeFormat, "a duration as in PT1H30M", ".iso", "1:9"},
	{"base64", "a character that it does not have", `{"data": "?"}`, jsonx.CodeFormat, "a string in base64", ".data", "1:10"},
	{"hexadecimal", "half of a byte", `{"hex": "abc"}`, jsonx.CodeFormat, "a string in hexadecimal", ".hex", "1:9"},

	{"missing", "one member", "{\"inner\": {\"name\": \"a\", \"unit\": \"\"\n}}", jsonx.CodeMissing, `the member "price" is missing`, ".inner.price", "2:1"},
	{"several missing", "all are named", `{"items": [{}]}`, jsonx.CodeMissing, `the members "name", "price" and "unit" are missing`, ".items[0].name", "1:13"},
	{"unknown", "it is misspelled", `{"smal": 1}`, jsonx.CodeUnknown, `the name "smal" is not known here`, ".smal", "1:2"},
	{"duplicate", "the name is there", "{\"small\": 1,\n\"small\": 2}", jsonx.CodeDuplicate, `the name "small" is there already`, ".small", "2:1"},
	{"equal names", "their texts differ", `{"floats": {"1":1,"1.0":2}}`, jsonx.CodeDuplicate, `the name "1.0", or one equal to it, is there already`, `.floats["1.0"]`, "1:19"},
	{"two names", "of one field", "{\"listen\": \"\",\n\"addr\": \"\"}", jsonx.CodeDuplicate, `the name "addr" is another name of "listen", which is there already`, ".addr", "2:1"},
	{"duplicate key", "of a map that is an array", `{"pairs": [["a",1],["a",2]]}`, jsonx.CodeDuplicate, "the key is there already", ".pairs[1][0]", "1:21"},
	{"too few elements", "of a point", `{"point": [1]}`, jsonx.CodeLength, "exactly 2 elements", ".point", "1:13"},
	{"too many elements", "of a tuple", `{"tuple": ["a",1,true,null]}`, jsonx.CodeLength, "exactly 3 elements", ".tuple", "1:27"},
	{"pair", "without a value", `{"pairs": [["a"]]}`, jsonx.CodeLength, "exactly 2 elements", ".pairs[0]", "1:16"},
	{"key", "of another length", `{"key": "AAAA"}`, jsonx.CodeLength, "exactly 4 bytes", ".key", "1:9"},
	{"key of one byte", "of another length", `{"bit": "AAAA"}`, jsonx.CodeLength, "exactly 1 byte", ".bit", "1:9"},
	{"elements", "there is a limit", `{"list": [1,2,3,4,5]}`, jsonx.CodeLimit, "at most 4 elements", ".list", "1:19"},
	{"members", "there is a limit", `{"map": {"a":1,"b":2,"c":3,"d":4,"e":5}}`, jsonx.CodeLimit, "at most 4 members", ".map", "1:34"},
	{"long string", "there is a limit", `{"text": "abcdefghijklmnopqrstuvwxyz"}`, jsonx.CodeLimit, "at most 20 bytes in a string", ".text", "1:31"},
	{"long number", "there is a limit", `{"any": 123456789012345678901}`, jsonx.CodeLimit, "at most 20 bytes in a number", ".any", "1:9"},
	{"depth", "there is a limit", `{"deep": [[[[1]]]]}`, jsonx.CodeLimit, "at most 4 levels of arrays and objects", ".deep[0][0][0]", "1:13"},
	{"bytes", "there is a limit", `{"text": "` + strings.Repeat(`\u0041`, 3) + `", "raw": "` + strings.Repeat(" ", 10) + `"` + strings.Repeat(" ", 200) + "}", jsonx.CodeLimit, "at most 200 bytes in all", ".", "1:202"},

	{"validator", "its own text", `{"range": {"Low": 2, "High": 1}}`, jsonx.CodeInvalid, "Low must not be more than High", ".range", "1:11"},
	{"validator without a text", "its error has none", `{"silent": {}}`, jsonx.CodeInvalid, "invalid value", ".silent", "1:12"},
	{"validator of a member", "its own text", `{"member": {"Count": 1}}`, jsonx.CodeInvalid, "an even number", ".member.Count", "1:22"},
	{"text method", "its error is for programmers", `{"color": "blue"}`, jsonx.CodeInvalid, "invalid value", ".color", "1:11"},
	{"method", "its error is for programmers", `{"method": 1}`, jsonx.CodeInvalid, "invalid value", ".method", "1:12"},
}

// forPrograms matches what a message must not have: words that only programmers know.
var forPrograms = regexp.MustCompile(`\bGo\b|\bu?int|float|jsonx?_|jsontext|struct|slice|\bmap\b|nil|0x|EOF|syntax|[Uu]nmarshal|tag`)

// TestMessages checks the code, message and place of wrong documents, for all ways to read them. Each message must be clear
// to people who know JSON and not Go.
func TestMessages(t *testing.T) {
	t.Parallel()
	options := json.JoinOptions(json.RejectUnknownMembers(true),
		jsonx.WithLimits(jsonx.Limits{Bytes: 200, Depth: 4, Elements: 4, String: 20, Number: 20}))
	for _, tt := range messages {
		t.Run(tt.name, func(t *testing.T) {
			o := options
			if tt.code == jsonx.CodeLimit && tt.name == "members" {
				o = json.JoinOptions(o, jsonx.WithLimits(jsonx.Limits{Members: 4}))
			}
			for how, err := range map[string]error{
				"memory":     json.Unmarshal([]byte(tt.text), new(order), o),
				"reader":     json.UnmarshalRead(iotest.OneByteReader(strings.NewReader(tt.text)), new(order), o),
				"all errors": json.Unmarshal([]byte(tt.text), new(order), o, jsonx.AllErrors(1)),
			} {
				l, ok := jsonx.Locate(err)
				if !ok {
					t.Fatalf("%s: %v", how, err)
				}
				if tt.name == "bytes" && how == "reader" { // the line is known if the start of the text is in memory
					l.Line, l.Column = 1, int(l.Offset)+1
				}
				message := tt.message
				if how == "all errors" && tt.name == "several missing" { // each is an error
					message = `the member "name" is missing`
				}
				if at := fmt.Sprintf("%d:%d", l.Line, l.Column); l.Code != tt.code || l.Message != message || l.Path != tt.path || at != tt.at {
					t.Errorf("%s: %s\ngot  %s %q %s %s\nwant %s %q %s %s (%s)", how, err, l.Code, l.Message, l.Path, at, tt.code, message, tt.path, tt.at, tt.why)
				}
				if tt.code != jsonx.CodeInvalid && forPrograms.MatchString(l.Message) {
					t.Errorf("%s: the message %q has words for programmers", how, l.Message)
				}
			}
		})
	}
	if len(messages) < 60 {
		t.Errorf("only %d documents", len(messages))
	}
}

// TestExplainMessages checks explanations that have less or more than the place of the error and the message of its
// location.
func TestExplainMessages(t *testing.T) {
	t.Parallel()
	type listener struct {
		Listen string `json:"listen" jsonopt:"default:0.0.0.0:8080"`
	}
	type tagged struct {
		N uint64    `json:"n,string"`
		T time.Time `json:"t,format:unix"`
	}
	type badDefault struct {
		N int `json:"n" jsonopt:"default:x"`
	}
	for _, tt := range []struct {
		name, why string
		err       error
		want      string
	}{
		{"top level", "its path would be a dot", json.Unmarshal([]byte("7"), new(string)), "1:1: a string is expected, not a number\n    7\n    ^\n"},
		{"fraction", "a number, but no whole one", json.Unmarshal([]byte(`1.5`), new(uint)), "1:1: must be a whole number\n    1.5\n    ^\n"},
		{"negative", "the type has no sign", json.Unmarshal([]byte(`-1`), new(uint64)), "1:1: must be between 0 and 18446744073709551615\n    -1\n    ^\n"},
		{"negative, long", "the sign is wrong for every length", json.Unmarshal([]byte(`-18446744073709551616`), new(uint64)), "1:1: must be between 0 and 18446744073709551615\n    -18446744073709551616\n    ^\n"},
		{"space after it", "the spaces of a comment that Standardize has removed", json.Unmarshal(jsonx.Standardize([]byte("7 // seven")), new(string)),
			"1:1: a string is expected, not a number\n    7\n    ^\n"},
		{"length", "a number of elements", json.Unmarshal([]byte(`[1]`), new([2]int)), "1:3: must have exactly 2 elements\n    [1]\n      ^\n"},
		{"method", "only the method knows what is wrong", json.Unmarshal([]byte(`[1]`), new(failingJSON)), "1:1: invalid value: no\n    [1]\n    ^\n"},
		{"other text", "the excerpt is none of it", json.Unmarshal([]byte(`["{\"x\":true}"]`), new([]byString)),
			"1:2: .[0]: a whole number is expected, not true, in another text at \"/x\" (byte 5)\n    [\"{\\\"x\\\":true}\"]\n     ^\n"},
		{"malformed other text", "the text around it is well-formed", json.Unmarshal([]byte(`["nul"]`), new([]byString)),
			"1:2: .[0]: the text ends too early, in another text (byte 3)\n    [\"nul\"]\n     ^\n"},
		{"quoted, negative", "it is in a string", json.Unmarshal([]byte(`{"n":"-1"}`), new(tagged)),
			"1:6: .n: must be between 0 and 18446744073709551615\n    {\"n\":\"-1\"}\n         ^\n"},
		{"not quoted", "the tag wants a string", json.Unmarshal([]byte(`{"n":1}`), new(tagged)),
			"1:6: .n: a string with a whole number is expected, not a number\n    {\"n\":1}\n         ^\n"},
		{"quoted number of seconds", "the tag wants a number", json.Unmarshal([]byte(`{"t":"1"}`), new(tagged)),
			"1:6: .t: a number of seconds since 1970 is expected, not a string\n    {\"t\":\"1\"}\n         ^\n"},
		{"number for a time", "the type wants a string", json.Unmarshal([]byte(`1`), new(time.Time)),
			"1:1: a time as in 2006-01-02T15:04:05Z is expected, not a number\n    1\n    ^\n"},
		{"tag", "no text is at fault", json.Unmarshal([]byte("{}"), new(listener)),
			"cannot unmarshal JSON object into Go jsonx_test.listener: Go struct field Listen has a bad `jsonopt` tag: " +
				"option \"default\" has a value with ':'; put the value in single quotes\n"},
		{"type", "no text is at fault", json.Unmarshal([]byte("[1]"), new([]chan int)), ".[0]: cannot unmarshal into Go chan int: the type has no JSON representation\n"},
		{"default", "the tag is at fault", json.Unmarshal([]byte("{}"), new(badDefault)),
			".n: cannot unmarshal into Go jsonx_test.badDefault: default \"x\" in tag `jsonopt`: the field cannot have it\n"},
		{"validator", "its text says it all", json.Unmarshal([]byte(`{"Low":1}`), new(orderRange)), "1:1: Low must not be more than High\n    {\"Low\":1}\n    ^\n"},
		{"end", "it says what does not end", json.Unmarshal([]byte("[1,\n"), new(any)), "2:1: the text ends too early: an array does not end; it begins at line 1:1\n"},
		{"end, v1", "likewise", v1.Unmarshal([]byte("{\"a\":\n \"b"), new(any)),
			"2:4: the text ends too early: a string does not end; it begins at line 2:2\n     \"b\n       ^\n"},
		{"end of a stream", "the start has left the window", json.UnmarshalRead(strings.NewReader("["+strings.Repeat("[],", 1<<16)), new(skipped)), "byte 196609: the text ends too early\n"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := jsonx.Explain(tt.err)
			if tt.name == "end of a stream" { // the excerpt depends on the window
				got, _, _ = strings.Cut(got, "    ")
			}
			if got != tt.want {
				t.Errorf("got  %q\nwant %q (%s)", got, tt.want, tt.why)
			}
		})
	}
}

// TestEncoderMessages checks the message for a misuse of the API.
func TestEncoderMessages(t *testing.T) {
	l, ok := jsonx.Locate(jsontext.NewEncoder(io.Discard).WriteToken(jsontext.Token{}))
	if !ok || l.Code != jsonx.CodeInvalid || l.Message != "invalid value" {
		t.Errorf("%s %q", l.Code, l.Message)
	}
}

// A skipped reads a value and does not store it.
type skipped struct{}

func (*skipped) UnmarshalJSONFrom(d *jsontext.Decoder) error { return d.SkipValue() }

// A v1Quoted has fields with tag option string, and fields whose tags reject values that their Go types allow.
type v1Quoted struct {
	N     int64          `json:",string"`
	F     float64        `json:",string"`
	B     bool           `json:",string"`
	S     string         `json:",string"`
	Null  big.Int        `jsonopt:"nonnull"`
	Pairs map[string]int `jsonopt:"format:array"`
}

// A v1Row is an array.
type v1Row struct {
	_    struct{} `jsonopt:"array"`
	A, B int
}

// TestRuleMessages checks the messages under the rules of package v1 with the errors of package json, which have the tag,
// and those for limits of one.
func TestRuleMessages(t *testing.T) {
	t.Parallel()
	rules := json.JoinOptions(v1.DefaultOptionsV1(), v1.ReportErrorsWithLegacySemantics(false))
	limit := func(l jsonx.Limits) json.Options { return jsonx.WithLimits(l) }
	for _, tt := range []struct {
		name, why string
		text      string
		to        any
		opts      json.Options
		code      jsonx.Code
		message   string
	}{
		{"array for a quoted number", "the tag wants quotes", `{"N":[]}`, new(v1Quoted), rules, jsonx.CodeKind, "a string with a whole number is expected, not an array"},
		{"quoted word", "it is no number", `{"N":"x"}`, new(v1Quoted), rules, jsonx.CodeFormat, "a string with a whole number"},
		{"number without quotes", "the tag wants quotes", `{"F":1}`, new(v1Quoted), rules, jsonx.CodeKind, "a string with a number is expected, not a number"},
		{"boolean without quotes", "the tag wants quotes", `{"B":true}`, new(v1Quoted), rules, jsonx.CodeKind, "a string with true or false is expected, not true"},
		{"quoted boolean", "it is none", `{"B":"x"}`, new(v1Quoted), rules, jsonx.CodeFormat, "a string with true or false"},
		{"number for a quoted string", "the tag wants quotes", `{"S":1}`, new(v1Quoted), rules, jsonx.CodeKind, "a string with another string in quotes is expected, not a number"},
		{"quoted string", "it has no quotes within", `{"S":"x"}`, new(v1Quoted), rules, jsonx.CodeFormat, "a string with another string in quotes"},
		{"Number in quotes", "by the option", `[true]`, new([]v1.Number), json.StringifyNumbers(true), jsonx.CodeKind, "a string with a number is expected, not true"},
		{"null for a text", "by the option", `null`, new(netip.Addr), jsonx.RejectNull(true), jsonx.CodeKind, "a string is expected, not null"},
		{"bytes", "the singular", `[1]`, new(any), limit(jsonx.Limits{Bytes: 1}), jsonx.CodeLimit, "at most 1 byte in all"},
		{"depth", "the singular", `[[]]`, new(any), limit(jsonx.Limits{Depth: 1}), jsonx.CodeLimit, "at most 1 level of arrays and objects"},
		{"elements", "the singular", `[1,2]`, new(any), limit(jsonx.Limits{Elements: 1}), jsonx.CodeLimit, "at most 1 element"},
		{"members", "the singular", `{"a":1,"b":2}`, new(any), limit(jsonx.Limits{Members: 1}), jsonx.CodeLimit, "at most 1 member"},
		{"string", "the singular", `"ab"`, new(any), limit(jsonx.Limits{String: 1}), jsonx.CodeLimit, "at most 1 byte in a string"},
		{"number", "the singular", `12`, new(any), limit(jsonx.Limits{Number: 1}), jsonx.CodeLimit, "at most 1 byte in a number"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			l, _ := jsonx.Locate(json.Unmarshal([]byte(tt.text), tt.to, tt.opts))
			if l.Code != tt.code || l.Message != tt.message {
				t.Errorf("%s %q, want %s %q (%s)", l.Code, l.Message, tt.code, tt.message, tt.why)
			}
		})
	}
}

// TestTypeErrorMessages checks the codes and messages of errors of package v1, which have less to tell.
func TestTypeErrorMessages(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name, why string
		text      string
		to        any
		code      jsonx.Code
		message   string
	}{
		{"kind", "by the type", `"x"`, new([]int), jsonx.CodeKind, "an array is expected, not a string"},
		{"boolean", "the error has no value", `true`, new(string), jsonx.CodeKind, "a string is expected, not a boolean"},
		{"range", "by the type", `300`, new(uint8), jsonx.CodeRange, "between 0 and 255"},
		{"negative", "by the type", `-1`, new(uint8), jsonx.CodeRange, "between 0 and 255"},
		{"minus zero", "it is in the range", `-0`, new(uint8), jsonx.CodeFormat, "a whole number without a minus sign"},
		{"fraction", "by the number", `1.5`, new(uint8), jsonx.CodeFormat, "a whole number"},
		{"float", "by the type", `1e999`, new(float64), jsonx.CodeRange, "between -1.79e308 and 1.79e308"},
		{"Number", "right with and without the tag", `"x"`, new(v1.Number), jsonx.CodeFormat, "a string with a number"},
		{"string for a number", "a string with a number has another error", `"x"`, new(int), jsonx.CodeKind, "a whole number is expected, not a string"},
		{"array for a number", "a tag may want a string", `[]`, new(int), jsonx.CodeKind, "an array is not allowed here"},
		{"boolean for a number", "a tag may want a string", `true`, new(int), jsonx.CodeKind, "a boolean is not allowed here"},
		{"array for a map", "it has no format array", `[1]`, new(map[string]int), jsonx.CodeKind, "an object is expected, not an array"},
		{"string for a map", "a tag may want an array", `"x"`, new(map[string]int), jsonx.CodeKind, "a string is not allowed here"},
		{"object for a map", "the tag wants an array", `{"Pairs":{}}`, new(v1Quoted), jsonx.CodeKind, "an object is not allowed here"},
		{"object for a struct", "its marker wants an array", `{}`, new(v1Row), jsonx.CodeKind, "an object is not allowed here"},
		{"number for bytes", "they may be an array", `1`, new([]byte), jsonx.CodeKind, "a number is not allowed here"},
		{"string for bytes", "the error has no tag", `"x"`, new([2]byte), jsonx.CodeKind, "a string is not allowed here"},
		{"number for a text", "the type has a method", `1`, new(netip.Addr), jsonx.CodeKind, "a string is expected, not a number"},
		{"quoted word", "no number is out of range", `{"N":"x"}`, new(v1Quoted), jsonx.CodeFormat, "a string with a whole number"},
		{"quoted NaN", "no number is out of range", `{"F":"x"}`, new(v1Quoted), jsonx.CodeFormat, "a string with a number"},
		{"quoted word with an e", "it has no exponent", `{"N":"seven"}`, new(v1Quoted), jsonx.CodeFormat, "a string with a whole number"},
		{"quoted number", "it is too large", `{"N":"99999999999999999999"}`, new(v1Quoted), jsonx.CodeRange, "between -9223372036854775808 and 9223372036854775807"},
		{"number without quotes", "the type is numeric, so the tag wants quotes", `{"N":1}`, new(v1Quoted), jsonx.CodeKind, "a string with a whole number is expected, not a number"},
		{"boolean without quotes", "the tag wants quotes", `{"B":true}`, new(v1Quoted), jsonx.CodeKind, "a boolean is not allowed here"},
		{"quoted boolean", "it is none", `{"B":"x"}`, new(v1Quoted), jsonx.CodeFormat, "a string with true or false"},
		{"quoted string", "it has no quotes within", `{"S":"x"}`, new(v1Quoted), jsonx.CodeFormat, "a string with another string in quotes"},
		{"number for a quoted string", "a string is wanted", `{"S":1}`, new(v1Quoted), jsonx.CodeKind, "a string is expected, not a number"},
		{"key", "no number is out of range", `{"a":1}`, new(map[float64]int), jsonx.CodeFormat, "a string with a number"},
		{"null", "of a field with tag option nonnull", `{"Null":null}`, new(v1Quoted), jsonx.CodeKind, "null is not allowed here"},
		{"elements", "the error has not their number", `[1]`, new(v1Row), jsonx.CodeLength, "another number of elements"},
		{"no JSON", "no value is right", `1`, new(chan int), jsonx.CodeInvalid, "invalid value"},
		{"syntax", "its text is known", `[1 2]`, new(any), jsonx.CodeSyntax, "invalid character after array element"},
		{"word", "it may be a secret", `hunter2`, new(any), jsonx.CodeSyntax, "invalid character looking for beginning of value"},
		{"end", "the error has no place", "[[", new(any), jsonx.CodeSyntax, "the text ends too early: an array does not end"},
		{"nothing", "no value", "", new(any), jsonx.CodeSyntax, "the text ends too early"},
		{"duplicate name", "the error has no pointer", "{\"a\":1,\"a\":2}", new(map[string]int), jsonx.CodeDuplicate, "the name is there already"},
		{"depth", "a limit", strings.Repeat("[", 10_001), new(any), jsonx.CodeLimit, "at most 10000 levels of arrays and objects"},
		{"elements of any", "a limit", "[" + strings.Repeat("1,", 100) + "1]", new(any), jsonx.CodeLimit, "at most 100 elements"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			l, _ := jsonx.Locate(json.Unmarshal([]byte(tt.text), tt.to, v1.DefaultOptionsV1(), jsontext.AllowDuplicateNames(false),
				jsonx.WithLimits(jsonx.Limits{Elements: 100})))
			if l.Code != tt.code || l.Message != tt.message {
				t.Errorf("%s %q, want %s %q (%s)", l.Code, l.Message, tt.code, tt.message, tt.why)
			}
		})
	}
}

// cyclicPointer is a pointer to pointers without an end.
type cyclicPointer *cyclicPointer

// TestEndlessMessage checks the message for a type that holds no value because its pointers have no end.
func TestEndlessMessage(t *testing.T) {
	t.Parallel()
	for _, err := range []error{json.Unmarshal([]byte(`1`), new(cyclicPointer)), v1.Unmarshal([]byte(`1`), new(cyclicPointer))} {
		if loc, ok := jsonx.Locate(err); !ok || loc.Message != "invalid value" {
			t.Errorf("%v has the message %q", err, loc.Message)
		}
	}
}
