// Package browsertest drives the board in Chromium, over both transports, and
// compares the page with the library.
//
// The tests need Chromium in the path. Without it they fail if CI is set, and
// are skipped otherwise.
package browsertest

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	cdp "github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
)

// Set by TestMain: the program, its server and its export.
var (
	program string
	server  string // its address
	site    string // the exported folder
	single  string // the exported file
	browser context.Context
)

func TestMain(m *testing.M) { os.Exit(run(m)) }

func run(m *testing.M) int {
	if _, err := exec.LookPath("chromium"); err != nil {
		if os.Getenv("CI") != "" {
			fmt.Println("FAIL: there is no chromium: apt-get install chromium")
			return 1
		}
		fmt.Println("skipped: there is no chromium in the path")
		return 0
	}
	dir, err := os.MkdirTemp("", "browsertest")
	if err != nil {
		fmt.Println(err)
		return 1
	}
	defer os.RemoveAll(dir)
	program, site = filepath.Join(dir, "board"), filepath.Join(dir, "site")
	single = filepath.Join(dir, "board.html")
	for _, args := range [][]string{
		{"go", "build", "-o", program, "./examples/board"},
		{program, "-export", site},
		{program, "-export", single},
	} {
		cmd := exec.Command(args[0], args[1:]...)
		if cmd.Dir = dir; args[0] == "go" { // the export works from any folder
			cmd.Dir = "../../.."
		}
		if out, err := cmd.CombinedOutput(); err != nil {
			fmt.Printf("%v: %v\n%s", args, err, out)
			return 1
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	cmd := exec.CommandContext(ctx, program)
	out, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		fmt.Println(err)
		return 1
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		fmt.Println("the server says nothing:", err)
		return 1
	}
	server = strings.TrimSpace(line)
	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.NoSandbox, chromedp.DisableGPU, chromedp.ExecPath("chromium"),
		chromedp.Flag("disable-quic", true), chromedp.Flag("disable-background-networking", true),
		chromedp.WindowSize(1200, 900))
	ctx, stop := chromedp.NewExecAllocator(ctx, options...)
	defer stop()
	browser, stop = chromedp.NewContext(ctx)
	defer stop()
	if err := chromedp.Do(browser); err != nil {
		fmt.Println(err)
		return 1
	}
	return m.Run()
}

// A tab is one tab of the browser.
type tab struct {
	*testing.T
	ctx      context.Context
	noises   chan string
	expected string // a text of errors in the console that the test brings about
}

// open opens an address in a new tab with empty storage and waits for the page.
func open(t *testing.T, url string) *tab {
	t.Helper()
	ctx, cancel := chromedp.NewContext(browser, chromedp.WithNewBrowserContext())
	t.Cleanup(cancel)
	ctx, cancel = context.WithTimeout(ctx, 5*time.Minute)
	t.Cleanup(cancel)
	p := &tab{T: t, ctx: ctx, noises: make(chan string, 100)}
	p.do(chromedp.EmulateViewport(1200, 900))
	p.listen()
	p.do(chromedp.Navigate(url))
	p.ready()
	return p
}

// listen fails the test if the page throws an exception or logs an error.
func (p *tab) listen() {
	go func() {
		for m, err := range chromedp.Console(p.ctx) {
			if err != nil {
				return
			}
			if m.IsException() || string(m.Type) == "error" {
				select {
				case p.noises <- m.String():
				default:
				}
			}
		}
	}()
	p.Cleanup(func() {
		for {
			select {
			case noise := <-p.noises:
				if p.expected == "" || !strings.Contains(noise, p.expected) {
					p.Errorf("the console: %s", noise)
				}
			default:
				return
			}
		}
	})
}

func (p *tab) do(steps ...chromedp.Action[chromedp.Void]) {
	p.Helper()
	if err := chromedp.Do(p.ctx, steps...); err != nil {
		p.Fatal(err)
	}
}

// js runs the body of an async function in the page and decodes its result.
func (p *tab) js(body string, into any) {
	p.Helper()
	call := "(async () => {" + body + "})().then(x => x === undefined ? null : x)"
	out, err := chromedp.Run(p.ctx,
		chromedp.Evaluate[json.RawMessage](call, chromedp.EvalAwaitPromise))
	if err != nil {
		p.Fatalf("%s: %v", body, err)
	}
	if into != nil {
		if err := json.Unmarshal(out, into); err != nil {
			p.Fatalf("%s: %v", out, err)
		}
	}
}

