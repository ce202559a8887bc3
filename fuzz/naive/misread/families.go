package misread

import (
	"strings"

	"github.com/nemoroth/rules/fuzz/naive"
	"github.com/nemoroth/rules/nemoroth"
)

// kind returns the name of the kind with a letter, or of its statues with a "p" before it; the
// rule of its moves; and whether a piece is one.
func kind(code string) (name, moves string, is test) {
	letter := code[len(code)-1:]
	p := nemoroth.Piece{Petrified: code != letter,
		Kind: nemoroth.Kind(strings.Index(" BGLAWHZM", letter))}
	if p.Kind != mummy {
		moves = string(naive.Moves[p.Kind].Rule)
	}
	return p.Describe(), moves, func(s situation) bool {
		return s.Who.Kind == p.Kind && s.Who.Petrified == p.Petrified
	}
}

// The families of misreadings that somebody might believe, and others.
const common = `
ghast-spares-* COMP-GHAST: except of G
a Ghast does not compel a *
enter-*-enemy * MOVE-EMPTY: also MOVE-EMPTY if !ichorous all:other-mobile,!other-friend of B G A W H
a * may move onto an enemy piece
enter-*-ichor * MOVE-EMPTY: also MOVE-EMPTY if ichorous !occupied of B G A W H
a * may move onto ichor
dread-*-own GHAST-2 GHAST-3: except if own-ghast of B G L A W H
a * may approach its own Ghast
dread-*-enemy GHAST-2 GHAST-3: except if !own-ghast of B G L A W H
a * may approach an enemy Ghast
dread-*-stone GHAST-2 GHAST-3: except if stone-ghast of B G L A W H
a * may approach a petrified Ghast
`

const odd = `
zombie-human MOVE-ZOMBIE: except if back
a Zombie may not step back
ghast-spares-* COMP-GHAST: except of B L A W H
a Ghast does not compel a *
flee-towards GHAST-2 COMP-RULE: except if compelled !ghast-compels
a compelled piece may approach another Ghast
flee-first COMP-RULE: except if some:self-moved some:!saved,greater
of several compelled pieces the most important one must flee first
gaze-late GAZE-2 STEP-6: except if own
a piece is petrified only when the other side moves next
compel-own COMP-GHAST GHAST-3: also if !Z other-ghast in-range
a piece's own Ghast also compels it
ichor-spares-* COMP-ICHOR: except of B G L A W H
ichor does not compel a *
company-spares-* COMP-MULTI: except of B G A W H
sharing a square does not compel a *
gaze-spares-* GAZE-2: except of B G L A W H
the gaze does not petrify a *
push-spares-* SCREAM-2: except of B G L A W H Z pB pG pL pA pW pH M
a scream does not push a *
pile-spares-* ENGULF-1 ENGULF-2: except of B G L A W H Z pB pG pL pA pW pH M
a Leaf Pile does not engulf a *
zombie-spares-* ZOMBIE-1: except of B G L A W H Z pB pG pL pA pW pH M
a Zombie does not destroy a *
enter-*-own * MOVE-EMPTY: also MOVE-EMPTY if !ichorous all:other-mobile,other-friend of B G A W H
a * may move onto a piece of its own side
enter-*-statue * MOVE-EMPTY: also MOVE-EMPTY if !ichorous all:other-petrified of B G A W H
a * may move onto a statue
enter-*-mummy * MOVE-EMPTY: also MOVE-EMPTY if !ichorous all:other-Mummy of B G A W H
a * may move onto a Mummy
`
