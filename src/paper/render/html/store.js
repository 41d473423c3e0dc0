// Progress, in the storage of the browser where it allows that, else as long as the page is open.
//
// Nobody knows where stored data comes from: what leaves this file is as the page itself would write it.

import { save, savedAs } from "./game.js";

const SETTINGS = "takuzu-sat/settings";
const SHELF = "takuzu-sat/shelf";
// What the browser did not take.
const memory = new Map();
let refused = false;

/** Tells whether the browser keeps what is stored. */
export function isKept() {
  return !refused;
}

function read(key) {
  let text = memory.get(key);
  try {
    text ??= window.localStorage.getItem(key);
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
  try {
    window.localStorage.setItem(key, text);
    memory.delete(key);
  } catch {
    memory.set(key, text);
    refused = true;
  }
}

/** Returns the saved game of a puzzle, or nothing where there is none. */
export function savedGame(puzzle) {
  return savedAs(puzzle, read(puzzle.key));
}

export function saveGame(game) {
  write(game.puzzle.key, save(game));
}

/** Returns the settings: the theme that was chosen, when conflicts are shown, whether the clock, the coordinates and the rules are,
 * the best times, and the title of a book with the number of the puzzle that was last on the screen. */
export function settings() {
  const { theme, errors, clock, coordinates, guide, last, best, language } = Object(read(SETTINGS));
  const [title, index] = Array.isArray(last) ? last : [];
  return {
    theme: ["light", "dark"].includes(theme) ? theme : undefined,
    errors: ["now", "never"].includes(errors) ? errors : "later",
    clock: clock !== false,
    coordinates: coordinates !== false,
    guide: guide !== false,
    language: typeof language === "string" && /^[a-z]{2}$/.test(language) ? language : undefined,
    last: typeof title === "string" && Number.isInteger(index) && index >= 0 ? [title, index] : undefined,
    best: timesOf(best),
  };
}

/** Returns the puzzles that were made or entered on the page, as texts with names. */
export function shelf() {
  const isPuzzle = (it) => typeof it?.text === "string" && typeof it?.name === "string";
  const kept = read(SHELF);
  return Array.isArray(kept) ? kept.filter(isPuzzle) : [];
}

export function keepShelf(puzzles) {
  write(SHELF, puzzles);
}

function timesOf(best) {
  return Object.fromEntries(Object.entries(Object(best)).filter(([, time]) => Number.isSafeInteger(time) && time >= 0));
}

/** Returns the shortest time for such a puzzle, and keeps it: this one, or one before. */
export function bestTime(about, time) {
  const { best } = settings();
  const shortest = Math.min(best[about] ?? time, Math.round(time));
  set("best", { ...best, [about]: shortest });
  return shortest;
}

export function set(name, value) {
  write(SETTINGS, { ...settings(), [name]: value });
}

/** Returns the progress in these puzzles and the best times as a text. */
export function exported(puzzles) {
  const games = puzzles.map(savedGame).filter(Boolean);
  const progress = Object.fromEntries(games.map((game) => [game.puzzle.key, save(game)]));
  return JSON.stringify({ "takuzu-sat": 1, progress, best: settings().best });
}

/** Reads such a text, and keeps the best times in it: the saved games of these puzzles, or nothing where it is something else. */
export function imported(text, puzzles) {
  try {
    const data = JSON.parse(text);
    const isOurs = data["takuzu-sat"] === 1 && typeof data.progress === "object";
    const saved = new Map(Object.entries(data.progress));
    if (!isOurs) {
      return undefined;
    }
    for (const [about, time] of Object.entries(timesOf(data.best))) {
      bestTime(about, time);
    }
    return puzzles.map((puzzle) => savedAs(puzzle, saved.get(puzzle.key))).filter(Boolean);
  } catch {
    return undefined;
  }
}
