"use strict";
// Studies and puzzles. A study is {title, text, chapters}. The lessons are studies; anybody can
// write others. A chapter is {text, ruling, watch, try}, with the position of a ruling and a move
// to watch or to try, or {text, game}, a game in the form of a link with its comments, arrows
// and variations.

let welcome = {}, lessons = {}, wins = {}, alone = {};
const lessonId = n => `lesson-${game.name}-${n}`;
const readLessons = async () => { ({ welcome, studies: lessons, wins, alone } = JSON.parse(await textFile("lessons.json"))); };
/** Returns the cards of what stands on a square: words of its label, what a lesson says about each, and the lesson. */
function cardsOf(label) {
  const cards = [];
  let rest = label;
  (lessons[game.name] || []).forEach((l, i) => {
    for (const [word, text] of Object.entries(l.about || {})) if (rest.includes(word)) {
      rest = rest.replaceAll(word, ""); // no other word is a part of it
      cards.push({ word, text: text || l.text, lesson: i + 1 });
    }
  });
  return cards.sort((a, b) => label.indexOf(a.word) - label.indexOf(b.word));
}
function showLessons(n, i) {
  const all = lessons[game.name] || [], l = all[n - 1];
  if (l) return showChapter(l, i, `${n}. ${l.title}`, "#/learn/" + n, n < all.length ? el("a", { href: "#/learn/" + (n + 1) }, "Next lesson") : null, el("a", { href: "#/learn" }, "All lessons"));
  beginPage();
  page("Learn", el("p", {}, "Short lessons for beginners. Each one shows legal moves to watch and illegal ones to try, with the reasons."),
    el("ol", {}, all.map((x, k) => el("li", {}, el("a", { href: "#/learn/" + (k + 1) }, x.title), solved().done.includes(lessonId(k + 1)) ? el("span", { class: "good" }, " ✓ done") : null))), el("p", {}, el("a", { href: "#/study" }, "Studies"), ": texts with positions that anybody can write."));
}
/** Shows a chapter of a study beside its position. */
async function showChapter({ text, chapters }, i, title, at, next, all) {
  const current = beginPage(), move = k => { location.hash = `${at}/${k + 1}`; };
  i = Math.max(0, Math.min(chapters.length - 1, i));
  const c = chapters[i], r = c.ruling ? await ask("ruling", { game: game.name, text: c.ruling }).catch(() => null) : null;
  if (!current()) return;
  if (at.startsWith("#/learn/") && i === chapters.length - 1) keepDone(lessonId(at.slice(8)));
  page(title, text ? el("p", {}, rich(text)) : null, el("p", { class: "say" }, rich(c.text || "")), el("div", { class: "row" },
      c.watch ? el("button", { class: "btn main", onclick: () => tryMove({ text: c.watch }) }, "Watch " + c.watch) : null, " ",
      c.try ? el("button", { class: "btn", onclick: () => tryMove({ text: c.try }) }, "Try " + c.try) : null,
      c.ruling ? el("p", { class: "soft" }, "Ruling: ", rich(c.ruling), r ? " " + r.Title : "") : null),
    el("div", { class: "row" }, `${i + 1} of ${chapters.length} `,
      i > 0 ? el("button", { class: "btn", onclick: () => move(i - 1) }, "Previous") : null,
      i + 1 < chapters.length ? el("button", { class: "btn main", onclick: () => move(i + 1) }, "Next") : next,
      el("button", { class: "btn", onclick: route }, "Again"), all, playFromHere()));
  if (r && r.Position) return visit({ start: r.Position, ruleset: r.Rulesets[0] }, r.Moves || []);
  if (!c.game) return;
  if (!guest) guest = { ...game };
  try { restore({ ...c.game, id: "", opponent: null, far: null, table: null }); } catch (e) { return notice("This chapter cannot be shown: " + e.message); }
  steps = null;
  analysing = false;
  clear($("panel"));
  return goTo(game.now);
}

