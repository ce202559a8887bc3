"use strict";
// The scream: the player answers which pieces turn to stone, or clicks the squares in an order.

let orderChoice = null;
async function openScream(sq) {
  let c;
  try { c = await ask("scream", here({ square: sq })); } catch (e) { return tryMove({ from: sq, to: sq }); }
  if (c.results.length === 1) return tryMove({ text: c.results[0].move });
  selected = "";
  let at = 0, answers = [...c.results[0].answers];
  const same = r => r.answers.every((a, i) => a === answers[i]);
  const render = () => {
    const r = c.results[at];
    evidence = r.picture;
    showCells(view.cells);
    refreshLayers();
    const questions = c.questions.map((q, i) => el("fieldset", {}, el("legend", {}, q.text), q.answers.map((a, k) => {
      const possible = c.results.some(x => x.answers[i] === a && x.answers.every((b, j) => j >= i || b === answers[j]));
      return el("label", { class: possible ? "" : "out", title: possible ? "" : "No order of the pushes has this result together with the answers above." },
        el("input", { type: "radio", name: "fate-" + q.square, id: `fate-${q.square}-${k}`, value: a, checked: answers[i] === a, disabled: !possible, onchange: () => {
          answers[i] = a;
          let best = c.results.findIndex(same);
          if (best < 0) best = c.results.findIndex(x => x.answers.every((b, j) => j > i || b === answers[j]));
          pick(best);
        } }), a);
    })));
    const cards = c.results.map((x, i) => c.results.length > 8 && !same(x) ? null : el("button", { id: "card-" + i, "aria-pressed": String(i === at), class: x.legal ? "" : "out", onclick: () => pick(i) },
      smallBoard(x.cells, (c.rows || ["1"])[0], (c.rows || ["", "8"])[1], x.differs),
      el("span", {}, `${i + 1}. ` + c.questions.map((q, j) => `${q.square} ${x.answers[j]}`).join(", ")), el("span", { class: "soft" }, x.move),
      x.legal ? null : el("span", { class: "why" }, "illegal: " + x.reasons.map(y => y.text).join("; "))));
    word({ id: "chooser", title: c.title },
      el("p", { class: "soft" }, `${c.pushed.length} squares are pushed; their order decides only the following.`), questions,
      el("div", { class: "row" }, el("button", { class: "btn main", id: "do-scream", onclick: done }, r.legal ? "Scream" : "Try it"), el("button", { class: "btn", onclick: cancel }, "Cancel"),
        el("button", { class: "btn", onclick: () => beginOrder(c) }, "Choose by clicking the squares in order")),
      el("p", {}, "Order: ", el("code", {}, r.move), r.legal ? "" : el("span", { class: "alarm" }, " illegal")), el("div", { class: "cards" }, cards));
    say(`Result ${at + 1} of ${c.results.length}: ` + c.questions.map((q, i) => `${q.square} ${r.answers[i]}`).join(", ") + (r.legal ? "" : "; illegal"));
  };
  const pick = i => { if (i < 0) return; at = i; answers = [...c.results[i].answers]; render(); };
  const done = () => { chooser = null; tryMove({ text: c.results[at].move }); };
  const cancel = leaveWord;
  chooser = { pick: i => i < c.results.length && pick(i), done, cancel };
  render();
  const first = document.querySelector("#chooser input:checked");
  if (first) first.focus();
}
let chooser = null;
function beginOrder(c) {
  orderChoice = { c, order: [], moves: c.results.map(r => r.move), rest: c.pushed };
  showOrder();
}
function showOrder() {
  const o = orderChoice, settled = o.moves.length === 1;
  evidence = { marks: [...o.rest.map(square => ({ square, kind: "goal" })), { square: o.c.square, kind: "selected" }],
    arrows: o.order.map((s, i) => ({ from: s, away: o.c.square, label: String(i + 1) })) };
  showCells(o.cells || view.cells);
  refreshLayers();
  word({ id: "chooser", title: "Click the squares in the order of their pushes" },
    el("p", {}, o.order.length ? "So far: " + o.order.join(", ") + ". " : "", settled ? (o.rest.length ? `The order of the rest (${o.rest.join(", ")}) does not matter: ` : "The result is ") : `${o.moves.length} results are possible.`, settled ? el("code", {}, o.moves[0]) : ""),
    el("div", { class: "row" }, el("button", { class: "btn main", disabled: !settled, onclick: () => { const m = o.moves[0]; orderChoice = null; showCells(view.cells); tryMove({ text: m }); } }, "Scream"),
      el("button", { class: "btn", disabled: !o.order.length, onclick: () => orderBack() }, "Take the last one back"), el("button", { class: "btn", onclick: () => { orderChoice = null; openScream(o.c.square); } }, "Back to the questions")));
  say(settled ? "The result is settled: " + o.moves[0] : `${o.moves.length} results are possible`);
}
async function orderClick(sq) {
  const o = orderChoice;
  if (!o.rest.includes(sq)) return;
  const a = await ask("order", here({ square: o.c.square, order: [...o.order, sq] }));
  orderChoice = { ...o, order: [...o.order, sq], moves: a.moves, rest: a.rest, cells: a.cells };
  showOrder();
}
async function orderBack() {
  const o = orderChoice, order = o.order.slice(0, -1);
  const a = await ask("order", here({ square: o.c.square, order }));
  orderChoice = { ...o, order, moves: a.moves, rest: a.rest, cells: a.cells };
  showOrder();
}
