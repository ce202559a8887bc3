"use strict";
// Kept games. Each game has its own key in the browser's storage, and a tab holds the
// lock of the game that it shows, so that no tab overwrites the game of another.

const prefix = "nemoroth-board:";
const isEmbedded = new URLSearchParams(location.search).has("embed"); // an embedded page keeps nothing
const newId = () => Date.now().toString(36) + Math.random().toString(36).slice(2, 7);

const keep = {
  warned: false,
  release: null, // lets go of the lock of this tab's game
  held: null, // until that lock is free
  /** Takes the lock of a game; false if another tab has it. */
  async claim(id) {
    if (!navigator.locks) return true;
    if (!keep.release) await keep.held; // it may be this game's
    return new Promise(answer => {
      const held = navigator.locks.request(prefix + id, { ifAvailable: true }, lock => {
        answer(!!lock);
        if (!lock) return null;
        if (keep.release) keep.release();
        keep.held = held;
        return new Promise(done => { keep.release = done; });
      });
    });
  },
  /** Lists the stored games, the latest first. */
  all() {
    const list = [];
    try {
      for (let i = 0; i < localStorage.length; i++) {
        const key = localStorage.key(i);
        if (!key.startsWith(prefix)) continue;
        let data = null;
        try { data = JSON.parse(localStorage.getItem(key)); } catch { /* it is not shown, and not changed */ }
        if (data && data.version === format && Array.isArray(data.tree)) list.push({ id: key.slice(prefix.length), data });
      }
    } catch { /* nothing is kept */ }
    return list.sort((a, b) => (b.data.time || 0) - (a.data.time || 0));
  },
  get: id => keep.all().find(k => k.id === id),
  /** Stores the game of this tab. A game without moves, an opened link that is unchanged and a page's position are not stored. */
  save() {
    if (guest || isEmbedded || !game.changed) return;
    if (!game.id) {
      game.id = newId();
      keep.claim(game.id);
    }
    try {
      sessionStorage.setItem("nemoroth-tab", game.id);
      localStorage.setItem(prefix + game.id, JSON.stringify({ ...saved(), time: Date.now() }));
    } catch (e) {
      if (!keep.warned) notice("The game cannot be kept in this browser (" + e.message + "). Use Share to keep it as a link or a text.");
      keep.warned = true;
    }
  },
  /** Returns the game of this tab, or the latest one. */
  own() {
    const own = sessionStorage.getItem("nemoroth-tab"), list = keep.all();
    return own ? list.find(k => k.id === own) : list[0];
  },
  /** Loads the game of this tab, or the latest one that no other tab shows. */
  async load() {
    let own = "";
    try { own = sessionStorage.getItem("nemoroth-tab") || ""; } catch { return; }
    const found = keep.own();
    if (own && !found && localStorage.getItem(prefix + own)) notice("The game kept here cannot be read: it was written by another version of this page. It is not changed.");
    if (!found) return;
    try {
      restore(found.data);
      game.changed = true;
      if (await keep.claim(found.id)) game.id = found.id;
      else { // a second tab with the same game
        game.id = "";
        if (!own) return setGame({ name: game.name, changed: false });
        notice("Another tab shows this game. This tab has a copy of its own.");
      }
    } catch (e) { notice("The game kept here cannot be read: " + e.message + ". It is not changed."); }
  },
  /** Removes a game and returns a function that puts it back. */
  drop(id) {
    const text = localStorage.getItem(prefix + id);
    localStorage.removeItem(prefix + id);
    return () => localStorage.setItem(prefix + id, text);
  },
};

// If another tab goes on with this tab's game, as with a link that is opened there, this tab follows. The server tells of tables.
addEventListener("storage", e => {
  const own = guest || game, { ...looked } = game;
  if (!own.id || e.key !== prefix + own.id || !e.newValue || own.table) return;
  restore(JSON.parse(e.newValue));
  game.changed = false; // it is kept already
  if (!guest) return game.now.parent ? goTo(game.now) : refresh();
  guest = { ...game };
  Object.assign(game, looked);
});

/** Begins another game. The stored one stays. */
function beginGame(g) {
  if (guest) Object.assign(game, guest);
  guest = null;
  stopThinking();
  leaveTable();
  if (!isEmbedded) try { sessionStorage.removeItem("nemoroth-tab"); } catch { /* nothing is kept */ }
  if (keep.release) keep.release();
  keep.release = null;
  setGame({ name: game.name, flip: game.flip, changed: false, ...g });
  steps = null;
  analysing = false;
  clear($("panel"));
}
/** Opens a kept game in this tab. */
async function openKept(id, data) {
  if (data.table) { location.hash = "#/table/" + data.table.key; return; }
  try {
    beginGame({});
    restore(data);
    game.changed = true;
    game.id = await keep.claim(id) ? id : "";
    if (!game.id) notice("Another tab shows this game. This tab has a copy of its own.");
    location.hash = "#/play";
    await refresh("A kept game");
  } catch (e) { notice("This game cannot be read: " + e.message); }
}
const left = {}; // by name: what the board showed when another game was chosen
/** Shows another game: what was there when it was left, or the latest one of it that is kept. */
async function changeGame(name) {
  left[game.name] = { ...game };
  const own = !left[name] && keep.all().find(k => k.data.game === name && !k.data.table);
  beginGame(left[name] || { name });
  if (own) restore(own.data);
  game.changed = own || game.changed;
  if (game.id && !await keep.claim(game.id)) own ? setGame({ name, changed: false }) : game.id = ""; // another tab has it
  return game.now.parent ? goTo(game.now) : refresh();
}

