package json_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"reflect"
	"slices"
	"testing"

	"github.com/plainjson/json"
	"github.com/plainjson/json/internal/jsontest"
	"github.com/plainjson/json/jsontext"
)

func addSeeds(f *testing.F) {
	for _, tt := range roundTrips {
		f.Add([]byte(tt.text))
	}
	for _, tt := range rejected {
		if len(tt.text) < 1000 {
			f.Add([]byte(tt.text))
		}
	}
	f.Add([]byte("\"0\"\u017a")) // the window ends inside the character after the value
	for s := range jsontest.Shapes() {
		f.Add(jsontest.Generate(1, jsontest.Shapes()[s], 500))
	}
}

// FuzzUnmarshalAny compares Unmarshal into any with the parser of internal/jsontest, and with
// UnmarshalRead from a reader of one byte at a time. It checks that encoding and decoding do not
// change the value.
func FuzzUnmarshalAny(f *testing.F) {
	addSeeds(f)
	f.Fuzz(func(t *testing.T, text []byte) {
		var got, streamed any
		err := json.Unmarshal(text, &got)
		err2 := json.UnmarshalRead(jsontest.OneByteReader(text), &streamed)
		if jsontest.ErrorText(err) != jsontest.ErrorText(err2) {
			t.Fatalf("Unmarshal: %v; UnmarshalRead: %v", err, err2)
		}
		if !reflect.DeepEqual(got, streamed) {
			t.Fatalf("Unmarshal: %v; UnmarshalRead: %v", got, streamed)
		}
		node, perr := jsontest.Parse(text, jsontest.Options{})
		var want any
		if perr == nil {
			want, perr = node.ToAny()
		}
		if (err == nil) != (perr == nil) {
			t.Fatalf("Unmarshal: %v; naive parser: %v", err, perr)
		}
		if err != nil {
			return
		}
		if !reflect.DeepEqual(want, got) {
			t.Fatalf("Unmarshal: %v; naive parser: %v", got, want)
		}
		out, err := json.Marshal(got)
		if err != nil {
			t.Fatal(err)
		}
		var back any
		if err := json.Unmarshal(out, &back); err != nil || !reflect.DeepEqual(got, back) {
			t.Fatalf("%s: %v", out, err)
		}
	})
}

// FuzzUnmarshalStruct decodes into a struct with fields of many kinds, as a whole and byte by
// byte. It checks that the results are equal, and that encoding and decoding the struct does not
// change its text.
func FuzzUnmarshalStruct(f *testing.F) {
	type all struct {
		Scalars  scalars
		Tagged   tagged
		Embedded embedding
		Node     node
		Bytes    []byte
		Array    [2]int
		Floats   []float64
		Ints     map[int]int
		Any      any
	}
	addSeeds(f)
	f.Fuzz(func(t *testing.T, text []byte) {
		for _, o := range []json.Options{nil, json.MatchCaseInsensitiveNames(true), jsontext.AllowDuplicateNames(true)} {
			var v, w all
			err := json.Unmarshal(text, &v, o)
			err2 := json.UnmarshalRead(jsontest.OneByteReader(text), &w, o)
			if jsontest.ErrorText(err) != jsontest.ErrorText(err2) {
				t.Fatalf("Unmarshal: %v; UnmarshalRead: %v", err, err2)
			}
			if !reflect.DeepEqual(v, w) {
				t.Fatalf("Unmarshal: %+v; UnmarshalRead: %+v", v, w)
			}
			if err != nil {
				continue
			}
			out, err := json.Marshal(v, json.Deterministic(true))
			if err != nil {
				t.Fatal(err)
			}
			var back all
			if err := json.Unmarshal(out, &back); err != nil {
				t.Fatalf("%s: %v", out, err)
			}
			again, err := json.Marshal(back, json.Deterministic(true))
			if err != nil || !bytes.Equal(out, again) {
				t.Fatalf("%s became %s, %v", out, again, err)
			}
		}
	})
}

// A readScript is a method that makes the calls that the bytes of its steps stand for, and records their results.
// All values of one call of Unmarshal share a script.
type readScript struct {
	steps   []byte
	next    int // index of the next step
	log     []string
	ignored bool // a call of a method has failed, and the method has gone on
}

