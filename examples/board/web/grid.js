"use strict";
// The board: 64 buttons in a grid, with a layer under and a layer over them. It has
// no rules.

const files = "abcdefgh", ranks = "12345678";
const allSquares = [...ranks].flatMap(r => [...files].map(f => f + r));
const cells = {}; // buttons by square
let shown = {}; // their content by square: {svg, label}
let focused = "e1";

const xml = new DOMParser(), drawings = new Map();
const icons = {
  chart: "M3 16h14M4 12l4-4 3 3 5-7", eye: "M2 10c3-5 13-5 16 0-3 5-13 5-16 0zM10 7.5a2.5 2.5 0 1 0 .01 0",
  first: "M5 4v12M16 4l-8 6 8 6z", last: "M15 4v12M4 4l8 6-8 6z", prev: "M13 4l-7 6 7 6", next: "M7 4l7 6-7 6",
  flip: "M6 16V5M3 8l3-3 3 3M14 4v11M11 12l3 3 3-3", menu: "M3 5h14M3 10h14M3 15h14", more: "M4 10h.01M10 10h.01M16 10h.01",
  no: "M5 5l10 10M15 5L5 15", yes: "M4 11l4 4 8-9", pen: "M4 16l1-4 8-8 3 3-8 8zM11 6l3 3", play: "M6 4l10 6-10 6z",
  bar: "M10 2.5a7.5 7.5 0 1 0 .01 0M4.7 4.7l10.6 10.6",
  gear: "M10 7a3 3 0 1 0 .01 0M10 2v2.5M10 15.5V18M2 10h2.5M15.5 10H18M4.3 4.3l1.8 1.8M13.9 13.9l1.8 1.8M15.7 4.3l-1.8 1.8M6.1 13.9l-1.8 1.8",
};
/** Returns an icon of 20 by 20. */
function icon(name) {
  const svg = drawing(`<path d="${icons[name]}"/>`);
  svg.setAttribute("viewBox", "0 0 20 20");
  svg.setAttribute("class", "i");
  return svg;
}
/** Returns a piece as its letter in position lines: capital for the first side, with p before it for a statue, with a star while it digests. */
function letter(_, kind, look, digests, x, y, size) {
  const stone = "sz".includes(look), text = (stone ? "p" : "") + ("oz".includes(look) ? kind.toLowerCase() : kind) + (digests ? "*" : "");
  return `<g transform="translate(${x} ${y}) scale(${size / 100})"><rect class="${look}b" x="12" y="12" width="76" height="76" rx="${stone ? 4 : 38}"/><text class="${look}k letter" x="50" y="67">${text}</text></g>`;
}
/** Returns SVG markup as nodes. */
function drawing(markup) {
  if (settings.pieces === "letters") markup = markup.replace(/<use href="#\w+-(\w)(\w)(d?)m?" x="([\d.-]+)" y="([\d.-]+)" width="([\d.]+)"[^>]*>/g, letter);
  let d = drawings.get(markup);
  if (!d) {
    d = xml.parseFromString('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" aria-hidden="true">' + markup + "</svg>", "image/svg+xml").documentElement;
    if (drawings.size > 3000) drawings.clear();
    drawings.set(markup, d);
  }
  return document.importNode(d, true);
}
/** Replaces the children of an element. The focus moves to the new element with the same id. */
function clear(e, ...children) {
  const had = e.contains(document.activeElement) && document.activeElement.id;
  e.replaceChildren(...children.flat(4).filter(c => c !== null && c !== undefined));
  if (had && $(had)) $(had).focus();
}

