// Hints, from the steps to the solution that come with each puzzle.

import { valueWord } from "./board.js";
import { BLANK, conflictsOf, houseOf, wrongCells } from "./puzzle.js";
import { capital, cellName, cellNames, houseName, say, sentence } from "./words.js";

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

// What an engine worked out for what is on the board: the steps to the next value, or what else it says of the position.
function hintOf(puzzle, { topic, steps, levels, sentences = levels?.at(-1).sentences }, level) {
  if (topic === "step") {
    return stepHint(puzzle, steps, steps.at(-1), level);
  }
  return {
    texts: sentences.map(sentence),
    cells: {},
    look: [],
    values: [],
    isMistake: topic === "none",
    isRemark: true,
  };
}

/** Returns a hint of a level: its sentences, the cells that it is about by their part in it, the rows, columns and blocks to look
 * at, and the values that the last level gives away. */
export function hintFor(game, level, told) {
  const { puzzle, board } = game;
  const wrong = wrongCells(puzzle, board);
  if (wrong.length > 0) {
    return mistake(puzzle, board, wrong, level);
  }
  if (told) {
    return hintOf(puzzle, told, level);
  }
  const isOpen = (cell) => board[cell] === BLANK;
  const step = puzzle.steps.find((it) => it.values && it.cells.some(isOpen));
  return step ? stepHint(puzzle, puzzle.steps, step, level) : withoutReason(puzzle, board.indexOf(BLANK), level);
}

/** Returns the cells that a step fills, with their values. */
export function valuesOf({ cells, values = "" }) {
  return Array.from(values, (value, at) => [cells[at], Number.parseInt(value, 36)]);
}

// The last text is only what comes after the reason, where the value does not change the reason.
function textOf(step, level) {
  const [last, why] = [step.says[level], step.says[2]];
  return level === VALUE && last.startsWith("+") ? why + last.slice(1) : last;
}

/** Returns the hint of a step among others. Numbers that are ruled out do not stand on the board, so the last level tells the whole
 * way to the next value, unless each step is told alone. */
export function stepHint(puzzle, steps, step, level, hasWay = true) {
  const way = [...(hasWay ? (step.way ?? []) : []).map((at) => steps[at]), step];
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
    chains: level > 1 ? shown.flatMap((it) => it.chains ?? []) : [],
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

// The most steps that are told to show that an entry is wrong, and the most words of all of them.
const MOST_STEPS = 6;
const MOST_TOLD = 150;

// The steps from what is right on the board to the value of a cell; none where they are too many.
function stepsTo(puzzle, board, cell) {
  const told = new Set();
  const isRight = (it) => board[it] === puzzle.solution[it];
  const isTold = (it) => {
    const step = puzzle.steps.find(({ values, cells }) => values && cells.includes(it));
    if (!step || told.size > MOST_STEPS) {
      return false;
    }
    const way = [...(step.way ?? []).map((at) => puzzle.steps[at]), step].filter((part) => !told.has(part));
    for (const part of way) {
      told.add(part);
    }
    return way.every(({ because = [] }) => because.every((other) => isRight(other) || isTold(other)));
  };
  const isWhole = isTold(cell);
  const steps = puzzle.steps.filter((step) => told.has(step));
  const words = steps.flatMap((step) => textOf(step, VALUE).split(" "));
  return isWhole && steps.length <= MOST_STEPS && words.length <= MOST_TOLD ? steps : [];
}

/** Returns the wrong entry that is the easiest to see: its cell, and a rule that it breaks or the steps that show what it must be,
 * where these are few. */
function easiest(puzzle, board, wrong) {
  const isEntry = (cell) => puzzle.givens[cell] === BLANK;
  for (const conflict of conflictsOf(puzzle, board)) {
    const entries = conflict.cells.filter(isEntry);
    if (entries.length === 1) {
      return { cell: entries[0], rule: conflictText(puzzle, conflict), steps: [], because: conflict.cells };
    }
  }
  const all = wrong.map((cell) => ({ cell, steps: stepsTo(puzzle, board, cell) }));
  const shown = all.filter(({ steps }) => steps.length > 0).sort((a, b) => a.steps.length - b.steps.length);
  const { cell, steps } = shown[0] ?? all[0];
  return { cell, steps, because: steps.flatMap((step) => step.because ?? []) };
}

// The steps in sentences. The last one is about the entry, and gives away as much as the level does.
function tellSteps(steps, level) {
  return steps.map((step) => textOf(step, step === steps.at(-1) ? level : VALUE));
}

/** Returns an entry that is wrong and the sentences that show it, without the right value; none where they are many, or where the
 * entry breaks a rule. */
export function proofOf({ puzzle, board }, wrong) {
  const { cell, steps } = easiest(puzzle, board, wrong);
  return { cell, steps: tellSteps(steps, VALUE - 1) };
}

function mistake(puzzle, board, wrong, level) {
  const { cell, rule, steps, because } = easiest(puzzle, board, wrong);
  const name = cellName(puzzle, cell);
  const row = Math.floor(cell / puzzle.cols);
  const hint = {
    texts: [level === 0 ? say("wrong_row", { row: row + 1 }) : say("wrong_cell", { cell: name })],
    cells: level === 0 ? { shade: shade(puzzle, [["row", row]]) } : { wrong: [cell] },
    look: [["row", row]],
    values: [],
    isMistake: true,
  };
  if (level < 2) {
    hint.texts.push(...(wrong.length > 1 ? [say("wrong_count", { count: wrong.length })] : []));
    return hint;
  }
  const told = tellSteps(steps, level);
  const isOther = (it) => it !== cell;
  hint.cells.question = steps.flatMap(({ cells }) => cells).filter(isOther);
  hint.cells.reason = because.filter((it) => isOther(it) && !hint.cells.question.includes(it));
  if (told.length > 1) {
    hint.steps = told;
  } else {
    hint.texts.push(told[0] ?? rule ?? say("wrong_solution"));
  }
  if (level === VALUE) {
    hint.values = [[cell, puzzle.solution[cell]]];
    const value = valueWord(puzzle.solution[cell], puzzle.symbols);
    hint.texts.push(...(told.length === 1 ? [] : [say("must_be", { cell: name, value })]));
  }
  return hint;
}
