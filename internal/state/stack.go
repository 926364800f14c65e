package state

import "github.com/plainjson/json/internal/shape"

// A Frame is an array or object that is open, or the top level. It does not move while it is open, so that a
// pointer to it stays valid until it is closed.
//
// Opening a frame sets only the fields that are valid in it. The others keep the values of an earlier frame, and must
// not be read. n, Kind, delim and managed are valid in every frame, and besides these:
//
//	opened by              names come from    valid fields
//	a token, array         -                  place
//	a token, object        object             Last (NameInObject), fields (nil), place, object
//	PushArray              -                  place
//	PushMap                the arshaler       fields (nil), atOnce, Last and the field that it selects, once a name is
//	                                          set
//	PushStruct             fields             fields, atOnce, omitted, Last and the field that it selects, once a name
//	                                          is set; object if others is set
//
// A negative Last selects object, Name, text, or no name. Closing a frame clears retains, others, naming and Name, so that
// the stack does not retain strings of the caller. The memory of text is used for later names.
type Frame struct {
	// n is the number of names and values that are complete. A value in progress, and an array or object that is open, is
	// not counted in the frame around it. In an object n is odd between a name and the end of its value.
	n int64

	// Of every frame. Kind and managed are set when it is opened. Tokens keep delim; an arshaler leaves it stale.
	Kind    byte // '[' or '{'; 0 for the top level
	delim   byte // due before the next token: ',' or ':'; ' ' before the first member or element; 0: none
	managed bool // opened by an arshaler, which sets the last name and checks for duplicate names
	retains bool // others, Name or naming has been set: Pop must clear them
	naming  bool // the name of the member in progress is read or written as its value
	atOnce  bool // decode, of PushMap and PushStruct: an array or object in place of a name is rejected before it is read

	// Of an object: its last name, set for each member, and its names so far, from which duplicates are found.
	others  bool         // object contains the names in a struct's object that match no field
	Last    int32        // last name: index in fields, or number of a learned node if fields is nil; < 0: see NameInObject
	omitted int32        // encode: fields of the struct left out so far
	Name    string       // last name, if Last is NameInString
	text    []byte       // last name as written, with its quotes, if Last is NameInText
	fields  *[]string    // names of all fields of a struct; nil: no struct
	place   *shape.Place // place at which the names within are learned; nil: the place Root
	object  shape.Object // names so far; valid if a token opened the object or others is set
}

// Values of Frame.Last that tell where the last name of an object is.
const (
	NameInObject   int32 = -1 - iota // in object
	NameInString                     // in Name
	NameInText                       // in text, quoted
	NameInProgress                   // not known: it is written as the value of its member
)

// A Stack contains the open arrays and objects. While an arshaler is at work, it is up to date whenever something can
// fail or user code is called. The zero Stack is at the top level, and Top sets it up.
type Stack struct {
	frames   []*Frame     // open frames, of which frames[0] is &root; frames for later use follow up to cap
	root     Frame        // the top level; it stays when frames are borrowed
	first    [1]*Frame    // memory of frames until the first array or object is opened
	maxDepth int          // most arrays and objects that may be open; 0: not configured
	Shapes   shape.Memory // learned names
}

const (
	// MaxDepth is how many arrays and objects may be open unless an option says otherwise.
	MaxDepth = 10_000

	maxFrames  = 64  // largest number of frames that is borrowed, or kept when the stack is reset
	idleFrames = 16  // largest number of frames that an idle stream keeps
	maxText    = 128 // capacity in bytes above which the memory of Frame.text is not used again
)

// MaxDepth returns how many arrays and objects may be open.
func (k *Stack) MaxDepth() int { return k.maxDepth }

// Top returns the innermost frame, which is that of the top level if nothing is open.
func (k *Stack) Top() *Frame {
	if n := len(k.frames); n > 0 {
		return k.frames[n-1]
	}
	return k.setUp()
}

// setUp makes the stack consist of the top level alone, and returns its frame. Other frames stay for later use.
//
//go:noinline
func (k *Stack) setUp() *Frame {
	if cap(k.frames) == 0 {
		k.first[0] = &k.root
		k.frames = k.first[:]
	}
	k.frames = k.frames[:1]
	return &k.root
}

// reset closes all frames and sets the count of top-level values to zero. The frames are kept for later use, unless
// there is capacity for more than maxFrames.
func (k *Stack) reset() {
	if len(k.frames) > 1 {
		k.drop(1)
	}
	if cap(k.frames) > maxFrames {
		k.frames = nil
	}
	if len(k.frames) == 0 {
		k.setUp()
	}
	k.root.n, k.root.delim = 0, 0
}

// hasSpare reports whether idle has something to do.
func (k *Stack) hasSpare() bool { return k.Shapes.Releases() || cap(k.frames) > idleFrames }

// idle gives up the learned names, and frames that an idle stream does not keep. No array or object is open.
func (k *Stack) idle() {
	if cap(k.frames) > idleFrames {
		k.frames = nil
		k.setUp()
	}
	if !k.Shapes.Releases() || len(k.frames) == 0 {
		return
	}
	k.Shapes.Release()
	for _, f := range k.frames[1:cap(k.frames)] { // closed frames must not keep what was learned alive
		if f.place != nil || f.object.Node != nil {
			f.place, f.object = nil, shape.Object{}
		}
	}
}

