package json_test

import (
	"bytes"
	"testing"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
)

// TestLayoutChange holds that the white space can't change in the middle of the output, but that options
// which leave it as it is are taken: what Multiline implies counts.
func TestLayoutChange(t *testing.T) {
	type list = []jsontext.Options
	multi, single := jsontext.Multiline(true), jsontext.Multiline(false)
	for _, tt := range []struct {
		name, why string
		of, then  list // the options of the encoder and of a call
		same      bool
	}{
		{"tab", "it is the default of lines", list{multi}, list{jsontext.WithIndent("\t")}, true},
		{"space after colons", "lines have it", list{multi}, list{jsontext.SpaceAfterColon(true)}, true},
		{"no space after commas", "lines have none", list{multi}, list{jsontext.SpaceAfterComma(false)}, true},
		{"no indentation", "lines have one", list{multi}, list{jsontext.WithIndent("")}, false},
		{"no space after colons", "lines have it", list{multi}, list{jsontext.SpaceAfterColon(false)}, false},
		{"another indentation", "of lines with one", list{jsontext.WithIndent(" ")}, list{jsontext.WithIndent("  ")}, false},
		{"the same indentation", "of lines with one", list{jsontext.WithIndent(" ")}, list{jsontext.WithIndent(" ")}, true},
		{"prefix", "lines have none", list{multi}, list{jsontext.WithIndentPrefix(" ")}, false},
		{"indentation without lines", "it does not count", nil, list{jsontext.WithIndent(" "), single}, true},
		{"space after commas", "there is none", nil, list{jsontext.SpaceAfterComma(true)}, false},
		{"lines", "there are none", nil, list{multi}, false},
		{"no lines", "there are some", list{multi}, list{single}, false},
		{"nothing", "nothing is said", list{jsontext.SpaceAfterComma(true)}, list{json.Deterministic(true)}, true},
	} {
		var want, got bytes.Buffer
		write := func(w *bytes.Buffer, o ...jsontext.Options) error {
			w.Reset()
			e := jsontext.NewEncoder(w, tt.of...)
			if err := e.WriteToken(jsontext.BeginArray); err != nil {
				t.Fatal(err)
			}
			err := json.MarshalEncode(e, map[string][]int{"a": {1, 2}}, o...)
			if end := e.WriteToken(jsontext.EndArray); end != nil {
				t.Fatal(end)
			}
			return err
		}
		if err := write(&want); err != nil {
			t.Fatal(err)
		}
		err := write(&got, tt.then...)
		if (err == nil) != tt.same {
			t.Errorf("%s (%s): %v", tt.name, tt.why, err)
		}
		if err == nil && got.String() != want.String() {
			t.Errorf("%s (%s): %q, want %q", tt.name, tt.why, &got, &want)
		}
	}
}

// A curious tells the options of the encoder that writes it.
type curious struct{ told *jsontext.Options }

func (a curious) MarshalJSONTo(e *jsontext.Encoder) error {
	*a.told = json.JoinOptions(e.Options())
	return e.WriteToken(jsontext.Null)
}

// TestImpliedOptions holds that the options of an encoder have what Multiline implies.
func TestImpliedOptions(t *testing.T) {
	var inMethod jsontext.Options
	if _, err := json.Marshal(curious{&inMethod}, jsontext.Multiline(true)); err != nil {
		t.Fatal(err)
	}
	for _, o := range []jsontext.Options{jsontext.NewEncoder(new(bytes.Buffer), jsontext.Multiline(true)).Options(), inMethod} {
		if colon, ok := json.GetOption(o, jsontext.SpaceAfterColon); !colon || !ok {
			t.Errorf("space after colons: %v, %v", colon, ok)
		}
		if comma, ok := json.GetOption(o, jsontext.SpaceAfterComma); comma || !ok {
			t.Errorf("space after commas: %v, %v", comma, ok)
		}
		if indent, ok := json.GetOption(o, jsontext.WithIndent); indent != "\t" || !ok {
			t.Errorf("indentation: %q, %v", indent, ok)
		}
	}
}
