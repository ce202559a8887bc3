"use strict";
// The casebook, the lessons, and the pages for sharing, settings and keys.

const book = {}; // rules by game
async function readRules() {
  await Promise.all(games.map(async g => { book[g.name] = await ask("rules", { game: g.name }); }));
  known = new Set(Object.values(book).flat().map(r => r.ID));
}
/** Looks up a rule or ruling in the current game, then in the others. */
async function lookUp(op, text) {
  let failed;
  for (const name of new Set([game.name, ...games.map(g => g.name)])) {
    try { return { name, ...await ask(op, { game: name, text }) }; } catch (e) { failed ||= e; }
  }
  throw failed;
}
function page(...children) { clear($("page"), el("div", { class: "card" }, children)); }
const noPage = () => clear($("page"));

let pageSerial = 0;
/** Begins a page. The function that it returns reports whether the page is still the current one. */
function beginPage() {
  const n = ++pageSerial;
  return () => n === pageSerial;
}
/** Shows a position beside its page and keeps the player's own game. */
function visit(g, moves = []) {
  if (!guest) guest = { ...game };
  setGame({ name: game.name, flip: game.flip, ...g });
  for (const m of moves) follow(m);
  steps = null;
  clear($("panel"));
  showSteps();
  return refresh();
}
function home() {
  if (!guest) return;
  Object.assign(game, guest);
  guest = null;
  clear($("panel"));
  steps = null;
  showSteps();
  return refresh();
}
const playFromHere = () => el("button", { class: "main", onclick: () => { beginGame({ ...game }); location.hash = "#/play"; } }, "Play from here");

