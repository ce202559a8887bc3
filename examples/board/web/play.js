"use strict";
// Playing: the view, choosing squares, tries, and why not.

let view = null; // of the current position
let selected = "", filter = null; // the selected square; the compulsions that the moves shown satisfy
let known = new Set(); // ids of rules
let settings = { theme: "system", speed: "normal", sound: false };
let sightPicture = null, evidence = null, hints = null;
let pointed = null; // the picture of the element with the pointer or focus, in place of the evidence

function say(text) { $("say").textContent = text; }
function notice(text) {
  clear($("notice"), el("span", {}, text + " "), el("button", { onclick: () => { $("notice").hidden = true; } }, "Close"));
  $("notice").hidden = false;
}
/** Returns a text with links to rules and rulings, and buttons for plies of this game. */
function rich(text) {
  return String(text).split(/\b([A-Z]{2}-\d{4}|[A-Z]+(?:-[A-Z0-9]+)+|ply \d+|the game began with)\b/).map((t, i) => {
    if (i % 2 === 0) return t;
    if (t.startsWith("ply ") || t.startsWith("the game")) return el("button", { onclick: () => goToPly(+t.slice(4) || 0) }, t);
    return known.has(t) || /^[A-Z]{2}-\d{4}$/.test(t) ? el("a", { href: "#/" + t }, t) : t;
  });
}
function goToPly(ply) {
  let n = game.now;
  for (let k = path().length; k > ply && n.parent; k--) n = n.parent;
  return goTo(n);
}

const goals = () => view ? view.moves.filter(m => m.from === selected && allowed(m)) : [];
const allowed = m => !filter || (m.saves || []).some(i => filter.includes(i));

async function refresh(message) {
  const n = ++refreshSerial;
  try {
    const v = await ask("view", here());
    if (n !== refreshSerial) return;
    showView(v);
    if (message) say(message);
  } catch (e) {
    notice("This game cannot be shown: " + e.message);
    if (game.now.parent) { game.now = game.now.parent; return refresh(); }
    if (game.start || game.ruleset) { setGame({ name: game.name }); return refresh(); }
  }
}
let refreshSerial = 0;

function showView(v) {
  view = v;
  selected = "";
  filter = sightPicture = evidence = hints = pointed = null;
  game.ask = "";
  if (turned !== game.flip) placeSquares();
  showCells(v.cells);
  decorate();
  $("turn").textContent = v.outcome ? v.outcome.text + "." : `${v.fullMove}. ${v.side} to move · ${v.moves.length} ${v.moves.length === 1 ? "move" : "moves"}` + (v.reserve && v.reserve.length ? " · off the board: " + v.reserve.join(" ") : "");
  $("title").textContent = entryOf().title;
  document.body.dataset.ready = "yes";
  document.body.dataset.line = v.line;
  document.body.dataset.ply = path().length;
  if (v.outcome) $("turn").append(" ", el("button", { onclick: showEnd }, "Why?"));
  showBanner();
  showList();
  keep.save();
  if (typeof afterView === "function") afterView();
}
/** Marks the pieces that can move, and draws the layers. */
function decorate() {
  const from = new Set(view.moves.filter(allowed).map(m => m.from));
  for (const sq of allSquares) {
    const c = cells[sq].classList;
    c.toggle("can", view.own.includes(sq));
    c.toggle("dim", view.own.includes(sq) && !from.has(sq) && !view.outcome && !game.ask);
  }
  relabel();
  refreshLayers();
}
function refreshLayers() {
  const marks = [];
  if (game.now.parent && game.now.touched) for (const square of game.now.touched) marks.push({ square, kind: "last" });
  if (selected) {
    marks.push({ square: selected, kind: "selected" });
    for (const m of goals()) if (m.to !== selected) marks.push({ square: m.to, kind: "goal" });
  }
  return drawLayers([view && view.picture, { marks }, sightPicture, pointed || evidence, hints, userPicture(), allSights]);
}
let pointSerial = 0;
/** Draws a picture, or the promise of one, while its element is pointed at; null ends it. */
async function point(picture) {
  const n = ++pointSerial, p = await picture;
  if (n !== pointSerial || p === pointed) return;
  pointed = p;
  refreshLayers();
}
/** Returns the handlers of an element that draws a picture while it has the pointer or the focus. */
const pointing = picture => ({ onmouseenter: () => point(picture()), onfocus: () => point(picture()), onmouseleave: () => point(null), onblur: () => point(null) });

