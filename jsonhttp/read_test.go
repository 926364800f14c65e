package jsonhttp_test

import (
	"errors"
	"io"
	"net/http"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/plainjson/json"
	"github.com/plainjson/json/internal/jsontest"
	"github.com/plainjson/json/jsonhttp"
	"github.com/plainjson/json/jsontext"
	"github.com/plainjson/json/jsonx"
	v1 "github.com/plainjson/json/v1"
)

// TestStatus checks the status of each sort of error, as the package documentation has it, and the answer of WriteError
// without its title and status.
func TestStatus(t *testing.T) {
	t.Parallel()
	all := []json.Options{jsonx.AllErrors(10)}
	tests := []struct {
		name, why string
		body      string
		opts      []json.Options
		out       any // nil: a *order
		status    int
		answer    string
	}{
		{name: "empty", why: "there is no value", status: 400,
			answer: `"errors":[{"code":"syntax","detail":"the text ends too early","pointer":"","line":1,"column":1}]`},
		{name: "white space", why: "it is no value", body: "\r\n ", status: 400,
			answer: `"errors":[{"code":"syntax","detail":"the text ends too early","pointer":"","line":2,"column":2}]`},
		{name: "syntax", why: "the place of the error is told, but not the text", body: "{\"item\":\"tea\",\n \"count\":@secret}", status: 400,
			answer: `"errors":[{"code":"syntax","detail":"invalid character at start of value","pointer":"/count","line":2,"column":10}]`},
		{name: "cut off", why: "a client may be broken", body: `{"item":"tea"`, status: 400,
			answer: `"errors":[{"code":"syntax","detail":"the text ends too early: an object does not end","pointer":"","line":1,"column":14}]`},
		{name: "two values", why: "one request has one value", body: `{"item":"tea"} {}`, status: 400,
			answer: `"errors":[{"code":"syntax","detail":"invalid character after top-level value","pointer":"","line":1,"column":16}]`},
		{name: "duplicate name", why: "another program might use the first one", body: `{"item":"tea","item":"gin"}`, status: 400,
			answer: `"errors":[{"code":"duplicate","detail":"the name \"item\" is there already","pointer":"/item","line":1,"column":15}]`},
		{name: "invalid UTF-8", why: "the text is not JSON", body: "{\"item\":\"\xff\"}", status: 400,
			answer: `"errors":[{"code":"syntax","detail":"invalid UTF-8","pointer":"/item","line":1,"column":10}]`},
		{name: "bytes", why: "a limit of the caller", body: `{"item":"tea"}`, status: 413,
			opts:   []json.Options{jsonx.WithLimits(jsonx.Limits{Bytes: 10})},
			answer: `"errors":[{"code":"limit","detail":"at most 10 bytes in all","pointer":"/item","line":1,"column":12}]`},
		{name: "white space after the value", why: "it counts, so that a client cannot send it without end", body: `{"item":"tea"}   `,
			opts: []json.Options{jsonx.WithLimits(jsonx.Limits{Bytes: 14})}, status: 413,
			answer: `"errors":[{"code":"limit","detail":"at most 14 bytes in all","pointer":"","line":1,"column":16}]`},
		{name: "depth", why: "a limit of UntrustedInput", body: strings.Repeat("[", 201), out: new(any), status: 413,
			answer: `"errors":[{"code":"limit","detail":"at most 200 levels of arrays and objects","pointer":"` +
				strings.Repeat("/0", 200) + `","line":1,"column":201}]`},
		{name: "number", why: "another limit of UntrustedInput", body: strings.Repeat("1", 1001), out: new(any), status: 413,
			answer: `"errors":[{"code":"limit","detail":"at most 1000 bytes in a number","pointer":"","line":1,"column":1}]`},
		{name: "kind", why: "valid JSON of another kind", body: `{"item":5}`, status: 422,
			answer: `"errors":[{"code":"kind","detail":"a string is expected, not a number","pointer":"/item","line":1,"column":9}]`},
		{name: "range", why: "there is no such count", body: `{"item":"tea","count":256}`, status: 422,
			answer: `"errors":[{"code":"range","detail":"between 0 and 255","pointer":"/count","line":1,"column":23}]`},
		{name: "unknown member", why: "it is rejected by default, and no name is proposed", body: `{"itme":"tea"}`, status: 422,
			answer: `"errors":[{"code":"unknown","detail":"the name \"itme\" is not known here","pointer":"/itme","line":1,"column":2}]`},
		{name: "missing member", why: "the tag requires it", body: `{}`, status: 422,
			answer: `"errors":[{"code":"missing","detail":"the member \"item\" is missing","pointer":"/item","line":1,"column":2}]`},
		{name: "validator", why: "its text is for the client", body: `{"item":"tea","count":13}`, status: 422,
			answer: `"errors":[{"code":"invalid","detail":"13 brings bad luck","pointer":"/count","line":1,"column":23}]`},
		{name: "null", why: "RejectNull rejects it", body: `null`, opts: []json.Options{jsonx.RejectNull(true)}, status: 422,
			answer: `"errors":[{"code":"kind","detail":"an object is expected, not null","pointer":"","line":1,"column":1}]`},
		{name: "syntax of a text in a string", why: "the body is valid JSON", body: `"[1,"`, out: new(inner), status: 422,
			answer: `"errors":[{"code":"syntax","detail":"the text ends too early: an array does not end","pointer":"","line":1,"column":1}]`},
		{name: "limit of a text in a string", why: "it is not one of the body", body: `"` + strings.Repeat(" ", 200) + `"`, out: new(inner), status: 422,
			answer: `"errors":[{"code":"limit","detail":"at most 100 bytes in all","pointer":"","line":1,"column":1}]`},
		{name: "list of a method", why: "its texts are for the program", body: `[1]`, out: new([]listing), status: 422,
			answer: `"errors":[{"code":"invalid","detail":"invalid value","pointer":"/0","line":1,"column":2}]`},
		{name: "list of a nested call", why: "its places are those in the body", body: "{\"a\":\n{\"X\":\"\"}}", out: new(map[string]nested), status: 422,
			answer: `"errors":[{"code":"kind","detail":"a whole number is expected, not a string","pointer":"/a/X","line":2,"column":6}]`},
		{name: "all errors", why: "each is told", body: "{\"item\":5,\n\"count\":-1,\"size\":2}", opts: all, status: 422,
			answer: `"errors":[{"code":"kind","detail":"a string is expected, not a number","pointer":"/item","line":1,"column":9},` +
				`{"code":"range","detail":"between 0 and 255","pointer":"/count","line":2,"column":9},` +
				`{"code":"unknown","detail":"the name \"size\" is not known here","pointer":"/size","line":2,"column":12}]`},
		{name: "all errors, then syntax", why: "the last error decides: the body is not JSON", body: `{"item":5,,}`, opts: all, status: 400,
			answer: `"errors":[{"code":"kind","detail":"a string is expected, not a number","pointer":"/item","line":1,"column":9},` +
				`{"code":"syntax","detail":"two commas without a member between them","pointer":"","line":1,"column":11}]`},
		{name: "all errors, then a limit", why: "the last error decides", body: `{"item":5,"count":"` + strings.Repeat("1", 50) + `"}`, status: 413,
			opts: append(all, jsonx.WithLimits(jsonx.Limits{String: 40})),
			answer: `"errors":[{"code":"kind","detail":"a string is expected, not a number","pointer":"/item","line":1,"column":9},` +
				`{"code":"limit","detail":"at most 40 bytes in a string","pointer":"/count","line":1,"column":60}]`},
		{name: "package v1", why: "its errors would hide what is wrong", body: `{"itme":"tea"}`, status: 422,
			opts:   []json.Options{v1.DefaultOptionsV1(), json.RejectUnknownMembers(true)},
			answer: `"errors":[{"code":"unknown","detail":"the name \"itme\" is not known here","pointer":"/itme","line":1,"column":2}]`},
		{name: "many options", why: "there may be more than Read has room for", body: `{"itme":"tea"}`, status: 422,
			opts:   []json.Options{nil, nil, nil, nil, nil, nil, nil, nil, jsontext.AllowDuplicateNames(true)},
			answer: `"errors":[{"code":"unknown","detail":"the name \"itme\" is not known here","pointer":"/itme","line":1,"column":2}]`},
		{name: "no pointer", why: "the handler is wrong, not the client", body: `{}`, out: order{}, status: 500},
		{name: "no type for JSON", why: "no body is right", body: `{"C":1}`, out: &struct{ C chan int }{}, status: 500},
		{name: "tag", why: "it is wrong for all bodies", body: `{"C":1}`, status: 500,
			out: &struct {
				C int `json:",string,string"`
			}{}},
		{name: "default", why: "the field cannot have it", body: `{}`, status: 500,
			out: &struct {
				C int `jsonopt:"default:x"`
			}{}},
		{name: "tag, all errors", why: "in a list, too", body: `{"C":1}`, opts: all, out: &struct{ C chan int }{}, status: 500},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			out := tt.out
			if out == nil {
				out = new(order)
			}
			err := jsonhttp.Read(request(tt.body), out, tt.opts...)
			checkError(t, err, tt.status, tt.answer)
		})
	}
}

