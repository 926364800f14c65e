package jsonx_test

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"net/url"
	"strings"
	"time"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
	"github.com/plainjson/json/jsonx"
)

func ExampleWithLimits() {
	var tags []string
	limits := jsonx.WithLimits(jsonx.Limits{String: 10, Elements: 3})
	for _, text := range []string{
		`["a","b","c"]`,
		`["a","b","c","d"]`,
		`["a","a text that is too long"]`,
	} {
		err := json.Unmarshal([]byte(text), &tags, limits)
		fmt.Println(errors.Is(err, jsontext.ErrLimit), err)
	}
	// Output:
	// false <nil>
	// true jsontext: exceeded max number of elements (3) (byte 13)
	// true jsontext: exceeded max length of a string (10) at "/1" (byte 16)
}

func Example() {
	type Login struct {
		User string `json:"user" jsonopt:"required,alias:login"`
		Pass string `json:"pass" jsonopt:"required,nomarshal"`
		Lang string `json:"lang"`
	}
	var v Login
	err := json.Unmarshal([]byte(`{"login":"ann"}`), &v)
	fmt.Println(errors.Is(err, jsonx.ErrMissingName), v.User)
	fmt.Println(err)
	// Output:
	// true ann
	// json: missing object member name "pass" for Go jsonx_test.Login at "/pass" (byte 14)
}

func Example_default() {
	type Server struct {
		Host string   `json:"host" jsonopt:"default:localhost"`
		Port int      `json:"port" jsonopt:"default:8080,alias:listen"`
		Tags []string `json:"tags" jsonopt:"default:'[\"web\"]'"`
	}
	var s Server
	err := json.Unmarshal([]byte(`{"listen":80}`), &s)
	fmt.Println(s, err)
	// Output: {localhost 80 [web]} <nil>
}

func Example_marker() {
	type Point struct {
		_ struct{} `jsonopt:"strict,required"`
		X int      `json:"x"`
		Y int      `json:"y"`
		Z int      `json:"z" jsonopt:"optional"`
	}
	for _, text := range []string{`{"x":1,"y":2}`, `{"x":1}`, `{"x":1,"y":2,"w":3}`} {
		var p Point
		err := json.Unmarshal([]byte(text), &p)
		fmt.Println(p, errors.Is(err, jsonx.ErrMissingName), errors.Is(err, json.ErrUnknownName))
	}
	// Output:
	// {{} 1 2 0} false false
	// {{} 1 0 0} true false
	// {{} 1 2 0} false true
}

func Example_format() {
	type File struct {
		Sum  []byte    `json:"sum" jsonopt:"format:hex"`
		Time time.Time `json:"time" jsonopt:"format:unix"`
	}
	b, err := json.Marshal(File{[]byte{0xca, 0xfe}, time.Unix(1_000_000_000, 0)})
	fmt.Println(string(b), err)
	// Output: {"sum":"cafe","time":1000000000} <nil>
}

func Example_formatText() {
	type Message struct {
		Body []byte `json:"body" jsonopt:"format:text"`
	}
	m := Message{[]byte("hello")}
	b, err := json.Marshal(m)
	fmt.Println(string(b), err)
	err = json.Unmarshal([]byte(`{"body":"good\u0020bye"}`), &m)
	fmt.Println(string(m.Body), err)
	// Output:
	// {"body":"hello"} <nil>
	// good bye <nil>
}

func Example_formatArray() {
	type Point struct {
		_ struct{} `jsonopt:"array"`
		X float64
		Y float64
	}
	b, err := json.Marshal([]Point{{X: 1, Y: 2}, {X: 3}})
	fmt.Println(string(b), err)
	var p Point
	fmt.Println(json.Unmarshal([]byte(`[1,2,3]`), &p))
	// Output:
	// [[1,2],[3,0]] <nil>
	// json: cannot unmarshal JSON array into Go jsonx_test.Point (byte 6): too many array elements
}

func Example_formatArrayField() {
	type Image struct {
		Name string `json:"name"`
		Size struct {
			W, H int
		} `json:"size" jsonopt:"format:array"`
	}
	var image Image
	err := json.Unmarshal([]byte(`{"name":"a.png","size":[640,480]}`), &image)
	fmt.Println(image, err)
	// Output: {a.png {640 480}} <nil>
}

