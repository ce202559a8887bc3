package naive

import (
	"slices"

	"github.com/nemoroth/rules/nemoroth"
)

// A Variant is a rule changed as a reader might misread it. Equivalent says why
// no game can show the difference; "" where a ruling shows it.
type Variant struct {
	ID         string
	Says       string
	Equivalent string
}

// variants are in the order of the rulebook.
var variants = []Variant{
	// Ghasts.
	{ID: "range-round", Says: "the range of a Ghast is round: its corners, two files and two ranks away, are outside"},
	{ID: "range-three", Says: "the range of a Ghast is three squares"},
	{ID: "range-own-square", Says: "the square that a Ghast stands on is not in its range"},
	{ID: "distance-taxi", Says: "distance is files and ranks added up"},
	{ID: "flee-range", Says: "who flees must leave the range"},
	{ID: "flee-equal", Says: "inside the range a piece may move to a square that is equally far"},
	{ID: "ghast-nearest", Says: "of several Ghasts only the nearest to the starting square forbids"},
	{ID: "ghast-own-entry", Says: "an own Ghast's range may be entered; who is inside must flee"},
	{ID: "ghast-own-inside", Says: "an own Ghast's range may not be entered; who is inside moves as it likes"},
	{ID: "ghast-stone-free", Says: "a petrified Ghast compels and does not forbid"},
	{ID: "ghast-fearless", Says: "Ghasts do not fear each other"},
	{ID: "ghast-steady", Says: "a Ghast does not compel a Ghast"},
	{ID: "flee-own", Says: "who flees an enemy Ghast may approach its own"},
	{ID: "own-ghast-mixed", Says: "where an own Ghast forbids a Leaf Pile its square, an enemy Ghast beside it excuses it"},
	{ID: "pile-fearless", Says: "a Leaf Pile that engulfs an enemy Ghast need not fear the others"},
	{ID: "waiver-stone", Says: "a petrified Ghast gives no leave to promote"},
	{ID: "waiver-any", Says: "a Human under any compulsion may promote towards a Ghast"},
	// Moves.
	{ID: "human-pawn", Says: "a Human steps straight forward only"},
	{ID: "fiend-ichor", Says: "a Fiend may enter ichor"},
	{ID: "ichor-last", Says: "ichor with one ply left may be entered"},
	{ID: "leap-occupied", Says: "a leap is barred by occupants between"},
	{ID: "leap-ichor", Says: "a leap is barred by ichor between"},
	{ID: "leap-gaze", Says: "a leap is barred by a seen square between"},
	{ID: "leap-ghast", Says: "a leap is barred by a Ghast square between"},
	{ID: "rider-friend", Says: "a Fiend may pass squares that only its own Basilisks see"},
	{ID: "pile-climbs", Says: "a Leaf Pile may step onto statues and Mummies"},
	{ID: "pile-ghast", Says: "a Leaf Pile may step onto an enemy Ghast whoever shares its square"},
	{ID: "pile-friends", Says: "a Leaf Pile may not step onto a piece of its own side"},
	{ID: "pile-satiated", Says: "a digesting Leaf Pile may not step onto anybody"},
	{ID: "zombie-friends", Says: "a Zombie may not step onto a piece of its own side"},
	// The gaze.
	{ID: "gaze-north", Says: "Basilisks of both sides look towards rank 8"},
	{ID: "gaze-ichor", Says: "a Basilisk does not see ichorous squares, to which it cannot move"},
	{ID: "gaze-ghast", Says: "a Basilisk does not see squares that a Ghast forbids it"},
	{ID: "gaze-friend", Says: "a Basilisk does not petrify its own side"},
	{ID: "gaze-shared", Says: "a Basilisk that shares its square sees nothing"},
	{ID: "gaze-company", Says: "pieces that share a seen square are not petrified"},
	{ID: "gaze-walks", Says: "who walks onto a seen square of its own accord is not petrified"},
	{ID: "gaze-basilisk", Says: "a Basilisk cannot be petrified"},
	{ID: "gaze-first", Says: "a Basilisk at rest is not petrified by one that arrives"},
	{ID: "gaze-screamer", Says: "a scream never petrifies the Go Away that screams",
		Equivalent: "a pushed Basilisk ends two squares from the Go Away, in a line with it, and no Basilisk sees such a square; the others see what they saw"},
	{ID: "gaze-dries", Says: "petrification dries the ichor of the square"},
	// Leaf Piles and Mummies.
	{ID: "pile-stone", Says: "a petrified Leaf Pile engulfs nobody"},
	{ID: "pile-stone-pushed", Says: "a petrified Leaf Pile that is pushed engulfs nobody"},
	{ID: "pile-full", Says: "a digesting Leaf Pile engulfs nobody"},
	{ID: "pile-loses", Says: "of two Leaf Piles the one at rest engulfs the one that moved"},
	{ID: "pile-statues", Says: "a statue or Mummy pushed onto a Leaf Pile is not engulfed"},
	{ID: "pile-one", Says: "a Leaf Pile engulfs one piece at a time"},
	{ID: "pile-ichor", Says: "a Leaf Pile that engulfs takes the ichor too"},
	{ID: "pile-passive", Says: "a Leaf Pile digests only what it moved onto"},
	{ID: "pile-fall", Says: "a digesting Leaf Pile that is pushed off the board leaves its Mummy"},
	{ID: "mummy-push", Says: "a digesting Leaf Pile that is pushed leaves its Mummy"},
	{ID: "mummy-ichor", Says: "no Mummy is left on ichor"},
	{ID: "mummy-dries", Says: "a Mummy left on ichor dries it"},
	// Ichor and Zombies.
	{ID: "ichor-landing", Says: "a moving Fiend drenches the square it lands on too, as the tale has it"},
	{ID: "ichor-statue", Says: "a petrified Fiend leaves no ichor"},
	{ID: "ichor-start", Says: "a moving Fiend leaves ichor on its starting square alone"},
	{ID: "ichor-stone", Says: "a Fiend that is petrified by its move leaves no ichor"},
	{ID: "ichor-edge", Says: "a Fiend pushed off the board leaves no ichor"},
	{ID: "ichor-push", Says: "a pushed Fiend leaves no ichor"},
	{ID: "ichor-stacks", Says: "new ichor adds to what is there"},
	{ID: "ichor-stays", Says: "a square that is ichorous stays as it is when a Fiend leaves it"},
	{ID: "ichor-moves", Says: "ichor fades once a move and not every ply: after Obsidian's"},
	{ID: "ichor-at-once", Says: "ichor fades in the ply in which it was laid too"},
	{ID: "ichor-active", Says: "ichor laid under a Zombie leaves it alone"},
	{ID: "ichor-one", Says: "ichor dissolves one Zombie"},
	{ID: "ichor-remains", Says: "ichor stays when it dissolves a Zombie that is pushed"},
	{ID: "zombie-dries", Says: "a Zombie that moves onto ichor takes it away and lives"},
	{ID: "zombie-statues", Says: "a Zombie does not destroy statues and Mummies"},
	{ID: "zombie-one", Says: "a Zombie destroys one of those who share a square"},
	{ID: "zombie-mummy", Says: "a digesting Leaf Pile that is destroyed leaves its Mummy"},
	{ID: "promote-both", Says: "a Human promotes on the first rank too"},
	{ID: "promote-move", Says: "a Human that is pushed does not promote"},
	{ID: "promote-new", Says: "a Human petrified by a scream does not promote in the same scream"},
	{ID: "promote-pusher", Says: "a Human that the opponent pushes does not promote"},
	// The scream.
	{ID: "scream-ghast", Says: "a Go Away in range of a Ghast may not scream"},
	{ID: "scream-compelled", Says: "a compelled Go Away may not scream"},
	{ID: "scream-alone", Says: "a Go Away that shares its square may not scream"},
	{ID: "scream-mobile", Says: "a scream needs a mobile piece to hear it"},
	{ID: "scream-own-top", Says: "in a fixed order the top is Obsidian's own last rank for Obsidian"},
	{ID: "push-edge", Says: "nobody is pushed over the edge"},
	{ID: "push-statues", Says: "statues are not pushed"},
	{ID: "push-mummies", Says: "Mummies are not pushed"},
	{ID: "push-own", Says: "own pieces are not pushed"},
	{ID: "push-ghasts", Says: "Ghasts are not pushed"},
	{ID: "push-zombies", Says: "Zombies, which feel no fear, are not pushed"},
	{ID: "push-piles", Says: "Leaf Piles are not pushed"},
	{ID: "push-fearful", Says: "nobody is pushed into the range of a Ghast"},
	// Compulsion.
	{ID: "company-mobile", Says: "statues and Mummies are no company"},
	{ID: "company-piece", Says: "a Mummy is no company"},
	{ID: "company-enemy", Says: "pieces of one side do not compel each other to part"},
	{ID: "company-zombie", Says: "company does not compel a Zombie"},
	{ID: "company-fewer", Says: "less company saves"},
	{ID: "company-pushed", Says: "a push satisfies no compulsion to part"},
	{ID: "compel-stone", Says: "a petrified Ghast forbids and does not compel"},
	{ID: "compel-both", Says: "a petrified Ghast compels both sides"},
	{ID: "compel-own", Says: "an own Ghast compels too"},
	{ID: "compel-square", Says: "two Ghasts of one square compel once"},
	{ID: "ichor-two", Says: "ichor with two plies left compels nobody"},
	{ID: "moved-gone", Says: "a move that costs the compelled piece itself does not save"},
	{ID: "moved-still", Says: "a move does not save a piece that is still compelled"},
	{ID: "moved-only", Says: "only a move of a compelled piece will do"},
	{ID: "scream-moves", Says: "a compelled Go Away obeys by screaming"},
	{ID: "last-resort", Says: "another piece may save only where no compelled piece can move"},
	{ID: "save-all", Says: "another piece may save only if it saves all"},
	{ID: "gone-stone", Says: "petrifying a compelled piece does not save"},
	{ID: "gone-destroyed", Says: "a compelled piece that is lost was not saved"},
	{ID: "gone-promoted", Says: "promotion by a push does not save"},
	{ID: "promoted-free", Says: "promotion satisfies every compulsion"},
	{ID: "ichor-less", Says: "a push to less ichor saves"},
	{ID: "ichor-pushed", Says: "only leaving an ichorous square saves from ichor, not taking the ichor away"},
	{ID: "last-ply-push", Says: "who is pushed from ichor with one ply left onto lasting ichor is not saved where such ichor compels"},
	{ID: "ghast-pushed", Says: "a push of the Ghast saves, whatever the distance"},
	{ID: "ghast-stone", Says: "petrifying the Ghast saves"},
	{ID: "ghast-out", Says: "only a push out of range saves"},
	{ID: "ghast-stays", Says: "pushing the Ghast away does not save"},
	{ID: "ghast-equal", Says: "a push to the same distance saves"},
	// Repetition and the end.
	{ID: "rep-third", Says: "a position may occur twice, and not three times"},
	{ID: "rep-start", Says: "the starting position may recur"},
	{ID: "rep-side", Says: "whose move it is makes no difference to repetition"},
	{ID: "rep-mummies", Says: "the number of Mummies on a square makes no difference to repetition"},
	{ID: "rep-statues", Says: "statues make no difference to repetition"},
	{ID: "rep-ichor", Says: "how old ichor is makes no difference to repetition"},
	{ID: "royal", Says: "who loses its last Basilisk has lost"},
}

