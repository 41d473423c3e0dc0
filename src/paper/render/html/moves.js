// What a person does: values, marks, the way back, checks and hints, and the way to another puzzle.

import { makeBoard, valueWord } from "./board.js";
import { enter, isBegun, isGiven, mark, markAll, openCells, redo, undo } from "./game.js";
import { VALUE, conflictText, hintFor, proofOf } from "./hint.js";
import { BLANK, conflictsOf, wrongCells } from "./puzzle.js";
import { book, byId, forgetHint, gameAt, nameOf, source, state } from "./state.js";
import { bestTime, isKept, saveGame, savedGame, set, settings } from "./store.js";
import { fillHelp, fit, folded, legend, makePad, point, refresh, settle, showTime, tell, whisper } from "./view.js";
import { cellName, cellNames, say, sayCount, timeText } from "./words.js";

export function keep() {
  if (state.game && (isBegun(state.game) || savedGame(state.game.puzzle))) {
    saveGame(state.game);
  }
  const note = byId("note");
  note.hidden = isKept();
  note.textContent = isKept() ? "" : say("not_kept");
}

export function show(index) {
  keep();
  state.at = index;
  state.game = null;
  state.game = gameAt(index);
  const { puzzle } = state.game;
  state.symbols = puzzle.symbols;
  state.board = makeBoard(puzzle, state.symbols);
  byId("play").hidden = false;
  byId("scroller").replaceChildren(state.board.node);
  state.brush = puzzle.values[0];
  state.fresh = -1;
  byId("solved").close();
  const firstOpen = state.game.board.indexOf(BLANK);
  state.cursor = Math.max(firstOpen, 0);
  forgetHint();
  byId("name").textContent = nameOf(index);
  makePad(puzzle);
  fillHelp(puzzle);
  tell([]);
  window.scrollTo(0, 0);
  fit();
  refresh();
  set("last", [book.title, index]);
  source.shown();
}

/** Shows the puzzle that was on the screen last, or the first one. */
export function showLast() {
  const { last } = settings();
  show(last?.[0] === book.title && last[1] < book.puzzles.length ? last[1] : 0);
}

function turn(by) {
  const next = state.at + by;
  if (next >= 0 && next < book.puzzles.length) {
    show(next);
    point(state.cursor);
  }
}

/** Shows and keeps what has changed. Pencil marks leave a hint as it is. */
function noted(cells) {
  if (cells.length > 0) {
    state.ticked ||= Date.now();
    refresh();
    keep();
    source.changed();
  }
}

export function changed(cells) {
  if (cells.length > 0) {
    forgetHint();
    tell([]);
    noted(cells);
  }
}

let settling;

/** Puts values into cells, and congratulates if these were the last ones. The conflicts of a single one wait a second: nobody is
 * alarmed on the way to another value. */
export function fill(entries) {
  clearTimeout(settling);
  state.fresh = entries.length === 1 ? entries[0][0] : -1;
  settling = setTimeout(settle, 1000);
  changed(enter(state.game, entries));
  if (state.game.isSolved) {
    congratulate();
  }
}

function nowText(cell) {
  const value = state.game.board[cell];
  const shown = value === BLANK ? say("cell_empty") : valueWord(value, state.symbols);
  return say("now", { cell: cellName(state.game.puzzle, cell), value: shown });
}

/** Refuses to change a cell that nobody may change, with the reason. */
function isFixed(cell) {
  if (state.game.isSolved) {
    tell([say("is_solved")]);
  } else if (isGiven(state.game, cell)) {
    tell([say("is_given", { cell: cellName(state.game.puzzle, cell) })]);
  } else {
    return false;
  }
  return true;
}

export function put(cell, value) {
  if (isFixed(cell)) {
    return;
  }
  if (state.isPencil && value !== BLANK) {
    if (state.game.board[cell] !== BLANK) {
      tell([say("is_filled", { cell: cellName(state.game.puzzle, cell) })]);
      return;
    }
    noted(mark(state.game, cell, state.game.marks[cell] ^ (1 << value)));
  } else {
    fill([[cell, value]]);
  }
  whisper(nowText(cell));
}

/** Puts in the next value: the first, ..., the last, empty; or the one before. With the pencil of two values: one, the other, both,
 * none. */
export function cycle(cell, by = 1) {
  if (isFixed(cell)) {
    return;
  }
  const { values } = state.game.puzzle;
  const now = state.game.board[cell];
  const next = (all, it) => all[(all.indexOf(it) + by + all.length) % all.length];
  if (state.isPencil && now === BLANK && values.length === 2) {
    const [one, other] = values.map((value) => 1 << value);
    noted(mark(state.game, cell, next([0, one, other, one | other], state.game.marks[cell])));
  } else if (!state.isPencil) {
    fill([[cell, next([BLANK, ...values], now)]]);
  }
  whisper(nowText(cell));
}

/** Puts a value into a cell that is painted over; givens stay as they are, without a word. */
export function paint(cell, value = state.brush) {
  if (!state.game.isSolved && !isGiven(state.game, cell) && state.game.board[cell] !== value) {
    point(cell, false);
    fill([[cell, value]]);
    whisper(nowText(cell));
  }
}