// scripted is a value that is decoded by a readScript. Its Go value has no data; the script is given by a function.
type scripted struct{}

// read makes the calls of the next steps, each of which is a byte modulo 8. Step 7 ends the method. If a call fails,
// read returns its error if the index of the next step is even. After the last step it skips a value.
func (s *readScript) read(dec *jsontext.Decoder, _ *scripted) error {
	for s.next < len(s.steps) {
		step := s.steps[s.next] % 8
		s.next++
		var result any
		var err error
		switch step {
		case 0, 1:
			result = dec.PeekKind()
		case 2:
			var tok jsontext.Token
			if tok, err = dec.ReadToken(); err == nil {
				result = tok.String()
			}
		case 3:
			var v jsontext.Value
			v, err = dec.ReadValue()
			result = string(v)
		case 4:
			err = dec.SkipValue()
		case 5:
			err = json.UnmarshalDecode(dec, new(struct{ A scripted }))
		case 6:
			var v any
			err = json.UnmarshalDecode(dec, &v)
			result = v
		case 7:
			return nil
		}
		if !s.ignored {
			s.log = append(s.log, fmt.Sprintf("%d: %v, %v, %s", step, result, jsontest.ErrorText(err), dec.StackPointer()))
		}
		if err != nil && s.next&1 == 0 {
			return err
		}
		s.ignored = s.ignored || err != nil
	}
	return dec.SkipValue()
}

// FuzzReadMethods decodes into types whose methods peek and read as a script says. It checks that a text read in
// pieces gives the results of the same text in memory, up to an error that a method ignores: what is found after it
// depends on how much of the text before it is still in the window. If the reader fails, its error is returned, or the call
// succeeds or fails as in memory. If a method has ignored an error, the call must not succeed where it fails in memory.
func FuzzReadMethods(f *testing.F) {
	for _, text := range oracleTexts()[:4] {
		f.Add(text, []byte{0, 3, 7, 0, 2, 0, 4, 7, 5, 0, 7}, uint16(9))
	}
	f.Add([]byte(`{"A":{"A":1},"B":[{},{"A":[]}],"C":{"x":1,"y":[2]},"D":"d"}`), []byte{0, 3, 0, 7, 5, 3, 0, 7, 0, 0, 2, 7}, uint16(20))
	f.Add([]byte(`{"A":1`), []byte{3, 0, 7}, uint16(6))
	f.Fuzz(func(t *testing.T, text, steps []byte, end uint16) {
		type target struct {
			A scripted
			B []scripted
			C map[string]scripted
			D *scripted
			E any
			F jsontext.Value `json:",embed"`
		}
		decode := func(r io.Reader) (target, *readScript, error) {
			var v target
			s := &readScript{steps: steps}
			o := json.WithUnmarshalers(json.UnmarshalFromFunc(s.read))
			if r == nil {
				return v, s, json.Unmarshal(text, &v, o)
			}
			err := json.UnmarshalRead(r, &v, o)
			return v, s, err
		}
		want, script, err := decode(nil)
		for _, r := range []io.Reader{
			jsontest.OneByteReader(text),
			jsontest.ChunkReader(text, 5, 0, 3, 40),
			jsontest.DataErrReader(text, 7, io.EOF),
			jsontest.ScribbleReader(text, 9),
		} {
			got, s, rerr := decode(r)
			same := jsontest.ErrorText(rerr) == jsontest.ErrorText(err) && reflect.DeepEqual(got, want) || script.ignored
			if !same || !slices.Equal(s.log, script.log) {
				t.Fatalf("%T: %v\n%q\n%v\nin memory: %v\n%q\n%v", r, rerr, s.log, got, err, script.log, want)
			}
		}
		fails := errors.New("the reader fails")
		for _, r := range []io.Reader{
			jsontest.FailAfterReader(text, int(end), fails),
			jsontest.DataErrReader(text[:min(int(end), len(text))], 3, fails),
		} {
			_, s, rerr := decode(r)
			if !s.ignored && !errors.Is(rerr, fails) && (rerr == nil) != (err == nil) || s.ignored && rerr == nil && err != nil {
				t.Fatalf("%T fails: %v, in memory: %v", r, rerr, err)
			}
		}
	})
}

