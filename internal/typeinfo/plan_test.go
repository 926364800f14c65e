package typeinfo

import (
	"errors"
	"fmt"
	"os"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/internal/wire"
	"github.com/plainjson/json/jsontext"
)

// TestMain makes the functions available that a program has only with package jsonx.
func TestMain(m *testing.M) {
	Link()
	os.Exit(m.Run())
}

// Types with the methods that their names say: a P at the end means methods of the pointer, a V of the value.
type (
	coderP   struct{}
	jsonV    struct{}
	jsonP    struct{ N int }
	textP    string
	both     struct{}
	byteJSON byte
	zeroP    struct{ N int }
	tree     struct {
		Left, Right *tree
		All         []tree `json:",omitempty"`
		M           map[string]tree
		P           jsonP
	}
	point struct {
		_    struct{} `jsonopt:"array"`
		X, Y int
	}
	method interface{ MarshalJSON() ([]byte, error) }
)

func (*coderP) MarshalJSONTo(*jsontext.Encoder) error     { return nil }
func (*coderP) UnmarshalJSONFrom(*jsontext.Decoder) error { return nil }
func (jsonV) MarshalJSON() ([]byte, error)                { return nil, nil }
func (*jsonP) MarshalJSON() ([]byte, error)               { return nil, nil }
func (*textP) UnmarshalText([]byte) error                 { return nil }
func (both) MarshalJSONTo(*jsontext.Encoder) error        { return nil }
func (both) MarshalText() ([]byte, error)                 { return nil, nil }
func (byteJSON) MarshalJSON() ([]byte, error)             { return nil, nil }
func (*zeroP) IsZero() bool                               { return true }