func Example_formatArrayMap() {
	type Index struct {
		Pages map[int]string      `json:"pages" jsonopt:"format:array"`
		Words map[string]struct{} `json:"words" jsonopt:"format:array"`
	}
	index := Index{map[int]string{1: "title", 12: "end"}, map[string]struct{}{"b": {}, "a": {}}}
	b, err := json.Marshal(index, json.Deterministic(true))
	fmt.Println(string(b), err)
	// Output: {"pages":[[1,"title"],[12,"end"]],"words":["a","b"]} <nil>
}

func ExampleRejectMissingMembers() {
	type Config struct {
		Host string `json:"host"`
		Port int    `json:"port,omitzero"`
	}
	var c Config
	err := json.Unmarshal([]byte(`{"port":80}`), &c, jsonx.RejectMissingMembers(true))
	serr, ok := errors.AsType[*json.SemanticError](err)
	fmt.Println(ok, serr.JSONPointer, serr.Err)
	// Output: true /host missing object member name "host"
}

func ExampleRejectNull() {
	type Config struct {
		Host   string  `json:"host" jsonopt:"required"`
		Proxy  *string `json:"proxy"`
		Secret *string `json:"secret" jsonopt:"nonnull"`
	}
	var c Config
	err := json.Unmarshal([]byte(`{"host":null,"proxy":null,"secret":null}`), &c, jsonx.RejectNull(true), jsonx.AllErrors(10))
	fmt.Println(err)
	// Output:
	// json: cannot unmarshal JSON null into Go string at "/host" (byte 8)
	// json: cannot unmarshal JSON null into Go *string at "/secret" (byte 35)
}

func ExampleWithNames() {
	type User struct {
		UserID   int
		HomePage string `json:",omitzero"`
		Zip      string `json:"ZIPCode"`
	}
	b, err := json.Marshal(User{UserID: 1, HomePage: "example.com"}, jsonx.WithNames(jsonx.Snake))
	fmt.Println(string(b), err)
	var u User
	err = json.Unmarshal([]byte(`{"user_id":2,"ZIPCode":"12345"}`), &u, jsonx.WithNames(jsonx.Snake))
	fmt.Println(u, err)
	// Output:
	// {"user_id":1,"home_page":"example.com","ZIPCode":""} <nil>
	// {2  12345} <nil>
}

func ExampleNewNames() {
	type Header struct {
		Subject string
		ReplyTo string
	}
	lower := jsonx.NewNames(strings.ToLower) // best kept in a package variable
	b, err := json.Marshal(Header{"a", "b"}, jsonx.WithNames(lower))
	fmt.Println(string(b), err)
	// Output: {"subject":"a","replyto":"b"} <nil>
}

func ExampleNames() {
	type Request struct {
		HTTPMethod string
		RequestID  int
	}
	for _, names := range []*jsonx.Names{jsonx.Snake, nil} {
		b, err := json.Marshal(Request{"GET", 1}, jsonx.WithNames(names))
		fmt.Println(string(b), err)
	}
	// Output:
	// {"http_method":"GET","request_id":1} <nil>
	// {"HTTPMethod":"GET","RequestID":1} <nil>
}

func ExampleSnake() {
	type Config struct {
		HTTPServer string
		UserIDs    []int
	}
	b, err := json.Marshal(Config{"a", []int{1}}, jsonx.WithNames(jsonx.Snake))
	fmt.Println(string(b), err)
	// Output: {"http_server":"a","user_ids":[1]} <nil>
}

func ExampleKebab() {
	type Config struct {
		HTTPServer string
		UserIDs    []int
	}
	b, err := json.Marshal(Config{"a", []int{1}}, jsonx.WithNames(jsonx.Kebab))
	fmt.Println(string(b), err)
	// Output: {"http-server":"a","user-ids":[1]} <nil>
}

func ExampleCamel() {
	type Config struct {
		HTTPServer string
		UserIDs    []int
	}
	b, err := json.Marshal(Config{"a", []int{1}}, jsonx.WithNames(jsonx.Camel))
	fmt.Println(string(b), err)
	// Output: {"httpServer":"a","userIds":[1]} <nil>
}

func ExamplePascal() {
	type Config struct {
		HTTPServer string
		UserIDs    []int
	}
	b, err := json.Marshal(Config{"a", []int{1}}, jsonx.WithNames(jsonx.Pascal))
	fmt.Println(string(b), err)
	// Output: {"HttpServer":"a","UserIds":[1]} <nil>
}

