"use strict";
// The list of moves, going to any of them, and showing what each did effect by effect.

const isFresh = () => !guest && !game.start && !game.root.children.length && !game.opponent && !game.far && !game.table;
/** Returns the number and the side of a move: the side that moves first is 0. */
function numberOf(n) {
  let plies = -1;
  for (let m = n; m.parent; m = m.parent) plies++;
  const at = (startAt.second ? 1 : 0) + plies;
  return { number: startAt.move + Math.floor(at / 2), side: at % 2 };
}
const moveName = n => { const { number, side } = numberOf(n); return `${number}${side ? " … " : ". "}${n.text}`; };
let startAt = { key: "", move: 1, second: false }; // the move number and the side of the game's start
/** Learns from the view of a node where the count of moves starts. */
function countFrom(v) {
  const key = game.name + game.start, second = v.turn !== entryOf().sides[0].turn, plies = path().length;
  if (startAt.key === key) return;
  const atStart = plies % 2 ? !second : second;
  startAt = { key, second: atStart, move: v.fullMove - Math.floor(((atStart ? 1 : 0) + plies) / 2) };
}

function showList() {
  const list = $("list"), current = game.now, parts = [];
  const press = n => el("button", { ...(n === current ? { "aria-current": "true" } : {}), title: n.comment, onclick: () => goTo(n) }, n.text + (n.glyph ? " " + n.glyph : ""));
  const sideLine = first => {
    const line = el("div", { class: "side" });
    for (let n = first; n; n = n.children[0]) {
      const { number, side } = numberOf(n);
      line.append(side && n !== first ? " " : `${number}${side ? "…" : "."} `, press(n), n.comment ? ` ${n.comment} ` : "");
      for (const o of n.children.slice(1)) line.append(sideLine(o));
    }
    return line;
  };
  if (game.root.comment) parts.push(el("div", { class: "side" }, game.root.comment));
  let open = false; // whether the row still lacks the second side's move
  for (let n = game.root; n.children.length;) {
    const [main, ...others] = n.children, { number, side } = numberOf(main);
    if (!side) parts.push(el("span", { class: "n" }, number));
    else if (!open) parts.push(el("span", { class: "n" }, number), el("span", { class: "soft" }, "…"));
    parts.push(press(main));
    open = !side;
    if (main.comment || others.length) {
      if (open) parts.push(el("span"));
      open = false;
      if (main.comment) parts.push(el("div", { class: "side" }, main.comment));
      for (const o of others) parts.push(sideLine(o));
    }
    n = main;
  }
  if (open) parts.push(el("span"));
  const end = outcome();
  if (end && atEnd()) parts.push(el("div", { class: "end" }, end.text, " ", view.outcome ? el("button", { class: "btn text", onclick: showEnd }, "Why?") : null));
  if (!parts.length) parts.push(el("div", { class: "side" }, "No move yet. Drag a piece, click it, use the keys, or type under More."));
  clear(list, parts);
  keepInView();
  for (const id of ["to-first", "back"]) $(id).disabled = !current.parent;
  for (const id of ["forth", "to-last"]) $(id).disabled = !current.children.length;
}