async function showRuling(id) {
  const current = beginPage();
  let r;
  try { r = await lookUp("ruling", id); } catch (e) { return page(el("h2", {}, id), el("p", {}, e.message)); }
  if (!current()) return;
  document.title = r.ID + ": " + r.Title;
  const asked = r.Checks.filter(c => c.Move);
  const tryButton = c => c.Move ? el("button", { onclick: () => tryMove({ text: c.Move }) }, "Try " + c.Move)
    : c.Setup ? el("button", { onclick: () => openEditor(c.Setup) }, "Show it") : null;
  const source = s => s.Doc + (s.Section ? ", " + s.Section : "") + (s.Quote ? ": “" + s.Quote + "”" : "");
  const links = ids => ids.flatMap(x => [...rich(x), " "]);
  page(el("h2", {}, r.ID + ": " + r.Title), el("p", {}, rich(r.Why)),
    el("h3", {}, "It decides"), el("ul", { class: "reasons" }, r.Checks.map((c, i) => el("li", {}, rich(r.Words[i]), " ", tryButton(c)))),
    (r.Considered || []).map(f => el("p", {}, el("strong", {}, "Another reading: "), f.Reading, " ", el("em", {}, "Because "), rich(f.Because))),
    el("p", { class: "soft" }, "Rules: ", links([...new Set([...(r.TurnsOn || []), ...(r.Names || [])])]), "· Rulesets: " + r.Rulesets.join(", "),
      " · Basis: " + r.Basis + (r.Disputes ? " (" + r.Disputes.join(", ") + ")" : ""), r.SeeAlso ? [" · See also: ", links(r.SeeAlso)] : ""),
    (r.Sources || []).map(s => el("p", { class: "soft" }, source(s))),
    el("div", { class: "row-of" }, playFromHere(), el("a", { href: "#/casebook" }, "Casebook")));
  if (!r.Position) return;
  await visit({ name: r.name, start: r.Position, ruleset: r.Rulesets[0] }, r.Moves || []);
  if (current() && asked.length === 1) await tryMoveQuietly(asked[0].Move);
}
/** Shows the verdict on an illegal move; a legal one is not played. */
async function tryMoveQuietly(move) {
  const t = await ask("try", here({ text: move })).catch(() => null);
  if (t && t.reasons) whyNot(t);
  else if (t) { evidence = t.picture; refreshLayers(); }
}
async function showRule(id) {
  const current = beginPage();
  let r;
  try { r = await lookUp("rule", id); } catch (e) { return page(el("h2", {}, id), el("p", {}, e.message)); }
  if (!current()) return;
  document.title = r.ID;
  const x = r.Example;
  page(el("h2", {}, r.ID), el("p", { class: "soft" }, r.Section), el("p", {}, rich(r.Statement)),
    x.Line ? el("p", {}, "The board shows an example", x.Move ? [": ", el("button", { onclick: () => tryMove({ text: x.Move }) }, "Try " + x.Move)] : ".") : null,
    el("p", { class: "soft" }, "Sources: " + (r.Sources || []).join("; ")),
    el("h3", {}, r.Rulings.length + " rulings"), el("ul", { class: "reasons" }, r.Rulings.slice(0, 60).map(t => el("li", {}, rich(t.id), " " + t.title))),
    el("div", { class: "row-of" }, playFromHere(), el("a", { href: "#/casebook" }, "Casebook")));
  if (!x.Line) return;
  const moves = x.Moves || [];
  try {
    await ask("view", { game: r.name, start: x.Line, ruleset: x.Ruleset, moves });
  } catch { return current() && openEditor(x.Line, true); }
  if (current()) await visit({ name: r.name, start: x.Line, ruleset: x.Ruleset }, moves);
}
async function showCasebook() {
  const rules = book[game.name], results = el("div", {});
  const search = async text => {
    const list = await ask("rulings", { game: game.name, text });
    if (text !== input.value) return; // the text has changed since
    const fit = text ? rules.filter(r => (r.ID + " " + r.Statement).toLowerCase().includes(text.toLowerCase())) : rules;
    clear(results, el("h3", {}, fit.length + " rules"), text ? el("ul", { class: "reasons" }, fit.slice(0, 20).map(r => el("li", {}, rich(r.ID), " ", el("span", { class: "soft" }, r.Statement.slice(0, 140)))))
        : [...new Set(fit.map(r => r.Section))].map(s => el("p", {}, el("strong", {}, s + " "), fit.filter(r => r.Section === s).flatMap(r => [...rich(r.ID), " "]))),
      el("h3", {}, list.length + " rulings"), el("ul", { class: "reasons" }, list.slice(0, 100).map(t => el("li", {}, rich(t.id), " " + t.title))),
      list.length > 100 ? el("p", {}, "The first 100 are shown; more words narrow the search.") : null);
  };
  beginPage();
  const input = el("input", { type: "search", id: "search", placeholder: "words, a rule, an id" });
  input.addEventListener("input", () => search(input.value));
  page(el("h2", {}, "Casebook"), el("label", { for: "search" }, "Search "), input, results);
  await search("");
}

// Lessons are data: texts, and rulings whose positions and moves are shown.
let lessons = null;
async function showLessons(n, i = 0) {
  const current = beginPage();
  lessons ||= JSON.parse(await textFile("lessons.json"));
  const all = lessons[game.name] || [];
  if (!n || !all[n - 1]) {
    return page(el("h2", {}, "Learn " + entryOf().title), el("p", {}, "Short lessons for beginners. Each one shows legal moves to watch and illegal ones to try, with the reasons."),
      el("ol", {}, all.map((l, k) => el("li", {}, el("a", { href: "#/learn/" + (k + 1) }, l.title)))));
  }
  const l = all[n - 1], s = l.steps[i];
  const r = await ask("ruling", { game: game.name, text: s.ruling }).catch(() => null);
  if (!current()) return;
  page(el("h2", {}, `${n}. ${l.title}`), el("p", {}, rich(l.text)), el("div", { class: "card" }, el("p", {}, rich(s.text)),
      s.watch ? el("button", { class: "main", onclick: () => tryMove({ text: s.watch }) }, "Watch " + s.watch) : null, " ",
      s.try ? el("button", { onclick: () => tryMove({ text: s.try }) }, "Try " + s.try) : null,
      el("p", { class: "soft" }, "Ruling: ", rich(s.ruling), r ? " " + r.Title : "")),
    el("div", { class: "row-of" }, `${i + 1} of ${l.steps.length} `,
      i > 0 ? el("button", { onclick: () => showLessons(n, i - 1) }, "Previous") : null,
      i + 1 < l.steps.length ? el("button", { class: "main", onclick: () => showLessons(n, i + 1) }, "Next") : n < all.length ? el("a", { href: "#/learn/" + (n + 1) }, "Next lesson") : null,
      el("button", { onclick: () => showLessons(n, i) }, "Again"), el("a", { href: "#/learn" }, "All lessons"), playFromHere()));
  if (r && r.Position) await visit({ start: r.Position, ruleset: r.Rulesets[0] }, r.Moves || []);
}