// checkError checks that err is an *Error with the given status, and the answer to it, without its title and status.
func checkError(t *testing.T, err error, status int, answer string) {
	t.Helper()
	e, ok := errors.AsType[*jsonhttp.Error](err)
	if !ok {
		t.Fatalf("an error of type %T: %v", err, err)
	}
	if e.Status != status {
		t.Errorf("status %d, want %d: %v", e.Status, status, err)
	}
	if e.Err == nil {
		t.Error("the error has no cause")
	}
	want := `{"title":"` + http.StatusText(status) + `","status":` + strconv.Itoa(status)
	if answer != "" {
		want += "," + answer
	}
	code, have := answerTo(t, err)
	if code != status {
		t.Errorf("the answer has status %d, want %d", code, status)
	}
	if diff := cmp.Diff(want+"}", have); diff != "" {
		t.Error(diff)
	}
}

// TestMediaType checks which values of Content-Type Read accepts.
func TestMediaType(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, why string
		types     []string
		accepted  bool
	}{
		{name: "JSON", why: "as most clients send it", types: []string{"application/json"}, accepted: true},
		{name: "case", why: "media types have none", types: []string{"Application/JSON"}, accepted: true},
		{name: "charset", why: "many clients send it", types: []string{"application/json; charset=utf-8"}, accepted: true},
		{name: "case of charset", why: "it has none", types: []string{`application/json;charset="UTF-8"`}, accepted: true},
		{name: "parameter", why: "it does not matter", types: []string{"application/json; profile=x"}, accepted: true},
		{name: "suffix", why: "RFC 6839", types: []string{"application/merge-patch+json"}, accepted: true},
		{name: "suffix and charset", why: "both are accepted", types: []string{"application/vnd.api+json; charset=utf-8"}, accepted: true},
		{name: "missing", why: "a form of another site could not be told from a client"},
		{name: "empty", why: "it is no media type", types: []string{""}},
		{name: "two", why: "it is not clear which of them holds", types: []string{"application/json", "application/json"}},
		{name: "list", why: "a list is no media type", types: []string{"application/json, text/plain"}},
		{name: "text", why: "a form of another site can send it without being asked", types: []string{"text/plain"}},
		{name: "form", why: "curl -d sends it", types: []string{"application/x-www-form-urlencoded"}},
		{name: "text/json", why: "it is not registered", types: []string{"text/json"}},
		{name: "image", why: "only types of applications", types: []string{"image/x+json"}},
		{name: "suffix alone", why: "a type has a name", types: []string{"application/+json"}},
		{name: "prefix", why: "another type", types: []string{"application/jsonp"}},
		{name: "sequence", why: "it is not one value", types: []string{"application/json-seq"}},
		{name: "charset Latin-1", why: "JSON is UTF-8", types: []string{"application/json; charset=iso-8859-1"}},
		{name: "charset UTF-16", why: "no longer, since RFC 8259", types: []string{"application/json; charset=utf-16"}},
		{name: "empty charset", why: "it is none", types: []string{`application/json; charset=""`}},
		{name: "malformed", why: "a parameter has a value", types: []string{"application/json; charset"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := request(`{"item":"tea"}`)
			r.Header["Content-Type"] = tt.types
			var o order
			err := jsonhttp.Read(r, &o)
			if !tt.accepted {
				checkError(t, err, 415, `"detail":"the Content-Type must be application/json, or one that ends in +json, in UTF-8"`)
				return
			}
			if err != nil || o.Item != "tea" {
				t.Errorf("%+v, %v (%s)", o, err, tt.why)
			}
		})
	}
}

