//go:build !goexperiment.jsonv2

package stdtypes

// The types stand for those that this release of Go does not have: no method takes them.
type (
	Encoder struct{}
	Decoder struct{}
)
