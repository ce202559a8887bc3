package naive_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/nemoroth/rules/nemoroth"
)

// TestTraces checks whole traces: step, effect and cause of each line.
func TestTraces(t *testing.T) {
	for _, c := range []struct{ name, ruleset, position, move, want string }{
		{"a Basilisk petrifies two pieces, then ichor fades", "", "8/8/2h1H3/8/8/.[1]7/4B3/8 A 1", "Be2d4", `
0 e2 Alabaster Basilisk moves to d4 [MOVE-BASILISK] -1
0 c6 Obsidian Human petrified by the gaze from d4 [GAZE-2] 0
0 e6 Alabaster Human petrified by the gaze from d4 [GAZE-2] 0
1 a3 ichor fades from 1 to 0 [ICHOR-2] 0`},
		{"Zombies on fresh ichor dissolve, then old ichor fades", "", "8/8/8/8/3(WZzM)4/8/8/.[3]7 A 1", "Wd4d6", `
0 d4 Alabaster Wounded Fiend moves to d6 [MOVE-FIEND] -1
0 d4 ichor of 10 plies laid by Alabaster Wounded Fiend [ICHOR-1] 0
0 d5 ichor of 10 plies laid by Alabaster Wounded Fiend [ICHOR-1] 0
0 d4 Alabaster Zombie dissolved by ichor [ICHOR-3] 1
0 d4 Obsidian Zombie dissolved by ichor [ICHOR-3] 1
0 d4 ichor consumed by Alabaster Zombie [ICHOR-3] 3
1 a1 ichor fades from 3 to 2 [ICHOR-2] 0`},
		{"a Fiend stops under a gaze", "", "8/8/8/8/5pb2/8/3W4/8 A 1", "Wd2e2", `
0 d2 Alabaster Wounded Fiend moves to e2 [MOVE-FIEND] -1
0 d2 ichor of 10 plies laid by Alabaster Wounded Fiend [ICHOR-1] 0
0 e2 Alabaster Wounded Fiend petrified by the gaze from f4 [GAZE-2] 0`},
		{"a digesting Leaf Pile engulfs again", "", "8/8/8/8/5pb2/4h3/3L*4/8 A 1", "Ld2e3", `
0 d2 digesting Alabaster Leaf Pile moves to e3 [MOVE-LEAFPILE] -1
0 d2 Mummy left behind by digesting Alabaster Leaf Pile [MUMMY-1] 0
0 e3 Obsidian Human engulfed [ENGULF-1] 0
0 e3 Alabaster Leaf Pile begins to digest [ENGULF-3] 2`},
		{"a Leaf Pile engulfs a Leaf Pile", "", "8/8/8/3l4/3L4/8/8/8 A 1", "Ld4d5", `
0 d4 Alabaster Leaf Pile moves to d5 [MOVE-LEAFPILE] -1
0 d5 Obsidian Leaf Pile engulfed [ENGULF-2] 0
0 d5 Alabaster Leaf Pile begins to digest [ENGULF-3] 1`},
		{"a digesting Leaf Pile that is pushed engulfs", "", "8/8/8/8/2AL*(Hh)3/8/8/8 A 1", "Ac4!", `
0 c4 Alabaster Go Away screams [SCREAM-1] -1
1 d4 digesting Alabaster Leaf Pile pushed to e4 [SCREAM-2] 0
1 e4 Alabaster Human engulfed [ENGULF-1] 1
1 e4 Obsidian Human engulfed [ENGULF-1] 1`},
		{"a petrified Leaf Pile engulfs what is pushed onto it", "", "8/8/8/8/2A(HpG)pl3/8/8/8 A 1", "Ac4!", `
0 c4 Alabaster Go Away screams [SCREAM-1] -1
1 d4 Alabaster Human pushed to e4 [SCREAM-2] 0
1 d4 petrified Alabaster Ghast pushed to e4 [SCREAM-2] 0
1 e4 Alabaster Human engulfed [ENGULF-2] 1
1 e4 petrified Alabaster Ghast engulfed [ENGULF-2] 2`},
		{"a Zombie moves onto ichor", "", "8/8/8/3(HpgM)[5]4/3Z4/8/8/8 A 1", "Zd4d5", `
0 d4 Alabaster Zombie moves to d5 [MOVE-ZOMBIE] -1
0 d5 Alabaster Human destroyed [ICHOR-4] 0
0 d5 petrified Obsidian Ghast destroyed [ICHOR-4] 0
0 d5 Mummy destroyed [ICHOR-4] 0
0 d5 Alabaster Zombie dissolved by ichor [ICHOR-4] 0
0 d5 ichor consumed by Alabaster Zombie [ICHOR-4] 4`},
		{"a Human promotes", "", "8/3H4/8/8/8/8/8/8 A 1", "Hd7d8", `
0 d7 Alabaster Human moves to d8 [MOVE-HUMAN] -1
0 d8 Alabaster Human becomes a Zombie [PROMOTE-1] 0`},
		{"Humans promote and dissolve before a Leaf Pile engulfs the rest", "", "3l[5]4/3(HGpH)4/3A4/8/8/8/8/8 A 1", "Ad6!", `
0 d6 Alabaster Go Away screams [SCREAM-1] -1
1 d7 Alabaster Ghast pushed to d8 [SCREAM-2] 0
1 d7 Alabaster Human pushed to d8 [SCREAM-2] 0
1 d7 petrified Alabaster Human pushed to d8 [SCREAM-2] 0
1 d8 Alabaster Human becomes a Zombie [PROMOTE-1] 2
1 d8 petrified Alabaster Human becomes a Zombie [PROMOTE-2] 3
1 d8 Alabaster Zombie dissolved by ichor [ICHOR-5] 4
1 d8 Alabaster Zombie dissolved by ichor [ICHOR-5] 5
1 d8 ichor consumed by Alabaster Zombie [ICHOR-5] 6
1 d8 Alabaster Ghast engulfed [ENGULF-2] 1
1 d8 Obsidian Leaf Pile begins to digest [ENGULF-3] 9`},
		{"a petrified Human does not promote in Betza", "Betza", "8/3pH4/3A4/8/8/8/8/8 A 1", "Ad6!", `
0 d6 Alabaster Go Away screams [SCREAM-1] -1
1 d7 petrified Alabaster Human pushed to d8 [SCREAM-2] 0`},
		{"a Human promotes and is engulfed", "", "3l4/3H4/3A4/8/8/8/8/8 A 1", "Ad6!", `
0 d6 Alabaster Go Away screams [SCREAM-1] -1
1 d7 Alabaster Human pushed to d8 [SCREAM-2] 0
1 d8 Alabaster Human becomes a Zombie [PROMOTE-1] 1
1 d8 Alabaster Zombie engulfed [ENGULF-2] 2
1 d8 Obsidian Leaf Pile begins to digest [ENGULF-3] 3`},
		{"two Fiends pushed off the board leave ichor once", "", "8/8/8/8/(Wpw)A6/8/8/8 A 1", "Ab4!", `
0 b4 Alabaster Go Away screams [SCREAM-1] -1
1 a4 Alabaster Wounded Fiend pushed off the board [SCREAM-2] 0
1 a4 petrified Obsidian Wounded Fiend pushed off the board [SCREAM-2] 0
1 a4 ichor of 10 plies laid by Alabaster Wounded Fiend [ICHOR-1] 1`},
		{"the scream of §14.5", "", "8/8/4b3/3laL2/8/8/8/.[2]7 O 1", "Ae5!d5,e6,f5", `
0 e5 Obsidian Go Away screams [SCREAM-1] -1
1 d5 Obsidian Leaf Pile pushed to c5 [SCREAM-2] 0
2 e6 Obsidian Basilisk pushed to e7 [SCREAM-2] 0
2 f5 Alabaster Leaf Pile petrified by the gaze from e7 [GAZE-2] 2
3 f5 petrified Alabaster Leaf Pile pushed to g5 [SCREAM-2] 0
4 a1 ichor fades from 2 to 1 [ICHOR-2] 0`},
		{"equal occupants pushed under a gaze have a cause each", "", "8/4pb3/8/8/3(HH)4/3A4/8/8 A 1", "Ad3!", `
0 d3 Alabaster Go Away screams [SCREAM-1] -1
1 d4 Alabaster Human pushed to d5 [SCREAM-2] 0
1 d4 Alabaster Human pushed to d5 [SCREAM-2] 0
1 d5 Alabaster Human petrified by the gaze from e7 [GAZE-2] 1
1 d5 Alabaster Human petrified by the gaze from e7 [GAZE-2] 2`},
		{"of two Basilisks that see a square the first from a1 to h8 is named", "", "8/4pb3/4pB3/8/3H4/3A4/8/8 A 1", "Ad3!", `
0 d3 Alabaster Go Away screams [SCREAM-1] -1
1 d4 Alabaster Human pushed to d5 [SCREAM-2] 0
1 d5 Alabaster Human petrified by the gaze from e6 [GAZE-2] 1`},
		{"two Basilisks see each other", "", "8/8/4b3/8/8/8/2B5/8 A 1", "Bc2d4", `
0 c2 Alabaster Basilisk moves to d4 [MOVE-BASILISK] -1
0 d4 Alabaster Basilisk petrified by the gaze from e6 [GAZE-2] 0
0 e6 Obsidian Basilisk petrified by the gaze from d4 [GAZE-2] 0`},
		{"each of two Basilisks pushed together is the cause of what it sees", "", "8/8/2h5/4h3/1A(pBpb)5/8/2h5/8 A 1", "Ab4!", `
0 b4 Alabaster Go Away screams [SCREAM-1] -1
1 c4 petrified Alabaster Basilisk pushed to d4 [SCREAM-2] 0
1 c4 petrified Obsidian Basilisk pushed to d4 [SCREAM-2] 0
1 c2 Obsidian Human petrified by the gaze from d4 [GAZE-2] 2
1 e5 Obsidian Human petrified by the gaze from d4 [GAZE-2] 2
1 c6 Obsidian Human petrified by the gaze from d4 [GAZE-2] 1`},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := start(t, c.position, c.ruleset)
			r := g.Explain(nemoroth.MustMove(c.move))
			check(t, "STEP-*", g.String()+" "+c.move, strings.TrimSpace(c.want), traceText(r.Trace))
		})
	}
}

// traceText returns a trace, a line for each step, effect and cause.
func traceText(trace nemoroth.Trace) string {
	var lines []string
	for _, e := range trace {
		lines = append(lines, fmt.Sprintf("%d %v %d", e.Step, e, e.Cause))
	}
	return strings.Join(lines, "\n")
}