function takeBrush() {
  state.isPainting = !state.isPainting;
  refresh();
  whisper(say(state.isPainting ? "paint_on" : "paint_off"));
}

function travel(way, nothing) {
  const cells = way(state.game);
  if (cells.length === 0) {
    tell([say(nothing)]);
    return;
  }
  byId("solved").close();
  changed(cells);
  point(cells[0], false);
  whisper(nowText(cells[0]));
}

function takePencil() {
  state.isPencil = !state.isPencil;
  refresh();
  whisper(say(state.isPencil ? "pencil_on" : "pencil_off"));
}

function takeMarks() {
  const cells = state.game.isSolved ? [] : markAll(state.game);
  noted(cells);
  whisper(say(cells.length > 0 ? "all_marks" : "no_marks"));
}

function check() {
  const { puzzle } = state.game;
  settle();
  forgetHint();
  state.wrong = wrongCells(puzzle, state.game.board);
  const broken = conflictsOf(puzzle, state.game.board).map((conflict) => conflictText(puzzle, conflict));
  if (state.wrong.length > 0) {
    const wrong = sayCount("wrong", state.wrong.length, { cells: cellNames(puzzle, state.wrong) });
    const { cell, steps } = proofOf(state.game, state.wrong);
    const why = say("why", { cell: cellName(puzzle, cell) });
    tell([wrong, ...broken], "broken kept", ...folded(why, steps, false));
  } else if (broken.length > 0) {
    tell(broken, "broken kept");
  } else if (puzzle.status === "none") {
    tell([say("web_none")], "broken kept");
  } else if (state.game.isSolved) {
    tell([say("is_solved")]);
  } else {
    // Of several solutions nobody knows which one is meant.
    tell([`${say(puzzle.solution ? "clean" : "unbroken")} ${sayCount("empty", openCells(state.game))}.`], "good");
  }
  refresh();
}

async function giveHint() {
  if (state.game.isSolved) {
    tell([say("is_solved")]);
    return;
  }
  if (state.level === VALUE) {
    const entries = state.hint.values;
    fill(entries);
    point(entries[0][0], false);
    return;
  }
  if (state.level < 0) {
    const { game } = state;
    const board = String(game.board);
    state.told = await source.hint();
    // Something else may be on the board by now, and of several clicks that come before the answer one counts.
    if (game !== state.game || board !== String(game.board) || state.level >= 0) {
      return;
    }
    state.game.hints += 1;
  }
  state.ticked ||= Date.now();
  state.hint = hintFor(state.game, state.level + 1, state.told);
  // A remark is no level of a hint: nothing more follows.
  state.level = state.hint.isRemark ? -1 : state.level + 1;
  const { texts, steps = [], isMistake } = state.hint;
  const shows = folded(say("shows", { count: steps.length }), steps);
  tell(texts, isMistake ? "hint broken kept" : "hint", ...shows, ...legend());
  const { wrong = [], conclusion = [] } = state.hint.cells;
  const [first] = [...wrong, ...conclusion];
  if (state.level > 0 && first !== undefined) {
    point(first, false);
    state.board.cells[first].scrollIntoView({ block: "nearest", inline: "nearest" });
  }
  refresh();
  keep();
}

export function nextUnsolved() {
  const others = book.puzzles.map((_, at) => (state.at + at) % book.puzzles.length);
  return others.find((index) => !gameAt(index).isSolved);
}

function congratulate() {
  const { hints, time, puzzle } = state.game;
  const hintsText = hints === 0 ? say("hints_none") : sayCount("hints", hints);
  const solved = say("solved_text", { name: nameOf(state.at), time: timeText(time) });
  const about = [puzzle.board, puzzle.level].filter(Boolean).join(", ");
  const best = bestTime(about, time);
  const bestText = best < time ? say("best", { about, time: timeText(best) }) : say("is_best", { about });
  byId("solved-text").textContent = `${solved} ${hintsText}`;
  byId("solved-best").textContent = bestText;
  byId("solved-next").hidden = nextUnsolved() === undefined;
  tell([say("solved_title")], "good");
  state.board.node.classList.add("done");
  byId("solved").show();
}

/** Copies a text; where the browser does not allow that, it stands in the message. */
export async function copyText(text, done) {
  try {
    await navigator.clipboard.writeText(text);
    tell([done], "good");
  } catch {
    tell([text], "good");
  }
}

function copyResult() {
  const text = `${book.title}, ${state.game.puzzle.board}: ${byId("solved-text").textContent}`;
  return copyText(text, say("copied"));
}

/** What buttons do, by their ids. Keys do the same. */
export const ACTIONS = {
  marks: takeMarks,
  undo: () => travel(undo, "no_undo"),
  redo: () => travel(redo, "no_redo"),
  pencil: takePencil,
  paint: takeBrush,
  check,
  hint: giveHint,
  previous: () => turn(-1),
  next: () => turn(1),
  "solved-copy": copyResult,
};

// Time runs from the first move on, while the page is seen.

export function tick() {
  const now = Date.now();
  if (state.ticked && !document.hidden && !state.game.isSolved) {
    // A machine that slept did not play.
    state.game.time += Math.min(now - state.ticked, 5000);
  }
  state.ticked = isBegun(state.game) && !state.game.isSolved ? now : 0;
  showTime();
}
