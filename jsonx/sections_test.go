package jsonx_test

import (
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
	"github.com/plainjson/json/jsonx"
	v1 "github.com/plainjson/json/v1"
)

type (
	// appConfig has sections, one of them within another.
	appConfig struct {
		Name   string
		Server serverConfig
	}
	serverConfig struct {
		Host string `jsonopt:"default:localhost"`
		Port int    `jsonopt:"required"`
		TLS  tlsConfig
	}
	tlsConfig struct {
		Min string `jsonopt:"default:'1.3'"`
		*Certificate
	}
	Certificate struct {
		File string `jsonopt:"default:cert.pem"`
		Key  string
	}
	// onlySection has no default of its own.
	onlySection struct{ In onlyInner }
	onlyInner   struct{ TLS tlsConfig }
	// embedsSection has the section of an embedded struct, and that of a struct embedded by a pointer.
	embedsSection struct {
		onlySection
		*Behind
		Z int
	}
	Behind struct {
		T tlsConfig
		N int
	}
	// excluded has the fields that are no sections.
	excluded struct {
		Zero    tlsConfig `json:",omitzero"`
		Empty   tlsConfig `json:",omitempty"`
		Unread  tlsConfig `jsonopt:"nounmarshal"`
		Default tlsConfig `jsonopt:"default:'{\"Min\":\"1.0\"}'"`
		Pointer *tlsConfig
		Slice   []tlsConfig
		Array   [1]tlsConfig
		Row     rowConfig
		Method  methodConfig
		Plain   pair
		Faulty  faultyConfig
		hidden  tlsConfig
	}
	rowConfig struct {
		_ struct{} `jsonopt:"array"`
		A tlsConfig
	}
	methodConfig struct {
		Min string `jsonopt:"default:'1.3'"`
	}
	faultyConfig struct {
		A int `jsonopt:"default:1"`
		B int `json:"A"`
	}
	// marksSections requires the section, and the sections in it.
	marksSections struct {
		_      struct{} `jsonopt:"required"`
		Server serverConfig
	}
	requiresInner struct {
		TLS tlsConfig `jsonopt:"required"`
		A   int       `jsonopt:"default:1"`
	}
	unwritten struct {
		TLS tlsConfig `jsonopt:"nomarshal"`
	}
	checkedSection struct {
		In checkedInner
	}
	checkedInner struct {
		A int `jsonopt:"default:1"`
	}
	badSection struct {
		A  int `jsonopt:"default:1"`
		In struct{ Bad badDefault }
	}
	// loop contains itself in a section, by a pointer.
	loop struct {
		A  int `jsonopt:"default:1"`
		In struct {
			Next *loop
			B    int `jsonopt:"default:2"`
		}
	}
)

var _ = excluded{}.hidden // linters report unexported fields that nothing uses

func (*methodConfig) UnmarshalJSON([]byte) error { return nil }
func (*checkedInner) ValidateJSON() error        { return errors.New("it is called") }

