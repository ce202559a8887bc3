"use strict";
// The casebook, and the pages for settings and keys.

const book = {}; // rules by game
async function readRules() {
  await Promise.all(games.map(async g => { book[g.name] = await ask("rules", { game: g.name }); }));
  known = new Set(Object.values(book).flat().map(r => r.ID));
}
/** Looks something up in the current game, then in the others. */
async function lookUp(find) {
  let failed;
  for (const name of new Set([game.name, ...games.map(g => g.name)])) {
    try { return { name, ...await find(name) }; } catch (e) { failed ||= e; }
  }
  throw failed;
}
function page(title, ...children) {
  $("page").dataset.title = title;
  $("side").classList.add("paged");
  $("side").classList.remove("moves");
  clear($("page"), children);
  $("page").scrollTop = $("side").scrollTop = 0;
  document.body.classList.remove("home");
  if ($("start")) clear($("panel"));
  if (games.length) showTitle();
}
function noPage() {
  delete $("page").dataset.title;
  $("side").classList.remove("paged");
  clear($("page"));
  if (!view || !view.line) return;
  showBars();
  if (!$("panel").firstChild) { resetWord(); showSteps(); }
}

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
  analysing = false;
  clear($("panel"));
  return refresh();
}
function home() {
  if (!guest) return;
  const { ask: asked } = guest;
  Object.assign(game, guest);
  guest = null;
  clear($("panel"));
  steps = null;
  return goTo(game.now).then(() => asked && !guest ? tryMoveQuietly(asked) : null); // the verdict that was shown
}
const playFromHere = () => el("button", { class: "btn", onclick: () => { const { name, ruleset, start, root, now } = game; beginGame({ name, ruleset, start, root, now, changed: true }); location.hash = "#/play"; } }, "Play from here");

async function showRuling(id) {
  const current = beginPage();
  let r;
  try { r = await lookUp(name => ask("ruling", { game: name, text: id })); } catch (e) { return page(id, el("p", {}, e.message)); }
  if (!current()) return;
  document.title = r.ID + ": " + r.Title;
  const asked = r.Checks.filter(c => c.Move);
  const tryButton = c => c.Move ? el("button", { class: "btn", onclick: () => tryMove({ text: c.Move }) }, "Try " + c.Move)
    : c.Setup ? el("button", { class: "btn", onclick: () => openEditor(c.Setup) }, "Show it") : null;
  const source = s => s.Doc + (s.Section ? ", " + s.Section : "") + (s.Quote ? ": “" + s.Quote + "”" : "");
  const links = ids => ids.flatMap(x => [...rich(x), " "]);
  page(r.ID, el("p", { class: "say" }, r.Title), el("p", {}, rich(r.Why)),
    el("h3", {}, "It decides"), el("ul", { class: "reasons" }, r.Checks.map((c, i) => el("li", {}, rich(r.Words[i]), " ", tryButton(c)))),
    (r.Considered || []).map(f => el("p", {}, el("strong", {}, "Another reading: "), f.Reading, " ", el("em", {}, "Because "), rich(f.Because))),
    el("p", { class: "soft" }, "Rules: ", links([...new Set([...(r.TurnsOn || []), ...(r.Names || [])])]), "· Rulesets: " + r.Rulesets.join(", "),
      " · Basis: " + r.Basis + (r.Disputes ? " (" + r.Disputes.join(", ") + ")" : ""), r.SeeAlso ? [" · See also: ", links(r.SeeAlso)] : ""),
    (r.Sources || []).map(s => el("p", { class: "soft" }, source(s))), el("p", { class: "soft", id: "cite" }, "Cite as: ", rich(r.Citation)),
    el("div", { class: "row" }, playFromHere(), el("a", { href: "#/casebook" }, "Casebook")));
  if (!r.Position) return;
  await visit({ name: r.name, start: r.Position, ruleset: r.Rulesets[0] }, r.Moves || []);
  if (current() && asked.length === 1) await tryMoveQuietly(asked[0].Move);
  $("side").scrollTop = 0; // the ruling comes before the verdict, on a phone too
}
/** Shows the verdict on an illegal move; a legal one is not played. */
async function tryMoveQuietly(move) {
  const at = game.now, t = await ask("try", here({ text: move })).catch(() => null);
  if (at !== game.now) return; // another game is shown meanwhile
  if (t && t.reasons) whyNot(t);
  else if (t) { evidence = t.picture; refreshLayers(); }
}
async function showRule(id) {
  const current = beginPage();
  const r = await lookUp(async name => {
    const rule = book[name].find(x => x.ID === id);
    if (!rule) throw new Error("unknown rule");
    return { ...rule, Rulings: await ask("rulings", { game: name, text: id }) };
  });
  if (!current()) return;
  document.title = r.ID;
  const x = r.Example;
  page(r.ID, el("p", { class: "soft" }, r.Section), el("p", {}, rich(r.Statement)),
    x.Line ? el("p", {}, "The board shows an example", x.Move ? [": ", el("button", { class: "btn", onclick: () => tryMove({ text: x.Move }) }, "Try " + x.Move)] : ".") : null,
    el("p", { class: "soft" }, "Sources: " + (r.Sources || []).join("; ")),
    el("h3", {}, r.Rulings.length + " rulings"), el("ul", { class: "reasons" }, r.Rulings.slice(0, 60).map(t => el("li", {}, rich(t.id), " " + t.title))),
    el("div", { class: "row" }, playFromHere(), el("a", { href: "#/casebook" }, "Casebook")));
  if (!x.Line) return;
  const moves = x.Moves || [];
  try {
    await ask("view", { game: r.name, start: x.Line, ruleset: x.Ruleset, moves });
  } catch { return current() && openEditor(x.Line, true); }
  if (current()) await visit({ name: r.name, start: x.Line, ruleset: x.Ruleset }, moves);
}
/** Shows the rules by section and the rulings; or those with some words in them. */
async function showCasebook(words = "") {
  const rules = book[game.name], results = el("div", {});
  const ruleList = list => el("ul", { class: "reasons" }, list.map(r => el("li", {}, rich(r.ID), " ", el("span", { class: "soft" }, r.Statement.length > 160 ? r.Statement.slice(0, 158) + "…" : r.Statement))));
  const search = async text => {
    const list = await ask("rulings", { game: game.name, text });
    if (text !== input.value) return; // the text has changed since
    const fit = text ? rules.filter(r => (r.ID + " " + r.Statement).toLowerCase().includes(text.toLowerCase())) : rules;
    clear(results, el("h3", {}, fit.length + " rules"), text ? ruleList(fit.slice(0, 20))
        : [...new Set(fit.map(r => r.Section))].map(s => el("details", {}, el("summary", {}, s), ruleList(fit.filter(r => r.Section === s)))),
      el("h3", {}, list.length + " rulings"), el("ul", { class: "reasons" }, list.slice(0, 100).map(t => el("li", {}, rich(t.id), " " + t.title))),
      list.length > 100 ? el("p", {}, "The first 100 are shown; more words narrow the search.") : null);
  };
  beginPage();
  const input = el("input", { type: "search", id: "search", placeholder: "words, a rule, an id", value: words });
  input.addEventListener("input", () => search(input.value));
  page("Casebook", el("label", { for: "search" }, "Search "), input, results);
  await search(words);
}

