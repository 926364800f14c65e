package wrap

import (
	"errors"
	"fmt"
	"io"
	"testing"
)

// TestError checks that Error has the text of fmt.Errorf and wraps its argument.
func TestError(t *testing.T) {
	err, want := Error("one %d", io.EOF), fmt.Errorf("one %%d: %w", io.EOF)
	if err.Error() != want.Error() {
		t.Errorf("%v, want %v", err, want)
	}
	if !errors.Is(err, io.EOF) || errors.Unwrap(err) != io.EOF {
		t.Errorf("%v does not wrap io.EOF", err)
	}
}
