package report

import (
	"fmt"
	"strings"
)

// Fill replaces the text between the markers of each section in text, unless the log has no
// results for the section. It returns the new text, the number of sections in it, and the names of
// those without results. It fails if a marker has no end marker or names an unknown section.
func (d *Data) Fill(text string) (filled string, n int, without []string, err error) {
	var b strings.Builder
	for ; ; n++ {
		before, rest, ok := strings.Cut(text, "<!-- bench:")
		b.WriteString(before)
		if !ok {
			return b.String(), n, without, nil
		}
		name, rest, _ := strings.Cut(rest, " -->")
		end := "<!-- /bench:" + name + " -->"
		old, after, ok := strings.Cut(rest, end)
		if !ok {
			return "", 0, nil, fmt.Errorf("the marker of %q has no end", name)
		}
		content, err := d.Section(name)
		if err != nil {
			return "", 0, nil, err
		}
		if content == "" {
			content, without = strings.TrimPrefix(old, "\n"), append(without, name)
		}
		b.WriteString("<!-- bench:" + name + " -->\n" + content + end)
		text = after
	}
}

// Section returns the content of the section with the given name, which is empty if the log has no
// results for it. It fails if there is no
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
