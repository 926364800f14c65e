package model

import (
	"reflect"
	"strings"
	"testing"
	"unicode/utf8"
)

// TestRules checks the names that the rules make.
func TestRules(t *testing.T) {
	for _, tt := range []struct {
		name, why                   string
		snake, kebab, camel, pascal string
	}{
		{name: "HTTPServer", why: "the last capital starts a word", snake: "http_server", kebab: "http-server", camel: "httpServer", pascal: "HttpServer"},
		{name: "XMLHttpRequest", why: "the same, with three words",
			snake: "xml_http_request", kebab: "xml-http-request", camel: "xmlHttpRequest", pascal: "XmlHttpRequest"},
		{name: "userID", why: "a capital after a lower-case letter", snake: "user_id", kebab: "user-id", camel: "userId", pascal: "UserId"},
		{name: "UserIDNumber", why: "both kinds of start", snake: "user_id_number", kebab: "user-id-number", camel: "userIdNumber", pascal: "UserIdNumber"},
		{name: "ID", why: "capitals alone are a word", snake: "id", kebab: "id", camel: "id", pascal: "Id"},
		{name: "X", why: "one letter", snake: "x", kebab: "x", camel: "x", pascal: "X"},
		{name: "XY", why: "two capitals are not two words", snake: "xy", kebab: "xy", camel: "xy", pascal: "Xy"},
		{name: "IsX", why: "a word of one letter at the end", snake: "is_x", kebab: "is-x", camel: "isX", pascal: "IsX"},
		{name: "ATest", why: "a word of one letter at the start", snake: "a_test", kebab: "a-test", camel: "aTest", pascal: "ATest"},
		{name: "Name", why: "one word", snake: "name", kebab: "name", camel: "name", pascal: "Name"},
		{name: "Field1Name", why: "a digit belongs to the word before it",
			snake: "field1_name", kebab: "field1-name", camel: "field1Name", pascal: "Field1Name"},
		{name: "Field12", why: "digits at the end", snake: "field12", kebab: "field12", camel: "field12", pascal: "Field12"},
		{name: "Sha256sum", why: "a lower-case letter after digits starts no word",
			snake: "sha256sum", kebab: "sha256sum", camel: "sha256sum", pascal: "Sha256sum"},
		{name: "SHA256Sum", why: "capitals and digits are a word", snake: "sha256_sum", kebab: "sha256-sum", camel: "sha256Sum", pascal: "Sha256Sum"},
		{name: "ABC123DEF", why: "a capital after a digit starts a word", snake: "abc123_def", kebab: "abc123-def", camel: "abc123Def", pascal: "Abc123Def"},
		{name: "HTTP2Server", why: "the same", snake: "http2_server", kebab: "http2-server", camel: "http2Server", pascal: "Http2Server"},
		{name: "A1B2", why: "the same, with short words", snake: "a1_b2", kebab: "a1-b2", camel: "a1B2", pascal: "A1B2"},
		{name: "OAuth2", why: "the last capital before a lower-case letter, even if O and A belong together",
			snake: "o_auth2", kebab: "o-auth2", camel: "oAuth2", pascal: "OAuth2"},
		{name: "already_snake", why: "nothing to do", snake: "already_snake", kebab: "already-snake", camel: "alreadySnake", pascal: "AlreadySnake"},
		{name: "Already_Snake", why: "underscores are dropped first",
			snake: "already_snake", kebab: "already-snake", camel: "alreadySnake", pascal: "AlreadySnake"},
		{name: "MAX_VALUE", why: "capitals with an underscore", snake: "max_value", kebab: "max-value", camel: "maxValue", pascal: "MaxValue"},
		{name: "A__B_", why: "underscores are no words", snake: "a_b", kebab: "a-b", camel: "aB", pascal: "AB"},
		{name: "X_2FA", why: "digits after an underscore are a word", snake: "x_2_fa", kebab: "x-2-fa", camel: "x2Fa", pascal: "X2Fa"},
		{name: "UserIDs", why: "a plural at the end", snake: "user_ids", kebab: "user-ids", camel: "userIds", pascal: "UserIds"},
		{name: "URLs", why: "a plural alone", snake: "urls", kebab: "urls", camel: "urls", pascal: "Urls"},
		{name: "IDs_Old", why: "a plural before an underscore", snake: "ids_old", kebab: "ids-old", camel: "idsOld", pascal: "IdsOld"},
		{name: "TLSIsOn", why: "an s before a capital is not taken for a plural", snake: "tls_is_on", kebab: "tls-is-on", camel: "tlsIsOn", pascal: "TlsIsOn"},
		{name: "IDst", why: "nor is one with a letter after it", snake: "i_dst", kebab: "i-dst", camel: "iDst", pascal: "IDst"},
		{name: "Ünïcode", why: "letters beyond ASCII", snake: "ünïcode", kebab: "ünïcode", camel: "ünïcode", pascal: "Ünïcode"},
		{name: "ÄÖÜber", why: "capitals beyond ASCII", snake: "äö_über", kebab: "äö-über", camel: "äöÜber", pascal: "ÄöÜber"},
		{name: "GrößeÄndern", why: "a capital beyond ASCII", snake: "größe_ändern", kebab: "größe-ändern", camel: "größeÄndern", pascal: "GrößeÄndern"},
		{name: "Go日本語Name", why: "letters without case", snake: "go日本語_name", kebab: "go日本語-name", camel: "go日本語Name", pascal: "Go日本語Name"},
		{name: "HTTP日本", why: "letters without case are not in lower case", snake: "http日本", kebab: "http日本", camel: "http日本", pascal: "Http日本"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := []string{Snake(tt.name), Kebab(tt.name), Camel(tt.name), Pascal(tt.name)}
			if want := []string{tt.snake, tt.kebab, tt.camel, tt.pascal}; !reflect.DeepEqual(got, want) {
				t.Errorf("got %q, want %q (%s)", got, want, tt.why)
			}
		})
	}
}