// TestOps checks the ops of plans by type, options and context, and that a plan is made only once.
func TestOps(t *testing.T) {
	const methods = opts.CallMethodsWithLegacySemantics
	for _, tt := range []struct {
		name, why          string
		typ                reflect.Type
		flags              opts.Flags
		of                 func(*Cache, reflect.Type) *Plan
		decode, encode, op Op
	}{
		{name: "int", why: "a kind", typ: reflect.TypeFor[int](), of: (*Cache).Of, decode: OpInt, encode: OpInt, op: OpInt},
		{name: "string numbers", why: "an option",
			typ: reflect.TypeFor[uint8](), flags: opts.StringifyNumbers, of: (*Cache).Of, decode: OpQuoted, encode: OpQuoted, op: OpQuoted},
		{name: "bytes", why: "byte itself", typ: reflect.TypeFor[[]byte](), of: (*Cache).Of, decode: OpBytes, encode: OpBytes, op: OpBytes},
		{name: "named bytes", why: "an array of numbers", typ: reflect.TypeFor[[]byteJSON](), of: (*Cache).Of, decode: OpSlice, encode: OpSlice, op: OpSlice},
		{name: "named bytes in v1", why: "encoded by their method",
			typ: reflect.TypeFor[[]byteJSON](), flags: opts.FormatBytesWithLegacySemantics, of: (*Cache).Of, decode: OpV1Bytes, encode: OpV1Bytes,
			op: OpV1Bytes},
		{name: "byte array in v1", why: "an array of numbers",
			typ: reflect.TypeFor[[2]byte](), flags: opts.FormatByteArrayAsArray, of: (*Cache).Of, decode: OpArray, encode: OpArray, op: OpArray},
		{name: "time", why: "its methods do not count", typ: reflect.TypeFor[time.Time](), of: (*Cache).Of, decode: OpTime, encode: OpTime, op: OpTime},
		{name: "raw", why: "nor do these", typ: reflect.TypeFor[jsontext.Value](), of: (*Cache).Of, decode: OpRaw, encode: OpRaw, op: OpRaw},
		{name: "duration in v1", why: "a number",
			typ: reflect.TypeFor[time.Duration](), flags: opts.FormatDurationAsNano, of: (*Cache).Of, decode: OpInt, encode: OpInt, op: OpInt},
		{name: "coder", why: "methods of the pointer", typ: reflect.TypeFor[coderP](), of: (*Cache).Of, decode: OpCoder, encode: OpCoder, op: OpStruct},
		{name: "one direction", why: "the other one is by kind",
			typ: reflect.TypeFor[jsonP](), of: (*Cache).Of, decode: OpStruct, encode: OpJSON, op: OpStruct},
		{name: "text", why: "of a string", typ: reflect.TypeFor[textP](), of: (*Cache).Of, decode: OpText, encode: OpString, op: OpString},
		{name: "dynamic", why: "v1: it has no address",
			typ: reflect.TypeFor[jsonP](), flags: methods, of: (*Cache).OfDynamic, decode: OpStruct, encode: OpStruct, op: OpStruct},
		{name: "dynamic value", why: "v1: the method needs none",
			typ: reflect.TypeFor[jsonV](), flags: methods, of: (*Cache).OfDynamic, decode: OpStruct, encode: OpJSON, op: OpStruct},
		{name: "dynamic, decode", why: "v1: decoding makes an address",
			typ: reflect.TypeFor[coderP](), flags: methods, of: (*Cache).OfDynamic, decode: OpCoder, encode: OpStruct, op: OpStruct},
		{name: "key", why: "v1: only methods for text count",
			typ: reflect.TypeFor[both](), flags: methods, of: (*Cache).OfKey, decode: OpStruct, encode: OpText, op: OpStruct},
		{name: "array", why: "a struct with the marker",
			typ: reflect.TypeFor[point](), of: (*Cache).Of, decode: OpStructArray, encode: OpStructArray, op: OpStructArray},
		{name: "array as a key", why: "no name",
			typ: reflect.TypeFor[point](), flags: methods, of: (*Cache).OfKey, decode: OpStructArray, encode: OpStructArray, op: OpStructArray},
		{name: "interface", why: "v1: its method is called for nil pointers",
			typ: reflect.TypeFor[method](), flags: methods, of: (*Cache).Of, decode: OpV1Interface, encode: OpV1Interface, op: OpV1Interface},
		{name: "tagged list", why: "tag option string is for numbers",
			typ: reflect.TypeFor[[]int](), of: (*Cache).OfTagged, decode: OpBadTag, encode: OpBadTag, op: OpBadTag},
		{name: "tagged number", why: "it is in a string",
			typ: reflect.TypeFor[int](), of: (*Cache).OfTagged, decode: OpQuoted, encode: OpQuoted, op: OpQuoted},
		{name: "tagged method", why: "what it leaves may be invalid",
			typ: reflect.TypeFor[coderP](), of: (*Cache).OfTagged, decode: OpCoder, encode: OpCoder, op: OpBadTag},
		{name: "tagged in v1", why: "a scalar in a string",
			typ: reflect.TypeFor[bool](), flags: opts.StringifyWithLegacySemantics, of: (*Cache).OfTagged, decode: OpV1String, encode: OpV1String,
			op: OpV1String},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p := tt.of(CacheFor(tt.flags, nil, nil, nil), tt.typ)
			if p.Decode != tt.decode || p.Encode != tt.encode || p.Op != tt.op {
				t.Errorf("ops %d, %d, %d; want %d, %d, %d (%s)", p.Decode, p.Encode, p.Op, tt.decode, tt.encode, tt.op, tt.why)
			}
			if again := tt.of(CacheFor(tt.flags, nil, nil, nil), tt.typ); again != p {
				t.Error("the plan is not cached")
			}
		})
	}
}

