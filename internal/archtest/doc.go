// Package archtest has the architecture of this module as tables, and tests that
// check the source text of the module by them: imports, sizes of files, functions
// and packages, shares of comments, and how packages use each other. Only the
// tests of this package have code.
package archtest
