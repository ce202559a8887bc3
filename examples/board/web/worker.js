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
    const go = new Go(), { module, games, warm } = e.data;
    const begun = new Promise(done => { self.boardReady = done; });
    const instance = await WebAssembly.instantiate(module, go.importObject);
    go.run(instance);
    await begun;
    const failed = self.boardLoad(games);
    if (failed) throw new Error(failed);
    postMessage({ ready: true });
    if (warm) setTimeout(self.boardWarm, 1000, "");
  } catch (error) {
    postMessage({ failed: String(error) });
  }
};
