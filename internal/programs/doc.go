// Package programs tests this module with random programs: sequences of calls of
// its functions, with methods and functions in between that make such calls
// themselves, fail, panic, or read and write what they should not. Only its tests
// have code.
package programs
