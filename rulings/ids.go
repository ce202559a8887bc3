package rulings

import (
	"fmt"
	"strconv"
)

// NextID returns the id for the next ruling of the corpus: one more than the
// highest id in use or withdrawn. It returns "" for a corpus without rulings.
func (c *Corpus) NextID() string {
	prefix, highest := "", 0
	see := func(id string) {
		if n, err := strconv.Atoi(id[len(prefix):]); err == nil {
			highest = max(highest, n)
		}
	}
	for _, k := range c.Cases() {
		if IsID(k.ID) {
			prefix = k.ID[:3]
			see(k.ID)
		}
	}
	if prefix == "" {
		return ""
	}
	for _, w := range withdrawn {
		if w.ID[:3] == prefix {
			see(w.ID)
		}
	}
	return fmt.Sprintf("%s%04d", prefix, highest+1)
}
