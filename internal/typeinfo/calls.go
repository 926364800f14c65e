package typeinfo

import (
	"reflect"

	"github.com/plainjson/json/internal/stdtypes"
	"github.com/plainjson/json/jsontext"
)

// A Method names the method of a type that marshals or unmarshals its values.
type Method uint8

// The methods.
const (
	MethodNone   Method = iota // no method
	MethodCoder                // MarshalJSONTo, UnmarshalJSONFrom
	MethodJSON                 // MarshalJSON, UnmarshalJSON
	MethodAppend               // AppendText
	MethodText                 // MarshalText, UnmarshalText
)

// Calls are the functions and methods to call for the values of a type: Functions, then Std, then Decode or Encode. A
// call that gets an Encoder or Decoder may decline the value by returning errors.ErrUnsupported; the next call is
// made then. If all decline, Plan.Op handles the value.
type Calls struct {
	Functions []int     // indices in the list of the caller, whose functions all have one direction
	Std       *Function // calls methods that take the standard library's coders; nil: none
	Decode    [2]Method // methods for unmarshaling: the second is called if the first declines
	Encode    [2]Method // methods for marshaling, likewise
	StringTag bool      // the value has tag option string, which coder methods and functions see as StringifyNumbers
}

// A Function is a function of the caller that marshals or unmarshals values of some types. One of the four funcs is
// set. Calls.Std is not one of the caller, and may have MarshalTo and UnmarshalFrom.
type Function struct {
	Type   reflect.Type // the type T that it is declared for; if T is an interface, it is called for types whose pointers implement T
	ByAddr bool         // it is called with the address of the value

	Marshal       func(reflect.Value) ([]byte, error)
	MarshalTo     func(*jsontext.Encoder, reflect.Value) error
	Unmarshal     func([]byte, reflect.Value) error
	UnmarshalFrom func(*jsontext.Decoder, reflect.Value) error
}

// Arg returns the argument that f is called with for v. If f.ByAddr is set, v must be
// addressable.
func (f *Function) Arg(v reflect.Value) reflect.Value {
	if f.ByAddr {
		return v.Addr()
	}
	return v
}

// fillCalls sets p.Calls to the functions and methods for values of r.t, or leaves it nil without any. It sets p.Decode
// and p.Encode to the ops that call them, or to 0 for a direction without any. rule is the index of the rule for
// the values; -1: none.
func (c *compiler) fillCalls(p *Plan, r request, rule int) {
	calls := c.callsOf(r, rule)
	if len(calls.Functions) > 0 {
		if c.cache.functions[0].encode {
			p.Encode = OpCalls
		} else {
			p.Decode = OpCalls
		}
	}
	if f := calls.Std; f != nil && f.UnmarshalFrom != nil {
		p.Decode = OpCalls
	}
	if f := calls.Std; f != nil && f.MarshalTo != nil {
		p.Encode = OpCalls
	}
	if p.Decode == 0 {
		p.Decode = calls.Decode[0].op()
	}
	if p.Encode == 0 {
		p.Encode = calls.Encode[0].op()
	}
	if p.Decode != 0 || p.Encode != 0 {
		calls.StringTag = r.tag
		p.Calls = &calls
	}
}

// callsOf returns the functions for values of r, and the methods that no rule replaces.
func (c *compiler) callsOf(r request, rule int) (calls Calls) {
	for i, f := range c.cache.functions {
		if f.applies(r.t) {
			calls.Functions = append(calls.Functions, i)
		}
	}
	if !usesMethods(r.t) {
		return calls
	}
	calls.Decode, calls.Encode = unmarshalMethods(r.t), marshalMethods(r.t)
	if c.cache.v1Methods {
		calls.restrict(r)
	}
	calls.Std = c.stdMethods(r)
	decode, encode := c.replaced(rule)
	if decode {
		calls.Decode = [2]Method{}
	}
	if encode {
		calls.Encode = [2]Method{}
	}
	if calls.Std != nil {
		calls.Std.without(decode, encode)
	}
	return calls
}

// without removes the methods for the given directions from f, which calls methods.
func (f *Function) without(decode, encode bool) {
	if decode {
		f.UnmarshalFrom = nil
	}
	if encode {
		f.MarshalTo = nil
	}
}

// op returns the op for values of which m is the first call, or 0 for MethodNone. Such an op saves the search through
// Calls that OpCalls needs.
func (m Method) op() Op {
	switch m {
	case MethodCoder:
		return OpCoder
	case MethodJSON:
		return OpJSON
	case MethodAppend, MethodText:
		return OpText
	}
	return 0
}

// stdMethods returns a Function that calls the methods of r.t that take the standard library's coders, or nil without
// such methods. Under CallMethodsWithLegacySemantics the context of r decides which of them are called.
func (c *compiler) stdMethods(r request) *Function {
	addr := reflect.PointerTo(r.t)
	encodes, decodes := stdtypes.Marshals(addr), stdtypes.Unmarshals(addr)
	if c.cache.v1Methods {
		switch r.context {
		case inKey, inKeyElem:
			return nil
		case inDynamic:
			encodes = stdtypes.Marshals(r.t)
		}
	}
	if !encodes && !decodes {
		return nil
	}
	f := &Function{Type: r.t, ByAddr: true}
	if encodes {
		f.MarshalTo = stdtypes.Marshal
	}
	if decodes {
		f.UnmarshalFrom = stdtypes.Unmarshal
	}
	return f
}
