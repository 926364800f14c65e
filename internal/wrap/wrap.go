// Package wrap puts text before errors as package fmt does. The module does not import fmt:
// it would be a third of the size that the module adds to a program without fmt.
package wrap

// Error returns an error that wraps err and has text and a colon before the text of err, as
// fmt.Errorf("%s: %w", text, err) does.
func Error(text string, err error) error { return &wrapped{text, err} }

// A wrapped is an error with text before it.
type wrapped struct {
	text string
	err  error
}

// Error implements error.
func (e *wrapped) Error() string { return e.text + ": " + e.err.Error() }

// Unwrap returns the error that was wrapped.
func (e *wrapped) Unwrap() error { return e.err }
