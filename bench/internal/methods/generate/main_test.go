package main

import (
	"bytes"
	"os"
	"testing"
)

// TestStd checks that package std is what command generate makes of package ours.
func TestStd(t *testing.T) {
	ours, err := os.ReadFile("../ours/ours.go")
	if err != nil {
		t.Fatal(err)
	}
	std, err := os.ReadFile("../std/std.go")
	if err != nil {
		t.Fatal(err)
	}
	want, err := Std(string(ours))
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(std, want) {
		t.Error("package std is not up to date: run go generate in internal/methods/ours")
	}
}