// TestSections checks which defaults are stored in a struct without a member.
func TestSections(t *testing.T) {
	all := jsonx.RejectMissingMembers(true)
	for _, tt := range []struct {
		name, why string
		in        string
		target    any // a struct
		opts      json.Options
		want      string // the struct that is read, as in %+v, or the pointer, the offset and the cause of the error
	}{
		{"section", "as {}, but nothing is required", `{}`, appConfig{}, nil, `{Name: Server:{Host:localhost Port:0 TLS:{Min:1.3 Certificate:<nil>}}}`},
		{"empty section", "its members are required", `{"Server":{}}`, appConfig{}, nil, `/Server/Port 11 missing object member name "Port"`},
		{"section in a section", "absent alone", `{"Server":{"Port":1}}`, appConfig{}, nil, `{Name: Server:{Host:localhost Port:1 TLS:{Min:1.3 Certificate:<nil>}}}`},
		{"null section", "it is present", `{"Server":null}`, appConfig{}, nil, `{Name: Server:{Host: Port:0 TLS:{Min: Certificate:<nil>}}}`},
		{"other members", "they do not matter", `{"Name":"a"}`, appConfig{}, nil, `{Name:a Server:{Host:localhost Port:0 TLS:{Min:1.3 Certificate:<nil>}}}`},
		{"value", "it is not changed", `{}`, appConfig{Server: serverConfig{Port: 5}}, nil, `{Name: Server:{Host: Port:5 TLS:{Min: Certificate:<nil>}}}`},
		{"value inside", "the section inside is zero", `{"Server":{"Port":1}}`, appConfig{Server: serverConfig{Host: "h"}}, nil, `{Name: Server:{Host:h Port:1 TLS:{Min:1.3 Certificate:<nil>}}}`},
		{"required by the option", "the section is always written", `{}`, appConfig{}, all, `/Name 1 missing object member names "Name", "Server"`},
		{"required by the marker", "the same", `{}`, marksSections{}, nil, `/Server 1 missing object member name "Server"`},
		{"required section in a section", "it is neither required nor filled in", `{}`, struct{ In requiresInner }{}, nil, `{In:{TLS:{Min: Certificate:<nil>} A:1}}`},
		{"only sections", "no default of its own", `{}`, onlySection{}, nil, `{In:{TLS:{Min:1.3 Certificate:<nil>}}}`},
		{"embedded", "the section is a member of the outer struct, and a pointer stays nil", `{}`, embedsSection{}, nil, `{onlySection:{In:{TLS:{Min:1.3 Certificate:<nil>}}} Behind:<nil> Z:0}`},
		{"behind a pointer", "as other defaults", `{"In":{"TLS":{}},"N":1}`, struct{ Behind }{}, nil, `{Behind:{T:{Min:1.3 Certificate:<nil>} N:1}}`},
		{"excluded", "by the tag or the type", `{}`, excluded{}, nil, `{Zero:{Min: Certificate:<nil>} Empty:{Min: Certificate:<nil>} Unread:{Min: Certificate:<nil>} Default:{Min:1.0 Certificate:<nil>} Pointer:<nil> Slice:[] Array:[{Min: Certificate:<nil>}] Row:{_:{} A:{Min: Certificate:<nil>}} Method:{Min:} Plain:{X:0 Y:0} Faulty:{A:0 B:0} hidden:{Min: Certificate:<nil>}}`},
		{"omit zero", "every section may be left out", `{}`, appConfig{}, json.OmitZeroStructFields(true), `{Name: Server:{Host: Port:0 TLS:{Min: Certificate:<nil>}}}`},
		{"nomarshal", "it is read", `{}`, unwritten{}, nil, `{TLS:{Min:1.3 Certificate:<nil>}}`},
		{"function", "it reads the type", `{}`, unwritten{}, json.WithUnmarshalers(json.UnmarshalFunc(func([]byte, *tlsConfig) error { return nil })), `{TLS:{Min: Certificate:<nil>}}`},
		{"function for a part", "it reads the default", `{}`, onlySection{}, json.WithUnmarshalers(json.UnmarshalFunc(func(b []byte, s *string) error { *s = "f" + string(b); return nil })), `{In:{TLS:{Min:f1.3 Certificate:<nil>}}}`},
		{"validator", "it is not called for an absent value", `{}`, checkedSection{}, nil, `{In:{A:1}}`},
		{"validator of a member", "it is called", `{"In":{}}`, checkedSection{}, nil, `/In 6 it is called`},
		{"bad default", "the pointer is that of its member", `{}`, badSection{}, nil, "/In/Bad/A 1 default \"300\" in tag `jsonopt`: value out of range"},
		{"bad default in a present section", "the same", `{"In":{}}`, badSection{}, nil, "/In/Bad/A 7 default \"300\" in tag `jsonopt`: value out of range"},
		{"default of a section", "the sections in it are filled in", `{}`, struct {
			C appConfig `jsonopt:"default:'{\"Name\":\"n\"}'"`
		}{}, nil, `{C:{Name:n Server:{Host:localhost Port:0 TLS:{Min:1.3 Certificate:<nil>}}}}`},
		{"within itself", "pointers are not filled in", `{}`, loop{}, nil, `{A:1 In:{Next:<nil> B:2}}`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for name, read := range map[string]func(text string, v any) error{
				"Unmarshal": func(text string, v any) error { return json.Unmarshal([]byte(text), v, tt.opts) },
				"AllErrors": func(text string, v any) error {
					err := json.Unmarshal([]byte(text), v, tt.opts, jsonx.AllErrors(1))
					if list, ok := errors.AsType[jsonx.ErrorList](err); ok {
						return list[0]
					}
					return err
				},
				"byte by byte": func(text string, v any) error {
					return json.UnmarshalRead(iotest.OneByteReader(strings.NewReader(text)), v, tt.opts)
				},
			} {
				v := reflect.New(reflect.TypeOf(tt.target))
				v.Elem().Set(reflect.ValueOf(tt.target))
				err := read(tt.in, v.Interface())
				got := outcome(v.Elem().Interface(), err, "", 0)
				if err == nil {
					got = fmt.Sprintf("%+v", v.Elem())
				}
				if name == "AllErrors" && strings.Contains(tt.want, `"Name", "Server"`) {
					continue // an error for each
				}
				if got != tt.want {
					t.Errorf("%s:\ngot  %s\nwant %s (%s)", name, got, tt.want, tt.why)
				}
			}
		})
	}
}

// TestSectionLike checks that the defaults of an absent section are those that {} has, for types without required members
// and without embedded pointers, and also with package v1.
func TestSectionLike(t *testing.T) {
	for _, target := range []any{onlySection{}, loop{}, unwritten{}} {
		for _, opts := range []json.Options{json.JoinOptions(), v1.DefaultOptionsV1()} {
			typ := reflect.TypeOf(target)
			absent, present := reflect.New(typ), reflect.New(typ)
			err := errors.Join(
				json.Unmarshal([]byte(`{}`), absent.Interface(), opts),
				json.Unmarshal([]byte(`{"`+typ.Field(typ.NumField()-1).Name+`":{}}`), present.Interface(), opts))
			if err != nil || !reflect.DeepEqual(absent.Interface(), present.Interface()) {
				t.Errorf("%+v without the section, %+v with it, %v", absent.Elem(), present.Elem(), err)
			}
		}
	}
}

// TestSectionPlace checks the path of a default that is wrong in an absent section, and that Check reports it once.
func TestSectionPlace(t *testing.T) {
	err := json.Unmarshal([]byte(`{"A":1}`), &badSection{})
	if at, ok := jsonx.Locate(err); !ok || at.Path != ".In.Bad.A" {
		t.Errorf("the path is %q", at.Path)
	}
	for _, opts := range []json.Options{json.JoinOptions(), v1.DefaultOptionsV1()} {
		if err := jsonx.Check[badSection](opts); err == nil || strings.Count(err.Error(), "300") != 1 {
			t.Errorf("Check returned %v", err)
		}
	}
	var syn *jsontext.SyntacticError
	if err := json.Unmarshal([]byte(`{"A":1`), &badSection{}); !errors.As(err, &syn) {
		t.Errorf("got %v for a text without an end", err)
	}
}
