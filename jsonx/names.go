package jsonx

import (
	"github.com/plainjson/json"
	"github.com/plainjson/json/internal/model"
	"github.com/plainjson/json/internal/opts"
)

// A Names is a rule that makes the name of a JSON member from the name of a Go field; see [WithNames]. It does not
// change and may be used by several goroutines at once. The zero Names changes no name.
type Names struct{ rule opts.Names }

// These rules are for common styles. Each splits the name of the Go field into words and drops underscores. A word
// starts
//
//   - after an underscore
//   - at a capital that follows a lower-case letter or a digit: User|Name, Field1|Name
//   - at the last of several capitals if a lower-case letter follows: HTTP|Server
//
// So a digit belongs to the word before it, and several capitals are one word. An s after several capitals belongs to
// them if the name ends there or an underscore follows: User|IDs.
//
//	Go name         Snake             Kebab             Camel           Pascal
//	ID              id                id                id              Id
//	UserIDs         user_ids          user-ids          userIds         UserIds
//	HTTPServer      http_server       http-server       httpServer      HttpServer
//	XMLHttpRequest  xml_http_request  xml-http-request  xmlHttpRequest  XmlHttpRequest
//	Field1Name      field1_name       field1-name       field1Name      Field1Name
//	SHA256Sum       sha256_sum        sha256-sum        sha256Sum       Sha256Sum
//	OAuth2Token     o_auth2_token     o-auth2-token     oAuth2Token     OAuth2Token
//	Max_Value       max_value         max-value         maxValue        MaxValue
//
// If a name is split in the wrong place, such as OAuth2, the json tag of the field can give the name.
var (
	Snake  = named("snake")  // words in lower case, with underscores between them
	Kebab  = named("kebab")  // words in lower case, with hyphens between them
	Camel  = named("camel")  // the first word in lower case, the others with a capital at the start
	Pascal = named("pascal") // words with a capital at the start
)

// named returns the rule with the given name in marker option names.
func named(rule string) *Names { return NewNames(model.RuleOf(rule)) }

// NewNames returns a rule by which the JSON name of a Go field is the result of f for its Go name. A result that is
// empty or not valid UTF-8 is an error when the struct type is used. If f is nil, the rule changes no name.
//
// Make a rule once and keep it in a package variable. Type information is cached for each rule, not for each f, so a
// call with a new rule analyzes its types again. At most 256 caches are kept; a new one then replaces another one.
//
// The function f is called once for each field when a struct type is first used with the rule, and again when the type is
// first used with some other options. Its result must depend on its argument alone. Several goroutines may call f at
// the same time. It must not marshal or unmarshal values with its own rule.
//
//	var Lower = jsonx.NewNames(strings.ToLower)
func NewNames(f func(string) string) *Names {
	n := new(Names)
	n.rule.Init(f, n)
	return n
}

// WithNames makes n the rule for the names of struct fields without a name in the json tag. It replaces the rule of an
// earlier option. If n is nil, which is the default, fields have their Go names. It affects marshaling and unmarshaling.
//
// The rule does not change names in json tags, aliases and map keys. A struct with the marker option names, such as
// jsonopt:"names:snake", has a rule of its own for the fields that it declares, which overrides the option.
//
// The name that the rule makes replaces the Go name everywhere: names in the text are compared with it, regardless of
// case if the options demand that, and the pointers of errors contain it. If the rule makes the same name for two fields of
// a struct, it is an error to marshal or unmarshal the struct, also with the options of package v1. [Check] finds such
// errors. A field hides a field with the same name in a struct that is embedded more deeply, as without a rule. Fields of
// two embedded structs that would hide each other are an error unless they have the same name in Go.
//
// A rule takes no time after the first call for a type. If it is passed together with other options that have a value,
// such as an indentation, [json.JoinOptions] saves the time to join them in each call.
//
//	b, err := json.Marshal(v, jsonx.WithNames(jsonx.Snake))
func WithNames(n *Names) json.Options { return naming{n} }

// naming is the option that WithNames returns. The rule may be nil.
type naming struct{ n *Names }

// Merge implements [json.Options].
func (o naming) Merge(s *opts.Set) {
	if o.n == nil {
		s.SetNames(nil)
	} else {
		s.SetNames(&o.n.rule)
	}
}

// Lookup implements [json.Options]; the value is a *Names, which may be nil.
func (naming) Lookup(s *opts.Set) (any, bool) {
	if rule := s.Naming(); rule != nil {
		return rule.Owner, true
	}
	return (*Names)(nil), s.Present&opts.HasNames != 0
}
