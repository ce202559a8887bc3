"use strict";
// The position editor. It changes the board that the answers have.

let editing = null; // {text or board to show, position as a board, tool}
let unfinished = ""; // the position of an editor that was left
async function openEditor(line, quiet) {
  if (!guest) guest = { ...game };
  editing = { text: line || (view && view.line) || "", tool: editing ? editing.tool : null };
  analysing = false;
  stopThinking();
  clear($("panel"));
  if (!quiet && location.hash !== "#/edit") { history.replaceState(null, "", "#/edit"); markNav(); }
  await showEditor();
}
/** Requests the position; null if the editor was closed, or asked again, in the meantime. */
async function setup() {
  const mine = editing, text = mine.text;
  let e;
  try {
    const opening = { game: game.name, ruleset: game.ruleset };
    e = await ask("setup", { ...opening, ...typeof text === "string" ? { text: text || (await ask("view", opening)).line } : { board: text } });
  } catch (error) {
    mine.changed = null;
    throw error;
  }
  if (editing !== mine || text !== mine.text) return null;
  mine.line = mine.text = e.line;
  mine.position = e.board;
  mine.changed = null;
  return e;
}
/** Changes the position by a function, and shows it. */
function edit(change) {
  const p = editing.changed = structuredClone(editing.changed || editing.position);
  change(p);
  editing.text = p;
  return showEditor();
}
async function showEditor() {
  let e;
  try { e = await setup(); } catch (error) { return notice(error.message); }
  if (!e) return;
  view = { compulsions: [], moves: [], own: [], cells: e.cells, picture: {}, turn: e.board.Turn };
  const stands = !e.problems.length;
  selected = "";
  showCells(e.cells);
  for (const sq of allSquares) cells[sq].classList.remove("can", "dim");
  clear($("up"), el("b", {}, "Set up a position"));
  clear($("down"), el("span", { class: stands ? "good" : "law" }, stands ? "This position can be played." : `${e.problems.length} ${e.problems.length === 1 ? "problem" : "problems"}`));
  $("turn").textContent = stands ? "This position can be played." : `${e.problems.length} ${e.problems.length === 1 ? "problem" : "problems"}`;
  document.body.dataset.line = e.line;
  drawLayers([{ marks: e.problems.flatMap(p => (p.squares || []).map(square => ({ square, kind: "bad" }))) }]);
  const entry = entryOf(), tool = editing.tool;
  const use = (kind, value) => { editing.tool = { kind, value }; showEditor(); };
  const button = (kind, value, ...inside) => el("button", { class: value ? "" : "btn", id: `tool-${kind}-${value}`, "aria-pressed": String(!!tool && tool.kind === kind && tool.value === value), onclick: () => use(kind, value) }, ...inside);
  const piece = c => {
    const b = button("piece", c.text, drawing(c.svg));
    b.setAttribute("aria-label", c.label);
    b.title = c.label;
    b.addEventListener("pointerdown", e => { carried = { kind: "piece", value: c.text }; if (e.pointerType === "touch") b.releasePointerCapture(e.pointerId); });
    return b;
  };
  const list = el("ul", { class: "reasons", id: "problems" }, e.problems.map(p => el("li", {}, rich(p.text))));
  const input = el("input", { id: "edit-line", value: e.line, "aria-label": "Position line" });
  page("Set up a position",
    el("div", { class: "palette" }, (entry.palette || []).map(piece)),
    el("div", { class: "row" }, button("erase", "", "Empty a square"), el("label", { for: "tool-mark" }, "Ichor"),
      el("select", { id: "tool-mark", onchange: e => { if (e.target.value) use("mark", e.target.value); } }, el("option", { value: "" }, "–"),
        Array.from({ length: 11 }, (_, n) => el("option", { value: String(n), selected: !!tool && tool.kind === "mark" && tool.value === String(n) }, n ? n + (n === 1 ? " ply" : " plies") : "none")))),
    el("div", { class: "row" }, "To move:", entry.sides.map(s => el("button", { class: "btn", id: "turn-" + s.turn, "aria-pressed": String(e.board.Turn === s.turn), onclick: () => edit(p => { p.Turn = s.turn; }) }, s.name)),
      el("button", { class: "btn", onclick: () => edit(p => p.Cells.forEach(empty)) }, "Empty board"), el("button", { class: "btn", onclick: () => { editing.text = ""; showEditor(); } }, "Opening")),
    el("div", { class: "row" }, input, el("button", { class: "btn", onclick: () => { editing.text = input.value; showEditor(); } }, "Read the line")),
    stands ? el("p", { class: "good" }, "This position can be played.") : el("div", {}, el("h3", { class: "alarm" }, "This position is impossible:"), list),
    el("p", { class: "soft" }, "Choose a piece, then squares, or drag it there; pieces share a square. Drag a piece to another square; the right button takes one off. Every problem is shown on its square."),
    el("button", { class: "btn main", id: "edit-play", disabled: !stands, onclick: () => { const line = editing.line; editing = null; unfinished = ""; beginGame({ ruleset: game.ruleset, start: line, changed: true }); location.hash = "#/play"; refresh("Play from this position"); } }, "Play from here"));
  say(stands ? "The position can be played." : e.problems.map(p => p.text).join("; "));
}
let carried = null; // the piece being dragged from the palette
addEventListener("pointerup", e => {
  const sq = carried && editing && squareAt(e.clientX, e.clientY);
  if (sq) {
    editing.tool = carried;
    editSquare(sq);
  }
  carried = null;
});
function editSquare(sq) {
  const t = editing.tool;
  if (!t) return notice("Choose a piece first.");
  return edit(p => {
    const c = cellOn(p, sq);
    if (t.kind === "erase") empty(c);
    if (t.kind === "piece") put(c, t.value);
    if (t.kind === "mark") c.Mark = t.value === "0" ? "" : t.value;
  });
}
const cellOn = (board, sq) => board.Cells.find(c => c.Square === sq);
const put = (c, piece) => { c.Tokens = [...c.Tokens || [], piece]; };
const empty = c => { c.Tokens = []; c.Mark = ""; };
/** Takes the last occupant off a square, and puts it on another one. */
function carry(from, to) {
  return edit(p => {
    const piece = (cellOn(p, from).Tokens || []).pop();
    if (piece && to) put(cellOn(p, to), piece);
  });
}
function closeEditor() {
  if (!editing) return;
  unfinished = editing.text;
  editing = null;
  return home();
}
