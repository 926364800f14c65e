package report

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"strings"
	"unicode/utf8"
)

// The geometry of charts, in pixels. A page shows a chart at its own width or less: on a page of 400
// pixels the smallest text is 10 pixels high.
const (
	width     = 520
	padding   = 16
	nameEnd   = 142 // right end of the names
	barBegin  = 150
	longest   = 300 // length of the longest bar, less if its text is long
	barHeight = 14
	pitch     = 22 // from a bar to the next one
	textGap   = 6  // from a bar to its text
)

// style has the colours of a light and of a dark page. A browser without media queries shows
// the light ones. The colours have a contrast of at least 3 with the background, texts of 4.5.
const style = `<style>
text{font:14px -apple-system,"Segoe UI","Noto Sans",Helvetica,Arial,"DejaVu Sans",sans-serif;fill:#1f2328}
.h{font-size:16px;font-weight:600}.b{font-weight:600}.s{font-size:13px;fill:#59636e}
.bg{fill:#fff;stroke:#d1d9e0}.me{fill:#0969da}.bar,.ln{fill:#818b98}.out{fill:none;stroke:#818b98}
@media(prefers-color-scheme:dark){
text{fill:#e6edf3}.s{fill:#9198a1}
.bg{fill:#0d1117;stroke:#3d444d}.me{fill:#4493f8}.bar,.ln{fill:#7d8590}.out{stroke:#7d8590}
}
</style>
<defs><pattern id="p" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect class="ln" width="2" height="6"/></pattern></defs>
`

// svg returns c as an SVG file: bars with their names and values as text, and title and description
// for readers who do not see them.
func (c *chart) svg() []byte {
	body, height := c.draw()
	var b bytes.Buffer
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %[1]d %[2]d" role="img" aria-labelledby="t d">`+"\n",
		width, height)
	fmt.Fprintf(&b, "<title id=\"t\">%s</title>\n<desc id=\"d\">%s</desc>\n", escape(c.title), escape(c.description()))
	b.WriteString(style)
	fmt.Fprintf(&b, `<rect class="bg" x=".5" y=".5" width="%d" height="%d" rx="6"/>`+"\n", width-1, height-1)
	b.Write(body)
	b.WriteString("</svg>\n")
	return b.Bytes()
}

// description returns the headings and values of all panels in words.
func (c *chart) description() string {
	var b strings.Builder
	b.WriteString(c.subtitle)
	for _, p := range c.panels {
		values := make([]string, len(p.bars))
		for i, bar := range p.bars {
			values[i] = bar.name + " " + bar.text
		}
		fmt.Fprintf(&b, " %s: %s.", p.heading, strings.Join(values, ", "))
	}
	return b.String()
}

// draw returns the elements of c and its height.
func (c *chart) draw() ([]byte, int) {
	var b bytes.Buffer
	scales := c.scales()
	y := 30
	text(&b, "h", padding, y, c.title)
	if y += 20; c.subtitle != "" {
		text(&b, "s", padding, y, c.subtitle)
	}
	fewer := false
	for i, p := range c.panels {
		if y += 34; i == 0 {
			y -= 6
		}
		text(&b, "b", padding, y, p.heading)
		y += 2
		for _, bar := range p.bars {
			y += pitch
			bar.draw(&b, y, scales[p.unit])
			fewer = fewer || !bar.checks
		}
	}
	y += 11
	if y += 20; fewer {
		hatched(&b, padding, y-11, 24, 12)
		text(&b, "s", padding+32, y, "does not check for invalid UTF-8 and repeated names")
		y += 20
	}
	for _, note := range c.notes {
		text(&b, "s", padding, y, note)
		y += 19
	}
	return b.Bytes(), y - 19 + padding
}

// scales returns the pixels per unit of the bars, by unit, so that the longest bar of each unit and
// its text fill the chart.
func (c *chart) scales() map[string]float64 {
	scales := map[string]float64{}
	for _, p := range c.panels {
		for _, bar := range p.bars {
			room := width - padding - barBegin - textGap - 9*utf8.RuneCountInString(bar.text) // no font is wider
			if bar.value == 0 {
				continue
			}
			scale := float64(min(room, longest)) / bar.value
			if old, ok := scales[p.unit]; !ok || scale < old {
				scales[p.unit] = scale
			}
		}
	}
	return scales
}

// draw writes a bar, with its name and text on the base line y.
func (bar bar) draw(b *bytes.Buffer, y int, scale float64) {
	class := ""
	if bar.ours {
		class = "b"
	}
	fmt.Fprintf(b, `<text%s x="%d" y="%d" text-anchor="end">%s</text>`+"\n", attribute(class), nameEnd, y, escape(bar.name))
	if bar.value == 0 {
		text(b, "s", barBegin, y, bar.text)
		return
	}
	length := max(bar.value*scale, 1)
	switch top := y - 12; {
	case bar.ours:
		fmt.Fprintf(b, `<rect class="me" x="%d" y="%d" width="%.1f" height="%d"/>`+"\n", barBegin, top, length, barHeight)
	case bar.checks:
		fmt.Fprintf(b, `<rect class="bar" x="%d" y="%d" width="%.1f" height="%d"/>`+"\n", barBegin, top, length, barHeight)
	default:
		hatched(b, barBegin, top, length, barHeight)
	}
	fmt.Fprintf(b, `<text%s x="%.1f" y="%d">%s</text>`+"\n", attribute(class), barBegin+length+textGap, y, escape(bar.text))
}

// hatched writes a rectangle with stripes and an outline.
func hatched(b *bytes.Buffer, x, y int, w float64, h int) {
	fmt.Fprintf(b, `<rect fill="url(#p)" x="%d" y="%d" width="%.1f" height="%d"/><rect class="out" x="%d.5" y="%d.5" width="%.1f" height="%d"/>`+"\n",
		x, y, w, h, x, y, max(w-1, 0), h-1)
}

// text writes a text that begins at x and has its base line at y.
func text(b *bytes.Buffer, class string, x, y int, s string) {
	fmt.Fprintf(b, `<text%s x="%d" y="%d">%s</text>`+"\n", attribute(class), x, y, escape(s))
}

// attribute returns the attribute of a class, or "" for none.
func attribute(class string) string {
	if class == "" {
		return ""
	}
	return ` class="` + class + `"`
}

// escape returns s as text of XML.
func escape(s string) string {
	var b strings.Builder
	xml.EscapeText(&b, []byte(s)) // a Builder does not fail
	return b.String()
}