// wait waits until all conditions hold at the same time.
func (p *tab) wait(conditions ...string) {
	p.Helper()
	poll := chromedp.Poll[bool]("!!(("+strings.Join(conditions, ") && (")+"))",
		chromedp.WithPollingTimeout(time.Minute))
	if _, err := chromedp.Run(p.ctx, poll); err != nil {
		var state string
		p.js(`return document.querySelector("#side").innerText + " | " +
			document.querySelector("#say").textContent`, &state)
		p.Fatalf("%s: %v\n%s", conditions, err, state)
	}
}

// ready waits for the page and its rules.
func (p *tab) ready() {
	p.Helper()
	p.wait(`document.body.dataset.ready === "yes" && known.size > 0 && !early`)
	p.finders()
}

// finders adds the functions one and all to the page, and ends its animations.
func (p *tab) finders() {
	p.Helper()
	p.js(`settings.speed = "off";
		window.one = selector => document.querySelector(selector);
		window.all = selector => [...document.querySelectorAll(selector)]`, nil)
}

func (p *tab) key(keys ...string) {
	p.Helper()
	for _, k := range keys {
		p.do(chromedp.KeyEvent(k))
	}
}

func (p *tab) focus(selector string) {
	p.Helper()
	p.js(`one(`+quote(selector)+`).focus()`, nil)
}

// text returns the text of an element, or "".
func (p *tab) text(selector string) (text string) {
	p.Helper()
	p.js(`return one(`+quote(selector)+`)?.innerText || ""`, &text)
	return text
}

// says waits until the text of an element contains another text.
func (p *tab) says(selector, text string) {
	p.Helper()
	p.wait(`one(` + quote(selector) + `)?.textContent.includes(` + quote(text) + `)`)
}

// choose presses the button, label or link with a text, once it exists.
func (p *tab) choose(text string) {
	p.Helper()
	find := `all("button, label, #page a").find(b =>
		b.innerText.trim() === ` + quote(text) + ` && b.offsetParent)`
	p.wait(find)
	p.js(find+`.click()`, nil)
}

func (p *tab) visit(page string) {
	p.Helper()
	p.js(`location.hash = `+quote("#/"+page), nil)
}

func (p *tab) set(line string) {
	p.Helper()
	p.js(`guest = null; setGame({name: game.name, start: `+quote(line)+`}); await refresh()`, nil)
}

func quote(v any) string {
	out, _ := json.Marshal(v)
	return string(out)
}

// middle returns the middle of a square on the screen.
func (p *tab) middle(square string) (x, y float64) {
	p.Helper()
	return p.middleOf("#sq-" + square)
}

// middleOf returns the middle of a selector's element, once nothing covers it and it is not disabled.
func (p *tab) middleOf(selector string) (x, y float64) {
	p.Helper()
	p.wait(`one(` + quote(selector) + `)`)
	var at [2]float64
	p.js(`let last = "";
		for (let n = 0; n < 2000; n++) {
			const e = one(`+quote(selector)+`);
			if (e && !e.disabled) {
				e.scrollIntoView({block: "nearest"});
				const r = e.getBoundingClientRect(), at = [r.x + r.width / 2, r.y + r.height / 2];
				const top = document.elementFromPoint(...at);
				if (last === at.join() && top && (e.contains(top) || top.contains(e))) return at;
				last = at.join();
			}
			await new Promise(ok => setTimeout(ok, 20));
		}
		throw new Error("nothing to press")`, &at)
	return at[0], at[1]
}

// press clicks the mouse on an element.
func (p *tab) press(selector string) {
	p.Helper()
	x, y := p.middleOf(selector)
	p.do(chromedp.MouseClickXY(x, y))
}

// mouse sends an event of the mouse.
func (p *tab) mouse(event string, x, y float64, options ...chromedp.MouseOption) {
	p.Helper()
	kind := input.DispatchMouseEventType(event)
	p.do(chromedp.MouseEvent(kind, x, y, append(options, chromedp.ClickCount(1))...))
}

