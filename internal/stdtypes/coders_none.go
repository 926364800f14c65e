//go:build !goexperiment.jsonv2

package stdtypes

// Encoder and Decoder replace the standard library's, which this build lacks. No method takes them.
type (
	Encoder struct{}
	Decoder struct{}
)
