package nemoroth

// A ply is one move while it is carried out on a board. The rules are the same code
// with and without a tracer; without one, a ply does not allocate.
type ply struct {
	*board
	rules  Ruleset
	tracer *tracer // nil if no trace is wanted
	fates  *fates  // nil if no satisfaction is asked about

	fresh Squares // ichor of this ply, which does not fade in it (ICHOR-2)
	// irreversible is set if a piece was petrified, promoted or lost, so that no
	// earlier position can occur again (REP-1). In doubt it is not set.
	irreversible bool
}

// depart begins a step. The group has already been taken off the board.
func (p *ply) depart(g *group) {
	if p.fates != nil || p.tracer != nil {
		p.note(g)
	}
}

// note reports a departure to the fates and the tracer.
func (p *ply) note(g *group) {
	if p.fates != nil {
		p.fates.depart(g)
	}
	if p.tracer != nil {
		p.tracer.depart(g)
	}
}

// lose removes all occupants of a code from a square for good.
func (p *ply) lose(c code, sq Square, kind EffectKind, rule Rule, cause int) {
	if p.fates != nil {
		p.fates.lose(c, sq)
	}
	if p.tracer != nil {
		p.tracer.lose(kind, p.piece(c, sq), p.count(c, sq), sq, rule, cause)
	}
	p.removeAll(c, sq)
}

// loseArrived removes some codes from a group that has arrived.
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
