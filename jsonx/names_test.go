package jsonx_test

import (
	"errors"
	"reflect"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/iotest"

	"github.com/plainjson/json"
	"github.com/plainjson/json/internal/jsontest"
	"github.com/plainjson/json/jsontext"
	"github.com/plainjson/json/jsonx"
	v1 "github.com/plainjson/json/v1"
)

type (
	// Profile has fields of many kinds. A name in a tag differs from that of every rule.
	Profile struct {
		UserID   int
		HomeURL  string `json:",omitzero"`
		PostCode string `json:"ZIPCode"`
		Audit
		*Owner
		ByName   map[string]Audit
		AllNames []Audit
		AnyValue any
	}
	Audit struct{ ChangedBy string }
	Owner struct{ OwnerID int }
	// camelOwner has a marker with a rule.
	camelOwner struct {
		_       struct{} `jsonopt:"names:camel"`
		OwnerID int
		Audit   Audit
	}
	// caller has a method that writes and reads another value with the options of its own value.
	caller struct{ audit Audit }
	// reader has methods without options.
	reader struct{ audit Audit }
	// switcher has methods that use another rule for the value in it.
	switcher struct{ audit Audit }
	// Twice has two fields with one name by the rule Snake.
	Twice struct{ UserID, UserId int }
	list  struct{ NextOne *list }
)

func (c caller) MarshalJSONTo(enc *jsontext.Encoder) error { return json.MarshalEncode(enc, c.audit) }
func (c *caller) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	return json.UnmarshalDecode(dec, &c.audit)
}
func (s switcher) MarshalJSONTo(enc *jsontext.Encoder) error {
	return json.MarshalEncode(enc, s.audit, jsonx.WithNames(jsonx.Kebab))
}
func (s *switcher) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	return json.UnmarshalDecode(dec, &s.audit, jsonx.WithNames(jsonx.Kebab))
}
func (r reader) MarshalJSON() ([]byte, error)     { return json.Marshal(r.audit) }
func (r *reader) UnmarshalJSON(text []byte) error { return json.Unmarshal(text, &r.audit) }

