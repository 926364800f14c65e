package json_test

// This file does the tasks of docs/types.md without package jsonx. It uses only features that encoding/json/v2 has, too. The
// page has the number of lines of each part between "By hand" and "End", without blank lines and comments.

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"math/big"
	"reflect"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
	"github.com/plainjson/json/jsonx"
)

// The types of section "Events of an API".
type (
	handEvent  interface{ String() string }
	handOpened struct {
		User  string `json:"user"`
		Title string `json:"title"`
	}
	handClosed struct {
		User string `json:"user"`
	}
	handUnknown map[string]any
)

func (e handOpened) String() string  { return e.User + " opens " + e.Title }
func (e handClosed) String() string  { return e.User + " closes it" }
func (e handUnknown) String() string { return fmt.Sprint("unknown: ", e["type"]) }

// By hand: events-of-an-api
var handEvents = json.JoinOptions(
	json.WithUnmarshalers(json.UnmarshalFromFunc(func(d *jsontext.Decoder, e *handEvent) error {
		text, err := d.ReadValue()
		if err != nil {
			return err
		}
		var head struct {
			Type *string `json:"type"`
		}
		if err := json.Unmarshal(text, &head); err != nil {
			return err
		}
		switch {
		case text.Kind() == jsontext.KindNull:
			*e = nil
		case head.Type != nil && *head.Type == "opened":
			*e, err = handCase[handOpened](text, d.Options())
		case head.Type != nil && (*head.Type == "closed" || *head.Type == "done"):
			*e, err = handCase[handClosed](text, d.Options())
		default:
			*e, err = handCase[handUnknown](text, d.Options())
		}
		return err
	})),
	json.WithMarshalers(json.JoinMarshalers(handTyped[handOpened]("opened"), handTyped[handClosed]("closed"))),
)

func handTyped[T any](name string) *json.Marshalers {
	return json.MarshalToFunc(func(e *jsontext.Encoder, v T) error {
		return json.MarshalEncode(e, struct {
			Type string `json:"type"`
			V    T      `json:",embed"`
		}{name, v})
	})
}

func handCase[T handEvent](text jsontext.Value, o json.Options) (handEvent, error) {
	var v T
	err := json.Unmarshal(text, &v, o)
	return v, err
}

// End

// The types of section "GeoJSON".
type (
	handGeometry interface{ isGeometry() }
	handPoint    struct {
		Coordinates [2]float64 `json:"coordinates"`
	}
	handLine struct {
		Coordinates [][2]float64 `json:"coordinates"`
	}
	handCollection struct {
		Geometries []handGeometry `json:"geometries"`
	}
)

func (handPoint) isGeometry()      {}
func (handLine) isGeometry()       {}
func (handCollection) isGeometry() {}

// By hand: geojson
var handGeoJSON = json.JoinOptions(
	json.WithUnmarshalers(json.UnmarshalFromFunc(func(d *jsontext.Decoder, g *handGeometry) error {
		text, err := d.ReadValue()
		if err != nil {
			return err
		}
		var head struct {
			Type string `json:"type"`
		}
		if err := json.Unmarshal(text, &head); err != nil {
			return err
		}
		switch head.Type {
		case "Point":
			*g, err = handRead[handPoint](text, d.Options())
		case "LineString":
			*g, err = handRead[handLine](text, d.Options())
		case "GeometryCollection":
			*g, err = handRead[handCollection](text, d.Options())
		default:
			err = fmt.Errorf("unknown type %q", head.Type)
		}
		return err
	})),
	json.WithMarshalers(json.JoinMarshalers(
		handShape[handPoint]("Point"), handShape[handLine]("LineString"), handShape[handCollection]("GeometryCollection"),
	)),
)

func handRead[T handGeometry](text jsontext.Value, o json.Options) (handGeometry, error) {
	var v T
	err := json.Unmarshal(text, &v, o)
	return v, err
}

func handShape[T any](name string) *json.Marshalers {
	return json.MarshalToFunc(func(e *jsontext.Encoder, v T) error {
		return json.MarshalEncode(e, struct {
			Type string `json:"type"`
			V    T      `json:",embed"`
		}{name, v})
	})
}

