"use strict";
// Two players: on this device, by links that carry the whole game, or at a table of the server.

const base = document.querySelector("meta[name=base]").content;
const address = fragment => (base || location.href.split(/[?#]/)[0]) + fragment;
/** Says where the links of a local page work. */
const onlyHere = () => /^(localhost|127\.|\[::1\])/.test(location.host) && !base || location.protocol === "file:"
  ? el("p", { class: "but" }, "Links of this page work on this computer only. Start the board with -base and the address of a hosted copy, or send a text.") : null;
/** Counts what a link tells: the plies, and a result that somebody has declared. */
const toSend = () => nodes(lineEnd(game.root)).length + (game.over ? 1 : 0);
/** Reports whether this player's last move or resignation has not been copied as a link. */
const unsent = () => !!game.far && toSend() > game.far.sent;

function chooseTwo() {
  const { sides } = entryOf();
  document.body.classList.remove("home");
  word({ id: "choose", title: "Two players" }, el("p", {}, "On this device both sides simply move. Far apart, each of you sends the other a link after each move; it holds the whole game, and the referee checks it when it is opened."),
    el("div", { class: "row" }, el("button", { class: "btn main", id: "both-here", onclick: () => { beginGame({ ruleset: game.ruleset, start: fromHere() }); refresh("Both sides move on this device").then(() => { document.body.classList.remove("home"); clear($("panel")); }); } }, "On this device")),
    el("div", { class: "row" }, "By link, you play", sides.map((s, i) => el("button", { class: "btn", id: "by-link-" + i, onclick: () => playFar(s.turn) }, s.name))),
    transport === "table" ? el("div", { class: "row" }, "At a table of this server, you play", sides.map((s, i) => el("button", { class: "btn", id: "table-" + i, onclick: () => newTable(s.turn) }, s.name))) : null,
    el("div", { class: "row" }, el("label", { for: "my-name" }, "Your name"), el("input", { id: "my-name", maxlength: "40", autocomplete: "nickname" })));
}
function playFar(me) {
  const name = $("my-name").value.trim();
  beginFar(me, { ruleset: game.ruleset, start: fromHere(), names: name ? { [me]: name } : {} });
}
/** Begins a game by link, in which this player has a side. */
function beginFar(me, g) {
  beginGame({ ...g, id: newId(), far: { me, sent: 0, said: {} }, flip: me !== entryOf().sides[0].turn, changed: true });
  keep.claim(game.id);
  refresh("A game by link").then(() => { if (view.turn !== me) showFar(); });
}
/** Returns the link for the other player. */
function farLink() {
  const other = otherSide(game.far.me).turn, data = saved();
  return address(link({ ...data, at: nodes(lineEnd(game.root)).map(() => 0), flip: other !== entryOf().sides[0].turn, marks: [], ask: "", far: { me: other, sent: toSend(), said: game.far.said }, title: "" }));
}
/** Returns what belongs under the effects of a move in a game by link. */
function farWord() {
  if (!view || !game.far || !atEnd() || !game.now.parent) return null;
  if (view.turn === game.far.me && !(game.over && unsent())) {
    return [entryOf().sides.filter(s => game.far.said[s.turn]).map(s => el("blockquote", { class: "but" }, `${game.names[s.turn] || s.name}: ${game.far.said[s.turn]}`)),
      el("p", { class: "good" }, `The referee has checked ${path().length === 1 ? "the move" : `all ${path().length} moves`} of this game.`)];
  }
  return el("button", { class: "btn main", id: "send", onclick: b => showFar(b.target) }, "Copy the link for your opponent");
}
/** Shows the link and the text to send; if a button was pressed for it, the link is copied at once. */
async function showFar(button) {
  const { said, me } = game.far;
  const remark = el("input", { id: "remark", maxlength: "500", value: "", onchange: () => { said[me] = remark.value; fill(); } });
  const text = el("textarea", { id: "mail", readonly: "", rows: "10", "aria-label": "Text for a mail" });
  said[me] = "";
  const copies = button && copied(button, farLink());
  const e = await ask("export", here({ theme: theme(), picture: {} })), last = game.now, end = outcome();
  const told = steps ? steps.frames.map(f => f.text.replace(/ \[[A-Z0-9-]+\]/g, "")).join("; ") + "." : "";
  const fill = () => { text.value = [said[me], last.parent ? `${moveName(last)}: ${told}` : `A game of ${entryOf().title}.`, end ? end.text + "." : `${view.side} to move.`, farLink(), e.diagram || e.line].filter(Boolean).join("\n\n"); };
  const sent = () => {
    game.far.sent = toSend();
    keep.save();
    showBars();
  };
  const send = (button, what) => {
    said[me] = remark.value;
    fill();
    return copied(button, what()).then(sent);
  };
  fill();
  const done = await copies;
  word({ id: "far", title: done ? "The link is copied: send it" : "Send the game" }, el("div", { class: "row" }, el("label", { for: "remark" }, "A remark"), remark),
    el("div", { class: "row" }, el("button", { class: "btn main", id: "copy-link", onclick: b => send(b.target, farLink) }, done ? "Copy the link with the remark" : "Copy the link for your opponent"),
      el("button", { class: "btn", id: "copy-mail", onclick: b => send(b.target, () => text.value) }, "Copy the text for a mail")), onlyHere(), text);
  if (done) sent();
}
/** Writes what the referee says of the move in question, or of the last one, into a text to send. */
async function askReferee() {
  const n = game.now, q = game.ask ? here({ text: game.ask }) : n.parent ? here({ moves: path(n.parent), text: n.move }) : null;
  if (!q) return notice("No move has been played. Try one on the board first.");
  const [t, e] = await Promise.all([ask("try", q), ask("export", { ...q, theme: theme(), picture: {} })]);
  const lines = [`${q.text} is ${t.legal ? "legal" : "not legal"}, says the referee (${view.ruleset} rules).`, (t.legal ? t.frames : t.reasons).map(x => "- " + x.text).join("\n"), ...t.open || [], ...(t.says || []).slice(0, 3),
    "Before it:\n" + (e.diagram || e.line), (t.precedents || []).map(p => `${p.id}: ${p.title}\n${address("#/" + p.id)}`).join("\n"), address(link({ ...saved(), far: null, table: null, id: "" }))].filter(Boolean);
  const text = el("textarea", { id: "dispute", readonly: "", rows: "14", "aria-label": "What the referee says" }, lines.join("\n\n"));
  word({ id: "asked", title: "What the referee says" }, el("div", { class: "row" }, el("button", { class: "btn main", onclick: b => copied(b.target, text.value) }, "Copy the text"), el("a", { href: "#/share" }, "Other texts and pictures")), onlyHere(), text);
}
async function copied(button, text) {
  const name = button.textContent;
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = "Copied";
    setTimeout(() => { button.textContent = name; }, 2000);
    return true;
  } catch { notice("Select the text and copy it."); }
}
/** Opens a link: another game, a new move of a game by link, or one that differs from the game kept here. */
async function openLink(fragment) {
  const data = readLink(fragment), own = data.far && data.id && keep.get(data.id);
  if (own && own.data.far) {
    const mine = kept(own.data).moves, theirs = kept(data).moves, at = mine.findIndex((m, i) => m !== theirs[i]);
    const rules = ["game", "start", "ruleset"].some(k => own.data[k] !== data[k]), { over } = data;
    const ends = over && !own.data.over && over.winner !== own.data.far.me; // only the other player's own defeat is believed
    if (rules || at >= 0 || ends) return differs(own, data, rules ? -1 : at < 0 ? mine.length : at, [mine, theirs]);
    data.title = own.data.title;
  }
  const before = { ...game };
  try { restore(data); } catch (e) {
    Object.assign(game, before);
    throw e;
  }
  const opened = { ...game, changed: !!game.far };
  Object.assign(game, before);
  beginGame(opened);
  if (game.far) {
    if (data.far.me && own) game.far.me = own.data.far.me;
    await keep.claim(game.id); // a tab that shows it follows this one
  } else game.id = "";
}
/** Lets the player compare the game kept here with that of a link, from the first move that differs on, and choose. */
function differs(own, data, at, lists) {
  restore(own.data);
  const list = nodes(lineEnd(game.root)), end = Math.max(...lists.map(l => l.length)), boards = el("div", { class: "row", id: "compare" });
  const keepMine = () => openKept(own.id, own.data);
  const take = id => { beginGame({}); restore({ ...data, id }); game.changed = true; keep.claim(id); location.hash = "#/play"; refresh("The link's game"); };
  let ply = at + 1;
  const board = async (name, { game, start, ruleset }, moves) => {
    const last = moves[ply - 1], v = await ask("view", { game, start, ruleset, moves: moves.slice(0, ply) }).catch(e => e);
    return el("div", {}, el("b", {}, name), v.cells ? smallBoard(v.cells, last ? last.match(/[a-h][1-8]/g).slice(0, 2) : []) : el("p", { class: "law" }, sentence(v.message)),
      last || (ply ? "No move" : "The start"), el("small", {}, " · " + (v.outcome ? v.outcome.text : v.ruleset || "illegal")));
  };
  const step = async by => {
    const here = ply = Math.max(0, Math.min(end, ply + by)), two = await Promise.all([board("1: your game", own.data, lists[0]), board("2: this link", data, lists[1])]);
    if (here !== ply) return;
    $("ply").textContent = `ply ${ply} of ${end}`;
    clear(boards, two);
  };
  game.now = list[at - 1] || game.root;
  differing = () => {
    const { number, side } = numberOf(list[at] || game.root), { over } = data, arrow = (id, name, sign, by) => el("button", { class: "icon", id, "aria-label": name, title: name, onclick: () => step(by) }, icon(sign));
    word({ id: "changed", title: at < 0 ? "The start or the ruleset differs from the game you sent" : !list[at] ? `The link ends the game: ${over.winner ? sideName(over.winner) + " wins" : "draw"}, ${over.reason}` : `Move ${number} of ${entryOf().sides[side].name} differs from the game you sent` }, el("p", { class: "say" }, "Nothing is taken over until you choose."),
      el("div", { class: "row" }, el("button", { class: "btn main", id: "keep-mine", onclick: keepMine }, "Keep my game"), el("button", { class: "btn", id: "take-theirs", onclick: () => take(own.id) }, "Take the link’s game"), el("button", { class: "btn text", id: "keep-both", onclick: () => take(newId()) }, "Keep both")),
      el("div", { class: "row" }, boards, el("span", {}, arrow("compare-back", "Both one ply back", "prev", -1), el("small", { id: "ply" }), arrow("compare-forth", "Both one ply forward", "next", 1))));
    evidence = at < 0 ? null : numbered(lists.flatMap(l => l[at] || []));
    refreshLayers();
    step(0);
  };
}
let differing = null; // shows the choice between two games, once

// A table: two people play through the server, which checks and keeps every move; others
// watch. game.table is {key, side, keys, log}: the key of this link, the side that it
// plays ("" watches), the keys of all links if this browser made the table, and what was done.

let tableSource = null; // the connection
const tableLink = key => address("#/table/" + key);
const otherSide = turn => entryOf().sides.find(s => s.turn !== turn);

async function newTable(side) {
  const r = await fetch("table", { method: "POST", body: JSON.stringify({ game: game.name, ruleset: game.ruleset, start: fromHere() }) }).catch(() => null);
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
  if (!followed || !news && path(n).length <= path().length) { showList(); showBars(); return; }
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
