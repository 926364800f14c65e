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
		{"HTTPServer", "the last capital starts a word", "http_server", "http-server", "httpServer", "HttpServer"},
		{"XMLHttpRequest", "the same, with three words", "xml_http_request", "xml-http-request", "xmlHttpRequest", "XmlHttpRequest"},
		{"userID", "a capital after a lower-case letter", "user_id", "user-id", "userId", "UserId"},
		{"UserIDNumber", "both kinds of start", "user_id_number", "user-id-number", "userIdNumber", "UserIdNumber"},
		{"ID", "capitals alone are a word", "id", "id", "id", "Id"},
		{"X", "one letter", "x", "x", "x", "X"},
		{"XY", "two capitals are not two words", "xy", "xy", "xy", "Xy"},
		{"IsX", "a word of one letter at the end", "is_x", "is-x", "isX", "IsX"},
		{"ATest", "a word of one letter at the start", "a_test", "a-test", "aTest", "ATest"},
		{"Name", "one word", "name", "name", "name", "Name"},
		{"Field1Name", "a digit belongs to the word before it", "field1_name", "field1-name", "field1Name", "Field1Name"},
		{"Field12", "digits at the end", "field12", "field12", "field12", "Field12"},
		{"Sha256sum", "a lower-case letter after digits starts no word", "sha256sum", "sha256sum", "sha256sum", "Sha256sum"},
		{"SHA256Sum", "capitals and digits are a word", "sha256_sum", "sha256-sum", "sha256Sum", "Sha256Sum"},
		{"ABC123DEF", "a capital after a digit starts a word", "abc123_def", "abc123-def", "abc123Def", "Abc123Def"},
		{"HTTP2Server", "the same", "http2_server", "http2-server", "http2Server", "Http2Server"},
		{"A1B2", "the same, with short words", "a1_b2", "a1-b2", "a1B2", "A1B2"},
		{"OAuth2", "the last capital before a lower-case letter, even if O and A belong together", "o_auth2", "o-auth2", "oAuth2", "OAuth2"},
		{"already_snake", "nothing to do", "already_snake", "already-snake", "alreadySnake", "AlreadySnake"},
		{"Already_Snake", "underscores are dropped first", "already_snake", "already-snake", "alreadySnake", "AlreadySnake"},
		{"MAX_VALUE", "capitals with an underscore", "max_value", "max-value", "maxValue", "MaxValue"},
		{"A__B_", "underscores are no words", "a_b", "a-b", "aB", "AB"},
		{"X_2FA", "digits after an underscore are a word", "x_2_fa", "x-2-fa", "x2Fa", "X2Fa"},
		{"UserIDs", "a plural at the end", "user_ids", "user-ids", "userIds", "UserIds"},
		{"URLs", "a plural alone", "urls", "urls", "urls", "Urls"},
		{"IDs_Old", "a plural before an underscore", "ids_old", "ids-old", "idsOld", "IdsOld"},
		{"TLSIsOn", "an s before a capital is not taken for a plural", "tls_is_on", "tls-is-on", "tlsIsOn", "TlsIsOn"},
		{"IDst", "nor is one with a letter after it", "i_dst", "i-dst", "iDst", "IDst"},
		{"Ünïcode", "letters beyond ASCII", "ünïcode", "ünïcode", "ünïcode", "Ünïcode"},
		{"ÄÖÜber", "capitals beyond ASCII", "äö_über", "äö-über", "äöÜber", "ÄöÜber"},
		{"GrößeÄndern", "a capital beyond ASCII", "größe_ändern", "größe-ändern", "größeÄndern", "GrößeÄndern"},
		{"Go日本語Name", "letters without case", "go日本語_name", "go日本語-name", "go日本語Name", "Go日本語Name"},
		{"HTTP日本", "letters without case are not in lower case", "http日本", "http日本", "http日本", "Http日本"},
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
		{"fields", "a name in a tag is not changed", struct {
			UserID int
			Tag    int `json:"userID"`
			Option int `json:",omitzero"`
		}{}, false, "user-id.0 userID.1 option!zero.2"},
		{"marker", "it goes before the rule of the caller", snakes{}, false, "user_id.1 tAG.2"},
		{"embedded marker", "it is for the fields of its struct", struct {
			OwnName int
			snakes
		}{}, false, "own-name.0 user_id.1.1 tAG.1.2"},
		{"marker outside", "it is not for embedded structs", struct {
			_       struct{} `jsonopt:"names:pascal"`
			OwnName int
			userID
		}{}, false, "OwnName.1 user-id.2.0"},
		{"hidden", "the shallow field wins", struct {
			userID
			UserId int
		}{}, false, "user-id.1"},
		{"hidden by a tag", "a name by a tag wins at the same depth", struct {
			userID
			I struct {
				A int `json:"user-id"`
			} `json:",embed"`
		}{}, false, "user-id.1.0"},
		{"same field twice", "fields with one name in Go hide each other there, too", struct {
			userID
			userID2
			A int
		}{}, false, "a.2"},
		{"embedded twice", "as without a rule", struct {
			A snakes  `json:",embed"`
			B *snakes `json:",embed"`
		}{}, false, ""},
		{"two fields", "one of them would be lost", struct{ UserID, UserId int }{}, false,
			`error: Go struct fields UserID and UserId both have JSON name "user-id"`},
		{"two fields in v1", "encoding/json would ignore both", struct{ UserID, UserId int }{}, true, "error: both have JSON name"},
		{"field and tag in v1", "encoding/json would ignore the first", struct {
			UserID int
			A      int `json:"user-id"`
		}{}, true, "error: both have JSON name"},
		{"rule without effect in v1", "as without a rule, the tag wins", struct {
			_ struct{} `jsonopt:"names:pascal"`
			A int
			B int `json:"A"`
		}{}, true, "A.2"},
		{"two embedded structs", "both fields would be lost", struct {
			userID
			userId
		}{}, false, `error: Go struct fields UserID and UserId both have JSON name "user-id"`},
		{"two rules", "the names of two rules may be the same", struct {
			_ struct{} `jsonopt:"names:camel"`
			A snakes   `json:",embed"`
			B struct {
				_       struct{} `jsonopt:"names:snake"`
				User_ID int
			} `json:",embed"`
		}{}, false, "error: Go struct fields UserID and User_ID both"},
		{"alias", "the name in Go", struct {
			UserID int `jsonopt:"alias:UserID"`
		}{}, false, "user-id.0"},
		{"alias of its own", "the alias is older than the rule", struct {
			UserID int `jsonopt:"alias:user-id"`
		}{}, false, "user-id.0"},
		{"alias of another", "which one is meant?", struct {
			UserID int
			A      int `jsonopt:"alias:user-id"`
		}{}, false, `error: Go struct fields UserID and A both have JSON name or alias "user-id"`},
		{"alias of its own twice", "the other is a name", struct {
			A int `jsonopt:"alias:b"`
			B int `jsonopt:"alias:b"`
		}{}, false, `error: Go struct fields B and A both have JSON name or alias "b"`},
		{"unknown rule", "there are four", struct {
			_ struct{} `jsonopt:"names:upper"`
			A int
		}{}, true, `error: must be snake, kebab, camel or pascal, not "upper"`},
		{"no rule", "which one?", struct {
			_ struct{} `jsonopt:"names"`
			A int
		}{}, true, `error: option "names" needs a value`},
		{"rule of a field", "a field has a tag for its name", struct {
			A int `jsonopt:"names:snake"`
		}{}, true, `error: option "names" is not known here`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s, err := StructOf(reflect.TypeOf(tt.typ), hasMethods, isValue, Kebab, tt.lax)
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