// TestRulesAgain checks for all names of up to five characters that Snake and Kebab change none that they have made, and Camel and Pascal
// none with words of two or more characters. One-letter words are lost: X_Y is XY by Pascal, which is one word.
func TestRulesAgain(t *testing.T) {
	const longest = 5
	names := []string{""}
	for i := 0; utf8.RuneCountInString(names[i]) < longest; i++ {
		for _, r := range "xYsÄ1_" {
			names = append(names, names[i]+string(r))
		}
	}
	for _, name := range names {
		long := true
		for word := range strings.SplitSeq(Snake(name), "_") {
			long = long && utf8.RuneCountInString(word) > 1
		}
		for i, rule := range []func(string) string{Snake, Kebab, Camel, Pascal} {
			once := rule(name)
			if twice := rule(once); twice != once && (long || i < 2) {
				t.Fatalf("%q becomes %q and then %q by rule %d", name, once, twice, i)
			}
			if (once == "") != (strings.Trim(name, "_") == "") {
				t.Fatalf("%q becomes %q by rule %d", name, once, i)
			}
		}
	}
}

type (
	snakes struct {
		_      struct{} `jsonopt:"names:snake"`
		UserID int
		Tag    int `json:"tAG"`
	}
	userID  struct{ UserID int }
	userID2 struct{ UserID string }
	userId  struct{ UserId int }
)

