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
		{name: "snake", why: "names in tags and map keys are not changed", v: profile, opts: snake,
			want: `{"user_id":1,"home_url":"h","ZIPCode":"z","changed_by":"a","owner_id":2,"by_name":{"UserID":{"changed_by":"b"}},"all_names":[{"changed_by":"c"}],"any_value":{"ChangedBy":"d"}}`},
		{name: "kebab", why: "another rule", v: profile, opts: jsonx.WithNames(jsonx.Kebab),
			want: `{"user-id":1,"home-url":"h","ZIPCode":"z","changed-by":"a","owner-id":2,"by-name":{"UserID":{"changed-by":"b"}},"all-names":[{"changed-by":"c"}],"any-value":{"ChangedBy":"d"}}`},
		{name: "camel", why: "another rule", v: Owner{1}, opts: jsonx.WithNames(jsonx.Camel), want: `{"ownerId":1}`},
		{name: "pascal", why: "another rule", v: Owner{1}, opts: jsonx.WithNames(jsonx.Pascal), want: `{"OwnerId":1}`},
		{name: "own rule", why: "a function", v: Owner{1}, opts: jsonx.WithNames(jsonx.NewNames(strings.ToUpper)), want: `{"OWNERID":1}`},
		{name: "odd name", why: "it is escaped as others are", v: Owner{1},
			opts: jsonx.WithNames(jsonx.NewNames(func(s string) string { return "\"" + s + "\n" })), want: `{"\"OwnerID\n":1}`},
		{name: "zero rule", why: "it changes nothing", v: Owner{1}, opts: jsonx.WithNames(new(jsonx.Names)), want: `{"OwnerID":1}`},
		{name: "nil", why: "no rule", v: Owner{1}, opts: jsonx.WithNames(nil), want: `{"OwnerID":1}`},
		{name: "nil after a rule", why: "the later option wins", v: Owner{1}, opts: json.JoinOptions(snake, jsonx.WithNames(nil)), want: `{"OwnerID":1}`},
		{name: "two rules", why: "the later option wins", v: Owner{1}, opts: json.JoinOptions(snake, jsonx.WithNames(jsonx.Kebab)), want: `{"owner-id":1}`},
		{name: "another option", why: "both apply",
			v: Owner{1}, opts: json.JoinOptions(jsontext.WithDepthLimit(5), snake, json.StringifyNumbers(true)), want: `{"owner_id":"1"}`},
		{name: "marker", why: "it is for the fields of its struct alone",
			v: []camelOwner{{OwnerID: 1, Audit: Audit{"a"}}}, want: `[{"ownerId":1,"audit":{"ChangedBy":"a"}}]`},
		{name: "marker and option", why: "the marker goes before the option",
			v: []camelOwner{{OwnerID: 1, Audit: Audit{"a"}}}, opts: snake, want: `[{"ownerId":1,"audit":{"changed_by":"a"}}]`},
		{name: "marker and nil", why: "the marker goes before the option",
			v: camelOwner{OwnerID: 1}, opts: jsonx.WithNames(nil), want: `{"ownerId":1,"audit":{"ChangedBy":""}}`},
		{name: "method", why: "its values have the options", v: caller{Audit{"a"}}, opts: snake, want: `{"changed_by":"a"}`},
		{name: "method with text", why: "its values have no options", v: reader{Audit{"a"}}, opts: snake, want: `{"ChangedBy":"a"}`},
		{name: "version 1", why: "the rule applies, too", v: profile, opts: json.JoinOptions(v1.DefaultOptionsV1(), snake),
			want: `{"user_id":1,"home_url":"h","ZIPCode":"z","changed_by":"a","owner_id":2,"by_name":{"UserID":{"changed_by":"b"}},"all_names":[{"changed_by":"c"}],"any_value":{"ChangedBy":"d"}}`},
		{name: "function", why: "a list of functions has plans of its own", v: Owner{1},
			opts: json.JoinOptions(snake, json.WithMarshalers(json.MarshalFunc(func(int) ([]byte, error) { return []byte("7"), nil })),
				json.WithUnmarshalers(json.UnmarshalFunc(func(_ []byte, n *int) error { *n = 1; return nil }))), want: `{"owner_id":7}`},
		{name: "recursive", why: "at each level", v: &list{NextOne: &list{}}, opts: snake, want: `{"next_one":{"next_one":null}}`},
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
		{name: "Go name", why: "it is unknown",
			in: `{"UserID":1}`, target: struct{ UserID int }{}, opts: json.RejectUnknownMembers(true), want: `/UserID 1 unknown object member name`},
		{name: "Go name skipped", why: "it is unknown", in: `{"UserID":1}`, target: struct{ UserID int }{}, want: `{0}`},
		{name: "case", why: "letter case is that of the rule", in: `{"USER_ID":1}`, target: struct{ UserID int }{}, want: `{0}`},
		{name: "any case", why: "it is compared with the new name", in: `{"USER_ID":1}`, target: struct{ UserID int }{}, opts: anyCase, want: `{1}`},
		{name: "Go name in any case", why: "underscores do not matter either", in: `{"UserID":1}`, target: struct{ UserID int }{}, opts: anyCase, want: `{1}`},
		{name: "tag case:ignore", why: "the same", in: `{"UserID":1}`, target: struct {
			UserID int `json:",case:ignore"`
		}{}, want: `{1}`},
		{name: "any case in v1", why: "underscores matter",
			in: `{"USERID":1,"USER_ID":2}`, target: struct{ UserID int }{}, opts: v1.DefaultOptionsV1(), want: `{2}`},
		{name: "alias", why: "the Go name may be one", in: `{"UserID":1}`, target: required{}, want: `{1}`},
		{name: "other alias", why: "it is not changed", in: `{"uid":1}`, target: required{}, want: `{1}`},
		{name: "alias and name", why: "a duplicate",
			in: `{"uid":1,"user_id":2}`, target: required{}, want: `/user_id 9 "user_id" is another name of "uid", which is at line 1:2`},
		{name: "missing", why: "the pointer has the new name", in: `{}`, target: required{}, want: `/user_id 1 missing object member name "user_id"`},
		{name: "all missing", why: "the same by the option",
			in: `{"by":{}}`, target: struct{ By Audit }{}, opts: jsonx.RejectMissingMembers(true),
			want: `/by/changed_by 7 missing object member name "changed_by"`},
		{name: "mismatch", why: "the pointer has the new name", in: `{"changed_by":1}`, target: Audit{}, want: `/changed_by 14 <nil>`},
		{name: "fallback", why: "it has the members without a field", in: `{"user_id":1,"UserID":2}`, target: rest{}, want: `{1 map[UserID:2]}`},
		{name: "default", why: "it is read with the rule", in: `{}`, target: struct {
			Audit Audit `jsonopt:"default:'{\"changed_by\":\"a\"}'"`
		}{}, want: `{{a}}`},
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
		{name: "same name", why: "one of the fields would be lost",
			check: jsonx.Check[Twice], v: new(Twice), in: `{}`, rule: jsonx.Snake, want: `Go struct fields UserID and UserId both have JSON name "user_id"`},
		{name: "empty", why: "a json tag cannot give it either",
			check: jsonx.Check[Audit], v: new(Audit), in: `{}`, rule: bad(""),
			want: `Go struct field ChangedBy has JSON name "" by the rule for names, which is empty or not UTF-8`},
		{name: "not UTF-8", why: "names are UTF-8",
			check: jsonx.Check[Audit], v: new(Audit), in: `{}`, rule: bad("a\xff"), want: `has JSON name "a\xff" by the rule`},
		{name: "within", why: "the type of an element has the fault",
			check: jsonx.Check[[]map[string]Twice], v: &[]map[string]Twice{{"a": {}}}, in: `[{"a":{}}]`, rule: jsonx.Snake,
			want: `both have JSON name "user_id"`},
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
		{name: "none", why: "it is not there", opts: json.JoinOptions()},
		{name: "rule", why: "itself", opts: jsonx.WithNames(own), want: own, ok: true},
		{name: "predefined", why: "itself", opts: json.JoinOptions(jsonx.WithNames(own), jsonx.WithNames(jsonx.Snake)), want: jsonx.Snake, ok: true},
		{name: "with another", why: "itself", opts: json.JoinOptions(jsontext.WithIndent(" "), jsonx.WithNames(own)), want: own, ok: true},
		{name: "nil", why: "it is there", opts: json.JoinOptions(jsonx.WithNames(own), jsonx.WithNames(nil)), ok: true},
		{name: "limits", why: "they have no rule", opts: jsonx.UntrustedInput()},
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
