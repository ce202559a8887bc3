package misread

// RULEBOOK §10.
const compulsions = `
statue-compelled COMP-GHAST MOVE-1: instead §10 if own
a statue can be compelled
zombie-compelled GHAST-6 COMP-GHAST: also COMP-GHAST if !own-ghast in-range of Z
a Ghast compels a Zombie
company-mobile COMP-MULTI: only if other-mobile
statues and Mummies do not compel the pieces that share their square
company-piece COMP-MULTI: except if other-Mummy
a Mummy does not compel the pieces that share its square
company-spares-Z COMP-MULTI GHAST-6: except of Z
a Zombie is never compelled
company-enemy COMP-MULTI: except if other-friend
pieces of one side that share a square do not compel each other
company-other COMP-MULTI: only if other-friend
only pieces of one's own side that share a square compel each other
company-fewer COMP-MULTI-SAT: also if stays fewer-there
a compelled piece is saved if fewer pieces share its square after the move
compel-stone COMP-GHAST GHAST-1: except if stone-ghast
a petrified Ghast does not compel
ichor-one-compels COMP-ICHOR OPT-2:
 instead if !Z ichorous; instead COMP-ICHOR-SAT if there !stays dry
ichor with one ply left compels like any other
 | ichor with one ply left is no less a compulsion, and not every move satisfies it
ichor-two-spares COMP-ICHOR: except if two-plies
ichor with two plies left compels no more
moved-still COMP-MOVED:
 except COMP-MOVED COMP-GONE COMP-MULTI-SAT COMP-ICHOR-SAT COMP-GHAST-SAT
 if self-moved still-compelled
a move does not save a piece that is still compelled
moved-only COMP-RULE COMP-GONE:
 except COMP-MOVED COMP-GONE COMP-MULTI-SAT COMP-ICHOR-SAT COMP-GHAST-SAT if !self-moved
only a move of a compelled piece satisfies a compulsion
scream-moves COMP-MOVED: also if screams of A
a scream of a compelled Go Away satisfies its compulsions
save-all COMP-RULE: instead if some:self-moved; also if saves-all
a move must save all compelled pieces, unless it moves one of them
save-each COMP-RULE: instead if saves-all
a move must save every compelled piece
hopeless-free COMP-RULE END-2
a side that can save no compelled piece may move as it likes
gone-stone COMP-GONE: except if turned-to-stone
petrifying a compelled piece does not save it
gone-destroyed COMP-GONE: only if there
a compelled piece that is lost is not saved
gone-promoted COMP-GONE: except if there !turned-to-stone
promotion by a push does not save a piece
promoted-free COMP-GONE: also if promoted
promotion satisfies every compulsion
ichor-less COMP-ICHOR-SAT: also if there less-ichor
a push to ichor with fewer plies saves a piece
ichor-pushed COMP-ICHOR-SAT: except if stays !last-ply
only leaving the square saves a piece from ichor, not removing the ichor
ghast-pushed COMP-GHAST-SAT: also if ghast-moved
any push of the Ghast saves a piece, whatever the distance
ghast-stone COMP-GHAST-SAT: also if !stone-ghast ghast-petrified
petrifying the Ghast saves a piece
ghast-gone COMP-GHAST-SAT: only if ghast-there
a piece is not saved when the Ghast is gone
ghast-out COMP-GHAST-SAT: except if there ghast-there still-in-range
a push saves a piece only if it ends out of range
ghast-stays COMP-GHAST-SAT: except if there ghast-there ghast-moved
pushing the Ghast away does not save a piece
`
