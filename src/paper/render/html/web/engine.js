// The engine: the library as WebAssembly, in a worker of its own, so that the page never waits for it.

import { byId } from "../state.js";
import { whisper } from "../view.js";
import { say } from "../words.js";

const WORKER = `onmessage = ({ data: { module, name, texts } }) => {
  if (module) {
    wasm_bindgen.initSync({ module });
  } else {
    postMessage(wasm_bindgen[name](...texts));
  }
};`;

// What takes longer than this many milliseconds is told, and can be stopped.
const PATIENCE = 400;

let begun;
let module;
let worker;
let since = 0;
// The questions that have no answer yet. The worker is at the first one.
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
  worker?.terminate();
  const url = URL.createObjectURL(new Blob([byId("bindgen").textContent, WORKER], { type: "text/javascript" }));
  worker = new Worker(url);
  URL.revokeObjectURL(url);
  worker.onmessage = ({ data }) => {
    const { error, ...answer } = JSON.parse(data);
    const { resolve, reject } = waiting.shift();
    (error ? reject : resolve)(error ?? answer);
    askNext();
  };
  worker.onerror = ({ message }) => {
    // What failed once may have left anything behind.
    hire();
    waiting.shift()?.reject({ message: `${say("web_failed")} ${message}` });
    askNext();
  };
  worker.postMessage({ module });
}

function askNext() {
  since = Date.now();
  if (waiting.length > 0) {
    worker.postMessage(waiting[0].question);
  }
}

function tellBusy() {
  const passed = Date.now() - since;
  const busy = byId("busy");
  const isBusy = waiting.length > 0 && passed > PATIENCE;
  byId("busy-text").textContent = say("web_busy", { seconds: Math.round(passed / 1000) });
  // Once: nobody wants to hear each second.
  if (isBusy && busy.hidden) {
    whisper(byId("busy-text").textContent);
  }
  busy.hidden = !isBusy;
}

setInterval(tellBusy, 200);

/** Ends what the engine does, and all that waits for it. */
export function stop() {
  hire();
  for (const { reject } of waiting.splice(0)) {
    reject({ message: say("web_stopped") });
  }
  tellBusy();
}

/** Asks the engine a question by its name, and returns its answer, or throws its error. Lists and objects become JSON. */
export async function ask(name, ...texts) {
  begun ??= bytes()
    .then(WebAssembly.compile)
    .then((code) => {
      module = code;
      hire();
    });
  await begun;
  const question = { name, texts: texts.map((it) => (typeof it === "string" ? it : JSON.stringify(it))) };
  return new Promise((resolve, reject) => {
    waiting.push({ question, resolve, reject });
    if (waiting.length === 1) {
      askNext();
    }
  });
}
