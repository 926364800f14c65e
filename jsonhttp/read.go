package jsonhttp

import (
	"io"
	"net/http"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsonx"
	v1 "github.com/plainjson/json/v1"
)

// Read decodes the body of r into the Go value that v points to, as [json.UnmarshalRead] does. The body has exactly one
// JSON value; only white space may follow. Read does not close the body, which the server does.
//
// The media type in Content-Type must be application/json, or one that ends in +json, such as
// application/merge-patch+json (RFC 6839). It may have parameters. A charset must be utf-8. The Content-Encoding must be
// absent or identity, unless [AcceptGzip] is among the options.
//
// The options are those of [jsonx.UntrustedInput], json.RejectUnknownMembers(true) and jsonx.CountLines(true), followed
// by opts, which override them:
//
//	err := jsonhttp.Read(r, &order, jsonx.WithLimits(jsonx.Limits{Bytes: 1 << 10}), json.RejectUnknownMembers(false))
//
// A null is not an error by default; see [jsonx.RejectNull]. The option ReportErrorsWithLegacySemantics of package v1 has no
// effect.
//
// All errors are of type [*Error]. The package documentation lists the Status of each. The cause is that of the decoder, such
// as a [json.SemanticError] or a [jsonx.ErrorList]. If the body could not be read, the cause wraps the error of the
// body, such as an [http.MaxBytesError]. Values that were decoded before an error remain in v.
//
// Read allocates nothing besides what UnmarshalRead does with these options if the Content-Type is application/json, with or
// without "; charset=utf-8".
func Read(r *http.Request, v any, opts ...json.Options) error {
	if err := checkType(r.Header["Content-Type"]); err != nil {
		return err
	}
	body, err := bodyOf(r, opts)
	if err != nil {
		return err
	}
	if len(opts) == 0 { // one set is a third faster for a short body
		err = json.UnmarshalRead(body, v, safe)
	} else {
		var room [8]json.Options // keeps a list that is not longer off the heap
		list := append(append(room[:0], safe), opts...)
		err = json.UnmarshalRead(body, v, append(list, newErrors)...)
	}
	if err != nil {
		return newError(err)
	}
	return nil
}

// safe are the options of Read before those of the caller.
var safe = json.JoinOptions(jsonx.UntrustedInput(), json.RejectUnknownMembers(true), jsonx.CountLines(true))

// newErrors is the last option of Read. The errors of package v1 do not say whether the body could not be read.
var newErrors = v1.ReportErrorsWithLegacySemantics(false)

// bodyOf returns the body of r, without its Content-Encoding.
func bodyOf(r *http.Request, opts []json.Options) (io.Reader, error) {
	body := r.Body
	if body == nil {
		body = http.NoBody
	}
	if codings := r.Header["Content-Encoding"]; len(codings) > 0 {
		return decompressed(body, codings, json.JoinOptions(opts...))
	}
	return body, nil
}
