package main

import "github.com/plainjson/json/conformance/twin/side"

// TestTwins builds the program with another version of this file, which imports
// a copy of package side that uses the earlier commit.

// earlier runs a case on the earlier commit, or in a plain build on the working tree.
var earlier = side.Run

// textOf makes texts with the version that earlier runs.
var textOf = side.TextOf
