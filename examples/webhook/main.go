// Command webhook receives events of several types at one address. A union decodes each into the Go type of its event.
// Start it with
//
//	go run ./examples/webhook
//
// and try it with curl, from version 7.82 on. The member type, at any place in the object, determines the type:
//
//	$ curl -s localhost:8080/events --json '{"type": "order.paid", "order": 7, "cents": 1250}'
//	{"done":"order 7: received 12.50"}
//	$ curl -s localhost:8080/events --json '{"order": 8, "reason": "too late", "type": "order.canceled"}'
//	{"done":"order 8: canceled, too late"}
//
// An event of a new type is accepted, so that the sender does not repeat it, and so are new members:
//
//	$ curl -s localhost:8080/events --json '{"type": "order.returned", "order": 7}'
//	{"done":"ignored order.returned"}
//	$ curl -s localhost:8080/events --json '{"type": "order.paid", "order": 9, "cents": 300, "currency": "EUR"}'
//	{"done":"order 9: received 3.00"}
//
// Events with mistakes are rejected:
//
//	$ curl -s localhost:8080/events --json '{"type": "order.paid", "order": 7, "cents": "1250"}'
//	{"title":"Unprocessable Entity","status":422,"errors":[{"code":"kind","detail":"a whole number is expected, not a string","pointer":"/cents","line":1,"column":45}]}
//	$ curl -s localhost:8080/events --json '{"type": "order.canceled", "reason": "too late"}'
//	{"title":"Unprocessable Entity","status":422,"errors":[{"code":"missing","detail":"the member \"order\" is missing","pointer":"/order","line":1,"column":48}]}
//	$ curl -s localhost:8080/events --json '{"order": 7}'
//	{"title":"Unprocessable Entity","status":422,"errors":[{"code":"missing","detail":"the member \"type\" is missing","pointer":"/type","line":1,"column":12}]}
package main

import (
	"errors"
	"flag"
	"fmt"
	"log"
	"net"
	"net/http"
	"time"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsonhttp"
	"github.com/plainjson/json/jsontext"
	"github.com/plainjson/json/jsonx"
)

// An Event is a message of the sender.
type Event interface {
	// handle returns what has been done.
	handle() string
}

// Paid says that an order has been paid.
type Paid struct {
	Order int   `json:"order" jsonopt:"required"`
	Cents int64 `json:"cents" jsonopt:"required"`
}

func (e *Paid) handle() string {
	return fmt.Sprintf("order %d: received %d.%02d", e.Order, e.Cents/100, e.Cents%100)
}

// Canceled says that an order will not be paid.
type Canceled struct {
	Order  int    `json:"order" jsonopt:"required"`
	Reason string `json:"reason"`
}

func (e *Canceled) handle() string { return fmt.Sprintf("order %d: canceled, %s", e.Order, e.Reason) }

// Unknown is an event of any other type.
type Unknown struct {
	Type string         `json:"type" jsonopt:"required"`
	Rest jsontext.Value `json:",embed"` // the other members
}

func (e *Unknown) handle() string { return "ignored " + e.Type }

// bodyOptions are the options for the bodies of requests. A later version of the sender may add members.
var bodyOptions = json.JoinOptions(
	jsonx.UnionOf[Event](jsonx.Tagged("type"),
		jsonx.As[*Paid]("order.paid"),
		jsonx.As[*Canceled]("order.canceled"),
		jsonx.Other[*Unknown](),
	),
	jsonx.WithLimits(jsonx.Limits{Bytes: 64 << 10}),
	json.RejectUnknownMembers(false),
	jsonx.AllErrors(10),
)

// receive answers POST /events.
func receive(w http.ResponseWriter, r *http.Request) {
	var event Event
	err := jsonhttp.Read(r, &event, bodyOptions)
	if err == nil && event == nil { // null
		err = &jsonhttp.Error{Status: http.StatusUnprocessableEntity, Err: errors.New("an event is expected")}
	}
	if err != nil {
		log.Print(err)
		jsonhttp.WriteError(w, err)
		return
	}
	if err := jsonhttp.Write(w, http.StatusOK, map[string]string{"done": event.handle()}); err != nil {
		log.Print(err)
	}
}

func main() {
	addr := flag.String("addr", "localhost:8080", "address to listen on")
	flag.Parse()
	listener, err := net.Listen("tcp", *addr)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("listening on", listener.Addr())
	mux := http.NewServeMux()
	mux.HandleFunc("POST /events", receive)
	server := &http.Server{Handler: mux, ReadTimeout: 10 * time.Second, WriteTimeout: 10 * time.Second}
	log.Fatal(server.Serve(listener))
}
