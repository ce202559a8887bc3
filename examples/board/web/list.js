"use strict";
// The list of moves: the tree of the game, and going to its positions.

let commented = null; // the move whose comment is in the field
function showList() {
  const list = $("list"), lineOf = (n, into) => {
    for (;;) {
      if (n.parent) {
        const me = n;
        into.append(el("button", { ...(n === game.now ? { "aria-current": "true" } : {}), title: n.comment || "", onclick: () => goTo(me) }, plyName(n) + n.text), n.comment ? el("span", { class: "soft" }, n.comment + " ") : "");
      }
      const [main, ...others] = n.children;
      for (const o of others) {
        const side = el("div", { class: "side" });
        lineOf(o, side);
        into.append(side);
      }
      if (!main) return;
      n = main;
    }
  };
  clear(list);
  lineOf(game.root, list);
  if (!game.root.children.length) list.append(el("span", { class: "soft" }, "None yet: drag a piece, click it, use the keys, or type."));
  $("node").hidden = !game.now.parent;
  if (commented !== game.now) { // keep a text that is being typed
    commented = game.now;
    $("comment").value = game.now.comment || "";
  }
  const current = list.querySelector("[aria-current]");
  if (current) list.scrollTop = current.offsetTop - list.offsetTop - 60;
  $("back").disabled = $("undo").disabled = !game.now.parent;
  $("forth").disabled = $("redo").disabled = !game.now.children.length;
}
/** Adds the listeners of the buttons under the list. */
function listenToList() {
  $("promote").addEventListener("click", () => { promote(game.now); showList(); keep.save(); });
  $("delete").addEventListener("click", () => { remove(game.now); steps = null; showSteps(); refresh(); });
  $("comment").addEventListener("change", () => { commented.comment = $("comment").value.slice(0, 2000); showList(); keep.save(); });
}
function plyName(n) {
  let ply = -1;
  for (let m = n; m.parent; m = m.parent) ply++;
  return ply % 2 ? " " : ` ${Math.floor(ply / 2) + 1}. `;
}
function goTo(n) {
  finishAnimation();
  game.now = n;
  steps = null;
  chooser = orderChoice = null;
  clear($("panel"));
  showList();
  showSteps();
  return refresh(n.parent ? "After " + n.text : "The start");
}
const back = () => game.now.parent && goTo(game.now.parent);
/** Takes back the player's last move: against the computer this is two plies. */
function undo() {
  const last = game.now.parent, own = last && last.parent && opponent.turn && view.turn !== opponent.turn;
  return last && goTo(own ? last.parent : last);
}
const forth = () => game.now.children.length && goTo(game.now.children[0]);
function sibling(d) {
  const list = game.now.parent ? game.now.parent.children : [];
  const n = list[list.indexOf(game.now) + d];
  if (n) goTo(n);
}
