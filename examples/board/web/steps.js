"use strict";
// The effects of a move one by one: animation, the step slider, sound.

// Animation. Any input ends it.
let running = null;
let steps = null; // of the last move: {frames, before: cells, at}; ghost holds what to restore after an illegal move was shown
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
  if (still()) return me.finish();
  const pause = Math.min(settings.speed === "fast" ? 70 : 180, 1500 / frames.length);
  for (let key = ""; me.next < frames.length;) {
    const f = frames[me.next], now = f.step + f.kind;
    if (key && now !== key) await new Promise(ok => setTimeout(ok, pause));
    if (running !== me) return;
    key = now;
    drawLayers([f.picture]);
    changeCells(f.cells || []);
    for (const li of document.querySelectorAll(".effects li")) li.classList.toggle("now", li.dataset.i === String(me.next));
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
    showSteps();
    refreshLayers();
  } else if (steps && steps.at < steps.frames.length) stepTo(steps.frames.length);
}

// The steps of the last move.
function showSteps() {
  $("walk").hidden = !steps;
  if (!steps) return;
  $("step").max = steps.frames.length;
  $("step").value = steps.at;
  const f = steps.frames[steps.at - 1];
  $("step-text").textContent = steps.at === 0 ? "before the move" : f.text;
}
function stepTo(at) {
  if (!steps) return;
  if (running) running.finish();
  steps.at = Math.max(0, Math.min(steps.frames.length, at));
  const last = steps.at === steps.frames.length && !steps.ghost;
  showCells(steps.before);
  for (const f of steps.frames.slice(0, steps.at)) changeCells(f.cells || []);
  if (last) showCells(view.cells);
  for (const li of document.querySelectorAll(".effects li")) li.classList.toggle("now", li.dataset.i === String(steps.at - 1));
  if (last) refreshLayers();
  else drawLayers(steps.at ? [steps.frames[steps.at - 1].picture] : []);
  showSteps();
  say($("step-text").textContent);
}

function sound(pitch) {
  if (!settings.sound) return;
  const c = sound.context ||= new AudioContext(), o = c.createOscillator(), g = c.createGain();
  o.frequency.value = pitch;
  g.gain.setValueAtTime(0.15, c.currentTime);
  g.gain.exponentialRampToValueAtTime(0.001, c.currentTime + 0.15);
  o.connect(g).connect(c.destination);
  o.start();
  o.stop(c.currentTime + 0.16);
}
