"use strict";
// The effects of a move one by one: animation, the steps, sound.

// Animation. Any input ends it.
let running = null;
let steps = null; // of the move shown: {frames, before: cells, at, move}; ghost holds what to restore after an illegal move was shown
const stepwise = () => settings.speed === "step by step";
const still = () => settings.speed === "off" || stepwise() || matchMedia("(prefers-reduced-motion: reduce)").matches;
async function animate(frames, done) {
  if (running) running.finish();
  const me = running = { next: 0 };
  me.finish = () => {
    if (running !== me) return;
    running = null;
    for (; me.next < frames.length; me.next++) changeCells(frames[me.next].cells || []);
    if (done) done();
  };
  if (still() || !frames.length) return me.finish();
  const pause = Math.min(settings.speed === "fast" ? 70 : 180, 1500 / frames.length);
  for (let key = ""; me.next < frames.length;) {
    const f = frames[me.next], now = f.step + f.kind;
    if (key && now !== key) await new Promise(ok => setTimeout(ok, pause));
    if (running !== me) return;
    key = now;
    drawLayers([f.picture]);
    changeCells(f.cells || []);
    markStep(me.next + 1);
    me.next++;
  }
  await new Promise(ok => setTimeout(ok, pause));
  me.finish();
}
/** Ends an animation and shows the current position. Every input calls it first. */
function finishAnimation() {
  if (running) running.finish();
  if (steps && steps.ghost) {
    ({ evidence, steps } = steps.ghost);
    showCells(view.cells);
    refreshLayers();
  } else if (steps && steps.at < steps.frames.length) stepTo(steps.frames.length);
}
function effectList(frames) {
  return el("ol", { class: "effects" }, frames.map((f, i) => {
    const li = el("li", { "data-i": String(i), ...pointing(() => f.picture) }, sentence(f.text));
    li.style.paddingLeft = f.depth + 0.5 + "em";
    return li;
  }));
}
function markStep(at) {
  for (const li of document.querySelectorAll(".effects li")) {
    if (li.dataset.i === String(at - 1)) li.setAttribute("aria-current", "step");
    else li.removeAttribute("aria-current");
    li.classList.toggle("later", +li.dataset.i >= at);
  }
}

/** Shows what the current move did, if nothing else is in the text area. */
function showSteps() {
  if (!steps || steps.ghost || !steps.move || $("panel").firstChild && !$("effects")) return;
  const n = steps.move, button = (id, name, key, by) => el("button", { class: "icon", id, "aria-label": `${name} (${key})`, title: `${name} (${key})`, onclick: () => stepTo(steps.at + by) }, icon(by < 0 ? "prev" : "next"));
  const pace = el("span", { class: "row" }, el("button", { class: "btn", id: "autoplay", "aria-pressed": String(!!playing), onclick: autoplay }, playing ? "Pause" : "Play"),
    playing ? Object.keys(paces).map(p => el("button", { class: "chip", "aria-pressed": String(settings.pace === p), onclick: () => { settings.pace = p; storeSettings(); showSteps(); } }, p)) : null);
  word({ id: "effects", title: moveName(n), ends: [button("step-back", "Effect before", ",", -1), el("small", { id: "step-count" }), button("step-forth", "Next effect", ".", 1)] },
    n.comment ? el("p", {}, n.comment) : null, effectList(steps.frames), farWord(),
    n.precedents ? el("small", {}, "Rulings: ", n.precedents.flatMap(p => [el("a", { href: "#/" + p.id, title: p.title }, p.id), " "])) : null,
    game.root.children.length > 1 || game.now.parent.parent || game.now.children.length ? pace : null);
  if (steps.frames.length < 2) for (const id of ["step-back", "step-forth"]) $(id).hidden = true;
  $("walk").hidden = !stepwise();
  showStep();
}
function showStep() {
  $("step").max = steps.frames.length;
  $("step").value = steps.at;
  $("step-text").textContent = steps.at === 0 ? "before the move" : steps.frames[steps.at - 1].text;
  if ($("step-count")) $("step-count").textContent = steps.frames.length > 1 ? `${steps.at} of ${steps.frames.length}` : "";
  markStep(steps.at);
}
function stepTo(at) {
  if (!steps) return;
  if (running) running.finish();
  steps.at = Math.max(0, Math.min(steps.frames.length, at));
  const last = steps.at === steps.frames.length && !steps.ghost;
  showCells(steps.before);
  for (const f of steps.frames.slice(0, steps.at)) changeCells(f.cells || []);
  if (last) showCells(view.cells);
  if (last) refreshLayers();
  else drawLayers(steps.at ? [steps.frames[steps.at - 1].picture] : []);
  showStep();
  say($("step-text").textContent);
}

/** Plays a sound: pitches in Hz and their starts in seconds. */
const sounds = { move: [[440, 0]], no: [[120, 0]], some: [[440, 0], [220, 0.08]], much: [[660, 0], [880, 0.07], [660, 0.14]], end: [[330, 0], [440, 0.12], [550, 0.24]] };
function sound(name) {
  if (!settings.sound) return;
  const c = sound.context ||= new AudioContext();
  for (const [pitch, after] of sounds[name]) {
    const o = c.createOscillator(), g = c.createGain(), at = c.currentTime + after;
    o.frequency.value = pitch;
    g.gain.setValueAtTime(0.15, at);
    g.gain.exponentialRampToValueAtTime(0.001, at + 0.15);
    o.connect(g).connect(c.destination);
    o.start(at);
    o.stop(at + 0.16);
  }
}
