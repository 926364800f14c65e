package side

import (
	"errors"
	"fmt"
	"io"
	"reflect"

	"github.com/plainjson/json"
	"github.com/plainjson/json/conformance/internal/diff"
	"github.com/plainjson/json/conformance/twin/cases"
	"github.com/plainjson/json/internal/jsontest"
	"github.com/plainjson/json/jsontext"
)

// readStream reads values by UnmarshalDecode, and now and then tokens, up to the first error. In
// some cases it resets the Decoder and reads the text again.
func (u *run) readStream() {
	in := u.c.Source.Open(u.c.Text)
	d := jsontext.NewDecoder(in, u.options()...)
	u.readDecoder(d, in)
	for k := uint64(1); !u.broke; k++ {
		// The earlier commit may have called a method for a missing value, which used random numbers.
		if u.r, u.calls = jsontest.NewRand(u.c.Program+k), 0; !u.r.OneIn(4) {
			return
		}
		in = u.c.Source.Open(u.c.Text)
		d.Reset(in, u.options()...)
		u.t.Add("reset, offset %d, %s", d.InputOffset(), showStack(d))
		u.readDecoder(d, in)
	}
}

// readDecoder reads from d as readStream does, once. The reader of d is in, which has the input
// that d has not read.
func (u *run) readDecoder(d *jsontext.Decoder, in io.Reader) {
	opts := options(cases.RandomInner(u.r, true))
	if u.r.OneIn(2) {
		opts = nil
	}
	for range 12 {
		if u.step(d) {
			continue
		}
		if u.r.OneIn(8) {
			if err := u.readToken(d); err != nil {
				return
			}
			continue
		}
		out := u.target()
		if u.r.OneIn(8) {
			out = u.inner()
		}
		err := json.UnmarshalDecode(d, out, opts...)
		u.error("UnmarshalDecode", err)
		u.value(out, err)
		if err != nil || u.broke {
			return
		}
		u.t.Add("offset %d, %s", d.InputOffset(), showStack(d))
	}
	rest, err := io.ReadAll(io.MultiReader(newReader(d.UnreadBuffer()), in))
	u.t.Add("rest %q %v", rest, err)
}

// step reads the token that is next in some cases: one that opens an array or object in one of
// nine, one that ends it in one of three. It reports whether it did so without an error.
func (u *run) step(d *jsontext.Decoder) bool {
	if !u.r.OneIn(3) {
		return false
	}
	kind := d.PeekKind()
	u.t.Add("peek %q", byte(kind))
	switch kind {
	case '[', '{':
		return u.r.OneIn(3) && u.readToken(d) == nil
	case ']', '}':
		return u.readToken(d) == nil
	}
	return false
}

// readToken reads a token and notes it with the position after it.
func (u *run) readToken(d *jsontext.Decoder) error {
	t, err := d.ReadToken()
	u.error("token", err)
	if err == nil {
		u.t.Add("token %s, offset %d, %s", showToken(t), d.InputOffset(), showStack(d))
	}
	return err
}

// readValue reads a value and notes it with the position after it.
func (u *run) readValue(d *jsontext.Decoder) error {
	v, err := d.ReadValue()
	u.error("value", err)
	if err == nil {
		u.t.Add("value %q, offset %d, %s", []byte(v), d.InputOffset(), showStack(d))
	}
	return err
}

// skipValue skips a value and notes the position after it.
func (u *run) skipValue(d *jsontext.Decoder) error {
	err := d.SkipValue()
	u.error("skip", err)
	if err == nil {
		u.t.Add("offset %d, %s", d.InputOffset(), showStack(d))
	}
	return err
}

// decode reads a value by UnmarshalDecode inside a method and notes it with
// the position after it.
func (u *run) decode(d *jsontext.Decoder, out any) error {
	var opts []json.Options
	if u.r.OneIn(3) {
		kind, n := d.StackIndex(d.StackDepth())
		opts = options(cases.RandomInner(u.r, kind != '{' || n%2 == 1))
	}
	err := json.UnmarshalDecode(d, out, opts...)
	u.error("nested", err)
	u.value(out, err)
	if err == nil && !u.broke {
		u.t.Add("offset %d, %s", d.InputOffset(), showStack(d))
	}
	return err
}

// inner returns a pointer to a new value for a method to read into.
func (u *run) inner() any {
	switch u.r.IntN(16) {
	case 0, 1:
		return new(any)
	case 6:
		return new(float64)
	case 7:
		return new(bool)
	case 2:
		return new(int)
	case 3:
		return new(string)
	case 4:
		return new(map[string]any)
	case 5:
		return new(jsontext.Value)
	}
	list := Types()
	return reflect.New(list[len(list)-1-u.r.IntN(len(list)/2)].Type).Interface()
}

