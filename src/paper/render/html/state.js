// The state of the page: the book, the puzzle on the screen and what the person does with it.

import { newGame } from "./game.js";
import { makePuzzle } from "./puzzle.js";
import { savedGame } from "./store.js";
import { say, useWords } from "./words.js";

export const byId = (id) => document.getElementById(id);
export const book = JSON.parse(byId("book").textContent);
const puzzles = new Map();

export const state = {
  at: 0,
  game: null,
  board: null,
  symbols: "",
  cursor: 0,
  isPencil: false,
  isPainting: false,
  brush: 0,
  fresh: -1,
  errors: "later",
  level: -1,
  hint: null,
  wrong: [],
  ticked: 0,
};

useWords(book.words[document.documentElement.lang] ?? book.words);

/** What stands between the board and where puzzles come from. A book has all that the page tells; a page with an engine asks it. */
export const source = {
  /** Returns the next steps from what is on the board, where somebody works them out. */
  hint: async () => undefined,
  /** What further buttons do, by their ids. */
  actions: {},
  /** Another puzzle is on the screen. */
  shown: () => {},
  /** Another position is on the board. */
  changed: () => {},
};

function puzzleAt(index) {
  const data = book.puzzles[index];
  if (!puzzles.has(data)) {
    puzzles.set(data, makePuzzle(data, book.symbols));
  }
  return puzzles.get(data);
}

/** Takes what is known by now of the puzzle on the screen. */
export function renew() {
  state.game.puzzle = puzzleAt(state.at);
}

export function allPuzzles() {
  return book.puzzles.map((_, index) => puzzleAt(index));
}

export function gameAt(index) {
  const puzzle = puzzleAt(index);
  return index === state.at && state.game ? state.game : (savedGame(puzzle) ?? newGame(puzzle));
}

export function nameOf(index) {
  const { number, name } = book.puzzles[index];
  return name || say("number", { number });
}

export function forgetHint() {
  state.level = -1;
  state.hint = null;
  state.wrong = [];
}
