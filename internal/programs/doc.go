// Package programs tests this module with random programs. A program is a sequence
// of calls of the module's functions. The calls run methods and functions of the
// program, which make such calls themselves, fail, panic, or read and write too
// little or too much. Only the tests of this package have code.
package programs