/** Begins a new game. The previous one stays in storage. */
function beginGame(g) {
  if (guest) Object.assign(game, guest);
  guest = null;
  keep.fresh();
  const now = g.now;
  setGame({ name: game.name, flip: game.flip, ...g });
  if (now) game.now = now;
  steps = null;
  showSteps();
}
function keptGames() {
  let list = [];
  try { list = keep.keys().filter(k => k.data && k.data.version === format && k.data.tree && k.data.tree.length > 2); } catch { /* nothing is kept */ }
  return list.length ? [el("h3", {}, "Games kept in this browser"), el("ul", { class: "reasons" }, list.map(({ data }) => {
    const moves = [];
    for (let n = data.tree; n[2]; n = n[2]) moves.push(n[2][0]);
    return el("li", {}, el("button", { onclick: () => { try { keep.fresh(); restore(data); location.hash = "#/play"; refresh("A kept game"); } catch (e) { notice("This game cannot be read: " + e.message); } } }, "Open"), " ", new Date(data.time || 0).toLocaleString() + ", " + moves.length + " moves: " + moves.slice(0, 4).join(" "));
  }))] : null;
}

// Sharing: games in and out as texts and pictures.
async function showShare() {
  const current = beginPage();
  const e = await ask("export", here({ tags: game.tags, picture: { marks: lastPicture.marks, arrows: lastPicture.arrows, gazes: lastPicture.gazes, ranges: lastPicture.ranges }, flip: game.flip, theme: theme() }));
  if (!current()) return;
  const url = location.href.split("#")[0] + link();
  const copy = text => el("button", { onclick: async b => { try { await navigator.clipboard.writeText(text); b.target.textContent = "Copied"; } catch { notice("Select the text and copy it."); } } }, "Copy");
  const field = (title, text) => [el("h3", {}, title), el("textarea", { readonly: "", "aria-label": title, rows: String(Math.min(text.trim().split("\n").length + 1, 14)) }, text), copy(text)];
  const save = (name, type, make) => el("button", { id: "save-" + type.toLowerCase(), onclick: async () => { const a = el("a", { href: URL.createObjectURL(await make()), download: name }); a.click(); setTimeout(() => URL.revokeObjectURL(a.href), 5000); } }, "Save " + type);
  const svgBlob = () => new Blob([e.svg], { type: "image/svg+xml" });
  const png = () => new Promise((done, failed) => {
    const img = new Image(), from = URL.createObjectURL(svgBlob());
    img.onerror = () => failed(new Error("the picture cannot be drawn"));
    img.onload = () => {
      const c = el("canvas", { width: 1600, height: 1600 });
      c.getContext("2d").drawImage(img, 0, 0, 1600, 1600);
      URL.revokeObjectURL(from);
      c.toBlob(done, "image/png");
    };
    img.src = from;
  });
  const text = el("textarea", { id: "import-text", "aria-label": "A record, a position line or a diagram", placeholder: "Paste a record in any notation, a position line or a diagram here, or anywhere on the page." });
  page(el("h2", {}, "Share"), url.length > maxLink ? el("p", {}, "This game is too long for a link; use a record.") : field("Link", url),
    el("h3", {}, "Picture"), el("div", { class: "row-of" }, save("board.svg", "SVG", async () => svgBlob()), save("board.png", "PNG", png)),
    el("h3", {}, "Open a text"), text, el("button", { class: "main", onclick: () => openText(text.value) }, "Open"), keptGames(),
    field("Position", e.line), e.diagram ? field("Diagram", e.diagram) : null, (e.records || []).map(r => field("Record, " + r.notation, r.text)), e.trace ? field("Last move as JSON", e.trace) : null);
}
async function openText(text) {
  let m;
  try { m = await ask("import", { game: game.name, ruleset: game.ruleset, text }); } catch (e) {
    const box = el("div", { class: "card no" }, el("h2", {}, "This text cannot be read"), el("pre", {}, e.message));
    if (e.caret) box.append(el("pre", {}, e.caret));
    clear($("panel"), box);
    return say(e.message);
  }
  if (!m.stands) return openEditor(m.start);
  beginGame({ start: m.start, ruleset: m.ruleset || "", tags: m.tags || [] });
  for (const move of m.moves) follow(move);
  location.hash = "#/play";
  await refresh(`A ${m.kind} was read: ${m.moves.length} moves`);
  if (m.notes) notice(m.notes.join(" · "));
  if (m.trouble) {
    notice("The record is shown up to an error: " + m.trouble);
    if (m.illegal) tryMove({ text: m.illegal });
  }
}

