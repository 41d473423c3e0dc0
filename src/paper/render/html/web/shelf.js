// The puzzles of the page: those that were made or entered here, kept in the browser, and one that came with a link.

import { show, showLast } from "../moves.js";
import { book, byId, state } from "../state.js";
import { keepShelf, shelf } from "../store.js";
import { tell } from "../view.js";
import { say } from "../words.js";
import { ask } from "./engine.js";

const MOST = 50;

export const telling = () => ({ language: document.documentElement.lang });

/** Adds a puzzle, given by its text, and shows it; returns the answer about it. */
export async function addPuzzle(text, name = "", isShown = true) {
  const answer = await ask("page", text, telling());
  if (answer.error) {
    return answer;
  }
  const known = book.puzzles.findIndex((it) => it.text === text);
  const at = known < 0 ? book.puzzles.length : known;
  book.puzzles[at] ??= { ...answer.page, number: at + 1, name, text, status: answer.status };
  if (isShown) {
    // Another page may have put puzzles there since this one was opened.
    const others = shelf().filter((it) => it.text !== text);
    keepShelf([...others, { text, name: book.puzzles[at].name }].slice(-MOST));
    show(at);
  }
  return answer;
}

/** The text of the puzzle on the screen. */
export function textHere() {
  return book.puzzles[state.at].text;
}

/** Returns a link to a puzzle: what stands behind the `#` is not sent to anybody. */
export function linkTo(text) {
  const packed = btoa(text).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
  return `${location.href.split(/[?#]/)[0]}#${packed}`;
}

function unpacked(fragment) {
  try {
    return atob(fragment.replace(/-/g, "+").replace(/_/g, "/"));
  } catch {
    return undefined;
  }
}

/** Adds the puzzle of a link, if the page was opened by one. */
export async function follow() {
  const [, fragment] = location.href.split("#");
  if (!fragment) {
    return;
  }
  const { puzzles = [] } = await ask("read", unpacked(fragment) ?? "", "", telling());
  const answer =
    puzzles.length === 1 && puzzles[0].puzzle && (await addPuzzle(puzzles[0].puzzle, say("web_from_link")));
  if (!answer || answer.error) {
    tell([say("web_bad_link")], "broken kept");
  }
}

/** Shows what was on the screen last, or a new puzzle, or else an empty board; then what a link brings. */
export async function beginShelf(makeNew, enterBlank) {
  for (const { text, name } of shelf()) {
    await addPuzzle(text, name, false);
  }
  if (book.puzzles.length === 0) {
    await makeNew();
    await (state.game || enterBlank());
  } else {
    showLast();
  }
  byId("starting").hidden = true;
  await follow();
}
