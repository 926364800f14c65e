package state

import (
	"bytes"
	"math"

	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/internal/wire"
)

// The functions of this file give a literal, a number or a string the form that the options demand.

// copyLiteral copies the literal lit, whose first byte is src[i]. Other bytes after that are a failure.
func (f *formatter) copyLiteral(i int, lit string) int {
	end, w := wire.ScanLiteral(f.src, i, lit)
	if w != wire.None {
		return f.failToken(i, end, w)
	}
	return end
}

// copyNumber copies the number that starts at src[i].
func (f *formatter) copyNumber(i int) int {
	end, w := wire.ScanNumber(f.src, i)
	if w != wire.None || f.has(formNumbers) {
		return f.changeNumber(i, end, w)
	}
	return end
}

// changeNumber is copyNumber after a scan that returned end and w. The number may be malformed, or may have to
// be changed.
func (f *formatter) changeNumber(i, end int, w wire.Fault) int {
	if w == wire.Short { // the failure is after the last digit
		for end = len(f.src); end > i && (f.src[end-1] < '0' || f.src[end-1] > '9'); {
			end--
		}
	}
	if w != wire.None {
		return f.failToken(i, end, w)
	}
	if raw := f.src[i:end]; f.changesNumber(raw) {
		f.copyRun(i, end)
		f.out = f.appendNumber(f.out, raw)
	}
	return end
}

// changesNumber reports whether the options ask for the canonical form of the number raw, which may differ
// from raw.
func (f *form) changesNumber(raw []byte) bool {
	if len(raw) == 2 && raw[0] == '-' && raw[1] == '0' {
		return f.has(formNumbers)
	}
	for _, c := range raw {
		if c == '.' || c|0x20 == 'e' {
			return f.has(opts.CanonicalizeRawFloats)
		}
	}
	return f.has(opts.CanonicalizeRawInts) && len(raw) > 15 // shorter integers are canonical already
}

// appendNumber appends the number raw, in canonical form if changesNumber: as the nearest finite float64.
func (f *form) appendNumber(dst, raw []byte) []byte {
	if !f.changesNumber(raw) {
		return append(dst, raw...)
	}
	n, _, w := wire.ParseFloat64(raw, 0)
	switch {
	case w == wire.Range:
		n = math.Copysign(math.MaxFloat64, n)
	case n == 0:
		return append(dst, '0')
	}
	return wire.AppendFloat64(dst, n)
}

// copyString copies the string that starts at src[i].
func (f *formatter) copyString(i int) int {
	end, fl, w := wire.ScanUnescaped(f.src, i, f.strict())
	if fl != 0 || w != wire.None || f.escape != 0 {
		return f.changeString(i, end, fl, w)
	}
	return end
}

// changeString is copyString after a scan up to the first escape that returned end, fl and w. The string may be
// malformed, or may have to be changed.
func (f *formatter) changeString(i, end int, fl wire.StringFlags, w wire.Fault) int {
	if fl&wire.Escaped != 0 {
		if fl&wire.Invalid == 0 {
			if end := f.requote(i, end); end >= 0 {
				return end
			}
		}
		end, fl, w = wire.ResumeString(f.src, end, fl, f.strict())
	}
	if w != wire.None {
		return f.failString(i, end, w)
	}
	if f.changesString(f.src[i:end], fl) {
		f.changeTo(i, end, fl)
	}
	return end
}

// requote copies the string that starts at src[i] and is valid up to its first escape, src[at], and returns
// the index after it. It returns -1 if the options restrict changes, if the escape may be canonical, or if
// the string is not valid in strict mode. The string is then not copied.
func (f *formatter) requote(i, at int) int {
	if !wire.Fast || f.has(opts.PreserveRawStrings) || f.escape != 0 || at+1 >= len(f.src) {
		return -1
	}
	if c := f.src[at+1]; c != 'u' && c != '/' {
		return -1
	}
	f.copyRun(i, i)
	out, end := wire.RequoteFrom(f.out, f.src, i+1, at)
	if end >= 0 {
		f.out, f.run = out, end
	}
	return end
}

// failString is failToken for the string at src[start], whose scan returned end and w.
func (f *formatter) failString(start, end int, w wire.Fault) int {
	if w == wire.Short {
		end = wire.ShortOffset(f.src, end, f.strict())
	}
	return f.failToken(start, end, w)
}

// changesString reports whether the options may change the JSON string raw, whose scan returned fl.
func (f *form) changesString(raw []byte, fl wire.StringFlags) bool {
	return !f.has(opts.PreserveRawStrings) && fl&(wire.NonCanonical|wire.Invalid) != 0 ||
		f.escape != 0 && wire.HasEscapable(raw, f.escape)
}

// changeTo copies the JSON string src[i:end], whose scan returned fl, in the form that the options demand.
func (f *formatter) changeTo(i, end int, fl wire.StringFlags) {
	f.copyRun(i, end)
	f.out = f.appendString(f.out, f.src[i:end], fl)
}

// appendString appends the JSON string raw, whose scan returned fl, in the form that the options demand.
func (f *form) appendString(dst, raw []byte, fl wire.StringFlags) []byte {
	if f.escape == 0 && (f.has(opts.PreserveRawStrings) || fl&(wire.NonCanonical|wire.Invalid) == 0) {
		return appendToken(dst, raw)
	}
	return wire.AppendRequote(dst, raw, fl, f.escape, f.has(opts.PreserveRawStrings))
}

// fail records a failure at src[i] and returns a negative index. At the end of src the failure is
// Truncated. Inlined, fail would make the frames of the recursive functions four times as large.
//
//go:noinline
func (f *formatter) fail(c Code, i int) int {
	if i >= len(f.src) {
		c = Truncated
	}
	f.fault, f.start = &Fault{Code: c, Offset: int64(i), Name: c == NoName}, i
	if i <= len(f.src) {
		f.fault.Text, f.fault.Index = f.src, i
		if b := bytes.TrimRight(f.src[:i], " \t\r\n"); len(b) > 0 {
			f.fault.Before = b[len(b)-1]
		}
	}
	return -1
}

// failToken records a failure at src[i] inside the token that starts at src[start], for the reason w, and
// returns a negative index.
func (f *formatter) failToken(start, i int, w wire.Fault) int {
	c := BadToken
	if w == wire.Short {
		c = Truncated
	}
	f.fail(c, i)
	f.start = start
	f.fault.Start, f.fault.At, f.fault.Wire = f.src[start], i-start, w
	return -1
}
