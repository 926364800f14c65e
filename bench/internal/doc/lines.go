package doc

import "github.com/plainjson/json/bench/internal/types"

// streams returns the documents of set Lines: streams of 200 short values of a type, and streams
// of one value, which measure the cost of a new decoder or encoder.
func streams() []Doc {
	return []Doc{
		stream("int-200", 200, square),
		stream("string-200", 200, word),
		stream("[]int-200", 200, list(3, square)),
		stream("Item-200", 200, item),
		stream("Node-200", 200, func(i int) types.Node { return types.Node{Name: word(i), Kids: list(2, leaf)(i)} }),
		stream("int-1", 1, square),
		stream("Item-1", 1, item),
		stream("[]Item-1", 1, list(20, item)),
	}
}

// stream returns the stream of the n values make(0) to make(n-1).
func stream[T any](name string, n int, make func(int) T) Doc {
	var data []byte
	for i := range n {
		data = append(append(data, text(make(i))...), '\n')
	}
	return Doc{name, Lines, data, func() any { return new(T) }}
}

// leaf returns a node without children.
func leaf(i int) *types.Node { return &types.Node{Name: word(i)} }
