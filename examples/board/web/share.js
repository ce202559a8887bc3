"use strict";
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
    url.length > maxLink ? el("p", {}, "This game is too long for a link; use a record.") : [onlyHere(), field("Link", url), field("For a page", embed)],
    field("Position", e.line), e.diagram ? field("Diagram", e.diagram) : null, game.root.children.length ? field("Record with comments and variations", annotated()) : null,
    Object.entries(e.records).map(([notation, text]) => field("Record, " + notation, text)), e.trace ? field("Last move as JSON", JSON.stringify(e.trace, null, 1)) : null);
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
/** Adds the moves of a record to the start of a game, with their remarks and variations; the first plies have theirs. Returns what has no place. */
async function grow(root, m, known = 0) {
  const line = [root], dropped = [];
  m.moves.forEach((move, i) => {
    let n = line[i].children.find(c => c.move === move);
    if (!n) line[i].children.push(n = node(move, line[i]));
    n.text = (m.texts || [])[i] || move;
    line.push(n);
  });
  for (const { ply, mark = "", text = "", variations = [] } of m.remarks || []) {
    const n = line[ply];
    if (!n || known && ply <= known) continue;
    n.comment = text.slice(0, 2000);
    if (/^([!?]|!!|\?\?|!\?|\?!)$/.test(mark)) n.glyph = mark;
    else if (mark) dropped.push(`the mark ${mark} of ${n.text} is dropped`);
    if (text.length > 2000) dropped.push(`the comment on ${n.text} is cut after 2,000 characters`);
    for (const v of variations) {
      const before = m.moves.slice(0, Math.max(ply - 1, 0));
      try {
        const side = await ask("import", { game: game.name, ruleset: m.ruleset, text: `[Ruleset "${m.ruleset}"]\n[Position "${m.line}"]\n${before.join(" ")} ${v}` });
        if (side.trouble) throw new Error(side.trouble);
        dropped.push(...side.notes || [], ...await grow(root, side, before.length));
      } catch (e) { dropped.push(`(${v}) is dropped: ${e.message}`); }
    }
  }
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
  if (!m.stands) return openEditor(m.line);
  const { sides } = entryOf(), tags = m.tags || [], names = {}, sideOf = t => sides.find(s => s.name.toLowerCase() === t.key.toLowerCase());
  for (const t of tags) if (sideOf(t)) names[sideOf(t).turn] = t.value.slice(0, 60);
  const ended = tags.find(t => t.key === "Termination"), won = results.indexOf(m.result);
  beginGame({ start: m.line, ruleset: m.ruleset || "", names, tags: tags.filter(t => !sideOf(t) && t !== ended && t.key !== "Game"), changed: true,
    over: won >= 0 && !m.trouble ? { winner: won ? sides[won - 1].turn : "", reason: ended ? ended.value.slice(0, 80) : "as the record says" } : null });
  m.notes = [...m.notes || [], ...await grow(game.root, m)];
  game.now = lineEnd(game.root);
  location.hash = "#/play";
  await refresh(`A ${m.kind} was read: ${m.moves.length} moves`);
  if (m.notes.length) notice(m.notes.join(" · "));
  if (m.trouble) {
    if (m.illegal) await tryMove({ text: m.illegal });
    notice((m.guessed ? "This is a guess, since the text is not clear: " : "The record is shown up to an error: ") + m.trouble);
  } else if (game.now.parent) goTo(game.now);
}

