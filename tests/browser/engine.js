// The engine of the page, as `.ci/package web` makes it, without a page.

import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

/** The largest number that a generator of random numbers takes. */
const WORD = 2 ** 32;

/** Loads the engine of a folder; nothing where it was not made. */
export function load(folder) {
  const [script, wasm] = ["takuzu-sat.js", "takuzu-sat.wasm"].map((name) => path.join(folder, name));
  if (!existsSync(wasm)) {
    return undefined;
  }
  // A page runs the same script, in a worker.
  const bindgen = new Function(`${readFileSync(script, "utf8")}; return wasm_bindgen;`)();
  bindgen.initSync({ module: readFileSync(wasm) });
  const asked =
    (name) =>
    (...texts) =>
      JSON.parse(bindgen[name](...texts.map(written)));
  return new Proxy({}, { get: (_, name) => asked(name) });
}

function written(value) {
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** Random numbers from 0 to 1 of a seed (mulberry32). */
export function random(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / WORD;
  };
}
