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
	var kill func()
	if server, kill, err = start(program); err != nil {
		fmt.Println("the server says nothing:", err)
		return 1
	}
	defer kill()
	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.NoSandbox, chromedp.DisableGPU, chromedp.ExecPath("chromium"),
		chromedp.Flag("disable-quic", true), chromedp.Flag("disable-background-networking", true),
		chromedp.WindowSize(1200, 900))
	ctx, stop := chromedp.NewExecAllocator(context.Background(), options...)
	defer stop()
	browser, stop = chromedp.NewContext(ctx)
	defer stop()
	if err := chromedp.Do(browser); err != nil {
		fmt.Println(err)
		return 1
	}
	return m.Run()
}

// start starts a program that serves, and returns its address and a function that kills it.
func start(program string, args ...string) (url string, kill func(), err error) {
	cmd := exec.Command(program, args...)
	out, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		return "", nil, err
	}
	kill = func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait() // it was killed
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	return strings.TrimSpace(line), kill, err
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
	p := begin(t, url)
	p.ready()
	return p
}

// begin opens an address in a new tab with empty storage.
func begin(t *testing.T, url string) *tab {
	t.Helper()
	ctx, cancel := chromedp.NewContext(browser, chromedp.WithNewBrowserContext())
	t.Cleanup(cancel)
	ctx, cancel = context.WithTimeout(ctx, 5*time.Minute)
	t.Cleanup(cancel)
	p := &tab{T: t, ctx: ctx, noises: make(chan string, 100)}
	p.do(chromedp.EmulateViewport(1200, 900))
	p.listen()
	p.do(chromedp.Navigate(url))
	return p
}

