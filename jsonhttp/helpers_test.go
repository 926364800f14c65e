package jsonhttp_test

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsonhttp"
	"github.com/plainjson/json/jsontext"
	"github.com/plainjson/json/jsonx"
)

// An order is the value in most bodies. A count of 13 is rejected by its validator.
type order struct {
	Item  string `json:"item" jsonopt:"required"`
	Count count  `json:"count"`
}

type count uint8

// ValidateJSON implements jsonx.Validator.
func (c count) ValidateJSON() error {
	if c == 13 {
		return errors.New("13 brings bad luck")
	}
	return nil
}

// An inner is a list of numbers in a JSON string.
type inner []int

// UnmarshalJSONFrom implements json.UnmarshalerFrom.
func (v *inner) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	var text string
	if err := json.UnmarshalDecode(dec, &text); err != nil {
		return err
	}
	return json.Unmarshal([]byte(text), (*[]int)(v), jsontext.WithByteLimit(100))
}

// An outer reads its value and wraps the error.
type outer struct{ v jsontext.Value }

// UnmarshalJSONFrom implements json.UnmarshalerFrom.
func (v *outer) UnmarshalJSONFrom(dec *jsontext.Decoder) (err error) {
	if v.v, err = dec.ReadValue(); err != nil {
		return fmt.Errorf("an outer: %w", err)
	}
	return nil
}

// A listing fails with a list of errors of its own.
type listing struct{}

// UnmarshalJSON implements json.Unmarshaler.
func (*listing) UnmarshalJSON([]byte) error {
	return jsonx.ErrorList{errors.New("password wrong for admin@db")}
}

// A nested decodes its text by another call, with all errors.
type nested struct{ X int }

// UnmarshalJSON implements json.Unmarshaler.
func (n *nested) UnmarshalJSON(b []byte) error {
	type plain nested
	return json.Unmarshal(b, (*plain)(n), jsonx.AllErrors(5))
}

// request returns a request with the given body, and with Content-Type application/json.
func request(body string) *http.Request {
	r := httptest.NewRequest("POST", "/", bytes.NewBufferString(body))
	r.Header.Set("Content-Type", "application/json")
	return r
}

// compress returns text compressed by gzip.
func compress(t testing.TB, text string) string {
	t.Helper()
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	if _, err := w.Write([]byte(text)); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// A brokenBody returns text, and then err.
type brokenBody struct {
	text string
	err  error
}

// Read implements io.Reader.
func (b *brokenBody) Read(p []byte) (int, error) {
	n := copy(p, b.text)
	b.text = b.text[n:]
	if n == 0 {
		return 0, b.err
	}
	return n, nil
}

// Close implements io.Closer.
func (b *brokenBody) Close() error { return nil }

// answerTo returns the status and the body of the answer of WriteError to err.
func answerTo(t testing.TB, err error) (status int, body string) {
	t.Helper()
	w := httptest.NewRecorder()
	if err := jsonhttp.WriteError(w, err); err != nil {
		t.Fatal(err)
	}
	return w.Code, readAll(t, w.Body)
}

// readAll returns the text of r.
func readAll(t testing.TB, r io.Reader) string {
	t.Helper()
	text, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
