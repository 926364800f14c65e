// Command service is an HTTP service for orders. It accepts JSON within limits, and answers mistakes with problem details
// (RFC 9457). Start it with
//
//	go run ./examples/service
//
// and try it with curl, from version 7.82 on. A value that is right:
//
//	$ curl -s localhost:8080/orders --json '{"item": "tea", "count": 2}'
//	{"id":1,"item":"tea","count":2}
//	$ curl -s localhost:8080/orders/1
//	{"id":1,"item":"tea","count":2}
//	$ echo '{"item": "kettle"}' | gzip | curl -s localhost:8080/orders --json @- -H 'Content-Encoding: gzip'
//	{"id":2,"item":"kettle","count":1}
//	$ curl -s localhost:8080/orders/2 -X DELETE -w '%{http_code}\n'
//	204
//
// Values with mistakes; the answer has all of them:
//
//	$ curl -s localhost:8080/orders --json '{"item": "tea", "count": 500}'
//	{"title":"Unprocessable Entity","status":422,"errors":[{"code":"invalid","detail":"count is from 1 to 100","pointer":"/count","line":1,"column":26}]}
//	$ curl -s localhost:8080/orders --json '{"itme": "tea", "count": "2"}'
//	{"title":"Unprocessable Entity","status":422,"errors":[{"code":"unknown","detail":"the name \"itme\" is not known here","pointer":"/itme","line":1,"column":2},{"code":"kind","detail":"a whole number is expected, not a string","pointer":"/count","line":1,"column":26},{"code":"missing","detail":"the member \"item\" is missing","pointer":"/item","line":1,"column":29}]}
//
// A body that is not JSON, one that is too long, one of another type, and a path of no order:
//
//	$ curl -s localhost:8080/orders --json '{"item": tea}'
//	{"title":"Bad Request","status":400,"errors":[{"code":"syntax","detail":"invalid character in literal true (expecting 'r')","pointer":"/item","line":1,"column":11}]}
//	$ printf '{"item":"%5000s"}' x | curl -s localhost:8080/orders --json @-
//	{"title":"Request Entity Too Large","status":413,"errors":[{"code":"limit","detail":"at most 4096 bytes in all","pointer":"/item","line":1,"column":4098}]}
//	$ curl -s localhost:8080/orders -d '{"item": "tea"}'
//	{"title":"Unsupported Media Type","status":415,"detail":"the Content-Type must be application/json, or one that ends in +json, in UTF-8"}
//	$ curl -s localhost:8080/orders/17
//	{"title":"Not Found","status":404,"detail":"there is no order 17"}
package main

import (
	"errors"
	"flag"
	"fmt"
	"log"
	"net"
	"net/http"
	"strconv"
	"sync"
	"time"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsonhttp"
	"github.com/plainjson/json/jsonx"
)

// bodyOptions are the options for the bodies of requests.
var bodyOptions = json.JoinOptions(
	jsonx.WithLimits(jsonx.Limits{Bytes: 4 << 10}), // of the text, also if the body is compressed
	jsonhttp.AcceptGzip(4<<10),
	jsonx.RejectNull(true),
	jsonx.AllErrors(10),
)

// An Order is what clients send and get.
type Order struct {
	ID    int    `json:"id" jsonopt:"nounmarshal"` // the service chooses it
	Item  string `json:"item" jsonopt:"required"`
	Count Count  `json:"count" jsonopt:"default:1"`
}

// A Count is a number of items.
type Count int

// ValidateJSON is called when a Count has been read. The client gets the text of the error.
func (c Count) ValidateJSON() error {
	if c < 1 || c > 100 {
		return errors.New("count is from 1 to 100")
	}
	return nil
}

// A store has the orders.
type store struct {
	mu     sync.Mutex
	last   int // ID of the newest order
	orders map[int]Order
}

// create answers POST /orders.
func (s *store) create(w http.ResponseWriter, r *http.Request) (status int, v any, err error) {
	var o Order
	if err := jsonhttp.Read(r, &o, bodyOptions); err != nil {
		return 0, nil, err
	}
	s.mu.Lock()
	s.last++
	o.ID = s.last
	s.orders[o.ID] = o
	s.mu.Unlock()
	w.Header().Set("Location", fmt.Sprintf("/orders/%d", o.ID))
	return http.StatusCreated, o, nil
}

// get answers GET /orders/{id}.
func (s *store) get(_ http.ResponseWriter, r *http.Request) (status int, v any, err error) {
	o, err := s.find(r, false)
	return http.StatusOK, o, err
}

// remove answers DELETE /orders/{id}.
func (s *store) remove(_ http.ResponseWriter, r *http.Request) (status int, v any, err error) {
	_, err = s.find(r, true)
	return http.StatusNoContent, nil, err
}

// find returns the order in the path of r, and removes it from s if remove is true.
func (s *store) find(r *http.Request, remove bool) (Order, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	id, _ := strconv.Atoi(r.PathValue("id")) // 0, which no order has, if it is no number
	o, ok := s.orders[id]
	if !ok {
		return o, &jsonhttp.Error{Status: http.StatusNotFound, Err: fmt.Errorf("there is no order %s", r.PathValue("id"))}
	}
	if remove {
		delete(s.orders, id)
	}
	return o, nil
}

// A handler returns the answer to a request: its status and the value in its body, or an error. It may set fields of the
// header, and sends nothing.
type handler func(http.ResponseWriter, *http.Request) (status int, v any, err error)

// ServeHTTP answers with what h returns, and logs errors. The client gets only mistakes of its request.
func (h handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	status, v, err := h(w, r)
	if err != nil {
		jsonhttp.WriteError(w, err)
	} else {
		err = jsonhttp.Write(w, status, v)
	}
	if err != nil {
		log.Printf("%s %s: %v", r.Method, r.URL.Path, err)
	}
}

// newHandler returns the handler of the service, without orders.
func newHandler() http.Handler {
	s := &store{orders: map[int]Order{}}
	mux := http.NewServeMux()
	mux.Handle("POST /orders", handler(s.create))
	mux.Handle("GET /orders/{id}", handler(s.get))
	mux.Handle("DELETE /orders/{id}", handler(s.remove))
	return mux
}

func main() {
	addr := flag.String("addr", "localhost:8080", "address to listen on")
	flag.Parse()
	listener, err := net.Listen("tcp", *addr)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("listening on", listener.Addr())
	server := &http.Server{
		Handler:           newHandler(),
		ReadHeaderTimeout: 5 * time.Second,
		ReadTimeout:       10 * time.Second, // of the body, too
		WriteTimeout:      10 * time.Second,
		IdleTimeout:       time.Minute,
	}
	log.Fatal(server.Serve(listener))
}