/** Shows the settings, with the ruleset of the game that is shown or another one. */
function showSettings(ruleset = view && view.ruleset || game.ruleset) {
  const entry = entryOf(), presets = entry.rulesets, optionsOf = name => (presets.find(p => p.name === name) || {}).options || [];
  const choice = (name, values, now, set) => el("fieldset", {}, el("legend", {}, name), values.map(v => el("label", {}, el("input", { type: "radio", name, value: v, checked: v === now, onchange: () => { set(v); storeSettings(); } }), v)));
  // A ruleset is the name of a preset, perhaps with more options: the same options have one name.
  const [base, ...more] = ruleset.split("+"), options = new Set([...optionsOf(base), ...more]);
  const named = () => (presets.find(p => [...p.options || []].sort().join() === [...options].sort().join()) || { name: [presets[0].name, ...[...options].sort()].join("+") }).name;
  page("Settings",
    games.length > 1 ? choice("Game", games.map(g => g.name), game.name, v => changeGame(v).then(() => showSettings())) : null,
    choice("Colours", ["system", "light", "dark", "contrast"], settings.theme, v => { settings.theme = v; applyTheme(); }),
    choice("Board", ["green", "brown", "blue"], settings.board, v => { settings.board = v; applyTheme(); }),
    choice("Pieces", ["drawn", "letters"], settings.pieces, v => { settings.pieces = v; for (const sq of allSquares) { cells[sq].dataset.svg = ""; paint(sq, shown[sq]); } }),
    choice("Animation", ["normal", "fast", "off", "step by step"], settings.speed, v => { settings.speed = v; }),
    choice("Sound", ["off", "on"], settings.sound ? "on" : "off", v => { settings.sound = v === "on"; }),
    el("a", { href: "#/help" }, "Keys"), el("h3", {}, "Rules of a new game"), choice("Ruleset", presets.map(p => p.name), ruleset, showSettings),
    (entry.options || []).map(o => el("div", {}, el("label", { class: "option" }, el("input", { type: "checkbox", checked: options.has(o.ID), id: "option-" + o.ID, onchange: e => { if (e.target.checked) options.add(o.ID); else options.delete(o.ID); showSettings(named()); } }), el("span", {}, o.ID + ": " + o.Statement)))),
    el("div", { class: "row" }, el("button", { class: "btn main", onclick: () => { beginGame({ ruleset }); clear($("panel")); location.hash = "#/play"; refresh("A new game under " + ruleset); } }, "New game under these rules"),
      el("button", { class: "btn", onclick: async () => { const old = game.ruleset; game.ruleset = ruleset; try { await ask("view", here()); } catch (e) { game.ruleset = old; return notice("This game cannot be played under " + ruleset + ": " + e.message); } refresh("The game goes on under " + ruleset); } }, "This game under these rules")),
    entry.demo ? el("button", { class: "btn", onclick: () => openText(entry.demo) }, "Open the sample game") : null);
}
function showHelp() {
  const rows = [["Arrows, Home, End", "move over the board; each piece shows its card"], ["Enter, Space", "choose a square; again: let it go"], ["Esc", "clear the selection, close"], ["a letter", "jump to the next of your pieces whose name begins with it; hold Shift for letters that are commands"],
    ["!", "scream"], ["m / s / c / w", "say its moves / the square / which pieces must be saved / why it cannot move"], ["← →", "outside the board, or after a click on it: back and forth in the game"], ["Home, End", "outside the board: the first and the last move"], ["↑ ↓", "outside the board: the other variations"], ["v", "all gazes and ranges"], ["a", "analysis"], [", .", "step through the effects of the move"], ["f", "turn the board"], ["Shift+click", "try a move onto a piece of your own"], ["1 to 9", "choose a result of a scream"]];
  page("Keys", el("table", {}, rows.map(([k, t]) => el("tr", {}, el("th", { scope: "row" }, k), el("td", {}, t)))),
    el("p", {}, "Drag a piece or click it and its goal, or type a move in any notation under More. The board explains why a move is illegal. A long press on a touch screen shows what is on a square. The right button, or Draw, draws arrows and circles, which the link keeps."));
}