func Example_names() {
	type Point struct {
		_         struct{} `jsonopt:"names:camel"`
		PosX      int
		PosY      int
		CreatedBy string `json:"author"`
	}
	b, err := json.Marshal(Point{PosX: 1, PosY: 2, CreatedBy: "ann"}, jsonx.WithNames(jsonx.Snake))
	fmt.Println(string(b), err)
	// Output: {"posX":1,"posY":2,"author":"ann"} <nil>
}

func ExampleCheck() {
	type Config struct {
		Host string `json:"host" jsonopt:"requird"`
	}
	type Event struct {
		time.Time
		Name string
	}
	fmt.Println(jsonx.Check[Config]())
	fmt.Println(jsonx.Check[Event]())
	// Output:
	// json: cannot handle Go jsonx_test.Config: Go struct field Host has a bad `jsonopt` tag: option "requird" is not known here; did you mean "required"?
	// json: cannot handle Go jsonx_test.Event: method MarshalJSON of an embedded field hides the other fields
}

func ExampleErrMissingName() {
	type Config struct {
		Host string `json:"host" jsonopt:"required"`
	}
	var c Config
	err := json.Unmarshal([]byte(`{}`), &c)
	fmt.Println(errors.Is(err, jsonx.ErrMissingName))
	// Output: true
}

func ExampleUntrustedInput() {
	var v any
	body := strings.NewReader(strings.Repeat("[", 1000))
	err := json.UnmarshalRead(body, &v, jsonx.UntrustedInput())
	fmt.Println(errors.Is(err, jsontext.ErrLimit))
	// Output: true
}

func ExampleExplain() {
	type Server struct {
		Host  string `json:"host"`
		Color string `json:"color"`
	}
	var config struct {
		Servers []Server `json:"servers"`
	}
	text := `{
		"servers": [
			{"host": "a", "colour": "red"}
		]
	}`
	err := json.Unmarshal([]byte(text), &config, json.RejectUnknownMembers(true))
	fmt.Print(jsonx.Explain(err))
	// Output:
	// 3:18: .servers[0].colour: the name "colour" is not known here
	//     ␉␉␉{"host": "a", "colour": "red"}
	//                      ^
	//     did you mean "color"?
}

func ExampleLocate() {
	var v struct {
		Rows []int `json:"rows"`
	}
	err := json.Unmarshal([]byte("{\n\"rows\": [1, true]}"), &v)
	if l, ok := jsonx.Locate(err); ok {
		fmt.Println(l.Line, l.Column, l.Path, l.Pointer)
		fmt.Println(l.Code == jsonx.CodeKind, l.Message)
	}
	// Output:
	// 2 13 .rows[1] /rows/1
	// true a whole number is expected, not true
}

func ExampleCountLines() {
	lines := strings.NewReader(strings.Repeat("[1, 2, 3]\n", 10_000) + "[true]")
	dec := jsontext.NewDecoder(lines, jsonx.CountLines(true))
	for {
		var list []int
		if err := json.UnmarshalDecode(dec, &list); err != nil {
			l, _ := jsonx.Locate(err)
			fmt.Println(l.Line, l.Column)
			break
		}
	}
	// Output: 10001 2
}

// A Range is an interval of numbers.
type Range struct {
	Low  int `json:"low"`
	High int `json:"high"`
}

// ValidateJSON implements [jsonx.Validator].
func (r *Range) ValidateJSON() error {
	if r.Low > r.High {
		return errors.New("low is greater than high")
	}
	return nil
}

func ExampleValidator() {
	var list []Range
	err := json.Unmarshal([]byte(`[{"low":1,"high":5},{"low":7,"high":6}]`), &list)
	fmt.Println(err)
	// Output: json: low is greater than high at "/1" (byte 20)
}

// A Backend is the address of a server.
type Backend struct {
	Host string `json:"host"`
	Port int    `json:"port"`
}

// ValidateJSON implements [jsonx.Validator].
func (b *Backend) ValidateJSON() error {
	if b.Port < 1 || b.Port > 65535 {
		return &json.SemanticError{JSONPointer: "/port", Err: errors.New("no port has this number")}
	}
	return nil
}

