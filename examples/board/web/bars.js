"use strict";
// The bars of the two players, with what the side to move must save, and the title line.

const brief = text => text.length > 42 ? text.slice(0, 40) + "…" : text;
const sideName = turn => (entryOf().sides.find(s => s.turn === turn) || { name: turn }).name;
/** Returns the result of the game: by the rules, by resignation or by agreement. */
const outcome = () => view && view.outcome ? view.outcome : atEnd() && game.over
  ? { winner: game.over.winner, text: (game.over.winner ? sideName(game.over.winner) + " wins" : "Draw") + ": " + game.over.reason } : null;
const atEnd = () => game.now === lineEnd(game.root);
const strengthOf = o => o.seconds ? o.seconds + " s a move" : "level " + o.level;
const locked = () => !!view && !outcome() && atEnd() && (game.opponent ? view.turn === game.opponent.turn && !paused : !!game.table && view.turn !== game.table.side);

function showBars() {
  const [first, second] = entryOf().sides;
  showBar($("down"), turned ? second : first, turned ? first : second);
  showBar($("up"), turned ? first : second, turned ? second : first);
  const end = outcome();
  $("turn").textContent = end ? end.text + "." : `${view.fullMove}. ${view.side} to move · ${view.moves.length} ${view.moves.length === 1 ? "move" : "moves"}`;
  showTitle();
}
function showBar(box, side, other) {
  const turn = view.turn === side.turn, end = outcome(), dark = side !== entryOf().sides[0];
  const who = game.names[side.turn] || (game.opponent ? game.opponent.turn === side.turn ? "computer, " + strengthOf(game.opponent) : "you"
    : game.far || game.table ? side.turn === (game.far ? game.far.me : game.table.side) ? "you" : game.far ? "by link" : "at the table" : game.now.parent ? "" : dark ? "moves second" : "moves first");
  const state = [];
  if (end) state.push(end.winner ? end.winner === side.turn ? el("b", { class: "won" }, "Won") : null : el("b", {}, "Draw"));
  else if (turn) {
    state.push(...compelled());
    if (game.opponent && game.opponent.turn === side.turn) state.push(el("span", { class: "now their" }, paused ? "Stopped" : thinking ? "Thinking …" : "To move"));
    else if (game.table && game.table.side && game.table.side !== side.turn) state.push(el("span", { class: "now their" }, "Their move"));
    else if (game.far && game.far.me !== side.turn) state.push(el("span", { class: "now their" }, unsent() ? "Not sent yet" : `${game.names[side.turn] || "Their"}${game.names[side.turn] ? "’s" : ""} move`));
    else state.push(el("span", { class: "now" }, game.opponent || game.far || game.table && !locked() ? "Your move" : "To move"));
  } else if (game.now.parent) state.push(el("span", {}, "played " + game.now.text));
  const reserve = view.reserve && view.reserve.length && turn ? el("span", { class: "soft" }, "off the board: " + view.reserve.join(" ")) : null;
  box.className = "bar " + box.id + (turn && !end ? " turn" : "");
  box.setAttribute("aria-label", side.name);
  clear(box, el("span", { class: dark ? "who o" : "who" }), el("b", {}, side.name), el("span", {}, who), reserve, el("span", { class: "end" }, state));
}

