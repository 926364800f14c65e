module github.com/plainjson/json/conformance

go 1.27

require (
	github.com/google/go-cmp v0.7.0
	github.com/plainjson/json v0.0.0
	golang.org/x/exp v0.0.0-20260908205506-85c1c2202aba
)

require golang.org/x/tools v0.50.0 // indirect

replace github.com/plainjson/json => ../