// TestContentEncoding checks which values of Content-Encoding Read accepts, and limits on bodies that become longer.
func TestContentEncoding(t *testing.T) {
	t.Parallel()
	const text = `{"item":"tea"}`
	tea := compress(t, text)
	accept := []json.Options{jsonhttp.AcceptGzip(100)}
	const (
		none   = `"detail":"the body must not have a Content-Encoding"`
		gzip   = `"detail":"the Content-Encoding must be gzip, or absent"`
		broken = `"detail":"the body could not be read"`
		long   = `"detail":"the body has more than 100 bytes"`
	)
	tests := []struct {
		name, why string
		codings   []string
		body      string
		opts      []json.Options
		status    int // 0: no error
		answer    string
	}{
		{name: "identity", why: "it changes nothing", codings: []string{"identity"}, body: text},
		{name: "identity with the option", why: "a client need not compress", codings: []string{"identity"}, body: text, opts: accept},
		{name: "absent with the option", why: "most bodies are short", body: text, opts: accept},
		{name: "empty", why: "it is no coding", codings: []string{""}, body: text, status: 415, answer: none},
		{name: "gzip", why: "not without the option", codings: []string{"gzip"}, body: tea, status: 415, answer: none},
		{name: "gzip with the option", why: "it is decompressed", codings: []string{"gzip"}, body: tea, opts: accept},
		{name: "gzip in capitals", why: "codings have no case", codings: []string{"GZIP"}, body: tea, opts: accept},
		{name: "x-gzip", why: "RFC 9110 wants it to be the same", codings: []string{"x-gzip"}, body: tea, opts: accept},
		{name: "option in a set", why: "sets have all options", codings: []string{"gzip"}, body: tea,
			opts: []json.Options{json.JoinOptions(jsonhttp.AcceptGzip(100), jsonx.AllErrors(2))}},
		{name: "option twice", why: "the later one counts", codings: []string{"gzip"}, body: tea,
			opts: []json.Options{jsonhttp.AcceptGzip(1), jsonhttp.AcceptGzip(100)}},
		{name: "no limit", why: "0 is the default", codings: []string{"gzip"}, body: tea, status: 415, answer: none,
			opts: []json.Options{jsonhttp.AcceptGzip(100), jsonhttp.AcceptGzip(0)}},
		{name: "negative limit", why: "as 0", codings: []string{"gzip"}, body: tea, status: 415, answer: none,
			opts: []json.Options{jsonhttp.AcceptGzip(-1)}},
		{name: "twice", why: "nested bombs", codings: []string{"gzip, gzip"}, body: tea, opts: accept, status: 415, answer: gzip},
		{name: "two fields", why: "the same as a list", codings: []string{"gzip", "gzip"}, body: tea, opts: accept, status: 415, answer: gzip},
		{name: "deflate", why: "only gzip is accepted", codings: []string{"deflate"}, body: text, opts: accept, status: 415, answer: gzip},
		{name: "not compressed", why: "the client is wrong", codings: []string{"gzip"}, body: text, opts: accept, status: 400, answer: broken},
		{name: "cut off", why: "the end is missing", codings: []string{"gzip"}, body: tea[:len(tea)-9], opts: accept, status: 400, answer: broken},
		{name: "checksum", why: "the body has changed on its way", codings: []string{"gzip"}, body: tea[:len(tea)-8] + "12345678", opts: accept, status: 400, answer: broken},
		{name: "garbage at the end", why: "the body is read to its end", codings: []string{"gzip"}, body: tea + "x", opts: accept, status: 400, answer: broken},
		{name: "no bytes", why: "not even a header of gzip", codings: []string{"gzip"}, opts: accept, status: 400, answer: broken},
		{name: "parts that become nothing", why: "the client could send them without end", codings: []string{"gzip"}, opts: accept,
			body: strings.Repeat(compress(t, ""), 60) + tea, status: 413, answer: `"detail":"the body has more than 1136 bytes"`},
		{name: "exact limit", why: "the limit itself is allowed", codings: []string{"gzip"}, body: compress(t, text+strings.Repeat(" ", 100-len(text))), opts: accept},
		{name: "above the limit", why: "by one space", codings: []string{"gzip"}, body: compress(t, text+strings.Repeat(" ", 101-len(text))), opts: accept,
			status: 413, answer: long},
		{name: "bomb", why: "it is read up to the limit", codings: []string{"gzip"}, body: compress(t, strings.Repeat(" ", 10<<20)), opts: accept,
			status: 413, answer: long},
		{name: "two parts", why: "a gzip file may have several, and all of them count", codings: []string{"gzip"}, opts: accept,
			body: tea + compress(t, strings.Repeat(" ", 100)), status: 413, answer: long},
		{name: "limit of the text", why: "the other limits apply, too", codings: []string{"gzip"}, body: tea, status: 413,
			opts:   append(accept, jsonx.WithLimits(jsonx.Limits{Bytes: 10})),
			answer: `"errors":[{"code":"limit","detail":"at most 10 bytes in all","pointer":"/item","line":1,"column":12}]`},
		{name: "syntax", why: "lines are those of the text", codings: []string{"gzip"}, body: compress(t, "{\n\"item\":\"tea\"]"), opts: accept, status: 400,
			answer: `"errors":[{"code":"syntax","detail":"invalid character after object value (expecting ',' or '}')","pointer":"","line":2,"column":13}]`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := request(tt.body)
			r.Header["Content-Encoding"] = tt.codings
			var o order
			err := jsonhttp.Read(r, &o, tt.opts...)
			if tt.status != 0 {
				checkError(t, err, tt.status, tt.answer)
				return
			}
			if err != nil || o.Item != "tea" {
				t.Errorf("%+v, %v (%s)", o, err, tt.why)
			}
		})
	}
}