// TestNames checks the names of members that are written and read with a rule. Each text is written and read at once
// and as a stream.
func TestNames(t *testing.T) {
	snake := jsonx.WithNames(jsonx.Snake)
	profile := Profile{
		UserID: 1, HomeURL: "h", PostCode: "z", Audit: Audit{"a"}, Owner: &Owner{2}, ByName: map[string]Audit{"UserID": {"b"}},
		AllNames: []Audit{{"c"}}, AnyValue: map[string]any{"ChangedBy": "d"},
	}
	for _, tt := range []struct {
		name, why string
		v         any
		opts      json.Options
		want      string
	}{
		{"snake", "names in tags and map keys are not changed", profile, snake,
			`{"user_id":1,"home_url":"h","ZIPCode":"z","changed_by":"a","owner_id":2,"by_name":{"UserID":{"changed_by":"b"}},"all_names":[{"changed_by":"c"}],"any_value":{"ChangedBy":"d"}}`},
		{"kebab", "another rule", profile, jsonx.WithNames(jsonx.Kebab),
			`{"user-id":1,"home-url":"h","ZIPCode":"z","changed-by":"a","owner-id":2,"by-name":{"UserID":{"changed-by":"b"}},"all-names":[{"changed-by":"c"}],"any-value":{"ChangedBy":"d"}}`},
		{"camel", "another rule", Owner{1}, jsonx.WithNames(jsonx.Camel), `{"ownerId":1}`},
		{"pascal", "another rule", Owner{1}, jsonx.WithNames(jsonx.Pascal), `{"OwnerId":1}`},
		{"own rule", "a function", Owner{1}, jsonx.WithNames(jsonx.NewNames(strings.ToUpper)), `{"OWNERID":1}`},
		{"odd name", "it is escaped as others are", Owner{1},
			jsonx.WithNames(jsonx.NewNames(func(s string) string { return "\"" + s + "\n" })), `{"\"OwnerID\n":1}`},
		{"zero rule", "it changes nothing", Owner{1}, jsonx.WithNames(new(jsonx.Names)), `{"OwnerID":1}`},
		{"nil", "no rule", Owner{1}, jsonx.WithNames(nil), `{"OwnerID":1}`},
		{"nil after a rule", "the later option wins", Owner{1}, json.JoinOptions(snake, jsonx.WithNames(nil)), `{"OwnerID":1}`},
		{"two rules", "the later option wins", Owner{1}, json.JoinOptions(snake, jsonx.WithNames(jsonx.Kebab)), `{"owner-id":1}`},
		{"another option", "both apply", Owner{1}, json.JoinOptions(jsontext.WithDepthLimit(5), snake, json.StringifyNumbers(true)), `{"owner_id":"1"}`},
		{"marker", "it is for the fields of its struct alone", []camelOwner{{OwnerID: 1, Audit: Audit{"a"}}}, nil, `[{"ownerId":1,"audit":{"ChangedBy":"a"}}]`},
		{"marker and option", "the marker goes before the option", []camelOwner{{OwnerID: 1, Audit: Audit{"a"}}}, snake, `[{"ownerId":1,"audit":{"changed_by":"a"}}]`},
		{"marker and nil", "the marker goes before the option", camelOwner{OwnerID: 1}, jsonx.WithNames(nil), `{"ownerId":1,"audit":{"ChangedBy":""}}`},
		{"method", "its values have the options", caller{Audit{"a"}}, snake, `{"changed_by":"a"}`},
		{"method with text", "its values have no options", reader{Audit{"a"}}, snake, `{"ChangedBy":"a"}`},
		{"version 1", "the rule applies, too", profile, json.JoinOptions(v1.DefaultOptionsV1(), snake),
			`{"user_id":1,"home_url":"h","ZIPCode":"z","changed_by":"a","owner_id":2,"by_name":{"UserID":{"changed_by":"b"}},"all_names":[{"changed_by":"c"}],"any_value":{"ChangedBy":"d"}}`},
		{"function", "a list of functions has plans of its own", Owner{1},
			json.JoinOptions(snake, json.WithMarshalers(json.MarshalFunc(func(int) ([]byte, error) { return []byte("7"), nil })),
				json.WithUnmarshalers(json.UnmarshalFunc(func(_ []byte, n *int) error { *n = 1; return nil }))), `{"owner_id":7}`},
		{"recursive", "at each level", &list{NextOne: &list{}}, snake, `{"next_one":{"next_one":null}}`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if tt.opts == nil {
				tt.opts = json.JoinOptions()
			}
			b, err := json.Marshal(tt.v, tt.opts)
			if err != nil || string(b) != tt.want {
				t.Errorf("got  %s, %v\nwant %s (%s)", b, err, tt.want, tt.why)
			}
			var out strings.Builder
			if err := json.MarshalWrite(&out, tt.v, tt.opts); err != nil || out.String() != tt.want {
				t.Errorf("to a writer: got %s, %v\nwant %s (%s)", out.String(), err, tt.want, tt.why)
			}
			typ := reflect.TypeOf(tt.v)
			v, streamed := reflect.New(typ), reflect.New(typ)
			if err := json.Unmarshal([]byte(tt.want), v.Interface(), tt.opts); err != nil || !reflect.DeepEqual(v.Elem().Interface(), tt.v) {
				t.Errorf("read %+v, %v, want %+v (%s)", v.Elem(), err, tt.v, tt.why)
			}
			dec := jsontext.NewDecoder(iotest.OneByteReader(strings.NewReader(tt.want)), tt.opts)
			if err := json.UnmarshalDecode(dec, streamed.Interface()); err != nil || !reflect.DeepEqual(streamed.Elem().Interface(), tt.v) {
				t.Errorf("from a reader: read %+v, %v, want %+v (%s)", streamed.Elem(), err, tt.v, tt.why)
			}
		})
	}
}

// TestNamesWithin checks that a rule that a method uses for a value ends with this value.
func TestNamesWithin(t *testing.T) {
	type values struct {
		First switcher
		Any   any
	}
	const text = `{"first":{"changed-by":"a"},"any":{"changed_by":"b"}}`
	b, err := json.Marshal(values{switcher{Audit{"a"}}, Audit{"b"}}, jsonx.WithNames(jsonx.Snake))
	if string(b) != text {
		t.Errorf("got %s, %v, want %s", b, err, text)
	}
	var audit Audit
	v := values{Any: &audit}
	if err := json.Unmarshal(b, &v, jsonx.WithNames(jsonx.Snake)); err != nil || v.First.audit != (Audit{"a"}) || audit != (Audit{"b"}) {
		t.Errorf("got %v, %v, %v", v, audit, err)
	}
}

