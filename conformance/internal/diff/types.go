package diff

import "reflect"

// The Go types that are decoded and encoded. The comment of each struct says why it is
// among them.

// Scalars has every kind of bool, integer, float and string but uintptr, and a name of every length
// up to 17 bytes.
type Scalars struct {
	B    bool    `json:"b"`
	I8   int8    `json:"i8"`
	I16  int16   `json:"i16"`
	I32  int32   `json:"i-32"`
	I64  int64   `json:"int64"`
	I    int     `json:"intint"`
	U8   uint8   `json:"uint8_8"`
	U16  uint16  `json:"uint16_8"`
	U32  uint32  `json:"uint32__9"`
	U64  uint64  `json:"uint64__10"`
	U    uint    `json:"uint_____11"`
	F32  float32 `json:"float32___12"`
	F64  float64 `json:"float64____13"`
	S    string  `json:"string______14"`
	Raw  []byte  `json:"bytes________15"`
	Four [4]byte `json:"four_bytes____16"`
	Ptr  *int    `json:"pointer_______17_"`
}

// Tagged has the tag options string, omitzero and omitempty on many types, and a field that is
// ignored.
type Tagged struct {
	Hidden  int              `json:"-"`
	Str     int64            `json:"str,string"`
	StrU    uint8            `json:"str_u,string,omitzero"`
	StrF    float64          `json:",string"`
	StrPtr  *int             `json:"str_ptr,string"`
	ZeroI   int              `json:"zi,omitzero"`
	ZeroF   float64          `json:"zf,omitzero"`
	ZeroS   []int            `json:"zs,omitzero"`
	ZeroM   map[string]int   `json:"zm,omitzero"`
	ZeroP   *string          `json:"zp,omitzero"`
	ZeroA   [2]int           `json:"za,omitzero"`
	ZeroT   Inner            `json:"zt,omitzero"`
	EmptyS  string           `json:"es,omitempty"`
	EmptyL  []string         `json:"el,omitempty"`
	EmptyM  map[string]bool  `json:"em,omitempty"`
	EmptyP  *Inner           `json:"ep,omitempty"`
	EmptyPP **int            `json:"epp,omitempty"`
	EmptyT  EmptyInner       `json:"et,omitempty"`
	EmptyA  any              `json:"ea,omitempty"`
	EmptyB  []byte           `json:"eb,omitempty"`
	EmptyZ  [0]int           `json:"ez,omitempty"`
	EmptyI  int              `json:"ei,omitempty"`
	Both    map[string]Inner `json:"both,omitzero,omitempty"`
	lost    int
}

// Inner is a small struct inside others.
type Inner struct {
	X int    `json:"x"`
	Y string `json:"y,omitempty"`
}

// EmptyInner may be encoded as an empty object.
type EmptyInner struct {
	A string `json:",omitempty"`
	B []int  `json:",omitempty"`
}

// Deep and shallow levels of embedding, with names that hide each other.
type (
	// Base0 is embedded in Base1, and so two levels down in Embedding.
	Base0 struct {
		ID     int    `json:"id"`
		Name   string `json:"name"`
		Hidden string
	}
	// Base1 is embedded by value.
	Base1 struct {
		Base0
		Name string
		Kind string `json:"kind"`
	}
	// Base2 is embedded by pointer.
	Base2 struct {
		Note string `json:"note"`
		Kind string
	}
	// base3 is an unexported type, embedded by value.
	base3 struct {
		Low int `json:"low"`
	}
	// Embedding embeds the types above, and hides some of their members.
	Embedding struct {
		Base1
		*Base2
		base3
		Named Base2 `json:"named"`
		Name  int   `json:"name"`
		Tail  bool
	}
)

// Nested has containers of containers, and a type that contains itself.
type Nested struct {
	Inner  Inner              `json:"inner"`
	Ptr    *Inner             `json:"ptr"`
	List   []Inner            `json:"list"`
	Ptrs   []*Inner           `json:"ptrs"`
	Grid   [][]float64        `json:"grid"`
	Fixed  [3]Inner           `json:"fixed"`
	ByName map[string]Inner   `json:"by_name"`
	ByID   map[int64][]string `json:"by_id"`
	PtrMap map[string]*Inner  `json:"ptr_map"`
	MapMap map[string]map[string]int
	Self   *Nested   `json:"self"`
	Selves []*Nested `json:"selves"`
	Any    any       `json:"any"`
	Anys   []any
	Object map[string]any
}

