module github.com/plainjson/json/conformance

go 1.27

require (
	github.com/google/go-cmp v0.7.0
	github.com/plainjson/json v0.0.0
)

replace github.com/plainjson/json => ../
