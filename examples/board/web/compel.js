"use strict";
// The banner: the compelled pieces, and the moves that save each of them.

const brief = text => text.length > 42 ? text.slice(0, 40) + "…" : text;
function showBanner() {
  const b = $("banner"), list = view.compulsions;
  b.hidden = !list.length;
  if (!list.length) return clear(b);
  const groups = new Map();
  list.forEach((c, i) => {
    const key = c.square;
    if (!groups.has(key)) groups.set(key, []);
    groups.get(key).push(i);
  });
  const chips = [...groups].map(([square, indices]) => {
    const texts = [...new Set(indices.map(i => list[i].text))];
    const saving = view.moves.filter(m => (m.saves || []).some(i => indices.includes(i))).length;
    return el("button", { id: "save-" + square, "aria-pressed": String(filter !== null && filter.join() === indices.join()), title: texts.join("; "),
      onclick: () => {
        filter = filter && filter.join() === indices.join() ? null : indices;
        selected = game.ask = "";
        pointed = null;
        evidence = filter ? { marks: [{ square, kind: "frame" }, ...view.moves.filter(allowed).map(m => ({ square: m.from, kind: "selected" }))], arrows: view.moves.filter(m => allowed(m) && m.from !== m.to).map(m => ({ from: m.from, to: m.to })) } : null;
        decorate();
        showBanner();
        say(filter ? `${saving} moves save ${square}: ` + view.moves.filter(allowed).map(m => m.name).join(", ") : "All moves");
      },
      ...pointing(() => filter ? null : cause(square, indices)),
    }, `${square} ${brief((shown[square] || {}).label || "")} · ${saving === 1 ? "1 move" : saving + " moves"}`);
  });
  clear(b, el("div", { class: "card" }, el("strong", {}, groups.size === 1 ? `${view.side} must save ${[...groups.keys()][0]}. ` : `${view.side} must save one of ${groups.size}. `),
    el("span", { class: "soft" }, "Press one to see only the moves that save it."), el("div", { class: "chips" }, chips),
    filter ? el("ul", { class: "reasons" }, [...new Set(filter.map(i => list[i].text))].map(t => el("li", {}, rich(t)))) : null,
    filter ? el("div", { class: "chips" }, view.moves.filter(allowed).map(m => el("button", { onclick: () => tryMove({ text: m.name }) }, m.name))) : null));
}
/** Returns a picture of the ranges that compel a square. */
async function cause(square, indices) {
  const sources = [...new Set(indices.map(i => view.compulsions[i].source).filter(Boolean))];
  const list = await Promise.all(sources.map(s => ask("sight", here({ square: s }))));
  return { marks: [{ square, kind: "frame" }], ranges: list.flatMap(p => p.ranges || []) };
}
