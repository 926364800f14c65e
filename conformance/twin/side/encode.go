package side

import (
	"errors"
	"strings"

	"github.com/plainjson/json"
	"github.com/plainjson/json/conformance/internal/diff"
	"github.com/plainjson/json/conformance/twin/cases"
	"github.com/plainjson/json/internal/jsontest"
	"github.com/plainjson/json/jsontext"
)

// writeStream writes values by MarshalEncode, and now and then tokens, up to the first error. In
// some cases it resets the Encoder and writes to another writer.
func (u *run) writeStream() {
	w, written := u.writer()
	e := jsontext.NewEncoder(w, u.options()...)
	u.writeEncoder(e, written)
	for k := uint64(1); !u.broke; k++ {
		// As in readStream: methods for a name, of which only one version calls some, used random numbers.
		if u.r, u.calls = jsontest.NewRand(u.c.Program+k), 0; !u.r.OneIn(4) {
			return
		}
		w, written = u.writer()
		e.Reset(w, u.options()...)
		u.t.Add("reset, offset %d, %s", e.OutputOffset(), showStack(e))
		u.writeEncoder(e, written)
	}
}

// writeEncoder writes to e as writeStream does, once. The function written returns the bytes that
// the writer has accepted.
func (u *run) writeEncoder(e *jsontext.Encoder, written func() []byte) {
	opts := options(cases.RandomInner(u.r, true))
	if u.r.OneIn(2) {
		opts = nil
	}
	for range 1 + u.r.IntN(8) {
		var err error
		if kind, n := e.StackIndex(e.StackDepth()); kind == '{' && n%2 == 0 || u.r.OneIn(3) {
			err = u.writeStep(e)
		} else {
			err = json.MarshalEncode(e, u.basicOr(u.target()), opts...)
			u.error("MarshalEncode", err)
		}
		if err != nil || u.broke {
			break
		}
		u.t.Add("offset %d, %s", e.OutputOffset(), showStack(e))
		if e.StackDepth() == 0 {
			u.output(written())
		}
	}
	u.failed = u.failed || e.StackDepth() > 0 // the writer may have a part of the value
	u.output(written())
}

// writeStep writes a name where one is due, or a token that opens or closes an array or object.
func (u *run) writeStep(e *jsontext.Encoder) error {
	kind, n := e.StackIndex(e.StackDepth())
	switch {
	case kind == '{' && n%2 == 0 && u.r.OneIn(4):
		return u.token(e, jsontext.EndObject)
	case kind == '{' && n%2 == 0:
		return u.token(e, jsontext.String(u.name()))
	case kind == '[' && u.r.OneIn(4):
		return u.token(e, jsontext.EndArray)
	case u.r.OneIn(2):
		return u.token(e, jsontext.BeginArray)
	}
	return u.token(e, jsontext.BeginObject)
}

