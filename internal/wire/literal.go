package wire

// ScanLiteral scans the literal name lit (RFC 8259, section 3: "null", "true"
// or "false") at b[i:]. It returns
//   - i+len(lit) and None if b[i:] starts with lit;
//   - len(b) and Short if b[i:] is only the start of lit;
//   - the index of the first byte that differs, and BadChar, otherwise.
//
// It does not check the byte after the literal. It does not allocate.
func ScanLiteral(b []byte, i int, lit string) (end int, f Fault) {
	if end = i + len(lit); end <= len(b) && string(b[i:end]) == lit {
		return
	}
	return failLiteral(b, i, lit)
}

// SkipLiteral returns the index after the literal name at b[i:]. It returns -1 if b[i:] starts with other text
// or has fewer than five bytes, or if Fast is false; then [ScanLiteral] has to be called. Comparisons with
// constants compile to single instructions, without a loop or a call.
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

// failLiteral is ScanLiteral byte by byte. It finds the index of the failure.
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