func ExampleValidator_member() {
	var backends map[string]Backend
	err := json.Unmarshal([]byte(`{"main":{"host":"localhost","port":80000}}`), &backends)
	fmt.Println(err)
	// Output: json: no port has this number at "/main/port" (byte 35)
}

func ExampleWithFormat() {
	type Job struct {
		Timeouts []time.Duration
		Since    time.Time
		Until    time.Time `jsonopt:"format:DateOnly"` // the tag of the field comes first
	}
	v := Job{[]time.Duration{90 * time.Second}, time.Unix(1767225600, 0), time.Unix(1767225600, 0).UTC()}
	b, err := json.Marshal(v, jsonx.WithFormat[time.Duration]("units"), jsonx.WithFormat[time.Time]("unix"))
	fmt.Println(string(b), err)
	// Output: {"Timeouts":["1m30s"],"Since":1767225600,"Until":"2026-01-01"} <nil>
}

func ExampleConvert() {
	links := jsonx.Convert(func(u *url.URL) (string, error) { return u.String(), nil }, url.Parse)
	var pages map[string]*url.URL
	err := json.Unmarshal([]byte(`{"home":"https://a.example/","next":null}`), &pages, links)
	fmt.Println(pages["home"].Host, pages["next"], err)
	pages["home"].Path = "/b"
	b, err := json.Marshal(pages, links, json.Deterministic(true))
	fmt.Println(string(b), err)
	err = json.Unmarshal([]byte(`{"home":":"}`), &pages, links)
	fmt.Println(err)
	// Output:
	// a.example <nil> <nil>
	// {"home":"https://a.example/b","next":null} <nil>
	// json: cannot unmarshal JSON string into Go *url.URL at "/home" (byte 8): parse ":": missing protocol scheme
}

func ExampleEnum() {
	weekdays := jsonx.Enum(map[time.Weekday]string{time.Saturday: "saturday", time.Sunday: "sunday"})
	b, err := json.Marshal(map[time.Weekday]bool{time.Sunday: true}, weekdays)
	fmt.Println(string(b), err)
	var days []time.Weekday
	err = json.Unmarshal([]byte(`["sunday","saterday"]`), &days, weekdays)
	fmt.Println(errors.Is(err, jsonx.ErrUnknownCase))
	fmt.Print(jsonx.Explain(err))
	// Output:
	// {"sunday":true} <nil>
	// true
	// 1:11: .[1]: the value "saterday" is not known here
	//     ["sunday","saterday"]
	//               ^
	//     did you mean "saturday"?
}

func ExampleAllErrors() {
	type Server struct {
		Name string `json:"name" jsonopt:"required"`
		Port uint16 `json:"port"`
	}
	var servers []Server
	text := `[{"name":"a","port":"80"},{"port":70000},{"name":"c","port":443}]`
	err := json.Unmarshal([]byte(text), &servers, jsonx.AllErrors(20))
	fmt.Println(err)
	fmt.Println(servers)
	// Output:
	// json: cannot unmarshal JSON string into Go uint16 at "/0/port" (byte 20)
	// json: cannot unmarshal JSON number 70000 into Go uint16 at "/1/port" (byte 34): value out of range
	// json: missing object member name "name" for Go jsonx_test.Server at "/1/name" (byte 39)
	// [{a 0} { 0} {c 443}]
}

func ExampleErrorList() {
	var v map[string]int
	err := json.Unmarshal([]byte(`{"a":1,"b":"2","c":[3]}`), &v, jsonx.AllErrors(20))
	if list, ok := errors.AsType[jsonx.ErrorList](err); ok {
		for _, err := range list {
			if serr, ok := errors.AsType[*json.SemanticError](err); ok {
				fmt.Println(serr.JSONPointer, serr.JSONKind)
			}
		}
	}
	fmt.Println(v)
	// Output:
	// /b string
	// /c [
	// map[a:1]
}

// A Price is written in the currency of the call.
type Price float64

// MarshalJSONTo implements json.MarshalerTo.
func (p Price) MarshalJSONTo(enc *jsontext.Encoder) error {
	rate, ok := json.GetOption(enc.Options(), jsonx.WithValue[Rate])
	if !ok {
		rate = 1
	}
	return enc.WriteToken(jsontext.Float(float64(p) * float64(rate)))
}

// A Rate is the price of one euro in another currency.
type Rate float64

