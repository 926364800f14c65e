package jsonhttp_test

import (
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsonhttp"
	"github.com/plainjson/json/jsontext"
	"github.com/plainjson/json/jsonx"
)

// TestWrite checks the header and the body of answers.
func TestWrite(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, why   string
		status      int
		v           any
		opts        []json.Options
		contentType string // that the handler has set before; "": none
		wantType    string // "": no Content-Type and no Content-Length
		want        string
	}{
		{name: "OK", why: "a value is an answer", status: 200, v: order{"tea", 2}, wantType: "application/json", want: `{"item":"tea","count":2}`},
		{name: "created", why: "any status may have a body", status: 201, v: 1, wantType: "application/json", want: "1"},
		{name: "nil", why: "it is null", status: 200, wantType: "application/json", want: "null"},
		{name: "error", why: "a handler may have its own format for errors", status: 404, v: "none", wantType: "application/json", want: `"none"`},
		{name: "options", why: "they are those of Marshal", status: 200, v: []int{1, 2}, opts: []json.Options{jsontext.SpaceAfterComma(true)},
			wantType: "application/json", want: "[1, 2]"},
		{name: "type", why: "the handler knows a more exact one", status: 200, v: 1, contentType: "application/hal+json",
			wantType: "application/hal+json", want: "1"},
		{name: "no content", why: "RFC 9110, section 15.3.5", status: 204, v: 1},
		{name: "reset content", why: "RFC 9110, section 15.3.6", status: 205, v: 1},
		{name: "not modified", why: "RFC 9110, section 15.4.5", status: 304, v: 1},
		{name: "early hints", why: "RFC 8297; an answer follows", status: 103, v: 1},
		{name: "no content of a wrong type", why: "v is ignored", status: 204, v: func() {}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			w := httptest.NewRecorder()
			if tt.contentType != "" {
				w.Header().Set("Content-Type", tt.contentType)
			}
			if err := jsonhttp.Write(w, tt.status, tt.v, tt.opts...); err != nil {
				t.Fatal(err)
			}
			checkAnswer(t, w, tt.status, tt.wantType, tt.want, tt.why)
		})
	}
}

// TestWriteWrong checks that nothing is sent of a value that cannot be marshaled: the answer is that of WriteError.
func TestWriteWrong(t *testing.T) {
	t.Parallel()
	w := httptest.NewRecorder()
	err := jsonhttp.Write(w, 201, []any{"a", func() {}})
	if _, ok := errors.AsType[*json.SemanticError](err); !ok {
		t.Errorf("error %v", err)
	}
	checkAnswer(t, w, 500, "application/problem+json", `{"title":"Internal Server Error","status":500}`, "v is no answer")
}

// checkAnswer checks an answer, which has a Content-Length unless contentType is empty.
func checkAnswer(t *testing.T, w *httptest.ResponseRecorder, status int, contentType, text, why string) {
	t.Helper()
	length := ""
	if contentType != "" {
		length = fmt.Sprint(len(text))
	}
	h := w.Header()
	if w.Code != status || h.Get("Content-Type") != contentType || h.Get("Content-Length") != length || w.Body.String() != text {
		t.Errorf("status %d, header %v, body\n%s\nwant status %d, body\n%s\n(%s)", w.Code, h, w.Body, status, text, why)
	}
}

// TestWriteCoded checks that there is no Content-Length if something may compress the text.
func TestWriteCoded(t *testing.T) {
	t.Parallel()
	w := httptest.NewRecorder()
	w.Header().Set("Content-Encoding", "gzip")
	w.Header().Set("Content-Length", "5")
	if err := jsonhttp.Write(w, 200, "text"); err != nil || w.Header()["Content-Length"] != nil {
		t.Errorf("%v, header %v", err, w.Header())
	}
}

// A brokenWriter fails to write a body.
type brokenWriter struct {
	*httptest.ResponseRecorder
	err error
}

// Write implements http.ResponseWriter.
func (w brokenWriter) Write([]byte) (int, error) { return 0, w.err }

// TestWriteFails checks that the error of the ResponseWriter is returned.
func TestWriteFails(t *testing.T) {
	t.Parallel()
	gone := errors.New("the client has gone")
	if err := jsonhttp.Write(brokenWriter{httptest.NewRecorder(), gone}, 200, 1); err != gone {
		t.Errorf("Write: %v", err)
	}
	if err := jsonhttp.WriteError(brokenWriter{httptest.NewRecorder(), gone}, gone); err != gone {
		t.Errorf("WriteError: %v", err)
	}
}

