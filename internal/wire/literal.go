package wire

// ScanLiteral scans the literal name lit (RFC 8259, section 3: "null", "true"
// or "false") at b[i:]. It returns
//   - i+len(lit) and None if it is there;
//   - len(b) and Short if b ends inside it;
//   - the index of the first byte that differs, and BadChar, otherwise.
//
// What follows the literal is not looked at. It does not allocate.
func ScanLiteral(b []byte, i int, lit string) (end int, f Fault) {
	if end = i + len(lit); end <= len(b) && string(b[i:end]) == lit {
		return
	}
	return failLiteral(b, i, lit)
}

// SkipLiteral returns the index behind the literal name at b[i:], or -1 if there is none, as it
// may do near the end of b. To compare with a constant takes no loop and no call.
func SkipLiteral(b []byte, i int) int {
	if !Fast || i < 0 || i > len(b)-len("false") {
		return -1
	}
	switch {
	case string(b[i:i+4]) == "null", string(b[i:i+4]) == "true":
		return i + 4
	case string(b[i:i+5]) == "false":
		return i + 5
	}
	return -1
}

// failLiteral finds where a literal that ScanLiteral did not find went wrong.
func failLiteral(b []byte, i int, lit string) (int, Fault) {
	for j := 0; j < len(lit); j++ {
		if i+j >= len(b) {
			return len(b), Short
		}
		if b[i+j] != lit[j] {
			return i + j, BadChar
		}
	}
	return i + len(lit), None
}
