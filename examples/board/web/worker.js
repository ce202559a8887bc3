"use strict";
// The WebAssembly program in a worker: see package answer.
if (typeof Go === "undefined") importScripts("wasm_exec.js");
self.boardNews = text => postMessage({ text });
onmessage = async e => {
  if (e.data.request !== undefined) {
    postMessage({ text: self.boardAnswer(e.data.request) });
    return;
  }
  try {
    const go = new Go(), { module, games, rulings } = e.data;
    const begun = new Promise(done => { self.boardReady = done; });
    const instance = await WebAssembly.instantiate(module, go.importObject);
    go.run(instance);
    await begun;
    self.boardGames(games);
    postMessage({ ready: true });
    self.boardBooks(rulings);
  } catch (error) {
    postMessage({ failed: String(error) });
  }
};
