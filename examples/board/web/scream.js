"use strict";
// The scream: the player answers which pieces turn to stone, or clicks the squares in an order.

let orderChoice = null;
/** Returns the results of a scream, with what becomes of the occupants of each pushed square in words. */
async function screamsOf(square) {
  const results = await ask("scream", here({ square }));
  for (const r of results) {
    r.legal = !r.reasons;
    r.fates = {};
    for (const f of r.Fates || []) {
      const text = f.Early ? "turns to stone before the push" : f.Stone ? "turns to stone after the push" : "stays alive", was = r.fates[f.Square];
      r.fates[f.Square] = !was || was.includes(text) ? was || text : was + ", " + text;
    }
  }
  return results;
}
async function openScream(sq) {
  let results;
  try { results = await screamsOf(sq); } catch (e) {
    word({ id: "no-scream", title: "No scream", no: true }, el("p", {}, sentence(e.message)));
    return say(e.message);
  }
  if (results.length === 1) return tryMove({ text: results[0].move });
  selected = "";
  // The questions are about the squares whose fate differs between the results.
  const pushed = Object.keys(results[0].fates), questions = pushed.map(square => ({ square, answers: [...new Set(results.map(r => r.fates[square]))].sort() })).filter(q => q.answers.length > 1);
  const drawn = (r, square) => (r.cells.find(x => x.square === square) || {}).svg, differs = allSquares.filter(square => results.some(r => drawn(r, square) !== drawn(results[0], square)));
  const answersOf = r => questions.map(q => r.fates[q.square]), nameOf = square => (view.cells.find(x => x.square === square) || {}).label + ", " + square;
  let at = 0, answers = answersOf(results[0]);
  const same = r => answersOf(r).every((a, i) => a === answers[i]);
  const render = () => {
    const r = results[at];
    evidence = r.picture;
    showCells(view.cells);
    refreshLayers();
    const sets = questions.map((q, i) => el("fieldset", {}, el("legend", {}, nameOf(q.square)), q.answers.map((a, k) => {
      const possible = results.some(x => answersOf(x)[i] === a && answersOf(x).every((b, j) => j >= i || b === answers[j]));
      return el("label", { class: possible ? "" : "out", title: possible ? "" : "No order of the pushes has this result together with the answers above." },
        el("input", { type: "radio", name: "fate-" + q.square, id: `fate-${q.square}-${k}`, value: a, checked: answers[i] === a, disabled: !possible, onchange: () => {
          answers[i] = a;
          let best = results.findIndex(same);
          if (best < 0) best = results.findIndex(x => answersOf(x).every((b, j) => j > i || b === answers[j]));
          pick(best);
        } }), a);
    })));
    const cards = results.map((x, i) => results.length > 8 && !same(x) ? null : el("button", { id: "card-" + i, "aria-pressed": String(i === at), class: x.legal ? "" : "out", onclick: () => pick(i) },
      smallBoard(x.cells, differs),
      el("span", {}, `${i + 1}. ` + questions.map(q => `${q.square} ${x.fates[q.square]}`).join(", ")), el("span", { class: "soft" }, x.move),
      x.legal ? null : el("span", { class: "why" }, "illegal: " + x.reasons.map(y => y.text).join("; "))));
    word({ id: "chooser", title: nameOf(sq) + ", screams: who turns to stone?" },
      el("p", { class: "soft" }, `${pushed.length} squares are pushed; their order decides only the following.`), sets,
      el("div", { class: "row" }, el("button", { class: "btn main", id: "do-scream", onclick: done }, r.legal ? "Scream" : "Try it"), el("button", { class: "btn", onclick: cancel }, "Cancel"),
        el("button", { class: "btn", onclick: () => beginOrder({ square: sq, pushed, move: r.move }) }, "Choose by clicking the squares in order")),
      el("p", {}, "Order: ", el("code", {}, r.move), r.legal ? "" : el("span", { class: "alarm" }, " illegal")), el("div", { class: "cards" }, cards));
    say(`Result ${at + 1} of ${results.length}: ` + questions.map(q => `${q.square} ${r.fates[q.square]}`).join(", ") + (r.legal ? "" : "; illegal"));
  };
  const pick = i => { if (i < 0) return; at = i; answers = answersOf(results[i]); render(); };
  const done = () => { chooser = null; tryMove({ text: results[at].move }); };
  const cancel = leaveWord;
  chooser = { pick: i => i < results.length && pick(i), done, cancel };
  render();
  const first = document.querySelector("#chooser input:checked");
  if (first) first.focus();
}
let chooser = null;
function beginOrder(c) {
  orderChoice = { c, order: [] };
  showOrder();
}
function showOrder() {
  const { c, order } = orderChoice, rest = c.pushed.filter(s => !order.includes(s));
  const name = c.move.split("!")[0] + "!" + [...order, ...rest].join(",");
  evidence = { marks: [...rest.map(square => ({ square, kind: "goal" })), { square: c.square, kind: "selected" }],
    arrows: order.map((s, i) => ({ from: s, away: c.square, label: String(i + 1) })) };
  refreshLayers();
  word({ id: "chooser", title: "Click the squares in the order of their pushes" },
    el("p", {}, "The order: ", el("code", {}, order.join(", ") || "none"), rest.length ? `, then ${rest.join(", ")}.` : "."),
    el("div", { class: "row" }, el("button", { class: "btn main", disabled: !order.length, onclick: () => { orderChoice = null; tryMove({ text: name }); } }, "Scream"),
      el("button", { class: "btn", disabled: !order.length, onclick: orderBack }, "Take the last one back"), el("button", { class: "btn", onclick: () => { orderChoice = null; openScream(c.square); } }, "Back to the questions")));
  say(order.length ? "So far: " + order.join(", ") : "No square is chosen");
}
function orderClick(sq) {
  if (!orderChoice.c.pushed.includes(sq) || orderChoice.order.includes(sq)) return;
  orderChoice.order.push(sq);
  showOrder();
}
function orderBack() {
  orderChoice.order.pop();
  showOrder();
}
