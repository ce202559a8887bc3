"use strict";
// Playing: the view, tries, why not, compulsion, screams, animation.

let view = null; // of the position that is shown
let selected = "", filter = null; // the square chosen; the compulsions that moves must satisfy
let known = new Set(); // ids of rules
let settings = { theme: "system", speed: "normal", sound: false };
let sightPicture = null, evidence = null, hints = null;

function say(text) { $("say").textContent = text; }
function notice(text) {
  clear($("notice"), el("span", {}, text + " "), el("button", { onclick: () => { $("notice").hidden = true; } }, "Close"));
  $("notice").hidden = false;
}
/** Text with rules and rulings as links, and plies of this game as buttons. */
function rich(text) {
  return String(text).split(/\b([A-Z]{2}-\d{4}|[A-Z]+(?:-[A-Z0-9]+)+|ply \d+)\b/).map((t, i) => {
    if (i % 2 === 0) return t;
    if (t.startsWith("ply ")) return el("button", { onclick: () => goToPly(+t.slice(4)) }, t);
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
  filter = sightPicture = evidence = hints = null;
  showCells(v.cells);
  decorate();
  game.ask = "";
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
/** Says which pieces can move, and draws the layers. */
function decorate() {
  const from = new Set(view.moves.filter(allowed).map(m => m.from));
  for (const sq of allSquares) {
    const c = cells[sq].classList;
    c.toggle("can", view.own.includes(sq));
    c.toggle("dim", view.own.includes(sq) && !from.has(sq) && !view.outcome);
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
  return drawLayers([view && view.picture, { marks }, sightPicture, evidence, hints, userPicture(), allSights]);
}

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
  decorate();
  ask("sight", here({ square: sq })).then(p => { if (selected === sq) { sightPicture = p; refreshLayers(); } }, () => {});
  showSelected(sq);
}
function deselect() {
  selected = "";
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
  if (!own.length || view.compulsions.length) row.append(el("button", { onclick: () => showStuck(sq) }, "Why may it not move?"));
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
  if (!list.length) box.append("Nothing there could be moved.");
  box.append(el("ul", { class: "reasons" }, list.map(b => el("li", {}, `${b.count} × `, rich(b.rule), " ", el("span", { class: "soft" }, "such as: " + b.text)))));
  clear($("panel"), box);
  say(list.map(b => `${b.count} times ${b.rule}`).join(", "));
}

/** Why the game is over: what forbids every move that is left. */
async function showEnd() {
  const lists = await Promise.all(view.own.map(square => ask("stuck", here({ square }))));
  clear($("panel"), el("div", { class: "card", id: "end" }, el("h2", {}, view.outcome.text), view.own.length ? "Whatever could move, and what forbids it:" : "Nothing is left that could move.",
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
    say("Several moves go there: " + t.choices.map(m => m.piece).join("; "));
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
  game.ask = t.move; // a link opens on this verdict
  decorate();
  const box = el("div", { class: "card no", id: "why" }, el("h2", {}, t.move + " may not be played"), t.as ? el("p", { class: "soft" }, "Read as " + t.as + ".") : null);
  box.append(el("ul", { class: "reasons" }, t.reasons.map(r => el("li", { onmouseenter: () => flash(r.squares), onmouseleave: () => flash(null) }, rich(r.text)))));
  if (t.frames) {
    box.append(el("div", { class: "soft" }, "It would have done this:"), effectList(t.frames));
    box.append(el("div", { class: "row-of" }, el("button", { onclick: () => ghost(t) }, "Show it"), el("button", { onclick: () => refresh() }, "Back to the position")));
  }
  for (const s of t.satisfies || []) box.append(el("div", { class: "good" }, "It would save: ", rich(s.text)));
  if (t.precedents) box.append(el("div", { class: "soft" }, "Rulings: "), el("ul", { class: "reasons" }, t.precedents.map(p => el("li", {}, rich(p.id), " " + p.title))));
  if (entryOf().rulesets.length > 1) box.append(el("button", { onclick: () => otherRulesets(t.move) }, "What would the other rulesets say?"));
  clear($("panel"), box);
  say(`${t.move} may not be played: ` + t.reasons.map(r => r.text).join("; "));
  sound(120);
  return false;
}
let flashed = null;
function flash(squares) {
  const base = flashed || evidence;
  flashed = squares ? base : null;
  evidence = squares ? { ...base, marks: [...(base.marks || []), ...(squares || []).map(square => ({ square, kind: "frame" }))] } : base;
  refreshLayers();
}
async function ghost(t) {
  evidence = null;
  await animate(t.frames, t.move + " (not played)");
}
async function otherRulesets(move) {
  const list = await ask("verdicts", here({ text: move }));
  $("panel").append(el("div", { class: "card" }, el("h2", {}, move + " in the rulesets"),
    el("ul", { class: "reasons" }, list.map(v => el("li", {}, el("strong", {}, v.ruleset + ": "), v.legal && !v.differs ? "" : v.differs ? "differs: " : "", rich(v.text))))));
}
function effectList(frames) {
  return el("ol", { class: "effects" }, frames.map((f, i) => el("li", { "data-i": String(i), onmouseenter: () => { evidence = f.picture; refreshLayers(); }, onmouseleave: () => { evidence = null; refreshLayers(); } },
    "  ".repeat(f.depth), rich(f.text))));
}
/** Plays a legal trial: at once in the tree, then step by step on the board. */
async function playTrial(t) {
  const first = t.frames && t.frames[0];
  follow(t.move, t.written || t.move);
  game.now.touched = first ? [first.from, first.to].filter(Boolean) : [];
  keep.save();
  steps = t.frames ? { frames: t.frames, before: view.cells, at: t.frames.length } : null;
  const text = `${t.move}. ` + (t.view.outcome ? t.view.outcome.text + ". " : "") + (t.frames || []).slice(1).map(f => f.text).join("; ");
  selected = "";
  filter = sightPicture = evidence = hints = null;
  clear($("panel"));
  const next = t.view;
  ++refreshSerial;
  if (t.frames) {
    $("panel").append(el("div", { class: "card" }, el("h2", {}, t.move), effectList(t.frames),
      t.precedents ? el("div", { class: "soft" }, "Rulings: ", t.precedents.flatMap(p => [...rich(p.id), " "])) : null));
    await animate(t.frames, t.move, () => showView(next));
  } else showView(next);
  showSteps();
  say(text);
  sound(440);
}

// Animation: any input ends it.
let running = null, steps = null;
const still = () => settings.speed === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches;
async function animate(frames, title, done) {
  finishAnimation();
  const me = running = { frames, done, next: 0 };
  me.finish = () => {
    if (running !== me) return;
    running = null;
    for (; me.next < frames.length; me.next++) changeCells(frames[me.next].cells || []);
    if (done) done();
  };
  if (still()) return me.finish();
  const pause = Math.min(settings.speed === "fast" ? 70 : 180, 1500 / frames.length);
  for (let key = ""; me.next < frames.length;) {
    const f = frames[me.next], now = f.step + f.kind;
    if (key && now !== key) await new Promise(ok => setTimeout(ok, pause));
    if (running !== me) return;
    key = now;
    drawLayers([f.picture]);
    changeCells(f.cells || []);
    for (const li of document.querySelectorAll(".effects li")) li.classList.toggle("now", li.dataset.i === String(me.next));
    me.next++;
  }
  await new Promise(ok => setTimeout(ok, pause));
  me.finish();
}
function finishAnimation() { if (running) running.finish(); }

// Walking the steps of the last move.
function showSteps() {
  $("walk").hidden = !steps;
  if (!steps) return;
  $("step").max = steps.frames.length;
  $("step").value = steps.at;
  const f = steps.frames[steps.at - 1];
  $("step-text").textContent = steps.at === 0 ? "before the move" : f.text;
}
function stepTo(at) {
  if (!steps) return;
  finishAnimation();
  steps.at = Math.max(0, Math.min(steps.frames.length, at));
  const last = steps.at === steps.frames.length;
  showCells(steps.before);
  for (const f of steps.frames.slice(0, steps.at)) changeCells(f.cells || []);
  if (last) showCells(view.cells);
  for (const li of document.querySelectorAll(".effects li")) li.classList.toggle("now", li.dataset.i === String(steps.at - 1));
  if (last) refreshLayers();
  else drawLayers(steps.at ? [steps.frames[steps.at - 1].picture] : []);
  showSteps();
  say($("step-text").textContent);
}

// Compulsion.
const brief = text => text.length > 42 ? text.slice(0, 40) + "…" : text;
function showBanner() {
  const b = $("banner"), list = view.compulsions;
  b.hidden = !list.length;
  if (!list.length) return clear(b);
  const groups = new Map();
  list.forEach((c, i) => {
    const key = c.square;
    if (!groups.has(key)) groups.set(key, []);
    groups.get(key).push(i);
  });
  const chips = [...groups].map(([square, indices]) => {
    const texts = [...new Set(indices.map(i => list[i].text))];
    const saving = view.moves.filter(m => (m.saves || []).some(i => indices.includes(i))).length;
    return el("button", { "aria-pressed": String(filter !== null && filter.join() === indices.join()), title: texts.join("; "),
      onclick: () => {
        filter = filter && filter.join() === indices.join() ? null : indices;
        selected = "";
        evidence = filter ? { marks: [{ square, kind: "frame" }, ...view.moves.filter(allowed).map(m => ({ square: m.from, kind: "selected" }))], arrows: view.moves.filter(m => allowed(m) && m.from !== m.to).map(m => ({ from: m.from, to: m.to })) } : null;
        decorate();
        showBanner();
        say(filter ? `${saving} moves save ${square}: ` + view.moves.filter(allowed).map(m => m.name).join(", ") : "All moves");
      },
      onfocus: () => cause(square, indices), onmouseenter: () => cause(square, indices), onblur: uncause, onmouseleave: uncause,
    }, `${square} ${brief((shown[square] || {}).label || "")} · ${saving === 1 ? "1 move" : saving + " moves"}`);
  });
  clear(b, el("div", { class: "card" }, el("strong", {}, groups.size === 1 ? `${view.side} must save ${[...groups.keys()][0]}. ` : `${view.side} must save one of ${groups.size}. `),
    el("span", { class: "soft" }, "Press one to see only the moves that save it."), el("div", { class: "chips" }, chips),
    filter ? el("ul", { class: "reasons" }, [...new Set(filter.map(i => list[i].text))].map(t => el("li", {}, rich(t)))) : null,
    filter ? el("div", { class: "chips" }, view.moves.filter(allowed).map(m => el("button", { onclick: () => tryMove({ text: m.name }) }, m.name))) : null));
}
async function cause(square, indices) {
  if (filter) return;
  const sources = [...new Set(indices.map(i => view.compulsions[i].source).filter(Boolean))];
  const list = await Promise.all(sources.map(s => ask("sight", here({ square: s }))));
  evidence = { marks: [{ square, kind: "frame" }], ranges: list.flatMap(p => p.ranges || []) };
  refreshLayers();
}
function uncause() { if (!filter && evidence) { evidence = null; refreshLayers(); } }

// The scream: who turns to stone?
let orderChoice = null;
async function openScream(sq) {
  let c;
  try { c = await ask("scream", here({ square: sq })); } catch (e) { return tryMove({ from: sq, to: sq }); }
  if (c.results.length === 1) return tryMove({ text: c.results[0].move });
  selected = "";
  let at = 0, answers = [...c.results[0].answers];
  const same = r => r.answers.every((a, i) => a === answers[i]);
  const render = (focus) => {
    const r = c.results[at];
    evidence = r.picture;
    showCells(view.cells);
    refreshLayers();
    const questions = c.questions.map((q, i) => el("fieldset", {}, el("legend", {}, q.text), q.answers.map(a => {
      const possible = c.results.some(x => x.answers[i] === a && x.answers.every((b, j) => j >= i || b === answers[j]));
      return el("label", { class: possible ? "" : "out", title: possible ? "" : "No order of the pushes brings this about with the answers above." },
        el("input", { type: "radio", name: "fate-" + q.square, value: a, checked: answers[i] === a, disabled: !possible, onchange: () => {
          answers[i] = a;
          let best = c.results.findIndex(same);
          if (best < 0) best = c.results.findIndex(x => x.answers.every((b, j) => j > i || b === answers[j]));
          pick(best, "fate-" + q.square);
        } }), a);
    })));
    const cards = c.results.map((x, i) => c.results.length > 8 && !same(x) ? null : el("button", { "aria-pressed": String(i === at), class: x.legal ? "" : "out", onclick: () => pick(i) },
      smallBoard(x.cells, (c.rows || ["1"])[0], (c.rows || ["", "8"])[1], x.differs),
      el("span", {}, `${i + 1}. ` + c.questions.map((q, j) => `${q.square} ${x.answers[j]}`).join(", ")), el("span", { class: "soft" }, x.move),
      x.legal ? null : el("span", { class: "why" }, "not legal: " + x.reasons.map(y => y.text).join("; "))));
    clear($("panel"), el("div", { class: "card", id: "chooser" }, el("h2", {}, c.title),
      el("p", { class: "soft" }, `${c.pushed.length} squares are pushed; the order decides only this.`), questions,
      el("div", { class: "row-of" }, el("button", { class: "main", id: "do-scream", onclick: done }, r.legal ? "Scream" : "Try it"), el("button", { onclick: cancel }, "Cancel"),
        el("button", { onclick: () => beginOrder(c) }, "Choose by clicking the squares in order")),
      el("p", {}, "Order: ", el("code", {}, r.move), r.legal ? "" : el("span", { class: "alarm" }, " not legal")), el("div", { class: "cards" }, cards)));
    if (focus) { const e = document.querySelector(`input[name="${focus}"]:checked`); if (e) e.focus(); }
    say(`Result ${at + 1} of ${c.results.length}: ` + c.questions.map((q, i) => `${q.square} ${r.answers[i]}`).join(", ") + (r.legal ? "" : "; not legal"));
  };
  const pick = (i, focus) => { if (i < 0) return; at = i; answers = [...c.results[i].answers]; render(focus); };
  const done = () => { chooser = null; tryMove({ text: c.results[at].move }); };
  const cancel = () => { chooser = null; orderChoice = null; refresh(); clear($("panel")); };
  chooser = { pick: i => i < c.results.length && pick(i), done, cancel };
  render();
  const first = document.querySelector("#chooser input:checked");
  if (first) first.focus();
}
let chooser = null;
function beginOrder(c) {
  orderChoice = { c, order: [], moves: c.results.map(r => r.move), rest: c.pushed };
  showOrder();
}
function showOrder() {
  const o = orderChoice, settled = o.moves.length === 1;
  evidence = { marks: [...o.rest.map(square => ({ square, kind: "goal" })), { square: o.c.square, kind: "selected" }],
    arrows: o.order.map((s, i) => ({ from: s, away: o.c.square, label: String(i + 1) })) };
  showCells(o.cells || view.cells);
  refreshLayers();
  clear($("panel"), el("div", { class: "card", id: "chooser" }, el("h2", {}, "Click the squares in the order of their pushes"),
    el("p", {}, o.order.length ? "So far: " + o.order.join(", ") + ". " : "", settled ? (o.rest.length ? `The rest (${o.rest.join(", ")}) cannot matter any more: ` : "This is ") : `${o.moves.length} results are possible.`, settled ? el("code", {}, o.moves[0]) : ""),
    el("div", { class: "row-of" }, el("button", { class: "main", disabled: !settled, onclick: () => { const m = o.moves[0]; orderChoice = null; showCells(view.cells); tryMove({ text: m }); } }, "Scream"),
      el("button", { disabled: !o.order.length, onclick: () => orderBack() }, "Take the last one back"), el("button", { onclick: () => { orderChoice = null; openScream(o.c.square); } }, "Back to the questions"))));
  say(settled ? "The result is settled: " + o.moves[0] : `${o.moves.length} results are possible`);
}
async function orderClick(sq) {
  const o = orderChoice;
  if (!o.rest.includes(sq)) return;
  const a = await ask("order", here({ square: o.c.square, order: [...o.order, sq] }));
  orderChoice = { ...o, order: [...o.order, sq], moves: a.moves, rest: a.rest, cells: a.cells };
  showOrder();
}
async function orderBack() {
  const o = orderChoice, order = o.order.slice(0, -1);
  const a = await ask("order", here({ square: o.c.square, order }));
  orderChoice = { ...o, order, moves: a.moves, rest: a.rest, cells: a.cells };
  showOrder();
}

// The list of moves.
function showList() {
  const list = $("list"), lineOf = (n, into, depth) => {
    for (;;) {
      if (n.parent) {
        const me = n;
        into.append(el("button", { ...(n === game.now ? { "aria-current": "true" } : {}), title: n.comment || "", onclick: () => goTo(me) }, plyName(n) + n.text), n.comment ? el("span", { class: "soft" }, n.comment + " ") : "");
      }
      const [main, ...others] = n.children;
      for (const o of others) {
        const side = el("div", { class: "side" });
        lineOf(o, side, depth + 1);
        into.append(side);
      }
      if (!main) return;
      n = main;
    }
  };
  clear(list);
  lineOf(game.root, list, 0);
  if (!game.root.children.length) list.append(el("span", { class: "soft" }, "None yet: drag a piece, click it, use the keys, or type."));
  else if (game.now.parent) list.append(el("div", { class: "row-of" },
    el("button", { onclick: () => { promote(game.now); showList(); keep.save(); } }, "Main line"),
    el("button", { onclick: () => { remove(game.now); steps = null; showSteps(); refresh(); } }, "Delete"),
    el("button", { onclick: () => { const text = prompt("Comment on " + game.now.text, game.now.comment || ""); if (text !== null) { game.now.comment = text.slice(0, 2000); showList(); keep.save(); } } }, "Comment")));
  const current = list.querySelector("[aria-current]");
  if (current) list.scrollTop = current.offsetTop - list.offsetTop - 60;
  $("back").disabled = $("undo").disabled = !game.now.parent;
  $("forth").disabled = $("redo").disabled = !game.now.children.length;
}
function plyName(n) {
  let ply = -1;
  for (let m = n; m.parent; m = m.parent) ply++;
  return ply % 2 ? " " : ` ${Math.floor(ply / 2) + 1}. `;
}
function goTo(n) {
  finishAnimation();
  game.now = n;
  steps = null;
  chooser = orderChoice = null;
  clear($("panel"));
  showSteps();
  return refresh(n.parent ? "After " + n.text : "The start");
}
const back = () => game.now.parent && goTo(game.now.parent);
const forth = () => game.now.children.length && goTo(game.now.children[0]);
function sibling(d) {
  const list = game.now.parent ? game.now.parent.children : [];
  const n = list[list.indexOf(game.now) + d];
  if (n) goTo(n);
}
function sound(pitch) {
  if (!settings.sound) return;
  const c = sound.context ||= new AudioContext(), o = c.createOscillator(), g = c.createGain();
  o.frequency.value = pitch;
  g.gain.setValueAtTime(0.15, c.currentTime);
  g.gain.exponentialRampToValueAtTime(0.001, c.currentTime + 0.15);
  o.connect(g).connect(c.destination);
  o.start();
  o.stop(c.currentTime + 0.16);
}