// Variants returns the variants of the rules.
func Variants() []Variant { return slices.Clone(variants) }

// blind reports whether in some variant a Basilisk misses a square it faces.
func (m *Model) blind(b *board, who man, from, sq nemoroth.Square) bool {
	switch {
	case m.as["gaze-ichor"]:
		return b.ichor[sq] > 0
	case m.as["gaze-shared"]:
		return len(b.at[from]) > 1
	case m.as["gaze-friend"]:
		return !slices.ContainsFunc(b.at[sq], func(other man) bool { return other.Side != who.Side })
	case m.as["gaze-ghast"]:
		return slices.ContainsFunc(m.ghasts(b), func(g ghast) bool {
			return m.inRange(g.at, sq) && m.distance(sq, g.at) <= m.distance(from, g.at)
		})
	}
	return false
}

// unafraid reports whether in some variant a Ghast does not bar a mover.
func (m *Model) unafraid(g ghast, who man, from nemoroth.Square, all []ghast) bool {
	own := g.Side == who.Side
	nearer := func(other ghast) bool {
		return other.id != who.id && m.distance(from, other.at) < m.distance(from, g.at)
	}
	return m.as["ghast-stone-free"] && g.Petrified ||
		m.as["flee-own"] && own && slices.ContainsFunc(all, func(other ghast) bool { return other.Side != who.Side && m.inRange(other.at, from) }) ||
		m.as["ghast-own-entry"] && own && !m.inRange(g.at, from) ||
		m.as["ghast-own-inside"] && own && m.inRange(g.at, from) ||
		m.as["ghast-nearest"] && slices.ContainsFunc(all, nearer)
}