// name returns a member name, which in a clean run is a valid and unescaped one.
func (u *run) name() string {
	names := []string{"A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "K", "<&>", "\u2028", "\xff", "a/b~c", "é", ""}
	if u.clean {
		names = names[:11]
	}
	return jsontest.Pick(u.r, names) + strings.Repeat("n", u.r.IntN(9))
}

// token writes a token and notes the position after it.
func (u *run) token(e *jsontext.Encoder, t jsontext.Token) error {
	err := e.WriteToken(t)
	u.error("token "+showToken(t), err)
	u.position(e, err)
	return err
}

// position notes where e is, unless the last call failed with err or a method broke the rules.
func (u *run) position(e *jsontext.Encoder, err error) {
	if err == nil && !u.broke {
		u.t.Add("offset %d, %s", e.OutputOffset(), showStack(e))
	}
}

// scalar returns a token that is null, a bool, a number or a string.
func (u *run) scalar() jsontext.Token {
	floats := []float64{0, 1.5, 1e21, -1e-7, 123456789.125, 5e-324}
	switch u.r.IntN(8) {
	case 0:
		return jsontext.Null
	case 1:
		return jsontext.Bool(u.r.OneIn(2))
	case 2:
		return jsontext.Int(int64(u.r.Uint64()) >> u.r.IntN(64))
	case 3:
		return jsontext.Uint(u.r.Uint64() >> u.r.IntN(64))
	case 4:
		return jsontext.Float(jsontest.Pick(u.r, floats))
	case 5:
		return jsontext.Float32(float32(jsontest.Pick(u.r, floats)))
	}
	return jsontext.String(u.name())
}

// rawTexts are the texts that methods write; the last ones are malformed or have duplicate names.
var rawTexts = []string{
	"null", "true", ` "a" `, "1.50", "-0", "1E2", "12345678901234567890", `"\u0061\/<&>"`, " [ 1 , 2 ] ", ` { "b" : [ ] , "a" : { } } `,
	`{"A":{"B":[{"C":1}]}}`, `["` + "\u2028" + `"]`,
	`{"A":1,"A":2}`, `{"A":{"B":[tru]}}`, "", "[", "1 2", "\"\xff\"", `"\ud800"`, "]",
}

// validRawTexts is how many of rawTexts, from the first on, are well-formed without duplicate names.
const validRawTexts = 12

// raw returns one of rawTexts, in one of eight cases an invalid one if the run is not clean.
func (u *run) raw() jsontext.Value {
	if !u.clean && u.r.OneIn(8) {
		return jsontext.Value(jsontest.Pick(u.r, rawTexts[validRawTexts:]))
	}
	return jsontext.Value(jsontest.Pick(u.r, rawTexts[:validRawTexts]))
}

// write is the body of all methods and functions that write to an Encoder. The trace shows them
// as name.
func write(name string, e *jsontext.Encoder) error {
	u, ok := enter(name, e)
	if !ok {
		return e.WriteToken(jsontext.Int(1))
	}
	if !u.clean && u.r.OneIn(12) {
		return u.miswrite(e)
	}
	u.t.Add("offset %d", e.OutputOffset())
	return u.leave(u.writeOne(e, 0))
}

// writeOne writes a value inside a method, which is depth levels deep in those that writeOne
// began. At three levels it writes scalars and raw values only.
func (u *run) writeOne(e *jsontext.Encoder, depth int) error {
	n := u.r.IntN(8)
	if depth > 2 {
		n %= 3
	}
	switch n {
	case 0, 1:
		return u.token(e, u.scalar())
	case 2:
		v := u.raw()
		err := e.WriteValue(v)
		u.error("value "+string(v), err)
		u.position(e, err)
		return err
	case 3, 4:
		return u.encode(e)
	}
	begin, end := jsontext.BeginArray, jsontext.EndArray
	if n == 7 {
		begin, end = jsontext.BeginObject, jsontext.EndObject
	}
	if err := u.token(e, begin); err != nil {
		return err
	}
	for range u.r.IntN(4) {
		if n == 7 {
			if err := u.writeName(e); err != nil {
				return err
			}
		}
		if err := u.writeOne(e, depth+1); err != nil {
			return err
		}
	}
	return u.token(e, end)
}

// writeName writes a member name by WriteToken, WriteValue or MarshalEncode.
func (u *run) writeName(e *jsontext.Encoder) error {
	var err error
	switch name := u.name(); u.r.IntN(4) {
	case 0:
		err = e.WriteValue(jsontext.Value(`"` + name + `"`))
	case 1:
		err = json.MarshalEncode(e, u.goName(name), json.StringifyNumbers(u.r.OneIn(2)))
	default:
		return u.token(e, jsontext.String(name))
	}
	u.failed = u.failed || err != nil
	u.error("name", err)
	u.position(e, err)
	return err
}

// goName returns a Go value to write as a member name, most often one that is written as a
// string.
func (u *run) goName(name string) any {
	switch u.r.IntN(12) {
	case 0:
		return Word(name)
	case 1:
		return u.r.IntN(1000)
	case 2:
		return 1.5
	case 3:
		return NameCoder(name)
	case 4:
		return &name
	case 5:
		if !u.clean {
			return Coder{}
		}
	}
	return name
}

// encode writes a Go value by MarshalEncode inside a method.
func (u *run) encode(e *jsontext.Encoder) error {
	var opts []json.Options
	if u.r.OneIn(3) {
		opts = options(cases.RandomInner(u.r, true))
	}
	list := methodTypes()
	typ := list[len(list)-1-u.r.IntN(len(list)/2)]
	err := json.MarshalEncode(e, u.basicOr(typ.New(u.r.Uint64(), !u.clean, false)), opts...)
	u.failed = u.failed || err != nil
	u.error("nested", err)
	u.position(e, err)
	return err
}

// basicOr returns v, or in one of eight cases a number, a string, or nil.
func (u *run) basicOr(v any) any {
	switch u.r.IntN(40) {
	case 0:
		return int(int64(u.r.Uint64()) >> u.r.IntN(64))
	case 1:
		return 1.5e21
	case 2:
		return u.name()
	case 3:
		return nil
	case 4:
		return u.r.Uint64() >> u.r.IntN(64)
	}
	return v
}

// miswrite writes no value, writes two, or fails or panics before it has written one.
func (u *run) miswrite(e *jsontext.Encoder) error {
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
	if err := u.token(e, jsontext.Null); err != nil {
		return err
	}
	u.broke = true
	e.WriteToken(jsontext.Null)
	return nil
}