// drop closes frames until n of them are open, the top level included. It does not end objects in Shapes.
func (k *Stack) drop(n int) {
	for i := len(k.frames) - 1; i >= n; i-- {
		k.frames[i].clean()
	}
	k.frames = k.frames[:n]
}

// clean prepares f for later use: it removes strings of the caller, and a text with a capacity of more than maxText.
func (f *Frame) clean() {
	f.others, f.retains, f.naming = false, false, false
	if f.Name != "" {
		f.Name = ""
	}
	if cap(f.text) > maxText {
		f.text = nil
	}
}

// Depth returns how many arrays and objects are open.
func (k *Stack) Depth() int { return max(len(k.frames), 1) - 1 }

// Level returns the frame at depth i, which is from 0, the top level, to Depth. It panics for other depths.
func (k *Stack) Level(i int) *Frame {
	k.Top()
	return k.frames[i]
}

// grow makes room for one more frame and reports whether the limit on the depth allows it. All of the
// capacity is filled with frames.
//
//go:noinline
func (k *Stack) grow() bool {
	k.Top()
	n := len(k.frames)
	if n > k.maxDepth {
		return false
	}
	if n < cap(k.frames) {
		return true
	}
	// Frames are made in blocks and never moved: frames grows by pointers to a new block, to at least twice its length.
	more := make([]Frame, max(n, 3))
	grown := make([]*Frame, n, n+len(more))
	copy(grown, k.frames)
	for i := range more {
		grown = append(grown, &more[i])
	}
	k.frames = grown[:n]
	return true
}

// PushArray opens an array within an arshaler and returns its frame, or nil if it would be nested too deeply.
// Names within are learned at the place p; nil: the place Root.
func (k *Stack) PushArray(p *shape.Place) *Frame {
	n := len(k.frames)
	if (n > k.maxDepth || n == cap(k.frames)) && !k.grow() {
		return nil
	}
	k.frames = k.frames[:n+1]
	f := k.frames[n]
	f.n, f.Kind, f.delim, f.managed = 0, '[', ' ', true
	if f.place != p {
		f.place = p
	}
	return f
}

// PushMap opens an object within an arshaler and returns its frame, or nil if it would be nested too deeply. When decoding,
// an array or object in place of a name is rejected before it is read if atOnce is true, and otherwise after that.
// For each member the arshaler calls Enter with the number of a learned node, EnterName or EnterText, and Leave.
func (k *Stack) PushMap(atOnce bool) *Frame {
	f := k.PushStruct(nil)
	if f != nil {
		f.atOnce = atOnce
	}
	return f
}

// PushStruct opens the object of a struct within an arshaler and returns its frame, or nil if it would be nested too
// deeply. For each member the arshaler calls Enter with the index of its name in fields, which must not change, or
// EnterName, and Leave. A pointer that has not changed is not stored again, which would take time while garbage is collected.
func (k *Stack) PushStruct(fields *[]string) *Frame {
	n := len(k.frames)
	if (n > k.maxDepth || n == cap(k.frames)) && !k.grow() {
		return nil
	}
	k.frames = k.frames[:n+1]
	f := k.frames[n]
	f.n, f.Kind, f.delim, f.managed, f.atOnce, f.omitted = 0, '{', ' ', true, false, 0
	if f.fields != fields {
		f.fields = fields
	}
	return f
}

// push opens an array or object at the place p for a token, and returns its frame, or nil if it would be
// nested too deeply. The frame around it is not touched.
func (k *Stack) push(kind byte, p *shape.Place) *Frame {
	f := k.PushArray(p)
	if f == nil {
		return nil
	}
	f.Kind, f.managed = kind, false
	if kind == '{' {
		f.Last, f.object = NameInObject, k.Shapes.Enter(p)
		if f.fields != nil {
			f.fields = nil
		}
	}
	return f
}

// Pop closes the innermost frame, which an arshaler has opened. The delimiter of the frame around it is stale then.
func (k *Stack) Pop() {
	n := len(k.frames) - 1
	if f := k.frames[n]; f.retains {
		k.release(f)
	}
	k.frames = k.frames[:n]
}

// release ends the use of f.object, if others is set, and removes references to the caller's strings.
func (k *Stack) release(f *Frame) {
	if f.others {
		k.endNames(f)
	}
	f.clean()
}

// pop closes the innermost frame, of a token or an arshaler, and counts it in the one around. A comma is due then,
// unless only the top level is open.
func (k *Stack) pop() {
	if f := k.Top(); !f.managed {
		k.endNames(f)
	}
	k.Pop()
	k.Top().valueDone()
}

// endNames ends the use of f.object in Shapes, if f, which is being closed, is an object. It clears f.others.
func (k *Stack) endNames(f *Frame) {
	if f.Kind == '{' {
		k.Shapes.Leave(&f.object)
	}
	f.others = false
}