function buildGrid() {
  const grid = $("board-grid"), rows = [];
  for (let r = 7; r >= 0; r--) {
    const row = el("div", { class: "row-grid", role: "row" });
    for (let f = 0; f < 8; f++) row.append(el("button", { class: "sq", role: "gridcell", type: "button" }));
    rows.push(row);
  }
  clear(grid, ...rows);
  placeSquares();
}
let turned = false; // whether the board is shown from the second side
/** Assigns squares to the buttons, in the orientation of the board. */
function placeSquares() {
  turned = game.flip;
  const old = document.activeElement && document.activeElement.dataset.square;
  [...$("board-grid").querySelectorAll(".sq")].forEach((b, i) => {
    const f = i % 8, r = 7 - Math.floor(i / 8);
    const sq = game.flip ? files[7 - f] + ranks[7 - r] : files[f] + ranks[r];
    b.dataset.square = sq;
    b.id = "sq-" + sq;
    b.tabIndex = sq === focused ? 0 : -1;
    cells[sq] = b;
  });
  for (const sq of allSquares) paint(sq, shown[sq]);
  if (old) cells[old].focus();
  const names = (id, list) => clear($(id), ...[...list].map(x => el("span", {}, x)));
  names("files", game.flip ? [...files].reverse() : files);
  names("ranks", game.flip ? ranks : [...ranks].reverse());
}
function paint(sq, what) {
  const b = cells[sq], svg = what ? what.svg : "";
  if (b.dataset.svg !== svg) {
    b.dataset.svg = svg;
    clear(b, ...(svg ? [drawing(svg)] : []));
  }
  b.setAttribute("aria-label", label(sq));
}
/** Shows the cells; other squares are empty. */
function showCells(list) {
  shown = {};
  for (const c of list) shown[c.square] = c;
  for (const sq of allSquares) paint(sq, shown[sq]);
}
function label(sq) {
  const c = shown[sq], words = [sq, c && c.label ? c.label : "empty"];
  const v = view;
  if (v) {
    const n = new Set(v.compulsions.filter(x => x.square === sq).map(x => x.text)).size;
    if (n) words.push("must be saved" + (n > 1 ? `, ${n} reasons` : ""));
    if (selected && goals().some(m => m.to === sq && m.from !== sq)) words.push("can be reached");
    if (selected === sq) words.push("selected");
  }
  // The name of a square has the text that is drawn on it, such as a number.
  const drawn = cells[sq] ? cells[sq].textContent.trim() : "", name = words.join(", ");
  return name.includes(drawn) ? name : name + ", " + drawn;
}
const relabel = () => { for (const sq of allSquares) cells[sq].setAttribute("aria-label", label(sq)); };

// The program draws the layers. Only the latest picture is shown.
let layerSerial = 0;
async function drawLayers(parts) {
  const n = ++layerSerial;
  const picture = { marks: [], arrows: [], gazes: [], ranges: [], compelled: [] };
  for (const p of parts) if (p) for (const k of Object.keys(picture)) picture[k].push(...(p[k] || []));
  lastPicture = picture;
  try {
    const a = await ask("layers", here({ picture, flip: game.flip }));
    if (n !== layerSerial) return;
    for (const id of ["under", "over"]) clear($(id), ...drawing(a[id]).childNodes);
  } catch (e) { if (n === layerSerial) notice(e.message); }
}
let lastPicture = {};

function focusSquare(sq) {
  cells[focused].tabIndex = -1;
  focused = sq;
  cells[sq].tabIndex = 0;
  cells[sq].focus();
}
function moveFocus(df, dr) {
  if (game.flip) { df = -df; dr = -dr; }
  const f = Math.min(7, Math.max(0, files.indexOf(focused[0]) + df)), r = Math.min(7, Math.max(0, ranks.indexOf(focused[1]) + dr));
  focusSquare(files[f] + ranks[r]);
}

