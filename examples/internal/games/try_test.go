package games
import ("testing";"fmt";"os";"strings")
func TestTry(t *testing.T){
 b,_:=os.ReadFile("/tmp/w/letters2.txt")
 for _,c:=range strings.Split(string(b),"\n====\n"){
  name,text,_:=strings.Cut(c,"\n")
  e,err0:=Lookup(strings.Fields(name)[0])
  if err0!=nil {t.Fatal(err0)}
  r,err:=e.ReadRecord("",text,"",true)
  fmt.Printf("%s| %.70q\n   -> %v %v\n   %v\n",name,text,r.Line,r.Moves,err)
 }
}
