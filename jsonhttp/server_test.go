package jsonhttp_test

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/plainjson/json/jsonhttp"
)

// maxBody is the number of bytes of a request that the server of these tests reads.
const maxBody = 1000

// A server is a server of net/http with a client for it. The path of a request selects the answer: /echo answers with the
// order of the body, /none with status 204, and /wrong with a value that cannot be marshaled.
type server struct {
	*httptest.Server
	errs chan error // errors of Read and Write
}

// newServer starts a server for HTTP/1.1 or HTTP/2. The test closes it.
func newServer(t *testing.T, http2 bool) *server {
	s := &server{errs: make(chan error, 10)}
	s.Server = httptest.NewUnstartedServer(s)
	s.EnableHTTP2 = http2
	s.Config.ErrorLog = log.New(io.Discard, "", 0)
	if http2 {
		s.StartTLS()
	} else {
		s.Start()
	}
	t.Cleanup(s.Close)
	return s
}

// ServeHTTP implements http.Handler.
func (s *server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method == "HEAD" || r.URL.Path == "/none" {
		status := http.StatusOK
		if r.URL.Path == "/none" {
			status = http.StatusNoContent
		}
		s.note(jsonhttp.Write(w, status, order{"tea", 2}))
		return
	}
	r.Body = http.MaxBytesReader(w, r.Body, maxBody)
	var o order
	if err := jsonhttp.Read(r, &o, jsonhttp.AcceptGzip(maxBody)); err != nil {
		s.note(err)
		jsonhttp.WriteError(w, err)
		return
	}
	if r.URL.Path == "/wrong" {
		jsonhttp.Write(w, http.StatusOK, s.errs)
		return
	}
	s.note(jsonhttp.Write(w, http.StatusCreated, o))
}

// note sends err to the channel of errors, unless it is nil or the channel is full.
func (s *server) note(err error) {
	if err == nil {
		return
	}
	select {
	case s.errs <- err:
	default:
	}
}

// protocols runs f for a server of each protocol.
func protocols(t *testing.T, f func(t *testing.T, s *server, major int)) {
	t.Parallel()
	for major, name := range []string{1: "HTTP/1.1", 2: "HTTP/2"} {
		if name != "" {
			t.Run(name, func(t *testing.T) { f(t, newServer(t, major == 2), major) })
		}
	}
}

// TestServer checks answers that a client of net/http gets from its server.
func TestServer(t *testing.T) {
	const tea = `{"item":"tea","count":2}`
	tests := []struct {
		name, why   string
		method      string // "": POST
		path        string // "": /echo
		contentType string // "": application/json
		coding      string
		body        string
		chunked     bool // the client does not send Content-Length
		status      int
		answer      string // "": none
		length      int    // Content-Length; 0: that of answer; -1: none
	}{
		{name: "value", why: "the usual case", body: tea, status: 201, answer: tea},
		{name: "chunked", why: "the length is not known before", body: tea, chunked: true, status: 201, answer: tea},
		{name: "gzip", why: "the client compresses", coding: "gzip", body: compress(t, tea), status: 201, answer: tea},
		{name: "gzip, chunked", why: "both at once", coding: "gzip", body: compress(t, tea), chunked: true, status: 201, answer: tea},
		{name: "empty", why: "a client forgot the body", status: 400, answer: `{"title":"Bad Request","status":400,` +
			`"errors":[{"code":"syntax","detail":"the text ends too early","pointer":"","line":1,"column":1}]}`},
		{name: "malformed", why: "a problem is an answer", body: `{"item"}`, status: 400, answer: `{"title":"Bad Request","status":400,` +
			`"errors":[{"code":"syntax","detail":"invalid character after object name (expecting ':')","pointer":"/item","line":1,"column":8}]}`},
		{name: "type", why: "the body is not read", contentType: "text/plain", body: tea, status: 415, answer: `{"title":"Unsupported Media Type","status":415,` +
			`"detail":"the Content-Type must be application/json, or one that ends in +json, in UTF-8"}`},
		{name: "too long", why: "http.MaxBytesReader", body: tea + strings.Repeat(" ", maxBody), status: 413,
			answer: `{"title":"Request Entity Too Large","status":413,"detail":"the body has more than 1000 bytes"}`},
		{name: "too long, chunked", why: "it is found out while the body is read", body: tea + strings.Repeat(" ", 1<<20), chunked: true, status: 413,
			answer: `{"title":"Request Entity Too Large","status":413,"detail":"the body has more than 1000 bytes"}`},
		{name: "too long, gzip", why: "the body is short before", coding: "gzip", body: compress(t, tea+strings.Repeat(" ", 100_000)), status: 413,
			answer: `{"title":"Request Entity Too Large","status":413,"detail":"the body has more than 1000 bytes"}`},
		{name: "wrong answer", why: "nothing has been sent before", path: "/wrong", body: tea, status: 500,
			answer: `{"title":"Internal Server Error","status":500}`},
		{name: "head", why: "the header is that of GET", method: "HEAD", status: 200, length: len(tea)},
		{name: "no content", why: "there is no body and no length", method: "DELETE", path: "/none", status: 204, length: -1},
	}
	protocols(t, func(t *testing.T, s *server, major int) {
		for _, tt := range tests {
			t.Run(tt.name, func(t *testing.T) {
				body := io.Reader(strings.NewReader(tt.body))
				if tt.chunked {
					body = io.MultiReader(body) // hides the length
				}
				r, err := http.NewRequest(or(tt.method, "POST"), s.URL+or(tt.path, "/echo"), body)
				if err != nil {
					t.Fatal(err)
				}
				r.Header.Set("Content-Type", or(tt.contentType, "application/json"))
				if tt.coding != "" {
					r.Header.Set("Content-Encoding", tt.coding)
				}
				answer, err := s.Client().Do(r)
				if err != nil {
					t.Fatal(err)
				}
				defer answer.Body.Close()
				length := int64(len(tt.answer))
				if tt.length != 0 {
					length = max(0, int64(tt.length))
				}
				_, hasLength := answer.Header["Content-Length"]
				if answer.ProtoMajor != major || answer.StatusCode != tt.status || answer.ContentLength != length || hasLength != (tt.length >= 0) {
					t.Errorf("%s, status %d, length %d, %v (%s)", answer.Proto, answer.StatusCode, answer.ContentLength, answer.Header, tt.why)
				}
				select {
				case err := <-s.errs:
					if tt.status < 300 {
						t.Error(err)
					}
				default:
				}
				if have := readAll(t, answer.Body); have != tt.answer {
					t.Errorf("%s\nwant\n%s\n(%s)", have, tt.answer, tt.why)
				}
			})
		}
	})
}

