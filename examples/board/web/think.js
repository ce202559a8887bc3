"use strict";
// Opponent, analysis and review. A search runs in a worker or on the server, and can be stopped.

let thinking = null; // an AbortController
let thought = null, thoughtText = "";
let paused = false; // whether the computer waits for Go on

async function think(task, news, at = {}) {
  stopThinking();
  const mine = thinking = new AbortController();
  try {
    return await ask("think", here({ task, ...at }), { news: n => { if (thinking === mine && news) news(n); }, signal: mine.signal, thinker: true });
  } catch (e) {
    if (e.name !== "AbortError") notice(e.message);
    return null;
  } finally {
    if (thinking === mine) { thinking = null; if (view) showBars(); showThink(); }
  }
}
const bestOf = t => t && t.lines[0] && t.lines[0].moves[0];
function stopThinking() {
  if (!thinking) return;
  thinking.abort();
  thinking = null;
}
let soon = 0;
const mayAnalyse = () => analysing && !locked(); // the computer's own search goes on
/** Runs after each new view: the opponent moves, or a running analysis starts again. */
function afterView() {
  point(null);
  thought = null;
  thoughtText = "";
  stopThinking();
  showThink();
  showGraph();
  clearTimeout(soon);
  if (mayAnalyse()) soon = setTimeout(() => { if (mayAnalyse()) analyse(); }, 150); // quick steps begin no search
  else if (finding) judgeWin();
  else letOpponent();
}
function letOpponent() {
  if (game.opponent && locked() && !editing && !guest && !playing && !thinking) opponentMove();
}
async function opponentMove() {
  const at = game.now, o = game.opponent, search = think(o.seconds ? { seconds: o.seconds } : { level: o.level });
  showBars();
  const t = await search;
  const text = bestOf(t);
  if (text && at === game.now && game.opponent) await tryMove({ text, own: true });
}
function pause() {
  paused = true;
  stopThinking();
  showBars();
}
/** Returns the start of a new game: the position that is reached, or an own game's opening. */
const fromHere = () => guest ? "" : path().length && !outcome() ? view.line : game.start;
const playComputer = (turn, strength) => beginComputer(turn, strength, { ruleset: game.ruleset, start: fromHere() });
/** Starts a game against the computer: it plays the other side. */
function beginComputer(turn, { level = 0, seconds = 0 }, g) {
  beginGame({ ...g, opponent: { turn: otherSide(turn).turn, level, seconds }, flip: turn !== entryOf().sides[0].turn, changed: true });
  paused = false;
  location.hash = "#/play";
  refresh("A game against the computer");
}
/** Shows the three things to press, the game to go on with, and the ways to bring a position. */
function showStart() {
  const latest = keep.all()[0];
  const big = (id, main, pictures, name, text, f) => el("button", { id, class: main ? "main" : "", onclick: f }, el("span", { class: "pic" }, pictures.map(p => drawing(p))), el("b", {}, name), el("span", {}, text));
  const palette = entryOf().palette || [], glyph = (...names) => (palette.find(c => names.includes(c.text)) || palette[0] || { svg: "" }).svg, n = (lessons[game.name] || []).length;
  clear($("panel"), el("div", { id: "start" }, el("p", {}, welcome[game.name] || ""), el("div", { class: "big" },
      big("play-computer", true, [glyph("b", "k", "n")], "Play the computer", `At ${strengthOf(strength)}, and you begin`, chooseComputer),
      big("play-two", false, [glyph("H", "K", "G"), glyph("h", "k", "N")], "Two players", "On this device, or far apart by link", chooseTwo),
      big("learn", false, [glyph("G", "C", "T")], "Learn", `${n} short lessons`, () => { location.hash = "#/learn"; })),
    el("p", { class: "soft" }, "Or move a piece: then you play both sides."),
    latest ? el("div", { class: "row" }, el("b", {}, "Go on: "), el("button", { class: "btn", id: "go-on-latest", onclick: () => openKept(latest.id, latest.data) }, players(latest.data)), el("a", { href: "#/games" }, "All games")) : null,
    el("p", { class: "row" }, el("a", { href: "#/edit" }, "Set up a position"), el("a", { href: "#/share" }, "Paste a record or a link"))));
}
/** Offers the computer a draw, which it takes if it does not see itself ahead. */
async function offerDraw() {
  const t = await think({ lines: 1, nodes: 50000 }), [best] = t ? t.lines : [];
  if (!best || !game.opponent) return;
  const ahead = best.value * (game.opponent.turn === entryOf().sides[0].turn ? 1 : -1);
  if (ahead <= 0) finish("", "agreed");
  else notice("The computer declines the draw.");
}
let strength = { level: 3 };
function chooseComputer() {
  const [first, second] = entryOf().sides, chip = (name, s) => el("button", { class: "chip", "aria-pressed": String(strengthOf(strength) === strengthOf(s)), onclick: () => { strength = s; chooseComputer(); } }, name);
  const begin = turn => playComputer(turn, strength);
  document.body.classList.remove("home");
  word({ id: "choose", title: "Play the computer" },
    el("div", { class: "row" }, el("span", {}, "Level"), Array.from({ length: entryOf().levels }, (_, i) => chip(String(i + 1), { level: i + 1 })), [1, 5, 20].map(s => chip(s + " s a move", { seconds: s }))),
    el("div", { class: "row" }, el("span", {}, "You play"), el("button", { class: "btn main", id: "begin-first", onclick: () => begin(first.turn) }, first.name), el("button", { class: "btn", id: "begin-second", onclick: () => begin(second.turn) }, second.name),
      el("button", { class: "btn", onclick: () => begin(Math.random() < 0.5 ? first.turn : second.turn) }, "By lot")));
}

