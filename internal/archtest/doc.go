// Package archtest holds the architecture of this module as tables, and tests
// that hold the source text of the module against them: imports, sizes of files,
// functions and packages, comments, and the use that packages make of each other.
// Only its tests have code.
package archtest