// TestFormatOps checks the ops of fields with option format of tag jsonopt, and that the plan of the type without the
// format is another one.
func TestFormatOps(t *testing.T) {
	type object struct{ A, B int }
	for _, tt := range []struct {
		name, why string
		typ       any // a struct with one field
		op        Op
		byAddr    bool
	}{
		{name: "struct", why: "an array of its fields", typ: struct {
			A object `jsonopt:"format:array"`
		}{}, op: OpStructArray},
		{name: "struct with methods by address", why: "the fields need an address", typ: struct {
			A struct{ P jsonP } `jsonopt:"format:array"`
		}{}, op: OpStructArray, byAddr: true},
		{name: "struct with methods", why: "that come before the format", typ: struct {
			A jsonV `jsonopt:"format:array"`
		}{}, op: OpStructArray, byAddr: true},
		{name: "array already", why: "by the marker", typ: struct {
			A point `jsonopt:"format:array"`
		}{}, op: OpStructArray},
		{name: "map", why: "an array of pairs", typ: struct {
			A map[object]int `jsonopt:"format:array"`
		}{}, op: OpMapPairs},
		{name: "set", why: "an array of keys", typ: struct {
			A map[object]struct{} `jsonopt:"format:array"`
		}{}, op: OpMapKeys},
		{name: "nil map", why: "as the json tag", typ: struct {
			A map[string]int `jsonopt:"format:emitnull"`
		}{}, op: OpFormat, byAddr: true},
		{name: "text", why: "bytes as a string", typ: struct {
			A []byte `jsonopt:"format:text"`
		}{}, op: OpFormat, byAddr: true},
		{name: "array of bytes", why: "as the json tag", typ: struct {
			A []byte `jsonopt:"format:array"`
		}{}, op: OpSlice},
		{name: "text of a string", why: "it is text", typ: struct {
			A string `jsonopt:"format:text"`
		}{}, op: OpBadTag, byAddr: true},
		{name: "array in the json tag", why: "only bytes have it there", typ: struct {
			A object `json:",format:array"`
		}{}, op: OpBadTag, byAddr: true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			typ := reflect.TypeOf(tt.typ)
			c := CacheFor(0, nil, nil, nil)
			p := c.Of(typ).Struct.Fields[0].Plan
			if p.Op != tt.op || p.ByAddr != tt.byAddr {
				t.Errorf("op %d, by address %t; want %d, %t (%s)", p.Op, p.ByAddr, tt.op, tt.byAddr, tt.why)
			}
			if c.Of(typ.Field(0).Type) == p {
				t.Error("the type has the plan of the field")
			}
		})
	}
}

// TestKinds checks for which slices and maps a plan has a list kind or map kind.
func TestKinds(t *testing.T) {
	type named string
	type names []string
	all := &Functions{All: []*Function{{Type: reflect.TypeFor[any](), MarshalTo: func(*jsontext.Encoder, reflect.Value) error { return errors.ErrUnsupported }}}}
	for _, tt := range []struct {
		name, why string
		typ       reflect.Type
		functions *Functions
		list      ListKind
		kind      MapKind
	}{
		{name: "strings", why: "one look at the slice does", typ: reflect.TypeFor[[]string](), list: ListString, kind: MapNone},
		{name: "named list", why: "its elements are the same", typ: reflect.TypeFor[names](), list: ListString, kind: MapNone},
		{name: "named elements", why: "another type", typ: reflect.TypeFor[[]named](), list: ListNone, kind: MapNone},
		{name: "points", why: "lists of arrays", typ: reflect.TypeFor[[][3]float64](), list: ListPoint3, kind: MapNone},
		{name: "anys", why: "the type itself", typ: reflect.TypeFor[[]any](), list: ListAny, kind: MapNone},
		{name: "functions", why: "they may be for elements", typ: reflect.TypeFor[[]string](), functions: all, list: ListNone, kind: MapNone},
		{name: "any map", why: "names are strings", typ: reflect.TypeFor[map[string]any](), list: ListNone, kind: MapAny},
		{name: "scalar map", why: "as lists", typ: reflect.TypeFor[map[string]float64](), list: ListNone, kind: MapFloat64},
		{name: "list map", why: "for encoding", typ: reflect.TypeFor[map[string][]string](), list: ListNone, kind: MapStrings},
		{name: "named keys", why: "another type", typ: reflect.TypeFor[map[named]int](), list: ListNone, kind: MapNone},
		{name: "map, functions", why: "they may be for names", typ: reflect.TypeFor[map[string]int](), functions: all, list: ListNone, kind: MapNone},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p := CacheFor(0, nil, tt.functions, nil).Of(tt.typ)
			if p.List != tt.list || p.Map != tt.kind {
				t.Errorf("list %d, map %d; want %d, %d (%s)", p.List, p.Map, tt.list, tt.kind, tt.why)
			}
		})
	}
}

