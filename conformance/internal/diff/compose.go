package diff

import (
	"bytes"
	stdtext "encoding/json/jsontext"
	"fmt"
	"math"
	"slices"

	"github.com/plainjson/json/internal/jsontest"
)

// A piece is a call of WriteToken or WriteValue of an Encoder, for either library.
type piece struct {
	// how chooses the call: v is WriteValue of text, all others are WriteToken of a token. The token
	// is read from text (r) by a Decoder, made from text by String (s), or made from bits by Int (i),
	// Uint (u), Float (d), Float32 (e) or Bool (b); all other values are keys of lib.fixed.
	how  byte
	text string // for v, r and s; otherwise unused
	bits uint64 // for i and u: the integer; for d and e: the bits of a float64; for b: 0 means true; otherwise unused
}

// String describes p for reports.
func (p piece) String() string {
	switch p.how {
	case 'v', 'r', 's':
		return fmt.Sprintf("%c%q", p.how, p.text)
	case 'i', 'u', 'd', 'e', 'b':
		return fmt.Sprintf("%c%#x", p.how, p.bits)
	}
	return fmt.Sprintf("%q", p.how)
}

// A Composition is a schedule of calls to an Encoder.
type Composition struct {
	pieces []piece
	Opts   OptionSet
	Buffer bool // the Encoder writes to a *bytes.Buffer
	Limit  int  // bytes after which the writer fails; negative: it does not
}

// String describes c for reports.
func (c Composition) String() string {
	return fmt.Sprintf("compose %v (buffer %t, limit %d) with %v", c.pieces, c.Buffer, c.Limit, c.Opts)
}

// RandomComposition returns a random schedule of at most 61 calls: the tokens and values of up to
// three texts, each up to its first error, with a few calls among them that may be invalid.
func RandomComposition(r *jsontest.Rand, texts *Texts) Composition {
	c := Composition{Opts: RandomOptions(r, FormatFlags), Buffer: r.OneIn(2), Limit: -1}
	if r.OneIn(5) {
		c.Buffer, c.Limit = false, r.IntN(200)
	}
	for range r.Between(1, 3) {
		if text := texts.Random(r); !veryDeep(text) {
			c.addText(r, text)
		}
	}
	return c
}

func (c *Composition) addText(r *jsontest.Rand, text []byte) {
	d := stdtext.NewDecoder(bytes.NewBuffer(bytes.Clone(text)), stdtext.AllowDuplicateNames(true), stdtext.AllowInvalidUTF8(true))
	for len(c.pieces) < 60 {
		if r.OneIn(25) {
			c.pieces = append(c.pieces, randomPiece(r, text))
		}
		if r.OneIn(4) {
			v, err := d.ReadValue()
			if err == nil {
				c.pieces = append(c.pieces, piece{how: 'v', text: string(v)})
				continue
			}
		}
		t, err := d.ReadToken()
		if err != nil {
			return
		}
		c.pieces = append(c.pieces, pieceOf(r, t))
	}
}

// pieceOf returns a piece that writes t. The token of a string or number is either read from its
// text or constructed.
func pieceOf(r *jsontest.Rand, t stdtext.Token) piece {
	switch t.Kind() {
	case '"':
		if r.OneIn(2) {
			return piece{how: 's', text: t.String()}
		}
		quoted, _ := stdtext.AppendQuote(nil, t.String())
		return piece{how: 'r', text: string(quoted)}
	case '0':
		if r.OneIn(2) {
			f, _ := t.Float()
			return piece{how: 'd', bits: math.Float64bits(f)}
		}
		return piece{how: 'r', text: t.String()}
	}
	return piece{how: byte(t.Kind())}
}

