package main

import "github.com/plainjson/json/conformance/twin/side"

// This file is replaced when the program is built by TestTwins: the import is
// then the same package on top of the earlier commit.

// earlier runs a case on the earlier commit.
var earlier = side.Run

// textOf makes texts by the earlier commit.
var textOf = side.TextOf