// TestStructPlan checks the template of a struct, its names and flags, and the op and presence of each field, its place in
// the template, and the embedded pointer that it is behind.
func TestStructPlan(t *testing.T) {
	type inner struct{ E int }
	type outer struct {
		A int
		B string `json:"b<"`
		*inner
		C zeroP     `json:",omitzero"`
		D []int     `json:",omitempty"`
		F *string   `json:",omitempty"`
		G any       `json:",omitempty"`
		H bool      `json:",omitempty"`
		I time.Time `json:",omitzero"`
	}
	p := CacheFor(0, nil, nil, nil).Of(reflect.TypeFor[outer]())
	s := p.Struct
	if want := `,"A":0,"b<":"","H":false`; s.Template != want || s.Escapable != wire.EscapeHTML || !p.ByAddr || !p.UserCode {
		t.Errorf("template %s, want %s; escapable %d, by address %t, user code %t", s.Template, want, s.Escapable, p.ByAddr, p.UserCode)
	}
	want := map[string]Presence{"A": PresentAlways, "b<": PresentAlways, "E": OmitAsk, "C": OmitAsk, "D": OmitByOp, "F": OmitByOp,
		"G": OmitByOp, "H": PresentAlways, "I": OmitAsk}
	for k := range s.Fields {
		f := &s.Fields[k]
		if f.Out.Presence != want[f.Name] || f.Name != s.Names[k] || int(s.ByName[f.Name]) != k || f.Encode != f.Plan.Encode {
			t.Errorf("%s: presence %d, want %d", f.Name, f.Out.Presence, want[f.Name])
		}
		if behind := map[string]int{"E": 1}[f.Name]; f.Behind != behind {
			t.Errorf("%s: behind %d indices of %v, want %d", f.Name, f.Behind, f.Path, behind)
		}
		if span := s.Template[f.Out.ValueAt:f.Out.EndAt]; f.Out.Presence <= PresentEmbedded && span != f.Plan.Zero {
			t.Errorf("%s: the value in the template is %s", f.Name, span)
		}
	}
}

// TestUnread checks that the fields which are not read are found by one lookup of a name, however many there are.
func TestUnread(t *testing.T) {
	var fields []reflect.StructField
	for i := range 100 {
		fields = append(fields, reflect.StructField{Name: fmt.Sprint("F", i), Type: reflect.TypeFor[int](), Tag: `jsonopt:"nounmarshal"`})
	}
	s := CacheFor(0, nil, nil, nil).Of(reflect.StructOf(append(fields, reflect.StructField{Name: "A", Type: reflect.TypeFor[int]()}))).Struct
	if len(s.Unread) != 100 || len(s.UnreadByFold) != 100 || len(s.ByName) != 1 || len(s.ByFold) != 1 {
		t.Errorf("%d names, %d folded, of fields that are not read; %d, %d of others", len(s.Unread), len(s.UnreadByFold), len(s.ByName), len(s.ByFold))
	}
	for name, k := range s.Unread {
		if list := s.UnreadByFold[string(s.Fold(nil, []byte(name)))]; len(list) != 1 || list[0] != k {
			t.Errorf("%s is %d by its name, %d by the folded one", name, k, list)
		}
	}
}

