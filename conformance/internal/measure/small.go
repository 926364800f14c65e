package measure

import (
	"encoding/json/v2"
	"strconv"

	"github.com/plainjson/json/internal/jsontest/corpora"
)

// A Record is a small struct with the kinds of fields that programs often use.
type Record struct {
	ID     int64
	Name   string
	Tags   []string
	Score  float64
	Active bool
}

// record returns a Record with values that depend on i.
func record(i int) Record {
	return Record{
		ID: int64(i) * 7919, Name: "record number " + strconv.Itoa(i), Tags: []string{"alpha", "beta", strconv.Itoa(i % 17)},
		Score: float64(i%1000) / 8, Active: i%3 == 0,
	}
}

// Small returns two documents of small structs: an array of 10,000 of them, and a single one of
// about 150 bytes.
func Small() ([]corpora.Document, error) {
	many := make([]Record, 10_000)
	for i := range many {
		many[i] = record(i)
	}
	one := record(4711)
	one.Tags = append(one.Tags, "gamma", "delta", "epsilon", "zeta", "eta")
	a, err := json.Marshal(many)
	if err != nil {
		return nil, err
	}
	b, err := json.Marshal(one)
	return []corpora.Document{
		{Name: "10000_records", Data: a, New: func() any { return new([]Record) }},
		{Name: "one_record", Data: b, New: func() any { return new(Record) }},
	}, err
}