func ExampleWithValue() {
	prices := map[string]Price{"tea": 2.5}
	inEuro, _ := json.Marshal(prices)
	inYen, _ := json.Marshal(prices, jsonx.WithValue[Rate](160))
	fmt.Println(string(inEuro), string(inYen))
	// Output: {"tea":2.5} {"tea":400}
}

func ExampleUnmarshal() {
	type Point struct{ X, Y int }
	p, err := jsonx.Unmarshal[Point](`{"X":1,"Y":2}`)
	fmt.Println(p, err)
	// Output: {1 2} <nil>
}

func ExampleUnmarshalPrefix() {
	text := []byte(`{"version":2} and other text`)
	var header struct {
		Version int `json:"version"`
	}
	rest, err := jsonx.UnmarshalPrefix(text, &header)
	fmt.Printf("%d %q %v\n", header.Version, rest, err)
	// Output: 2 " and other text" <nil>
}

func ExampleCanonical() {
	v := map[string]any{"b": 1e3, "a": []any{-0.5, "\u20ac"}, "c": int64(1) << 60}
	b, err := json.Marshal(v, jsonx.Canonical())
	fmt.Println(string(b), err)
	b, err = json.Marshal(v, jsonx.Canonical(), jsontext.CanonicalizeRawInts(false))
	fmt.Println(string(b), err)
	// Output:
	// {"a":[-0.5,"€"],"b":1000,"c":1152921504606847000} <nil>
	// {"a":[-0.5,"€"],"b":1000,"c":1152921504606846976} <nil>
}

func ExampleCanonical_hash() {
	hash := sha256.New()
	err := json.MarshalWrite(hash, map[string]int{"b": 2, "a": 1}, jsonx.Canonical())
	fmt.Printf("%x %v\n", hash.Sum(nil)[:8], err)
	// Output: 43258cff783fe703 <nil>
}

func ExampleEscapeNonASCII() {
	b, err := json.Marshal([]string{"é", "€", "😀"}, jsonx.EscapeNonASCII(true))
	fmt.Println(string(b), err)
	// Output: ["\u00e9","\u20ac","\ud83d\ude00"] <nil>
}

func ExampleWithNumbers() {
	text := []byte(`[9007199254740993, 1.50, 123456789012345678901]`)
	for _, mode := range []jsonx.NumberMode{jsonx.NumbersFloat64, jsonx.NumbersInt64, jsonx.NumbersExact, jsonx.NumbersRaw} {
		var list []any
		err := json.Unmarshal(text, &list, jsonx.WithNumbers(mode))
		for _, x := range list {
			fmt.Printf("%T %v  ", x, x)
		}
		fmt.Println(err)
	}
	// Output:
	// float64 9.007199254740992e+15  float64 1.5  float64 1.2345678901234568e+20  <nil>
	// int64 9007199254740993  float64 1.5  float64 1.2345678901234568e+20  <nil>
	// int64 9007199254740993  *big.Float 1.5  *big.Int 123456789012345678901  <nil>
	// json.Number 9007199254740993  json.Number 1.50  json.Number 123456789012345678901  <nil>
}

func ExampleLenientScalars() {
	type Row struct {
		ID     string
		Price  float64
		Active bool
		Age    *int
	}
	var row Row
	err := json.Unmarshal([]byte(`{"ID":17,"Price":"9.50","Active":"true","Age":""}`), &row, jsonx.LenientScalars(true))
	fmt.Println(row, err)

	var field struct {
		Port int `json:"port" jsonopt:"scalar"`
	}
	err = json.Unmarshal([]byte(`{"port":"8080"}`), &field)
	fmt.Println(field.Port, err)
	// Output:
	// {17 9.5 true <nil>} <nil>
	// 8080 <nil>
}

func ExampleInternStrings() {
	type Order struct {
		ID    int    `json:"id"`
		State string `json:"state" jsonopt:"intern"`
	}
	text := []byte(`[{"id":1,"state":"shipped"},{"id":2,"state":"shipped"}]`)
	var orders []Order // the two states share memory
	err := json.Unmarshal(text, &orders)
	fmt.Println(orders, err)

	var v any // so do those of the maps in v
	err = json.Unmarshal(text, &v, jsonx.InternStrings(true))
	fmt.Println(v, err)
	// Output:
	// [{1 shipped} {2 shipped}] <nil>
	// [map[id:1 state:shipped] map[id:2 state:shipped]] <nil>
}
