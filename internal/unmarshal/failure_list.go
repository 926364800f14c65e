package unmarshal

import (
	"slices"

	"github.com/plainjson/json/internal/failure"
	"github.com/plainjson/json/jsontext"
)

// This file keeps the failures of a call. Reading goes on after a failure with v1's rules for errors, which report the first
// one, and under option AllErrors of package jsonx, which reports a list of errors.
//
// Under AllErrors the list has an upper bound. The failure that fills it is recorded like a single one, so that the
// call ends in the same way. With v1's rules reading goes on nevertheless.
//
// A function that reads a value returns the index after it, or a negative index if the value is not stored; the call ends
// then, unless failureList.next is the index after the value. With v1's rules a value that has failed counts as stored. The
// functions for delimiters go on by resume, so that loops need no test for failures.

// A failureList contains the failures of a call.
type failureList struct {
	one    *failure.Failure // the failure that has ended the call, or without AllErrors the first one noted; nil: none
	errs   errorList        // errors of the first failures, under AllErrors: see reportsNext
	ended  bool             // the last of errs is the error of the failure that has ended the call
	count  int64            // failures noted, after which reading went on; 0: none
	around int64            // errors in the lists of the calls of Decode around this one
	bytes  int64            // bytes of the pointers of the failures in errs and in these lists
	next   int              // index after the value that was read last and is not stored; negative: the call ends
	inner  int64            // byte offset of the end of the value that the last call of Decode within this one has not stored; 0: none
}

// isZero reports whether l is the zero failureList, apart from next. The other fields are zero if these are.
func (l *failureList) isZero() bool {
	return l.count|l.around|l.bytes|l.inner == 0 && l.errs.memory == nil && l.one == nil
}

// goesOn reports whether reading goes on after the next failure, which is then noted and not recorded.
func (d *decoder) goesOn() bool { return d.hasRoom(1) }

// hasRoom reports whether reading goes on after n more failures. It does not in a default, of which only the first failure
// is reported: levels of defaults without an end would multiply.
func (d *decoder) hasRoom(n int) bool {
	if d.defaults > 0 {
		return false
	}
	if d.cfg.v1Errors || d.cfg.all == nil {
		return d.cfg.v1Errors
	}
	l := &d.failed
	return l.bytes <= maxPointers && l.around+int64(l.errs.len()+n) < int64(d.cfg.all.Max)
}

// maxPointers is the number of bytes that the pointers in the list may have before the last one. Otherwise a long name
// that has many errors within it would be copied for each.
const maxPointers = 1 << 20

// reportsNext reports whether the next failure is reported, and not only counted. v1's rules report the first failure of
// each call, and alone no other.
func (d *decoder) reportsNext() bool {
	l := &d.failed
	switch {
	case !d.cfg.v1Errors:
		return true
	case d.cfg.all == nil:
		return l.one == nil
	}
	return l.errs.len() == 0 || l.bytes <= maxPointers && l.errs.len() < d.cfg.all.Max
}

// note notes a failure after which reading continues. To know whether reading a part has failed, callers compare
// d.failed.count with its value before.
func (d *decoder) note(f *failure.Failure) {
	l := &d.failed
	l.count++
	switch {
	case !d.reportsNext():
	case d.cfg.all == nil:
		l.one = f
	default:
		l.bytes += int64(len(f.Pointer))
		l.errs.append(d.errorOf(f, d.form))
	}
}

// takeBack removes all failures after the first n, whose pointers have the given number of bytes.
func (l *failureList) takeBack(n, bytes int64) {
	if l.count, l.bytes = n, bytes; n == 0 {
		l.one = nil
	}
	l.errs.cut(int(min(n, int64(l.errs.len()))))
}

// record makes f the failure that ends the call, and returns a negative index. The state must be where reading stopped.
func (d *decoder) record(f *failure.Failure) int {
	d.failed.one, d.failed.next = f, -1
	return -1
}

