// The puzzles of the page: those that were made or entered here, and one that came with a link. The browser keeps those that were on
// the screen.

import { element } from "../board.js";
import { keep, show, showLast } from "../moves.js";
import { book, byId, renew, source, state } from "../state.js";
import { keepShelf, set, shelf } from "../store.js";
import { fillHelp, refresh, tell } from "../view.js";
import { say } from "../words.js";
import { ask } from "./engine.js";

const MOST = 200;

export const telling = () => ({ language: document.documentElement.lang });

/** Tells of an error. */
export const fail = ({ message }) => tell([message], "broken kept");

/** Makes a button that does something, and tells what goes wrong. */
export function actionButton(text, does) {
  const button = element("button", { type: "button" }, text);
  button.addEventListener("click", () => Promise.resolve(does()).catch(fail));
  return button;
}

/** The puzzle on the screen, and its text. */
export const here = () => book.puzzles[state.at];
export const textHere = () => here().text;

/** Reads the puzzles of a text, which may be JSON, too. */
export async function readAll(text, reading = "") {
  const { puzzles } = await ask("read", text, reading, telling());
  return puzzles;
}

/** Adds puzzles that the engine read or made, and shows the first one. */
export function addPuzzles(puzzles, name = "") {
  const places = puzzles.map(({ puzzle: text, board, name: own }) => {
    const known = book.puzzles.findIndex((it) => it.text === text);
    return known < 0 ? book.puzzles.push({ ...board, text, name: own || name || board.board }) - 1 : known;
  });
  show(places[0]);
}

/** Keeps the puzzle on the screen, and that it was there. */
export function keepHere() {
  // Another page may have put puzzles there since this one was opened.
  const kept = shelf();
  if (!kept.some(({ text }) => text === textHere())) {
    kept.push({ text: textHere(), name: here().name });
    keepShelf(kept.splice(-MOST));
  }
  set("last", [book.title, shelf().findIndex(({ text }) => text === textHere())]);
  keep();
}

/** Takes the puzzle on the screen out of the list, with a way back. */
export function remove() {
  const [gone] = book.puzzles.splice(state.at, 1);
  keepShelf(shelf().filter(({ text }) => text !== gone.text));
  show(Math.max(state.at - 1, 0));
  const back = () => addPuzzles([{ puzzle: gone.text, board: gone, name: gone.name }]);
  tell([say("web_removed", gone)], "kept", actionButton(say("undo"), back));
}

/** Returns what a book knows of the puzzle on the screen: its solution, its level and its steps, too. */
export async function learn() {
  const data = here();
  if (data.status) {
    return data;
  }
  data.learning ??= ask("page", data.text, telling()).finally(() => {
    data.learning = undefined;
  });
  const { status, page } = await data.learning;
  const whole = { ...data, ...page, status };
  const at = book.puzzles.indexOf(data);
  if (at >= 0) {
    book.puzzles[at] = whole;
  }
  if (at === state.at) {
    renew();
    fillHelp(state.game.puzzle);
    refresh();
    source.changed();
  }
  return whole;
}

/** Returns a link to a puzzle: what stands behind the `#` is not sent to anybody. */
export const linkTo = (text) => `${location.href.split(/[?#]/)[0]}#${encodeURIComponent(text)}`;

/** Shows what a link brings, or what was on the screen last, or a new puzzle. */
export async function beginShelf(makeNew) {
  const names = new Map(shelf().map(({ text, name }) => [text, name]));
  const kept = names.size > 0 ? await readAll([...names.keys()].join("\n")).catch(() => []) : [];
  const isRead = ({ error }) => !error;
  book.puzzles = kept.filter(isRead).map(({ puzzle: text, board }) => ({ ...board, text, name: names.get(text) }));
  const [address, fragment] = location.href.split("#");
  const linked = async () => (fragment ? readAll(decodeURIComponent(fragment)) : []);
  const puzzles = await linked().catch(() => []);
  const isSound = puzzles.length === 1 && isRead(puzzles[0]);
  if (isSound) {
    addPuzzles(puzzles, say("web_from_link"));
  } else if (book.puzzles.length > 0) {
    showLast();
  } else {
    await makeNew();
  }
  byId("starting").hidden = true;
  if (fragment) {
    // The next start shows what was on the screen last.
    history.replaceState(null, "", address);
    tell(isSound ? [] : [say("web_bad_link")], "broken kept");
  }
}
