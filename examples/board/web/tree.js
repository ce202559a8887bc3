"use strict";
// The game as a tree of moves, how it is kept, and how it travels in a link.
// A node is {move, parent, children, text}; the root has no move.

const $ = id => document.getElementById(id);
/** Makes an element; texts become text, never markup. */
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

const format = 1; // of what is stored and of links
const maxLink = 60000;

let guest = null; // the player's own game while another position is looked at
const game = { name: "", ruleset: "", start: "", tags: [], root: null, now: null, marks: [], flip: false, ask: "" };

const node = (move, parent) => ({ move, parent, children: [], text: move });
function path(to = game.now) {
  const moves = [];
  for (let n = to; n && n.parent; n = n.parent) moves.unshift(n.move);
  return moves;
}
/** The game as an op's arguments. */
const here = (extra = {}) => ({ game: game.name, ruleset: game.ruleset, start: game.start, moves: path(), ...extra });

function setGame(g) {
  Object.assign(game, { ruleset: "", start: "", tags: [], marks: [], ask: "", root: node("", null) }, g);
  game.now = game.root;
}
/** Follows a move, along the tree where it has the move. */
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

// As data: a node is [move, comment, …children].
const pack = n => [n.move, n.comment || "", ...n.children.map(pack)];
function unpack(data, parent) {
  if (!Array.isArray(data) || typeof data[0] !== "string" || typeof data[1] !== "string") throw new Error("no tree of moves");
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
  if (!games.some(g => g.name === data.game)) throw new Error("it is of another game");
  const root = unpack(data.tree, null);
  const marks = Array.isArray(data.marks) ? data.marks.filter(m => m && typeof m.from === "string" && typeof m.to === "string").slice(0, 100) : [];
  setGame({ name: text(data.game), ruleset: text(data.ruleset), start: text(data.start), root, marks, flip: !!data.flip, ask: text(data.ask).slice(0, 200) });
  for (const i of Array.isArray(data.at) ? data.at : []) if (game.now.children[i]) game.now = game.now.children[i];
}

// Kept in the browser: each tab has a place of its own, so that none writes over
// another one's game.
const keep = {
  prefix: "nemoroth-board:",
  told: false,
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
  /** Begins another game in a place of its own; what was kept stays. */
  fresh(before = game.root) {
    try { if (before && before.children.length) sessionStorage.removeItem("nemoroth-tab"); } catch { /* nothing is kept */ }
  },
  save() {
    if (guest) return; // a position that is only looked at
    try {
      localStorage.setItem(this.prefix + this.id(), JSON.stringify({ ...saved(), time: Date.now() }));
      for (const { key, data } of this.keys().slice(12)) if (data && data.version === format) localStorage.removeItem(key);
    } catch (e) {
      if (!this.told) notice("The game cannot be kept in this browser (" + e.message + "). Use Share to keep it as a link or a text.");
      this.told = true;
    }
  },
  /** Loads this tab's game, or a copy of the latest one; reports whether there was one. */
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
      if (mine) sessionStorage.removeItem("nemoroth-tab"); // what is kept there stays
      notice("A game that was kept here cannot be read: " + e.message + ". It is left as it is.");
      return false;
    }
  },
};

// Links hold everything: base64url of JSON behind #g=.
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
  } catch { throw new Error("it is damaged; perhaps a part of it was cut off"); }
  restore(data);
}
