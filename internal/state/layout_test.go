package state

import (
	"strings"
	"testing"

	"github.com/plainjson/json/internal/opts"
)

// TestLayoutAppend checks the white space that each combination of options makes, and that Trim drops
// long lines.
func TestLayoutAppend(t *testing.T) {
	lines := opts.Set{Present: opts.Multiline, Value: opts.Multiline}
	with := func(o opts.Set, prefix, indent string) opts.Set {
		v := o.Mutable(opts.HasIndentPrefix | opts.HasIndent)
		v.IndentPrefix, v.Indent = prefix, indent
		return o
	}
	and := func(o opts.Set, present, value opts.Flags) opts.Set {
		o.Present, o.Value = o.Present|present, o.Value|value
		return o
	}
	spaces := opts.SpaceAfterColon | opts.SpaceAfterComma
	long := strings.Repeat(" ", 3*maxLines)
	tests := []struct {
		name, why string
		set       opts.Set
		want      string // of an array at depth 1 that begins, goes on and ends, and of a colon
	}{
		{"none", "no white space without an option", opts.Set{}, "[,]:"},
		{"spaces", "delimiters have spaces", and(opts.Set{}, spaces, spaces), "[, ]: "},
		{"lines", "lines are indented by tabs, and colons have spaces", lines, "[\n\t\t,\n\t\t\n\t]: "},
		{"lines, no spaces", "an option that is off is asked for, too", and(lines, spaces, 0), "[\n\t\t,\n\t\t\n\t]:"},
		{"lines and spaces", "a comma has a space even at the end of a line", and(lines, spaces, spaces), "[\n\t\t, \n\t\t\n\t]: "},
		{"strings", "a prefix stands once in a line", with(lines, " ", "  "), "[\n     ,\n     \n   ]: "},
		{"no strings", "lines need not be indented", with(lines, "", ""), "[\n,\n\n]: "},
		{"long strings", "few lines are made at first", with(lines, "", long), "[\n" + long + long + ",\n" + long + long + "\n" + long + "]: "},
	}
	var l Layout
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			l.Set(&tt.set)
			got := l.AppendLead(nil, 2, '[')
			got = l.AppendLead(got, 2, ',')
			got = l.AppendColon(append(l.AppendLine(got, 1), ']'))
			if string(got) != tt.want {
				t.Errorf("got %.100q, want %.100q: %s", got, tt.want, tt.why)
			}
			if l.tight != (tt.want == "[,]:") {
				t.Errorf("tight is %v: %s", l.tight, tt.why)
			}
			if l.Trim(); len(l.lines) > 2*maxLines {
				t.Errorf("%d bytes of lines are kept", len(l.lines))
			}
		})
	}
}

// TestLayoutLines checks that newline and AppendLine make lines of any depth, in any order of the
// depths.
func TestLayoutLines(t *testing.T) {
	var l Layout
	l.multi, l.prefix, l.indent, l.lines = true, "\t", "  ", "\n\t"
	for _, depth := range []int{0, 1, 5, 3, 40, 1000} {
		want := "\n\t" + strings.Repeat("  ", depth)
		if got := l.newline(depth); got != want {
			t.Errorf("depth %d: %q", depth, got)
		}
		if got := string(l.AppendLine([]byte("x"), depth)); got != "x"+want {
			t.Errorf("depth %d: %q", depth, got)
		}
	}
}

// TestLayoutOfOutput checks that SetOutput drops the long lines of a deep value, and that the layout
// stays the same.
func TestLayoutOfOutput(t *testing.T) {
	var s EncodeState
	s.Opts = opts.Set{Present: opts.Multiline, Value: opts.Multiline}
	s.SetOutput(nil, nil, 0)
	s.Layout.AppendLine(nil, MaxDepth)
	s.SetOutput(nil, nil, 0)
	if n := len(s.Layout.lines); n > 2*maxLines {
		t.Errorf("%d bytes of lines are kept", n)
	}
	if got := string(s.Layout.AppendLine(nil, 2)); got != "\n\t\t" {
		t.Errorf("a line begins with %q", got)
	}
}
