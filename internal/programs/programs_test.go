package programs

import (
	"errors"
	"flag"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"reflect"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
)

// This file runs random programs: sequences of calls of this module. Methods and functions of the values
// make such calls themselves, fail, panic, or read and write the wrong tokens. Except for the state of
// an Encoder or Decoder argument, the result of a call must not depend on earlier calls. So each program
// runs once with the pools of the module, and once with pools that are emptied before calls. The result
// of a call must not change later, and changing it must not affect later calls.
//
// A program is a list of seeds, one for each call. The seed determines the call: calls_test.go
// has the calls, and methods_test.go the methods.

// numPrograms is the number of programs that TestPrograms runs; half of it with flag -short. Emptying the pools, by two
// collections of garbage, takes most of the time.
var numPrograms = flag.Uint64("programs", 20, "programs that TestPrograms runs")

// collected is the number of programs of which one empties the pools before each call. The others empty
// them before some calls.
const collected = 10

// A program has one seed for each of its calls.
type program []uint64

// makeProgram returns the program with the given number, which has 5 to 30 calls.
func makeProgram(number uint64) program {
	r := newRandom(number)
	p := make(program, 5+r.IntN(26))
	for i := range p {
		p[i] = r.Uint64()
	}
	return p
}

// random is a source of random numbers. Its methods make the parts of programs.
type random struct{ *rand.Rand }

func newRandom(seed uint64) random { return random{rand.New(rand.NewPCG(seed, 0))} }

// one returns true in one of n cases.
func (r random) one(n int) bool { return r.IntN(n) == 0 }

// An execution is one run of a program.
type execution struct {
	empties              int               // pools are emptied 0: never; 1: before some calls; 2: before each call
	calls                int               // calls of empty
	enc                  *jsontext.Encoder // used by encode at depth 0; nil before the first use
	out                  *watchedWriter    // the writer of enc
	encFailed, decFailed bool              // set after half of the failed calls with enc or dec: the next one resets or replaces it
	dec                  *jsontext.Decoder // used by decode at depth 0; nil before the first use

	log    strings.Builder // the steps and results of the current call
	seed   uint64          // state of the numbers for decoding methods; see next
	fuel   int             // steps that methods may still make; 0 or less: none
	depth  int             // number of methods and nested calls that are running
	panics int             // number of panics that methods have recovered from
	saved  []result        // results of earlier calls
	sorted bool            // all calls have option Deterministic, so maps may have several entries
}

// now is the execution that is running.
var now *execution

// A result is a value that a call has returned, and its text at that time.
type result struct {
	value any
	looks string
}

// note adds a line to the log of the call. Lines with BAD report a bug of this module.
func (s *execution) note(format string, args ...any) {
	for i, arg := range args {
		switch arg := arg.(type) {
		case []byte:
			args[i] = short(string(arg))
		case string:
			args[i] = short(arg)
		case error:
			args[i] = short(tellError(arg))
		}
	}
	fmt.Fprintf(&s.log, strings.Repeat(" ", s.depth)+format+"\n", args...)
}

// short returns s, or an abbreviation with a hash if s has more than 240 bytes.
func short(s string) string {
	if len(s) <= 240 {
		return s
	}
	h := fnv.New64a()
	h.Write([]byte(s))
	return fmt.Sprintf("%s...%s (%d bytes, hash %x)", s[:100], s[len(s)-50:], len(s), h.Sum64())
}

// lineIn is the line and column in the text of an error.
var lineIn = regexp.MustCompile(`line \d+:\d+, `)

// tellError returns the types and texts of err and the errors that it wraps, with their positions. Whether the text has the
// line depends on the length of the window, and so on calls before, which leave longer windows.
func tellError(err error) string {
	var text strings.Builder
	for ; err != nil; err = errors.Unwrap(err) {
		fmt.Fprintf(&text, "%T %s", err, lineIn.ReplaceAllString(err.Error(), ""))
		switch err := err.(type) {
		case *json.SemanticError:
			fmt.Fprintf(&text, " (%d %q %v %s %v)", err.ByteOffset, err.JSONPointer, err.JSONKind, err.JSONValue, err.GoType)
		case *jsontext.SyntacticError:
			fmt.Fprintf(&text, " (%d %q)", err.ByteOffset, err.JSONPointer)
		}
		text.WriteString("; ")
	}
	return text.String()
}

// empty empties the pools at each call, at one call in 16, or never, as s.empties says.
func (s *execution) empty() {
	if s.calls++; s.empties > 1 || s.empties > 0 && s.calls%16 == 1 {
		emptyPools()
	}
}

// emptyPools empties all pools: a sync.Pool keeps nothing over two collections of garbage.
func emptyPools() {
	runtime.GC()
	runtime.GC()
}

// keep saves v, the result of a call, for checkSaved. Instead, it overwrites half of the byte slices up to
// their capacity, which must not affect later calls.
func (s *execution) keep(r random, v any) {
	if b, ok := v.([]byte); ok && r.one(2) {
		for i := range b[:cap(b)] {
			b[:cap(b)][i] = '\xfe'
		}
		return
	}
	s.saved = append(s.saved, result{v, looks(v)})
}

