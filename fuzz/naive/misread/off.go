package misread

// off lists the rules that can be left out. The others are no rules of play, or no
// game is left without them.
const off = `
SETUP-5: never ENGULF-3
no Leaf Pile ever digests
GEO-1
the range of a Ghast is one square
GEO-2
distance is counted in King's steps
GEO-3: also SCREAM-1 if crowded mobile
a piece on the Go Away's own square is enough for a scream
MOVE-1: instead
a side may move any piece, statues included
MOVE-EMPTY: also if !Leaf-Pile !ichorous
a piece may move onto an occupied square and share it
MOVE-LEAP: except MOVE-EMPTY if over:occupied;
 except MOVE-EMPTY if over:ichorous; except MOVE-EMPTY if over:seen;
 except MOVE-EMPTY if over:barred-way
what lies between stops a leap
RIDER-GAZE: never
a Fiend may cross seen squares
RIDER-GHAST: never
only the square where a Fiend stops matters to Ghasts
GHAST-1: instead if !petrified
a petrified Ghast does not count at all
GHAST-2: never
a piece may approach a Ghast
GHAST-3: except GHAST-2 if own-ghast
a piece may approach its own Ghast
GHAST-4: never
a Leaf Pile may not step onto a Ghast
GHAST-5: never
a compelled Human may promote only by a move that flees
GHAST-6: also COMP-GHAST if !own-ghast in-range; also GHAST-2 if into-range !further of Z
a Zombie must flee a Ghast like any other piece
GAZE-1: never
Basilisks see nothing
GAZE-2: never
no piece is petrified
GAZE-3: also GAZE-2 of Z
a Zombie is petrified like any other piece
GAZE-4: except MOVE-EMPTY if !Z mobile seen
a piece may not move onto a seen square
GAZE-5: except GAZE-1 if petrified
a petrified Basilisk sees nothing
ENGULF-1: except if other-arrives !Leaf-Pile
a Leaf Pile that moves onto a piece shares its square
ENGULF-2: instead ENGULF-1 if other-arrives !Leaf-Pile
a piece pushed onto a Leaf Pile shares its square
ENGULF-3: never
engulfing does not make a Leaf Pile digest
MUMMY-1: skip
a digesting Leaf Pile leaves no Mummy
MUMMY-2: except ZOMBIE-1 SCREAM-2 ENGULF-1 if Mummy; also ICHOR-3 if Mummy;
 also GAZE-2 if Mummy !petrified
a Mummy is petrified, dissolved and spared like nothing else
ICHOR-1: never
a Fiend leaves no ichor
ICHOR-2: skip
ichor never fades
ICHOR-3: never
a Zombie pushed onto ichor does not dissolve
ICHOR-4
a Zombie that moves onto ichor dissolves before it destroys anything
ICHOR-5: last STEP-4 STEP-6
a Leaf Pile engulfs a Zombie before ichor dissolves it
ZOMBIE-1: skip STEP-2
a Zombie that moves onto a piece shares its square
ZOMBIE-2
a Zombie that is pushed onto a piece destroys it
PROMOTE-1: only if petrified
a Human does not promote
PROMOTE-2: except PROMOTE-1 if petrified
a petrified Human does not promote | a petrified Human promotes
PROMOTE-3: last STEP-3; except PROMOTE-1 if petrified mobile-before
promotion comes after everything else
SCREAM-1: instead
any Go Away may scream, petrified or with nobody beside it
SCREAM-2: instead if mobile !off-board
only mobile pieces are pushed, and none over the edge
SCREAM-3
pieces that share a square are pushed one by one
SCREAM-4
the order of the pushes is always clockwise | the owner chooses the order of the pushes
SCREAM-5
the owner chooses the order of the pushes in every ruleset
SCREAM-6
a piece is not pushed onto an occupied square
STEP-1: last ICHOR-1 MUMMY-1
what a piece leaves behind comes last
STEP-2: last
a Zombie destroys last
STEP-3: last; except PROMOTE-1 if petrified mobile-before
a Human promotes last
STEP-4: last STEP-4 STEP-6
ichor acts after a Leaf Pile has engulfed
STEP-5: last
the gaze acts before a Leaf Pile engulfs
STEP-6
the gaze acts once, after the last push
STEP-7
ichor fades before the move
STEP-8
the same side moves again
COMP-MULTI: never
sharing a square does not compel
COMP-ICHOR: never
ichor does not compel
COMP-GHAST: never
Ghasts do not compel
COMP-RULE: instead
a compelled piece need not be saved
COMP-MOVED: never
a move of a compelled piece does not save it by itself
COMP-GONE: never
a piece that is petrified, gone or promoted is not saved
COMP-MULTI-SAT: never
a piece left alone on its square is not saved
COMP-ICHOR-SAT: never
a piece that no longer stands on ichor is not saved
COMP-GHAST-SAT: never
a piece is not saved when the Ghast is further away or gone
COMP-ONE: instead COMP-RULE if saves-one-whole
all compulsions of a piece must be satisfied
COMP-NEW: except COMP-RULE if adds-compulsion
a move may not add a compulsion to its own side
REP-1
a position may come back
REP-2
digesting makes no difference to repetition
END-1
the game is not over when a side has no legal move
END-2
a compelled side without any move loses by compulsion, with moves by stalemate
POS-1
any setup can stand
POS-2: skip
ichor does not fade in a pass
OPT-1: flip
the order of the pushes is always clockwise | the owner chooses the order of the pushes
OPT-2: flip
ichor with one ply left compels, and any move satisfies it
 | ichor with one ply left does not compel
OPT-3: flip
a petrified Human does not promote | a petrified Human promotes
OPT-4: flip
a Leaf Pile may not step onto its own Ghast | a Leaf Pile may step onto its own Ghast
MOVE-BASILISK: also if !here; also MOVE-EMPTY of B
a * may go anywhere
MOVE-GHAST: also if !here; also MOVE-EMPTY of G
a * may go anywhere
MOVE-LEAFPILE: also if !here; also MOVE-EMPTY of L
a * may go anywhere
MOVE-GOAWAY: also if !here; also MOVE-EMPTY of A
a * may go anywhere
MOVE-FIEND: also if !here; also MOVE-EMPTY of W
a * may go anywhere
MOVE-HUMAN: also if !here; also MOVE-EMPTY of H
a * may go anywhere
MOVE-ZOMBIE: also if !here; also MOVE-EMPTY of Z
a * may go anywhere
`