// TestStructOfNames checks the names of members under the rule Kebab.
func TestStructOfNames(t *testing.T) {
	for _, tt := range []struct {
		name, why string
		typ       any
		lax       bool
		want      string // as in TestStructOf
	}{
		{name: "fields", why: "a name in a tag is not changed", typ: struct {
			UserID int
			Tag    int `json:"userID"`
			Option int `json:",omitzero"`
		}{}, want: "user-id.0 userID.1 option!zero.2"},
		{name: "marker", why: "it goes before the rule of the caller", typ: snakes{}, want: "user_id.1 tAG.2"},
		{name: "embedded marker", why: "it is for the fields of its struct", typ: struct {
			OwnName int
			snakes
		}{}, want: "own-name.0 user_id.1.1 tAG.1.2"},
		{name: "marker outside", why: "it is not for embedded structs", typ: struct {
			_       struct{} `jsonopt:"names:pascal"`
			OwnName int
			userID
		}{}, want: "OwnName.1 user-id.2.0"},
		{name: "hidden", why: "the shallow field wins", typ: struct {
			userID
			UserId int
		}{}, want: "user-id.1"},
		{name: "hidden by a tag", why: "a name by a tag wins at the same depth", typ: struct {
			userID
			I struct {
				A int `json:"user-id"`
			} `json:",embed"`
		}{}, want: "user-id.1.0"},
		{name: "same field twice", why: "fields with one name in Go hide each other there, too", typ: struct {
			userID
			userID2
			A int
		}{}, want: "a.2"},
		{name: "embedded twice", why: "as without a rule", typ: struct {
			A snakes  `json:",embed"`
			B *snakes `json:",embed"`
		}{}},
		{name: "two fields", why: "one of them would be lost", typ: struct{ UserID, UserId int }{},
			want: `error: Go struct fields UserID and UserId both have JSON name "user-id"`},
		{name: "two fields in v1", why: "encoding/json would ignore both", typ: struct{ UserID, UserId int }{}, lax: true, want: "error: both have JSON name"},
		{name: "field and tag in v1", why: "encoding/json would ignore the first", typ: struct {
			UserID int
			A      int `json:"user-id"`
		}{}, lax: true, want: "error: both have JSON name"},
		{name: "rule without effect in v1", why: "as without a rule, the tag wins", typ: struct {
			_ struct{} `jsonopt:"names:pascal"`
			A int
			B int `json:"A"`
		}{}, lax: true, want: "A.2"},
		{name: "two embedded structs", why: "both fields would be lost", typ: struct {
			userID
			userId
		}{}, want: `error: Go struct fields UserID and UserId both have JSON name "user-id"`},
		{name: "two rules", why: "the names of two rules may be the same", typ: struct {
			_ struct{} `jsonopt:"names:camel"`
			A snakes   `json:",embed"`
			B struct {
				_       struct{} `jsonopt:"names:snake"`
				User_ID int
			} `json:",embed"`
		}{}, want: "error: Go struct fields UserID and User_ID both"},
		{name: "alias", why: "the name in Go", typ: struct {
			UserID int `jsonopt:"alias:UserID"`
		}{}, want: "user-id.0"},
		{name: "alias of its own", why: "the alias is older than the rule", typ: struct {
			UserID int `jsonopt:"alias:user-id"`
		}{}, want: "user-id.0"},
		{name: "alias of another", why: "which one is meant?", typ: struct {
			UserID int
			A      int `jsonopt:"alias:user-id"`
		}{}, want: `error: Go struct fields UserID and A both have JSON name or alias "user-id"`},
		{name: "alias of its own twice", why: "the other is a name", typ: struct {
			A int `jsonopt:"alias:b"`
			B int `jsonopt:"alias:b"`
		}{}, want: `error: Go struct fields B and A both have JSON name or alias "b"`},
		{name: "unknown rule", why: "there are four", typ: struct {
			_ struct{} `jsonopt:"names:upper"`
			A int
		}{}, lax: true, want: `error: must be snake, kebab, camel or pascal, not "upper"`},
		{name: "no rule", why: "which one?", typ: struct {
			_ struct{} `jsonopt:"names"`
			A int
		}{}, lax: true, want: `error: option "names" needs a value`},
		{name: "rule of a field", why: "a field has a tag for its name", typ: struct {
			A int `jsonopt:"names:snake"`
		}{}, lax: true, want: `error: option "names" is not known here`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s, err := StructOf(reflect.TypeOf(tt.typ), hasMethods, isValue, held, Kebab, tt.lax)
			want, isError := strings.CutPrefix(tt.want, "error: ")
			switch {
			case isError && (err == nil || !strings.Contains(err.Error(), want)):
				t.Errorf("error %v, want one with %q (%s)", err, want, tt.why)
			case !isError && (err != nil || strings.TrimSpace(describe(s)) != want):
				t.Errorf("got %q, %v, want %q (%s)", describe(s), err, want, tt.why)
			}
		})
	}
}