// Names has unusual member names: prefixes of each other, other scripts, escapes,
// long ones.
type Names struct {
	A        int `json:"a"`
	AB       int `json:"ab"`
	ABC      int `json:"abc"`
	ABCDEFG  int `json:"abcdefg"`
	ABCDEFGH int `json:"abcdefgh"`
	Upper    int `json:"ABC"`
	Accent   int `json:"é"`
	Kanji    int `json:"日本語の名前"`
	Emoji    int `json:"😀"`
	Slash    int `json:"a/b~c"`
	Space    int `json:"with space"`
	Less     int `json:"<&>"`
	Long     int `json:"a_very_long_name_that_goes_on_for_more_than_sixty_four_bytes_in_all_1"`
	Long2    int `json:"a_very_long_name_that_goes_on_for_more_than_sixty_four_bytes_in_all_2"`
	Separate int `json:"line\u2028separator"`
}

// Wide has more than 64 members, so that a machine word has no bit for each.
type Wide struct {
	F00, F01, F02, F03, F04, F05, F06, F07, F08, F09, F10, F11, F12, F13, F14, F15, F16 int
	F17, F18, F19, F20, F21, F22, F23, F24, F25, F26, F27, F28, F29, F30, F31, F32, F33 int
	F34, F35, F36, F37, F38, F39, F40, F41, F42, F43, F44, F45, F46, F47, F48, F49, F50 string
	F51, F52, F53, F54, F55, F56, F57, F58, F59, F60, F61, F62, F63, F64, F65, F66, F67 bool
}

// Named types of basic kinds, slices and maps.
type (
	// MyString is a named string type.
	MyString string
	// MyInt is a named integer type.
	MyInt int16
	// MyBytes is a named slice of bytes.
	MyBytes []byte
	// MyByte is a named byte type.
	MyByte byte
	// MyMap is a named map type of named types.
	MyMap map[MyString]MyInt
	// MySlice is a slice of its own type.
	MySlice []MySlice
)

// Named types of slices and maps whose elements have predeclared or unnamed types.
type (
	// Words is a []string.
	Words []string
	// Flags is a []bool.
	Flags []bool
	// Codes is a []int.
	Codes []int
	// Series is a []float64.
	Series []float64
	// Route is a [][2]float64.
	Route [][2]float64
	// Things is a []any.
	Things []any
	// Labels is a map[string]string.
	Labels map[string]string
	// Counts is a map[string]int64.
	Counts map[string]int64
	// Fields is a map[string]any.
	Fields map[string]any
)

// Named has fields with these types of slices and maps.
type Named struct {
	Words  Words   `json:"words,omitempty"`
	Flags  Flags   `json:"flags,omitzero"`
	Codes  Codes   `json:"codes"`
	Series *Series `json:"series"`
	Route  Route   `json:"route"`
	Things Things  `json:"things"`
	Labels Labels  `json:"labels,omitempty"`
	Counts *Counts `json:"counts"`
	Fields Fields  `json:"fields"`
	Lists  []Words `json:"lists"`
	Held   any     `json:"held"`
}

// Kinds has a slice of every kind of bool, integer, float and string but uintptr.
type Kinds struct {
	I8   []int8    `json:"i8"`
	I16  []int16   `json:"i16,omitempty"`
	I32  []int32   `json:"i32"`
	I64  []int64   `json:"i64"`
	I    []int     `json:"i,omitzero"`
	U8   [][]uint8 `json:"u8"`
	U16  []uint16  `json:"u16"`
	U32  []uint32  `json:"u32"`
	U64  []uint64  `json:"u64,omitempty"`
	U    *[]uint   `json:"u"`
	F32  []float32 `json:"f32"`
	F64  []float64 `json:"f64"`
	B    []bool    `json:"b"`
	S    []string  `json:"s"`
	Rows [][]int32 `json:"rows"`
}

// A Type is one Go type to test with, and its name for reports.
type Type struct {
	Name string
	Type reflect.Type
}

// of returns T as a Type with the given name.
func of[T any](name string) Type { return Type{name, reflect.TypeFor[T]()} }

