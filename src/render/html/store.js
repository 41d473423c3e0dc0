// Progress, in the storage of the browser where it allows that, else as long as the page is open.

const SETTINGS = "takuzu-sat/settings";
const memory = new Map();
let refused = false;

/** Tells whether the browser keeps what is stored. */
export function isKept() {
  return !refused;
}

function storage() {
  try {
    return window.localStorage;
  } catch {
    refused = true;
    return null;
  }
}

function read(key) {
  let text = memory.get(key);
  try {
    text ??= storage()?.getItem(key);
  } catch {
    refused = true;
  }
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}

function write(key, value) {
  const text = JSON.stringify(value);
  memory.set(key, text);
  try {
    storage()?.setItem(key, text);
  } catch {
    refused = true;
  }
}

export function savedGame(puzzle) {
  return read(puzzle.key);
}

export function saveGame(puzzle, saved) {
  write(puzzle.key, saved);
}

export function setting(name) {
  return read(SETTINGS)?.[name];
}

export function set(name, value) {
  write(SETTINGS, { ...read(SETTINGS), [name]: value });
}

/** Returns the progress in these puzzles as a text. */
export function exported(puzzles) {
  const games = puzzles.map(({ key }) => [key, read(key)]).filter(([, saved]) => saved);
  return JSON.stringify({ "takuzu-sat": 1, progress: Object.fromEntries(games) });
}

/** Reads such a text: the saved games by the key of their puzzle, or nothing where it is something else. */
export function imported(text) {
  try {
    const data = JSON.parse(text);
    const isOurs = data["takuzu-sat"] === 1 && typeof data.progress === "object";
    return isOurs ? new Map(Object.entries(data.progress)) : undefined;
  } catch {
    return undefined;
  }
}
