package frameworks

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
)

// An item is the Go value that the tests send and receive.
type item struct {
	Name  string         `json:"name"`
	Price cents          `json:"price"`
	Extra map[string]any `json:"extra,omitzero"`
}

// cents is an amount of money that encodes as a number of euros. Its methods take the coders
// of plainjson. encoding/json does not call them and rejects 1.25, so the tests fail if a
// framework uses encoding/json.
type cents int

// MarshalJSONTo implements [json.MarshalerTo].
func (c cents) MarshalJSONTo(enc *jsontext.Encoder) error {
	return enc.WriteToken(jsontext.Float(float64(c) / 100))
}

// UnmarshalJSONFrom implements [json.UnmarshalerFrom].
func (c *cents) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	var euros float64
	if err := json.UnmarshalDecode(dec, &euros); err != nil {
		return err
	}
	*c = cents(euros*100 + 0.5)
	return nil
}

// bodyLimit is a number of bytes. Of the bodies below, only long exceeds it.
const bodyLimit = 200

// The bodies of requests and responses. Whether a body is valid depends on the options.
const (
	good      = `{"name":"<pencil>","price":1.25}`
	otherCase = `{"NAME":"<pencil>","price":1.25}`
	duplicate = `{"name":"<pencil>","price":1.25,"price":2}`
	unknown   = `{"name":"<pencil>","price":1.25,"weight":3}`
	badPrice  = `{"name":"<pencil>","price":"free"}`
)

// long is a valid body that exceeds bodyLimit.
var long = `{"name":"` + strings.Repeat("x", bodyLimit) + `","price":1.25}`

// post returns a request of method POST for /items with a JSON body.
func post(body string) *http.Request {
	r := httptest.NewRequest(http.MethodPost, "/items", strings.NewReader(body))
	r.Header.Set("Content-Type", "application/json")
	return r
}

// serve returns the status and the body with which h responds to r.
func serve(h http.Handler, r *http.Request) (int, string) {
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w.Code, w.Body.String()
}

// checkResponse checks the status and the body of a response. The body must be want, or, if the
// status is 400 or more, contain want.
func checkResponse(t *testing.T, status int, body string, wantStatus int, want string) {
	t.Helper()
	if status != wantStatus || body != want && (status < 400 || !strings.Contains(body, want)) {
		t.Errorf("got %d %q, want %d %q", status, body, wantStatus, want)
	}
}

// readAll reads r to its end, closes it, and returns the text.
func readAll(t *testing.T, r io.ReadCloser) string {
	t.Helper()
	defer r.Close()
	text, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
