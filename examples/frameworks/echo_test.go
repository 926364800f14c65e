package frameworks

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/labstack/echo/v4"
	"github.com/labstack/echo/v4/middleware"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
)

// newEcho returns an Echo that binds an item and responds with it.
func newEcho(options ...json.Options) *echo.Echo {
	e := echo.New()
	e.JSONSerializer = NewEchoSerializer(options...)
	e.POST("/items", func(c echo.Context) error {
		var v item
		if err := c.Bind(&v); err != nil {
			return err
		}
		return c.JSON(http.StatusOK, v)
	})
	return e
}

func TestEchoSerializer(t *testing.T) {
	limited := []json.Options{jsontext.WithByteLimit(bodyLimit)}
	tests := []struct {
		name, why string
		options   []json.Options
		body      string
		status    int
		want      string
	}{
		{name: "round trip", why: "methods with our coders are called, nothing is escaped", body: good, status: 200, want: good + "\n"},
		{name: "duplicate", why: "names are unique", body: duplicate, status: 400, want: "duplicate"},
		{name: "second value", why: "nothing may follow the value", body: good + good, status: 400, want: "after top-level value"},
		{name: "type", why: "the message has the place", body: badPrice, status: 400, want: "/price"},
		{name: "limited round trip", why: "the limit changes nothing for a short body", options: limited, body: good, status: 200, want: good + "\n"},
		{name: "limit", why: "the status tells it from malformed bodies", options: limited, body: long, status: 413, want: "exceeded max length"},
		{name: "unknown", why: "an option applies", options: []json.Options{json.RejectUnknownMembers(true)}, body: unknown, status: 400, want: "/weight"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			status, body := serve(newEcho(tt.options...), post(tt.body))
			checkResponse(t, status, body, tt.status, tt.want)
		})
	}
}

// TestEchoBodyLimit checks that the error of a middleware that the reader of the body returns
// keeps its status.
func TestEchoBodyLimit(t *testing.T) {
	e := newEcho()
	e.Use(middleware.BodyLimit("200B"))
	r := post(long)
	r.ContentLength = -1 // so that the middleware finds out when the body is read
	status, body := serve(e, r)
	checkResponse(t, status, body, 413, `{"message":"Request Entity Too Large"}`+"\n")
}

// TestEchoSerializeFails checks that a value that cannot be encoded is an error of the server
// and leaves no part of itself in the response.
func TestEchoSerializeFails(t *testing.T) {
	e := newEcho()
	e.GET("/", func(c echo.Context) error {
		return c.JSON(http.StatusOK, []any{strings.Repeat("x", 1<<16), make(chan int)})
	})
	status, body := serve(e, httptest.NewRequest(http.MethodGet, "/", nil))
	checkResponse(t, status, body, 500, `{"message":"Internal Server Error"}`+"\n")
}

func TestEchoIndent(t *testing.T) {
	e := newEcho()
	e.GET("/", func(c echo.Context) error { return c.JSONPretty(http.StatusOK, item{Name: "pen"}, "\t") })
	status, body := serve(e, httptest.NewRequest(http.MethodGet, "/", nil))
	checkResponse(t, status, body, 200, "{\n\t\"name\": \"pen\",\n\t\"price\": 0\n}\n")
}