// OtherNames returns the names in the innermost object that match no field of its struct. The first call for an
// object makes the set, which is empty; Pop ends it.
func (k *Stack) OtherNames() *shape.Object {
	f := k.Top()
	if !f.others {
		f.others, f.retains, f.object = true, true, k.Shapes.Enter(k.Shapes.Root())
	}
	return &f.object
}

// SetName makes name the last name of the object f.
func (f *Frame) SetName(name string) { f.Last, f.Name, f.retains = NameInString, name, true }

// setText makes raw, a JSON string, the last name of the object f. It copies raw to memory of f, so that no Go string
// has to be made for the name.
func (f *Frame) setText(raw []byte) {
	if cap(f.text) > maxText {
		f.text = nil
	}
	f.text = append(f.text[:0], raw...)
	f.Last = NameInText
}

// An arshaler says by the following methods where it is in an array or object. While a value is in progress, the frame is as
// before it, also for a method that reads or writes the value by tokens.

// Enter makes last the last name of the object f, and begins its value.
func (f *Frame) Enter(last int32) {
	f.n |= 1
	f.Last = last
}

// EnterName is Enter for a name as a Go string. It may be called again for the same member.
func (f *Frame) EnterName(name string) {
	f.n |= 1
	f.SetName(name)
}

// EnterText is Enter for a name as written, with its quotes, which it copies.
func (f *Frame) EnterText(raw []byte) {
	f.n |= 1
	f.setText(raw)
}

// BeginName begins a member of the object f, and lets its name be read or written as if it were the value of the member:
// Count includes the name from now on.
func (f *Frame) BeginName() {
	f.n |= 1
	f.naming, f.retains = true, true
}

// BeginUnnamed is BeginName for a name that is to be written, and is not known before.
func (f *Frame) BeginUnnamed() {
	f.BeginName()
	f.Last = NameInProgress
}

// EndName ends the name that BeginName has begun. Its member is in progress, and the value comes next.
func (f *Frame) EndName() { f.naming = false }

// AbortName is EndName after a failure. It takes back the count of BeginName: if the name has been read or written, and so
// counted as a value, its colon is due, and otherwise the name comes next.
func (f *Frame) AbortName() {
	f.naming = false
	f.n--
	if f.delim = 0; f.n&1 == 1 {
		f.delim = ':'
	}
}

// InName reports whether a name is read or written as the value of its member.
func (f *Frame) InName() bool { return f.naming }

// Leave ends the value in progress, an element or a member.
func (f *Frame) Leave() { f.n++ }

// At begins the element with index i of the array f.
func (f *Frame) At(i int) { f.n = int64(i) }

// AtMember begins the value of the member with index i of the object f. The caller sets the last name.
func (f *Frame) AtMember(i int) { f.n = 2*int64(i) + 1 }

// AtField begins the value of (*fields)[k] of the struct f. Each field before it has been written or counted by Omit.
func (f *Frame) AtField(k int) {
	f.Last = int32(k)
	f.n = 2*int64(k-int(f.omitted)) + 1
}

// LeaveFields ends the members of the struct f: those of all fields that Omit has not counted.
func (f *Frame) LeaveFields() { f.n = 2 * int64(len(*f.fields)-int(f.omitted)) }

// Count returns the number of names and values in f that are complete.
func (f *Frame) Count() int64 { return f.n }

// Index is Count as user code sees it: a name that is read or written as a value does not count before it is complete, and
// then counts as one name.
func (f *Frame) Index() int64 {
	if f.naming {
		return f.n - 1
	}
	return f.n
}

// Omit counts a field of the struct f that is left out when encoding. The fields before it have been written or
// omitted.
func (f *Frame) Omit() { f.omitted++ }

// end returns the bracket that closes f, which is two code points after the one that opens it. At the top level the result,
// 2, is a byte that begins no token.
func (f *Frame) end() byte { return f.Kind + 2 }

// WantsName reports whether the next token must be a name, or end the object.
func (f *Frame) WantsName() bool { return f.Kind == '{' && f.n&1 == 0 }

// wantsString reports whether the next token must be a string, because it is a name, or end the object.
func (f *Frame) wantsString() bool { return f.WantsName() || f.naming }

// updateDelimiter derives the delimiter due before the next token from the kind and the count of f.
func (f *Frame) updateDelimiter() {
	switch {
	case f.Kind == 0:
		f.delim = 0
	case f.n == 0:
		f.delim = ' '
	case f.Kind == '{' && f.n&1 == 1:
		f.delim = ':'
	default:
		f.delim = ','
	}
}

// valueDone counts a value that is complete. A comma is due then, unless f is the top level.
func (f *Frame) valueDone() {
	f.n++
	if f.Kind != 0 {
		f.delim = ','
	}
}

// valuePlace returns the place at which the names in the next value of f are learned. In an object that is the one of the
// last name, if object has that.
func (k *Stack) valuePlace(f *Frame) *shape.Place {
	switch {
	case f.Kind == '{' && (!f.managed || f.others && f.Last < 0):
		return f.object.Node.Value()
	case f.Kind == '[' && f.place != nil:
		return k.Shapes.Elem(f.place)
	}
	return k.Shapes.Root()
}