// End

// The types of section "Webhooks".
type (
	handPaid struct {
		Cents *int `json:"cents"`
	}
	handRefunded struct {
		Reason string `json:"reason"`
	}
)

// By hand: webhooks
type handWebhook struct {
	ID    string       `json:"id"`
	Event handEnvelope `json:"event"`
}

type handEnvelope struct{ Data any }

func (w *handEnvelope) UnmarshalJSONFrom(d *jsontext.Decoder) error {
	var raw struct {
		Type string         `json:"type"`
		Data jsontext.Value `json:"data"`
	}
	if err := json.UnmarshalDecode(d, &raw); err != nil {
		return err
	}
	switch raw.Type {
	case "paid":
		var v handPaid
		if err := json.Unmarshal(raw.Data, &v, d.Options()); err != nil {
			return err
		}
		if v.Cents == nil {
			return errors.New("cents is missing")
		}
		w.Data = v
	case "refunded":
		var v handRefunded
		if err := json.Unmarshal(raw.Data, &v, d.Options()); err != nil {
			return err
		}
		w.Data = v
	default:
		return fmt.Errorf("unknown type %q", raw.Type)
	}
	return nil
}

func (w handEnvelope) MarshalJSONTo(e *jsontext.Encoder) error {
	raw := struct {
		Type string `json:"type"`
		Data any    `json:"data"`
	}{Data: w.Data}
	switch w.Data.(type) {
	case handPaid:
		raw.Type = "paid"
	case handRefunded:
		raw.Type = "refunded"
	default:
		return fmt.Errorf("unknown type %T", w.Data)
	}
	return json.MarshalEncode(e, raw)
}

// End

// By hand: partial-updates
type handOptional[T any] struct {
	V       T
	Present bool
	Null    bool
}

func (o handOptional[T]) IsZero() bool { return !o.Present && !o.Null }

func (o handOptional[T]) MarshalJSONTo(e *jsontext.Encoder) error {
	if !o.Present {
		return e.WriteToken(jsontext.Null)
	}
	return json.MarshalEncode(e, o.V)
}

func (o *handOptional[T]) UnmarshalJSONFrom(d *jsontext.Decoder) error {
	*o = handOptional[T]{}
	if d.PeekKind() == 'n' {
		o.Null = true
		return d.SkipValue()
	}
	o.Present = true
	return json.UnmarshalDecode(d, &o.V)
}

// End

// handLevel is the type of section "Enums".
type handLevel int

// By hand: enums
var handLevels = [...]string{"low", "high"}

func (l handLevel) MarshalText() ([]byte, error) {
	if l < 0 || int(l) >= len(handLevels) {
		return nil, fmt.Errorf("level %d has no name", int(l))
	}
	return []byte(handLevels[l]), nil
}

func (l *handLevel) UnmarshalText(text []byte) error {
	for i, name := range handLevels {
		if name == string(text) {
			*l = handLevel(i)
			return nil
		}
	}
	return fmt.Errorf("unknown level %q", text)
}

// End

// By hand: exact-numbers
var handNumbers = json.WithUnmarshalers(json.UnmarshalFromFunc(func(d *jsontext.Decoder, v *any) error {
	if d.PeekKind() != '0' {
		return errors.ErrUnsupported
	}
	value, err := d.ReadValue()
	if err != nil {
		return err
	}
	text := string(value)
	if i, err := strconv.ParseInt(text, 10, 64); err == nil && text != "-0" {
		*v = i
	} else if i, ok := new(big.Int).SetString(text, 10); ok && text != "-0" {
		*v = i
	} else {
		const maxExponent = 4096
		_, exponent, _ := strings.Cut(strings.ToLower(text), "e")
		if n, err := strconv.Atoi(exponent); exponent != "" && (err != nil || n < -maxExponent || n > maxExponent) {
			return errors.New("exponent is too large")
		}
		*v, _, err = big.ParseFloat(text, 10, max(64, uint(len(text))*10/3+2), big.ToNearestEven)
	}
	return err
}))

// End

