// Package wrap puts text before errors as package fmt does, which this module does not
// import: it would be a third of what a program grows by that has no other use for it.
package wrap

// Error returns an error that wraps err and has text and a colon before the text of err: what
// fmt.Errorf("%s: %w", text, err) returns.
func Error(text string, err error) error { return &wrapped{text, err} }

type wrapped struct {
	text string
	err  error
}

// Error implements error.
func (e *wrapped) Error() string { return e.text + ": " + e.err.Error() }

// Unwrap returns the error that was wrapped.
func (e *wrapped) Unwrap() error { return e.err }
