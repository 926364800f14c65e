package frameworks

import (
	"io"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/gin-gonic/gin"
	"github.com/gin-gonic/gin/binding"
	ginjson "github.com/gin-gonic/gin/codec/json"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
	jsonv1 "github.com/plainjson/json/v1"
)

// ginEngine sets the codec of gin for the time of a test, and returns an engine that binds an
// item and responds with it.
func ginEngine(t *testing.T, options ...json.Options) *gin.Engine {
	gin.SetMode(gin.TestMode)
	old := ginjson.API
	t.Cleanup(func() { ginjson.API = old })
	ginjson.API = NewGinCodec(options...)
	engine := gin.New()
	engine.POST("/items", func(c *gin.Context) {
		var v item
		if err := c.ShouldBindJSON(&v); err != nil {
			c.String(http.StatusBadRequest, err.Error())
			return
		}
		c.JSON(http.StatusOK, v)
	})
	return engine
}

func TestGinCodec(t *testing.T) {
	strict := []json.Options{jsontext.AllowDuplicateNames(false), jsontext.WithByteLimit(bodyLimit)}
	v2 := []json.Options{json.DefaultOptionsV2()}
	const escaped = `{"name":"\u003cpencil\u003e","price":1.25}`
	tests := []struct {
		name, why string
		options   []json.Options
		body      string
		status    int
		want      string
	}{
		{name: "round trip", why: "methods with our coders are called, HTML is escaped as before", body: good, status: 200, want: escaped},
		{name: "other case", why: "names match in any case, as before", body: otherCase, status: 200, want: escaped},
		{name: "duplicate", why: "the last one wins, as before", body: duplicate, status: 200, want: `{"name":"\u003cpencil\u003e","price":2}`},
		{name: "empty", why: "gin's users compare with io.EOF", status: 400, want: io.EOF.Error()},
		{name: "strict round trip", why: "options change nothing for a good body", options: strict, body: good, status: 200, want: escaped},
		{name: "strict duplicate", why: "an option overrides v1", options: strict, body: duplicate, status: 400, want: "duplicate"},
		{name: "limit", why: "an option bounds the body", options: strict, body: long, status: 400, want: "exceeded max length"},
		{name: "v2 round trip", why: "all options of v1 are overridden", options: v2, body: good, status: 200, want: good},
		{name: "v2 other case", why: "names match exactly", options: v2, body: otherCase, status: 200, want: `{"name":"","price":1.25}`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			status, body := serve(ginEngine(t, tt.options...), post(tt.body))
			checkResponse(t, status, body, tt.status, tt.want)
		})
	}
}

// TestGinDecoderModes checks that the decoder obeys gin's switches for unknown fields and
// for numbers in interfaces.
func TestGinDecoderModes(t *testing.T) {
	t.Cleanup(func() {
		binding.EnableDecoderUseNumber = false
		binding.EnableDecoderDisallowUnknownFields = false
	})
	gin.EnableJsonDecoderUseNumber()
	gin.EnableJsonDecoderDisallowUnknownFields()

	engine := ginEngine(t)
	status, body := serve(engine, post(unknown))
	checkResponse(t, status, body, 400, `json: unknown field "weight"`)

	engine.POST("/number", func(c *gin.Context) {
		var v item
		if err := c.ShouldBindJSON(&v); err != nil {
			t.Error(err)
		}
		if n, ok := v.Extra["id"].(jsonv1.Number); !ok || n != "9007199254740993" {
			t.Errorf("got %#v, want a Number with all digits", v.Extra["id"])
		}
		c.JSON(http.StatusOK, v)
	})
	const text = `{"name":"pen","price":1,"extra":{"flags":[true,null,0.10],"id":9007199254740993}}`
	r := post(text)
	r.URL.Path = "/number"
	status, body = serve(engine, r)
	checkResponse(t, status, body, 200, text)
}

// TestGinRenderers checks the responses of renderers that call MarshalIndent and NewEncoder.
func TestGinRenderers(t *testing.T) {
	v := item{Name: "<pencil>", Price: 125}
	tests := []struct {
		name, why string
		render    func(*gin.Context)
		want      string
	}{
		{"indented", "MarshalIndent", func(c *gin.Context) { c.IndentedJSON(200, v) },
			"{\n    \"name\": \"\\u003cpencil\\u003e\",\n    \"price\": 1.25\n}"},
		{"pure", "an Encoder, without escapes for HTML and with a newline", func(c *gin.Context) { c.PureJSON(200, v) }, good + "\n"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			engine := ginEngine(t)
			engine.GET("/", tt.render)
			status, body := serve(engine, httptest.NewRequest(http.MethodGet, "/", nil))
			checkResponse(t, status, body, 200, tt.want)
		})
	}
}
