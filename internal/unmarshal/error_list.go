package unmarshal

// An errorList is a list of errors that grows at both ends. A method gets the list of a call of Decode, and may return it
// to the call around, which adds to the list without moving the errors in it: many levels of methods take linear time.
type errorList struct {
	memory []error // has room for errors at both ends
	start  int     // number of places before the first error
	shared bool    // a method may have kept a list with the same memory
}

// len returns the number of errors.
func (l *errorList) len() int { return len(l.memory) - l.start }

// errors returns the errors. They do not change, whatever is added.
func (l *errorList) errors() []error { return l.memory[l.start:len(l.memory):len(l.memory)] }

// append adds errs at the end.
func (l *errorList) append(errs ...error) { l.memory = append(l.memory, errs...) }

// prepend adds errs at the beginning. It makes room for as many errors as there are then, if there is not enough.
func (l *errorList) prepend(errs []error) {
	if n := len(errs); l.start < n {
		room := n + l.len()
		memory := append(make([]error, room, room+2*l.len()), l.errors()...)
		l.memory, l.start = memory, room
	}
	l.start -= len(errs)
	copy(l.memory[l.start:], errs)
}

// join adds the errors of inner at the end, and takes over its memory if inner is the longer list.
func (l *errorList) join(inner errorList) {
	if l.len() > inner.len() {
		l.append(inner.errors()...)
		return
	}
	inner.prepend(l.errors())
	*l, l.shared = inner, true
}

// cut removes all errors after the first n.
func (l *errorList) cut(n int) {
	if n < l.len() {
		end := l.start + n
		l.memory = l.memory[:end:end] // later errors do not overwrite those that a method has
	}
}