// Pictures: as the program draws them, on a canvas, and as a GIF that moves.
/** Draws an SVG text on a canvas. */
function drawSVG(text, size) {
  return new Promise((done, failed) => {
    const img = new Image(), from = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
    img.onerror = () => failed(new Error("the picture cannot be drawn"));
    img.onload = () => {
      const c = el("canvas", { width: size, height: size });
      c.getContext("2d").drawImage(img, 0, 0, size, size);
      URL.revokeObjectURL(from);
      done(c);
    };
    img.src = from;
  });
}
/** Returns the last move or the whole game as an animated SVG text. */
const film = what => ask("film", here({ text: what, flip: game.flip, theme: theme() })).then(a => a.svg);
/** Returns an animated SVG as a GIF. */
async function gifOf(text, size = 480) {
  const begin = /<g class="v-film" visibility="\w+">/g, count = (text.match(begin) || [""]).length, list = [];
  for (let i = 0; i < count; i++) {
    let k = 0;
    const c = await drawSVG(text.replace(/<animate [^>]*>/g, "").replace(begin, () => `<g visibility="${k++ === i ? "visible" : "hidden"}">`), size);
    list.push(c.getContext("2d").getImageData(0, 0, size, size).data);
  }
  return new Blob([gif(size, list, 100)], { type: "image/gif" });
}
/** Writes pictures of RGBA values as a GIF (89a) that begins again at its end; the delay is in hundredths of a second. */
function gif(size, list, delay) {
  // The 256 most frequent colours of 15 bits are the palette; others become the nearest of them.
  const key = (d, i) => d[i] >> 3 << 10 | d[i + 1] >> 3 << 5 | d[i + 2] >> 3, counts = new Uint32Array(32768);
  for (const d of list) for (let i = 0; i < d.length; i += 4) counts[key(d, i)]++;
  const palette = [...counts.keys()].filter(k => counts[k]).sort((a, b) => counts[b] - counts[a]).slice(0, 256), parts = k => [k >> 10, k >> 5 & 31, k & 31];
  const nearest = new Int16Array(32768).fill(-1), index = k => {
    if (nearest[k] < 0) {
      const far = palette.map(p => parts(p).reduce((sum, x, i) => sum + (x - parts(k)[i]) ** 2, 0));
      nearest[k] = far.indexOf(Math.min(...far));
    }
    return nearest[k];
  };
  const low = n => [n & 255, n >> 8], out = [new TextEncoder().encode("GIF89a"), [...low(size), ...low(size), 0xf7, 0, 0]];
  for (let i = 0; i < 256; i++) out.push(parts(palette[i] || 0).map(x => x << 3 | x >> 2));
  out.push([0x21, 0xff, 11], new TextEncoder().encode("NETSCAPE2.0"), [3, 1, 0, 0, 0]);
  for (const d of list) {
    out.push([0x21, 0xf9, 4, 4, ...low(delay), 0, 0], [0x2c, 0, 0, 0, 0, ...low(size), ...low(size), 0, 8]);
    const bytes = Uint8Array.from({ length: d.length / 4 }, (_, i) => index(key(d, i * 4))), packed = lzw(bytes);
    for (let i = 0; i < packed.length; i += 255) out.push([Math.min(255, packed.length - i)], packed.slice(i, i + 255));
    out.push([0]);
  }
  out.push([0x3b]);
  return Uint8Array.from(out.flatMap(x => [...x]));
}
/** Packs bytes with the LZW code of GIF: codes grow from 9 to 12 bits, then the table begins anew. */
function lzw(bytes) {
  const out = [];
  let bits = 0, held = 0, size = 9, table = new Map(), next = 258;
  const put = code => {
    held |= code << bits;
    for (bits += size; bits >= 8; bits -= 8) { out.push(held & 255); held >>>= 8; }
  };
  put(256);
  let prefix = bytes[0];
  for (let i = 1; i < bytes.length; i++) {
    const k = prefix << 8 | bytes[i], known = table.get(k);
    if (known !== undefined) { prefix = known; continue; }
    put(prefix);
    prefix = bytes[i];
    if (next < 4096) {
      if (next === 1 << size) size++;
      table.set(k, next++);
    } else {
      put(256);
      table = new Map();
      size = 9;
      next = 258;
    }
  }
  put(prefix);
  put(257);
  if (bits) out.push(held & 255);
  return Uint8Array.from(out);
}
