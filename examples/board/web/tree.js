"use strict";
// The game as a tree of moves, and its link. A node is {move, parent, children, text,
// comment, glyph}; the root has no move. The text is the move as the list shows it.

const $ = id => document.getElementById(id);
/** Returns a new element. Texts become text nodes, never markup. */
function el(name, props = {}, ...children) {
  const e = document.createElement(name);
  for (const [k, v] of Object.entries(props)) {
    if (k.startsWith("on")) e.addEventListener(k.slice(2), v);
    else if (k in e && typeof v !== "string") e[k] = v;
    else e.setAttribute(k, v);
  }
  e.append(...children.flat(4).filter(c => c !== null && c !== undefined));
  return e;
}

const format = 1; // version of stored games and links
const maxLink = 60000;

let guest = null; // the player's own game while another position is shown
// The computer plays the side opponent.turn; far.me is this player's side in a game by
// link, and far.sent the plies that the other player has. The result of a game that
// ended outside the rules is over: {winner, reason}.
const blank = () => ({
  id: "", ruleset: "", start: "", tags: [], root: node("", null), marks: [], ask: "",
  opponent: null, far: null, table: null, names: {}, over: null, title: "",
});
const game = { name: "", flip: false };

function node(move, parent) { return { move, parent, children: [], text: move, comment: "", glyph: "" }; }
function nodes(to = game.now) {
  const list = [];
  for (let n = to; n && n.parent; n = n.parent) list.unshift(n);
  return list;
}
const path = (to = game.now) => nodes(to).map(n => n.move);
/** Returns the last node of a line: the first variation from a node on. */
function lineEnd(n) {
  while (n.children.length) n = n.children[0];
  return n;
}
/** Returns the game as the arguments of a request. */
const here = (extra = {}) => ({ game: game.name, ruleset: game.ruleset, start: game.start, moves: path(), ...extra });

function setGame(g) {
  Object.assign(game, blank(), g);
  game.now = g.now || game.root;
}
/** Makes the address that of the game here, which is no longer the one of the link. */
const leaveLink = () => { if (location.hash.startsWith("#g=") && !isEmbedded) history.replaceState(null, "", "#/play"); };
/** Goes to the node of a move, and adds it if it is new. */
function follow(move, text) {
  let next = game.now.children.find(c => c.move === move);
  if (!next) {
    next = node(move, game.now);
    game.now.children.push(next);
    game.changed = true;
    leaveLink();
  }
  if (text) next.text = text;
  game.now = next;
}
function promote(n) {
  for (; n.parent; n = n.parent) {
    const list = n.parent.children;
    list.splice(list.indexOf(n), 1);
    list.unshift(n);
  }
}
/** Removes a move with all that follows, and returns a function that puts it back. */
function remove(n) {
  const { parent } = n, at = parent.children.indexOf(n), was = game.now;
  for (let m = game.now; m; m = m.parent) if (m === n) { game.now = parent; break; }
  parent.children.splice(at, 1);
  return () => { parent.children.splice(at, 0, n); game.now = was; };
}

// A node as data is [move, comment, text, glyph, …children]; texts at the end that are
// empty are left out.
function pack(n) {
  const texts = [n.move, n.comment, n.text === n.move ? "" : n.text, n.glyph];
  while (texts.length > 2 && !texts.at(-1)) texts.pop();
  return [...texts, ...n.children.map(pack)];
}
function unpack(data, parent) {
  if (!Array.isArray(data) || typeof data[0] !== "string" || typeof data[1] !== "string") throw new Error("it has no tree of moves");
  const texts = data.slice(0, 4).filter(x => typeof x === "string");
  const n = node(texts[0].slice(0, 200), parent);
  n.comment = texts[1].slice(0, 2000);
  n.text = (texts[2] || n.move).slice(0, 200);
  n.glyph = (texts[3] || "").slice(0, 4);
  n.children = data.slice(texts.length).map(d => unpack(d, n));
  return n;
}
function saved() {
  const at = [];
  for (let n = game.now; n.parent; n = n.parent) at.unshift(n.parent.children.indexOf(n));
  const { id, name, ruleset, start, marks, flip, ask, opponent, far, names, over, title, tags } = game, { key, side, keys } = game.table || {};
  return { version: format, line: view && view.line || "", id, game: name, ruleset, start, tree: pack(game.root), at, marks, flip, ask, opponent, far, names, over, title, tags, table: key ? { key, side, keys } : null };
}
function restore(data) {
  if (!data || data.version !== format) throw new Error("it was written by another version of this page");
  const text = v => { if (v === undefined || v === null) return ""; if (typeof v !== "string") throw new Error("it is damaged"); return v.slice(0, 4000); };
  if (!games.some(g => g.name === data.game)) throw new Error("it is for a game that this page does not have");
  const turns = games.find(g => g.name === data.game).sides.map(s => s.turn), names = {};
  for (const t of turns) if (data.names && data.names[t]) names[t] = text(data.names[t]).slice(0, 60);
  const side = v => v && turns.includes(v) ? v : "";
  const { opponent, far, over, table } = data, said = {}; // the latest remark of each side
  if (far) for (const t of turns) said[t] = text(far.said ? far.said[t] : t === far.me ? "" : far.remark).slice(0, 500);
  setGame({
    id: text(data.id).replace(/[^a-z0-9]/g, "").slice(0, 30), name: text(data.game), ruleset: text(data.ruleset), start: text(data.start),
    root: unpack(data.tree, null), flip: !!data.flip, ask: text(data.ask).slice(0, 200), title: text(data.title).slice(0, 80), names,
    marks: Array.isArray(data.marks) ? data.marks.filter(m => m && typeof m.from === "string" && typeof m.to === "string").slice(0, 100) : [],
    tags: Array.isArray(data.tags) ? data.tags.filter(t => t && typeof t.key === "string" && typeof t.value === "string").slice(0, 50) : [],
    opponent: opponent && side(opponent.turn) ? { turn: opponent.turn, level: +opponent.level || 0, seconds: +opponent.seconds || 0 } : null,
    far: far && side(far.me) ? { me: far.me, sent: +far.sent || 0, said } : null,
    table: table && table.key ? { key: text(table.key), side: side(table.side), keys: table.keys } : null,
    over: over ? { winner: side(over.winner), reason: text(over.reason).slice(0, 80) } : null,
  });
  for (const i of Array.isArray(data.at) ? data.at : []) if (game.now.children[i]) game.now = game.now.children[i];
}

// A link holds the whole game, as base64url of JSON after #g=, or a study after #s=.
function link(data = saved(), kind = "g") {
  const bytes = new TextEncoder().encode(JSON.stringify(data));
  let s = "";
  for (const b of bytes) s += String.fromCharCode(b);
  return `#${kind}=` + btoa(s).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}
/** Returns the data of a link. */
function readLink(fragment) {
  if (fragment.length > maxLink) throw new Error("it is too long");
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytesOf(fragment.replaceAll("-", "+").replaceAll("_", "/"))));
  } catch { throw new Error("it is damaged; a part may be missing"); }
}