// TestRecursive checks that a type that contains itself has one plan, even if goroutines request it at the same time,
// and that UserCode and ByAddr are those of the types inside it.
func TestRecursive(t *testing.T) {
	c := CacheFor(opts.FormatNilMapAsNull|opts.FormatNilSliceAsNull, nil, nil, nil) // a cache that no other test has filled
	var group sync.WaitGroup
	for range 8 {
		group.Go(func() { c.Of(reflect.TypeFor[[]tree]()) })
	}
	group.Wait()
	list := c.Of(reflect.TypeFor[[]tree]())
	p := c.Of(reflect.TypeFor[tree]())
	if fields := p.Struct.Fields; list.Elem != p || fields[0].Plan.Elem != p || fields[2].Plan != list || fields[2].Encode != OpSlice || fields[3].Plan.Elem != p {
		t.Error("there are several plans for one type")
	}
	if !p.UserCode || !list.UserCode || !p.ByAddr || list.ByAddr {
		t.Errorf("user code %t, %t; by address %t, %t", p.UserCode, list.UserCode, p.ByAddr, list.ByAddr)
	}
}

// TestFunctionLists checks that lists of functions for the same types in the same order share a cache, that its plans
// have indices of functions, and for which functions AppliesToDynamic is true.
func TestFunctionLists(t *testing.T) {
	list := func(types ...reflect.Type) *Functions {
		f := new(Functions)
		for _, typ := range types {
			f.All = append(f.All, &Function{Type: typ, Marshal: func(reflect.Value) ([]byte, error) { return nil, nil }})
		}
		return f
	}
	number, text := reflect.TypeFor[int](), reflect.TypeFor[*string]()
	a, b := CacheFor(0, nil, list(number, text), nil), CacheFor(0, nil, list(number, text), nil)
	if a != b || a == CacheFor(0, nil, list(text, number), nil) || a == CacheFor(0, nil, nil, nil) || CacheFor(0, nil, new(Functions), nil) != CacheFor(0, nil, nil, nil) {
		t.Error("caches depend on other things than the types of the functions")
	}
	p := a.Of(reflect.TypeFor[string]())
	if p.Encode != OpCalls || p.Decode != OpString || len(p.Calls.Functions) != 1 || p.Calls.Functions[0] != 1 {
		t.Errorf("ops %d, %d, functions %v", p.Encode, p.Decode, p.Calls.Functions)
	}
	if !a.AppliesToDynamic() || CacheFor(0, nil, list(reflect.TypeFor[int8]()), nil).AppliesToDynamic() {
		t.Error("an any is planned if functions are for what it holds by default, and only then")
	}
}

// TestDomains checks that caches depend on the address of the rule for names, on options and on functions, and that the
// number of caches with a rule is bounded.
func TestDomains(t *testing.T) {
	rule := func() *opts.Names {
		n := new(opts.Names)
		n.Init(strings.ToUpper, nil)
		return n
	}
	a, b := rule(), rule()
	f := &Functions{All: []*Function{{Type: reflect.TypeFor[int](), Marshal: func(reflect.Value) ([]byte, error) { return nil, nil }}}}
	c := CacheFor(0, a, nil, nil)
	if c != CacheFor(opts.Multiline, a, nil, nil) || c == CacheFor(0, nil, nil, nil) || c == CacheFor(0, b, nil, nil) ||
		c == CacheFor(opts.StringifyNumbers, a, nil, nil) || c == CacheFor(0, a, f, nil) || CacheFor(0, a, f, nil) != CacheFor(0, a, f, nil) {
		t.Error("caches depend on other things than the rule, the options and the functions")
	}
	if c.Quoted() != CacheFor(opts.StringifyNumbers, a, nil, nil) {
		t.Error("the cache for quoted numbers has another rule")
	}
	point := reflect.TypeFor[struct{ X, Long int }]()
	if p := c.Of(point).Struct; p.Names[1] != "LONG" || p.ByName["LONG"] != 1 || CacheFor(0, nil, nil, nil).Of(point).Struct.Names[1] != "Long" {
		t.Errorf("names %q", p.Names)
	}
	var group sync.WaitGroup
	for range 4 {
		group.Go(func() {
			for range maxDomains {
				if n := rule(); CacheFor(0, n, nil, nil).Of(point).Struct.Names[1] != "LONG" {
					t.Error("the rule is not applied")
				}
			}
		})
	}
	group.Wait()
	if n := len(domains.caches); n != maxDomains {
		t.Errorf("%d caches with a rule, want %d", n, maxDomains)
	}
	if CacheFor(0, a, nil, nil).Of(point).Struct.Names[1] != "LONG" {
		t.Error("the rule is not applied after its cache was dropped")
	}
}

