package main

import (
	"fmt"

	"github.com/plainjson/json/jsontext"
)

// maxNumber is the largest number of characters of a JSON number in an error, without its ellipsis.
const maxNumber = 40

// checkNumber returns an error if canonical form cannot hold tok, the number that dec has read last.
func checkNumber(tok jsontext.Token, dec *jsontext.Decoder) error {
	if _, err := tok.Float(); err == nil {
		return nil
	}
	text := tok.String()
	return &jsontext.SyntacticError{
		ByteOffset:  dec.InputOffset() - int64(len(text)),
		JSONPointer: dec.StackPointer(),
		Err:         fmt.Errorf("number %s is out of the range of double precision", clip(text, maxNumber)),
	}
}
