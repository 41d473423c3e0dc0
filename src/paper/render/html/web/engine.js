// The engine: the library as WebAssembly, in a worker of its own, so that the page never waits for it.

import { byId } from "../state.js";
import { whisper } from "../view.js";
import { say } from "../words.js";

const WORKER = `onmessage = ({ data: { module, name, texts } }) => {
  try {
    if (module) {
      wasm_bindgen.initSync({ module });
    }
    postMessage({ answer: name ? wasm_bindgen[name](...texts) : "{}" });
  } catch (error) {
    postMessage({ failed: String(error) });
  }
};`;

// What takes longer than this many milliseconds is told, and can be stopped.
const PATIENCE = 400;

/** The answer to a question that was stopped. */
export const STOPPED = { error: { message: "" }, isStopped: true };

let begun;
let module;
let worker;
let current = null;
let since = 0;
const waiting = [];

// The bytes are in the page, packed, or beside it.
async function bytes() {
  const packed = byId("wasm").textContent.trim();
  if (packed === "") {
    return (await fetch("takuzu-sat.wasm")).arrayBuffer();
  }
  const parts = Uint8Array.from(atob(packed), (sign) => sign.charCodeAt(0));
  const stream = new Blob([parts]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).arrayBuffer();
}

function hire() {
  const script = [byId("bindgen").textContent, WORKER];
  const url = URL.createObjectURL(new Blob(script, { type: "text/javascript" }));
  worker = new Worker(url);
  URL.revokeObjectURL(url);
  worker.onmessage = ({ data }) => answered(data);
  worker.onerror = () => answered({ failed: say("web_failed") });
  worker.postMessage({ module });
  current = { texts: [], resolve: () => {} };
  since = Date.now();
}

function answered({ answer, failed }) {
  const { resolve } = current;
  current = null;
  if (failed) {
    // What failed once may have left anything behind.
    worker.terminate();
    hire();
  }
  resolve(failed ? { error: { message: `${say("web_failed")} ${failed}` } } : JSON.parse(answer));
  askNext();
}

function askNext() {
  if (current === null && waiting.length > 0) {
    current = waiting.shift();
    since = Date.now();
    worker.postMessage({ name: current.name, texts: current.texts });
  }
}

function tellBusy() {
  const passed = Date.now() - since;
  const busy = byId("busy");
  const wasHidden = busy.hidden;
  busy.hidden = current === null || passed < PATIENCE;
  byId("busy-text").textContent = say("web_busy", { seconds: Math.round(passed / 1000) });
  // Once: nobody wants to hear each second.
  if (wasHidden && !busy.hidden) {
    whisper(byId("busy-text").textContent);
  }
  // Nothing behind a dialog can be pressed.
  const dialog = document.querySelector("dialog:modal");
  if (dialog && !dialog.contains(busy)) {
    dialog.append(busy);
  } else if (!dialog && busy.closest("dialog")) {
    byId("use").before(busy);
  }
}

setInterval(tellBusy, 200);

/** Ends what the engine does, and all that waits for it. */
export function stop() {
  const all = [...(current ? [current] : []), ...waiting.splice(0)];
  worker.terminate();
  hire();
  tellBusy();
  for (const { resolve } of all) {
    resolve(STOPPED);
  }
}

/** Asks the engine a question by its name, and returns its answer. Lists and objects become JSON. */
export async function ask(name, ...texts) {
  begun ??= bytes().then(async (code) => {
    module = await WebAssembly.compile(code);
    hire();
  });
  await begun;
  return new Promise((resolve) => {
    waiting.push({ name, texts: texts.map((it) => (typeof it === "string" ? it : JSON.stringify(it))), resolve });
    askNext();
  });
}
