package misread

// RULEBOOK §8.
const screams = `
scream-stone SCREAM-1: instead if beside
a petrified Go Away may scream
scream-air SCREAM-1: instead if mobile
a Go Away may scream with nobody beside it
scream-ghast GHAST-6: except SCREAM-1 if barred
a Go Away in range of a Ghast may not scream
scream-compelled COMP-RULE SCREAM-1: except SCREAM-1 if compelled
a compelled Go Away may not scream
scream-mobile SCREAM-1 SCREAM-2: only if beside:other-mobile
a scream needs a mobile piece beside it
push-chain SCREAM-1 SCREAM-6
a pushed piece pushes the one behind it
push-edge SCREAM-2: except if off-board
no piece is pushed over the edge
push-statues SCREAM-2: except if petrified
a scream does not push statues
push-own SCREAM-2: except if own
a scream does not push pieces of its own side
push-fearful GHAST-6: except SCREAM-2 if mobile mortal !Ghast !off-board ghast:into-range
no piece is pushed into the range of a Ghast
`