// TestRules checks that caches depend on the keys of the rules in their order, and not on the rules, that the number of
// such caches is bounded, and for which rules AppliesToDynamic and AppliesToDecoded are true.
func TestRules(t *testing.T) {
	format := func(f string) *Rule { return NewRule(RuleKey{Type: reflect.TypeFor[float64](), Format: f}, nil) }
	rules := func(all ...opts.Options) *Rules { return RulesOf(opts.Join(all...)) }
	number := NewRule(RuleKey{Type: reflect.TypeFor[int](), Format: "x"}, nil)
	f := &Functions{All: []*Function{{Type: reflect.TypeFor[int](), Marshal: func(reflect.Value) ([]byte, error) { return nil, nil }}}}
	c := CacheFor(0, nil, nil, rules(format("nonfinite")))
	for name, other := range map[string]*Cache{
		"another format":  CacheFor(0, nil, nil, rules(format("x"))),
		"no rule":         CacheFor(0, nil, nil, nil),
		"two rules":       CacheFor(0, nil, nil, rules(format("nonfinite"), number)),
		"other options":   CacheFor(opts.RejectNull, nil, nil, rules(format("nonfinite"))),
		"functions":       CacheFor(0, nil, f, rules(format("nonfinite"))),
		"a rule is first": CacheFor(0, nil, nil, rules(number, format("nonfinite"))),
	} {
		if c == other {
			t.Errorf("%s: the cache is the same", name)
		}
	}
	c = CacheFor(0, nil, nil, rules(format("nonfinite"))) // one of the caches above may have taken its place
	if again := CacheFor(0, nil, nil, rules(format("x"), format("nonfinite"))); again != c {
		t.Error("rules with the same keys have different caches")
	}
	both := rules(number, format("nonfinite"))
	if CacheFor(0, nil, f, both) == CacheFor(0, nil, nil, both) {
		t.Error("a list of rules has the cache of its last look-up")
	}
	if p := c.Of(reflect.TypeFor[[]float64]()); p.Elem.Op != OpFormat || p.List != ListNone || c.Of(reflect.TypeFor[map[string]any]()).Map != MapNone {
		t.Errorf("op %d, list kind %d", p.Elem.Op, p.List)
	}
	if onlyInt := CacheFor(0, nil, nil, rules(number)); !c.AppliesToDecoded() || onlyInt.AppliesToDecoded() || !onlyInt.AppliesToDynamic() {
		t.Error("an any is planned if rules are for what it holds by default, and only then")
	}
	for i := range 2 * maxDomains {
		CacheFor(0, nil, nil, rules(format("x"+strings.Repeat("x", i))))
	}
	if n := len(domains.caches); n > maxDomains {
		t.Errorf("%d caches with a rule, want at most %d", n, maxDomains)
	}
}

// TestRuleCallsBack checks that a rule for names may use plans for other options, and that its panic leaves no lock.
func TestRuleCallsBack(t *testing.T) {
	type pair struct{ A, B int }
	broken := true
	var n opts.Names
	n.Init(func(name string) string {
		if broken {
			panic("broken")
		}
		return CacheFor(opts.FormatNilMapAsNull, nil, nil, nil).Of(reflect.TypeFor[pair]()).Struct.Names[0] + name
	}, nil)
	func() {
		defer func() { _ = recover() }()
		CacheFor(0, &n, nil, nil).Of(reflect.TypeFor[pair]())
	}()
	broken = false
	if names := CacheFor(0, &n, nil, nil).Of(reflect.TypeFor[pair]()).Struct.Names; names[1] != "AB" {
		t.Errorf("names %q", names)
	}
}
