package misread

// RULEBOOK §§11 and 12.
const end = `
rep-third REP-1
a position may occur twice, but not three times
rep-forced REP-1
a compelled side may repeat a position
rep-start REP-1
the starting position may come back
rep-ichor REP-2
the plies left of ichor make no difference to repetition
end-draw END-1
a side without a legal move has not lost: it is a draw
royal END-1
a side that loses its last Basilisk has lost
`
