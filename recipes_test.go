package json_test

// The declarations after the imports are the code of docs/recipes.md, in the
// same order. TestRecipes compares the two.

import (
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"time"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
	"github.com/plainjson/json/jsonx"
	jsonv1 "github.com/plainjson/json/v1"
)

type purchase struct {
	Item  string `json:"item" jsonopt:"required"`
	Count uint8  `json:"count" jsonopt:"required"`
}

// bodyOptions are the options for the bodies of requests.
var bodyOptions = json.JoinOptions(
	jsonx.UntrustedInput(),
	jsonx.WithLimits(jsonx.Limits{Bytes: 1 << 10}),
	jsonx.RejectNull(true),
	jsonx.AllErrors(20),
	json.RejectUnknownMembers(true),
)

// postPurchase answers a purchase with the number of items reserved.
func postPurchase(w http.ResponseWriter, r *http.Request) {
	var p purchase
	if err := json.UnmarshalRead(r.Body, &p, bodyOptions); err != nil {
		writeDecodeError(w, err)
		return
	}
	text, err := json.Marshal(map[string]uint8{"reserved": p.Count})
	if err != nil {
		http.Error(w, "internal error", http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	w.Write(text)
}

// A problem describes one mistake in a body to the client.
type problem struct {
	Code    jsonx.Code `json:"code"`
	Path    string     `json:"path"`
	Message string     `json:"message"`
}

// writeDecodeError answers a request whose body could not be decoded with a list
// of problems. It is empty if the body could not be read.
func writeDecodeError(w http.ResponseWriter, err error) {
	list, ok := errors.AsType[jsonx.ErrorList](err)
	if !ok {
		list = jsonx.ErrorList{err}
	}
	status, problems := http.StatusBadRequest, []problem{}
	for _, err := range list {
		if l, ok := jsonx.Locate(err); ok {
			problems = append(problems, problem{l.Code, l.Path, l.Message})
		}
	}
	if errors.Is(err, jsontext.ErrLimit) {
		status = http.StatusRequestEntityTooLarge
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	json.MarshalWrite(w, problems)
}

func Example_recipeHandler() {
	for _, body := range []string{
		`{"item":"tea","count":2}`,
		`{"item":"tea","count":"2"}`,
		`{"item":5,"count":256,"number":2}`,
		`{"item":null}`,
		`{"item":"tea","count":`,
		`{"item":"` + strings.Repeat("tea", 1000) + `"}`,
	} {
		request := httptest.NewRequest("POST", "/purchases", strings.NewReader(body))
		answer := httptest.NewRecorder()
		postPurchase(answer, request)
		fmt.Println(answer.Code, strings.ReplaceAll(answer.Body.String(), "},{", "},\n     {"))
	}
	// Output:
	// 200 {"reserved":2}
	// 400 [{"code":"kind","path":".count","message":"a whole number is expected, not a string"}]
	// 400 [{"code":"kind","path":".item","message":"a string is expected, not a number"},
	//      {"code":"range","path":".count","message":"between 0 and 255"},
	//      {"code":"unknown","path":".number","message":"the name \"number\" is not known here"}]
	// 400 [{"code":"kind","path":".item","message":"a string is expected, not null"},
	//      {"code":"missing","path":".count","message":"the member \"count\" is missing"}]
	// 400 [{"code":"syntax","path":".count","message":"the text ends too early: an object does not end"}]
	// 413 [{"code":"limit","path":".item","message":"at most 1024 bytes in all"}]
}

type measurement struct {
	Sensor int     `json:"sensor"`
	Value  float64 `json:"value"`
}

func Example_recipeLines() {
	stream := strings.NewReader(`{"sensor":1,"value":20.5}
{"sensor":2,"value":"high"}
{"sensor":3,"va
{"sensor":4,"value":21}
`)
	for rec, err := range jsonx.Lines[measurement](stream, 1, jsonx.UntrustedInput()) {
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(rec)
	}
	// Output:
	// {1 20.5}
	// json: cannot unmarshal JSON string into Go float64 at "/value" (line 2:21, byte 46)
	// jsontext: unexpected EOF (line 3:16, byte 69)
	// {4 21}
}

func Example_recipeStream() {
	stream := strings.NewReader(`{"sensor":1,"value":"high"} {"sensor":2,"value":21} {"sensor"`)
	dec := jsontext.NewDecoder(stream)
	for {
		var rec measurement
		err := json.UnmarshalDecode(dec, &rec)
		if err == io.EOF {
			break
		}
		if _, ok := errors.AsType[*json.SemanticError](err); ok {
			fmt.Println("skipped:", err)
			continue
		}
		if err != nil {
			fmt.Println("stopped:", err)
			break
		}
		fmt.Println(rec)
	}
	// Output:
	// skipped: json: cannot unmarshal JSON string into Go float64 at "/value" (byte 20)
	// {2 21}
	// stopped: jsontext: unexpected EOF at "/sensor" (byte 61)
}

// sumMeasurements returns the sum of the readings in a document of the form
// {"readings":[...]}, which may have other members.
func sumMeasurements(r io.Reader) (sum float64, err error) {
	dec := jsontext.NewDecoder(r)
	if err := jsonx.Seek(dec, "/readings"); err != nil {
		return 0, err
	}
	for rec, err := range jsonx.Elements[measurement](dec) {
		if err != nil {
			return 0, err
		}
		sum += rec.Value
	}
	for dec.StackDepth() > 0 { // the members after it
		if _, err := dec.ReadToken(); err != nil {
			return 0, err
		}
	}
	if _, err := dec.ReadToken(); err == nil {
		return 0, errors.New("a second value follows the document")
	} else if err != io.EOF {
		return 0, err
	}
	return sum, nil
}

func Example_recipeArray() {
	fmt.Println(sumMeasurements(strings.NewReader(`{
		"site": {"name": "Ulm"},
		"readings": [{"sensor": 1, "value": 20.5}, {"sensor": 2, "value": 21}],
		"next": null
	}`)))
	fmt.Println(sumMeasurements(strings.NewReader(`{"readings": [{"value": 1}, {"value": tru`)))
	// Output:
	// 41.5 <nil>
	// 0 jsontext: unexpected EOF at "/readings/1/value" (byte 41)
}

type upstream struct {
	Host string `json:"host" jsonopt:"required"`
	Port uint16 `json:"port"`
}

type settings struct {
	Servers []upstream    `json:"servers"`
	Timeout time.Duration `json:"timeout" jsonopt:"format:units,default:5s"`
}

// parseSettings decodes the text of a configuration file, which may have comments and trailing commas. It changes text.
func parseSettings(text []byte) (settings, error) {
	var s settings
	if err := json.Unmarshal(jsonx.Standardize(text), &s, json.RejectUnknownMembers(true), jsonx.AllErrors(20)); err != nil {
		return settings{}, err
	}
	return s, nil
}

func Example_recipeConfiguration() {
	for _, text := range []string{
		"{\n  \"servers\": [\n    {\"host\": \"a.example\", \"prot\": 80}, // the first one\n    {\"port\": 80000},\n  ]\n}",
		"{\n  \"servers\": [\n    {\"host\": \"a.example\" \"port\": 80},\n  ]\n}",
	} {
		_, err := parseSettings([]byte(text))
		fmt.Print(jsonx.ExplainFile("app.json", err))
	}
	// Output:
	// app.json:3:27: .servers[0].prot: the name "prot" is not known here
	//         {"host": "a.example", "prot": 80},
	//                               ^
	//     did you mean "port"?
	// app.json:4:14: .servers[1].port: must be between 0 and 65535
	//         {"port": 80000}
	//                  ^
	// app.json:4:19: .servers[1].host: the member "host" is missing
	//         {"port": 80000}
	//                       ^
	// app.json:3:26: .servers[0]: invalid character after object value (expecting ',' or '}')
	//         {"host": "a.example" "port": 80}
	//                              ^
}

// redact copies JSON values from r to w with "***" in place of the values of
// all members of the given name.
func redact(w io.Writer, r io.Reader, name string) error {
	dec := jsontext.NewDecoder(r)
	enc := jsontext.NewEncoder(w)
	for {
		token, err := dec.ReadToken()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		// In an object, names and values alternate: after a name, the count is odd.
		parent, count := dec.StackIndex(dec.StackDepth())
		isName := parent == jsontext.KindBeginObject && count%2 == 1
		found := isName && token.String() == name
		if err := enc.WriteToken(token); err != nil {
			return err
		}
		if !found {
			continue
		}
		if err := dec.SkipValue(); err != nil {
			return err
		}
		if err := enc.WriteToken(jsontext.String("***")); err != nil {
			return err
		}
	}
}

func Example_recipeTokens() {
	err := redact(os.Stdout, strings.NewReader(`
		{"user": "ann", "password": "secret"}
		{"users": [{"password": {"old": "a", "new": "b"}}, "password"], "size": 1.50}
	`), "password")
	fmt.Println(err)
	// Output:
	// {"user":"ann","password":"***"}
	// {"users":[{"password":"***"},"password"],"size":1.50}
	// <nil>
}

// copyErrors copies the records of level "error" from r to w.
func copyErrors(w io.Writer, r io.Reader) error {
	dec := jsontext.NewDecoder(r, jsontext.WithByteLimit(1<<20))
	enc := jsontext.NewEncoder(w)
	for {
		text, err := dec.ReadValue()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		var record struct {
			Level string `json:"level"`
		}
		if err := json.Unmarshal(text, &record); err != nil {
			return fmt.Errorf("record before byte %d: %w", dec.InputOffset(), err)
		}
		if record.Level != "error" {
			continue
		}
		if err := enc.WriteValue(text); err != nil {
			return err
		}
	}
}

func Example_recipeFilter() {
	fmt.Println(copyErrors(os.Stdout, strings.NewReader(`
		{"level": "info", "message": "started"}
		{"level": "error", "message": "disk full", "free": 0.00, "at": {"host": 7}}
		{"level": 5}
	`)))
	// Output:
	// {"level":"error","message":"disk full","free":0.00,"at":{"host":7}}
	// record before byte 135: json: cannot unmarshal JSON number into Go string at "/level" (byte 10)
}

// fields are the members of an object in the order of the text.
type fields []field

type field struct{ name, value string }

// MarshalJSONTo encodes f as an object.
func (f fields) MarshalJSONTo(enc *jsontext.Encoder) error {
	if err := enc.WriteToken(jsontext.BeginObject); err != nil {
		return err
	}
	for _, member := range f {
		if err := enc.WriteToken(jsontext.String(member.name)); err != nil {
			return err
		}
		if err := json.MarshalEncode(enc, member.value); err != nil {
			return err
		}
	}
	return enc.WriteToken(jsontext.EndObject)
}

// UnmarshalJSONFrom decodes an object with strings as values.
func (f *fields) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	token, err := dec.ReadToken()
	if err != nil {
		return err
	}
	if kind := token.Kind(); kind != jsontext.KindBeginObject {
		return fmt.Errorf("%s instead of an object", kind)
	}
	*f = nil
	for dec.PeekKind() != jsontext.KindEndObject {
		name, err := dec.ReadToken()
		if err != nil {
			return err
		}
		member := field{name: name.String()} // before the next read makes name invalid
		if err := json.UnmarshalDecode(dec, &member.value); err != nil {
			return err
		}
		*f = append(*f, member)
	}
	_, err = dec.ReadToken() // }
	return err
}

func Example_recipeMembers() {
	var request struct {
		Header fields `json:"header"`
	}
	for _, text := range []string{
		`{"header": {"Host": "example.org", "Accept": "*/*"}}`,
		`{"header": {"Host": "example.org", "Age": 1}}`,
		`{"header": {"Host": "example.org", "Host": "example.com"}}`,
		`{"header": [1]}`,
	} {
		if err := json.Unmarshal([]byte(text), &request); err != nil {
			fmt.Println(err)
			continue
		}
		out, err := json.Marshal(request)
		fmt.Printf("%s %v\n", out, err)
	}
	// Output:
	// {"header":{"Host":"example.org","Accept":"*/*"}} <nil>
	// json: cannot unmarshal JSON number into Go string at "/header/Age" (byte 42)
	// jsontext: duplicate object member name "Host" at "/header" (byte 35), first at byte 12
	// json: cannot unmarshal into Go json_test.fields at "/header" (byte 11): [ instead of an object
}

type account struct {
	ID      uint64         `json:"id,string"`
	Balance jsontext.Value `json:"balance"`
	Rate    jsonv1.Number  `json:"rate"`
}

func Example_recipeNumbers() {
	var a account
	err := json.Unmarshal([]byte(`{"id":"18446744073709551615","balance":1234567890.10,"rate":1e-3}`), &a)
	if err != nil {
		fmt.Println(err)
		return
	}
	text, err := json.Marshal(a)
	fmt.Println(string(text), err)
	// Output: {"id":"18446744073709551615","balance":1234567890.10,"rate":1e-3} <nil>
}

// exactNumbers decodes numbers into interfaces as a Number rather than as a
// float64.
var exactNumbers = json.WithUnmarshalers(json.UnmarshalFromFunc(func(dec *jsontext.Decoder, v *any) error {
	if dec.PeekKind() == jsontext.KindNumber {
		*v = jsonv1.Number("") // The type of what v holds decides.
	}
	return errors.ErrUnsupported // The value is decoded as without the function.
}))

func Example_recipeExactNumbers() {
	text := []byte(`{"id":12345678901234567890,"prices":[1.10,1e400]}`)
	var v any
	fmt.Println(json.Unmarshal(text, &v))
	v = nil
	fmt.Println(json.Unmarshal(text, &v, exactNumbers))
	text, err := json.Marshal(v, json.Deterministic(true))
	fmt.Println(string(text), err)
	// Output:
	// json: cannot unmarshal JSON number 1e400 into Go float64 at "/prices/1" (byte 42): value out of range
	// <nil>
	// {"id":12345678901234567890,"prices":[1.10,1e400]} <nil>
}

func Example_recipeFailedMarshal() {
	type job struct {
		Name string `json:"name"`
		Args any    `json:"args"`
	}
	jobs := []job{{"copy", []int{1, 2}}, {"watch", make(chan int)}}

	text, err := json.Marshal(jobs)
	fmt.Println(string(text))
	fmt.Println(err)
	if semantic, ok := errors.AsType[*json.SemanticError](err); ok {
		fmt.Println(semantic.JSONPointer, semantic.GoType)
	}

	line := []byte("jobs: ")
	text, err = json.AppendMarshal(line, jobs)
	if err != nil {
		text = append(text[:len(line)], "none"...)
	}
	fmt.Println(string(text))
	// Output:
	// [{"name":"copy","args":[1,2]},{"name":"watch","args"
	// json: cannot marshal from Go chan int at "/1/args" (byte 53)
	// /1/args chan int
	// jobs: none
}

// A codec is a type such as web frameworks have for their JSON functions.
type codec struct {
	Marshal   func(any) ([]byte, error)
	Unmarshal func([]byte, any) error
}

// newCodec returns a codec that calls package json with the given options.
func newCodec(options ...json.Options) codec {
	joined := json.JoinOptions(options...)
	return codec{
		Marshal:   func(v any) ([]byte, error) { return json.Marshal(v, joined) },
		Unmarshal: func(text []byte, v any) error { return json.Unmarshal(text, v, joined) },
	}
}

func Example_recipeCodec() {
	compatible := codec{jsonv1.Marshal, jsonv1.Unmarshal}
	strict := newCodec(json.Deterministic(true), json.RejectUnknownMembers(true))
	for _, c := range []codec{compatible, strict} {
		text, err := c.Marshal(map[string][]string{"tags": nil, "<id>": {"7"}})
		fmt.Println(string(text), err)
		var p struct {
			Item string `json:"item"`
		}
		err = c.Unmarshal([]byte(`{"ITEM":"tea"}`), &p)
		fmt.Println(p.Item, errors.Is(err, json.ErrUnknownName))
	}
	// Output:
	// {"\u003cid\u003e":["7"],"tags":null} <nil>
	// tea false
	// {"<id>":["7"],"tags":[]} <nil>
	//  true
}

type temperature float64

// marshalUnit is a function that another package might provide for its types.
func marshalUnit(v any) ([]byte, error) {
	return fmt.Appendf(nil, `{"unit":"°C","value":%v}`, v), nil
}

func Example_recipeTypeFunction() {
	units := json.WithMarshalers(json.MarshalFunc(func(t temperature) ([]byte, error) {
		return marshalUnit(t)
	}))
	text, err := json.Marshal(map[string]any{"inside": temperature(20.5)}, units)
	fmt.Println(string(text), err)
	// Output: {"inside":{"unit":"°C","value":20.5}} <nil>
}