func (p *tab) drag(from, to string) {
	p.Helper()
	x1, y1 := p.middle(from)
	x2, y2 := p.middle(to)
	p.do(chromedp.DragAndDropXY(x1, y1, x2, y2, 6))
}

func (p *tab) click(square string) {
	p.Helper()
	x, y := p.middle(square)
	p.do(chromedp.MouseClickXY(x, y))
}

// axe checks the accessibility of the page as it is.
func (p *tab) axe(state string) {
	p.Helper()
	source, err := os.ReadFile("testdata/axe.min.js")
	if err != nil {
		p.Fatal(err)
	}
	load := chromedp.Evaluate[json.RawMessage](string(source) + ";0")
	if _, err := chromedp.Run(p.ctx, load); err != nil {
		p.Fatal(err)
	}
	var found []string
	p.js(`const sizes = {rules: {"target-size": {enabled: true}}};
		return (await axe.run(document, sizes)).violations.map(v => v.id + ": " +
		v.nodes.map(n => n.target + " " + n.failureSummary).join("; "))`, &found)
	for _, v := range found {
		p.Errorf("axe, %s: %s", state, v)
	}
}

// hosts serves the exported site. Closing the server simulates being offline.
func host(t *testing.T) *httptest.Server {
	s := httptest.NewServer(http.FileServer(http.Dir(site)))
	t.Cleanup(s.Close)
	return s
}

// both runs a test over both transports.
func both(t *testing.T, f func(*testing.T, string)) {
	t.Run("http", func(t *testing.T) { f(t, server) })
	t.Run("wasm", func(t *testing.T) { f(t, host(t).URL+"/") })
}

// touch presses a finger on one square, moves it over others, and lifts it
// later.
func (p *tab) touch(hold time.Duration, squares ...string) {
	p.Helper()
	send := func(kind input.DispatchTouchEventType, points ...*input.TouchPoint) {
		touch := input.DispatchTouchEventParams{Type: kind,
			TouchPoints: append([]*input.TouchPoint{}, points...)}
		if _, err := chromedp.Call(p.ctx, input.DispatchTouchEvent, touch); err != nil {
			p.Fatal(err)
		}
	}
	for i, square := range squares {
		x, y := p.middle(square)
		kind := input.DispatchTouchEventTypeTouchMove
		if i == 0 {
			kind = input.DispatchTouchEventTypeTouchStart
		}
		send(kind, &input.TouchPoint{X: x, Y: y})
	}
	time.Sleep(hold)
	send(input.DispatchTouchEventTypeTouchEnd)
}

// media sets the preferences of the page's reader.
func (p *tab) media(feature, value string) {
	p.Helper()
	wanted := emulation.SetEmulatedMediaParams{
		Features: []*emulation.MediaFeature{{Name: feature, Value: value}}}
	if _, err := chromedp.Call(p.ctx, emulation.SetEmulatedMedia, wanted); err != nil {
		p.Fatal(err)
	}
}

// save presses a button of the Share page and waits for the file.
func (p *tab) save(id, name, dir string) []byte {
	p.Helper()
	into := cdp.SetDownloadBehaviorParams{
		Behavior: cdp.SetDownloadBehaviorBehaviorAllow, DownloadPath: dir,
		BrowserContextID: chromedp.FromContext(p.ctx).BrowserContextID}
	if _, err := chromedp.CallBrowser(p.ctx, cdp.SetDownloadBehavior, into); err != nil {
		p.Fatal(err)
	}
	p.press("#save-" + id)
	for range 400 {
		data, err := os.ReadFile(filepath.Join(dir, name))
		if err == nil && len(data) > 0 {
			return data
		}
		time.Sleep(50 * time.Millisecond)
	}
	p.Fatalf("%s does not come", name)
	return nil
}

// paste pastes a text anywhere on the page.
func (p *tab) paste(text string) {
	p.Helper()
	p.js(`const d = new DataTransfer(); d.setData("text", `+quote(text)+`);
		const event = new ClipboardEvent("paste", {clipboardData: d, bubbles: true});
		document.body.dispatchEvent(event)`, nil)
}
