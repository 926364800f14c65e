package jsonx_test

import (
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
	"github.com/plainjson/json/jsonx"
)

func ExampleStringReader() {
	dec := jsontext.NewDecoder(strings.NewReader(`{"name":"a.txt","text":"line 1\nline 2\n"}`))
	dec.ReadToken() // {
	for dec.PeekKind() == jsontext.KindString {
		name, err := dec.ReadToken()
		if err != nil || name.String() != "text" {
			dec.SkipValue()
			continue
		}
		r, err := jsonx.StringReader(dec)
		if err != nil {
			fmt.Println(err)
			return
		}
		io.Copy(os.Stdout, r)
	}
	// Output:
	// line 1
	// line 2
}

// An upload is a document with a large member, which is not held in memory.
type upload struct{ size int64 }

// UnmarshalJSONFrom implements json.UnmarshalerFrom.
func (u *upload) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	r, err := jsonx.Base64Reader(dec)
	if err != nil {
		return err
	}
	u.size, err = io.Copy(io.Discard, r)
	return err
}

func ExampleBase64Reader() {
	var v struct {
		Name string `json:"name"`
		Data upload `json:"data"`
	}
	err := json.UnmarshalRead(strings.NewReader(`{"name":"a.bin","data":"AAECAwQFBgcICQ=="}`), &v)
	fmt.Println(v.Name, v.Data.size, err)
	// Output: a.bin 10 <nil>
}

func ExampleStringFrom() {
	log := strings.NewReader("started\nstopped\n")
	err := json.MarshalWrite(os.Stdout, []any{"log", jsonx.StringFrom(log)})
	fmt.Println(err)
	// Output: ["log","started\nstopped\n"]<nil>
}

func ExampleBase64From() {
	image := strings.NewReader("\x00\x01\x02")
	err := json.MarshalWrite(os.Stdout, []any{"image", jsonx.Base64From(image)})
	fmt.Println(err)
	// Output: ["image","AAEC"]<nil>
}
