package nature

import (
	"github.com/nemoroth/rules/examples/internal/grid"
	"github.com/nemoroth/rules/rulings/game"
)

// A Cursor walks the continuations of a game. It implements game.Cursor; use
// NewCursor to make one.
type Cursor struct {
	path  []node
	root  int     // path[:root] are earlier positions that can recur
	index []int32 // a hash table: the last node of a position, plus 1
}

// A node is a position on the path.
type node struct {
	position
	slot    int   // its place in the index
	earlier int32 // the last node of the same position, plus 1
	times   int   // occurrences of the position so far
	twice   int   // positions that occurred twice and can recur
}

// NewCursor returns a cursor on a game of this package; false for any other game.
func NewCursor(g game.Game) (*Cursor, bool) {
	p, ok := grid.Of[point](g)
	if !ok {
		return nil, false
	}
	return newCursor(p), true
}

func newCursor(g point) *Cursor {
	c := &Cursor{path: make([]node, 0, 64), index: make([]int32, 256)}
	twice := 0
	var collect func(b *past)
	collect = func(b *past) {
		if b == nil {
			return
		}
		if b.times > 1 {
			twice++
		}
		if b.board != g.board {
			c.push(node{position: *b.position, times: b.times})
		}
		for _, more := range b.more {
			collect(more)
		}
	}
	collect(g.past)
	c.root = len(c.path)
	c.push(node{position: *g.position, times: g.times, twice: twice})
	return c
}

// push appends a node to the path and the index. Undo removes nodes in reverse order,
// so each slot gets its earlier content back.
func (c *Cursor) push(n node) *node {
	c.path = append(c.path, n)
	if 2*len(c.path) > len(c.index) {
		c.index = make([]int32, 2*len(c.index))
		for i := range c.path[:len(c.path)-1] {
			c.enter(i)
		}
	}
	c.enter(len(c.path) - 1)
	return &c.path[len(c.path)-1]
}

func (c *Cursor) enter(i int) {
	n := &c.path[i]
	mask := len(c.index) - 1
	for n.slot = int(n.key) & mask; ; n.slot = (n.slot + 1) & mask {
		if n.earlier = c.index[n.slot]; n.earlier == 0 {
			break
		}
		if e := &c.path[n.earlier-1]; e.key == n.key && e.board == n.board {
			break
		}
	}
	c.index[n.slot] = int32(i + 1)
}

func (c *Cursor) top() *node {
	if c == nil || len(c.path) == 0 {
		return &node{}
	}
	return &c.path[len(c.path)-1]
}

// Moves appends the legal moves in canonical order.
//
// Rules: NAT-PERFT
func (c *Cursor) Moves(to []Move) []Move {
	n := c.top()
	if n.finished(n.times) != open {
		return to
	}
	return n.moves(to)
}

// Do plays a move and reports whether it is legal.
func (c *Cursor) Do(m Move) bool {
	n := c.top()
	if n.finished(n.times) != open || !n.legal(m) {
		return false
	}
	next := node{position: n.after(m), times: 1}
	if n.reversible(m, &next.position) {
		next.twice = n.twice
	}
	top := c.push(next)
	if top.earlier == 0 {
		return true
	}
	top.times += c.path[top.earlier-1].times
	if top.times == 2 {
		top.twice++
	}
	return true
}

// Undo takes back the last Do and reports whether there was one.
func (c *Cursor) Undo() bool {
	if c == nil || len(c.path) <= c.root+1 {
		return false
	}
	n := c.top()
	c.index[n.slot] = n.earlier
	c.path = c.path[:len(c.path)-1]
	return true
}

// Key returns a hash of the position.
func (c *Cursor) Key() uint64 { return c.top().key }

// Result returns 0 for a draw and -1 otherwise: the side to move has lost.
func (c *Cursor) Result() int {
	if n := c.top(); n.finished(n.times).draw() {
		return 0
	}
	return -1
}

// PastIsMoot reports whether counts to a depth depend on the position alone, that is
// whether no position can occur for the third time before the last ply. A recurrence
// takes at least four plies.
func (c *Cursor) PastIsMoot(depth int) bool { return depth <= 5 && c.top().twice == 0 }
