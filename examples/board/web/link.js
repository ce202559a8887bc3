"use strict";
// Two players: on this device, or by links that carry the whole game. And sharing.

const base = document.querySelector("meta[name=base]").content;
const address = fragment => (base || location.href.split(/[?#]/)[0]) + fragment;
const isLocal = /^(localhost|127\.|\[::1\])/.test(location.host) && !base || location.protocol === "file:";
/** Reports whether this player's last move has not been copied as a link. */
const unsent = () => !!game.far && nodes(lineEnd(game.root)).length > game.far.sent;

function chooseTwo() {
  const { sides } = entryOf();
  document.body.classList.remove("home");
  word({ id: "choose", title: "Two players" }, el("p", {}, "On this device both sides simply move. Far apart, each of you sends the other a link after each move; it holds the whole game, and the referee checks it when it is opened."),
    el("div", { class: "row" }, el("button", { class: "btn main", id: "both-here", onclick: () => { beginGame({ ruleset: game.ruleset }); refresh("Both sides move on this device").then(() => { document.body.classList.remove("home"); clear($("panel")); }); } }, "On this device")),
    el("div", { class: "row" }, "By link, you play", sides.map((s, i) => el("button", { class: "btn", id: "by-link-" + i, onclick: () => playFar(s.turn) }, s.name))),
    transport === "table" ? el("div", { class: "row" }, "At a table of this server, you play", sides.map((s, i) => el("button", { class: "btn", id: "table-" + i, onclick: () => newTable(s.turn) }, s.name))) : null,
    el("div", { class: "row" }, el("label", { for: "my-name" }, "Your name"), el("input", { id: "my-name", maxlength: "40", autocomplete: "nickname" })));
}
function playFar(me) {
  const name = $("my-name").value.trim();
  beginGame({ ruleset: game.ruleset, id: newId(), far: { me, sent: 0, remark: "" }, names: name ? { [me]: name } : {}, flip: me !== entryOf().sides[0].turn, changed: true });
  keep.claim(game.id);
  refresh("A game by link").then(() => { if (view.turn !== me) showFar(); });
}
/** Returns the link for the other player. */
function farLink() {
  const other = entryOf().sides.find(s => s.turn !== game.far.me).turn, data = saved();
  return address(link({ ...data, at: nodes(lineEnd(game.root)).map(() => 0), flip: other !== entryOf().sides[0].turn, marks: [], ask: "", far: { me: other, sent: nodes(lineEnd(game.root)).length, remark: game.far.remark }, title: "" }));
}
/** Returns what belongs under the effects of a move in a game by link. */
function farWord() {
  if (!view || !game.far || !atEnd() || !game.now.parent) return null;
  if (view.turn === game.far.me) {
    return [game.far.remark ? el("blockquote", { class: "but" }, game.far.remark) : null,
      el("p", { class: "good" }, `The referee has checked ${path().length === 1 ? "the move" : `all ${path().length} moves`} of this game.`)];
  }
  return el("button", { class: "btn main", id: "send", onclick: showFar }, "Copy the link for your opponent");
}
/** Shows the link and the text to send. */
async function showFar() {
  const remark = el("input", { id: "remark", maxlength: "500", value: "", onchange: () => { game.far.remark = remark.value; fill(); } });
  const text = el("textarea", { id: "mail", readonly: "", rows: "10", "aria-label": "Text for a mail" });
  const e = await ask("export", here({ theme: theme(), picture: {} })), last = game.now;
  const told = steps ? steps.frames.map(f => f.text.replace(/ \[[A-Z0-9-]+\]/g, "")).join("; ") + "." : "";
  const fill = () => { text.value = [game.far.remark, last.parent ? `${moveName(last)}: ${told}` : `A game of ${entryOf().title}.`, view.outcome ? view.outcome.text + "." : `${view.side} to move.`, farLink(), e.diagram || e.line].filter(Boolean).join("\n\n"); };
  const sent = async (button, what) => {
    game.far.remark = remark.value;
    fill();
    await copied(button, what());
    game.far.sent = path(lineEnd(game.root)).length;
    keep.save();
    game.far.remark = "";
    showBars();
  };
  game.far.remark = "";
  fill();
  word({ id: "far", title: "Send the game" }, isLocal ? el("p", { class: "law" }, "This page is served by your own computer, so its links work on this computer only. Start the board with -base and the address of a hosted copy, or send the text.") : null,
    el("div", { class: "row" }, el("label", { for: "remark" }, "A remark"), remark),
    el("div", { class: "row" }, el("button", { class: "btn main", id: "copy-link", onclick: b => sent(b.target, farLink) }, "Copy the link for your opponent"),
      el("button", { class: "btn", id: "copy-mail", onclick: b => sent(b.target, () => text.value) }, "Copy the text for a mail")), text);
}
async function copied(button, text) {
  const name = button.textContent;
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = "Copied";
    setTimeout(() => { button.textContent = name; }, 2000);
  } catch { notice("Select the text and copy it."); }
}
/** Opens a link: another game, a new move of a game by link, or one that differs from the game kept here. */
async function openLink(fragment) {
  const data = readLink(fragment), own = data.far && data.id && keep.get(data.id);
  if (own && own.data.far) {
    const mine = kept(own.data).moves, theirs = kept(data).moves, at = mine.findIndex((m, i) => i < theirs.length && m !== theirs[i]);
    if (at >= 0 || theirs.length < mine.length) return differs(own, data, at < 0 ? theirs.length : at, mine, theirs);
    data.title = own.data.title;
  }
  const before = { ...game };
  try { restore(data); } catch (e) {
    Object.assign(game, before);
    throw e;
  }
  const opened = { ...game, changed: !!game.far };
  Object.assign(game, before);
  beginGame(opened);
  if (game.far) {
    if (data.far.me && own) game.far.me = own.data.far.me;
    if (!await keep.claim(game.id)) {
      notice("Another tab shows this game. It is not changed there until you reload it.");
    }
  } else game.id = "";
}
/** Lets the player choose between the game kept here and the one of a link. */
function differs(own, data, at, mine, theirs) {
  restore(own.data);
  const keepMine = () => openKept(own.id, own.data), name = list => list[at] ? list[at] : "nothing yet";
  const take = id => { beginGame({}); restore({ ...data, id }); game.changed = true; keep.claim(id); location.hash = "#/play"; refresh("The link's game"); };
  differing = () => word({ id: "changed", title: `Ply ${at + 1} is not the one you had` }, el("p", { class: "say" }, "Nothing is taken over until you choose."),
    el("table", {}, el("tr", {}, el("td"), el("th", { scope: "col" }, "1: your game"), el("th", { scope: "col" }, "2: this link")), el("tr", {}, el("th", { scope: "row" }, "Ply " + (at + 1)), el("td", {}, name(mine)), el("td", {}, name(theirs))),
      el("tr", {}, el("th", { scope: "row" }, "Plies"), el("td", {}, mine.length), el("td", {}, theirs.length))),
    el("div", { class: "row" }, el("button", { class: "btn main", id: "keep-mine", onclick: keepMine }, "Keep my game"), el("button", { class: "btn", id: "take-theirs", onclick: () => take(own.id) }, "Take the link’s game"), el("button", { class: "btn text", id: "keep-both", onclick: () => take(newId()) }, "Keep both")));
}
let differing = null; // shows the choice between two games, once

// Sharing: games in and out as texts and pictures.
async function showShare() {
  const current = beginPage();
  const e = await ask("export", here({ tags: game.tags, picture: { marks: lastPicture.marks, arrows: lastPicture.arrows, gazes: lastPicture.gazes, ranges: lastPicture.ranges }, flip: game.flip, theme: theme() }));
  if (!current()) return;
  const url = address(link({ ...saved(), far: null, table: null, id: "" }));
  const field = (title, text) => [el("h3", {}, title), el("textarea", { readonly: "", "aria-label": title, rows: String(Math.min(text.trim().split("\n").length + 1, 14)) }, text), el("button", { class: "btn", onclick: b => copied(b.target, text) }, "Copy")];
  const saves = (name, type, make, label = type) => el("button", { class: "btn", id: "save-" + type.toLowerCase(), onclick: () => make().then(b => save(name, b), x => notice(x.message)) }, "Save " + label);
  const svgBlob = text => new Blob([text], { type: "image/svg+xml" });
  const png = async () => { const c = await drawSVG(e.svg, 1600); return new Promise(done => c.toBlob(done, "image/png")); };
  const films = (what, name) => [saves(what + ".svg", name + "-film", async () => svgBlob(await film(what)), "SVG, " + name), saves(what + ".gif", name + "-gif", async () => gifOf(await film(what)), "GIF, " + name)];
  const text = el("textarea", { id: "import-text", "aria-label": "A record, a position line, a diagram or a link", placeholder: "Paste a record in any notation, a position line, a diagram or a link here, or anywhere on the page." });
  const embed = `<iframe src="${url.replace("#", "?embed#")}" width="360" height="480" title="${entryOf().title}"></iframe>`;
  page("Share", el("h3", {}, "Open a text"), text, el("button", { class: "btn main", onclick: () => openText(text.value) }, "Open"),
    el("h3", {}, "Picture"), el("div", { class: "row" }, saves("board.svg", "SVG", async () => svgBlob(e.svg)), saves("board.png", "PNG", png)),
    game.now.parent ? [el("h3", {}, "Picture that moves"), el("div", { class: "row" }, films("move", "move"), films("game", "game"))] : null,
    url.length > maxLink ? el("p", {}, "This game is too long for a link; use a record.") : [isLocal ? el("p", { class: "law" }, "Links of this page work on this computer only. Start the board with -base and the address of a hosted copy.") : null, field("Link", url), field("For a page", embed)],
    field("Position", e.line), e.diagram ? field("Diagram", e.diagram) : null, game.root.children.length ? field("Record with comments and variations", annotated()) : null,
    (e.records || []).map(r => field("Record, " + r.notation, r.text)), e.trace ? field("Last move as JSON", e.trace) : null);
}
/** Returns the whole tree as a record: comments in braces, variations in parentheses. */
function annotated() {
  const safe = t => t.replace(/[{}\x00-\x1f\x7f]/g, " "), tag = (k, v) => `[${k} "${safe(v).replace(/["\\]/g, " ")}"]`;
  const { sides } = entryOf(), tags = [tag("Game", game.name), tag("Ruleset", view.ruleset), ...sides.filter(s => game.names[s.turn]).map(s => tag(s.name, game.names[s.turn])), ...game.tags.map(t => tag(t.key, t.value))];
  if (game.start) tags.push(tag("Position", game.start));
  if (game.over) tags.push(tag("Result", results[1 + sides.findIndex(s => s.turn === game.over.winner)]), tag("Termination", game.over.reason));
  const line = (n, first) => {
    const out = [];
    for (; n; n = n.children[0]) {
      const { number, side } = numberOf(n);
      if (!side || first) out.push(number + (side ? "…" : "."));
      first = false;
      out.push(n.move, ...n.glyph ? [n.glyph] : []);
      if (n.comment) { out.push("{" + safe(n.comment) + "}"); first = true; }
      for (const o of n.parent && n === n.parent.children[0] ? n.parent.children.slice(1) : []) { out.push("(" + line(o, true) + ")"); first = true; }
    }
    return out.join(" ");
  };
  return tags.join("\n") + "\n\n" + (game.root.comment ? `{${safe(game.root.comment)}} ` : "") + line(game.root.children[0], true) + "\n";
}
const results = ["1/2-1/2", "1-0", "0-1"]; // a draw, then the winner in the order of the sides
/** Adds the moves of a record to a node, with their remarks and variations. Returns what has no place. */
function grow(root, b) {
  const line = [root], dropped = [];
  b.moves.forEach((move, i) => {
    let n = line[i].children.find(c => c.move === move);
    if (!n) line[i].children.push(n = node(move, line[i]));
    n.text = (b.texts || [])[i] || move;
    line.push(n);
  });
  for (const { ply, mark = "", text = "" } of b.remarks || []) {
    const n = line[ply - b.at];
    if (!n) continue;
    n.comment = text.slice(0, 2000);
    if (/^([!?]|!!|\?\?|!\?|\?!)$/.test(mark)) n.glyph = mark;
    else if (mark) dropped.push(`the mark ${mark} of ${n.text} is dropped`);
    if (text.length > 2000) dropped.push(`the comment on ${n.text} is cut after 2,000 characters`);
  }
  for (const x of b.branches || []) dropped.push(...grow(line[x.at - b.at], x));
  return dropped;
}
async function openText(text) {
  const at = text.search(/#[gs]=/), inside = at >= 0 && /^#[gs]=[\w-]+/.exec(text.slice(at).replace(/\s/g, ""));
  if (inside) { location.hash = inside[0]; return; }
  if (importAll(text)) return;
  let m;
  try { m = await ask("import", { game: game.name, ruleset: game.ruleset, text }); } catch (e) {
    word({ title: "This text cannot be read", no: true }, el("pre", {}, e.message), e.caret ? el("pre", {}, e.caret) : null);
    return say(e.message);
  }
  if (!m.stands) return openEditor(m.start);
  const { sides } = entryOf(), tags = m.tags || [], names = {}, sideOf = t => sides.find(s => s.name.toLowerCase() === t.key.toLowerCase());
  for (const t of tags) if (sideOf(t)) names[sideOf(t).turn] = t.value.slice(0, 60);
  const ended = tags.find(t => t.key === "Termination"), won = results.indexOf(m.result);
  beginGame({ start: m.start, ruleset: m.ruleset || "", names, tags: tags.filter(t => !sideOf(t) && t !== ended && t.key !== "Game"), changed: true,
    over: won >= 0 && !m.trouble ? { winner: won ? sides[won - 1].turn : "", reason: ended ? ended.value.slice(0, 80) : "as the record says" } : null });
  m.notes = [...m.notes || [], ...grow(game.root, m)];
  game.now = lineEnd(game.root);
  location.hash = "#/play";
  await refresh(`A ${m.kind} was read: ${m.moves.length} moves`);
  if (m.notes.length) notice(m.notes.join(" · "));
  if (m.trouble) {
    if (m.illegal) await tryMove({ text: m.illegal });
    notice("The record is shown up to an error: " + m.trouble);
  } else if (game.now.parent) goTo(game.now);
}
