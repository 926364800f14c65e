package jsonhttp_test

import (
	stdjson "encoding/json"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/plainjson/json/jsonhttp"
)

// A purchase is the value in purchaseText.
type purchase struct {
	ID       int       `json:"id"`
	Customer string    `json:"customer"`
	Email    string    `json:"email"`
	At       time.Time `json:"at"`
	Items    []struct {
		Name  string  `json:"name"`
		Count int     `json:"count"`
		Price float64 `json:"price"`
	} `json:"items"`
	Address struct {
		Street string `json:"street"`
		City   string `json:"city"`
		Zip    string `json:"zip"`
	} `json:"address"`
	Express bool     `json:"express"`
	Tags    []string `json:"tags"`
}

// purchaseText is a body of 335 bytes.
const purchaseText = `{"id":84213,"customer":"Ada Lovelace","email":"ada@example.com","at":"2026-11-26T10:15:30Z","items":[` +
	`{"name":"tea","count":2,"price":4.5},{"name":"iron kettle","count":1,"price":39.9},{"name":"cup","count":4,"price":6.25}],` +
	`"address":{"street":"12 St James's Square","city":"London SW1","zip":"SW1Y 4JH"},"express":true,"tags":["gift"]}`

// BenchmarkRead compares Read with a Decoder of encoding/json that rejects unknown members in a body of at most 1 MiB. The
// Decoder has no other limits, accepts duplicate names and invalid UTF-8, and does not read the text after the value.
func BenchmarkRead(b *testing.B) {
	benchmarks := []struct {
		name string
		read func(r *http.Request, v any) error
	}{
		{"ours", func(r *http.Request, v any) error { return jsonhttp.Read(r, v) }},
		{"encoding/json", func(r *http.Request, v any) error {
			dec := stdjson.NewDecoder(http.MaxBytesReader(nil, r.Body, 1<<20))
			dec.DisallowUnknownFields()
			return dec.Decode(v)
		}},
	}
	for _, bb := range benchmarks {
		b.Run(bb.name, func(b *testing.B) {
			text := strings.NewReader(purchaseText)
			r := request("")
			r.Body = io.NopCloser(text)
			b.SetBytes(int64(len(purchaseText)))
			b.ReportAllocs()
			for b.Loop() {
				text.Reset(purchaseText)
				if err := bb.read(r, new(purchase)); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
