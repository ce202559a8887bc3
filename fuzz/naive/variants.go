package naive

import (
	"slices"

	"github.com/nemoroth/rules/nemoroth"
)

// A Variant is a rule changed as a reader might misread it. A ruling shows that
// it is wrong, or Equivalent says why no game can show the difference.
type Variant struct {
	ID         string
	Ruling     string // such as NR-0801
	Says       string
	Equivalent string
}

// variants are in the order of the rulebook.
var variants = []Variant{
	// Ghasts.
	{ID: "range-round", Ruling: "NR-0407", Says: "the range of a Ghast is round: its corners, two files and two ranks away, are outside"},
	{ID: "range-three", Ruling: "NR-0407", Says: "the range of a Ghast is three squares"},
	{ID: "range-own-square", Ruling: "NR-0808", Says: "the square that a Ghast stands on is not in its range"},
	{ID: "distance-taxi", Ruling: "NR-0435", Says: "distance is files and ranks added up"},
	{ID: "flee-range", Ruling: "NR-0821", Says: "who flees must leave the range"},
	{ID: "flee-equal", Ruling: "NR-0807", Says: "inside the range a piece may move to a square that is equally far"},
	{ID: "ghast-nearest", Ruling: "NR-0510", Says: "of several Ghasts only the nearest to the starting square forbids"},
	{ID: "ghast-own-entry", Ruling: "NR-0408", Says: "an own Ghast's range may be entered; who is inside must flee"},
	{ID: "ghast-own-inside", Ruling: "NR-0814", Says: "an own Ghast's range may not be entered; who is inside moves as it likes"},
	{ID: "ghast-stone-free", Ruling: "NR-0509", Says: "a petrified Ghast compels and does not forbid"},
	{ID: "ghast-fearless", Ruling: "NR-0369", Says: "Ghasts do not fear each other"},
	{ID: "ghast-steady", Ruling: "NR-0720", Says: "a Ghast does not compel a Ghast"},
	{ID: "flee-own", Ruling: "NR-0814", Says: "who flees an enemy Ghast may approach its own"},
	{ID: "own-ghast-mixed", Ruling: "NR-0814", Says: "where an own Ghast forbids a Leaf Pile its square, an enemy Ghast beside it excuses it"},
	{ID: "pile-fearless", Ruling: "NR-0814", Says: "a Leaf Pile that engulfs an enemy Ghast need not fear the others"},
	{ID: "waiver-stone", Ruling: "NR-0820", Says: "a petrified Ghast gives no leave to promote"},
	{ID: "waiver-any", Ruling: "NR-0708", Says: "a Human under any compulsion may promote towards a Ghast"},
	// Moves.
	{ID: "human-pawn", Ruling: "NR-0821", Says: "a Human steps straight forward only"},
	{ID: "fiend-ichor", Ruling: "NR-0408", Says: "a Fiend may enter ichor"},
	{ID: "ichor-last", Ruling: "NR-0354", Says: "ichor with one ply left may be entered"},
	{ID: "leap-occupied", Ruling: "NR-0404", Says: "a leap is barred by occupants between"},
	{ID: "leap-ichor", Ruling: "NR-0250", Says: "a leap is barred by ichor between"},
	{ID: "leap-gaze", Ruling: "NR-0044", Says: "a leap is barred by a seen square between"},
	{ID: "leap-ghast", Ruling: "NR-0045", Says: "a leap is barred by a Ghast square between"},
	{ID: "rider-friend", Ruling: "NR-0408", Says: "a Fiend may pass squares that only its own Basilisks see"},
	{ID: "rider-stone", Ruling: "NR-0408", Says: "a Fiend may pass squares that only petrified Basilisks see"},
	{ID: "pile-climbs", Ruling: "NR-0807", Says: "a Leaf Pile may step onto statues and Mummies"},
	{ID: "pile-ghast", Ruling: "NR-0807", Says: "a Leaf Pile may step onto an enemy Ghast whoever shares its square"},
	{ID: "pile-friends", Ruling: "NR-0814", Says: "a Leaf Pile may not step onto a piece of its own side"},
	{ID: "pile-satiated", Ruling: "NR-0140", Says: "a digesting Leaf Pile may not step onto anybody"},
	{ID: "zombie-friends", Ruling: "NR-0811", Says: "a Zombie may not step onto a piece of its own side"},
	// The gaze.
	{ID: "gaze-north", Ruling: "NR-0817", Says: "Basilisks of both sides look towards rank 8"},
	{ID: "gaze-ichor", Ruling: "NR-0430", Says: "a Basilisk does not see ichorous squares, to which it cannot move"},
	{ID: "gaze-ghast", Ruling: "NR-0437", Says: "a Basilisk does not see squares that a Ghast forbids it"},
	{ID: "gaze-friend", Ruling: "NR-0817", Says: "a Basilisk does not petrify its own side"},
	{ID: "gaze-shared", Ruling: "NR-0548", Says: "a Basilisk that shares its square sees nothing"},
	{ID: "gaze-company", Ruling: "NR-0426", Says: "pieces that share a seen square are not petrified"},
	{ID: "gaze-walks", Ruling: "NR-0408", Says: "who walks onto a seen square of its own accord is not petrified"},
	{ID: "gaze-basilisk", Ruling: "NR-0047", Says: "a Basilisk cannot be petrified"},
	{ID: "gaze-first", Ruling: "NR-0047", Says: "a Basilisk at rest is not petrified by one that arrives"},
	{ID: "gaze-screamer", Says: "a scream never petrifies the Go Away that screams",
		Equivalent: "a pushed Basilisk ends two squares from the Go Away, in a line with it, and no Basilisk sees such a square; the others see what they saw"},
	{ID: "gaze-pile", Ruling: "NR-0078", Says: "a digesting Leaf Pile cannot be petrified"},
	{ID: "gaze-stone-pushed", Ruling: "NR-0047", Says: "a petrified Basilisk that is pushed petrifies nobody"},
	{ID: "gaze-dries", Ruling: "NR-0430", Says: "petrification dries the ichor of the square"},
	// Leaf Piles and Mummies.
	{ID: "pile-stone", Ruling: "NR-0268", Says: "a petrified Leaf Pile engulfs nobody"},
	{ID: "pile-stone-pushed", Ruling: "NR-0124", Says: "a petrified Leaf Pile that is pushed engulfs nobody"},
	{ID: "pile-full", Ruling: "NR-0804", Says: "a digesting Leaf Pile engulfs nobody"},
	{ID: "pile-loses", Ruling: "NR-0803", Says: "of two Leaf Piles the one at rest engulfs the one that moved"},
	{ID: "pile-statues", Ruling: "NR-0422", Says: "a statue or Mummy pushed onto a Leaf Pile is not engulfed"},
	{ID: "pile-zombies", Ruling: "NR-0241", Says: "a Zombie is not engulfed"},
	{ID: "pile-own", Ruling: "NR-0431", Says: "a Leaf Pile spares its own side"},
	{ID: "pile-one", Ruling: "NR-0810", Says: "a Leaf Pile engulfs one piece at a time"},
	{ID: "pile-ichor", Ruling: "NR-0431", Says: "a Leaf Pile that engulfs takes the ichor too"},
	{ID: "pile-passive", Ruling: "NR-0419", Says: "a Leaf Pile digests only what it moved onto"},
	{ID: "pile-fall", Ruling: "NR-0805", Says: "a digesting Leaf Pile that is pushed off the board leaves its Mummy"},
	{ID: "mummy-push", Ruling: "NR-0819", Says: "a digesting Leaf Pile that is pushed leaves its Mummy"},
	{ID: "mummy-ichor", Ruling: "NR-0802", Says: "no Mummy is left on ichor"},
	{ID: "mummy-dries", Ruling: "NR-0802", Says: "a Mummy left on ichor dries it"},
	// Ichor and Zombies.
	{ID: "ichor-landing", Ruling: "NR-0408", Says: "a moving Fiend drenches the square it lands on too, as the tale has it"},
	{ID: "ichor-statue", Ruling: "NR-0272", Says: "a petrified Fiend leaves no ichor"},
	{ID: "ichor-start", Ruling: "NR-0408", Says: "a moving Fiend leaves ichor on its starting square alone"},
	{ID: "ichor-stone", Ruling: "NR-0408", Says: "a Fiend that is petrified by its move leaves no ichor"},
	{ID: "ichor-edge", Ruling: "NR-0272", Says: "a Fiend pushed off the board leaves no ichor"},
	{ID: "ichor-push", Ruling: "NR-0473", Says: "a pushed Fiend leaves no ichor"},
	{ID: "ichor-stacks", Ruling: "NR-0417", Says: "new ichor adds to what is there"},
	{ID: "ichor-stays", Ruling: "NR-0417", Says: "a square that is ichorous stays as it is when a Fiend leaves it"},
	{ID: "ichor-moves", Ruling: "NR-0809", Says: "ichor fades once a move and not every ply: after Obsidian's"},
	{ID: "ichor-at-once", Ruling: "NR-0408", Says: "ichor fades in the ply in which it was laid too"},
	{ID: "ichor-active", Ruling: "NR-0410", Says: "ichor laid under a Zombie leaves it alone"},
	{ID: "ichor-one", Ruling: "NR-0409", Says: "ichor dissolves one Zombie"},
	{ID: "ichor-remains", Ruling: "NR-0409", Says: "ichor stays when it dissolves a Zombie that is pushed"},
	{ID: "ichor-stone-pile", Ruling: "NR-0716", Says: "a petrified Leaf Pile engulfs a Zombie before ichor reaches it"},
	{ID: "zombie-dries", Ruling: "NR-0806", Says: "a Zombie that moves onto ichor takes it away and lives"},
	{ID: "zombie-statues", Ruling: "NR-0811", Says: "a Zombie does not destroy statues and Mummies"},
	{ID: "zombie-one", Ruling: "NR-0423", Says: "a Zombie destroys one of those who share a square"},
	{ID: "zombie-mummy", Ruling: "NR-0331", Says: "a digesting Leaf Pile that is destroyed leaves its Mummy"},
	{ID: "promote-both", Ruling: "NR-0320", Says: "a Human promotes on the first rank too"},
	{ID: "promote-move", Ruling: "NR-0813", Says: "a Human that is pushed does not promote"},
	{ID: "promote-alone", Ruling: "NR-0826", Says: "a Human pushed onto company does not promote"},
	{ID: "promote-destroys", Ruling: "NR-0358", Says: "a Human that is pushed to its eighth rank destroys as a Zombie who is there"},
	{ID: "promote-new", Ruling: "NR-0813", Says: "a Human petrified by a scream does not promote in the same scream"},
	{ID: "promote-pusher", Ruling: "NR-0406", Says: "a Human that the opponent pushes does not promote"},
	// The scream.
	{ID: "scream-ghast", Ruling: "NR-0808", Says: "a Go Away in range of a Ghast may not scream"},
	{ID: "scream-compelled", Ruling: "NR-0808", Says: "a compelled Go Away may not scream"},
	{ID: "scream-alone", Ruling: "NR-0516", Says: "a Go Away that shares its square may not scream"},
	{ID: "scream-mobile", Ruling: "NR-0816", Says: "a scream needs a mobile piece to hear it"},
	{ID: "scream-edge", Ruling: "NR-0439", Says: "a scream needs somebody who would stay on the board"},
	{ID: "scream-own-top", Ruling: "NR-0404", Says: "in a fixed order the top is Obsidian's own last rank for Obsidian"},
	{ID: "push-edge", Ruling: "NR-0818", Says: "nobody is pushed over the edge"},
	{ID: "push-statues", Ruling: "NR-0816", Says: "statues are not pushed"},
	{ID: "push-mummies", Ruling: "NR-0422", Says: "Mummies are not pushed"},
	{ID: "push-own", Ruling: "NR-0809", Says: "own pieces are not pushed"},
	{ID: "push-ghasts", Ruling: "NR-0808", Says: "Ghasts are not pushed"},
	{ID: "push-zombies", Ruling: "NR-0409", Says: "Zombies, which feel no fear, are not pushed"},
	{ID: "push-piles", Ruling: "NR-0805", Says: "Leaf Piles are not pushed"},
	{ID: "push-fearful", Ruling: "NR-0808", Says: "nobody is pushed into the range of a Ghast"},
	// Compulsion.
	{ID: "company-mobile", Ruling: "NR-0806", Says: "statues and Mummies are no company"},
	{ID: "company-piece", Ruling: "NR-0806", Says: "a Mummy is no company"},
	{ID: "company-enemy", Ruling: "NR-0414", Says: "pieces of one side do not compel each other to part"},
	{ID: "company-zombie", Ruling: "NR-0806", Says: "company does not compel a Zombie"},
	{ID: "company-fewer", Ruling: "NR-0244", Says: "less company saves"},
	{ID: "company-pushed", Ruling: "NR-0425", Says: "a push satisfies no compulsion to part"},
	{ID: "compel-stone", Ruling: "NR-0821", Says: "a petrified Ghast forbids and does not compel"},
	{ID: "compel-both", Ruling: "NR-0104", Says: "a petrified Ghast compels both sides"},
	{ID: "compel-own", Ruling: "NR-0402", Says: "an own Ghast compels too"},
	{ID: "compel-square", Ruling: "NR-0821", Says: "two Ghasts of one square compel once"},
	{ID: "ichor-two", Ruling: "NR-0283", Says: "ichor with two plies left compels nobody"},
	{ID: "moved-gone", Ruling: "NR-0806", Says: "a move that costs the compelled piece itself does not save"},
	{ID: "moved-still", Ruling: "NR-0821", Says: "a move does not save a piece that is still compelled"},
	{ID: "moved-only", Ruling: "NR-0809", Says: "only a move of a compelled piece will do"},
	{ID: "scream-moves", Ruling: "NR-0808", Says: "a compelled Go Away obeys by screaming"},
	{ID: "last-resort", Ruling: "NR-0809", Says: "another piece may save only where no compelled piece can move"},
	{ID: "save-all", Ruling: "NR-0808", Says: "another piece may save only if it saves all"},
	{ID: "gone-stone", Ruling: "NR-0426", Says: "petrifying a compelled piece does not save"},
	{ID: "gone-destroyed", Ruling: "NR-0409", Says: "a compelled piece that is lost was not saved"},
	{ID: "gone-promoted", Ruling: "NR-0436", Says: "promotion by a push does not save"},
	{ID: "promoted-free", Ruling: "NR-0358", Says: "promotion satisfies every compulsion"},
	{ID: "ichor-less", Ruling: "NR-0353", Says: "a push to less ichor saves"},
	{ID: "ichor-pushed", Ruling: "NR-0429", Says: "only leaving an ichorous square saves from ichor, not taking the ichor away"},
	{ID: "last-ply-push", Ruling: "NR-0809", Says: "who is pushed from ichor with one ply left onto lasting ichor is not saved where such ichor compels"},
	{ID: "ghast-pushed", Ruling: "NR-0808", Says: "a push of the Ghast saves, whatever the distance"},
	{ID: "ghast-stone", Ruling: "NR-0440", Says: "petrifying the Ghast saves"},
	{ID: "sat-chebyshev", Ruling: "NR-0434", Says: "a push away from a Ghast is measured in king's steps"},
	{ID: "gone-fell", Ruling: "NR-0426", Says: "who is pushed off the board was not saved"},
	{ID: "ghast-gone", Ruling: "NR-0438", Says: "that the Ghast is gone does not save"},
	{ID: "on-the-way", Ruling: "NR-0826", Says: "what was satisfied between two pushes of a scream stays satisfied"},
	{ID: "ghast-out", Ruling: "NR-0808", Says: "only a push out of range saves"},
	{ID: "ghast-stays", Ruling: "NR-0808", Says: "pushing the Ghast away does not save"},
	{ID: "ghast-equal", Ruling: "NR-0808", Says: "a push to the same distance saves"},
	// Repetition and the end.
	{ID: "rep-third", Ruling: "NR-0249", Says: "a position may occur twice, and not three times"},
	{ID: "rep-forced", Ruling: "NR-0249", Says: "a compelled side may repeat a position"},
	{ID: "rep-scream", Ruling: "NR-0521", Says: "a scream may repeat a position"},
	{ID: "rep-start", Ruling: "NR-0249", Says: "the starting position may recur"},
	{ID: "rep-side", Ruling: "NR-0308", Says: "whose move it is makes no difference to repetition"},
	{ID: "rep-mummies", Ruling: "NR-0810", Says: "the number of Mummies on a square makes no difference to repetition"},
	{ID: "rep-statues", Ruling: "NR-0811", Says: "statues make no difference to repetition"},
	{ID: "rep-ichor", Ruling: "NR-0553", Says: "how old ichor is makes no difference to repetition"},
	{ID: "end-mixed", Ruling: "NR-0706", Says: "a side whose every move repeats or saves nobody loses by compulsion"},
	{ID: "pos-first-rank", Ruling: "NR-0432", Says: "no Human can be set up on its first rank"},
	{ID: "pos-crowd", Ruling: "NR-0402", Says: "no mobile piece can be set up on a shared square"},
	{ID: "pos-seen-statue", Ruling: "NR-0424", Says: "no statue can be set up on a seen square"},
	{ID: "pos-seen-zombie", Ruling: "NR-0059", Says: "no Zombie can be set up on a seen square"},
	{ID: "pos-two-kings", Ruling: "NR-0077", Says: "no side can have two Basilisks"},
	{ID: "royal", Ruling: "NR-0801", Says: "who loses its last Basilisk has lost"},
	// Kinds that a rule might be thought to spare.
	{ID: "ghast-spares-B", Ruling: "NR-0042", Says: "a Ghast does not compel a Basilisk"},
	{ID: "ghast-spares-G", Ruling: "NR-0720", Says: "a Ghast does not compel a Ghast"},
	{ID: "ghast-spares-L", Ruling: "NR-0438", Says: "a Ghast does not compel a Leaf Pile"},
	{ID: "ghast-spares-A", Ruling: "NR-0432", Says: "a Ghast does not compel a Go Away"},
	{ID: "ghast-spares-W", Ruling: "NR-0258", Says: "a Ghast does not compel a Wounded Fiend"},
	{ID: "ghast-spares-H", Ruling: "NR-0416", Says: "a Ghast does not compel a Human"},
	{ID: "ichor-spares-B", Ruling: "NR-0402", Says: "ichor does not compel a Basilisk"},
	{ID: "ichor-spares-G", Ruling: "NR-0402", Says: "ichor does not compel a Ghast"},
	{ID: "ichor-spares-L", Ruling: "NR-0402", Says: "ichor does not compel a Leaf Pile"},
	{ID: "ichor-spares-A", Ruling: "NR-0402", Says: "ichor does not compel a Go Away"},
	{ID: "ichor-spares-W", Ruling: "NR-0402", Says: "ichor does not compel a Wounded Fiend"},
	{ID: "ichor-spares-H", Ruling: "NR-0402", Says: "ichor does not compel a Human"},
	{ID: "company-spares-B", Ruling: "NR-0421", Says: "company does not compel a Basilisk"},
	{ID: "company-spares-G", Ruling: "NR-0091", Says: "company does not compel a Ghast"},
	{ID: "company-spares-A", Ruling: "NR-0421", Says: "company does not compel a Go Away"},
	{ID: "company-spares-W", Ruling: "NR-0410", Says: "company does not compel a Wounded Fiend"},
	{ID: "company-spares-H", Ruling: "NR-0414", Says: "company does not compel a Human"},
	{ID: "company-spares-Z", Ruling: "NR-0402", Says: "company does not compel a Zombie"},
	{ID: "gaze-spares-B", Ruling: "NR-0047", Says: "a gaze does not petrify a Basilisk"},
	{ID: "gaze-spares-G", Ruling: "NR-0364", Says: "a gaze does not petrify a Ghast"},
	{ID: "gaze-spares-L", Ruling: "NR-0403", Says: "a gaze does not petrify a Leaf Pile"},
	{ID: "gaze-spares-A", Ruling: "NR-0205", Says: "a gaze does not petrify a Go Away"},
	{ID: "gaze-spares-W", Ruling: "NR-0408", Says: "a gaze does not petrify a Wounded Fiend"},
	{ID: "gaze-spares-H", Ruling: "NR-0426", Says: "a gaze does not petrify a Human"},
	{ID: "push-spares-B", Ruling: "NR-0403", Says: "a scream does not push a Basilisk"},
	{ID: "push-spares-G", Ruling: "NR-0435", Says: "a scream does not push a Ghast"},
	{ID: "push-spares-L", Ruling: "NR-0431", Says: "a scream does not push a Leaf Pile"},
	{ID: "push-spares-A", Ruling: "NR-0393", Says: "a scream does not push a Go Away"},
	{ID: "push-spares-W", Ruling: "NR-0473", Says: "a scream does not push a Wounded Fiend"},
	{ID: "push-spares-H", Ruling: "NR-0401", Says: "a scream does not push a Human"},
	{ID: "push-spares-Z", Ruling: "NR-0409", Says: "a scream does not push a Zombie"},
	{ID: "push-spares-pB", Ruling: "NR-0266", Says: "a scream does not push a petrified Basilisk"},
	{ID: "push-spares-pG", Ruling: "NR-0158", Says: "a scream does not push a petrified Ghast"},
	{ID: "push-spares-pL", Ruling: "NR-0403", Says: "a scream does not push a petrified Leaf Pile"},
	{ID: "push-spares-pA", Ruling: "NR-0007", Says: "a scream does not push a petrified Go Away"},
	{ID: "push-spares-pW", Ruling: "NR-0272", Says: "a scream does not push a petrified Wounded Fiend"},
	{ID: "push-spares-pH", Ruling: "NR-0405", Says: "a scream does not push a petrified Human"},
	{ID: "push-spares-M", Ruling: "NR-0422", Says: "a scream does not push a Mummy"},
	{ID: "pile-spares-B", Ruling: "NR-0050", Says: "a Leaf Pile does not engulf a Basilisk"},
	{ID: "pile-spares-G", Ruling: "NR-0438", Says: "a Leaf Pile does not engulf a Ghast"},
	{ID: "pile-spares-L", Ruling: "NR-0719", Says: "a Leaf Pile does not engulf a Leaf Pile"},
	{ID: "pile-spares-A", Ruling: "NR-0212", Says: "a Leaf Pile does not engulf a Go Away"},
	{ID: "pile-spares-W", Ruling: "NR-0242", Says: "a Leaf Pile does not engulf a Wounded Fiend"},
	{ID: "pile-spares-H", Ruling: "NR-0419", Says: "a Leaf Pile does not engulf a Human"},
	{ID: "pile-spares-Z", Ruling: "NR-0241", Says: "a Leaf Pile does not engulf a Zombie"},
	{ID: "pile-spares-pB", Ruling: "NR-0071", Says: "a Leaf Pile does not engulf a petrified Basilisk"},
	{ID: "pile-spares-pG", Ruling: "NR-0120", Says: "a Leaf Pile does not engulf a petrified Ghast"},
	{ID: "pile-spares-pL", Ruling: "NR-0123", Says: "a Leaf Pile does not engulf a petrified Leaf Pile"},
	{ID: "pile-spares-pA", Ruling: "NR-0828", Says: "a Leaf Pile does not engulf a petrified Go Away"},
	{ID: "pile-spares-pW", Ruling: "NR-0121", Says: "a Leaf Pile does not engulf a petrified Wounded Fiend"},
	{ID: "pile-spares-pH", Ruling: "NR-0133", Says: "a Leaf Pile does not engulf a petrified Human"},
	{ID: "pile-spares-M", Ruling: "NR-0422", Says: "a Leaf Pile does not engulf a Mummy"},
	{ID: "zombie-spares-B", Ruling: "NR-0712", Says: "a Zombie does not destroy a Basilisk"},
	{ID: "zombie-spares-G", Ruling: "NR-0438", Says: "a Zombie does not destroy a Ghast"},
	{ID: "zombie-spares-L", Ruling: "NR-0331", Says: "a Zombie does not destroy a Leaf Pile"},
	{ID: "zombie-spares-A", Ruling: "NR-0212", Says: "a Zombie does not destroy a Go Away"},
	{ID: "zombie-spares-W", Ruling: "NR-0269", Says: "a Zombie does not destroy a Wounded Fiend"},
	{ID: "zombie-spares-H", Ruling: "NR-0423", Says: "a Zombie does not destroy a Human"},
	{ID: "zombie-spares-Z", Ruling: "NR-0333", Says: "a Zombie does not destroy a Zombie"},
	{ID: "zombie-spares-pB", Ruling: "NR-0149", Says: "a Zombie does not destroy a petrified Basilisk"},
	{ID: "zombie-spares-pG", Ruling: "NR-0288", Says: "a Zombie does not destroy a petrified Ghast"},
	{ID: "zombie-spares-pL", Ruling: "NR-0827", Says: "a Zombie does not destroy a petrified Leaf Pile"},
	{ID: "zombie-spares-pA", Ruling: "NR-0827", Says: "a Zombie does not destroy a petrified Go Away"},
	{ID: "zombie-spares-pW", Ruling: "NR-0827", Says: "a Zombie does not destroy a petrified Wounded Fiend"},
	{ID: "zombie-spares-pH", Ruling: "NR-0423", Says: "a Zombie does not destroy a petrified Human"},
	{ID: "zombie-spares-M", Ruling: "NR-0426", Says: "a Zombie does not destroy a Mummy"},
}