// afraid reports whether a piece would not be pushed where push-fearful holds.
func (m *Model) afraid(b *board, p nemoroth.Piece, to nemoroth.Square) bool {
	return mobile(p) && p.Kind != nemoroth.Ghast && p.Kind != nemoroth.Zombie && to.IsValid() &&
		slices.ContainsFunc(m.ghasts(b), func(g ghast) bool { return m.inRange(g.at, to) })
}

// wasMobile reports whether a statue was still a mobile piece when the turn began.
func (t *turn) wasMobile(id int) bool {
	if t.before == nil {
		return false
	}
	who, _, there := t.before.find(id)
	return there && !who.Petrified
}

func (t *turn) screams(id int) bool { return id == t.screamer }

// ghastOn reports whether an enemy Ghast stands on a pile's goal.
func (v *view) ghastOn(who man, sq nemoroth.Square) bool {
	return who.Kind == nemoroth.LeafPile && slices.ContainsFunc(v.ghasts, func(g ghast) bool { return g.at == sq && g.Side != who.Side })
}

// friendOn reports whether a square holds a piece of the mover's side.
func (v *view) friendOn(who man, sq nemoroth.Square) bool {
	return slices.ContainsFunc(v.b.at[sq], func(other man) bool { return other.Side == who.Side })
}

