package nemoroth

// satisfactions lists which of the compulsions a move satisfies, and by which
// rule; r has watched the move. The piece that moved of its own accord
// satisfies all of its own, whatever it moved to (COMP-MOVED).
func (r *recorder) satisfactions(after *board, m Move, compelled []Compulsion) []Satisfaction {
	var list []Satisfaction
	movers := 0 // entries left of those equal to the last that are the mover's
	for i, c := range compelled {
		t := r.find(c.Square, c.Piece, false)
		if m.op() == opStep && c.Square == m.from() && c.Piece == m.Kind() {
			if i == 0 || c != compelled[i-1] {
				equal := 1
				for i+equal < len(compelled) && compelled[i+equal] == c {
					equal++
				}
				movers = equal / int(t.n+1) // t counts the twins that stayed
			}
			if movers > 0 {
				movers--
				list = append(list, Satisfaction{c, RuleCompMoved})
				continue
			}
		}
		var ghast *tracked
		if c.Kind == GhastCompulsion {
			ghast = r.find(c.Source, Ghast, true)
		}
		if rule := r.satisfied(after, t, c.Kind, ghast); rule != "" {
			list = append(list, Satisfaction{c, rule})
		}
	}
	return list
}

// find returns the tracked twins of a kind that stood on a square; of Ghasts
// that compel either sort, since what shares a square is pushed and lost alike.
func (r *recorder) find(origin Square, k Kind, source bool) *tracked {
	for i := range r.tracked {
		if t := &r.tracked[i]; t.origin == origin && t.source == source && pieceOfCode[t.originCode].Kind == k {
			return t
		}
	}
	return nil
}