// TestNamesRead checks the values that members are read into under the rule Snake, and the errors.
func TestNamesRead(t *testing.T) {
	type required struct {
		UserID int `jsonopt:"required,alias:UserID,alias:uid"`
	}
	type rest struct {
		UserID int
		Rest   map[string]int `json:",embed"`
	}
	anyCase := json.MatchCaseInsensitiveNames(true)
	for _, tt := range []struct {
		name, why string
		in        string
		target    any
		opts      json.Options
		want      string // as in TestMembers
	}{
		{"Go name", "it is unknown", `{"UserID":1}`, struct{ UserID int }{}, json.RejectUnknownMembers(true), `/UserID 1 unknown object member name`},
		{"Go name skipped", "it is unknown", `{"UserID":1}`, struct{ UserID int }{}, nil, `{0}`},
		{"case", "letter case is that of the rule", `{"USER_ID":1}`, struct{ UserID int }{}, nil, `{0}`},
		{"any case", "it is compared with the new name", `{"USER_ID":1}`, struct{ UserID int }{}, anyCase, `{1}`},
		{"Go name in any case", "underscores do not matter either", `{"UserID":1}`, struct{ UserID int }{}, anyCase, `{1}`},
		{"tag case:ignore", "the same", `{"UserID":1}`, struct {
			UserID int `json:",case:ignore"`
		}{}, nil, `{1}`},
		{"any case in v1", "underscores matter", `{"USERID":1,"USER_ID":2}`, struct{ UserID int }{}, v1.DefaultOptionsV1(), `{2}`},
		{"alias", "the Go name may be one", `{"UserID":1}`, required{}, nil, `{1}`},
		{"other alias", "it is not changed", `{"uid":1}`, required{}, nil, `{1}`},
		{"alias and name", "a duplicate", `{"uid":1,"user_id":2}`, required{}, nil, `/user_id 9 duplicate object member name`},
		{"missing", "the pointer has the new name", `{}`, required{}, nil, `/user_id 1 missing object member name "user_id"`},
		{"all missing", "the same by the option", `{"by":{}}`, struct{ By Audit }{}, jsonx.RejectMissingMembers(true), `/by/changed_by 7 missing object member name "changed_by"`},
		{"mismatch", "the pointer has the new name", `{"changed_by":1}`, Audit{}, nil, `/changed_by 14 <nil>`},
		{"fallback", "it has the members without a field", `{"user_id":1,"UserID":2}`, rest{}, nil, `{1 map[UserID:2]}`},
		{"default", "it is read with the rule", `{}`, struct {
			Audit Audit `jsonopt:"default:'{\"changed_by\":\"a\"}'"`
		}{}, nil, `{{a}}`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			v := reflect.New(reflect.TypeOf(tt.target))
			err := json.Unmarshal([]byte(tt.in), v.Interface(), jsonx.WithNames(jsonx.Snake), json.JoinOptions(tt.opts))
			if got := outcome(v.Elem(), err, "", 0); got != tt.want {
				t.Errorf("got %s, want %s (%s)", got, tt.want, tt.why)
			}
		})
	}
	_, err := json.Marshal(rest{1, map[string]int{"user_id": 2}}, jsonx.WithNames(jsonx.Snake))
	if !errors.Is(err, jsontext.ErrDuplicateName) {
		t.Errorf("got %v for a fallback that has the name of a field", err)
	}
	b, err := json.Marshal(rest{1, map[string]int{"UserID": 2}}, jsonx.WithNames(jsonx.Snake))
	if string(b) != `{"user_id":1,"UserID":2}` {
		t.Errorf("got %s, %v for a fallback that has the Go name of a field", b, err)
	}
}

// TestNamesErrors checks the errors for names that a rule makes, in both directions, with the rules of package v1,
// too, and by Check.
func TestNamesErrors(t *testing.T) {
	bad := func(name string) *jsonx.Names { return jsonx.NewNames(func(string) string { return name }) }
	for _, tt := range []struct {
		name, why string
		check     func(...json.Options) error
		v         any
		in        string
		rule      *jsonx.Names
		want      string // a part of the error
	}{
		{"same name", "one of the fields would be lost", jsonx.Check[Twice], new(Twice), `{}`, jsonx.Snake, `Go struct fields UserID and UserId both have JSON name "user_id"`},
		{"empty", "a json tag cannot give it either", jsonx.Check[Audit], new(Audit), `{}`, bad(""), `Go struct field ChangedBy has JSON name "" by the rule for names, which is empty or not UTF-8`},
		{"not UTF-8", "names are UTF-8", jsonx.Check[Audit], new(Audit), `{}`, bad("a\xff"), `has JSON name "a\xff" by the rule`},
		{"within", "the type of an element has the fault", jsonx.Check[[]map[string]Twice], &[]map[string]Twice{{"a": {}}}, `[{"a":{}}]`, jsonx.Snake, `both have JSON name "user_id"`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			o := jsonx.WithNames(tt.rule)
			for name, f := range map[string]func() error{
				"Marshal":      func() error { _, err := json.Marshal(tt.v, o); return err },
				"Unmarshal":    func() error { return json.Unmarshal([]byte(tt.in), tt.v, o) },
				"v1 Marshal":   func() error { _, err := json.Marshal(tt.v, v1.DefaultOptionsV1(), o); return err },
				"v1 Unmarshal": func() error { return json.Unmarshal([]byte(tt.in), tt.v, v1.DefaultOptionsV1(), o) },
				"Check":        func() error { return tt.check(o) },
			} {
				if err := f(); err == nil || !strings.Contains(err.Error(), tt.want) {
					t.Errorf("%s: got %v, want an error with %q (%s)", name, err, tt.want, tt.why)
				}
			}
			if err := tt.check(); err != nil {
				t.Errorf("got %v without the rule (%s)", err, tt.why)
			}
		})
	}
}

