package types

import (
	"encoding/json"
	"fmt"
	"strconv"
	"time"
)

// Item is a struct of three fields.
type Item struct {
	ID   int    `json:"id"`
	Name string `json:"name"`
	OK   bool   `json:"ok"`
}

// Pointers has pointer fields, which are omitted if they are nil.
type Pointers struct {
	Text   *string  `json:"text,omitempty"`
	Number *int     `json:"number,omitempty"`
	Ratio  *float64 `json:"ratio,omitempty"`
	Flag   *bool    `json:"flag,omitempty"`
	Item   *Item    `json:"item,omitempty"`
}

// Base is a struct that [Derived] embeds.
type Base struct {
	ID      int64     `json:"id"`
	Created time.Time `json:"created"`
}

// Derived embeds [Base].
type Derived struct {
	Base
	Name string `json:"name"`
}

// Node is a node of a tree.
type Node struct {
	Name string  `json:"name"`
	Kids []*Node `json:"kids,omitempty"`
}

// Wide has many fields without tags.
type Wide struct {
	A, B, C, D, E, F, G, H string
	I, J, K, L             int
	M, N, O, P             float64
}

// Flags has only booleans.
type Flags struct{ A, B, C, D, E, F, G, H bool }

// Event has fields of type any.
type Event struct {
	ID   int `json:"id"`
	Data any `json:"data"`
	More any `json:"more"`
}

// Nested has structs, and a slice of structs, in structs.
type Nested struct {
	A struct {
		B struct {
			C struct{ D, E, F string }
			G int
		}
		H []struct{ I, J int }
	}
}

// Level is a named string type.
type Level string

// Color is an integer that encodes as a JSON string by its methods for text.
type Color int

// MarshalText returns c in hexadecimal digits.
func (c Color) MarshalText() ([]byte, error) { return strconv.AppendInt(nil, int64(c), 16), nil }

// UnmarshalText sets c to the number that text has in hexadecimal digits. It fails for other text.
func (c *Color) UnmarshalText(text []byte) error {
	n, err := strconv.ParseInt(string(text), 16, 64)
	*c = Color(n)
	return err
}

// Point is a struct that encodes as a JSON array by its methods.
type Point struct{ X, Y float64 }

// MarshalJSON returns a JSON array of X and Y.
func (p Point) MarshalJSON() ([]byte, error) { return fmt.Appendf(nil, "[%v,%v]", p.X, p.Y), nil }

// UnmarshalJSON sets X and Y to the numbers of a JSON array, as encoding/json decodes them.
func (p *Point) UnmarshalJSON(text []byte) error {
	var a [2]float64
	err := json.Unmarshal(text, &a)
	p.X, p.Y = a[0], a[1]
	return err
}