// enter counts a call of a method or function and notes the position of its coder s, and in some
// cases the options, unless a method broke the rules. It returns the run at work, or nil. The
// result ok is false if the method should do the minimum, because there is no run or too many calls
// have been made.
func enter(name string, s stack) (u *run, ok bool) {
	u = current
	if u == nil {
		return nil, false
	}
	if u.calls++; u.calls > maxCalls {
		return u, false
	}
	if !u.broke {
		u.t.Add("%s called at %s", name, showStack(s))
		if u.r.OneIn(4) {
			u.t.Add("options %s", showOptions(s))
		}
	}
	return u, true
}

// read is the body of all methods and functions that read from a Decoder. The trace shows them as
// name.
func read(name string, d *jsontext.Decoder) error {
	u, ok := enter(name, d)
	if !ok {
		return d.SkipValue()
	}
	if u.r.OneIn(3) {
		u.t.Add("peek %q", byte(d.PeekKind()))
	}
	if !u.clean && u.r.OneIn(12) {
		return u.misread(d)
	}
	var err error
	switch u.r.IntN(8) {
	case 0:
		err = u.readValue(d)
	case 1:
		err = u.skipValue(d)
	case 2, 3:
		err = u.readAll(d, 1)
	case 4:
		err = u.readAll(d, 3)
	case 5:
		err = u.readParts(d)
	default:
		err = u.decode(d, u.inner())
	}
	return u.leave(err)
}

// leave returns the error of a method whose calls have returned err: err, an error that wraps it,
// or, seldom and only if err is nil, an error of the method's own.
func (u *run) leave(err error) error {
	switch {
	case err != nil && u.r.OneIn(6):
		u.wrapped = true
		return fmt.Errorf("wrapped: %w", err)
	case err == nil && !u.clean && u.r.OneIn(25):
		return diff.ErrOther
	case err == nil && !u.clean && u.r.OneIn(40):
		return &json.SemanticError{JSONPointer: "/own", Err: diff.ErrOther}
	}
	return err
}

// misread reads no value, reads two, or fails or panics before it has read one.
func (u *run) misread(d *jsontext.Decoder) error {
	switch u.r.IntN(7) {
	case 0, 1:
		return errors.ErrUnsupported
	case 5:
		panic("a method panics")
	case 2:
		return diff.ErrOther
	case 3:
		return &json.SemanticError{JSONKind: 'n', Err: diff.ErrOther}
	case 4:
		u.broke = true
		return nil
	}
	if err := u.skipValue(d); err != nil {
		return err
	}
	u.broke = true
	d.SkipValue()
	return nil
}

// readAll reads a value by tokens and notes the first 200. With step > 1, it reads or skips some
// values in it in one piece.
func (u *run) readAll(d *jsontext.Decoder, step int) error {
	depth := d.StackDepth()
	for range 200 {
		if u.r.OneIn(4) {
			u.t.Add("peek %q", byte(d.PeekKind()))
		}
		kind, n := d.StackIndex(d.StackDepth())
		isName := kind == '{' && n%2 == 0
		var err error
		switch inner := d.StackDepth() > depth; {
		case inner && step > 1 && !isName && u.r.OneIn(step) && d.PeekKind() != ']':
			err = jsontest.Pick(u.r, []func(*run, *jsontext.Decoder) error{(*run).readValue, (*run).skipValue})(u, d)
		case inner && step > 1 && isName && u.r.OneIn(6) && d.PeekKind() == '"':
			err = u.readValue(d)
		default:
			err = u.readToken(d)
		}
		if err != nil || d.StackDepth() <= depth {
			return err
		}
	}
	for d.StackDepth() > depth {
		if _, err := d.ReadToken(); err != nil {
			return err
		}
	}
	return nil
}

// targetForName returns a pointer to a new value to read a member name into.
func (u *run) targetForName() any {
	switch u.r.IntN(12) {
	case 0:
		return new(Word)
	case 1:
		return new(any)
	case 2:
		return new(NameCoder)
	case 3:
		return new(*string)
	case 4:
		return new(jsontext.Value)
	case 5:
		if !u.clean {
			return new(int)
		}
	}
	return new(string)
}

// readParts reads an array or object by UnmarshalDecode for each element and member value. It reads
// a name by UnmarshalDecode or by ReadToken, at random. It skips any other value.
func (u *run) readParts(d *jsontext.Decoder) error {
	open := d.PeekKind()
	if open != '[' && open != '{' {
		return u.skipValue(d)
	}
	if err := u.readToken(d); err != nil {
		return err
	}
	for d.PeekKind() != open+2 {
		out := u.inner()
		if kind, n := d.StackIndex(d.StackDepth()); kind == '{' && n%2 == 0 {
			if u.r.OneIn(2) {
				if err := u.readToken(d); err != nil {
					return err
				}
				continue
			}
			out = u.targetForName()
		}
		if err := u.decode(d, out); err != nil {
			return err
		}
	}
	return u.readToken(d)
}
