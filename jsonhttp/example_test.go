package jsonhttp_test

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"log"
	"net/http"
	"net/http/httptest"
	"strings"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsonhttp"
	"github.com/plainjson/json/jsonx"
)

func Example() {
	type Order struct {
		Item  string `json:"item" jsonopt:"required"`
		Count uint8  `json:"count" jsonopt:"default:1"`
	}
	handler := func(w http.ResponseWriter, r *http.Request) {
		var o Order
		if err := jsonhttp.Read(r, &o, jsonx.AllErrors(10)); err != nil {
			jsonhttp.WriteError(w, err)
			return
		}
		if err := jsonhttp.Write(w, http.StatusCreated, o); err != nil {
			log.Print(err)
		}
	}
	for _, body := range []string{
		`{"item":"tea"}`,
		`{"item":"tea",`,
		`{"item":5,"count":256}`,
	} {
		r := httptest.NewRequest("POST", "/orders", strings.NewReader(body))
		r.Header.Set("Content-Type", "application/json")
		w := httptest.NewRecorder()
		handler(w, r)
		fmt.Println(w.Code, w.Body)
	}
	// Output:
	// 201 {"item":"tea","count":1}
	// 400 {"title":"Bad Request","status":400,"errors":[{"code":"syntax","detail":"the text ends too early: an object does not end","pointer":"","line":1,"column":15}]}
	// 422 {"title":"Unprocessable Entity","status":422,"errors":[{"code":"kind","detail":"a string is expected, not a number","pointer":"/item","line":1,"column":9},{"code":"range","detail":"between 0 and 255","pointer":"/count","line":1,"column":19}]}
}

func ExampleRead() {
	var tags []string
	r := httptest.NewRequest("PUT", "/tags", strings.NewReader(`["a","b","c"]`))
	r.Header.Set("Content-Type", "application/json; charset=utf-8")
	err := jsonhttp.Read(r, &tags, jsonx.WithLimits(jsonx.Limits{Elements: 2}))
	if e, ok := errors.AsType[*jsonhttp.Error](err); ok {
		fmt.Println(e.Status, e.Err)
	}
	// Output: 413 jsontext: exceeded max number of elements (2) (byte 9)
}

func ExampleWrite() {
	w := httptest.NewRecorder()
	err := jsonhttp.Write(w, http.StatusOK, map[string]int{"a": 1, "b": 2}, json.Deterministic(true))
	fmt.Println(err, w.Header(), w.Body)
	// Output: <nil> map[Content-Length:[13] Content-Type:[application/json]] {"a":1,"b":2}
}

func ExampleWriteError() {
	w := httptest.NewRecorder()
	jsonhttp.WriteError(w, errors.New("pq: connection refused")) // the text is not sent
	fmt.Println(w.Code, w.Body)
	// Output: 500 {"title":"Internal Server Error","status":500}
}

func ExampleError() {
	find := func(id string) error {
		return &jsonhttp.Error{Status: http.StatusNotFound, Err: fmt.Errorf("there is no order %s", id)}
	}
	w := httptest.NewRecorder()
	jsonhttp.WriteError(w, find("17"))
	fmt.Println(w.Code, w.Body)
	// Output: 404 {"title":"Not Found","status":404,"detail":"there is no order 17"}
}

func ExampleAcceptGzip() {
	var body bytes.Buffer
	zw := gzip.NewWriter(&body)
	fmt.Fprint(zw, `["`+strings.Repeat("a", 10_000)+`"]`)
	zw.Close()

	r := httptest.NewRequest("PUT", "/tags", &body)
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Content-Encoding", "gzip")
	fmt.Println(jsonhttp.Read(r, new([]string), jsonhttp.AcceptGzip(1000)))
	// Output: jsonhttp: status 413: the body has more than 1000 bytes: jsontext: read error: http: request body too large
}
