package report

import (
	"fmt"
	"strings"
)

// Fill replaces the text between the markers of each section in text. It returns
// the new text and the number of sections in it. It fails if a marker has no end marker
// or names an unknown section.
func (d *Data) Fill(text string) (string, int, error) {
	var b strings.Builder
	for n := 0; ; n++ {
		before, rest, ok := strings.Cut(text, "<!-- bench:")
		b.WriteString(before)
		if !ok {
			return b.String(), n, nil
		}
		name, rest, _ := strings.Cut(rest, " -->")
		end := "<!-- /bench:" + name + " -->"
		_, after, ok := strings.Cut(rest, end)
		if !ok {
			return "", 0, fmt.Errorf("the marker of %q has no end", name)
		}
		content, err := d.Section(name)
		if err != nil {
			return "", 0, err
		}
		b.WriteString("<!-- bench:" + name + " -->\n" + content + end)
		text = after
	}
}

// Section returns the content of the section with the given name. It fails if there is no
// such section.
func (d *Data) Section(name string) (string, error) {
	for _, s := range sections() {
		if s.name == name {
			return s.make(d), nil
		}
	}
	return "", fmt.Errorf("no section is named %q", name)
}

// Names returns the names of all sections.
func Names() (names []string) {
	for _, s := range sections() {
		names = append(names, s.name)
	}
	return names
}
