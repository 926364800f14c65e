//go:build race

package jsontext_test

const raceEnabled = true