function showSettings() {
  const entry = entryOf();
  const choice = (name, values, now, set) => el("fieldset", {}, el("legend", {}, name), values.map(v => el("label", {}, el("input", { type: "radio", name, value: v, checked: v === now, onchange: () => { set(v); storeSettings(); } }), v)));
  const chosen = new Set(game.ruleset.split("+").slice(1));
  const base = (game.ruleset || entry.rulesets[0]).split("+")[0];
  const ruleset = { base, options: chosen };
  const current = () => [ruleset.base, ...[...ruleset.options].sort()].join("+");
  page(el("h2", {}, "Settings"),
    choice("Colours", ["system", "light", "dark", "contrast"], settings.theme, v => { settings.theme = v; applyTheme(); }),
    choice("Animation", ["normal", "fast", "off", "step by step"], settings.speed, v => { settings.speed = v; }),
    choice("Sound", ["off", "on"], settings.sound ? "on" : "off", v => { settings.sound = v === "on"; }),
    el("h3", {}, "Rules of a new game"), choice("Ruleset", entry.rulesets, base, v => { ruleset.base = v; }),
    (entry.options || []).map(o => el("div", {}, el("label", { class: "option" }, el("input", { type: "checkbox", checked: chosen.has(o.id), onchange: e => { if (e.target.checked) ruleset.options.add(o.id); else ruleset.options.delete(o.id); } }), el("span", {}, o.id + ": " + o.text)))),
    el("div", { class: "row-of" }, el("button", { class: "main", onclick: () => { beginGame({ ruleset: current() }); clear($("panel")); location.hash = "#/play"; refresh("A new game under " + current()); } }, "New game under these rules"),
      el("button", { onclick: async () => { const old = game.ruleset; game.ruleset = current(); try { await ask("view", here()); } catch (e) { game.ruleset = old; return notice("This game cannot be played under " + current() + ": " + e.message); } refresh("The game goes on under " + current()); } }, "This game under these rules")),
    games.length > 1 ? choice("Game", games.map(g => g.name), game.name, v => { beginGame({ name: v }); showSettings(); refresh(); }) : null,
    entry.demo ? el("button", { onclick: () => openText(entry.demo) }, "Open the sample game") : null);
}
function showHelp() {
  const rows = [["Arrows, Home, End", "move over the board"], ["Enter, Space", "choose a square; again: a scream"], ["Esc", "clear the selection, close"], ["a letter", "jump to the next of your pieces whose name begins with it; hold Shift for letters that are commands"],
    ["!", "scream"], ["m / s / c / w", "say its moves / the square / which pieces must be saved / why it cannot move"], ["← →", "outside the board: back and forth in the game"], ["↑ ↓", "outside the board: the other variations"], [", .", "step through the effects of the move"], ["f", "turn the board"], ["Shift+click", "try a move onto a piece of your own"], ["1 to 9", "choose a result of a scream"]];
  page(el("h2", {}, "Keys"), el("table", {}, rows.map(([k, t]) => el("tr", {}, el("th", { scope: "row" }, k), el("td", {}, t)))),
    el("p", {}, "Drag a piece or click it and its goal; type a move in any notation. The board explains why a move is illegal. A long press on a touch screen shows what is on a square. The right button, or Draw, draws arrows and circles, which the link keeps."));
}
