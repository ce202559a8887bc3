package nemoroth

// A ply is one move while it is carried out on a board. The rules run the same
// whether or not the ply is traced; without a tracer it allocates nothing.
type ply struct {
	*board
	rules  Ruleset
	tracer *tracer // nil: no trace is wanted
	fates  *fates  // nil: no fate is asked about

	fresh Squares // ichor laid in this ply does not fade in it (ICHOR-2)
	// irreversible is set when something happened that no later move can undo,
	// so that no position from before it can occur again (REP-1): a piece was
	// petrified, promoted or lost. In doubt it is not set.
	irreversible bool
}

// depart begins a step, the group having been taken off the board.
func (p *ply) depart(g *group) {
	if p.fates != nil || p.tracer != nil {
		p.note(g)
	}
}

// note tells the tracer and the fates of a departure.
func (p *ply) note(g *group) {
	if p.fates != nil {
		p.fates.depart(g)
	}
	if p.tracer != nil {
		p.tracer.depart(g)
	}
}

// lose takes all occupants of a code off a square for good.
func (p *ply) lose(c code, sq Square, kind EffectKind, rule Rule, cause int) {
	if p.fates != nil {
		p.fates.lose(c, sq)
	}
	if p.tracer != nil {
		p.tracer.lose(kind, p.piece(c, sq), p.count(c, sq), sq, rule, cause)
	}
	p.removeAll(c, sq)
}

// loseArrived drops some codes of a group that has come to its goal.
func (p *ply) loseArrived(g *group, lost uint32, kind EffectKind, rule Rule) {
	g.codes &^= lost
	if p.fates == nil && p.tracer == nil {
		return
	}
	for c := range codesIn(lost) {
		if p.fates != nil {
			p.fates.loseArrived(c)
		}
		if p.tracer != nil {
			p.tracer.loseArrived(c, kind, rule)
		}
	}
}
