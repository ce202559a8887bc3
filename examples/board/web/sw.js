"use strict";
// Keeps the site for use without a network. The export fills in version and files.
const version = "VERSION", files = [];
addEventListener("install", e => e.waitUntil(caches.open(version).then(c => c.addAll(files)).then(() => skipWaiting())));
addEventListener("activate", e => e.waitUntil(caches.keys().then(keys => Promise.all(keys.filter(k => k.startsWith("board-") && k !== version).map(k => caches.delete(k)))).then(() => clients.claim())));
addEventListener("fetch", e => {
  if (e.request.method === "GET") e.respondWith(caches.match(e.request, { ignoreSearch: true }).then(r => r || fetch(e.request)));
});
