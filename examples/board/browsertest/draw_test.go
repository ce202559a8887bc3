package browsertest

import (
	"bytes"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	cdp "github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// media sets the preferences of the page's reader.
func (p *tab) media(feature, value string) {
	p.Helper()
	if _, err := chromedp.Call(p.ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: feature, Value: value}}}); err != nil {
		p.Fatal(err)
	}
}

// TestDrawing draws arrows and circles with the right button, and with any button
// after Draw; drawing one again removes it. The link and the picture contain them.
func TestDrawing(t *testing.T) {
	p := open(t, server)
	line := func(button chromedp.MouseOption, from, to string) {
		x1, y1 := p.middle(from)
		x2, y2 := p.middle(to)
		p.do(chromedp.MouseEvent("mousePressed", x1, y1, button, chromedp.ClickCount(1)),
			chromedp.MouseEvent("mouseMoved", x2, y2, button), chromedp.MouseEvent("mouseReleased", x2, y2, button, chromedp.ClickCount(1)))
	}
	line(chromedp.ButtonRight, "a2", "a4")
	line(chromedp.ButtonRight, "c4", "c4")
	p.wait(`document.querySelectorAll("#over .v-f-user").length === 1 && document.querySelectorAll("#over circle.v-user").length === 1`)
	p.press("#pen")
	line(chromedp.ButtonLeft, "g7", "e5")
	p.wait(`document.querySelectorAll("#over .v-f-user").length === 2 && !selected`)
	line(chromedp.ButtonLeft, "g7", "e5")
	p.wait(`document.querySelectorAll("#over .v-f-user").length === 1`)
	p.press("#pen")
	var link string
	p.js(`return link()`, &link)
	q := open(t, server+link)
	q.wait(`document.querySelectorAll("#over .v-f-user").length === 1 && document.querySelectorAll("#over circle.v-user").length === 1`)
	q.visit("share")
	q.wait(`document.getElementById("save-svg")`)
	if text := string(q.save("svg", t.TempDir())); strings.Count(text, `class="v-f-user"`) != 1 || strings.Count(text, `class="v-user" cx`) != 1 {
		t.Error("the picture lacks what was drawn")
	}
}

// TestFlip turns the board: the first square is h1, the layers and the
// coordinates turn too, and the link keeps the orientation.
func TestFlip(t *testing.T) {
	p := open(t, server)
	order := func(want string) {
		t.Helper()
		p.wait(`[...document.querySelectorAll(".sq")].map(b => b.dataset.square).filter((_, i) => i % 63 === 0).join() === "` + want + `"`)
		first, _, _ := strings.Cut(want, ",")
		p.wait(`document.querySelector("#under text").textContent === "` + first[:1] + `"`)
	}
	order("a8,h1")
	p.press("#flip")
	order("h1,a8")
	p.drag("e1", "d3")
	p.wait(`path().join() === "Be1d3"`)
	var link string
	p.js(`return link()`, &link)
	q := open(t, server+link)
	q.wait(`game.flip && document.querySelector(".sq").dataset.square === "h1"`)
}

// TestSights shows the gazes and ranges of all pieces, those of a selected
// piece, and the squares that a scream would push.
func TestSights(t *testing.T) {
	p := open(t, server)
	p.set(gamelet)
	p.press("#sights")
	p.wait(`document.querySelectorAll("#over .v-eye").length > 2 && document.querySelectorAll("#under .v-range").length === 2`)
	p.press("#sights")
	p.wait(`!document.querySelector("#over .v-eye")`)
	p.click("e5")
	p.wait(`document.querySelectorAll("#over .v-eye").length === 4`)
	p.set(orders)
	p.click("e5")
	p.wait(`document.querySelectorAll("#over .v-f-act").length === 3`)
}

// save presses a button of the Share page and waits for the file.
func (p *tab) save(kind, dir string) []byte {
	p.Helper()
	if _, err := chromedp.CallBrowser(p.ctx, cdp.SetDownloadBehavior, cdp.SetDownloadBehaviorParams{
		Behavior: cdp.SetDownloadBehaviorBehaviorAllow, DownloadPath: dir, BrowserContextID: chromedp.FromContext(p.ctx).BrowserContextID}); err != nil {
		p.Fatal(err)
	}
	p.press("#save-" + kind)
	for range 400 {
		if data, err := os.ReadFile(filepath.Join(dir, "board."+kind)); err == nil && len(data) > 0 {
			return data
		}
		time.Sleep(50 * time.Millisecond)
	}
	p.Fatalf("board.%s does not come", kind)
	return nil
}

// TestPictures checks that the saved pictures, SVG and PNG, show the board.
func TestPictures(t *testing.T) {
	both(t, func(t *testing.T, url string) {
		p := open(t, url)
		p.set(gamelet)
		p.visit("share")
		p.wait(`document.getElementById("save-png")`)
		if text := string(p.save("svg", t.TempDir())); !strings.HasPrefix(text, "<svg") || !strings.Contains(text, "<title") || !strings.Contains(text, "petrified") {
			t.Errorf("%.300s", text)
		}
		img, err := png.Decode(bytes.NewReader(p.save("png", t.TempDir())))
		if err != nil || img.Bounds().Dx() != 1600 || img.Bounds().Dy() != 1600 {
			t.Fatal(err)
		}
		colours := map[[3]uint32]int{}
		for i := range 1600 {
			r, g, b, _ := img.At(i, i).RGBA()
			colours[[3]uint32{r, g, b}]++
		}
		if len(colours) < 8 {
			t.Errorf("%d colours along the diagonal", len(colours))
		}
	})
}
