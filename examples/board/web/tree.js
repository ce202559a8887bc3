"use strict";
// The game as a tree of moves, its storage, and its link.
// A node is {move, parent, children, text}; the root has no move.

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
const game = { name: "", ruleset: "", start: "", tags: [], root: null, now: null, marks: [], flip: false, ask: "" };

const node = (move, parent) => ({ move, parent, children: [], text: move });
function path(to = game.now) {
  const moves = [];
  for (let n = to; n && n.parent; n = n.parent) moves.unshift(n.move);
  return moves;
}
/** Returns the game as the arguments of a request. */
const here = (extra = {}) => ({ game: game.name, ruleset: game.ruleset, start: game.start, moves: path(), ...extra });

function setGame(g) {
  Object.assign(game, { ruleset: "", start: "", tags: [], marks: [], ask: "", root: node("", null) }, g);
  game.now = game.root;
}
/** Goes to the node of a move, and adds it if it is new. */
function follow(move, text) {
  let next = game.now.children.find(c => c.move === move);
  if (!next) {
    next = node(move, game.now);
    game.now.children.push(next);
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
function remove(n) {
  const parent = n.parent;
  for (let m = game.now; m; m = m.parent) if (m === n) { game.now = parent; break; }
  parent.children.splice(parent.children.indexOf(n), 1);
}

// A node as data is [move, comment, …children].
const pack = n => [n.move, n.comment || "", ...n.children.map(pack)];
function unpack(data, parent) {
  if (!Array.isArray(data) || typeof data[0] !== "string" || typeof data[1] !== "string") throw new Error("it has no tree of moves");
  const n = node(data[0].slice(0, 200), parent);
  if (data[1]) n.comment = data[1].slice(0, 2000);
  n.children = data.slice(2).map(d => unpack(d, n));
  return n;
}
function saved() {
  const at = [];
  for (let n = game.now; n.parent; n = n.parent) at.unshift(n.parent.children.indexOf(n));
  return { version: format, game: game.name, ruleset: game.ruleset, start: game.start, tree: pack(game.root), at, marks: game.marks, flip: game.flip, ask: game.ask };
}
function restore(data) {
  if (!data || data.version !== format) throw new Error("it was written by another version of this page");
  const text = v => { if (v === undefined) return ""; if (typeof v !== "string") throw new Error("it is damaged"); return v; };
  if (!games.some(g => g.name === data.game)) throw new Error("it is for a game that this page does not have");
  const root = unpack(data.tree, null);
  const marks = Array.isArray(data.marks) ? data.marks.filter(m => m && typeof m.from === "string" && typeof m.to === "string").slice(0, 100) : [];
  setGame({ name: text(data.game), ruleset: text(data.ruleset), start: text(data.start), root, marks, flip: !!data.flip, ask: text(data.ask).slice(0, 200) });
  for (const i of Array.isArray(data.at) ? data.at : []) if (game.now.children[i]) game.now = game.now.children[i];
}

// Storage in the browser. Each tab has its own key, so that no tab overwrites the
// game of another.
const keep = {
  prefix: "nemoroth-board:",
  warned: false,
  id() {
    let id = sessionStorage.getItem("nemoroth-tab");
    if (!id) sessionStorage.setItem("nemoroth-tab", id = Date.now().toString(36) + Math.random().toString(36).slice(2, 7));
    return id;
  },
  keys() {
    const list = [];
    for (let i = 0; i < localStorage.length; i++) {
      const key = localStorage.key(i);
      if (key.startsWith(this.prefix)) try { list.push({ key, data: JSON.parse(localStorage.getItem(key)) }); } catch { list.push({ key, data: null }); }
    }
    return list.sort((a, b) => ((b.data || {}).time || 0) - ((a.data || {}).time || 0));
  },
  /** Begins another game under a new key. The stored game stays. */
  fresh(before = game.root) {
    try { if (before && before.children.length) sessionStorage.removeItem("nemoroth-tab"); } catch { /* nothing is kept */ }
  },
  save() {
    if (guest) return; // the position belongs to a page
    try {
      localStorage.setItem(this.prefix + this.id(), JSON.stringify({ ...saved(), time: Date.now() }));
      for (const { key, data } of this.keys().slice(12)) if (data && data.version === format) localStorage.removeItem(key);
    } catch (e) {
      if (!this.warned) notice("The game cannot be kept in this browser (" + e.message + "). Use Share to keep it as a link or a text.");
      this.warned = true;
    }
  },
  /** Loads the game of this tab, or a copy of the latest one, and reports whether there is one. */
  load() {
    let own;
    try { own = this.prefix + this.id(); } catch { return false; }
    let list = [];
    try { list = this.keys(); } catch { return false; }
    const mine = list.find(k => k.key === own), found = mine || list[0];
    if (!found) return false;
    try {
      restore(found.data);
      if (!mine) notice("This is a copy of the game that you played last; the other tab keeps its own.");
      return true;
    } catch (e) {
      if (mine) sessionStorage.removeItem("nemoroth-tab"); // the stored data stays
      notice("The game kept here cannot be read: " + e.message + ". It is not changed.");
      return false;
    }
  },
};

// A link holds the whole game, as base64url of JSON after #g=.
function link() {
  const bytes = new TextEncoder().encode(JSON.stringify(saved()));
  let s = "";
  for (const b of bytes) s += String.fromCharCode(b);
  return "#g=" + btoa(s).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}
function openLink(fragment) {
  if (fragment.length > maxLink) throw new Error("it is too long");
  let data;
  try {
    data = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytesOf(fragment.replaceAll("-", "+").replaceAll("_", "/"))));
  } catch { throw new Error("it is damaged; a part may be missing"); }
  restore(data);
}
