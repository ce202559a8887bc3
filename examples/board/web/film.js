"use strict";
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
