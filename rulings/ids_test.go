package rulings

import "testing"

func TestNextID(t *testing.T) {
	for _, tt := range []struct {
		name, want string
		ids        []string
	}{
		{"none", "", nil},
		{"another game's", "WR-0008", []string{"WR-0003", "WR-0007"}},
		{"a withdrawn one is higher", "NR-0443", []string{"NR-0001"}},
		{"what is no id does not count", "NR-0501", []string{"NR-0500", "NR-9"}},
	} {
		var cases []*Case
		for _, id := range tt.ids {
			cases = append(cases, &Case{ID: id})
		}
		c := &Corpus{Topics: []*Topic{{Cases: cases}}}
		if got := c.NextID(); got != tt.want {
			t.Errorf("%s: %q, want %q", tt.name, got, tt.want)
		}
	}
}
