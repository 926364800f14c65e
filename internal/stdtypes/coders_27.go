//go:build go1.27 && goexperiment.jsonv2

package stdtypes

import "encoding/json/jsontext"

// The types that the standard library's methods take.
type (
	Encoder = jsontext.Encoder
	Decoder = jsontext.Decoder
)
