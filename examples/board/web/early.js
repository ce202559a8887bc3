"use strict";
// While the rules are loading, the page shows the position that is kept or that a link tells of,
// and two people move the pieces by hand. The referee checks these moves once the rules are here.

let early = null; // until then: {line, entry, cells by square, moves: [{from, to}]}

/** Returns the cells of a position line, drawn from a palette of what a square can hold. */
function cellsOf(line, palette) {
  const list = {}, drawn = Object.fromEntries(palette.map(c => [c.text, c]));
  line.split(" ")[0].split("/").forEach((row, i) => {
    let f = 0;
    for (const [, empty, crowd, one, mark] of row.matchAll(/(\d)|(?:\(([^)]*)\)|(p?[A-Za-z]\*?)|\.)(?:\[(\d+)\])?/g)) {
      if (empty) { f += +empty; continue; }
      const square = files[f++] + (8 - i), found = (crowd ? crowd.match(/p?[A-Za-z]\*?/g) : [one]).map(t => drawn[t]).filter(Boolean);
      const pictures = found.length < 2 ? found.map(c => c.svg) : found.slice(0, 4).map((c, n) => `<g transform="translate(${n % 2 * 50} ${(n >> 1) * 50}) scale(.5)">${c.svg}</g>`);
      if (mark) pictures.unshift(`<circle class="v-ichor" cx="50" cy="50" r="44"/>`);
      if (pictures.length) list[square] = { square, svg: pictures.join(""), label: [...found.map(c => c.label), mark].filter(Boolean).join(", ") };
    }
  });
  return list;
}
/** Shows a position, and lets the pieces be moved by hand. */
function beginEarly() {
  let data = null;
  try { data = location.hash.startsWith("#g=") ? readLink(location.hash.slice(3)) : (keep.own() || {}).data; } catch { /* it is told when the game is opened */ }
  const entry = data && games.find(g => g.name === data.game) || games[0], line = String(data && data.line || "");
  $("title").textContent = entry.title;
  if (data && data.flip) { game.flip = true; placeSquares(); }
  if (line) showCells(Object.values(cellsOf(line, entry.palette || [])));
  early = { line, entry, cells: shown, moves: [], second: (line.split(" ")[1] || entry.sides[0].turn) !== entry.sides[0].turn };
  try {
    const hand = JSON.parse(sessionStorage.getItem("nemoroth-hand"));
    if (hand && hand.line === line) for (const m of hand.moves) moveByHand(m.from, m.to);
  } catch { /* no moves are kept */ }
  showEarly();
}
const mayMoveByHand = () => !isEmbedded && (data => !data || /^#(g=|\/play)/.test(data))(location.hash);
function showEarly() {
  const { sides } = early.entry, { moves } = early, turn = (moves.length + early.second) % 2;
  ["down", "up"].forEach((id, i) => {
    const n = game.flip ? 1 - i : i;
    $(id).className = `bar ${id}` + (n === turn ? " turn" : "");
    clear($(id), el("span", { class: n ? "who o" : "who" }), el("b", {}, sides[n].name), el("span", { class: "end" }, n === turn ? el("span", { class: "now" }, "To move") : null));
  });
  if (transport !== "wasm" || view) return;
  document.body.classList.toggle("home", innerWidth > 896); // there, a list of moves would stand empty
  clear($("panel"), el("div", { id: "loading" }, el("div", { class: "say" }, "Loading the rules … ", el("span", { class: "soft", id: "loaded" })),
    location.hash.startsWith("#g=") ? el("div", {}, "The board shows what the link says. The referee checks it when the rules are here.") : null,
    mayMoveByHand() ? el("div", {}, moves.length ? "The rules are still loading; what you move is kept, and checked when they are here." : "Two people can play already: move the pieces by hand, in turn. Each move is checked when the rules are here.") : null,
    moves.length ? el("div", { class: "row" }, moves.map(m => m.from + "–" + m.to).join(", "), el("button", { class: "btn text", id: "hand-back", onclick: handBack }, "Take back")) : null));
}
function moveByHand(from, to) {
  const { cells, moves } = early;
  selected = "";
  if (!mayMoveByHand() || !cells[from] || from === to) return;
  const { [from]: piece, ...rest } = cells;
  moves.push({ from, to, cells });
  early.cells = { ...rest, [to]: { ...piece, square: to } };
  keepHand();
}
function handBack() {
  early.cells = early.moves.pop().cells;
  keepHand();
}
function keepHand() {
  const { line, moves, cells } = early;
  showCells(Object.values(cells));
  showEarly();
  try { sessionStorage.setItem("nemoroth-hand", JSON.stringify({ line, moves: moves.map(({ from, to }) => ({ from, to })) })); } catch { /* they are kept until the page closes */ }
}
/** Chooses a piece to be moved by hand, or its goal. */
function chooseByHand(sq) {
  if (selected) moveByHand(selected, sq);
  else if (early.cells[sq]) selected = sq;
  for (const s of allSquares) cells[s].classList.toggle("held", s === selected);
}
/** Ends moving by hand, and returns a function by which the referee checks the moves, up to one that is not legal. */
function endEarly() {
  const { moves } = early;
  early = null;
  selected = "";
  if (moves.length) try { sessionStorage.removeItem("nemoroth-hand"); } catch { /* nothing is kept */ }
  for (const s of allSquares) cells[s].classList.remove("held");
  return async () => {
    let left = moves.length;
    for (const { from, to } of moves) {
      if (!await tryMove({ from, to })) break;
      left--;
    }
    if (moves.length) notice(left > 1 ? `The referee has checked the moves made by hand; the last ${left} are taken back.` : left ? "The referee has checked the moves made by hand; the last one is taken back." : "The referee has checked the moves made by hand: all are legal.");
  };
}