// notStored returns a negative index for the value that ends at end and is not stored, although reading goes on. With v1's
// rules, which store a variable even after a failure, it returns end.
func (d *decoder) notStored(end int) int {
	if d.cfg.v1Errors {
		return end
	}
	d.failed.next = end
	return -1
}

// resume returns i, the result of reading a value, or if the value is not stored, the index after it. The result is
// negative if a failure has ended the call.
func (d *decoder) resume(i int) int {
	if i < 0 {
		return d.failed.next
	}
	return i
}

// isDropped reports whether a value that was read with result i is not to be stored. Of a value whose failure has ended the
// call, the part that has been read is stored.
func (d *decoder) isDropped(i int) bool { return i < 0 && d.failed.next >= 0 }

// endsCall reports whether f ends the call although reading goes on after failures: the text is malformed or cannot be
// read, or v1's rules say so.
func (d *decoder) endsCall(f *failure.Failure) bool {
	_, isSyntax := f.Err.(*jsontext.SyntacticError)
	return f.Final || isSyntax && d.cfg.v1Errors && !f.Validator
}

// parts returns the errors in err and true if err is a list of errors and the option is set that makes such lists. Lists
// in it become their errors, and nil is left out. Otherwise it returns err and false.
func (d *decoder) parts(err error) (errs []error, isList bool) {
	if d.cfg.all != nil {
		if errs = d.appendParts(nil, err); len(errs) > 0 {
			return errs, true
		}
	}
	return []error{err}, false
}

// appendParts appends the errors in err to errs, if err is a list.
func (d *decoder) appendParts(errs []error, err error) []error {
	for _, err := range failure.ListOf(err) {
		if err != nil && failure.ListOf(err) == nil {
			errs = append(errs, err)
		}
		errs = d.appendParts(errs, err)
	}
	return errs
}

// takeErrors returns the errors that were noted, and that of d.failed.one if it is not nil, as a list of errors, and clears
// d.failed.one. The error of a failure that ends the call and is the only one is not in a list. nested is true within a call of
// user code.
func (d *decoder) takeErrors(nested bool) error {
	list, last := &d.failed.errs, d.failed.one
	if d.failed.one = nil; last != nil && !d.failed.ended {
		list.cut(d.cfg.all.Max - 1)
		list.append(d.errorOf(last, d.form))
	}
	if list.len() == 1 && last != nil && d.endsCall(last) {
		return list.errors()[0]
	}
	errs := list.errors()
	if list.shared && !nested { // the caller may change it
		errs = slices.Clone(errs)
	}
	return d.cfg.all.Join(errs)
}

// takeError returns the failure as an error of form, or of v1 with its rules for errors, and clears it.
func (d *decoder) takeError(form failure.Form) error {
	f := d.failed.one
	d.failed.one = nil
	return d.errorOf(f, form)
}

// errorOf returns failure f of the call as an error of form, or of v1 with its rules for errors.
func (d *decoder) errorOf(f *failure.Failure, form failure.Form) error {
	isPlaced := f.Offset != 0 && f.Pointer != "" && f.Type != nil && !f.Final && !f.AsIs && !f.Relative
	err := d.formed(f, form)
	if isPlaced && !d.cfg.v1Errors {
		d.placed = err
	}
	d.failure = failure.Failure{}
	return err
}

// formed returns the error that form makes of f, or with v1's rules for errors that of v1, which also names the type that
// the call reads into.
func (d *decoder) formed(f *failure.Failure, form failure.Form) error {
	if d.cfg.v1 != nil && d.cfg.v1Errors {
		f.Root = d.target
		return d.cfg.v1.Form(f)
	}
	return form(f)
}

// blank returns a failure without content, in memory of d unless failures are collected in a list.
func (d *decoder) blank() *failure.Failure {
	if d.cfg.collects {
		return new(failure.Failure)
	}
	d.failure = failure.Failure{}
	return &d.failure
}
