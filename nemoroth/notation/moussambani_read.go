package notation

import "github.com/nemoroth/rules/nemoroth"

// scanMoussambani reads the form of a move in Moussambani's manner (NOTE-5).
// The second result is where comments may follow.
func scanMoussambani(text string) ([]form, int, *nemoroth.SyntaxError) {
	s := scanner{in: text}
	f := form{manner: Moussambani}
	var ok bool
	if f.kind, ok = s.kind(); !ok || !s.movement(&f, "x*", true) {
		return nil, 0, s.err
	}
	if s.accept("=") {
		for {
			off := s.off
			it, ok := s.item()
			if !ok {
				return nil, 0, s.err
			}
			it.text = text[off:s.off]
			f.items = append(f.items, it)
			if !s.accept(",") {
				break
			}
		}
	}
	return []form{f}, s.off, nil
}

// item takes one changed piece: pHc2, pHd2-e3, Ha2-0 or Z0.
func (s *scanner) item() (item, bool) {
	it := item{from: nemoroth.NoSquare, to: nemoroth.NoSquare}
	var ok bool
	if it.named, ok = s.named(); !ok {
		return it, false
	}
	if s.accept("0") {
		return it, true
	}
	if it.to, ok = s.square(); !ok {
		return it, false
	}
	if s.accept("-") {
		it.from, it.to = it.to, nemoroth.NoSquare
		if !s.accept("0") {
			if it.to, ok = s.square(); !ok {
				return it, false
			}
		}
	}
	return it, true
}