// TestNamesOption checks that the option has the value that it was made with.
func TestNamesOption(t *testing.T) {
	own := jsonx.NewNames(strings.ToUpper)
	for _, tt := range []struct {
		name, why string
		opts      json.Options
		want      *jsonx.Names
		ok        bool
	}{
		{"none", "it is not there", json.JoinOptions(), nil, false},
		{"rule", "itself", jsonx.WithNames(own), own, true},
		{"predefined", "itself", json.JoinOptions(jsonx.WithNames(own), jsonx.WithNames(jsonx.Snake)), jsonx.Snake, true},
		{"with another", "itself", json.JoinOptions(jsontext.WithIndent(" "), jsonx.WithNames(own)), own, true},
		{"nil", "it is there", json.JoinOptions(jsonx.WithNames(own), jsonx.WithNames(nil)), nil, true},
		{"limits", "they have no rule", jsonx.UntrustedInput(), nil, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got, ok := json.GetOption(tt.opts, jsonx.WithNames); got != tt.want || ok != tt.ok {
				t.Errorf("got %p, %t, want %p, %t (%s)", got, ok, tt.want, tt.ok, tt.why)
			}
		})
	}
}

// TestNamesOnce checks that a rule is called once for each field, also by several goroutines, and that a call with
// a rule allocates no more than one with another option.
func TestNamesOnce(t *testing.T) {
	type point struct{ X, Y int }
	var calls atomic.Int32
	rule := jsonx.WithNames(jsonx.NewNames(func(name string) string { calls.Add(1); return name + name }))
	var group sync.WaitGroup
	for range 8 {
		group.Go(func() {
			for range 10 {
				var p point
				if b, err := json.Marshal(&p, rule); string(b) != `{"XX":0,"YY":0}` || json.Unmarshal([]byte(`{"XX":1}`), &p, rule) != nil || p.X != 1 {
					t.Errorf("got %s, %v, %v", b, err, p)
				}
			}
		})
	}
	group.Wait()
	if n := calls.Load(); n != 2 {
		t.Errorf("%d calls for two fields", n)
	}
	if jsontest.Race {
		return
	}
	var p point
	text := []byte(`{"XX":1,"YY":2}`)
	for name, f := range map[string]func(o ...json.Options){
		"Marshal":   func(o ...json.Options) { _, _ = json.Marshal(&p, o...) },
		"Unmarshal": func(o ...json.Options) { _ = json.Unmarshal(text, &p, o...) },
	} {
		with, without := testing.AllocsPerRun(100, func() { f(rule) }), testing.AllocsPerRun(100, func() { f(json.Deterministic(true)) })
		if with > without {
			t.Errorf("%s: %v allocations with a rule, %v with another option", name, with, without)
		}
	}
}

// TestNamesBounded makes a rule for each call and checks that the garbage collector frees most of them.
func TestNamesBounded(t *testing.T) {
	const rules, kept = 1500, 300
	var collected atomic.Int32
	for range rules {
		rule := jsonx.NewNames(strings.ToLower)
		runtime.AddCleanup(rule, func(n *atomic.Int32) { n.Add(1) }, &collected)
		if b, err := json.Marshal(Owner{1}, jsonx.WithNames(rule)); string(b) != `{"ownerid":1}` {
			t.Fatalf("got %s, %v", b, err)
		}
	}
	for range 50 {
		runtime.GC()
		if collected.Load() >= rules-kept {
			return
		}
		runtime.Gosched()
	}
	t.Errorf("%d of %d rules were collected", collected.Load(), rules)
}
