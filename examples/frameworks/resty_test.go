package frameworks

import (
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/go-resty/resty/v2"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
	jsonv1 "github.com/plainjson/json/v1"
)

// restyPost sends v to a server that responds with the given text. It returns the body that
// the server received and the value that the client decoded.
func restyPost(t *testing.T, v item, response string, options ...json.Options) (received string, got item, err error) {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		received = readAll(t, r.Body)
		w.Header().Set("Content-Type", "application/json")
		io.WriteString(w, response)
	}))
	defer server.Close()
	client := resty.New().
		SetJSONMarshaler(RestyMarshaler(options...)).
		SetJSONUnmarshaler(RestyUnmarshaler(options...))
	_, err = client.R().SetBody(v).SetResult(&got).Post(server.URL)
	return received, got, err
}

func TestResty(t *testing.T) {
	sent := item{Name: "<pencil>", Price: 125}
	strict := []json.Options{
		jsontext.AllowDuplicateNames(false),
		jsontext.EscapeForHTML(false),
		jsontext.WithByteLimit(bodyLimit),
		jsonv1.ReportErrorsWithLegacySemantics(false),
	}
	const escaped = `{"name":"\u003cpencil\u003e","price":1.25}`
	tests := []struct {
		name, why string
		options   []json.Options
		response  string
		body      string // that the server receives
		price     cents  // that the client decodes
		err       error
	}{
		{name: "round trip", why: "methods with our coders are called, HTML is escaped as before", response: good, body: escaped, price: 125},
		{name: "other case", why: "names match in any case, as before", response: otherCase, body: escaped, price: 125},
		{name: "duplicate", why: "the last one wins, as before", response: duplicate, body: escaped, price: 200},
		{name: "strict round trip", why: "an option applies to the request", options: strict, response: good, body: good, price: 125},
		{name: "strict duplicate", why: "an option applies to the response; the first price has been stored",
			options: strict, response: duplicate, body: good, price: 125, err: jsontext.ErrDuplicateName},
		{name: "limit", why: "an option bounds the response", options: strict, response: long, body: good, err: jsontext.ErrLimit},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			received, got, err := restyPost(t, sent, tt.response, tt.options...)
			if received != tt.body {
				t.Errorf("the server received %s, want %s", received, tt.body)
			}
			if got.Price != tt.price || !errors.Is(err, tt.err) {
				t.Errorf("the client decoded a price of %d with the error %v, want %d and %v", got.Price, err, tt.price, tt.err)
			}
		})
	}
}