/** Scrolls the list to the current move, unless that is in view. */
function keepInView() {
  const list = $("list"), at = list.querySelector("[aria-current]");
  if (at && (at.offsetTop < list.scrollTop || at.offsetTop + at.offsetHeight > list.scrollTop + list.clientHeight)) list.scrollTop = at.offsetTop - list.clientHeight / 2;
}
let stepping = null; // the questions about a step: for one that is passed over meanwhile nothing is asked
/** Goes to a move: the board after it, its effects, and its rulings. */
async function goTo(n, done) {
  finishAnimation();
  stopThinking();
  game.now = n;
  if (!guest && /^(#\/play(\/\d+)?)?$/.test(location.hash)) history.replaceState(null, "", "#/play/" + path().length);
  keep.save();
  steps = null;
  chooser = orderChoice = null;
  if (!n.parent) return refresh("The start").then(() => { if (game.now === n) resetWord(); });
  const serial = ++refreshSerial, before = here({ moves: path(n.parent) }), was = $("panel").firstChild;
  await stepping;
  if (serial !== refreshSerial) return;
  try {
    const both = Promise.all([ask("view", before), ask("try", { ...before, text: n.move })]);
    stepping = both.catch(() => {});
    const [v, t] = await both;
    if (serial !== refreshSerial) return;
    if (!t.view) throw new Error(t.reasons ? n.move + " is illegal: " + t.reasons.map(r => r.text).join("; ") : n.move + " is no move here");
    told(n, t, v.cells);
    if ($("panel").firstChild === was) clear($("panel")); // else More was pressed meanwhile
    showSteps(); // at once, so that nothing jumps
    if (done) await done(t);
    else showView(t.view);
    if (!steps) return;
    showSteps();
    say(`After ${n.text}. ` + steps.frames.slice(1).map(f => f.text).join("; "));
  } catch (e) {
    if (serial === refreshSerial) refresh().then(() => notice("This game cannot be followed to the end: " + e.message));
  }
}
/** Keeps what a move did: its effects for the steps, its squares, its text in the second notation. */
function told(n, t, before) {
  const first = t.frames && t.frames[0];
  n.touched = first ? [first.from, first.to].filter(Boolean) : [];
  n.text = t.written || n.text;
  n.precedents = t.precedents;
  n.did = (t.frames || []).map(f => f.text);
  steps = t.frames ? { frames: t.frames, before, at: t.frames.length, move: n } : null;
}
const back = () => game.now.parent && goTo(game.now.parent);
const forth = () => game.now.children.length && goTo(game.now.children[0]);
const toStart = () => game.now.parent && goTo(game.root);
const toEnd = () => game.now.children.length && goTo(lineEnd(game.now));
function sibling(d) {
  const list = game.now.parent ? game.now.parent.children : [];
  const n = list[list.indexOf(game.now) + d];
  if (n) goTo(n);
}
/** Takes back the player's last move: against the computer this is two plies. */
function takeBack() {
  const mine = game.opponent && view.turn !== game.opponent.turn && game.now.parent.parent;
  const to = mine ? game.now.parent.parent : game.now.parent;
  paused = !!game.opponent && !mine;
  return goTo(to);
}

// Autoplay goes through the moves one by one.
let playing = 0;
const paces = { slow: 2400, normal: 1200, fast: 600 };
function autoplay() {
  playing = playing ? 0 : Date.now();
  const mine = playing, go = async () => {
    if (playing !== mine) return;
    if (!game.now.children.length) { playing = 0; return showSteps(); }
    const n = game.now.children[0];
    await goTo(n, async t => { await animate(t.frames || [], () => showView(t.view)); });
    setTimeout(go, paces[settings.pace]);
  };
  if (playing && !game.now.children.length) goTo(game.root).then(go);
  else go();
  showSteps();
}
/** Shows what can be done with the current move and the game. */
function showMore() {
  const n = game.now, entry = entryOf();
  const does = (name, f, id = "") => el("button", { class: "btn", id, onclick: f }, name);
  const form = el("form", { id: "typed", class: "row", onsubmit: e => { e.preventDefault(); const text = $("move").value.trim(); if (text) tryMove({ text }); } },
    el("label", { for: "move" }, "Move"), el("input", { id: "move", autocomplete: "off", autocapitalize: "off", spellcheck: false, placeholder: "in any notation" }), el("button", { class: "btn" }, "Try"));
  const on = n.parent ? [el("div", { class: "row" }, el("label", { for: "comment" }, "Comment"), el("input", { id: "comment", autocomplete: "off", value: n.comment, onchange: e => { n.comment = e.target.value.slice(0, 2000); changed(); } })),
    el("div", { class: "row" }, ["!", "?", "!!", "??", "!?", "?!"].map(g => el("button", { class: "chip", "aria-pressed": String(n.glyph === g), onclick: () => { n.glyph = n.glyph === g ? "" : g; changed(); showMore(); } }, g)),
      does("Main line", () => { promote(n); changed(); }, "promote"), does("Delete from here", () => {
        const back = remove(n);
        changed();
        goTo(game.now).then(() => word({ title: "Deleted: " + moveName(n) }, does("Undo", () => { back(); changed(); goTo(game.now); }, "undelete")));
      }, "delete"))] : [];
  const changed = () => { game.changed = true; leaveLink(); showList(); keep.save(); };
  const end = game.opponent ? does("Offer a draw", offerDraw, "agree") : does("Agreed draw", () => finish("", "agreed"), "agree");
  word({ id: "menu", title: "More", ends: el("small", {}, view.ruleset) }, el("div", { class: "row acts" }, gameActions().map(a => a && does(a[1], a[2], "more-" + a[0]))), form, on, el("div", { class: "row" },
    entry.passes ? does("Pass (analysis)", () => tryMove({ text: "pass" }), "pass") : null, does("Hint", hint, "hint"), entry.solves ? does("Solve", solve, "solve") : null,
    does("New game", newGame, "new"), game.opponent || game.far || game.table ? null : [does("Play the computer", chooseComputer, "more-computer"), does("Two players", chooseTwo, "more-two")], (n.parent || game.opponent) && !outcome() && !game.table ? end : null, n.parent ? does("Set up from here", () => openEditor()) : null),
    el("div", { class: "row" }, el("a", { href: "#/share" }, "Link, picture, text"), el("a", { href: "#/edit" }, "Set up"), el("a", { href: "#/settings" }, "Ruleset"), el("a", { href: "#/help" }, "Keys"), el("button", { class: "btn text", onclick: () => print() }, "Print")),
    el("nav", { class: "row pages", "aria-label": "Other pages" }, ["Play", "Learn", "Puzzles", "Casebook", "Games", "Settings"].map(name => el("a", { href: "#/" + name.toLowerCase() }, name))));
}

// Animation. Any input ends it.
let running = null;
let steps = null; // of the move shown: {frames, before: cells, at, move}; ghost holds what to restore after an illegal move was shown
const stepwise = () => settings.speed === "step by step";
const still = () => settings.speed === "off" || stepwise() || matchMedia("(prefers-reduced-motion: reduce)").matches;
async function animate(frames, done) {
  if (running) running.finish();
  const me = running = { next: 0 };
  me.finish = () => {
    if (running !== me) return;
    running = null;
    if (me.next < frames.length) showCells(frames.at(-1).cells);
    if (done) done();
  };
  if (still() || !frames.length) return me.finish();
  const pause = Math.min(settings.speed === "fast" ? 70 : 180, 1500 / frames.length);
  for (let key = ""; me.next < frames.length;) {
    const f = frames[me.next], now = f.step + f.kind;
    if (key && now !== key) await new Promise(ok => setTimeout(ok, pause));
    if (running !== me) return;
    key = now;
    drawLayers([f.picture]);
    showCells(f.cells);
    markStep(me.next + 1);
    me.next++;
  }
  await new Promise(ok => setTimeout(ok, pause));
  me.finish();
}
/** Ends an animation and shows the current position. Every input calls it first. */
function finishAnimation() {
  if (running) running.finish();
  if (steps && steps.ghost) {
    ({ evidence, steps } = steps.ghost);
    showCells(view.cells);
    refreshLayers();
  } else if (steps && steps.at < steps.frames.length) stepTo(steps.frames.length);
}
function effectList(frames) {
  const depth = []; // the number of causes before an effect
  return el("ol", { class: "effects" }, frames.map((f, i) => {
    const li = el("li", { "data-i": String(i), ...pointing(() => f.picture) }, sentence(f.text));
    depth[i] = f.cause < 0 ? 0 : depth[f.cause] + 1;
    li.style.paddingLeft = depth[i] + 0.5 + "em";
    return li;
  }));
}
function markStep(at) {
  for (const li of document.querySelectorAll(".effects li")) {
    if (li.dataset.i === String(at - 1)) li.setAttribute("aria-current", "step");
    else li.removeAttribute("aria-current");
    li.classList.toggle("later", +li.dataset.i >= at);
  }
}

/** Shows what the current move did, if nothing else is in the text area. */
function showSteps() {
  if (!steps || steps.ghost || !steps.move || $("panel").firstChild && !$("effects")) return;
  const n = steps.move, button = (id, name, key, by) => el("button", { class: "icon", id, "aria-label": `${name} (${key})`, title: `${name} (${key})`, onclick: () => stepTo(steps.at + by) }, icon(by < 0 ? "prev" : "next"));
  const pace = el("span", { class: "row" }, el("button", { class: "btn", id: "autoplay", "aria-pressed": String(!!playing), onclick: autoplay }, playing ? "Pause" : "Play"),
    playing ? Object.keys(paces).map(p => el("button", { class: "chip", "aria-pressed": String(settings.pace === p), onclick: () => { settings.pace = p; storeSettings(); showSteps(); } }, p)) : null);
  word({ id: "effects", title: moveName(n), ends: [button("step-back", "Effect before", ",", -1), el("small", { id: "step-count" }), button("step-forth", "Next effect", ".", 1)] },
    n.comment ? el("p", {}, n.comment) : null, effectList(steps.frames), farWord(),
    game.opponent && n.parent.did ? el("details", { class: "but", id: "own", open: true }, el("summary", {}, "Before it: " + moveName(n.parent)), n.parent.did.map(t => el("p", {}, sentence(t)))) : null,
    n.precedents ? el("small", {}, "Rulings: ", n.precedents.flatMap(p => [el("a", { href: "#/" + p.id, title: p.title }, p.id), " "])) : null,
    game.root.children.length > 1 || game.now.parent.parent || game.now.children.length ? pace : null);
  if (steps.frames.length < 2) for (const id of ["step-back", "step-forth"]) $(id).hidden = true;
  $("walk").hidden = !stepwise();
  showStep();
}
function showStep() {
  $("step").max = steps.frames.length;
  $("step").value = steps.at;
  $("step-text").textContent = steps.at === 0 ? "before the move" : steps.frames[steps.at - 1].text;
  if ($("step-count")) $("step-count").textContent = steps.frames.length > 1 ? `${steps.at} of ${steps.frames.length}` : "";
  markStep(steps.at);
}
function stepTo(at) {
  if (!steps) return;
  if (running) running.finish();
  steps.at = Math.max(0, Math.min(steps.frames.length, at));
  const last = steps.at === steps.frames.length && !steps.ghost;
  showCells(last ? view.cells : steps.at ? steps.frames[steps.at - 1].cells : steps.before);
  if (last) refreshLayers();
  else drawLayers(steps.at ? [steps.frames[steps.at - 1].picture] : []);
  showStep();
  say($("step-text").textContent);
}

/** Plays a sound: pitches in Hz and their starts in seconds. */
const sounds = { move: [[440, 0]], no: [[120, 0]], some: [[440, 0], [220, 0.08]], much: [[660, 0], [880, 0.07], [660, 0.14]], end: [[330, 0], [440, 0.12], [550, 0.24]] };
function sound(name) {
  if (!settings.sound) return;
  const c = sound.context ||= new AudioContext();
  for (const [pitch, after] of sounds[name]) {
    const o = c.createOscillator(), g = c.createGain(), at = c.currentTime + after;
    o.frequency.value = pitch;
    g.gain.setValueAtTime(0.15, at);
    g.gain.exponentialRampToValueAtTime(0.001, at + 0.15);
    o.connect(g).connect(c.destination);
    o.start(at);
    o.stop(at + 0.16);
  }
}
