package state

import (
	"bytes"
	"slices"

	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/internal/shape"
	"github.com/plainjson/json/internal/wire"
)

// formatter returns the formatter of s, ready to append the value in src to out under the options of s.
func (s *EncodeState) formatter(src, out []byte) *formatter {
	f := s.raw
	if f == nil {
		f = new(formatter)
		s.raw = f
	}
	if s.maxDepth == 0 {
		s.configure()
	}
	f.form, f.tight, f.maxDepth = s.form, s.Layout.tight, s.maxDepth
	f.layout, f.shapes = &s.Layout, &s.Shapes // pointers to s itself: s does not move
	f.src, f.out = src, out
	return f
}

// AppendRaw appends the one value in src, which may have white space around it, to dst. It
// returns the index len(src). If it fails, it returns dst unchanged and a negative index,
// and the next write reports why, with a pointer that begins with that of t. dst and src
// must not overlap. Unless it fails, it allocates only to grow dst and memory of s, and to learn names.
func (s *EncodeState) AppendRaw(dst, src []byte, t Target) ([]byte, int) {
	return s.appendRaw(dst, src, s.Shapes.Root(), t)
}

// appendRaw is AppendRaw with the place p, at which the names in the value are learned.
func (s *EncodeState) appendRaw(dst, src []byte, p *shape.Place, t Target) ([]byte, int) {
	f := s.formatter(src, dst)
	_, end := f.formatWhole(s.Depth(), p)
	if end < 0 {
		s.failRaw(f, dst, t)
		f.release()
		return dst, end
	}
	f.copyRun(end, end)
	f.sortLeft()
	return f.release(), len(src)
}

// failRaw makes the failure of f a failure of s, which the next write reports. The value would have
// followed dst in the output, and t is the target that it would have had.
//
//go:noinline
func (s *EncodeState) failRaw(f *formatter, dst []byte, t Target) {
	fault := f.fault
	fault.Raw, fault.Target = true, t
	if fault.Code == TrailingData && s.Top().Kind == '[' {
		fault.Target = Container
	}
	if fault.AfterNumber() {
		fault.Number = numberPath(f.src, fault.Index)
	}
	fault.Path = string(appendPathIn(nil, f.src, f.start)) + fault.Path
	if i := wire.SkipSpace(f.src, 0); t != Container && i < len(f.src) && (f.src[i] == '}' || f.src[i] == ']') {
		dst = s.endLead(dst)
	}
	fault.Offset += s.offset(dst)
	s.setFault(fault)
	f.fault = nil
}

// endLead returns dst as it would be before a closing bracket. If dst ends with a comma and the white space
// before a value, the comma is removed, and the white space is that before the end of the innermost array
// or object. After an opening bracket the white space is removed.
func (s *EncodeState) endLead(dst []byte) []byte {
	b := bytes.TrimRight(dst, " \t\n")
	switch {
	case bytes.HasSuffix(b, []byte(",")):
		return s.Layout.AppendLine(slices.Clip(b[:len(b)-1]), s.Depth()-1)
	case bytes.HasSuffix(b, []byte("[")), bytes.HasSuffix(b, []byte("{")):
		return b
	}
	return dst
}

// Reformat returns the one value in src in the form of the options. It writes nothing to the output. The
// result is a part of src if that has this form already; otherwise it is stored in buf, which is
// overwritten. grown is buf, or the larger buffer that replaces it. The result is nil if src is not one
// valid value; the next write reports the failure.
func (s *EncodeState) Reformat(buf, src []byte) (grown, result []byte) {
	f := s.formatter(src, buf[:0])
	start, end := f.formatWhole(0, s.Shapes.Root())
	switch {
	case end < 0:
		s.failRaw(f, nil, Next)
	case f.run == start && len(f.out) == 0:
		result = src[start:end:end]
	default:
		f.copyRun(end, end)
		f.sortLeft()
		result = f.out
	}
	return f.release(), result
}

// formatWhole copies the one value in src to out, except for its last part src[f.run:end], which the caller
// copies. The value is src[start:end], and may have white space around it.
func (f *formatter) formatWhole(depth int, p *shape.Place) (start, end int) {
	if !f.has(opts.ReorderRawObjects) || f.shapes.Lenient {
		return f.copyWhole(depth, p)
	}
	s, n := &f.sorter, len(f.out)
	s.unique, s.duplicate, f.shapes.Lenient = true, false, true
	start, end = f.copyWhole(depth, p)
	s.unique, f.shapes.Lenient = false, false
	if end < 0 || s.duplicate {
		f.fault, f.out, f.flags = nil, f.out[:n], f.flags&^opts.ReorderRawObjects
		return f.copyWhole(depth, p)
	}
	return start, end
}

// copyWhole is formatWhole in one pass: it finds duplicate names if shapes.Lenient is false, and sorts if flags say so.
func (f *formatter) copyWhole(depth int, p *shape.Place) (start, end int) {
	mark := f.shapes.Mark()
	start = wire.SkipSpace(f.src, 0)
	f.run = start
	if start == len(f.src) {
		return start, f.fail(Truncated, start)
	}
	end = f.copyValue(start, depth, p)
	if end < 0 {
		f.shapes.Unwind(mark)
		return start, end
	}
	if k := wire.SkipSpace(f.src, end); k < len(f.src) {
		return start, f.fail(TrailingData, k)
	}
	return start, end
}