let analysing = false, lines = 3;
async function analyse() {
  analysing = true;
  const from = game.now, done = await think({ lines }, n => { thought = n; keepScore(from); showThought(); hintLines(); });
  if (done && game.now === from) { thought = done; keepScore(from); showThink(); hintLines(); }
}
function toggleAnalysis() {
  analysing = !analysing;
  if (mayAnalyse()) analyse();
  else stopAnalysis();
  showThink();
  showGraph();
}
function stopAnalysis() {
  if (!locked()) stopThinking();
  hints = null;
  refreshLayers();
}
function hintLines() {
  const first = thought && thought.lines[0], m = first && view.moves.find(x => x.name === first.moves[0]);
  hints = m ? { arrows: m.from === m.to ? [] : [{ from: m.from, to: m.to }], marks: [{ square: m.from, kind: "frame" }] } : null;
  refreshLayers();
}
async function hint() {
  const t = await think({ level: 7 });
  if (!t) return;
  thought = { ...t, lines: [{ score: "hint", moves: [bestOf(t)] }] };
  showThink();
  hintLines();
  say("Hint: " + bestOf(t));
}
async function solve() {
  analysing = false;
  thoughtText = "Searching for a forced win…";
  showThink();
  const t = await think({ solve: true, nodes: 20000000 });
  thoughtText = !t ? "Stopped." : t.lines.length ? `Proven: ${t.lines[0].score} plies.` : `Neither side can force a win within ${t.depth} plies.`;
  if (t) thought = t;
  showThink();
  say(thoughtText);
}
/** Shows the end of a line: numbered arrows on the board, and a small board. */
async function preview(i) {
  const l = thought && thought.lines[i];
  if (!l) return null;
  const first = l.moves.slice(0, 6), v = await ask("view", here({ moves: [...path(), ...first] })).catch(() => null);
  if (!v) return null; // the position has changed
  clear($("preview"), el("p", { class: "soft" }, "After " + first.join(" ") + ":"), smallBoard(v.cells));
  return numbered(first);
}
/** Returns a picture of moves as arrows with numbers. */
function numbered(moves) {
  const squares = moves.map(m => m.match(/[a-h][1-8]/g)), scream = i => moves[i].includes("!");
  return { marks: squares.filter((_, i) => scream(i)).map(([square]) => ({ square, kind: "circle" })),
    arrows: squares.map(([from, to], i) => ({ from, to, label: String(i + 1) })).filter((_, i) => !scream(i)) };
}
function showThink() {
  const box = $("think"), on = analysing || !!thoughtText || !!thought && !game.opponent || !!thought && thought.lines.some(l => l.score === "hint");
  box.hidden = !on;
  if ($("analyse")) $("analyse").setAttribute("aria-pressed", String(analysing));
  if (!on) return clear(box);
  if ($("thought")) return showThought();
  const many = el("select", { id: "lines", "aria-label": "Lines", onchange: e => { lines = +e.target.value; if (mayAnalyse()) analyse(); } },
    [1, 2, 3, 4, 5].map(n => el("option", { value: String(n), selected: n === lines }, n === 1 ? "1 line" : n + " lines")));
  clear(box, el("div", { class: "row" }, many, el("button", { class: "btn text", id: "stop-analysis", onclick: () => { analysing = false; thoughtText = ""; thought = null; stopAnalysis(); showThink(); } }, "Stop"),
    game.root.children.length ? el("button", { class: "btn text", id: "review", onclick: review }, "Review the game") : null), el("div", { id: "thought" }), el("div", { id: "preview" }));
  showThought();
}
/** Shows news of a search. It keeps the buttons, so that a press on one of them counts. */
function showThought() {
  const box = $("thought"), found = thought ? thought.lines : [];
  if (!box) return;
  if (!box.firstChild) box.append(el("p", { class: "soft" }), el("p"));
  const [state, text, ...buttons] = box.children;
  state.textContent = thinking ? thought ? `Searching… depth ${thought.depth}, ${number(thought.nodes)} positions, ${number(thought.nodes / Math.max(thought.ms, 1) * 1000)} a second` : "Searching…"
    : thought && thought.nodes ? `depth ${thought.depth}, ${number(thought.nodes)} positions in ${(thought.ms / 1000).toFixed(1)} s` : "";
  text.textContent = thoughtText;
  for (const p of [state, text]) p.hidden = !p.textContent;
  if (!found.length) clear($("preview"));
  buttons.slice(found.length).forEach(b => b.remove());
  found.forEach((l, i) => {
    let b = buttons[i];
    if (!b) box.append(b = el("button", { class: "line", onclick: () => tryMove({ text: thought.lines[i].moves[0] }), ...pointing(() => preview(i)) }, el("strong"), " "));
    b.firstChild.textContent = l.score;
    b.lastChild.data = " " + l.moves.slice(0, 10).join(" ");
  });
}
const number = n => Math.round(n).toLocaleString("en");
document.addEventListener("visibilitychange", () => { if (!mayAnalyse()) return; if (document.hidden) { stopThinking(); showThink(); } else if (!thinking) analyse(); });

