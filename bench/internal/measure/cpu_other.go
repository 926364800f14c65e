//go:build !unix

package measure

import "time"

// CPU is the clock of processor time, which this system does not have.
func CPU() time.Duration { return 0 }

// HasCPU reports whether this system has a clock of processor time.
const HasCPU = false