// The types of section "Views without secrets".
type (
	handUser struct {
		Name     string      `json:"name"`
		Email    string      `json:"email"`
		Password string      `json:"password"`
		Logins   []handLogin `json:"logins"`
	}
	handLogin struct {
		Device string `json:"device"`
		IP     string `json:"ip"`
	}
)

// By hand: views-without-secrets
type handPrivateUser struct {
	Name   string      `json:"name"`
	Email  string      `json:"email"`
	Logins []handLogin `json:"logins"`
}

type handPublicUser struct {
	Name   string            `json:"name"`
	Logins []handPublicLogin `json:"logins"`
}

type handPublicLogin struct {
	Device string `json:"device"`
}

func (u handUser) MarshalJSONTo(e *jsontext.Encoder) error {
	return json.MarshalEncode(e, handPrivateUser{u.Name, u.Email, u.Logins})
}

func (u handUser) public() handPublicUser {
	p := handPublicUser{Name: u.Name}
	for _, l := range u.Logins {
		p.Logins = append(p.Logins, handPublicLogin{l.Device})
	}
	return p
}

// End

// By hand: hashes-of-values
func handHash(w io.Writer, v any) error {
	text, err := json.Marshal(v)
	if err != nil {
		return err
	}
	if err := (*jsontext.Value)(&text).Canonicalize(); err != nil {
		return err
	}
	_, err = w.Write(text)
	return err
}

// End

