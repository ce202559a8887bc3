package misread

// readings lists the other readings of the disputes of RULEBOOK §15. Several
// readings of one dispute have a letter after its id.
const readings = `
D-01 GHAST-4 OPT-4: flip OPT-4
a Leaf Pile may not step onto its own Ghast | a Leaf Pile may step onto its own Ghast
D-02 PROMOTE-2 OPT-3: flip OPT-3
a petrified Human does not promote | a petrified Human promotes
D-03a GHAST-5: never
a Human may promote only by a move that flees, compelled or not
D-03b GHAST-5: instead if promotion ghast-compels
a Human that promotes may approach the Ghasts that compel it, and no others
D-03c GHAST-5: instead if promotion
a Human that promotes may approach any Ghast, compelled or not
D-04 PROMOTE-3 GAZE-2: except PROMOTE-1 if !petrified seen
a Human that reaches its eighth rank on a seen square is petrified there and does not promote
D-05 STEP-5 STEP-6: last
the gaze acts before a Leaf Pile engulfs
D-06 RIDER-GHAST: except if in-range
a Fiend in range of a Ghast may pass squares nearer to it, if it stops further away
D-07 REP-2
statues that act alike are the same for repetition
D-08 COMP-ICHOR-SAT OPT-2: except if last-ply-compels there !stays onto-last-ply dry
a push onto ichor with one ply left saves nobody where such ichor compels
D-09 COMP-ICHOR-SAT COMP-MULTI-SAT: also COMP-MULTI-SAT COMP-ICHOR-SAT if there !stays
a push off ichor or off a shared square saves a piece, wherever it leads
D-10 COMP-ICHOR-SAT: except if !last-ply-compels there !stays onto-last-ply dry
a push from ichor onto ichor with one ply left saves nobody
D-11 COMP-ONE: instead COMP-RULE if saves-one-whole
a compelled piece is saved only when all its compulsions are satisfied
D-12 SCREAM-3
the owner orders the pushes of single pieces, even of those that share a square
D-13 OPT-2 COMP-ICHOR: flip
ichor with one ply left compels, and any move satisfies it
 | ichor with one ply left does not compel
D-14 REP-2
digesting makes no difference to repetition
D-15 END-2
a compelled side without any move loses by compulsion
D-16 SCREAM-5
where the order is fixed, Obsidian's screams begin with the square towards rank 1
D-17 END-2
a compelled side whose saving moves all repeat loses by compulsion
D-18 PROMOTE-3 STEP-3: except PROMOTE-1 if meets:other-Leaf-Pile
a Leaf Pile engulfs a Human that is pushed onto it before the Human can promote
`
