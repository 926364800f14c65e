//go:build !unix

package measure

import "time"

// CPU returns 0, because this system has no clock of processor time.
func CPU() time.Duration { return 0 }

// HasCPU reports whether this system has a clock of processor time.
const HasCPU = false
