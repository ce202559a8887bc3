"use strict";
// Playing: the view, the text area, choosing squares, tries, and why not.

let view = null; // of the current position
let selected = "", filter = null; // the selected square; the compulsions that the moves shown satisfy
let known = new Set(); // ids of rules
let settings = { theme: "system", speed: "normal", pace: "normal", sound: false, pieces: "drawn", board: "green" };
let sightPicture = null, evidence = null, hints = null;
let pointed = null; // the picture of the element with the pointer or focus, in place of the evidence

function say(text) { $("say").textContent = text; }
/** Shows a line above the text area until the position changes or it is closed. */
function notice(text) {
  clear($("notice"), el("span", {}, text + " "), el("button", { class: "icon", "aria-label": "Close", onclick: () => { $("notice").hidden = true; } }, icon("no")));
  $("notice").hidden = false;
  $("notice").dataset.line = view ? view.line : "";
}
/** Shows a text in the text area: a title, a sentence, small print. */
function word({ id = "", title = "", no = false, ends = null }, ...children) {
  $("walk").hidden = true;
  if ($("hovered")) point(null);
  if ($("start")) document.body.style.setProperty("--word", $("word").getBoundingClientRect().height + "px"); // so that the board below it stays
  clear($("panel"), el("div", { id, class: no ? "no" : "" }, title ? el("div", { class: "top" }, no ? icon("bar") : null, el("h3", { class: no ? "law" : "", "aria-level": "2" }, title),
    el("span", { class: "end" }, ends, el("button", { class: "icon", "aria-label": "Close", title: "Close (Esc)", onclick: leaveWord }, icon("no")))) : null, children));
  if (id !== "effects") $("side").classList.remove("moves"); // the list stays while one goes through it
  $("word").scrollTop = 0;
  $("side").scrollTop = $("word").offsetTop - $("side").offsetTop; // on a phone, a page is above it
}
/** Empties the text area, or shows what a new game can be. */
function resetWord() {
  clear($("panel"));
  $("walk").hidden = true;
  document.body.style.removeProperty("--word");
  const fresh = view && isFresh() && !$("page").dataset.title && !isEmbedded;
  document.body.classList.toggle("home", fresh);
  if (fresh) showStart();
}
function leaveWord() {
  chooser = orderChoice = null;
  finishAnimation();
  selected = game.ask = "";
  filter = evidence = sightPicture = pointed = null;
  ++pointSerial;
  resetWord();
  showCells(view.cells);
  decorate();
  showBars();
  showSteps();
}
/** Returns a text with links to rules and rulings, and buttons for plies of this game. */
function rich(text) {
  return String(text).split(/\b([A-Z]{2}-\d{4}|[A-Z]+(?:-[A-Z0-9]+)+|ply \d+|the game began with)\b/).map((t, i) => {
    if (i % 2 === 0) return t;
    if (t.startsWith("ply ") || t.startsWith("the game")) return el("button", { class: "btn text", onclick: () => goToPly(+t.slice(4) || 0) }, t);
    return known.has(t) || /^[A-Z]{2}-\d{4}$/.test(t) ? el("a", { href: "#/" + t }, t) : t;
  });
}
/** Returns a sentence, with the ids at its end in small print. */
function sentence(text) {
  const m = /^(.*?)((?: \[[A-Z0-9, -]+\])*)$/s.exec(text);
  return [rich(m[1].replace(/^[a-z](?![1-8] )/, c => c.toUpperCase())), m[2] ? el("small", {}, " ", rich(m[2].replace(/[[\]]/g, "").trim())) : null];
}
function goToPly(ply) {
  let n = path().length < ply ? lineEnd(game.now) : game.now;
  for (let k = path(n).length; k > ply && n.parent; k--) n = n.parent;
  return goTo(n);
}

const goals = () => view ? view.moves.filter(m => m.from === selected && allowed(m)) : [];
const allowed = m => !filter || (m.saves || []).some(i => filter.includes(i));

