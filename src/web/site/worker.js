// Keeps the page on the device, so that it needs no network. `.ci/package web` puts a hash of the files in place of VERSION.

const FILES = ["./", "takuzu-sat.wasm", "manifest.json", "icon.svg"];
const CACHE = "takuzu-sat VERSION";

self.addEventListener("install", (event) => {
  const kept = caches.open(CACHE).then((cache) => cache.addAll(FILES));
  event.waitUntil(kept.then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const forgotten = caches.keys().then((all) => Promise.all(all.map((name) => name !== CACHE && caches.delete(name))));
  event.waitUntil(forgotten.then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const kept = caches.match(event.request, { ignoreSearch: true });
  event.respondWith(kept.then((it) => it ?? fetch(event.request)));
});
