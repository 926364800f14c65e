package json

import (
	"errors"
	"reflect"
	"sync"
	"sync/atomic"

	"github.com/plainjson/json/jsontext"
)

// A listShape is what plans know of a list of functions: which types they are for and what
// they are given, but not the functions themselves. Lists of the same shape have the
// same plans, so that one made anew for each call costs hardly more than one that is kept.
type listShape struct {
	domains domainSet

	mu   sync.RWMutex
	next map[functionShape]*listShape // of lists with one function more
}

// A functionShape is what plans know of one function.
type functionShape struct {
	t        reflect.Type
	isWriter bool // it is for marshaling
	isCoder  bool // it gets an encoder or decoder
}

func (f *function) shape() functionShape { return functionShape{f.t, f.writes(), f.usesCoder()} }

// A shapeTree holds the shapes of all lists in use. Its root is that of the empty list.
type shapeTree struct {
	root listShape
	size atomic.Int32
}

// maxShapes bounds how many shapes are known. A program that comes to more makes them up as
// it runs, and what is known is forgotten then.
const maxShapes = 1000

var shapes atomic.Pointer[shapeTree]

// shapeOf returns the shape of a list.
func shapeOf(all []*function) *listShape {
	tree := shapes.Load()
	if tree == nil || tree.size.Load() > maxShapes {
		shapes.CompareAndSwap(tree, new(shapeTree))
		tree = shapes.Load()
	}
	s := &tree.root
	for _, f := range all {
		k := f.shape()
		s.mu.RLock()
		longer := s.next[k]
		s.mu.RUnlock()
		if longer == nil {
			longer = s.extend(tree, k)
		}
		s = longer
	}
	return s
}

// extend returns the shape of lists that have a function of shape k behind those of s.
func (s *listShape) extend(tree *shapeTree, k functionShape) *listShape {
	s.mu.Lock()
	defer s.mu.Unlock()
	if longer := s.next[k]; longer != nil {
		return longer
	}
	if s.next == nil {
		s.next = make(map[functionShape]*listShape)
	}
	longer := new(listShape)
	s.next[k] = longer
	tree.size.Add(1)
	known := s.domains.plain[0].functions
	longer.domains.set(append(known[:len(known):len(known)], placeholder(k, len(known))))
	return longer
}

// placeholder returns what stands in plans for function number i of a list. The functions
// in it are never called: they tell what kind it is of.
func placeholder(k functionShape, i int) *function {
	f := &function{t: k.t, number: i + 1}
	switch {
	case k.isWriter && k.isCoder:
		f.marshalTo = func(*jsontext.Encoder, reflect.Value) error { return errors.ErrUnsupported }
	case k.isWriter:
		f.marshal = func(reflect.Value) ([]byte, error) { return nil, errors.ErrUnsupported }
	case k.isCoder:
		f.unmarshalFrom = func(*jsontext.Decoder, reflect.Value) error { return errors.ErrUnsupported }
	default:
		f.unmarshal = func([]byte, reflect.Value) error { return errors.ErrUnsupported }
	}
	return f
}

// from returns the function of list that f stands for in a plan.
func (f *function) from(list []*function) *function {
	if f.number == 0 {
		return f
	}
	return list[f.number-1]
}