// TestOracle and FuzzOracle compare package json and package jsontext with the
// naive parser of internal/jsontest: both accept the same texts, and give the
// same values and the same positions of errors in the first value.

// oracleTexts returns the texts that TestOracle mutates: four small ones, with values of all
// kinds and escapes, and a generated document of each shape.
func oracleTexts() [][]byte {
	texts := [][]byte{
		[]byte(`{"a":[1,2.5e3,{"b":"x\u00e9\ud83d\ude00y日本é","c":null}],"d":{"e":true,"f":false,"g":[]},"h":{}} `),
		[]byte(`[[],{},"",0,[1],["a","b"],{"x/y~z":{"k":[1,2,3]}}]`),
		[]byte(`"abc\n\t\"\\ def é"`),
		[]byte(`-12.5e+10`),
	}
	for _, s := range jsontest.Shapes() {
		texts = append(texts, jsontest.Generate(5, s, 900))
	}
	return texts
}

func TestOracle(t *testing.T) {
	t.Parallel()
	count := jsontest.Rounds(15_000)
	if testing.Short() {
		count = 3_000
	}
	texts := oracleTexts()
	for seed := range uint64(count) {
		r := jsontest.NewRand(seed)
		text := jsontest.Pick(r, texts[:4])
		if r.OneIn(3) {
			text = jsontest.Pick(r, texts)
		}
		opts := jsontest.Options{AllowDuplicateNames: r.OneIn(3), AllowInvalidUTF8: r.OneIn(3)}
		for _, msg := range againstOracle(jsontest.Mutate(r, text), opts) {
			t.Errorf("seed %d: %s", seed, msg)
		}
		if t.Failed() && seed > 1000 {
			t.Fatal("enough")
		}
	}
}

func FuzzOracle(f *testing.F) {
	for _, text := range oracleTexts() {
		f.Add(text, false, false)
	}
	f.Fuzz(func(t *testing.T, text []byte, duplicates, invalid bool) {
		for _, msg := range againstOracle(text, jsontest.Options{AllowDuplicateNames: duplicates, AllowInvalidUTF8: invalid}) {
			t.Error(msg)
		}
	})
}

// againstOracle returns messages about differences between the packages and the oracle for text.
func againstOracle(text []byte, opts jsontest.Options) (msgs []string) {
	given := json.JoinOptions(jsontext.AllowDuplicateNames(opts.AllowDuplicateNames), jsontext.AllowInvalidUTF8(opts.AllowInvalidUTF8))
	node, want := jsontest.Parse(text, opts)
	decoders := []struct {
		name, why string
		decode    func(any) error
	}{
		{"Unmarshal", "all bytes at hand", func(v any) error { return json.Unmarshal(text, v, given) }},
		{"one byte", "the window ends everywhere", func(v any) error { return json.UnmarshalRead(jsontest.OneByteReader(text), v, given) }},
		{"chunks", "the window ends anywhere, after garbage", func(v any) error {
			return json.UnmarshalRead(jsontest.ScribbleReader(text, 1+len(text)%61), v, given)
		}},
		{"data with end", "the last bytes come with io.EOF", func(v any) error {
			return json.UnmarshalRead(jsontest.DataErrReader(text, 40, io.EOF), v, given)
		}},
	}
	for _, d := range decoders {
		var got any
		err := guarded(func() error { return d.decode(&got) })
		if msg := compareAny(got, err, node, want); msg != "" {
			msgs = append(msgs, fmt.Sprintf("%s (%s) of %s with %+v: %s", d.name, d.why, clip(text), opts, msg))
		}
	}
	for _, msg := range append(compareText(text, given, node, want), compareStream(text, given, opts)...) {
		msgs = append(msgs, fmt.Sprintf("%s with %+v: %s", clip(text), opts, msg))
	}
	return msgs
}

// guarded returns the error of f, or its panic as an error.
func guarded(f func() error) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("panic: %v", r)
		}
	}()
	return f()
}

// clip returns text in quotes, cut after 300 bytes.
func clip(text []byte) string {
	if len(text) > 300 {
		return fmt.Sprintf("%q...", text[:300])
	}
	return fmt.Sprintf("%q", text)
}