// TestBrokenBody checks the status if the body cannot be read, and that the cause is found and not told.
func TestBrokenBody(t *testing.T) {
	t.Parallel()
	secret := errors.New("read tcp 10.0.0.1:80: connection reset by peer")
	const unread = `"detail":"the body could not be read"`
	tests := []struct {
		name, why string
		text      string // the part that can be read
		err       error
		opts      []json.Options
		status    int
		answer    string
	}{
		{name: "at the start", why: "the client went away", err: secret, status: 400, answer: unread},
		{name: "within", why: "the client went away later", text: `{"item":`, err: secret, status: 400, answer: unread},
		{name: "after the value", why: "more may have followed", text: `{"item":"tea"}`, err: secret, status: 400, answer: unread},
		{name: "unexpected EOF", why: "so net/http reports a body that is too short", text: `{"item":"tea"}`, err: io.ErrUnexpectedEOF,
			status: 400, answer: unread},
		{name: "all errors", why: "those before are told", text: `{"item":5,`, err: secret, opts: []json.Options{jsonx.AllErrors(5)}, status: 400,
			answer: unread + `,"errors":[{"code":"kind","detail":"a string is expected, not a number","pointer":"/item","line":1,"column":9}]`},
		{name: "package v1", why: "its errors would be the same for other mistakes", text: `{"item":`, err: secret,
			opts: []json.Options{v1.DefaultOptionsV1()}, status: 400, answer: unread},
		{name: "too long", why: "http.MaxBytesReader", text: `{"item":"te`, err: &http.MaxBytesError{Limit: 11}, status: 413,
			answer: `"detail":"the body has more than 11 bytes"`},
		{name: "too long, all errors", why: "the last error decides", text: `{"item":5,`, err: &http.MaxBytesError{Limit: 10},
			opts: []json.Options{jsonx.AllErrors(5)}, status: 413,
			answer: `"detail":"the body has more than 10 bytes","errors":[{"code":"kind","detail":"a string is expected, not a number","pointer":"/item","line":1,"column":9}]`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := request("")
			r.Body = &brokenBody{tt.text, tt.err}
			err := jsonhttp.Read(r, new(order), tt.opts...)
			checkError(t, err, tt.status, tt.answer)
			if !errors.Is(err, tt.err) {
				t.Errorf("%v does not wrap %v", err, tt.err)
			}
		})
	}
}