// Pointers: press and release on one square is a click, on two squares a drag. A
// long press describes the square. With the pen the pointer draws.
const squareAt = (x, y) => {
  const e = document.elementFromPoint(x, y), b = e && e.closest(".sq");
  return b ? b.dataset.square : "";
};
let press = null, dragged = false, tapped = false;
let byPointer = false; // whether a pointer chose the focused square: then ← → Home End go through the game
function watchPointers() {
  const grid = $("board-grid");
  grid.addEventListener("pointerdown", e => {
    const sq = squareAt(e.clientX, e.clientY);
    if (!sq) return;
    pressedOn(sq);
    byPointer = true;
    finishAnimation();
    const draw = (e.button === 2 || penDown()) && !editing;
    if (e.button !== 0 && e.button !== 2) return;
    if (editing && e.button === 2) return carry(sq);
    press = { sq, x: e.clientX, y: e.clientY, draw, lift: null, id: e.pointerId };
    if (!draw && e.pointerType === "touch") press.timer = setTimeout(() => { if (press && !press.lift) { press = null; inspect(sq); } }, 600);
  });
  grid.addEventListener("pointerleave", () => hover(""));
  // The keys that go over the board show the card of each piece, until they leave it.
  grid.addEventListener("focusin", e => { if (!byPointer && view && view.line) shown[e.target.dataset.square] ? showHovered(e.target.dataset.square) : leaveHovered(); });
  grid.addEventListener("focusout", e => { if (!grid.contains(e.relatedTarget)) leaveHovered(); });
  grid.addEventListener("pointermove", e => {
    if (e.pointerType === "mouse" && !press) hover(squareAt(e.clientX, e.clientY));
    if (!press || press.draw) return;
    if (!press.lift && Math.hypot(e.clientX - press.x, e.clientY - press.y) > 8) {
      clearTimeout(press.timer);
      if (!cells[press.sq].querySelector("svg") || orderChoice) { press = null; return; }
      if (!editing && cells[press.sq].classList.contains("can")) select(press.sq);
      const svg = cells[press.sq].querySelector("svg");
      if (!svg) return;
      try { grid.setPointerCapture(press.id); } catch { /* the pointer was released */ }
      press.lift = svg.cloneNode(true);
      press.lift.setAttribute("class", "lift");
      press.size = cells[press.sq].getBoundingClientRect().width;
      press.lift.style.width = press.lift.style.height = press.size * 1.15 + "px";
      document.body.append(press.lift);
    }
    if (press.lift) {
      const up = e.pointerType === "touch" ? press.size * 0.6 : 0;
      press.lift.style.left = e.clientX - press.size * 0.57 + "px";
      press.lift.style.top = e.clientY - press.size * 0.57 - up + "px";
    }
  });
  const end = e => {
    if (!press) return;
    const p = press;
    press = null;
    clearTimeout(p.timer);
    if (p.lift) p.lift.remove();
    const to = squareAt(e.clientX, e.clientY);
    pressedOn(to);
    if (p.draw) { if (to && e.type === "pointerup") userMark(p.sq, to); return; }
    if (!p.lift) {
      if (e.type !== "pointerup" || e.pointerType !== "touch" || to !== p.sq) return; // the click event follows
      tapped = true; // some browsers send a click as well
      setTimeout(() => { tapped = false; }, 400);
      focusSquare(to);
      return choose(to);
    }
    dragged = true;
    setTimeout(() => { dragged = false; });
    if (e.type === "pointerup" && to && to !== p.sq) editing ? carry(p.sq, to) : tryMove({ from: p.sq, to });
  };
  addEventListener("pointerup", end);
  addEventListener("pointercancel", end);
  grid.addEventListener("contextmenu", e => e.preventDefault());
  grid.addEventListener("click", e => {
    const b = e.target.closest(".sq");
    if (!b || dragged || tapped || penDown()) return;
    focusSquare(b.dataset.square);
    choose(b.dataset.square, e.shiftKey);
  });
}
const penDown = () => $("pen").getAttribute("aria-pressed") === "true";
function userMark(from, to) {
  const i = game.marks.findIndex(m => m.from === from && m.to === to);
  if (i >= 0) game.marks.splice(i, 1);
  else game.marks.push({ from, to });
  keep.save();
  refreshLayers();
}
const userPicture = () => ({
  marks: game.marks.filter(m => m.from === m.to).map(m => ({ square: m.from, kind: "circle" })),
  arrows: game.marks.filter(m => m.from !== m.to).map(m => ({ from: m.from, to: m.to, kind: "user" })),
});

/** Returns a small board, with frames around some squares. */
function smallBoard(list, framed = []) {
  const found = Object.fromEntries(list.map(c => [c.square, c.svg]));
  const svg = drawing(allSquares.map(sq => {
    const f = files.indexOf(sq[0]), r = +sq[1], frame = framed.includes(sq) ? `<rect class="v-act" x="5" y="5" width="90" height="90" rx="8"/>` : "";
    return `<g transform="translate(${f * 100} ${800 - r * 100})"><rect class="${(f + r) % 2 ? "v-dark" : "v-light"}" width="100" height="100"/>${found[sq] || ""}${frame}</g>`;
  }).join(""));
  svg.setAttribute("viewBox", "0 0 800 800");
  return svg;
}
