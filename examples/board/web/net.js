"use strict";
// Requests. The function ask(op, args) uses the local server, or the same program in
// two workers of this page.

/** @param {string} name @returns {string|undefined} the text of a file inside this page, as base64 */
function embedded(name) {
  const found = document.getElementById("file-" + name);
  return found ? found.textContent : undefined;
}
const bytesOf = text => Uint8Array.from(atob(text), c => c.charCodeAt(0));
async function textFile(name) {
  const here = embedded(name);
  if (here !== undefined) return new TextDecoder().decode(bytesOf(here));
  const r = await fetch(name);
  if (!r.ok) throw new Error(name + " cannot be loaded");
  return r.text();
}
/** Returns a compressed file of this page as a response, and tells how much of it has come. */
async function unpacked(name, told) {
  const here = embedded(name), packed = here !== undefined ? new Response(bytesOf(here)) : await fetch(name);
  if (!packed.ok) throw new Error(name + " cannot be loaded");
  let come = 0;
  const all = +packed.headers.get("Content-Length"); // 0 if it is not said
  const count = new TransformStream({ transform(part, to) { come += part.length; if (told) told(come, all); to.enqueue(part); } });
  return new Response(packed.body.pipeThrough(count).pipeThrough(new DecompressionStream("gzip")), { headers: { "Content-Type": "application/wasm" } });
}

let serial = 0;
const httpPort = {
  async ask(request, news, signal) {
    let r;
    try {
      r = await fetch("answer", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(request), signal });
    } catch (e) {
      if (e.name === "AbortError") throw e;
      throw Object.assign(new Error("the board has lost its server; your game is kept. Start the server again, then go on here"), { lost: true });
    }
    if (!r.ok) throw new Error((await r.text()).trim());
    const reader = r.body.getReader(), decoder = new TextDecoder();
    let rest = "", last;
    for (;;) {
      const { done, value } = await reader.read();
      rest += decoder.decode(value || new Uint8Array(), { stream: !done });
      const lines = rest.split("\n");
      rest = lines.pop();
      for (const line of lines) {
        last = JSON.parse(line);
        if (last.news && news) news(last.news);
      }
      if (done) return last;
    }
  },
};

// A WasmPort sends requests to a worker. A search stops by ending the worker.
class WasmPort {
  constructor(program = "board.wasm.gz", thinks = false) { Object.assign(this, { program, thinks, waiting: new Map() }); this.begin(); }
  begin() {
    this.ready = wasmFiles(this.program).then(({ module, games, bare }) => new Promise((done, failed) => {
      const source = embedded("worker.js");
      this.worker = source === undefined ? new Worker("worker.js")
        : new Worker(URL.createObjectURL(new Blob([bytesOf(embedded("wasm_exec.js")), "\n", bytesOf(source)], { type: "text/javascript" })));
      this.worker.onerror = e => failed(new Error("the worker failed: " + e.message));
      this.worker.onmessage = e => {
        if (e.data.ready) return done();
        if (e.data.failed) return failed(new Error(e.data.failed));
        const m = JSON.parse(e.data.text), w = this.waiting.get(m.id);
        if (!w) return;
        if (m.news) return w.news && w.news(m.news);
        this.waiting.delete(m.id);
        w.done(m);
      };
      this.worker.postMessage({ module, games: this.thinks ? bare : games, warm: !this.thinks });
    }));
    if (this.program === "board.wasm.gz") this.ready.catch(e => notice("The rules cannot be loaded: " + e.message));
  }
  async ask(request, news, signal) {
    await this.ready;
    if (signal && signal.aborted) throw new DOMException("stopped", "AbortError");
    return new Promise((done, failed) => {
      this.waiting.set(request.id, { done, news });
      this.worker.postMessage({ request: JSON.stringify(request) });
      if (signal) signal.addEventListener("abort", () => {
        if (!this.waiting.has(request.id)) return;
        this.worker.terminate();
        this.waiting.clear();
        this.begin();
        failed(new DOMException("stopped", "AbortError"));
      });
    });
  }
}
/** Says how much of a program has come, where the page waits for it. */
function loading(bytes, all) {
  const mb = n => (n / 1e6).toFixed(1);
  if (document.getElementById("loaded")) $("loaded").textContent = mb(bytes) + (all >= bytes ? " of " + mb(all) : "") + " MB";
}
const wasmLoads = {}; // by program
function wasmFiles(program) {
  const load = wasmLoads[program] ||= (async () => {
    const [module, games] = await Promise.all([
      WebAssembly.compileStreaming(unpacked(program, loading)), unpacked("games.json.gz").then(r => r.text()),
    ]);
    return { module, games, bare: JSON.stringify(JSON.parse(games).map(g => ({ ...g, Topics: [] }))) }; // a search needs no rulings
  })();
  load.catch(() => { delete wasmLoads[program]; }); // so that it can be tried again
  return load;
}

const transport = document.querySelector("meta[name=transport]").content;
const rules = transport === "wasm" ? new WasmPort() : httpPort;
let background = null; // values the positions of a game, whatever else is searched
let believers = null; // has a second program, which knows what somebody may object
const mayObject = transport === "wasm"; // the local server says it at once
// The latest answers to questions that have one answer only, so that steps back and forth take no time.
const answers = new Map(), settled = /^(view|try|layers|sight)$/;
const thinkers = transport === "wasm" ? [] : [httpPort]; // while the worker of one begins again after a stop, the other one searches

/** Asks a question and returns the answer. An error has the caret of the answer. */
function ask(op, args = {}, how = {}) {
  const key = settled.test(op) && !how.objections && JSON.stringify([op, args]);
  if (answers.has(key)) return answers.get(key);
  const answer = send(op, args, how);
  if (key) answers.set(key, answer);
  answer.catch(() => answers.delete(key));
  if (answers.size > 200) answers.delete(answers.keys().next().value);
  return answer;
}
async function send(op, args, { news, signal, thinker, objections, background: behind }) {
  const id = ++serial;
  if ((args.text || "").length > 500000) throw new Error("the text is too long: at most 500,000 characters are read");
  if (thinker && !thinkers.length) thinkers.push(new WasmPort(undefined, true), new WasmPort(undefined, true));
  if (behind) background ||= transport === "wasm" ? new WasmPort(undefined, true) : httpPort;
  if (objections) believers ||= new WasmPort("models.wasm.gz");
  const m = await (thinker ? thinkers.reverse()[0] : behind ? background : objections ? believers : rules).ask({ id, op, ...args }, news, signal);
  if (!m) throw new Error("there was no answer");
  if (m.error !== undefined) throw Object.assign(new Error(m.error), { caret: m.caret });
  return m.answer;
}