// compareAny compares the value and error of decoding into an any with the node and error of the
// oracle. It returns a description of the difference, or "".
func compareAny(got any, err error, node jsontest.Node, want error) string {
	if want != nil {
		// The decoder may fail at a number out of range before the fault.
		serr, verr := (*jsontext.SyntacticError)(nil), (*json.SemanticError)(nil)
		if !errors.As(err, &serr) && !errors.As(err, &verr) {
			return fmt.Sprintf("%v, %v, want: %v", got, err, want)
		}
		return ""
	}
	v, want := node.ToAny()
	if verr := (*json.SemanticError)(nil); want != nil && errors.As(err, &verr) {
		return ""
	}
	if err != nil || want != nil || !reflect.DeepEqual(got, v) {
		return fmt.Sprintf("%v, %v, want: %v, %v", got, err, v, want)
	}
	return ""
}

// compareText compares the methods IsValid, Compact and Indent of Value with the oracle. It returns the differences.
func compareText(text []byte, opts json.Options, node jsontest.Node, want error) (msgs []string) {
	var compact, indented []byte
	if want == nil {
		compact, indented = node.Compact(), node.Indent("\t", "  ")
	}
	v := jsontext.Value(bytes.Clone(text))
	if ok := v.IsValid(opts); ok != (want == nil) {
		msgs = append(msgs, fmt.Sprintf("IsValid = %v, want: %v", ok, want))
	}
	err := guarded(func() error { return v.Compact(opts) })
	if (err == nil) != (want == nil) || err == nil && !bytes.Equal(v, compact) {
		msgs = append(msgs, fmt.Sprintf("Compact = %v, %s, want: %v, %s", err, clip(v), want, clip(compact)))
	}
	v = bytes.Clone(text)
	err = guarded(func() error { return v.Indent(opts, jsontext.WithIndentPrefix("\t"), jsontext.WithIndent("  ")) })
	if (err == nil) != (want == nil) || err == nil && !bytes.Equal(v, indented) {
		msgs = append(msgs, fmt.Sprintf("Indent = %v, %s, want: %v, %s", err, clip(v), want, clip(indented)))
	}
	return msgs
}

// compareStream reads text as a stream and compares each value with the oracle's, and the
// position of the fault if it is in the first value. It returns the first difference, or nil.
func compareStream(text []byte, given json.Options, opts jsontest.Options) []string {
	nodes, want := jsontest.ParseStream(text, opts)
	dec := jsontext.NewDecoder(jsontest.ChunkReader(text, 5, 0, 3, 40), given)
	for i := 0; ; i++ {
		var got jsontext.Value
		err := guarded(func() (err error) { got, err = dec.ReadValue(); return err })
		switch {
		case err != nil && i < len(nodes):
			return []string{fmt.Sprintf("value %d of the stream = %v, want %s", i, err, nodes[i].Raw)}
		case err == nil && (i >= len(nodes) || !bytes.Equal(got, nodes[i].Raw)):
			return []string{fmt.Sprintf("value %d of the stream = %s, want one of %d, %v", i, got, len(nodes), want)}
		case err == nil:
		case (err == io.EOF) != (want == nil):
			return []string{fmt.Sprintf("end of the stream = %v, want: %v", err, want)}
		case want != nil && i == 0:
			return comparePlace(text, err, want)
		default:
			return nil
		}
	}
}

// comparePlace compares the position of a fault in the first value with the oracle's, and returns
// the difference, or nil. It accepts that for a comma without a next element or member the oracle
// reports the position of the comma, and a Decoder that of the next token.
func comparePlace(text []byte, err, want error) []string {
	var serr *jsontext.SyntacticError
	var oerr *jsontest.Error
	if !errors.As(err, &serr) || !errors.As(want, &oerr) {
		return []string{fmt.Sprintf("error %v of the stream, want: %v", err, want)}
	}
	if oerr.Offset < len(text) && text[oerr.Offset] == ',' && int(serr.ByteOffset) > oerr.Offset {
		return nil
	}
	if int(serr.ByteOffset) != oerr.Offset || string(serr.JSONPointer) != oerr.Pointer {
		return []string{fmt.Sprintf("error %v at %d, %q, want: %v", serr.Err, serr.ByteOffset, serr.JSONPointer, want)}
	}
	return nil
}