const studyKey = "nemoroth-study"; // the player's own study is stored; another one is open in this tab
function storedStudy(storage) {
  try { return JSON.parse(storage.getItem(studyKey)); } catch { return null; }
}
/** Opens the study of a link or a file. */
function openStudy(data) {
  if (!data || !Array.isArray(data.chapters)) throw new Error("it is no study");
  data.chapters = data.chapters.filter(c => c && typeof c === "object").slice(0, 200);
  sessionStorage.setItem(studyKey, JSON.stringify(data));
  location.hash = "#/study/1";
}
/** Shows a chapter of the study that is open, or the list of its chapters. */
async function showStudy(n) {
  const opened = storedStudy(sessionStorage), study = opened || storedStudy(localStorage) || { title: "", text: "", chapters: [] }, { chapters } = study;
  const title = String(study.title || "A study").slice(0, 80);
  if (n && chapters[n - 1]) return showChapter(study, n - 1, title, "#/study", null, el("a", { href: "#/study" }, "All chapters"));
  await home();
  beginPage();
  const keepIt = () => { try { localStorage.setItem(studyKey, JSON.stringify(study)); } catch (e) { notice(e.message); } showStudy(); };
  const field = (name, text, set) => el("label", {}, name + " ", el("input", { "aria-label": name, value: text || "", maxlength: "2000", onchange: e => { set(e.target.value); keepIt(); } }));
  const url = address(link(study, "s")), file = el("input", { type: "file", hidden: true, accept: ".json", onchange: async () => openText(await file.files[0].text()) });
  page(opened ? title : "Your study", opened ? el("p", {}, String(study.text || "")) : el("p", {}, "Each chapter is a game or a position with its comments, variations and arrows, as it stands on the board when you add it."),
    opened ? null : el("div", { class: "row" }, field("Title", study.title, v => { study.title = v; }), field("Text", study.text, v => { study.text = v; })),
    el("ol", {}, chapters.map((c, k) => el("li", {}, el("a", { href: "#/study/" + (k + 1) }, `Chapter ${k + 1}`), " ", opened ? String(c.text || "").slice(0, 60) : el("span", { class: "row" }, field("Text of chapter " + (k + 1), c.text, v => { c.text = v; }), el("button", { class: "btn", onclick: () => { chapters.splice(k, 1); keepIt(); } }, "Remove"))))),
    el("div", { class: "row" }, opened ? el("button", { class: "btn", id: "own-study", onclick: () => { sessionStorage.removeItem(studyKey); showStudy(); } }, "Your own study")
      : el("button", { class: "btn main", id: "add-chapter", onclick: () => { chapters.push({ text: game.root.comment, game: { ...saved(), id: "", far: null, table: null, opponent: null } }); keepIt(); } }, "Add what is on the board"),
      chapters.length && url.length < maxLink ? el("button", { class: "btn", id: "copy-study", onclick: b => copied(b.target, url) }, "Copy the link") : null,
      chapters.length ? el("button", { class: "btn", onclick: () => save("study.json", new Blob([JSON.stringify(study)], { type: "application/json" })) }, "Save") : null,
      el("button", { class: "btn", onclick: () => file.click() }, "Open a file"), file), chapters.length ? onlyHere() : null);
}