/** Returns what a bar says of the compelled pieces, with a chip for each square. */
function compelled() {
  const list = view.compulsions, groups = new Map();
  list.forEach((c, i) => groups.set(c.square, [...(groups.get(c.square) || []), i]));
  if (!groups.size) return [];
  const chips = [...groups].slice(0, 4).map(([square, indices]) => {
    const saving = view.moves.filter(m => (m.saves || []).some(i => indices.includes(i))).length;
    return el("button", { class: "chip", id: "save-" + square, "aria-pressed": String(filter !== null && filter.join() === indices.join()),
      "aria-label": `Show the ${saving} moves that save ${square}`, title: [...new Set(indices.map(i => list[i].text))].join("; "),
      onclick: () => onlySaving(square, indices), ...pointing(() => filter ? null : cause(square, indices)) }, square);
  });
  const many = groups.size === 1 ? [...groups.keys()][0] : "one of " + groups.size;
  return [el("span", { class: "must" }, el("span", { class: "long" }, "Must save "), el("span", { class: "short" }, "Save "), many), chips,
    groups.size > 4 ? el("span", { class: "soft" }, "+" + (groups.size - 4)) : null];
}
/** Shows only the moves that save a square, or all moves again. */
function onlySaving(square, indices) {
  const on = !filter || filter.join() !== indices.join(), list = view.compulsions;
  filter = on ? indices : null;
  selected = game.ask = "";
  pointed = null;
  const left = view.moves.filter(allowed);
  evidence = on ? { marks: [{ square, kind: "frame" }, ...left.map(m => ({ square: m.from, kind: "selected" }))], arrows: left.filter(m => m.from !== m.to).map(m => ({ from: m.from, to: m.to })) } : null;
  decorate();
  showBars();
  if (!on) { resetWord(); return say("All moves"); }
  word({ id: "saving", title: "What saves " + square + " " + brief((shown[square] || {}).label || "") },
    el("ul", { class: "reasons" }, [...new Set(indices.map(i => list[i].text))].map(t => el("li", {}, sentence(t)))),
    left.length ? el("div", { class: "row" }, left.map(m => el("button", { class: "chip", onclick: () => tryMove({ text: m.name }) }, m.name))) : el("p", {}, "No legal move saves it."));
  say(`${left.length} moves save ${square}: ` + left.map(m => m.name).join(", "));
}
/** Returns a picture of the ranges that compel a square. */
async function cause(square, indices) {
  const sources = [...new Set(indices.map(i => view.compulsions[i].source).filter(Boolean))];
  const list = await Promise.all(sources.map(s => ask("sight", here({ square: s }))));
  return { marks: [{ square, kind: "frame" }], ranges: list.flatMap(p => p.ranges || []) };
}

/** Returns what can be done with this game, as ids, names and functions. */
function gameActions() {
  const { opponent, table, far } = game, share = ["share", "Share", () => { location.hash = "#/share"; }], end = ["resign", "Resign", resign];
  if (outcome()) return [table ? null : ["rematch", "Rematch", rematch], share];
  if (opponent) return [thinking && locked() ? ["stop", "Stop", pause] : paused ? ["go-on", "Go on", () => { paused = false; stopThinking(); letOpponent(); }] : null, game.now.parent ? ["take-back", "Take back", takeBack] : null, end];
  if (table) return [["links", "Links", showSeats], table.side && table.offer !== table.side ? ["draw", table.offer ? "Accept the draw" : "Offer a draw", () => sendTable("draw")] : null, table.side ? ["resign", "Resign", () => sendTable("resign")] : null];
  if (far) return [["referee", "Ask the referee", askReferee], end];
  return game.now.parent || game.start ? [share] : [];
}
/** Shows the line above the list: the move, the ruleset, and what can be done with this game. */
function showTitle() {
  const end = outcome(), title = $("page").dataset.title;
  if (title) return clear($("titlebar"), el("h2", {}, title), el("span", { class: "end" }, el("button", { class: "icon", id: "leave", "aria-label": "Back to the game", title: "Back to the game", onclick: () => { location.hash = "#/play"; if (!location.hash.startsWith("#/play")) route(); } }, icon("no"))));
  clear($("titlebar"), el("h2", {}, end ? end.text : isFresh() ? "New game" : "Move " + view.fullMove), end ? null : el("span", { class: "soft" }, view.ruleset),
    el("span", { class: "end" }, gameActions().map(a => a && el("button", { class: "btn text", id: a[0], onclick: a[2] }, a[1]))));
}
function resign() {
  const loser = game.opponent ? otherSide(game.opponent.turn).turn : game.far ? game.far.me : view.turn;
  finish(otherSide(loser).turn, sideName(loser) + " resigns");
}
/** Ends the game outside the rules, at the end of its main line. */
function finish(winner, reason) {
  stopThinking();
  game.now = lineEnd(game.root);
  game.over = { winner, reason };
  game.changed = true;
  refresh((winner ? sideName(winner) + " wins: " : "Draw: ") + reason).then(() => game.far && showFar());
}
/** Begins the same game once more; the sides are exchanged, but for two people on this device. */
function rematch() {
  const { opponent, far, names, ruleset, start } = game, other = t => otherSide(t).turn;
  const g = opponent || far ? { ruleset, start, names: Object.fromEntries(Object.entries(names).map(([t, name]) => [other(t), name])) } : { ruleset, start, names };
  if (far) return beginFar(other(far.me), g);
  if (opponent) return beginComputer(opponent.turn, opponent, g);
  beginGame(g);
  refresh("A new game");
}
