package rulings
import ("testing";"github.com/nemoroth/rules/rulings/game/nemorothgame")
func BenchmarkZZ(b *testing.B){
 g, err := nemorothgame.Rules().Start("8/8/8/8/4g3/2H1H3/8/8 A 1", "")
 if err != nil { b.Fatal(err) }
 for b.Loop() {
  r := g.Explain("Hc3c4")
  c, err := Load(About(r)...)
  if err != nil { b.Fatal(err) }
  if len(c.Precedents(g, r))==0 { b.Fatal() }
  b.ReportMetric(float64(len(c.Cases())),"cases")
 }
}
