module github.com/plainjson/json

go 1.26

require github.com/google/go-cmp v0.7.0