// Puzzles ask whether the move of a ruling is legal, or for a win that is proven.
const solved = () => { try { return JSON.parse(localStorage.getItem("nemoroth-puzzles")) || { right: 0, asked: 0, done: [] }; } catch { return { right: 0, asked: 0, done: [] }; } };
async function showPuzzle(id) {
  const current = beginPage(), all = (await ask("rulings", { game: game.name })).filter(p => p.move), done = new Set(solved().done);
  const win = /^(?:(\w+)-)?win-(\d+)$/.exec(id || "");
  if (win) return showWin(+win[2], win[1] || games[0].name);
  if (!id) {
    const open = all.filter(p => !done.has(p.id)), list = open.length ? open : all;
    if (!list.length) return page("Puzzles", "This game has no puzzles.");
    history.replaceState(null, "", "#/puzzles/" + list[Math.floor(Math.random() * list.length)].id);
    return showPuzzle(location.hash.slice(10));
  }
  const p = all.find(x => x.id === id.toUpperCase());
  if (!p) return page("Puzzles", el("p", {}, "There is no puzzle " + id + "."));
  const r = await ask("ruling", { game: game.name, text: p.id });
  if (!current()) return;
  await visit({ start: r.Position, ruleset: r.Rulesets[0] }, r.Moves || []);
  clear($("panel"));
  const answer = async said => {
    const t = await ask("try", here({ text: p.move })), right = said === !!t.legal;
    keepAnswer(p.id, right);
    show(el("p", { class: right ? "good say" : "law say", id: "answered" }, `${right ? "Right" : "No"}: ${p.move} is ${t.legal ? "legal" : "not legal"}.`), el("p", {}, rich(r.Why)), el("small", {}, rich(r.ID), " " + r.Title));
    if (t.legal) await tryMove({ text: p.move });
    else whyNot(t);
    $("side").scrollTop = 0; // right or wrong comes first
  };
  const show = (...more) => page("Legal or not?", el("p", { class: "say" }, `${view.side} to move: ${p.move}. Is it legal?`),
    more.length ? more : el("div", { class: "ask" }, el("button", { class: "btn", id: "say-legal", onclick: () => answer(true) }, "Legal"), el("button", { class: "btn", id: "say-illegal", onclick: () => answer(false) }, "Not legal")),
    el("div", { class: "row" }, el("button", { class: more.length ? "btn main" : "btn", id: "next-puzzle", onclick: () => { location.hash = "#/puzzles"; route(); } }, more.length ? "Next puzzle" : "Another one"), playFromHere()),
    toWins(), el("small", {}, `${solved().right} of ${solved().asked} right`));
  show();
}
/** Keeps an answer, the first one to each puzzle. */
const keepAnswer = (id, right) => keepDone(id, s => { s.asked++; s.right += right ? 1 : 0; });
/** Keeps that a puzzle is answered, or a lesson read to its end. */
function keepDone(id, count = () => {}) {
  const s = solved();
  if (!s.done.includes(id)) { count(s); s.done.push(id); }
  try { localStorage.setItem("nemoroth-puzzles", JSON.stringify(s)); } catch { /* progress is not kept */ }
}
const winsHere = () => wins[game.name] || [];
const winId = n => (game.name === games[0].name ? "win-" : game.name + "-win-") + n;
const isSolved = n => solved().done.includes(winId(n));
/** Returns a link to the first win that is not found yet. */
function toWins() {
  const open = winsHere().findIndex((_, i) => !isSolved(i + 1));
  return winsHere().length ? el("a", { href: "#/puzzles/" + winId(Math.max(open, 0) + 1) }, "Find the win") : null;
}
let finding = null; // the puzzle that is being solved: {n, plies, turn, show}
async function showWin(n, name) {
  const current = beginPage(), puzzle = (wins[name] || [])[n - 1];
  if (!puzzle) return page("Puzzles", el("p", {}, "There is no such puzzle."));
  const [start, ruleset, plies, holds] = puzzle; // holds: all moves but one lose within that number of plies
  await visit({ name, start, ruleset });
  if (!current()) return;
  clear($("panel"));
  const { side } = view, all = winsHere();
  const show = (...more) => page(holds ? "Hold the game" : "Find the win", el("p", { class: "say" }, holds ? `${side} to move loses by force within ${plies} plies, whatever is played, but for one move. Find it.` : `${side} to move wins in ${plies} plies or fewer. Play the moves; the other side defends as long as it can.`), more,
    el("div", { class: "row" }, el("button", { class: "btn", id: "win-again", onclick: () => showWin(n, name) }, "From the start"), n < all.length ? el("a", { href: "#/puzzles/" + winId(n + 1) }, "Next puzzle") : null, el("a", { href: "#/puzzles" }, "Legal or not?"), playFromHere()),
    el("small", {}, `Puzzle ${n} of ${all.length}, ${all.filter((_, i) => isSolved(i + 1)).length} done`));
  finding = { n, plies, holds, turn: view.turn, start, show };
  show();
}
/** Judges the move of a player who looks for a win, and answers it. */
async function judgeWin() {
  const { n, plies, holds, turn, start, show } = finding, at = game.now;
  if (!guest || game.start !== start) { finding = null; return; }
  if (view.turn === turn && !view.outcome || !at.parent) return;
  let won = view.outcome && view.outcome.winner === turn, reply = "";
  if (!view.outcome) {
    show(el("p", {}, "Checking …"));
    const t = await think({ solve: true, plies: plies - path().length, nodes: 20000000 }), [best] = t ? t.lines.filter(l => Math.abs(l.value) === 30000) : []; // proven
    if (at !== game.now || !finding) return;
    won = best ? (best.value > 0) === (turn === entryOf().sides[0].turn) : !!holds;
    reply = best && best.moves[0];
  }
  const over = !!view.outcome || !!holds;
  if (!won || over) keepAnswer(winId(n), won);
  show(el("p", { id: "found", class: won ? "good say" : "law say" }, won ? holds ? `Solved: after ${at.text} the other side cannot force a win within ${plies} plies.` : over ? "Solved: " + view.outcome.text + "." : "Right. Go on." : holds ? `No: after ${at.text} the other side wins by force.` : `No: after ${at.text} the win is not there any more.`));
  if (won && !over) await tryMove({ text: reply, own: true });
}

