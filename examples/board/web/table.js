"use strict";
// A table: two people play through the server, which checks and keeps every move; others
// watch. game.table is {key, side, keys, log}: the key of this link, the side that it
// plays ("" watches), the keys of all links if this browser made the table, and what was done.

let tableSource = null; // the connection
const tableLink = key => address("#/table/" + key);
const otherSide = turn => entryOf().sides.find(s => s.turn !== turn);

async function newTable(side) {
  const r = await fetch("table", { method: "POST", body: JSON.stringify({ game: game.name, ruleset: game.ruleset, start: guest ? "" : game.start }) }).catch(() => null);
  if (!r || !r.ok) return notice(r ? await r.text() : "The server cannot be reached.");
  const keys = await r.json();
  openTable(keys[side], keys);
}
/** Opens the table of a key, and follows it until another game is opened. */
function openTable(key, keys) {
  if (tableSource && game.table && game.table.key === key) return;
  leaveTable();
  const source = tableSource = new EventSource("table/" + key);
  source.addEventListener("table", e => {
    $("notice").hidden = true;
    if (game.table && game.table.key === key && game.table.log) return; // connected again
    const t = JSON.parse(e.data), id = "t" + key.slice(0, 20).toLowerCase(), own = keep.get(id);
    tableSource = null; // it is not the other game's
    beginGame({});
    if (own) restore(own.data);
    tableSource = source;
    const sides = games.find(g => g.name === t.game).sides;
    const old = game.table || {}, root = own ? game.root : node("", null);
    setGame({ name: t.game, ruleset: t.ruleset, start: t.start, id, root, now: lineEnd(root), changed: true, flip: t.side === sides[1].turn, table: { keys: keys || old.keys, key, side: t.side, log: [] } });
    location.hash = "#/table/" + key;
    noPage();
    refresh(t.side ? "You play " + sideName(t.side) : "You watch").then(() => { if (!game.table.log.length) showSeats(); });
  });
  source.onmessage = e => {
    game.table.log[+e.lastEventId - 1] = JSON.parse(e.data);
    clearTimeout(source.soon);
    source.soon = setTimeout(catchUp);
  };
  source.onerror = async () => {
    if (source !== tableSource) return;
    if (source.readyState !== EventSource.CLOSED) return notice("The table cannot be reached; what was played there is kept. Trying again …");
    leaveTable();
    const r = await fetch("table/" + key).catch(() => null);
    if (r && r.status === 404) { history.replaceState(null, "", "#/play"); return notice(await r.text()); }
    setTimeout(() => { if (!tableSource) openTable(key); }, 2000);
  };
}
function leaveTable() {
  if (tableSource) tableSource.close();
  tableSource = null;
}
/** Brings the game to the end of the table's log. */
function catchUp() {
  if (!game.table || !game.table.log || guest || editing) return;
  const followed = atEnd();
  let n = game.root, news = null, offer = "";
  game.over = null;
  for (const { side, text } of game.table.log) {
    if (text === "resign") game.over = { winner: otherSide(side).turn, reason: sideName(side) + " resigns" };
    else if (text === "draw" && offer && offer !== side) game.over = { winner: "", reason: "agreed" };
    else if (text === "draw") offer = side;
    else {
      if (side !== offer) offer = "";
      let next = n.children.find(c => c.move === text);
      if (!next) n.children.push(news = next = node(text, n));
      n = next;
      promote(n);
    }
  }
  game.table.offer = game.over ? "" : offer;
  if (!followed || !news && game.now === n) { showList(); showBars(); return; }
  goTo(n, async t => { await animate(n === news ? t.frames || [] : [], () => showView(t.view)); });
}
/** Asks the server to enter a move, a resignation or a draw. The board changes when it has. */
async function sendTable(text) {
  const r = await fetch("table/" + game.table.key, { method: "POST", body: JSON.stringify({ after: game.table.log.length, text }) }).catch(() => null);
  if (!r || !r.ok) notice(r ? await r.text() : "The table cannot be reached, and nothing was played. Try again when it is back.");
}
/** Shows the links of a table. */
function showSeats() {
  const { keys, side } = game.table;
  const link = (name, id, key) => el("button", { class: "btn", id, onclick: b => copied(b.target, tableLink(key)) }, name);
  word({ id: "seats", title: "A table" }, el("p", { class: "say" }, side ? `You play ${sideName(side)}. ` : "You watch this game. ", "This page’s address is your place: it works again after a break, in any browser."),
    keys ? el("div", { class: "row" }, link("Copy the link for your opponent", "seat-other", keys[otherSide(side).turn]), link("Copy the link to watch", "seat-watch", keys[""])) : null);
}