// Variants returns the variants of the rules.
func Variants() []Variant { return slices.Clone(variants) }

// spares reports whether a variant such as push-spares-pW exempts a piece.
func (m *Model) spares(what string, p nemoroth.Piece) bool {
	if len(m.as) == 0 {
		return false
	}
	code := "M"
	if p.Kind != nemoroth.Mummy {
		code = string(letter(p.Kind))
	}
	if p.Petrified {
		code = "p" + code
	}
	return m.as[what+"-spares-"+code]
}

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

// onTheWay returns the boards between the pushes of a scream.
func (v *view) onTheWay(r *result) (all []board) {
	order := r.move.Order()
	if order == nil {
		order = v.neighbours(r.move.From())
	}
	t := turn{m: v.m, b: *v.b, side: v.side}
	for _, sq := range order {
		t.push(r.move.From(), sq)
		all = append(all, t.b)
	}
	return all
}

// onlyStonesSee reports whether no mobile Basilisk sees a square.
func onlyStonesSee(on *board, sq nemoroth.Square) bool {
	for _, from := range squares {
		for _, b := range on.at[from] {
			if b.Kind == nemoroth.Basilisk && !b.Petrified && slices.Contains(basiliskGoals(b.Side, from), sq) {
				return false
			}
		}
	}
	return true
}

func (m *Model) twoBasilisks(s nemoroth.Setup) bool {
	n := map[nemoroth.Side]int{}
	for _, sq := range squares {
		for _, p := range s.Occupants[sq] {
			if p.Kind == nemoroth.Basilisk {
				n[p.Side]++
			}
		}
	}
	return n[nemoroth.Alabaster] > 1 || n[nemoroth.Obsidian] > 1
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