// randomPiece returns a random call, valid or not. In one of ten cases it writes text as a value.
func randomPiece(r *jsontest.Rand, text []byte) piece {
	f := Filler{r, true}
	switch r.IntN(10) {
	case 0:
		return piece{how: 'v', text: jsontest.Pick(r, Nasty)}
	case 1:
		return piece{how: 'v', text: string(text)}
	case 2:
		return piece{how: 's', text: f.text()}
	case 3:
		return piece{how: 'i', bits: uint64(f.integer(64))}
	case 4:
		return piece{how: 'u', bits: uint64(f.integer(64))}
	case 5, 6:
		return piece{how: jsontest.Pick(r, []byte("de")), bits: math.Float64bits(f.float())}
	case 7:
		return piece{how: 'r', text: jsontest.Pick(r, []string{`"\u0061\/\ud83d\ude00"`, `"<&>"`, "\"\u2028\"", "1.0e5", "-0", "-0.0", "1E400", "12345678901234567890", `""`})}
	}
	return piece{how: jsontest.Pick(r, []byte("ntf{}[]{}[]b\x00"))}
}

// Check makes the calls of c with both libraries. It describes the first call after which the result, the state
// of the Encoder or the output differs, or the panic if only one library panics. It returns "" if there is neither.
func (c Composition) Check() string {
	var a, b []string
	var aOut, bOut writer = c.writer(), c.writer()
	ourPanic, _ := catch(func() error { compose(ours, c, aOut, &a); return nil })
	stdPanic, _ := catch(func() error { compose(std, c, bOut, &b); return nil })
	if (ourPanic == "") != (stdPanic == "") {
		return panics(ourPanic, stdPanic)
	}
	return firstStep(a, b)
}

// CheckComposition runs the check of c and returns what it finds, or nil. Smaller of the Finding
// leaves out calls as long as there is a difference of the same kind.
func CheckComposition(c Composition) *Finding {
	diff := c.Check()
	if diff == "" {
		return nil
	}
	return &Finding{Check: c.String(), Diff: diff, Smaller: func() *Finding {
		for i := 0; i < len(c.pieces); {
			shorter := c
			shorter.pieces = slices.Delete(slices.Clone(c.pieces), i, i+1)
			if d := shorter.Check(); d != "" && kindOf(d) == kindOf(diff) {
				c = shorter
			} else {
				i++
			}
		}
		return &Finding{Check: c.String(), Diff: c.Check()}
	}}
}

func (c Composition) writer() writer {
	switch {
	case c.Buffer:
		return bytes.NewBufferString("head ")
	case c.Limit >= 0:
		return jsontest.FailAfterWriter(c.Limit, ErrBoom)
	}
	return &jsontest.Writer{}
}

// compose makes the calls of c with an Encoder of l, and appends the result of each call and the
// state of the Encoder to the trace; between top-level values, when all of it is flushed, also
// the output. If the writer is limited, compose ends at the first failure, and appends the output.
func compose[T token[K], V ~[]byte, K ~byte, P pointer[P], O any](l lib[T, V, K, P, O], c Composition, out writer, trace *[]string) {
	e := l.newEncoder(out, l.options(c.Opts)...)
	for _, p := range c.pieces {
		var err error
		if p.how == 'v' {
			err = e.WriteValue(V(p.text))
		} else {
			err = e.WriteToken(constructed(l, p))
		}
		step := fmt.Sprintf("%v: error %q, offset %d, %s", p, l.describe(err), e.OutputOffset(), describeStack(e))
		if err == nil && e.StackDepth() == 0 || c.Limit >= 0 && err != nil {
			step += fmt.Sprintf(", output %q", out.Bytes())
		}
		*trace = append(*trace, step)
		if c.Limit >= 0 && err != nil {
			return
		}
	}
}

// constructed returns the token that p.how, p.text and p.bits say. If a token is to be read from
// p.text (r) and that begins with none, it returns the zero Token.
func constructed[T token[K], V ~[]byte, K ~byte, P pointer[P], O any](l lib[T, V, K, P, O], p piece) T {
	switch p.how {
	case 'r':
		t, _ := l.newDecoder(bytes.NewBufferString(p.text), l.options(OptionSet{}.With(LaxFlags, true))...).ReadToken()
		return t
	case 's':
		return l.str(p.text)
	case 'i':
		return l.int(int64(p.bits))
	case 'u':
		return l.uint(p.bits)
	case 'd':
		return l.float(math.Float64frombits(p.bits))
	case 'e':
		return l.float32(float32(math.Float64frombits(p.bits)))
	case 'b':
		return l.bool(p.bits == 0)
	}
	return l.fixed[p.how]
}
