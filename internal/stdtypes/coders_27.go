//go:build go1.27 && goexperiment.jsonv2

package stdtypes

import "encoding/json/jsontext"

// The parameter types of the standard library's methods MarshalJSONTo and UnmarshalJSONFrom.
type (
	Encoder = jsontext.Encoder
	Decoder = jsontext.Decoder
)
