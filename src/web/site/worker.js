// Keeps the page on the device, so that it needs no network. `.ci/package web` puts a hash of the files in place of VERSION.

const FILES = ["./", "takuzu-sat.wasm", "manifest.json", "icon.svg"];
const CACHE = "takuzu-sat VERSION";

async function keep() {
  const cache = await caches.open(CACHE);
  await cache.addAll(FILES);
  await self.skipWaiting();
}

async function forgetOld() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
  await self.clients.claim();
}

async function answer(request) {
  const kept = await caches.match(request, { ignoreSearch: true });
  return kept ?? fetch(request);
}

self.addEventListener("install", (event) => event.waitUntil(keep()));
self.addEventListener("activate", (event) => event.waitUntil(forgetOld()));
self.addEventListener("fetch", (event) => event.respondWith(answer(event.request)));
