package unmarshal

import (
	"bytes"
	"hash/maphash"
	"io"
	"reflect"
	"strings"

	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/internal/typeinfo"
)

// This file has the memory that a decoder keeps between calls. There is one pool of decoders. Each part of
// the memory has a limit above which release drops it. It does not refer to data of the caller: slices of
// strings and of any are cleared before they are kept, and buffers have zero elements. Only the table of interned strings
// shares strings with values of the caller, which do not change.

// A memory is the scratch memory of a decoder. It outlives a call; release bounds it. The parts anys and seen
// are stacks: nested values, and values that a method reads by Decode, add to them and remove what they have
// added. Any other part is used by one function at a time.
type memory struct {
	arena    arena  // contents of short strings
	unquoted []byte // a string with escapes
	folded   []byte // a name folded to one case

	anys    []any     // elements of the []any in progress, innermost last
	seen    []uint64  // fields seen of structs with more than 64 fields, innermost last
	strings []string  // list of readList; empty while user code runs
	floats  []float64 // list of readList for floats and points
	ints    []int64   // list of readList for integers and booleans

	slices  bufferCache[sliceBuffer]   // for the elements of slices
	entries bufferCache[*entryBuffer]  // for the entries of maps
	cases   bufferCache[reflect.Value] // variables for the cases of unions
	vars    []reflect.Value            // one variable for each scalar type to which values were converted
	window  []byte                     // first window on the next reader; nil: none

	plans  *typeinfo.Cache // cache that contains plan
	plan   *typeinfo.Plan  // last plan; nil: none
	chance uint32          // state of the random numbers of learns
}

// maxScratch is the capacity in elements up to which a scratch slice is kept: 64 KiB of bytes, 1 MiB of
// strings. It is a power of two, so that a bitwise or of smaller capacities is smaller, too.
const maxScratch = 64 << 10

// bound drops scratch slices that are too large to be kept.
func (m *memory) bound() {
	m.anys, m.seen = bounded(m.anys), bounded(m.seen)
	m.unquoted, m.folded = bounded(m.unquoted), bounded(m.folded)
	m.strings, m.floats, m.ints = bounded(m.strings), bounded(m.floats), bounded(m.ints)
}

// bounded returns s, or nil if it is too large to be kept.
func bounded[T any](s []T) []T {
	if cap(s) > maxScratch {
		return nil
	}
	return s
}

// Windows that are kept for the next reader.
const (
	maxWindow  = 1 << 20        // largest number of bytes
	longWindow = 32 << 10       // bytes of a new one after a long text, which saves 5 % of the time of UnmarshalRead
	longText   = 8 * longWindow // bytes that make a text a long one
)

// keepWindow keeps w, the window on r, for the next reader, but none of more than maxWindow bytes, and in place of
// a short one a new one after a long text. through is the number of bytes that r returned. The window on a
// bytes.Buffer is memory of the buffer, and is not kept.
func (m *memory) keepWindow(r io.Reader, w []byte, through int64) {
	if _, ok := r.(*bytes.Buffer); ok {
		return
	}
	w = w[:0]
	switch {
	case cap(w) > maxWindow:
		w = nil
	case cap(w) < longWindow && through >= longText:
		w = make([]byte, 0, longWindow)
	}
	m.window = w
}

// An arena contains short strings in chunks, so that many strings need one allocation. A chunk is not freed before all
// its strings. So chunks are small: a string keeps at most maxChunk bytes alive, and the strings of one call together at
// most their own bytes twice and 1 KiB. Strings of more than maxShort bytes have memory of their own.
type arena struct {
	chunk  strings.Builder
	used   int          // bytes of the strings in the chunks that this call has filled
	source *opts.Source // text that strings may be parts of; nil: none. The chunk has no room then
	table  *stringTable // makes the strings instead of source and chunk; nil: strings are not interned. The chunk has no room then
	spare  *stringTable // the table for its next use; nil: not made yet
}

const (
	minChunk = 512     // bytes of a chunk, until a call has filled chunks with maxChunk bytes of strings
	maxChunk = 1 << 10 // bytes of later chunks; 512 bytes for all chunks take 2 % more time for the corpus
	maxShort = 128     // largest number of bytes of a string for which a chunk is begun: at most so many of a chunk stay free
)

// string returns b as a string: in a chunk if it has up to maxShort bytes, or if the chunk in use has room.
func (a *arena) string(b []byte) string {
	if len(b) > a.chunk.Cap()-a.chunk.Len() {
		switch {
		case a.table != nil:
			return a.table.string(b)
		case a.source != nil:
			return a.source.Part(b)
		case len(b) > maxShort:
			return string(b)
		}
		a.begin()
	}
	// A Builder never changes bytes that it has returned as a string, so the strings of a chunk may share it.
	n := a.chunk.Len()
	a.chunk.Write(b)
	return a.chunk.String()[n:]
}

// begin begins a chunk.
func (a *arena) begin() {
	a.used += a.chunk.Len()
	a.chunk = strings.Builder{}
	if a.used < maxChunk {
		a.chunk.Grow(minChunk)
	} else {
		a.chunk.Grow(maxChunk)
	}
}

// endCall prepares for the strings of another call, which may use the rest of a small chunk.
func (a *arena) endCall() {
	a.used = 0
	if a.chunk.Cap() > minChunk {
		a.chunk = strings.Builder{}
	}
}

// Strings are interned with option InternStrings of package jsonx, or tag option intern: equal strings share memory. The arena
// has no chunk meanwhile, so that the branch for a chunk that is full finds the table, and other strings take no time for it.

// A stringTable contains strings that have been read, each at the place that its hash says. A string replaces another one at
// its place, so that no search is needed. Strings have memory of their own, so that one keeps no others alive.
type stringTable struct {
	seed    maphash.Seed
	strings [tableSize]string
}

// The bounds of a stringTable: 16 KiB for the table and 64 KiB for the strings.
const (
	tableSize   = 1024 // strings
	maxInterned = 64   // bytes of a string
)

// string returns b as a string: the one in the table if that is equal, or else a new one, which is put there unless it is too
// long.
func (t *stringTable) string(b []byte) string {
	if len(b) > maxInterned {
		return string(b)
	}
	s := &t.strings[maphash.Bytes(t.seed, b)%tableSize]
	if *s != string(b) {
		*s = string(b)
	}
	return *s
}

// intern makes a intern strings from now on, or if on is false, no longer do so.
func (a *arena) intern(on bool) {
	switch {
	case !on:
		a.table = nil
	case a.table == nil:
		if a.spare == nil {
			a.spare = &stringTable{seed: maphash.MakeSeed()}
		}
		a.table, a.chunk = a.spare, strings.Builder{}
	}
}
