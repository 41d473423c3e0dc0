// Hints, from the steps to the solution that come with each puzzle.

import { valueWord } from "./board.js";
import { BLANK, conflictsOf, houseOf, wrongCells } from "./puzzle.js";
import { capital, cellName, cellNames, houseName, say } from "./words.js";

/** The last level of a hint: the value. Before it come where to look, which cell, and why. */
export const VALUE = 3;

/** Says in a sentence which rule is broken where. */
export function conflictText(puzzle, conflict) {
  const values = { cells: cellNames(puzzle, conflict.cells) };
  if (conflict.value !== undefined) {
    values.value = valueWord(conflict.value, puzzle.symbols);
  }
  if (conflict.house) {
    values.house = capital(houseName(conflict.house));
  }
  if (conflict.lines) {
    [values.a, values.b] = conflict.lines.map((line) => line.index + 1);
  }
  return say(conflict.say, values);
}

/** Returns a hint of a level: its sentences, the cells that it is about by their part in it, the rows, columns and blocks to look
 * at, and the values that the last level gives away. */
export function hintFor(game, level) {
  const { puzzle, board } = game;
  const wrong = wrongCells(puzzle, board);
  if (wrong.length > 0) {
    return mistake(puzzle, board, wrong, level);
  }
  const isOpen = (cell) => board[cell] === BLANK;
  const step = puzzle.steps.find((it) => it.values && it.cells.some(isOpen));
  return step ? forward(puzzle, step, level) : withoutReason(puzzle, board.indexOf(BLANK), level);
}

function valuesOf(step) {
  return step.cells.map((cell, at) => [cell, Number.parseInt(step.values[at], 36)]);
}

// The last text is only what comes after the reason, where the value does not change the reason.
function textOf(step, level) {
  const [last, why] = [step.says[level], step.says[2]];
  return level === VALUE && last.startsWith("+") ? why + last.slice(1) : last;
}

// Numbers that are ruled out do not stand on the board, so the last level tells the whole way to the next value.
function forward(puzzle, step, level) {
  const way = [...(step.way ?? []).map((at) => puzzle.steps[at]), step];
  const shown = level === VALUE ? way : way.slice(0, 1);
  const cells = { conclusion: [], reason: [], question: [] };
  const look = way[0].look ?? [];
  if (level > 0) {
    cells.conclusion = way[0].cells;
  } else {
    cells.shade = shade(puzzle, look);
  }
  if (level > 1) {
    // Only what would be entered is framed.
    cells.conclusion = shown.at(-1).cells;
    cells.reason = shown.flatMap((it) => it.because ?? []);
    const isTold = (cell) => cells.conclusion.includes(cell) || cells.reason.includes(cell);
    cells.question = shown.flatMap((it) => [...it.cells, ...(it.pattern ?? [])]).filter((cell) => !isTold(cell));
  }
  return {
    texts: shown.map((it) => textOf(it, level)),
    cells,
    look,
    values: level === VALUE ? valuesOf(step) : [],
  };
}

function shade(puzzle, look) {
  return look.flatMap(([kind, index]) => houseOf(puzzle, kind, index).cells);
}

function withoutReason(puzzle, cell, level) {
  const name = cellName(puzzle, cell);
  const value = puzzle.solution[cell];
  const row = Math.floor(cell / puzzle.cols);
  const texts = [
    say("no_reason_row", { row: row + 1 }),
    say("no_reason_cell", { cell: name }),
    say("no_reason"),
    say("must_be", { cell: name, value: valueWord(value, puzzle.symbols) }),
  ];
  return {
    texts: [texts[level]],
    cells: level > 0 ? { conclusion: [cell] } : { shade: shade(puzzle, [["row", row]]) },
    look: [["row", row]],
    values: level === VALUE ? [[cell, value]] : [],
  };
}

/** Returns the wrong entry that is the easiest to see, the reason why it is wrong, and the same with the value if a step says
 * both. */
function easiest(puzzle, board, wrong) {
  const isEntry = (cell) => puzzle.givens[cell] === BLANK;
  for (const conflict of conflictsOf(puzzle, board)) {
    const entries = conflict.cells.filter(isEntry);
    if (entries.length === 1) {
      return { cell: entries[0], why: conflictText(puzzle, conflict), because: conflict.cells };
    }
  }
  const isRight = (cell) => board[cell] === puzzle.solution[cell];
  const about = puzzle.steps.filter((step) => step.values && step.cells.some((cell) => wrong.includes(cell)));
  const shown = about.find((step) => !step.way && (step.because ?? []).every(isRight));
  const step = shown ?? about[0];
  const cell = step?.cells.find((it) => wrong.includes(it)) ?? wrong[0];
  return shown
    ? { cell, why: textOf(shown, VALUE - 1), all: textOf(shown, VALUE), because: shown.because ?? [] }
    : { cell, why: say("wrong_solution"), because: [] };
}

function mistake(puzzle, board, wrong, level) {
  const { cell, why, all, because } = easiest(puzzle, board, wrong);
  const name = cellName(puzzle, cell);
  const value = puzzle.solution[cell];
  const row = Math.floor(cell / puzzle.cols);
  const texts = [level === 0 ? say("wrong_row", { row: row + 1 }) : say("wrong_cell", { cell: name })];
  if (wrong.length > 1 && level < 2) {
    texts.push(say("wrong_count", { count: wrong.length }));
  }
  if (level === VALUE) {
    texts.push(...(all ? [all] : [why, say("must_be", { cell: name, value: valueWord(value, puzzle.symbols) })]));
  } else if (level > 1) {
    texts.push(why);
  }
  return {
    texts,
    cells:
      level > 0
        ? { wrong: [cell], reason: level > 1 ? because.filter((it) => it !== cell) : [] }
        : { shade: shade(puzzle, [["row", row]]) },
    look: [["row", row]],
    values: level === VALUE ? [[cell, value]] : [],
    isMistake: true,
  };
}
