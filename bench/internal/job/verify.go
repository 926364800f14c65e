package job

import (
	"bytes"
	"encoding/json"
	"encoding/json/jsontext"
	"errors"
	"fmt"
	"io"
	"reflect"

	"github.com/plainjson/json/bench/internal/doc"
	"github.com/plainjson/json/bench/internal/lib"
)

// Ref returns the value of d in the form that operations write: for Concrete a
// pointer to a value of its Go type, for Interface and NoKind what is in an any, both
// of them as encoding/json reads them, and for RawValue the text as a raw value of l. If d
// is a stream, the result is a []any of such values. The error is [ErrAbsent] for Concrete
// if d has no type for l but any, or that of encoding/json.
func Ref(kind string, d doc.Doc, l *lib.Lib) (any, error) {
	d = d.For(l.Name)
	switch {
	case kind == Concrete && d.New == nil:
		return nil, ErrAbsent
	case d.Set == doc.Lines:
		return refs(kind, d, l)
	}
	switch kind {
	case Concrete:
		v := d.New()
		return v, json.Unmarshal(d.Data, v)
	case RawValue:
		return l.RawOf(d.Data), nil
	}
	var v any
	err := json.Unmarshal(d.Data, &v)
	return v, err
}

// refs is Ref for a stream.
func refs(kind string, d doc.Doc, l *lib.Lib) (any, error) {
	var list []any
	for line := range bytes.Lines(d.Data) {
		v, err := Ref(kind, doc.Doc{Name: d.Name, Data: bytes.TrimSpace(line), New: d.New}, l)
		if err != nil {
			return nil, err
		}
		list = append(list, v)
	}
	return list, nil
}

// Verify does op and returns an error if it fails or the result is wrong. The value that l reads
// must be the one that encoding/json reads, and encoding/json must read value in the text that
// l writes. Raw values must have the value of d. Numbers of tokens and compact texts must be those
// of encoding/json, and IsValid must be true. value is the result of Ref. The error is [ErrAbsent]
// as for New, and if l does not have op for the type of the value.
func Verify(op, kind string, d doc.Doc, l *lib.Lib, value any) error {
	d = d.For(l.Name)
	task, err := New(op, kind, d, l, value)
	if err != nil {
		return err
	}
	if err := task(); err != nil {
		if errors.Is(err, lib.ErrNotSupported) {
			return ErrAbsent
		}
		return err
	}
	switch op {
	case Marshal, AppendMarshal, MarshalWrite:
		return verifyWriter(op, kind, d, l, value)
	case Unmarshal, UnmarshalRead:
		return verifyReader(op, kind, d, l, value)
	case Decode:
		return verifyDecoder(kind, d, l, value)
	case Encode:
		return verifyEncoder(d, l, value)
	case Tokens:
		return verifyTokens(d, l)
	case Compact:
		return verifyCompact(d, l)
	case Canonicalize:
		return verifyCanonical(d, l)
	}
	return nil
}

// verifyWriter checks that encoding/json reads value in the text that a library writes, or, for a
// raw value, that the text has the value of d. AppendMarshal must keep what is in the buffer.
func verifyWriter(op, kind string, d doc.Doc, l *lib.Lib, value any) error {
	var buf bytes.Buffer
	var err error
	text := []byte("[")
	switch op {
	case Marshal:
		text, err = l.Marshal(value)
	case AppendMarshal:
		text, err = l.Append(text, value)
		if err == nil && (len(text) == 0 || text[0] != '[') {
			return errors.New("the buffer has lost what was in it")
		}
		text = bytes.TrimPrefix(text, []byte("["))
	default:
		err = l.Write(&buf, value)
		text = buf.Bytes()
	}
	if err != nil {
		return err
	}
	if kind == RawValue {
		return sameText(text, d.Data)
	}
	again := any(new(any))
	if kind == Concrete {
		again = d.New()
	}
	if err := json.Unmarshal(text, again); err != nil {
		return fmt.Errorf("it writes what is not JSON: %w", err)
	}
	if p, ok := again.(*any); ok {
		again = *p
	}
	return sameValue(again, value)
}

// verifyReader checks that the value that a library reads is the same as want, or, for a raw value,
// that its text has the value of d.
func verifyReader(op, kind string, d doc.Doc, l *lib.Lib, want any) error {
	got := target(kind, d, l)()
	var err error
	if op == Unmarshal {
		err = l.Unmarshal(d.Data, got)
	} else {
		r := new(plainReader)
		r.Reset(d.Data)
		err = l.Read(r, got)
	}
	if err != nil {
		return err
	}
	switch kind {
	case RawValue:
		return sameText(reflect.ValueOf(got).Elem().Bytes(), d.Data)
	case Interface:
		got = *got.(*any)
	}
	return sameValue(got, want)
}

// verifyDecoder checks that the values that a library reads from a stream are those of want.
func verifyDecoder(kind string, d doc.Doc, l *lib.Lib, want any) error {
	var got []any
	err := decode(l, bytes.NewReader(d.Data), target(kind, d, l), func(v any) {
		if p, ok := v.(*any); ok {
			v = *p
		}
		got = append(got, v)
	})
	if err != nil {
		return err
	}
	return sameValue(got, want)
}