// TestBrokenGzip checks that the error of a compressed body is found, wherever it is cut off.
func TestBrokenGzip(t *testing.T) {
	t.Parallel()
	text := compress(t, `{"item":"tea"}`)
	for n := range len(text) {
		r := request("")
		r.Header.Set("Content-Encoding", "gzip")
		r.Body = &brokenBody{text[:n], &http.MaxBytesError{Limit: 7}}
		checkError(t, jsonhttp.Read(r, new(order), jsonhttp.AcceptGzip(100)), 413, `"detail":"the body has more than 7 bytes"`)
	}
}

// TestReadMethod checks that a method may wrap the error of a body that cannot be read.
func TestReadMethod(t *testing.T) {
	t.Parallel()
	r := request("")
	r.Body = &brokenBody{`{"item":`, io.ErrClosedPipe}
	checkError(t, jsonhttp.Read(r, new(outer)), 400,
		`"errors":[{"code":"invalid","detail":"the text could not be read","pointer":"/item","line":1,"column":9}]`)
}

// TestReadNoBody checks that a request without a body, as a client makes it, is like one with an empty body.
func TestReadNoBody(t *testing.T) {
	t.Parallel()
	r, err := http.NewRequest("POST", "/", nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	checkError(t, jsonhttp.Read(r, new(order)), 400,
		`"errors":[{"code":"syntax","detail":"the text ends too early","pointer":"","line":1,"column":1}]`)
}

// TestReadLines checks that the line of an error is known in a body that is longer than the window.
func TestReadLines(t *testing.T) {
	t.Parallel()
	body := "[" + strings.Repeat("\"some text\",\n", 50_000) + "5]"
	checkError(t, jsonhttp.Read(request(body), new([]string)), 422,
		`"errors":[{"code":"kind","detail":"a string is expected, not a number","pointer":"/50000","line":50001,"column":1}]`)
}

// TestReadOptions checks that the options of the caller override those of Read.
func TestReadOptions(t *testing.T) {
	t.Parallel()
	const body = `{"item":"tea","item":"gin","size":1}`
	var o order
	if err := jsonhttp.Read(request(body), &o, jsontext.AllowDuplicateNames(true), json.RejectUnknownMembers(false)); err != nil || o.Item != "gin" {
		t.Errorf("%+v, %v", o, err)
	}
	var v any
	deep := strings.Repeat("[", 300) + strings.Repeat("]", 300)
	if err := jsonhttp.Read(request(deep), &v, jsonx.WithLimits(jsonx.Limits{Depth: 300})); err != nil {
		t.Error(err)
	}
}

// TestReadAllocations checks that Read allocates what UnmarshalRead does with the same options.
func TestReadAllocations(t *testing.T) {
	if jsontest.Race {
		t.Skip("the race detector drops what a pool has")
	}
	body := strings.NewReader("")
	r := request("")
	r.Body = io.NopCloser(body)
	own := json.RejectUnknownMembers(false)
	safe := json.JoinOptions(jsonx.UntrustedInput(), json.RejectUnknownMembers(true), jsonx.CountLines(true))
	allocs := func(read func(out any) error) float64 {
		var out struct{ A, B int }
		return testing.AllocsPerRun(100, func() {
			body.Reset(`{"A":1,"B":2}`)
			if err := read(&out); err != nil {
				t.Fatal(err)
			}
		})
	}
	want := allocs(func(out any) error { return json.UnmarshalRead(r.Body, out, safe) })
	tests := []struct {
		name, why   string
		contentType string
		opts        []json.Options
	}{
		{name: "no options", why: "the usual case", contentType: "application/json"},
		{name: "charset", why: "it is usual, too", contentType: "application/json; charset=utf-8"},
		{name: "options", why: "the list of options is on the stack", contentType: "application/json", opts: []json.Options{own}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r.Header.Set("Content-Type", tt.contentType)
			if n := allocs(func(out any) error { return jsonhttp.Read(r, out, tt.opts...) }); n != want {
				t.Errorf("%v allocations, want %v (%s)", n, want, tt.why)
			}
		})
	}
}