// or returns s, or otherwise if s is empty.
func or(s, otherwise string) string {
	if s == "" {
		return otherwise
	}
	return s
}

// TestClientGone checks the error of Read if the client ends the connection, or the request, within the body.
func TestClientGone(t *testing.T) {
	protocols(t, func(t *testing.T, s *server, major int) {
		body, w := io.Pipe()
		go func() {
			io.WriteString(w, `{"item":`)
			w.CloseWithError(errors.New("the client is broken"))
		}()
		answer, err := s.Client().Post(s.URL+"/echo", "application/json", body)
		if err == nil {
			answer.Body.Close()
			t.Errorf("status %d", answer.StatusCode)
		}
		select {
		case err := <-s.errs:
			if e, ok := errors.AsType[*jsonhttp.Error](err); !ok || e.Status != 400 {
				t.Error(err)
			}
		case <-time.After(time.Minute):
			t.Error("Read does not return")
		}
	})
}

// dial sends text to s and returns a reader of the answers. No more text follows.
func dial(t *testing.T, s *server, text string) *bufio.Reader {
	t.Helper()
	conn, err := net.Dial("tcp", s.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	if err := conn.SetDeadline(time.Now().Add(time.Minute)); err != nil {
		t.Fatal(err)
	}
	if _, err := io.WriteString(conn, text); err != nil {
		t.Fatal(err)
	}
	if err := conn.(*net.TCPConn).CloseWrite(); err != nil {
		t.Fatal(err)
	}
	return bufio.NewReader(conn)
}

// post returns the text of a request with the given Content-Length and body.
func post(length int, body string) string {
	return fmt.Sprintf("POST /echo HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s", length, body)
}

// TestConnection checks the answers to all requests of a connection, in which lengths are wrong or bodies are rejected.
func TestConnection(t *testing.T) {
	t.Parallel()
	s := newServer(t, false)
	const tea = `{"item":"tea"}`
	tests := []struct {
		name, why string
		text      string
		want      string // the status of each answer
	}{
		{name: "right", why: "the connection is kept", text: post(14, tea) + post(14, tea), want: "201 201"},
		{name: "syntax", why: "the connection is kept", text: post(8, `{"item"}`) + post(14, tea), want: "400 201"},
		{name: "two values", why: "the body is not read to its end, but skipped", text: post(28, tea+tea) + post(14, tea), want: "400 201"},
		{name: "meaning", why: "the connection is kept", text: post(10, `{"item":5}`) + post(14, tea), want: "422 201"},
		{name: "type", why: "the body is skipped",
			text: strings.Replace(post(14, tea), "application/json", "text/plain", 1) + post(14, tea), want: "415 201"},
		{name: "too long", why: "http.MaxBytesReader closes the connection", text: post(2000, strings.Repeat(" ", 2000)) + post(14, tea), want: "413"},
		{name: "length too large", why: "the rest of the body is missing", text: post(20, tea), want: "400"},
		{name: "length too large, value at the end", why: "it may not be whole", text: post(20, tea+"  "), want: "400"},
		{name: "length too small", why: "the value is cut off, and its rest is no request", text: post(10, tea), want: "400 400"},
		{name: "bad chunk", why: "the length of a chunk is no number", want: "400",
			text: "POST /echo HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nx\r\n"},
		{name: "last chunk missing", why: "the body may not be whole", want: "400",
			text: "POST /echo HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\ne\r\n" + tea + "\r\n"},
		{name: "pieces", why: "a value may be in several chunks", want: "201 201",
			text: "POST /echo HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n" +
				"4\r\n" + tea[:4] + "\r\na\r\n" + tea[4:] + "\r\n0\r\n\r\n" + post(14, tea)},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var got []string
			for r := dial(t, s, tt.text); ; {
				answer, err := http.ReadResponse(r, nil)
				if err != nil { // the server has closed the connection
					break
				}
				readAll(t, answer.Body)
				got = append(got, fmt.Sprint(answer.StatusCode))
			}
			if have := strings.Join(got, " "); have != tt.want {
				t.Errorf("status %s, want %s (%s)", have, tt.want, tt.why)
			}
		})
	}
}
