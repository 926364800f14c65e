package state

import "github.com/plainjson/json/internal/wire"

// Fail records a failure after dst, which the next write reports: the arshaler calls WriteToken with any
// token and gets the error. The pointer of the error is that of t, by the stack at the time of
// that call. With WriteFailed the cause is s.Err, the error of the writer.
func (s *EncodeState) Fail(c Code, dst []byte, t Target) {
	s.setFault(&Fault{Code: c, Offset: s.offset(dst), Target: t, Text: dst, Index: len(dst)})
	if c == WriteFailed {
		s.fault.Err = s.Err
	}
}

// FailUTF8 is Fail for a string after dst that is not valid UTF-8.
func (s *EncodeState) FailUTF8(dst []byte, t Target) {
	s.Fail(BadToken, dst, t)
	s.fault.Wire, s.fault.Start = wire.BadUTF8, '"'
}

// TakeFault returns and clears the failure to report, or nil, so that the next write tries
// again unless Failed is set.
func (s *EncodeState) TakeFault() *Fault { return s.takeFault() }

// fail is Fail with the result false, which the failed write returns.
//
//go:noinline
func (s *EncodeState) fail(c Code, dst []byte, t Target) bool {
	s.Fail(c, dst, t)
	return false
}

// failUTF8 is FailUTF8 with target Next and the result false, which the failed write returns.
func (s *EncodeState) failUTF8(dst []byte) bool {
	s.FailUTF8(dst, Next)
	return false
}

// failQuoted is failUTF8 for the JSON string raw, which has invalid UTF-8 or half of a surrogate pair.
func (s *EncodeState) failQuoted(dst, raw []byte) bool {
	s.FailUTF8(dst, Next)
	at, _, w := wire.ScanString(raw, 0, true)
	s.fault.Wire, s.fault.Text, s.fault.Index = w, raw, at
	return false
}

// misplaced records that a value cannot follow dst, because f is an object in which a name comes next. If
// f is nil, s has failed before, and nothing is recorded. The result is false.
func (s *EncodeState) misplaced(dst []byte, f *Frame) bool {
	if f == nil {
		return false
	}
	return s.fail(NonStringName, dst, Next)
}
