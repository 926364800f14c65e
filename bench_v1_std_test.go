//go:build !go1.27

package json_test

// newerLibs returns nothing: there is no encoding/json/v2 before Go 1.27, or
// only as an experiment.
func newerLibs() []benchLib { return nil }