// The graph: the value of each position of the line shown, from the first side's view.
const bound = v => Math.max(-600, Math.min(600, v));
function keepScore(n) {
  const l = thought && thought.lines[0];
  if (l && l.value !== undefined) { n.value = l.value; n.score = l.score; }
  showGraph();
}
/** Returns the nodes of the line shown, from the start to its end. */
const lineShown = () => [game.root, ...nodes(lineEnd(game.now))];
let reviewing = null; // the root of the game that is valued in the background, and the node at which it is
/** Values every position of the line that has no value yet, whatever is shown meanwhile. */
async function review() {
  const { root } = game, all = here(), [first] = entryOf().sides;
  analysing = false;
  stopAnalysis();
  showThink();
  $("side").classList.add("moves"); // on a small window, the graph is below the list
  try {
    for (const n of lineShown()) {
      if (n.value !== undefined) continue;
      reviewing = { root, n };
      showGraph();
      const q = { ...all, moves: path(n) }, { outcome } = await ask("view", q), [best] = outcome ? [] : (await ask("think", { ...q, task: { lines: 1, nodes: 60000 } }, { background: true })).lines;
      if (game.root !== root) return;
      n.value = best ? best.value : outcome && outcome.winner ? outcome.winner === first.turn ? 30000 : -30000 : 0;
      n.score = best ? best.score : outcome ? outcome.text : "";
    }
  } catch (e) { notice(e.message); } finally {
    reviewing = null;
    showGraph();
  }
}
/** Returns the move that lost most, and how much. */
function worst() {
  let found = null, most = 100;
  const list = lineShown();
  list.slice(1).forEach((n, i) => {
    const before = list[i].value;
    if (n.value === undefined || before === undefined) return;
    const lost = (numberOf(n).side ? 1 : -1) * (bound(n.value) - bound(before));
    if (lost > most) { most = lost; found = n; }
  });
  return found;
}
function showGraph() {
  const box = $("graph"), list = lineShown(), valued = list.filter(n => n.value !== undefined), now = game.now.value;
  const [first, second] = entryOf().sides, share = now === undefined ? 50 : 50 + bound(now) / 12;
  $("score").classList.toggle("flip", turned);
  $("score").classList.toggle("off", now === undefined);
  $("score").firstElementChild.style.height = share + "%";
  $("score").setAttribute("aria-label", now === undefined ? "No evaluation" : `Evaluation for ${first.name}: ${game.now.score}`);
  const busy = reviewing && reviewing.root === game.root ? "Reviewing " + (reviewing.n.parent ? moveName(reviewing.n) : "the start") : "";
  box.hidden = valued.length < 2 && !busy;
  if (box.hidden) return clear(box);
  const x = i => list.length > 1 ? i / (list.length - 1) * 400 : 0, y = n => 40 - bound(n.value) / 600 * 36, bad = worst();
  const points = list.map((n, i) => n.value === undefined ? "" : `${x(i).toFixed(1)},${y(n).toFixed(1)}`).filter(Boolean).join(" "), at = list.indexOf(game.now);
  const svg = drawing(`<path class="zero" d="M0 40H400"/><polyline class="curve" points="${points}"/>${at >= 0 ? `<path class="here" d="M${x(at)} 0V80"/>` : ""}${bad ? `<circle class="bad" cx="${x(list.indexOf(bad))}" cy="${y(bad)}" r="4"/>` : ""}`);
  svg.setAttribute("viewBox", "0 0 400 80");
  svg.setAttribute("preserveAspectRatio", "none");
  svg.addEventListener("click", e => goTo(list[Math.round(e.offsetX / svg.getBoundingClientRect().width * (list.length - 1))] || game.root));
  clear(box, el("p", {}, el("small", {}, busy || game.now.score || `up: ${first.name}, down: ${second.name}`), bad ? el("button", { class: "btn text", id: "worst", onclick: () => goTo(bad) }, "Worst: " + moveName(bad)) : null), svg);
  keepInView(); // the list is lower now
}
