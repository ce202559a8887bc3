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
      smallBoard(x.cells, c.differs),
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
  orderChoice = { c, order: [] };
  showOrder();
}
function showOrder() {
  const { c, order } = orderChoice, rest = c.pushed.filter(s => !order.includes(s));
  const name = c.results[0].move.split("!")[0] + "!" + [...order, ...rest].join(",");
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
