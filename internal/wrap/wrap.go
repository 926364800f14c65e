// Package wrap makes texts of errors: it adds text to an error as fmt.Errorf does, shortens text, and says which piece of
// text is malformed.
// The module does not import fmt: fmt would be a third of the size that the module adds to a program without fmt.
package wrap

// Error returns an error that wraps err. Its text is text, a colon, a space and the text of err,
// as of fmt.Errorf("%s: %w", text, err).
func Error(text string, err error) error { return &wrapped{text, err} }

// A wrapped is an error with text before it.
type wrapped struct {
	text string
	err  error
}

// Error implements error.
func (e *wrapped) Error() string { return e.text + ": " + e.err.Error() }

// Unwrap returns the wrapped error.
func (e *wrapped) Unwrap() error { return e.err }