// checkSaved notes as BAD each saved result that has changed since its call.
func (s *execution) checkSaved() {
	for _, k := range s.saved {
		if l := looks(k.value); l != k.looks {
			s.note("BAD: a value returned has changed from %s to %s", k.looks, l)
		}
	}
}

// looks returns v as a text without addresses, so that equal values have equal texts.
func looks(v any) string {
	var text strings.Builder
	appendLooks(&text, reflect.ValueOf(v), 0)
	return text.String()
}

func appendLooks(w *strings.Builder, v reflect.Value, depth int) {
	if depth > 100 {
		w.WriteString("...")
		return
	}
	switch v.Kind() {
	case reflect.Invalid:
		w.WriteString("nil")
	case reflect.Pointer, reflect.Interface:
		if v.IsNil() {
			w.WriteString("nil")
			return
		}
		w.WriteString("&")
		appendLooks(w, v.Elem(), depth+1)
	case reflect.Slice, reflect.Array:
		if v.Type().Elem().Kind() == reflect.Uint8 {
			w.WriteString(short(fmt.Sprintf("%s", v.Interface())))
			return
		}
		fmt.Fprintf(w, "%v[", v.Kind() == reflect.Slice && v.IsNil())
		for i := range v.Len() {
			appendLooks(w, v.Index(i), depth+1)
			w.WriteString(",")
		}
		w.WriteString("]")
	case reflect.Struct:
		w.WriteString(v.Type().Name() + "{")
		for i := range v.NumField() {
			appendLooks(w, v.Field(i), depth+1)
			w.WriteString(",")
		}
		w.WriteString("}")
	case reflect.Map:
		var entries []string
		for k, e := range v.Seq2() {
			var text strings.Builder
			appendLooks(&text, k, depth+1)
			text.WriteString(":")
			appendLooks(&text, e, depth+1)
			entries = append(entries, text.String())
		}
		slices.Sort(entries)
		fmt.Fprintf(w, "%v{%s}", v.IsNil(), strings.Join(entries, ","))
	case reflect.String:
		w.WriteString(short(v.String()))
	default:
		fmt.Fprintf(w, "%s(%v)", v.Type(), v)
	}
}

// run runs p and returns the logs of its calls, the last of which includes results that have changed. It empties
// the pools as field empties of execution says.
func (p program) run(empties int) (logs []string) {
	s := &execution{empties: empties, sorted: p[0]&3 == 0}
	now = s
	emptyPools()
	for _, seed := range p {
		s.empty()
		s.log.Reset()
		s.seed, s.fuel, s.depth = seed, 60, 0
		s.call(newRandom(seed))
		if len(logs) == len(p)-1 {
			s.checkSaved()
		}
		logs = append(logs, s.log.String())
	}
	return logs
}

// differs runs p with and without emptied pools. It returns the index of the first call whose logs differ, or
// one of whose logs reports a bug, and its log without and with emptied pools. If there is none, call is -1.
func (p program) differs(empties int) (call int, saved, alone string) {
	alones, pooled := p.run(empties), p.run(0)
	for i, log := range pooled {
		same := log == alones[i] || strings.Contains(log, "panic: no more") // a window from a pool is larger, so the reader panics at another read
		if !same || strings.Contains(log, "BAD") || strings.Contains(alones[i], "BAD") {
			return i, log, alones[i]
		}
	}
	return -1, "", ""
}

// reduced removes calls from p one by one if differs finds a call without them, and returns the
// shorter program.
func (p program) reduced(empties int) program {
	for i := len(p) - 1; i >= 0; i-- {
		less := slices.Delete(slices.Clone(p), i, i+1)
		if len(less) == 0 {
			break
		}
		if call, _, _ := less.differs(empties); call >= 0 {
			p = less
		}
	}
	return p
}

// check reports an error if differs finds a call of p. The error shows the reduced program.
func (p program) check(t *testing.T, number uint64, empties int) {
	call, saved, alone := p.differs(empties)
	if call < 0 {
		return
	}
	if less := p.reduced(empties); len(less) < len(p) {
		p = less
		call, saved, alone = p.differs(empties)
	}
	t.Errorf("program %d: of the calls %#v\nnumber %d is\n%s", number, p, call, saved)
	if saved != alone {
		t.Errorf("alone it is\n%s", alone)
	}
	if call > 0 {
		t.Errorf("before it there are\n%s", strings.Join(p.run(0)[:call], "\n"))
	}
}

// TestPrograms checks with random programs that results do not depend on the pools or change later, that
// functions for the same purpose agree, and that there is no panic but those of the program.
func TestPrograms(t *testing.T) {
	last := *numPrograms
	if testing.Short() {
		last /= 2
	}
	for number := range last {
		if t.Failed() {
			break
		}
		empties := 1
		if number%collected == 0 {
			empties = 2
		}
		makeProgram(number).check(t, number, empties)
	}
}