// verifyEncoder checks that the stream that a library writes has the values of d.
func verifyEncoder(d doc.Doc, l *lib.Lib, value any) error {
	var got bytes.Buffer
	values, _ := value.([]any)
	if err := encode(l, &got, values); err != nil {
		return err
	}
	gots, wants := json.NewDecoder(&got), json.NewDecoder(bytes.NewReader(d.Data))
	for i := range len(values) + 1 {
		var g, w any
		switch gotErr, err := gots.Decode(&g), wants.Decode(&w); {
		case gotErr != err:
			return fmt.Errorf("value %d: %v, want %v", i, gotErr, err)
		case err == io.EOF:
			return nil
		}
		if err := sameValue(g, w); err != nil {
			return fmt.Errorf("value %d: %w", i, err)
		}
	}
	return errors.New("there are more values than lines")
}

// verifyTokens compares the number of tokens with that of encoding/json.
func verifyTokens(d doc.Doc, l *lib.Lib) error {
	dec := json.NewDecoder(bytes.NewReader(d.Data))
	want := 0
	for ; ; want++ {
		if _, err := dec.Token(); err != nil {
			break
		}
	}
	got, err := l.Tokens(d.Data, string(d.Data))
	if err == nil && got != want {
		err = fmt.Errorf("%d tokens, want %d", got, want)
	}
	return err
}

// verifyCompact compares the compact text, appended to a buffer, with that of encoding/json.
func verifyCompact(d doc.Doc, l *lib.Lib) error {
	got, err := l.Compact([]byte("["), d.Data)
	if err != nil {
		return err
	}
	want := bytes.NewBufferString("[")
	if err := json.Compact(want, d.Data); err != nil {
		return err
	}
	if !bytes.Equal(got, want.Bytes()) {
		return errors.New("not the same as encoding/json without white space")
	}
	return nil
}

// verifyCanonical compares the canonical text with that of encoding/json/jsontext.
func verifyCanonical(d doc.Doc, l *lib.Lib) error {
	got, err := l.Canonical(bytes.Clone(d.Data))
	if err != nil {
		return err
	}
	want := jsontext.Value(bytes.Clone(d.Data))
	if err := want.Canonicalize(); err != nil {
		return err
	}
	if !bytes.Equal(got, want) {
		return errors.New("not the same as the canonical form of encoding/json/jsontext")
	}
	return nil
}

// sameText returns an error if the values of two texts differ or one is not JSON. It ignores white
// space, escapes and the forms of numbers.
func sameText(got, want []byte) error {
	var g, w bytes.Buffer
	if err := json.Compact(&g, got); err != nil {
		return fmt.Errorf("a raw value is not JSON: %w", err)
	}
	if err := json.Compact(&w, want); err != nil {
		return err
	}
	if bytes.Equal(g.Bytes(), w.Bytes()) {
		return nil
	}
	var a, b any
	if err := errors.Join(json.Unmarshal(got, &a), json.Unmarshal(want, &b)); err != nil {
		return err
	}
	return sameValue(a, b)
}

// sameValue returns an error if two values differ. Empty slices and maps are the same as
// nil, because libraries differ in which of them they make.
func sameValue(got, want any) error {
	if reflect.DeepEqual(got, want) {
		return nil
	}
	return differs("value", reflect.ValueOf(got), reflect.ValueOf(want))
}

// differs returns an error with the first difference between two values, or nil. at is
// the path of the values for the error.
func differs(at string, a, b reflect.Value) error {
	if !a.IsValid() || !b.IsValid() {
		if a.IsValid() == b.IsValid() {
			return nil
		}
		return fmt.Errorf("%s: one is nil", at)
	}
	if a.Type() != b.Type() {
		return fmt.Errorf("%s: %v, want %v", at, a.Type(), b.Type())
	}
	switch a.Kind() {
	case reflect.Pointer, reflect.Interface:
		return differs(at, a.Elem(), b.Elem())
	case reflect.Struct:
		for i := range a.NumField() {
			if err := differs(at+"."+a.Type().Field(i).Name, a.Field(i), b.Field(i)); err != nil {
				return err
			}
		}
		return nil
	case reflect.Slice, reflect.Array:
		return listDiffers(at, a, b)
	case reflect.Map:
		return mapDiffers(at, a, b)
	}
	if !a.Equal(b) {
		return fmt.Errorf("%s: %v, want %v", at, a, b)
	}
	return nil
}

// listDiffers is differs for slices and arrays.
func listDiffers(at string, a, b reflect.Value) error {
	if a.Len() != b.Len() {
		return fmt.Errorf("%s: %d elements, want %d", at, a.Len(), b.Len())
	}
	for i := range a.Len() {
		if err := differs(fmt.Sprintf("%s[%d]", at, i), a.Index(i), b.Index(i)); err != nil {
			return err
		}
	}
	return nil
}

// mapDiffers is differs for maps.
func mapDiffers(at string, a, b reflect.Value) error {
	if a.Len() != b.Len() {
		return fmt.Errorf("%s: %d members, want %d", at, a.Len(), b.Len())
	}
	for it := b.MapRange(); it.Next(); {
		if err := differs(fmt.Sprintf("%s[%v]", at, it.Key()), a.MapIndex(it.Key()), it.Value()); err != nil {
			return err
		}
	}
	return nil
}