// TestByHand checks that the code of this file reads and writes the texts of docs/types.md as the programs of the page do, and
// that the page has the number of its lines.
func TestByHand(t *testing.T) {
	t.Parallel()
	page := readText(t, "docs/types.md")
	type patch struct {
		Name  handOptional[string] `json:"name,omitzero"`
		Email handOptional[string] `json:"email,omitzero"`
		Age   handOptional[int]    `json:"age,omitzero"`
	}
	for _, r := range []struct {
		name, why string
		text      string       // JSON text to unmarshal, which the page has, too
		to        any          // pointer to the value
		options   json.Options // options of the call, or nil
		want      string       // JSON text of Marshal, which the page has, too
		bad       string       // a text that is rejected
	}{
		{
			name: "events-of-an-api", why: "a discriminator that comes last, an older name and an unknown one",
			text:    `[{"type": "opened", "user": "ann", "title": "Crash"}, {"user": "bob", "type": "done"}, {"type": "merged"}]`,
			to:      new([]handEvent),
			options: handEvents,
			want:    `[{"type":"opened","user":"ann","title":"Crash"},{"type":"closed","user":"bob"},{"type":"merged"}]`,
			bad:     `[{"type": "opened", "user": 7}]`,
		},
		{
			name: "geojson", why: "values of the interface within its cases",
			text: `{"type": "GeometryCollection", "geometries": [{"type": "Point", "coordinates": [7.5, 50]},
		{"type": "LineString", "coordinates": [[7, 50], [8, 51]]}]}`,
			to:      new(handGeometry),
			options: handGeoJSON,
			want:    `{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[7.5,50]},{"type":"LineString","coordinates":[[7,50],[8,51]]}]}`,
			bad:     `{"type": "GeometryCollection", "geometries": [{"type": "LinesString"}]}`,
		},
		{
			name: "webhooks", why: "the data before the type",
			text: `{"id": "e2", "event": {"data": {"reason": "late"}, "type": "refunded"}}`,
			to:   new(handWebhook),
			want: `{"id":"e2","event":{"type":"refunded","data":{"reason":"late"}}}`,
			bad:  `{"id": "e3", "event": {"type": "paid", "data": {}}}`,
		},
		{
			name: "partial-updates", why: "members that are absent, null and present",
			text: `{"email": null, "age": 31}`,
			to:   new(patch),
			want: `{"email":null,"age":31}`,
			bad:  `{"age": "31"}`,
		},
		{
			name: "enums", why: "names as map keys and as elements",
			text: `{"high": ["low", "high"]}`,
			to:   new(map[handLevel][]handLevel),
			want: `{"high":["low","high"]}`,
			bad:  `{"low": ["hihg"]}`,
		},
		{
			name: "views-without-secrets", why: "a password is read and not written",
			text: `{"name":"ann","email":"a@b.example","password":"x","logins":[{"device":"tv","ip":"::1"}]}`,
			to:   new(handUser),
			want: `{"name":"ann","email":"a@b.example","logins":[{"device":"tv","ip":"::1"}]}`,
			bad:  `{"name": 1}`,
		},
	} {
		t.Run(r.name, func(t *testing.T) {
			t.Parallel()
			err := json.Unmarshal([]byte(r.text), r.to, r.options)
			b, err2 := json.Marshal(r.to, r.options)
			if err != nil || err2 != nil || string(b) != r.want {
				t.Errorf("%v, %v\nhave: %s\nwant: %s", err, err2, b, r.want)
			}
			if !strings.Contains(page, r.text) || !strings.Contains(page, r.want) {
				t.Error("the page has not the text, or not what is written")
			}
			if err := json.Unmarshal([]byte(r.bad), reflect.New(reflect.TypeOf(r.to).Elem()).Interface(), r.options); err == nil {
				t.Errorf("no error for %s", r.bad)
			}
		})
	}
	t.Run("exact-numbers", func(t *testing.T) {
		t.Parallel()
		var hand, rule any
		text := []byte(`[9007199254740993, 123456789012345678901234567890, 0.1, -0, 1e3, "1"]`)
		err := json.Unmarshal(text, &hand, handNumbers)
		err2 := json.Unmarshal(text, &rule, jsonx.WithNumbers(jsonx.NumbersExact))
		if err != nil || err2 != nil || fmt.Sprint(hand) != fmt.Sprint(rule) {
			t.Errorf("%v, %v\nhave: %v\nwant: %v", err, err2, hand, rule)
		}
		if err := json.Unmarshal([]byte(`{"rate": 1e9999}`), &hand, handNumbers); err == nil {
			t.Error("no error")
		}
	})
	t.Run("public view", func(t *testing.T) {
		t.Parallel()
		b, err := json.Marshal(handUser{"ann", "a@b.example", "x", []handLogin{{"tv", "::1"}}}.public())
		if err != nil || !strings.Contains(page, "\n"+string(b)+"\n") {
			t.Errorf("%s, %v", b, err)
		}
	})
	t.Run("hashes-of-values", func(t *testing.T) {
		t.Parallel()
		var hand, option bytes.Buffer
		v := jsontext.Value(`{"b": 1e2, "a": "\u00e9"}`)
		err, err2 := handHash(&hand, v), json.MarshalWrite(&option, v, jsonx.Canonical())
		if err != nil || err2 != nil || hand.String() != option.String() {
			t.Errorf("%v, %v\nhave: %s\nwant: %s", err, err2, &hand, &option)
		}
		if sum := fmt.Sprintf("%.8x", sha256.Sum256(hand.Bytes())); !strings.Contains(page, sum) {
			t.Errorf("the page has no hash %s", sum)
		}
	})
	t.Run("lines", func(t *testing.T) {
		t.Parallel()
		parts := regexp.MustCompile(`(?ms)^// By hand: (\S+)\n(.*?)^// End\n`).FindAllStringSubmatch(readText(t, "byhand_test.go"), -1)
		rows := regexp.MustCompile(`(?m)^\| \[.*\]\(#(\S+)\) \|.*\| (\d+) \|$`).FindAllStringSubmatch(page, -1)
		if len(parts) == 0 || len(parts) != len(rows) {
			t.Fatalf("%d parts and %d rows", len(parts), len(rows))
		}
		for i, part := range parts {
			if strings.Contains(part[2], "jsonx") || strings.Contains(part[2], "jsonopt") {
				t.Errorf("%s uses package jsonx", part[1])
			}
			have := part[1] + " " + strconv.Itoa(len(regexp.MustCompile(`(?m)^\s*[^\s/]`).FindAllString(part[2], -1)))
			if want := rows[i][1] + " " + rows[i][2]; have != want {
				t.Errorf("have %s lines, the page says %s", have, want)
			}
		}
	})
}