let allSights = null;
async function toggleSights() {
  const on = $("sights").getAttribute("aria-pressed") !== "true";
  $("sights").setAttribute("aria-pressed", on);
  allSights = null;
  if (on) {
    const list = await Promise.all(Object.keys(shown).map(square => ask("sight", here({ square }))));
    allSights = { gazes: list.flatMap(p => p.gazes || []), ranges: list.flatMap(p => p.ranges || []) };
  }
  refreshLayers();
}

// Choosing squares.
function select(sq) {
  if (selected === sq) return;
  selected = sq;
  evidence = sightPicture = hints = null;
  game.ask = "";
  decorate();
  sightOf(sq).then(p => { if (selected === sq) { sightPicture = p; refreshLayers(); } }, () => {});
  showSelected(sq);
}
/** Returns the gazes and ranges of a square's occupants, and the pieces that a scream there pushes. */
async function sightOf(square) {
  const p = await ask("sight", here({ square }));
  if (!view.moves.some(m => m.from === square && m.to === square)) return p;
  const c = await ask("scream", here({ square }));
  return c.results.length === 1 ? c.results[0].picture : { ...p, arrows: c.pushed.map(from => ({ from, away: square })) };
}
function deselect() {
  selected = game.ask = "";
  sightPicture = evidence = hints = null;
  clear($("panel"));
  decorate();
}
async function showSelected(sq) {
  const own = view.moves.filter(m => m.from === sq), screams = own.filter(m => m.to === sq);
  const box = el("div", { class: "card" }, el("strong", {}, sq + " " + ((shown[sq] || {}).label || "")), " ",
    el("span", { class: "soft" }, own.length === 0 ? "cannot move now." : own.length === 1 ? "has 1 move." : `has ${own.length} moves.`));
  const row = el("div", { class: "row-of" });
  if (screams.length) row.append(el("button", { class: "main", id: "scream", onclick: () => openScream(sq) }, "Scream (!)"));
  if (!own.length || view.compulsions.length) row.append(el("button", { onclick: () => showStuck(sq) }, "Why can it not move?"));
  if (row.childNodes.length) box.append(row);
  clear($("panel"), box);
  say(`${sq} ${(shown[sq] || {}).label || ""} selected, ${own.length} moves`);
}
function choose(sq, force) {
  finishAnimation();
  if (editing) return editSquare(sq);
  if (orderChoice) return orderClick(sq);
  if (selected && selected !== sq) {
    const goal = goals().some(m => m.to === sq);
    if (goal || force || !view.own.includes(sq)) return tryMove({ from: selected, to: sq });
  } else if (selected === sq) {
    if (view.moves.some(m => m.from === sq && m.to === sq)) return openScream(sq);
    return deselect();
  }
  if (shown[sq] && (shown[sq].label || "")) select(sq);
  else deselect();
}
function inspect(sq) {
  const texts = [label(sq), ...view.moves.filter(m => m.from === sq).map(m => m.name)];
  clear($("panel"), el("div", { class: "card" }, el("h2", {}, sq), texts.map(t => el("div", {}, t))));
  say(texts.join("; "));
}
async function showStuck(sq) {
  const list = await ask("stuck", here({ square: sq }));
  const box = el("div", { class: "card no" }, el("h2", {}, "What keeps " + sq + " from moving"));
  if (!list.length) box.append("No piece there can move.");
  box.append(el("ul", { class: "reasons" }, list.map(b => el("li", {}, `${b.count} × `, rich(b.rule), " ", el("span", { class: "soft" }, "for example: " + b.text)))));
  clear($("panel"), box);
  say(list.map(b => `${b.count} times ${b.rule}`).join(", "));
}

/** Shows why the game is over: the rules that forbid the remaining moves. */
async function showEnd() {
  const lists = await Promise.all(view.own.map(square => ask("stuck", here({ square }))));
  clear($("panel"), el("div", { class: "card", id: "end" }, el("h2", {}, view.outcome.text), view.own.length ? "The rules that forbid each piece's moves:" : "No piece is left that could move.",
    view.own.map((square, i) => el("div", {}, el("strong", {}, square + " " + ((shown[square] || {}).label || "")), el("ul", { class: "reasons" }, lists[i].map(b => el("li", {}, `${b.count} × `, rich(b.rule), " ", el("span", { class: "soft" }, b.text))))))));
}