const players = data => {
  const entry = games.find(g => g.name === data.game);
  if (data.title) return data.title;
  if (data.opponent) return "Computer, " + strengthOf(data.opponent);
  if (data.table) return "At a table";
  if (data.far) return "By link, " + (Object.values(data.names || {}).join(" and ") || "two players");
  return (entry ? entry.title : data.game) + (data.start ? ", from a position" : "");
};
function kept(data) {
  let n = data.tree, plies = 0;
  const moves = [];
  for (let next; (next = n.find((x, i) => i > 1 && Array.isArray(x))); n = next) { plies++; moves.push(next[0]); }
  return { plies, moves };
}
/** Shows all kept games, with small boards. */
async function showShelf(deleted) {
  const current = beginPage(), list = keep.all();
  const redo = f => { try { f(); } catch (e) { notice(e.message); } showShelf(); };
  const one = ({ id, data }) => {
    const { plies, moves } = kept(data), thumb = el("span", { class: "thumb" });
    ask("view", { game: data.game, ruleset: data.ruleset, start: data.start, moves })
      .then(v => { thumb.append(smallBoard(v.cells)); where.prepend(v.outcome ? v.outcome.text + ". " : v.side + " to move. "); }, () => {});
    const where = el("span", { class: "soft" }, `${plies} ${plies === 1 ? "ply" : "plies"}`);
    return el("article", { class: "game" }, thumb, el("div", {}, el("button", { class: "open", onclick: () => openKept(id, data) }, players(data)), where,
      el("small", {}, new Date(data.time || 0).toLocaleString())),
      el("div", { class: "ends" }, el("button", { class: "icon", "aria-label": "Rename", title: "Rename", onclick: () => {
        const title = prompt("The name of this game", players(data));
        if (title !== null) redo(() => {
          localStorage.setItem(prefix + id, JSON.stringify({ ...data, title: title.slice(0, 80) }));
          if (id === game.id) game.title = title.slice(0, 80);
        });
      } }, icon("pen")), el("button", { class: "icon", "aria-label": "Delete", title: "Delete", onclick: () => {
        if (id === game.id) { beginGame({}); refresh(); }
        showShelf({ back: keep.drop(id), name: players(data) });
      } }, icon("no"))));
  };
  const file = el("input", { type: "file", hidden: true, accept: ".json,.txt", onchange: async () => openText(await file.files[0].text()) });
  if (!current()) return;
  page("Games", el("p", {}, `${list.length} kept in this browser. Each game that you play stays here until you delete it; other browsers have games of their own.`),
    deleted ? el("p", { role: "status" }, `“${deleted.name}” is deleted. `, el("button", { id: "undelete", onclick: () => redo(deleted.back) }, "Undo")) : null,
    el("div", { class: "row" }, el("button", { class: "btn main", onclick: newGame }, "New game"), el("button", { class: "btn", onclick: () => file.click() }, "Import"), file,
      list.length ? el("button", { class: "btn", id: "export-all", onclick: () => save("nemoroth-games.json", new Blob([JSON.stringify({ version: format, games: list.map(k => k.data) })], { type: "application/json" })) }, "Export all") : null),
    el("div", { class: "games" }, list.map(one)));
}
/** Adds the games of an exported file, and reports whether the text is one. */
function importAll(text) {
  let data;
  try { data = JSON.parse(text); } catch { return false; }
  if (data && data.chapters) { try { openStudy(data); } catch (e) { notice(e.message); } return true; }
  if (!data || data.version !== format || !Array.isArray(data.games)) return false;
  let n = 0;
  for (const g of data.games) if (g && g.version === format && Array.isArray(g.tree)) {
    const id = typeof g.id === "string" && /^[a-z0-9]+$/.test(g.id) && !keep.get(g.id) ? g.id : newId();
    localStorage.setItem(prefix + id, JSON.stringify({ ...g, id }));
    n++;
  }
  notice(`${n} games were added.`);
  location.hash = "#/games";
  showShelf();
  return true;
}
function save(name, blob) {
  const a = el("a", { href: URL.createObjectURL(blob), download: name });
  a.click();
  setTimeout(() => URL.revokeObjectURL(a.href), 5000);
}
function newGame() {
  strength = game.opponent || strength;
  beginGame({ ruleset: game.ruleset });
  location.hash = "#/play";
  refresh("A new game");
}