// beside opens an address in another tab of the same browser, with the same storage.
func (p *tab) beside(url string) *tab {
	p.Helper()
	ctx, cancel := chromedp.NewContext(p.ctx)
	p.Cleanup(cancel)
	q := &tab{T: p.T, ctx: ctx, noises: make(chan string, 9)}
	q.do(chromedp.Navigate(url))
	q.ready()
	return q
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

// js runs the body of an async function in the page.
func (p *tab) js(body string) {
	p.Helper()
	get[any](p, body)
}

// get runs the body of an async function in the page and decodes its result.
func get[T any](p *tab, body string) (result T) {
	p.Helper()
	call := "(async () => {" + body + "})().then(x => x === undefined ? null : x)"
	out, err := chromedp.Run(p.ctx,
		chromedp.Evaluate[json.RawMessage](call, chromedp.EvalAwaitPromise))
	if err != nil {
		p.Fatalf("%s: %v", body, err)
	}
	if err := json.Unmarshal(out, &result); err != nil {
		p.Fatalf("%s: %v", out, err)
	}
	return result
}

// wait waits until all conditions hold at the same time.
func (p *tab) wait(conditions ...string) {
	p.Helper()
	poll := chromedp.Poll[bool]("!!(("+strings.Join(conditions, ") && (")+"))",
		chromedp.WithPollingTimeout(time.Minute))
	if _, err := chromedp.Run(p.ctx, poll); err != nil {
		state := get[string](p, `return document.querySelector("#side").innerText + " | " +
			document.querySelector("#say").textContent`)
		p.Fatalf("%s: %v\n%s", conditions, err, state)
	}
}

// ready waits for the page and its rules.
func (p *tab) ready() {
	p.Helper()
	p.wait(`document.body.dataset.ready === "yes" && known.size > 0 && !early`)
	p.finders()
}

// reload loads the page again.
func (p *tab) reload() {
	p.Helper()
	p.do(chromedp.Reload())
	p.ready()
}

// phone makes the window that of a phone.
func (p *tab) phone(width, height int64) {
	p.Helper()
	p.do(chromedp.EmulateViewport(width, height, chromedp.EmulateMobile, chromedp.EmulateTouch))
}

// finders adds the functions one and all to the page, and ends its animations.
func (p *tab) finders() {
	p.Helper()
	p.js(`settings.speed = "off";
		window.one = selector => document.querySelector(selector);
		window.all = selector => [...document.querySelectorAll(selector)]`)
}

func (p *tab) key(keys ...string) {
	p.Helper()
	for _, k := range keys {
		p.do(chromedp.KeyEvent(k))
	}
}

func (p *tab) focus(selector string) {
	p.Helper()
	p.js(`one(` + quote(selector) + `).focus()`)
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
	p.js(find + `.click()`)
}

func (p *tab) visit(page string) {
	p.Helper()
	p.js(`location.hash = ` + quote("#/"+page))
}

func (p *tab) set(line string) {
	p.Helper()
	p.js(`guest = null; setGame({name: game.name, start: ` + quote(line) + `}); await refresh()`)
}

func quote(v any) string {
	out, _ := json.Marshal(v)
	return string(out)
}

// middle returns the middle of a selector's element, once nothing covers it and it is not disabled.
func (p *tab) middle(selector string) (x, y float64) {
	p.Helper()
	p.wait(`one(` + quote(selector) + `)`)
	at := get[[2]float64](p, `let last = "";
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
		throw new Error("nothing to press")`)
	return at[0], at[1]
}

// press clicks the mouse on an element.
func (p *tab) press(selector string) {
	p.Helper()
	x, y := p.middle(selector)
	p.do(chromedp.MouseClickXY(x, y))
}

// mouse sends an event of the mouse.
func (p *tab) mouse(event string, x, y float64, options ...chromedp.MouseOption) {
	p.Helper()
	kind := input.DispatchMouseEventType(event)
	p.do(chromedp.MouseEvent(kind, x, y, append(options, chromedp.ClickCount(1))...))
}

// hover moves the mouse to the middle of an element.
func (p *tab) hover(selector string) {
	p.Helper()
	x, y := p.middle(selector)
	p.mouse("mouseMoved", x, y)
}

// stroke presses a button of the mouse on one square and releases it on another.
func (p *tab) stroke(button chromedp.MouseOption, from, to string) {
	p.Helper()
	x1, y1 := p.middle("#sq-" + from)
	x2, y2 := p.middle("#sq-" + to)
	p.mouse("mousePressed", x1, y1, button)
	p.mouse("mouseMoved", x2, y2, button)
	p.mouse("mouseReleased", x2, y2, button)
}

// drag drags from one square to another.
func (p *tab) drag(from, to string) {
	p.Helper()
	p.dragFrom("#sq-"+from, to)
}

// dragFrom drags from an element to a square.
func (p *tab) dragFrom(selector, to string) {
	p.Helper()
	x1, y1 := p.middle(selector)
	x2, y2 := p.middle("#sq-" + to)
	p.do(chromedp.DragAndDropXY(x1, y1, x2, y2, 6))
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
	found := get[[]string](p, `const sizes = {rules: {"target-size": {enabled: true}}};
		return (await axe.run(document, sizes)).violations.map(v => v.id + ": " +
		v.nodes.map(n => n.target + " " + n.failureSummary).join("; "))`)
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
		x, y := p.middle("#sq-" + square)
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

// copied presses a button and returns the text that it copies.
func (p *tab) copied(selector string) string {
	p.Helper()
	p.wait(`one(` + quote(selector) + `)`)
	p.js(`window.sent = ""; navigator.clipboard.writeText = async text => { window.sent = text; };
		one(` + quote(selector) + `).click()`)
	p.wait(`sent`)
	return get[string](p, `return sent`)
}

// paste pastes a text anywhere on the page.
func (p *tab) paste(text string) {
	p.Helper()
	p.js(`const d = new DataTransfer(); d.setData("text", ` + quote(text) + `);
		const event = new ClipboardEvent("paste", {clipboardData: d, bubbles: true});
		document.body.dispatchEvent(event)`)
}