// Trying a move: by text, or from and to.
async function tryMove(what) {
  finishAnimation();
  if (orderChoice) orderChoice = null;
  const parent = game.now;
  let t;
  try {
    t = await ask("try", here(what));
  } catch (e) {
    const box = el("div", { class: "card no" }, el("h2", {}, "Not understood"), el("div", {}, rich(e.message)));
    if (e.caret) box.append(el("pre", {}, e.caret));
    if (e.candidates) box.append(el("div", { class: "chips" }, e.candidates.map(m => el("button", { onclick: () => tryMove({ text: m }) }, m))));
    clear($("panel"), box);
    say(e.message);
    return false;
  }
  if (parent !== game.now) return false;
  if (t.scream) return openScream(t.scream);
  if (t.choices) {
    clear($("panel"), el("div", { class: "card" }, el("h2", {}, "Which one?"), el("div", { class: "chips" }, t.choices.map(m => el("button", { onclick: () => tryMove({ text: m.name }) }, m.piece || m.name)))));
    say("Several moves fit: " + t.choices.map(m => m.piece).join("; "));
    return false;
  }
  if (!t.legal) return whyNot(t, what);
  $("move").value = "";
  if (t.as) notice(`“${what.text}” was read as ${t.as}.`);
  await playTrial(t);
  return true;
}
function whyNot(t) {
  selected = "";
  sightPicture = null;
  evidence = t.picture;
  game.ask = t.move; // a link to the page shows this verdict
  decorate();
  const box = el("div", { class: "card no", id: "why" }, el("h2", {}, t.move + " is illegal"), t.as ? el("p", { class: "soft" }, "Read as " + t.as + ".") : null);
  box.append(el("ul", { class: "reasons" }, t.reasons.map(r => el("li", pointing(() => ({ ...t.picture, marks: [...(t.picture.marks || []), ...(r.squares || []).map(square => ({ square, kind: "frame" }))] })), rich(r.text)))));
  if (t.frames) {
    box.append(el("div", { class: "soft" }, "Its effects would be:"), effectList(t.frames));
    box.append(el("div", { class: "row-of" }, el("button", { onclick: () => ghost(t) }, "Show the effects"), el("button", { onclick: () => refresh() }, "Back to the position")));
  }
  for (const s of t.satisfies || []) box.append(el("div", { class: "good" }, "It would save: ", rich(s.text)));
  if (t.precedents) box.append(el("div", { class: "soft" }, "Rulings: "), el("ul", { class: "reasons" }, t.precedents.map(p => el("li", {}, rich(p.id), " " + p.title))));
  if (entryOf().rulesets.length > 1) box.append(el("button", { onclick: () => otherRulesets(t.move) }, "Verdicts of the other rulesets"));
  clear($("panel"), box);
  say(`${t.move} is illegal: ` + t.reasons.map(r => r.text).join("; "));
  sound(120);
  return false;
}
/** Shows the effects that an illegal move would have. */
async function ghost(t) {
  finishAnimation();
  steps = { frames: t.frames, before: view.cells, at: t.frames.length, ghost: { evidence, steps } };
  evidence = null;
  await animate(t.frames);
  showSteps();
}
async function otherRulesets(move) {
  const list = await ask("verdicts", here({ text: move }));
  $("panel").append(el("div", { class: "card" }, el("h2", {}, move + " in the rulesets"),
    el("ul", { class: "reasons" }, list.map(v => el("li", {}, el("strong", {}, v.ruleset + ": "), v.legal && !v.differs ? "" : v.differs ? "differs: " : "", rich(v.text))))));
}
function effectList(frames) {
  return el("ol", { class: "effects" }, frames.map((f, i) => el("li", { "data-i": String(i), ...pointing(() => f.picture) },
    "  ".repeat(f.depth), rich(f.text))));
}
/** Plays a legal move: in the tree first, then effect by effect on the board. */
async function playTrial(t) {
  const first = t.frames && t.frames[0];
  follow(t.move, t.written || t.move);
  game.now.touched = first ? [first.from, first.to].filter(Boolean) : [];
  keep.save();
  steps = t.frames ? { frames: t.frames, before: view.cells, at: t.frames.length } : null;
  const text = `${t.move}. ` + (t.view.outcome ? t.view.outcome.text + ". " : "") + (t.frames || []).slice(1).map(f => f.text).join("; ");
  selected = "";
  filter = sightPicture = evidence = hints = pointed = null;
  clear($("panel"));
  const next = t.view;
  ++refreshSerial;
  if (t.frames) {
    $("panel").append(el("div", { class: "card" }, el("h2", {}, t.move), effectList(t.frames),
      t.precedents ? el("div", { class: "soft" }, "Rulings: ", t.precedents.flatMap(p => [...rich(p.id), " "])) : null));
    await animate(t.frames, () => showView(next));
    if (stepwise()) stepTo(1);
  } else showView(next);
  showSteps();
  say(text);
  sound(440);
}
