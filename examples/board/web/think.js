"use strict";
// Opponent and analysis. A search runs in a worker or on the server, and can be stopped.

const opponent = { turn: "", level: 3 };
let thinking = null; // an AbortController
let thought = null, thoughtText = "";

async function think(task, news) {
  stopThinking();
  const mine = thinking = new AbortController();
  showThink();
  try {
    return await ask("think", here({ task }), { news: n => { if (thinking === mine) news && news(n); }, signal: mine.signal, thinker: true });
  } catch (e) {
    if (e.name !== "AbortError") notice(e.message);
    return null;
  } finally {
    if (thinking === mine) { thinking = null; showThink(); }
  }
}
function stopThinking() {
  if (!thinking) return;
  thinking.abort();
  thinking = null;
}
/** Runs after each new view: the opponent moves, or a running analysis starts again. */
function afterView() {
  point(null);
  thought = null;
  thoughtText = "";
  stopThinking();
  showThink();
  if (analysing) return analyse();
  if (!game.now.children.length) letOpponent(); // not while the player looks at an earlier position
}
function letOpponent() { if (opponent.turn && view.turn === opponent.turn && !view.outcome && !editing && !guest) opponentMove(); }
async function opponentMove() {
  const at = game.now;
  const t = await think({ level: opponent.level });
  if (t && t.move && at === game.now) await tryMove({ text: t.move });
}
let analysing = false, lines = 3;
async function analyse() {
  analysing = true;
  const from = game.now, done = await think({ lines }, n => { thought = n; showThought(); hintLines(); });
  if (done && game.now === from) { thought = done; showThink(); hintLines(); }
}
function hintLines() {
  const first = thought && thought.lines[0], m = first && view.moves.find(x => x.name === first.moves[0]);
  hints = m ? { arrows: m.from === m.to ? [] : [{ from: m.from, to: m.to }], marks: [{ square: m.from, kind: "frame" }] } : null;
  refreshLayers();
}
async function hint() {
  const t = await think({ level: 7 });
  if (!t) return;
  thought = { ...t, lines: [{ score: "hint", moves: [t.move] }] };
  showThink();
  hintLines();
  say("Hint: " + t.move);
}
async function solve() {
  analysing = false;
  thoughtText = "Searching for a forced win…";
  const t = await think({ solve: true, nodes: 20000000 });
  thoughtText = t ? t.text : "Stopped.";
  if (t) thought = t;
  showThink();
  say(thoughtText);
}
/** Shows the end of a line: numbered arrows on the board, and a small board. */
async function preview(i) {
  const l = thought && thought.lines[i];
  if (!l) return null;
  const p = await ask("preview", here({ order: l.moves }));
  clear($("preview"), el("p", { class: "soft" }, "After " + p.moves.join(" ") + ":"), smallBoard(p.cells));
  return p.picture;
}
function showThink() {
  const box = $("think"), entry = entryOf();
  if (!entry) return;
  const state = JSON.stringify([entry.name, opponent, analysing, !!thinking && !analysing, lines, !view || !!view.outcome]);
  if (box.dataset.shows === state) return showThought();
  box.dataset.shows = state;
  const sides = el("select", { id: "opp-side", "aria-label": "The computer plays", onchange: e => { opponent.turn = e.target.value; letOpponent(); } },
    el("option", { value: "" }, "neither side"), entry.sides.map(s => el("option", { value: s.turn, selected: opponent.turn === s.turn }, s.name)));
  const level = el("select", { id: "opp-level", "aria-label": "Level", onchange: e => { opponent.level = +e.target.value; } },
    Array.from({ length: entry.levels }, (_, i) => el("option", { value: String(i + 1), selected: opponent.level === i + 1 }, "level " + (i + 1))));
  const many = el("select", { id: "lines", "aria-label": "Lines", onchange: e => { lines = +e.target.value; if (analysing) analyse(); } },
    [1, 2, 3, 4, 5].map(n => el("option", { value: String(n), selected: n === lines }, n === 1 ? "1 line" : n + " lines")));
  clear(box, el("div", { class: "row-of" }, "The computer plays ", sides, level,
      opponent.turn ? el("button", { id: "resign", disabled: !view || !!view.outcome, onclick: () => { opponent.turn = ""; stopThinking(); notice(view.side + " resigns."); showThink(); } }, "Resign") : null),
    el("div", { class: "row-of" },
      el("button", { id: "analyse", "aria-pressed": String(analysing), onclick: () => { if (analysing) { analysing = false; stopThinking(); showThink(); } else analyse(); } }, analysing ? "Stop the analysis" : "Analyse"),
      many, el("button", { id: "hint", onclick: hint }, "Hint"), entry.solves ? el("button", { id: "solve", onclick: solve }, "Solve") : null,
      entry.passes ? el("button", { id: "pass", disabled: !view || !!view.outcome, title: "In analysis only: a pass is never a legal move", onclick: () => tryMove({ text: "pass" }) }, "Pass") : null,
      thinking && !analysing ? el("button", { id: "stop", onclick: () => { stopThinking(); showThink(); } }, "Stop") : null),
    el("div", { id: "thought" }), el("div", { id: "preview" }));
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
document.addEventListener("visibilitychange", () => { if (document.hidden && analysing) { stopThinking(); showThink(); } else if (!document.hidden && analysing && !thinking) analyse(); });