// friendSees reports whether only Basilisks of the mover's side see a square.
func (v *view) friendSees(who man, sq nemoroth.Square) bool {
	for _, from := range squares {
		for _, b := range v.b.at[from] {
			if b.Kind == nemoroth.Basilisk && b.Side != who.Side && slices.Contains(basiliskGoals(b.Side, from), sq) {
				return false
			}
		}
	}
	return true
}

// stillCompelled reports whether a piece is under a compulsion of the same kind
// after the move.
func (v *view) stillCompelled(c compulsion, r *result) bool {
	return slices.ContainsFunc(v.m.look(&r.board, v.side).compelled, func(d compulsion) bool {
		return d.who.id == c.who.id && d.Kind == c.Kind && d.ghast.id == c.ghast.id
	})
}

func (v *view) movedCompelled(r *result) bool {
	return slices.ContainsFunc(v.compelled, func(c compulsion) bool { return c.who.id == r.mover })
}

func (v *view) compelledCanMove() bool {
	for _, c := range v.compelled {
		for _, to := range v.m.goals(c.who.Piece, c.Square) {
			if v.forbidden(c.who, c.Square, to) == nil {
				return true
			}
		}
	}
	return false
}

// lostBasilisk reports whether the side on move had a Basilisk at the start and
// has none that is not engulfed now.
func (m *Model) lostBasilisk(g *Game) bool {
	has := func(b *board) bool {
		for _, sq := range squares {
			for _, who := range b.at[sq] {
				if who.Kind == nemoroth.Basilisk && who.Side == g.side {
					return true
				}
			}
		}
		return false
	}
	first := g
	for first.parent != nil {
		first = first.parent
	}
	return has(&first.board) && !has(&g.board)
}
