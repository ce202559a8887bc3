"use strict";
// The whole page: start, pages by address, keys, themes.

let games = [];
const entryOf = () => games.find(g => g.name === game.name) || games[0];
const theme = () => settings.theme !== "system" ? settings.theme : matchMedia("(prefers-contrast: more)").matches ? "contrast" : matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
function applyTheme() {
  Object.assign(document.documentElement.dataset, { theme: theme(), board: settings.board });
  // Glyphs are outside the tree of the elements that use them, so each theme has its own sheet.
  for (const sheet of document.querySelectorAll("[data-for]")) sheet.media = sheet.dataset.for === theme() ? "all" : "not all";
}
function storeSettings() { try { localStorage.setItem("nemoroth-settings", JSON.stringify({ version: format, ...settings })); } catch { /* kept until the page closes */ } }
function loadSettings() {
  try {
    const s = JSON.parse(localStorage.getItem("nemoroth-settings"));
    if (s && s.version === format) for (const k of Object.keys(settings)) if (typeof s[k] === typeof settings[k]) settings[k] = s[k];
  } catch { /* the defaults stay */ }
}
function markNav() {
  for (const a of document.querySelectorAll(".head a")) {
    const on = (location.hash || "#/play").replace(/^#g=.*/, "#/play").startsWith(a.getAttribute("href"));
    if (on) a.setAttribute("aria-current", "page");
    else a.removeAttribute("aria-current");
  }
}
const unescaped = text => { try { return decodeURIComponent(text); } catch { return text; } };
async function route() {
  const hash = location.hash, to = unescaped(hash.slice(2)), current = beginPage();
  markNav();
  document.title = entryOf().title;
  if (hash.startsWith("#s=")) { try { openStudy(readLink(hash.slice(3))); } catch (e) { notice("This link cannot be opened: " + e.message + "."); } return; }
  if (hash.startsWith("#g=")) return links = links.then(() => showLink(hash.slice(3)));
  if (editing && to !== "edit") await closeEditor();
  const [first, second, third] = to.split("/");
  if (/^[A-Z]{2}-\d{1,4}$/i.test(first)) return showRuling(first);
  if (first === "learn") { if (!second) await home(); return showLessons(+second, (+third || 1) - 1); }
  if (first === "study") return showStudy(+second);
  if (first === "puzzles") return showPuzzle(second);
  if (known.has(first.toUpperCase())) return showRule(first.toUpperCase());
  if (first === "edit") return openEditor(unfinished);
  await home();
  if (!current()) return;
  if (/^[DQ]-\d\d$/i.test(first)) return showCasebook(first.toUpperCase());
  if (first === "table") { noPage(); openTable(second); return catchUp(); }
  switch (first) {
    case "casebook": return showCasebook(second);
    case "games": return showShelf();
    case "share": return showShare();
    case "settings": return showSettings();
    case "help": return showHelp();
    case "play": case "": if (game.table) { history.replaceState(null, "", "#/table/" + game.table.key); openTable(game.table.key); } noPage();
      if (second && +second !== path().length) await goToPly(+second);
      return catchUp();
  }
  page("No such page", el("p", {}, "There is no page called " + to.slice(0, 60) + "."), el("a", { href: "#/casebook" }, "Search the casebook"));
}
let links = Promise.resolve(); // links are opened one after the other
async function showLink(fragment) {
  try {
    if (guest) Object.assign(game, guest);
    guest = editing = null;
    await openLink(fragment);
    markNav();
    noPage();
    clear($("panel"));
    const asked = game.ask;
    if (game.now.parent) await goTo(game.now, async t => { await animate(t.frames || [], () => showView(t.view)); });
    else await refresh("A game from a link");
    if (differing) { differing(); differing = null; } else if (asked) await tryMoveQuietly(asked);
  } catch (e) {
    history.replaceState(null, "", "#/play");
    if (!view) await refresh();
    notice("This link cannot be opened: " + e.message + ".");
  }
}
function keys(e) {
  const t = e.target, typing = t.closest && t.closest("input:not([type=radio]):not([type=checkbox]):not([type=range]),textarea,select");
  if (e.ctrlKey || e.metaKey || e.altKey || early && !/^Arrow/.test(e.key)) return;
  if (typing) { if (e.key === "Escape") t.blur(); return; }
  const inGrid = t.classList && t.classList.contains("sq"), radio = t.type === "radio", range = t.type === "range";
  const done = f => { e.preventDefault(); f(); };
  if (chooser && !orderChoice) {
    if (e.key >= "1" && e.key <= "9") return done(() => chooser.pick(+e.key - 1));
    if (e.key === "Enter" && (radio || inGrid)) return done(chooser.done);
    if (e.key === "Escape") return done(chooser.cancel);
  }
  if (orderChoice && e.key === "Backspace") return done(orderBack);
  const walks = byPointer && /^(ArrowLeft|ArrowRight|Home|End)$/.test(e.key);
  if (!walks) byPointer = false;
  if (inGrid && !walks) {
    const step = { ArrowUp: [0, 1], ArrowDown: [0, -1], ArrowLeft: [-1, 0], ArrowRight: [1, 0], Home: [-9, 0], End: [9, 0] }[e.key];
    if (step) return done(() => moveFocus(...step));
    const sq = t.dataset.square;
    switch (e.key) {
      case "m": return done(() => say(view.moves.filter(m => m.from === sq).map(m => m.name).join(", ") || "No moves from " + sq));
      case "s": return done(() => say(label(sq)));
      case "w": return done(() => showStuck(sq));
      case "!": return done(() => openScream(sq));
    }
    if (/^[A-Z]$/.test(e.key) || /^[a-z]$/.test(e.key) && !"cfva".includes(e.key)) return done(() => jump(e.key.toLowerCase()));
  } else if (!radio && !range) {
    switch (e.key) {
      case "ArrowLeft": return done(back);
      case "ArrowRight": return done(forth);
      case "Home": return done(toStart);
      case "End": return done(toEnd);
      case "ArrowUp": return done(() => sibling(-1));
      case "ArrowDown": if (game.now.parent && game.now.parent.children.length > 1) return done(() => sibling(1));
    }
  }
  switch (e.key) {
    case "c": return done(() => say([...new Set(view.compulsions.map(c => c.text))].join("; ") || "No piece is compelled"));
    case "f": return done(flip);
    case "v": return done(toggleSights);
    case "a": return done(toggleAnalysis);
    case ",": return done(() => stepTo(steps ? steps.at - 1 : 0));
    case ".": return done(() => stepTo(steps ? steps.at + 1 : 0));
    case "?": return done(() => { location.hash = "#/help"; });
    case "!": if (selected) return done(() => openScream(selected)); return;
    case "Escape": return done(() => { if (view.line) leaveWord(); });
  }
}
/** Focuses the next piece of the side to move whose name has a word that begins with a letter. */
function jump(letter) {
  const list = view.own.filter(sq => ((shown[sq] || {}).label || "").toLowerCase().split(", ").some(x => x.split(" ").slice(1).some(w => w.startsWith(letter))));
  if (!list.length) return say("No piece of the side to move has the letter " + letter);
  const at = list.findIndex(sq => sq > focused);
  focusSquare(list.includes(focused) ? list[(list.indexOf(focused) + 1) % list.length] : list[Math.max(at, 0)]);
}
function flip() {
  game.flip = !game.flip;
  placeSquares();
  if (view && view.line) { decorate(); showBars(); showGraph(); }
  keep.save();
}
/** Makes a press count even if its button is redrawn before it is released. */
function countPresses() {
  const named = b => b.id || b.textContent;
  let down = null;
  addEventListener("pointerdown", e => { down = e.target.closest("button, a"); }, true);
  addEventListener("pointerup", e => {
    const up = e.target.closest && e.target.closest("button, a");
    if (down && up && !down.isConnected && named(down) === named(up)) up.click(); // otherwise the browser does it
    down = null;
  }, true);
}
function buildTools() {
  const tool = (id, name, sign, f, props = {}) => el("button", { class: "icon", id, "aria-label": name, title: name, onclick: f, ...props }, icon(sign));
  const toggles = { "aria-pressed": "false" };
  clear($("bar"), [["to-first", "First move (Home)", "first", toStart], ["back", "Back (←)", "prev", back], ["forth", "Forward (→)", "next", forth], ["to-last", "Last move (End)", "last", toEnd]].map(t => tool(...t, { class: "icon step" })),
    isEmbedded ? el("h1", { class: "step" }, el("a", { id: "home", target: "_blank", rel: "noopener", onclick: () => { $("home").href = address(link()); }, href: address("") }, "Open the board")) : null, el("span", { class: "gap" }),
    tool("analyse", "Analyse (a)", "chart", toggleAnalysis, toggles), tool("sights", "Sights (v)", "eye", toggleSights, toggles),
    tool("pen", "Draw arrows and circles", "pen", () => $("pen").setAttribute("aria-pressed", String(!penDown())), { ...toggles, class: "icon rare" }),
    tool("flip", "Turn the board (f)", "flip", flip, { class: "icon rare" }), tool("moves", "Moves", "menu", () => $("side").classList.toggle("moves"), { class: "icon few" }), tool("more", "More", "more", showMore));
  clear($("gear"), icon("gear"));
}
async function begin() {
  loadSettings();
  applyTheme();
  for (const q of ["(prefers-color-scheme: dark)", "(prefers-contrast: more)"]) matchMedia(q).addEventListener("change", applyTheme);
  if (isEmbedded) document.body.classList.add("embed");
  buildGrid();
  buildTools();
  $("bar").inert = true;
  const [first, layers, list] = JSON.parse($("first").textContent); // shown before the first request
  if (first) {
    if (/^(#\/play.*)?$/.test(location.hash)) showCells(first.answer.cells);
    for (const id of ["under", "over"]) clear($(id), ...drawing(layers.answer[id]).childNodes);
  }
  games = list.answer;
  setGame({ name: games[0].name });
  beginEarly();
  watchPointers();
  document.addEventListener("keydown", keys);
  countPresses();
  await readLessons().catch(e => notice(e.message));
  await readRules();
  $("bar").inert = false;
  if (!location.hash.startsWith("#g=") && !isEmbedded) await keep.load();
  placeSquares();
  clear($("panel"));
  document.addEventListener("keydown", e => { if (e.key !== "," && e.key !== "." && e.target !== $("step")) finishAnimation(); }, true);
  $("skip").addEventListener("click", e => { e.preventDefault(); focusSquare(focused); });
  $("step").addEventListener("input", e => stepTo(+e.target.value));
  let turns = 0; // of the wheel, in pixels: a touchpad sends many small ones
  $("frame").addEventListener("wheel", e => {
    if (!e.deltaY || !game.root.children.length) return;
    e.preventDefault();
    turns += e.deltaMode ? e.deltaY * 40 : e.deltaY;
    if (Math.abs(turns) < 50) return;
    (turns > 0 ? forth : back)();
    turns = 0;
  }, { passive: false });
  addEventListener("hashchange", route);
  document.addEventListener("paste", e => {
    if (e.target.closest && e.target.closest("input,textarea")) return;
    const text = e.clipboardData.getData("text");
    if (text.trim()) openText(text);
  });
  if (!location.hash.startsWith("#g=")) await (game.now.parent ? goTo(game.now) : refresh());
  const checkHand = endEarly();
  await route();
  await checkHand();
  if (transport === "wasm" && "serviceWorker" in navigator && location.protocol.startsWith("http")) navigator.serviceWorker.register("sw.js").catch(() => {});
}
begin().catch(e => notice("The board cannot start: " + e.message));
