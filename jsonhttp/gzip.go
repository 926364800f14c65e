package jsonhttp

import (
	"compress/gzip"
	"io"
	"net/http"
	"strings"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsonx"
)

// AcceptGzip makes [Read] accept bodies with the Content-Encoding gzip (RFC 9110, section 8.4.1.3), which become at most
// limit bytes. A longer body is an error with status 413. A small body may become a thousand times as large, so a limit on
// the bytes that the client sends, such as http.MaxBytesReader, is no limit on the work. The client may send an eighth and 1
// KiB more than limit, since a compressed body may have parts that become nothing. The limits of the other options
// apply, too. If limit is 0 or negative, which is the default, such bodies are errors with status 415.
//
// The option has no effect in other functions. Read takes up to 0.5 µs longer with it, and for a compressed body allocates
// about 40 KB.
//
//	err := jsonhttp.Read(r, &order, jsonhttp.AcceptGzip(1<<20))
func AcceptGzip(limit int64) json.Options { return jsonx.WithValue(gzipLimit(limit)) }

// gzipLimit is the limit of AcceptGzip.
type gzipLimit int64

// decompressed returns a reader for body without the given codings, the values of the field Content-Encoding. Its error
// is an *Error.
func decompressed(body io.ReadCloser, codings []string, opts json.Options) (io.Reader, error) {
	limit, _ := json.GetOption(opts, jsonx.WithValue[gzipLimit])
	coding := strings.ToLower(strings.Join(codings, ","))
	switch {
	case coding == "identity":
		return body, nil
	case limit <= 0:
		return nil, unsupported("the body must not have a Content-Encoding", "Accept-Encoding", "identity")
	case coding != "gzip" && coding != "x-gzip":
		return nil, unsupported("the Content-Encoding must be gzip, or absent", "Accept-Encoding", "gzip, identity")
	}
	// The limit on what the body becomes does not find the end of parts that become nothing.
	sent := max(limit, limit+limit/8+1<<10) // max: the sum may overflow
	zr, err := gzip.NewReader(http.MaxBytesReader(nil, body, int64(sent)))
	if err != nil {
		return nil, newError(err)
	}
	return http.MaxBytesReader(nil, zr, int64(limit)), nil
}