let refreshSerial = 0;
async function refresh(message) {
  const n = ++refreshSerial;
  try {
    const v = await ask("view", here());
    if (n !== refreshSerial) return;
    showView(v);
    if (message) say(message);
  } catch (e) {
    if (n !== refreshSerial) return;
    if (game.now.parent) {
      game.now = game.now.parent;
      await refresh();
    } else if (game.start || game.ruleset) {
      beginGame({});
      await refresh();
    }
    notice("This game cannot be shown: " + e.message);
  }
}

function showView(v) {
  view = v;
  const told = $("notice");
  if (told.dataset.line && told.dataset.line !== v.line) told.hidden = true;
  told.dataset.line ||= v.line;
  selected = "";
  filter = sightPicture = evidence = hints = pointed = null;
  game.ask = "";
  if (turned !== game.flip) placeSquares();
  countFrom(v);
  showCells(v.cells);
  decorate();
  $("title").textContent = entryOf().title;
  document.body.dataset.ready = "yes";
  document.body.dataset.line = v.line;
  document.body.dataset.ply = path().length;
  if (!$("panel").firstChild || document.body.classList.contains("home")) resetWord();
  showBars();
  showList();
  if (allSights) sightsOfAll();
  keep.save();
  afterView();
}
/** Marks the pieces that can move, and draws the layers. */
function decorate() {
  const from = new Set(view.moves.filter(allowed).map(m => m.from));
  for (const sq of allSquares) {
    cells[sq].classList.toggle("can", from.has(sq));
    cells[sq].classList.toggle("dim", view.compulsions.length > 0 && view.own.includes(sq) && !from.has(sq));
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
  // The eyes of a gaze would hide the dots of the goals.
  const sight = selected && sightPicture && { ...sightPicture, gazes: (sightPicture.gazes || []).map(g => ({ ...g, squares: g.squares.filter(s => shown[s] || !goals().some(m => m.to === s)) })) };
  return drawLayers([view && view.picture, { marks }, sight || sightPicture, pointed || evidence, hints, userPicture(), allSights]);
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
function toggleSights() {
  const on = $("sights").getAttribute("aria-pressed") !== "true";
  $("sights").setAttribute("aria-pressed", on);
  allSights = on ? {} : null;
  return on ? sightsOfAll() : refreshLayers();
}
/** Draws the gazes and ranges of all pieces of the position that is shown. */
async function sightsOfAll() {
  const line = view.line, list = await Promise.all(Object.keys(shown).map(square => ask("sight", here({ square }))));
  if (!allSights || line !== view.line) return;
  allSights = { gazes: list.flatMap(p => p.gazes || []), ranges: list.flatMap(p => p.ranges || []) };
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
  const c = await screamsOf(square);
  return c.length === 1 ? c[0].picture : { ...p, arrows: Object.keys(c[0].fates).map(from => ({ from, away: square })) };
}
function deselect() {
  selected = game.ask = "";
  sightPicture = evidence = hints = null;
  resetWord();
  decorate();
  showSteps();
}
/** Returns the card of a square's occupants. */
function card(sq) {
  const n = view.moves.filter(m => m.from === sq).length;
  return [el("p", {}, !view.own.includes(sq) ? `It is not ${view.side}’s to move.` : n === 0 ? "It cannot move now." : n === 1 ? "It has 1 move." : `It has ${n} moves.`),
    cardsOf(shown[sq].label).map(c => el("p", { class: "about" }, portrait(shown[sq].label, c.word), c.text, " ", el("a", { href: "#/learn/" + c.lesson }, "Its lesson"), " ", el("a", { href: "#/casebook/" + c.word }, "Its rulings")))];
}
/** Returns a small picture of the moves, the gaze and the range of a piece that a label names, by itself on a board. */
function portrait(label, word) {
  const names = label.split(", ").map(n => n.replace(/^\d+ × /, ""));
  const piece = (entryOf().palette || []).find(p => names.includes(p.label) && p.label.endsWith(word));
  if (!piece) return null;
  const { text } = piece, lines = alone[game.name], turn = entryOf().sides[/^p?[a-z]\*?$/.test(text) ? 1 : 0].turn;
  const q = { game: game.name, start: (lines[text] || lines[""]).replace("*", text).replace("%", turn) }, box = el("span", { class: "thumb" });
  Promise.all([ask("view", q), ask("sight", { ...q, square: "d4" })]).then(async ([v, { gazes = [], ranges = [] }]) => {
    const to = new Set(v.moves.filter(m => m.from === "d4" && m.to !== "d4").map(m => m.to)), goals = [...to].map(square => ({ square, kind: "goal" }));
    if (!to.size && !gazes.length && !ranges.length) return box.remove();
    const { under, over } = await ask("layers", { ...q, picture: { ranges, gazes: to.size ? [] : gazes, marks: goals } });
    const svg = drawing(`${under}<g transform="translate(300 400)">${v.cells.find(c => c.square === "d4").svg}</g>${over}`);
    svg.setAttribute("viewBox", [...to, ...gazes.flatMap(g => g.squares)].every(s => /[b-f][2-6]/.test(s)) ? "100 200 500 500" : "0 0 800 800");
    box.append(svg);
  }).catch(() => box.remove()); // it cannot be by itself
  return box;
}
const cardTitle = sq => sq + " " + shown[sq].label;
function showSelected(sq) {
  const own = view.moves.filter(m => m.from === sq), screams = own.some(m => m.to === sq), stays = view.own.includes(sq) && !own.length;
  word({ id: "card", title: cardTitle(sq) }, card(sq), screams || stays ? el("div", { class: "row" },
    screams ? el("button", { class: "btn main", id: "scream", onclick: () => openScream(sq) }, "Scream (!)") : null,
    stays ? el("button", { class: "btn", id: "stuck", onclick: () => showStuck(sq) }, "Why can it not move?") : null) : null);
  say(`${cardTitle(sq)} selected, ${own.length} moves`);
}
// A mouse that rests on a piece shows its card in place of what the last move did, until it leaves.
let hovered = "", resting = 0;
function hover(sq) {
  if (sq === hovered || early) return;
  pressedOn(sq);
  if (shown[sq]) resting = setTimeout(showHovered, 400, sq);
  else leaveHovered();
}
/** A press or a release on a square says nothing of what stands there. */
function pressedOn(sq) {
  hovered = sq;
  clearTimeout(resting);
}
function showHovered(sq) {
  const free = !$("panel").firstChild || $("effects") || $("hovered") || $("start");
  if (!shown[sq] || !free || selected || editing || press || running) return;
  word({ id: "hovered", title: cardTitle(sq) }, card(sq));
  point(sightOf(sq).then(p => ({ ...p, marks: view.moves.filter(m => m.from === sq && m.to !== sq).map(m => ({ square: m.to, kind: "goal" })) })));
}
function leaveHovered() {
  if (!$("hovered")) return;
  point(null);
  resetWord();
  showSteps();
}
function choose(sq, force) {
  if (early) return chooseByHand(sq);
  finishAnimation();
  if (editing) return editSquare(sq);
  if (orderChoice) return orderClick(sq);
  if (locked()) { inspect(sq); return; }
  const piece = shown[sq] && shown[sq].label;
  if (selected === sq) return deselect();
  if (selected && (goals().some(m => m.to === sq) || force || view.own.includes(selected) && !view.own.includes(sq))) return tryMove({ from: selected, to: sq });
  if (piece) select(sq);
  else deselect();
}
/** Describes a square, also while its side may not move. */
function inspect(sq) {
  if (early) return;
  const texts = [label(sq), ...view.moves.filter(m => m.from === sq).map(m => m.name)];
  word({ title: shown[sq] ? cardTitle(sq) : sq }, shown[sq] ? card(sq) : el("p", {}, "Nothing stands here."), texts.length > 1 ? el("small", {}, texts.slice(1).join(" ")) : null);
  say(texts.join("; "));
}
/** Returns the rules that forbid the moves of a square's occupants, each with their number. */
async function stuck(square) {
  const rules = {};
  for (const r of await ask("stuck", here({ square }))) (rules[r.rule] ||= { ...r, count: 0 }).count++;
  return Object.values(rules).sort((a, b) => a.rule < b.rule ? -1 : 1);
}
async function showStuck(sq) {
  const list = await stuck(sq);
  word({ title: "What keeps " + sq + " from moving", no: true }, list.length ? blockedList(list) : "No piece there can move.");
  say(list.map(b => `${b.count} times ${b.rule}`).join(", "));
}
const blockedList = list => el("ul", { class: "reasons" }, list.map(b => el("li", {}, sentence(b.text), " ", el("small", {}, b.count > 1 ? `and ${b.count - 1} more by ` : "by ", rich(b.rule)))));

/** Shows why the game is over: the rules that forbid the remaining moves. */
async function showEnd() {
  const lists = await Promise.all(view.own.map(stuck));
  word({ id: "end", title: view.outcome.text }, view.own.length ? "The rules that forbid each piece's moves:" : "No piece is left that could move.",
    view.own.map((square, i) => el("div", {}, el("strong", {}, square + " " + ((shown[square] || {}).label || "")), blockedList(lists[i]))));
}

// Trying a move: by text, or from and to.
async function tryMove(what) {
  if (early) return moveByHand(what.from, what.to);
  finishAnimation();
  if (locked() && !what.own) return notice(game.table ? "It is not your move." : "It is the computer’s turn. Stop it first to move for it.");
  if (orderChoice) orderChoice = null;
  const parent = game.now;
  let t;
  try {
    t = await ask("try", here(what));
  } catch (e) {
    word({ title: e.lost ? "No answer" : "Not understood", no: true }, el("p", {}, sentence(e.message)), e.caret ? el("pre", {}, e.caret) : null);
    say(e.message);
    return false;
  }
  if (parent !== game.now) return false;
  if (t.scream) return openScream(t.scream);
  if (t.choices) {
    word({ title: "Which one?" }, el("div", { class: "row" }, t.choices.map(m => el("button", { class: "chip", onclick: () => tryMove({ text: m.name }) }, m.name, el("small", {}, " " + m.piece.replace(/ \[.*/, ""))))));
    say("Which one? " + t.choices.map(m => `${m.name}: ${m.piece.replace(/ \[.*/, "")}`).join("; "));
    return false;
  }
  if (!t.legal) return whyNot(t, what);
  if (game.over && atEnd()) return notice("The game is over. Press Rematch for another one, or go back and try another move.");
  if ($("move")) $("move").value = "";
  if (game.table && atEnd()) return sendTable(t.move);
  await playTrial(t);
  if (t.as) notice(`“${what.text}” was read as ${t.as}.`);
  return true;
}
function whyNot(t) {
  selected = "";
  sightPicture = null;
  const picture = { ...t.picture, arrows: (t.picture.arrows || []).filter(a => a.kind !== "line") }; // the text has the distances
  // One reason is drawn at a time, the first one at first.
  const drawn = ({ squares = [] }) => {
    const has = s => squares.includes(s), some = (list, f) => (list || []).filter(f);
    const one = { marks: some(picture.marks, m => has(m.square)), ranges: some(picture.ranges, r => has(r.from)), gazes: some(picture.gazes, g => g.squares.some(has)) };
    return t.reasons.length > 1 && one.marks.length ? { ...picture, ...one } : picture;
  };
  evidence = drawn(t.reasons[0]);
  game.ask = t.move; // a link to the page shows this verdict
  decorate();
  const others = entryOf().rulesets.length > 1 ? el("button", { class: "btn text", onclick: () => otherRulesets(t) }, "Other rulesets") : null;
  word({ id: "why", title: "Not legal: " + t.move, no: true }, t.as ? el("p", { class: "soft" }, "Read as " + t.as + ".") : null,
    el("ul", { class: "reasons say" }, t.reasons.map(r => el("li", { tabindex: 0, ...pointing(() => drawn(r)), onclick: () => { evidence = drawn(r); refreshLayers(); } }, sentence(r.text)))),
    dispute(t), !t.says && mayObject ? el("details", { class: "but", id: "objections", ontoggle: e => e.target.open && objections(t, e.target) }, el("summary", {}, "What may somebody say?")) : null, (t.satisfies || []).map(s => el("p", { class: "good" }, sentence("a compulsion would be satisfied: " + s.text))),
    t.precedents ? el("ul", { class: "reasons rulings" }, t.precedents.map(p => el("li", {}, rich(p.id), " " + p.title))) : null,
    t.frames ? el("details", {}, el("summary", {}, "Its effects would be"), effectList(t.frames)) : null,
    el("div", { class: "row" }, t.frames ? el("button", { class: "btn", id: "ghost", onclick: () => ghost(t) }, "Show what it would do") : null,
      t.frames ? el("button", { class: "btn text", onclick: leaveWord }, "Back to the position") : null, el("button", { class: "btn text", onclick: askReferee }, "As a text to send"), others));
  say(`${t.move} is not legal: ` + t.reasons.map(r => r.text).join("; "));
  sound("no");
  return false;
}
/** Asks the second program, which it loads, what somebody may object to a verdict. */
async function objections(t, box) {
  const line = view.line, q = here({ text: t.move }), wait = el("p", {}, "Loading what players believe … ", el("span", { id: "loaded" }));
  if (box.children.length > 1) return;
  box.append(wait);
  try {
    const judged = await ask("try", q, { objections: true });
    if (view.line !== line || !box.isConnected) return;
    whyNot({ says: [], ...judged });
    const told = $("panel").querySelector(".but");
    if (!told) notice("No objection to this verdict is known.");
    else told.open = true;
  } catch (e) {
    believers = null;
    box.open = false;
    wait.remove();
    notice("It cannot be loaded: " + e.message);
  }
}
/** Returns what is disputed about a verdict: open questions, and what somebody may object. */
function dispute(t) {
  const says = t.says || [], clear = t.clear ? 1 : 0, others = says.slice(clear);
  return [(t.open || []).map(x => el("p", { class: "but" }, rich(x))), clear ? el("p", { class: "but", id: "objection" }, rich(says[0])) : null,
    others.length ? el("details", { class: "but" }, el("summary", {}, "Someone may say …"), others.slice(0, 8).map(x => el("p", {}, rich(x)))) : null];
}
/** Shows the effects that an illegal move would have. */
async function ghost(t) {
  finishAnimation();
  steps = { frames: t.frames, before: view.cells, at: t.frames.length, ghost: { evidence, steps } };
  evidence = null;
  await animate(t.frames);
}
/** Shows the verdicts of all rulesets on an illegal move. */
async function otherRulesets({ move, reasons }) {
  const texts = list => list.map(r => r.text).join("; ");
  const list = await Promise.all(entryOf().rulesets.map(({ name }) => ask("try", here({ ruleset: name, text: move })).then(t => t.legal ? "legal" : texts(t.reasons), e => "the game cannot be played up to here: " + e.message)));
  $("panel").firstChild.append(el("h3", {}, move + " in the rulesets"),
    el("ul", { class: "reasons" }, list.map((text, i) => el("li", {}, el("strong", {}, entryOf().rulesets[i].name + ": "), text === texts(reasons) ? "" : "differs: ", rich(text)))));
}
/** Plays a legal move: in the tree first, then effect by effect on the board. */
async function playTrial(t) {
  const before = view.cells;
  follow(t.move, t.written || t.move);
  if (game.opponent || game.far) {
    game.changed = true;
    promote(game.now); // a move after one that was taken back
  }
  told(game.now, t, before);
  keep.save();
  selected = "";
  filter = sightPicture = evidence = hints = pointed = null;
  document.body.classList.remove("home");
  $("side").classList.remove("moves");
  clear($("panel"));
  ++refreshSerial;
  if (t.frames) {
    showSteps();
    await animate(t.frames, () => { showView(t.view); showSteps(); });
    if (stepwise()) stepTo(1);
  } else showView(t.view);
  say(`${t.move}. ` + (t.view.outcome ? t.view.outcome.text + ". " : "") + (t.frames || []).slice(1).map(f => f.text).join("; "));
  sound(t.view.outcome ? "end" : (t.frames || []).length > 4 ? "much" : (t.frames || []).length > 1 ? "some" : "move");
}