// TestWriteError checks the answers to errors that are not, or not only, those of Read.
func TestWriteError(t *testing.T) {
	t.Parallel()
	const internal = `{"title":"Internal Server Error","status":500}`
	decoding := json.Unmarshal([]byte(`{"item":5}`), new(order))
	cause := errors.New("no such order")
	tests := []struct {
		name, why string
		err       error
		status    int
		want      string
	}{
		{name: "any error", why: "it may have secrets", err: errors.New("password wrong for admin@db"), status: 500, want: internal},
		{name: "nil", why: "the handler is wrong", status: 500, want: internal},
		{name: "decoding of another text", why: "the client has not sent it", err: decoding, status: 500, want: internal},
		{name: "limit of another text", why: "the client has not sent it", err: &http.MaxBytesError{Limit: 5}, status: 500, want: internal},
		{name: "made", why: "the handler knows what to tell", err: &jsonhttp.Error{Status: 404, Err: cause}, status: 404,
			want: `{"title":"Not Found","status":404,"detail":"no such order"}`},
		{name: "wrapped", why: "the text around it is for the log", err: fmt.Errorf("get 5: %w", &jsonhttp.Error{Status: 404, Err: cause}), status: 404,
			want: `{"title":"Not Found","status":404,"detail":"no such order"}`},
		{name: "joined", why: "it is found there, too", err: errors.Join(cause, &jsonhttp.Error{Status: 409, Err: cause}), status: 409,
			want: `{"title":"Conflict","status":409,"detail":"no such order"}`},
		{name: "no cause", why: "the status says it", err: &jsonhttp.Error{Status: 403}, status: 403, want: `{"title":"Forbidden","status":403}`},
		{name: "decoding of a part", why: "the handler says that it is the client's", err: &jsonhttp.Error{Status: 422, Err: decoding}, status: 422,
			want: `{"title":"Unprocessable Entity","status":422,"errors":[{"code":"kind","detail":"a string is expected, not a number",` +
				`"pointer":"/item","line":1,"column":9}]}`},
		{name: "list", why: "each error with a place", err: &jsonhttp.Error{Status: 422, Err: jsonx.ErrorList{decoding, jsonx.Within(decoding, 3, 40)}}, status: 422,
			want: `{"title":"Unprocessable Entity","status":422,"errors":[` +
				`{"code":"kind","detail":"a string is expected, not a number","pointer":"/item","line":1,"column":9},` +
				`{"code":"kind","detail":"a string is expected, not a number","pointer":"/item","line":3,"column":9}]}`},
		{name: "unknown line", why: "it is left out", err: &jsonhttp.Error{Status: 422, Err: &json.SemanticError{JSONPointer: "/a", Err: cause}}, status: 422,
			want: `{"title":"Unprocessable Entity","status":422,"errors":[{"code":"invalid","detail":"invalid value","pointer":"/a"}]}`},
		{name: "unknown status", why: "it has no title", err: &jsonhttp.Error{Status: 499, Err: cause}, status: 499,
			want: `{"status":499,"detail":"no such order"}`},
		{name: "status of the server", why: "its cause is not for the client", err: &jsonhttp.Error{Status: 503, Err: cause}, status: 500, want: internal},
		{name: "status of no error", why: "it cannot be meant", err: &jsonhttp.Error{Status: 200, Err: cause}, status: 500, want: internal},
		{name: "invalid UTF-8", why: "it is replaced", err: &jsonhttp.Error{Status: 400, Err: errors.New("a\xff")}, status: 400,
			want: "{\"title\":\"Bad Request\",\"status\":400,\"detail\":\"a\ufffd\"}"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			w := httptest.NewRecorder()
			w.Header().Set("Content-Type", "text/csv")
			if err := jsonhttp.WriteError(w, tt.err); err != nil {
				t.Fatal(err)
			}
			checkAnswer(t, w, tt.status, "application/problem+json", tt.want, tt.why)
		})
	}
}

// TestAccept checks the fields that say what is accepted after status 415.
func TestAccept(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, why   string
		contentType string
		coding      string
		opts        []json.Options
		field, want string
	}{
		{name: "type", why: "RFC 9110, section 15.5.16", contentType: "text/plain", field: "Accept", want: "application/json"},
		{name: "coding", why: "RFC 9110, section 12.5.3", contentType: "application/json", coding: "gzip", field: "Accept-Encoding", want: "identity"},
		{name: "other coding", why: "the option decides", contentType: "application/json", coding: "br",
			opts: []json.Options{jsonhttp.AcceptGzip(10)}, field: "Accept-Encoding", want: "gzip, identity"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := request("{}")
			r.Header.Set("Content-Type", tt.contentType)
			r.Header.Set("Content-Encoding", tt.coding)
			w := httptest.NewRecorder()
			if err := jsonhttp.WriteError(w, jsonhttp.Read(r, new(order), tt.opts...)); err != nil {
				t.Fatal(err)
			}
			if got := w.Header().Get(tt.field); w.Code != 415 || got != tt.want {
				t.Errorf("status %d, %s: %q, want %q (%s)", w.Code, tt.field, got, tt.want, tt.why)
			}
		})
	}
}

// TestErrorText checks the text of an Error, which has the cause for the log.
func TestErrorText(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, why string
		err       error
		want      string
	}{
		{name: "cause", why: "the log needs it", err: &jsonhttp.Error{Status: 404, Err: errors.New("no order")}, want: "jsonhttp: status 404: no order"},
		{name: "no cause", why: "the zero value of Err", err: &jsonhttp.Error{Status: 404}, want: "jsonhttp: status 404"},
		{name: "body", why: "the cause of the connection is for the log alone", err: readBroken(errors.New("reset by peer")),
			want: "jsonhttp: status 400: the body could not be read: jsontext: read error: reset by peer"},
		{name: "decoding", why: "the text is that of the decoder", err: jsonhttp.Read(request("{"), new(order)),
			want: "jsonhttp: status 400: jsontext: unexpected EOF (byte 1)"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := tt.err.Error(); got != tt.want {
				t.Errorf("%q, want %q (%s)", got, tt.want, tt.why)
			}
		})
	}
}

// readBroken returns the error of Read for a body that fails with err.
func readBroken(err error) error {
	r := request("")
	r.Body = &brokenBody{"", err}
	return jsonhttp.Read(r, new(order))
}