// Types are the Go types whose JSON follows from their kinds and tags alone.
var Types = []Type{
	of[bool]("bool"), of[string]("string"), of[any]("any"),
	of[int]("int"), of[int8]("int8"), of[int16]("int16"), of[int32]("int32"), of[int64]("int64"),
	of[uint]("uint"), of[uint8]("uint8"), of[uint16]("uint16"), of[uint32]("uint32"), of[uint64]("uint64"),
	of[float32]("float32"), of[float64]("float64"),
	of[[]byte]("[]byte"), of[[4]byte]("[4]byte"), of[[0]byte]("[0]byte"),
	of[*int]("*int"), of[**string]("**string"),
	of[[]int]("[]int"), of[[]string]("[]string"), of[[]bool]("[]bool"), of[[]float64]("[]float64"), of[[]any]("[]any"),
	of[[3]int]("[3]int"), of[[2]string]("[2]string"), of[[2]float64]("[2]float64"), of[[0]int]("[0]int"), of[[][2]float64]("[][2]float64"),
	of[[][]int]("[][]int"), of[[]*int]("[]*int"), of[[][]byte]("[][]byte"), of[[]map[string]int]("[]map[string]int"),
	of[map[string]any]("map[string]any"), of[map[string]string]("map[string]string"), of[map[string]int]("map[string]int"),
	of[map[string]bool]("map[string]bool"), of[map[string]float64]("map[string]float64"), of[map[string][]int]("map[string][]int"),
	of[map[int]int]("map[int]int"), of[map[int8]string]("map[int8]string"), of[map[uint64]bool]("map[uint64]bool"),
	of[map[string]Inner]("map[string]Inner"), of[map[string]*Inner]("map[string]*Inner"), of[map[string]map[string]any]("map[string]map[string]any"),
	of[Scalars]("Scalars"), of[Tagged]("Tagged"), of[Inner]("Inner"), of[EmptyInner]("EmptyInner"), of[Embedding]("Embedding"), of[Nested]("Nested"),
	of[Names]("Names"), of[Wide]("Wide"), of[[]Scalars]("[]Scalars"), of[[]Inner]("[]Inner"), of[*Nested]("*Nested"), of[struct{}]("struct{}"),
	of[MyString]("MyString"), of[MyInt]("MyInt"), of[MyBytes]("MyBytes"), of[[]MyByte]("[]MyByte"), of[MyMap]("MyMap"), of[MySlice]("MySlice"),
	of[Words]("Words"), of[Flags]("Flags"), of[Codes]("Codes"), of[Series]("Series"), of[Route]("Route"), of[Things]("Things"),
	of[Labels]("Labels"), of[Counts]("Counts"), of[Fields]("Fields"), of[[]Labels]("[]Labels"), of[Named]("Named"),
	of[Kinds]("Kinds"), of[[]int8]("[]int8"), of[[]int32]("[]int32"), of[[]uint16]("[]uint16"), of[[]uint64]("[]uint64"), of[[]float32]("[]float32"),
}

// RareTypes are Go types with an unusual representation or none at all.
var RareTypes = []Type{
	of[map[float64]int]("map[float64]int"), of[map[bool]int]("map[bool]int"), of[map[Inner]int]("map[Inner]int"), of[map[[2]int]int]("map[[2]int]int"),
	of[map[any]int]("map[any]int"), of[map[*int]int]("map[*int]int"), of[map[[2]byte]int]("map[[2]byte]int"),
	of[chan int]("chan int"), of[func()]("func()"), of[complex128]("complex128"), of[uintptr]("uintptr"), of[error]("error"),
	of[[]chan int]("[]chan int"), of[map[string]func()]("map[string]func()"), of[[2]MyByte]("[2]MyByte"), of[[]error]("[]error"),
	of[struct{ lost int }]("struct with only unexported fields"),
	of[struct {
		A chan int `json:"a"`
		B int      `json:"b"`
	}]("struct with a channel"),
	of[struct {
		A []int `json:"a,string"`
	}]("string option on a slice"),
	of[struct {
		A string `json:"a,string"`
	}]("string option on a string"),
	of[struct {
		A int `json:"a,unknown"`
	}]("unknown tag option"),
	{"two members of one name", reflect.StructOf([]reflect.StructField{
		{Name: "A", Type: reflect.TypeFor[int](), Tag: `json:"x"`},
		{Name: "B", Type: reflect.TypeFor[int](), Tag: `json:"x"`},
	})},
	of[struct {
		A any `json:"a,string"`
	}]("string option on any"),
	of[struct {
		A map[float32]any `json:",omitempty"`
	}]("map with float keys inside"),
}
