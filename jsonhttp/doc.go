// Package jsonhttp reads the JSON body of an HTTP request, and writes JSON answers, for handlers of package net/http.
//
// [Read] decodes the body under limits and with strict rules, [Write] sends a Go value, and [WriteError] sends the errors of
// a body as problem details (RFC 9457), with a status that says what is wrong:
//
//	func postOrder(w http.ResponseWriter, r *http.Request) {
//		var o Order
//		if err := jsonhttp.Read(r, &o, jsonx.AllErrors(10)); err != nil {
//			jsonhttp.WriteError(w, err)
//			return
//		}
//		if err := jsonhttp.Write(w, http.StatusCreated, o); err != nil {
//			log.Print(err)
//		}
//	}
//
// # Status
//
// The Status of an [Error] of Read is:
//
//	status                        the body
//	400 Bad Request               is not JSON, is empty, has other text after the value, has a duplicate name,
//	                              is not valid gzip, or could not be read to its end, as when the client goes away
//	413 Request Entity Too Large  exceeds a limit of the options, of http.MaxBytesReader or of AcceptGzip
//	415 Unsupported Media Type    does not have exactly one Content-Type, or has a type, a charset or a
//	                              Content-Encoding that is not accepted
//	422 Unprocessable Entity      is JSON that does not fit the Go value
//	500 Internal Server Error     cannot fit, because the Go value, its type or a tag is wrong
//
// A list of errors, as with [jsonx.AllErrors], has the status of the error that has ended the call: a body that is malformed
// after a value of the wrong kind has status 400. A text within a value, such as JSON in a string, is a value: if it is
// malformed or exceeds a limit, the status is 422.
//
// # Large bodies
//
// Read keeps as much of the body in memory as [json.UnmarshalRead], besides the Go value. It ends as soon as the body
// exceeds a limit. The server of package net/http then closes the connection unless little of the body is left. For values
// that should not be in memory as a whole, decode the body with a [jsontext.Decoder], and write with [json.MarshalWrite].
package jsonhttp
