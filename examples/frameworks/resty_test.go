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
		{"round trip", "methods with our coders are called, HTML is escaped as before", nil, good, escaped, 125, nil},
		{"other case", "names match in any case, as before", nil, otherCase, escaped, 125, nil},
		{"duplicate", "the last one wins, as before", nil, duplicate, escaped, 200, nil},
		{"strict round trip", "an option applies to the request", strict, good, good, 125, nil},
		{"strict duplicate", "an option applies to the response; the first price has been stored", strict, duplicate, good, 125, jsontext.ErrDuplicateName},
		{"limit", "an option bounds the response", strict, long, good, 0, jsontext.ErrLimit},
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
