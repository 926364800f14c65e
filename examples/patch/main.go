// Command patch changes a part of a resource by the method PATCH. The members of the body are of type jsonx.Optional, so
// that a member that is absent and one that is null are different. Start it with
//
//	go run ./examples/patch
//
// and try it with curl. A member that is absent does not change, and null removes a value:
//
//	$ curl -s localhost:8080/account
//	{"name":"Ada","phone":"555-0100","tags":[]}
//	$ curl -s localhost:8080/account -X PATCH -H 'Content-Type: application/merge-patch+json' -d '{"phone": "555-0199"}'
//	{"name":"Ada","phone":"555-0199","tags":[]}
//	$ curl -s localhost:8080/account -X PATCH -H 'Content-Type: application/merge-patch+json' -d '{"phone": null, "tags": ["new"]}'
//	{"name":"Ada","tags":["new"]}
//
// The name cannot be removed:
//
//	$ curl -s localhost:8080/account -X PATCH -H 'Content-Type: application/merge-patch+json' -d '{"name": null}'
//	{"title":"Unprocessable Entity","status":422,"errors":[{"code":"kind","detail":"a string is expected, not null","pointer":"/name","line":1,"column":10}]}
package main

import (
	"flag"
	"fmt"
	"log"
	"net"
	"net/http"
	"sync"
	"time"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsonhttp"
	"github.com/plainjson/json/jsonx"
)

// An Account is the resource. A phone that is empty is omitted.
type Account struct {
	Name  string   `json:"name"`
	Phone string   `json:"phone,omitzero"`
	Tags  []string `json:"tags"`
}

// A Change is a merge patch (RFC 7396) for an Account: each member is absent, null or a value.
type Change struct {
	Name  jsonx.Optional[string]   `json:"name,omitzero" jsonopt:"nonnull"`
	Phone jsonx.Optional[string]   `json:"phone,omitzero"`
	Tags  jsonx.Optional[[]string] `json:"tags,omitzero"`
}

// apply changes a. A value that is null is the zero value.
func (c *Change) apply(a *Account) {
	set(&a.Name, c.Name)
	set(&a.Phone, c.Phone)
	set(&a.Tags, c.Tags)
}

// set sets *v to the value of o, unless o is absent.
func set[T any](v *T, o jsonx.Optional[T]) {
	if o.State != jsonx.StateAbsent {
		*v = o.V
	}
}

// bodyOptions are the options for the bodies of requests. Null is an error for the body itself.
var bodyOptions = json.JoinOptions(
	jsonx.WithLimits(jsonx.Limits{Bytes: 4 << 10}),
	jsonx.RejectNull(true),
	jsonx.AllErrors(10),
)

// A resource is an account that requests read and change.
type resource struct {
	mu      sync.Mutex
	account Account
}

// get answers GET /account.
func (r *resource) get(w http.ResponseWriter, _ *http.Request) {
	r.mu.Lock()
	account := r.account
	r.mu.Unlock()
	write(w, account)
}

// patch answers PATCH /account with the changed account.
func (r *resource) patch(w http.ResponseWriter, request *http.Request) {
	var c Change
	if err := jsonhttp.Read(request, &c, bodyOptions); err != nil {
		log.Print(err)
		jsonhttp.WriteError(w, err)
		return
	}
	r.mu.Lock()
	c.apply(&r.account)
	account := r.account
	r.mu.Unlock()
	write(w, account)
}

// write answers with an account.
func write(w http.ResponseWriter, a Account) {
	if err := jsonhttp.Write(w, http.StatusOK, a); err != nil {
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
	r := &resource{account: Account{Name: "Ada", Phone: "555-0100", Tags: []string{}}}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /account", r.get)
	mux.HandleFunc("PATCH /account", r.patch)
	server := &http.Server{Handler: mux, ReadTimeout: 10 * time.Second, WriteTimeout: 10 * time.Second}
	log.Fatal(server.Serve(listener))
}
