package frameworks

import (
	"testing"

	"github.com/gofiber/fiber/v2"
	"github.com/gofiber/fiber/v2/middleware/etag"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
	jsonv1 "github.com/plainjson/json/v1"
)

// newFiber returns an App that parses an item, gives it to handle, and responds with it.
func newFiber(handle func(item), options ...json.Options) *fiber.App {
	app := fiber.New(fiber.Config{JSONEncoder: FiberEncoder(options...), JSONDecoder: FiberDecoder(options...)})
	app.Use(etag.New())
	app.Post("/items", func(c *fiber.Ctx) error {
		var v item
		if err := c.BodyParser(&v); err != nil {
			return fiber.NewError(fiber.StatusBadRequest, err.Error())
		}
		handle(v)
		return c.JSON(v)
	})
	return app
}

// fiberServe returns the status, the entity tag and the body with which app responds to body.
func fiberServe(t *testing.T, app *fiber.App, body string) (status int, tag, text string) {
	t.Helper()
	r, err := app.Test(post(body), -1)
	if err != nil {
		t.Fatal(err)
	}
	return r.StatusCode, r.Header.Get("ETag"), readAll(t, r.Body)
}

func TestFiber(t *testing.T) {
	limited := []json.Options{jsontext.WithByteLimit(bodyLimit)}
	v1 := []json.Options{jsonv1.DefaultOptionsV1()}
	tests := []struct {
		name, why string
		options   []json.Options
		body      string
		status    int
		want      string
	}{
		{name: "round trip", why: "methods with our coders are called, nothing is escaped", body: good, status: 200, want: good},
		{name: "duplicate", why: "names are unique", body: duplicate, status: 400, want: "duplicate"},
		{name: "other case", why: "names match exactly", body: otherCase, status: 200, want: `{"name":"","price":1.25}`},
		{name: "type", why: "the message has the place", body: badPrice, status: 400, want: "/price"},
		{name: "limited round trip", why: "the limit changes nothing for a short body", options: limited, body: good, status: 200, want: good},
		{name: "limit", why: "an option bounds the body", options: limited, body: long, status: 400, want: "exceeded max length"},
		{name: "v1", why: "an option selects the rules of encoding/json",
			options: v1, body: otherCase, status: 200, want: `{"name":"\u003cpencil\u003e","price":1.25}`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			status, _, body := fiberServe(t, newFiber(func(item) {}, tt.options...), tt.body)
			checkResponse(t, status, body, tt.status, tt.want)
		})
	}
}

// TestFiberTag checks that Deterministic makes the entity tags of equal responses equal.
func TestFiberTag(t *testing.T) {
	app := newFiber(func(item) {}, json.Deterministic(true))
	const body = `{"name":"pen","price":1,"extra":{"f":1,"e":2,"d":3,"c":4,"b":5,"a":6}}`
	_, want, _ := fiberServe(t, app, body)
	for range 20 {
		if _, tag, text := fiberServe(t, app, body); tag == "" || tag != want {
			t.Fatalf("tag %s of %s, want %s", tag, text, want)
		}
	}
}

// TestFiberKeptValue checks that a value may be kept when fiber reuses the buffer of the
// request body.
func TestFiberKeptValue(t *testing.T) {
	var kept []item
	app := newFiber(func(v item) { kept = append(kept, v) })
	for _, name := range []string{"aaaa", "bbbb", "cccc"} {
		fiberServe(t, app, `{"name":"`+name+`"}`)
	}
	if len(kept) != 3 || kept[0].Name != "aaaa" || kept[1].Name != "bbbb" || kept[2].Name != "cccc" {
		t.Errorf("got %v, want the names in the order of the requests", kept)
	}
}
