// Package pool keeps what calls leave behind for later calls. It is [sync.Pool], but what took
// long to make is found on all processors.
//
// A sync.Pool keeps the last item that was put on a processor where no other one finds it. When
// a goroutine goes on elsewhere, as it does now and then after a collection of garbage, the next
// call makes a new item. A [Pool] has a weak pointer to the last item of worth that was put, and
// gives that away in place of a new one. So an item may be given away while a sync.Pool still
// has it: a flag tells who has come first. Memory is held no longer than by a sync.Pool.
package pool

import (
	"sync"
	"sync/atomic"
	"weak"
)

// An Item is part of what is kept in a Pool.
type Item struct {
	Owner any // what the item is part of, a pointer; to be set before Put

	self  *weak.Pointer[Item] // nil until the item was found to be of worth
	taken atomic.Bool         // somebody has it; only for items of worth
}

// A Pool holds items. The zero Pool is empty. It may be used by many goroutines at once, and must
// not be copied.
type Pool struct {
	items sync.Pool                          // of *Item; some may have been given away otherwise
	last  atomic.Pointer[weak.Pointer[Item]] // to the last item of worth
}

// Get returns an item that was put, or nil.
func (p *Pool) Get() *Item {
	it, _ := p.items.Get().(*Item)
	if it != nil && it.self == nil {
		return it
	}
	return p.find(it)
}

// find returns it, another item, or the last one of worth: the first of them that nobody has.
func (p *Pool) find(it *Item) *Item {
	for it != nil {
		if it.self == nil || it.taken.CompareAndSwap(false, true) {
			return it
		}
		it, _ = p.items.Get().(*Item)
	}
	if w := p.last.Load(); w != nil {
		if it = w.Value(); it != nil && it.taken.CompareAndSwap(false, true) {
			return it
		}
	}
	return nil
}

// Put gives back an item, or a new one. The caller says whether it is of worth, or has become so
// again: then it is stored where all processors look, so that they have to wait for each other. An item
// that was of worth once may be found there as long as no other is.
func (p *Pool) Put(it *Item, worth bool) {
	if worth {
		p.offer(it)
	}
	if it.self != nil {
		it.taken.Store(false)
	}
	p.items.Put(it)
}

// offer lets it be found by way of p.last, as soon as nobody has it.
func (p *Pool) offer(it *Item) {
	if it.self == nil {
		w := weak.Make(it)
		it.self = &w
		it.taken.Store(true)
	}
	if p.last.Load() != it.self {
		p.last.Store(it.self)
	}
}
