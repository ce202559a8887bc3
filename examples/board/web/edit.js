"use strict";
// The position editor. Its cells are texts as in the position line.

let editing = null; // {line, turn, cells by square, tool}
async function openEditor(line, quiet) {
  if (!guest) guest = { ...game };
  editing = { line: line || (view && view.line) || "", changed: {}, turn: "", tool: editing ? editing.tool : null };
  analysing = false;
  stopThinking();
  clear($("panel"));
  if (!quiet && location.hash !== "#/edit") { history.replaceState(null, "", "#/edit"); markNav(); }
  await showEditor();
}
/** Requests the position; null if the editor was closed or reopened in the meantime. */
async function setup() {
  const mine = editing;
  let e;
  try {
    e = await ask("setup", { game: game.name, ruleset: game.ruleset, start: mine.line, cells: mine.changed, turn: mine.turn });
  } finally {
    mine.changed = {};
  }
  if (editing !== mine) return null;
  mine.line = e.line;
  mine.turn = e.turn;
  mine.cells = {};
  for (const c of e.cells) mine.cells[c.square] = c.text;
  return e;
}
async function showEditor() {
  let e;
  try { e = await setup(); } catch (error) { return notice(error.message); }
  if (!e) return;
  view = { compulsions: [], moves: [], own: [], cells: e.cells, picture: {}, turn: e.turn };
  selected = "";
  showCells(e.cells);
  for (const sq of allSquares) cells[sq].classList.remove("can", "dim");
  clear($("up"), el("b", {}, "Set up a position"));
  clear($("down"), el("span", { class: e.stands ? "good" : "law" }, e.stands ? "This position can be played." : `${e.problems.length} ${e.problems.length === 1 ? "problem" : "problems"}`));
  $("turn").textContent = e.stands ? "This position can be played." : `${e.problems.length} ${e.problems.length === 1 ? "problem" : "problems"}`;
  document.body.dataset.line = e.line;
  drawLayers([{ marks: e.problems.flatMap(p => (p.squares || []).map(square => ({ square, kind: "bad" }))) }]);
  const entry = entryOf(), tool = editing.tool;
  const use = (kind, value) => { editing.tool = { kind, value }; showEditor(); };
  const button = (kind, value, ...inside) => el("button", { id: `tool-${kind}-${value}`, "aria-pressed": String(!!tool && tool.kind === kind && tool.value === value), onclick: () => use(kind, value) }, ...inside);
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
    el("p", { class: "soft" }, "Choose a piece, then squares, or drag it there; pieces share a square. Every problem is shown on its square."),
    el("div", { class: "palette" }, (entry.palette || []).map(piece)),
    el("div", { class: "row" }, button("erase", "", "Empty a square"), el("label", { for: "tool-mark" }, "Ichor"),
      el("select", { id: "tool-mark", onchange: e => { if (e.target.value) use("mark", e.target.value); } }, el("option", { value: "" }, "–"),
        Array.from({ length: 11 }, (_, n) => el("option", { value: String(n), selected: !!tool && tool.kind === "mark" && tool.value === String(n) }, n ? n + (n === 1 ? " ply" : " plies") : "none")))),
    el("div", { class: "row" }, "To move:", entry.sides.map(s => el("button", { class: "btn", id: "turn-" + s.turn, "aria-pressed": String(e.turn === s.turn), onclick: () => { editing.turn = s.turn; showEditor(); } }, s.name)),
      el("button", { class: "btn", onclick: () => { for (const sq of allSquares) editing.changed[sq] = ""; showEditor(); } }, "Empty board"), el("button", { class: "btn", onclick: () => { editing.line = ""; editing.turn = ""; showEditor(); } }, "Opening")),
    el("div", { class: "row" }, input, el("button", { class: "btn", onclick: () => { editing.line = input.value; editing.turn = ""; editing.changed = {}; showEditor(); } }, "Read the line")),
    e.stands ? el("p", { class: "good" }, "This position can be played.") : el("div", {}, el("h3", { class: "alarm" }, "This position is impossible:"), list),
    el("button", { class: "btn main", id: "edit-play", disabled: !e.stands, onclick: () => { const line = editing.line; editing = null; beginGame({ ruleset: game.ruleset, start: line, changed: true }); location.hash = "#/play"; refresh("Play from this position"); } }, "Play from here"));
  say(e.stands ? "The position can be played." : e.problems.map(p => p.text).join("; "));
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
  const now = (editing.cells[sq] || "").split(" ").filter(Boolean), mark = now.filter(x => x[0] === "["), tokens = now.filter(x => x[0] !== "[");
  if (t.kind === "erase") editing.changed[sq] = "";
  if (t.kind === "piece") editing.changed[sq] = [...tokens, t.value, ...mark].join(" ");
  if (t.kind === "mark") editing.changed[sq] = [...tokens, ...(t.value === "0" ? [] : ["[" + t.value + "]"])].join(" ");
  showEditor();
}
function closeEditor() {
  if (!editing) return;
  editing = null;
  return home();
}
