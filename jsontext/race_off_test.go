//go:build !race

package jsontext_test

const raceEnabled = false
