// A game: what stands on the board, and how it came to stand there.

import { BLANK, hasRoom, isSolution, readCells, writeCells } from "./puzzle.js";

const MOST_MOVES = 5000;

/** Begins a game. */
export function newGame(puzzle) {
  return {
    puzzle,
    board: puzzle.givens.slice(),
    marks: new Uint32Array(puzzle.size),
    done: [],
    undone: [],
    time: 0,
    hints: 0,
    isSolved: isSolution(puzzle, puzzle.givens),
  };
}

export function isGiven(game, cell) {
  return game.puzzle.givens[cell] !== BLANK;
}

export function isBegun(game) {
  return game.time > 0 || game.done.length > 0;
}

export function openCells(game) {
  return game.board.filter((value) => value === BLANK).length;
}

// A move is a list of `[cell, value before, marks before, value after, marks after]`.
function apply(game, move, isBack) {
  for (const [cell, value, marks, newValue, newMarks] of move) {
    game.board[cell] = isBack ? value : newValue;
    game.marks[cell] = isBack ? marks : newMarks;
  }
  game.isSolved = isSolution(game.puzzle, game.board);
  return move.map(([cell]) => cell);
}

function make(game, changes) {
  const move = changes.map(([cell, value, marks]) => [cell, game.board[cell], game.marks[cell], value, marks]);
  const isChange = ([, value, marks, newValue, newMarks]) => value !== newValue || marks !== newMarks;
  if (!move.some(isChange)) {
    return [];
  }
  game.done.push(move);
  game.done.splice(0, game.done.length - MOST_MOVES);
  game.undone = [];
  return apply(game, move, false);
}

/** Puts values into cells; `BLANK` empties a cell, and an empty one loses its pencil marks. Marks that the values rule out go.
 * Returns the cells that changed. */
export function enter(game, entries) {
  const isFree = ([cell]) => !game.isSolved && !isGiven(game, cell);
  const change = ([cell, value]) => {
    const isCleared = value === BLANK && game.board[cell] === BLANK;
    return [cell, value, isCleared ? 0 : game.marks[cell]];
  };
  const changes = entries.filter(isFree).map(change);
  const board = game.board.slice();
  for (const [cell, value] of changes) {
    board[cell] = value;
  }
  const marked = Array.from(board.keys()).filter((cell) => board[cell] === BLANK && game.marks[cell] !== 0);
  const isEntry = (cell) => changes.some(([it]) => it === cell);
  const ruledOut = marked
    .filter((cell) => !isEntry(cell))
    .map((cell) => [cell, BLANK, (game.marks[cell] & marksOf(game.puzzle, board, cell)) >>> 0]);
  return make(game, [...changes, ...ruledOut.filter(([cell, , marks]) => marks !== game.marks[cell])]);
}

// The values that a cell has room for, a bit for each.
function marksOf({ houses, values }, board, cell) {
  const ofCell = houses.filter(({ cells }) => cells.includes(cell));
  const fits = values.filter((value) => ofCell.every((house) => hasRoom(house, board, value)));
  return fits.reduce((marks, value) => marks | (1 << value), 0) >>> 0;
}

/** Gives each empty cell the marks of all values that its row, column and block have room for. */
export function markAll(game) {
  const open = Array.from(game.board.keys()).filter((cell) => game.board[cell] === BLANK);
  return make(
    game,
    open.map((cell) => [cell, BLANK, marksOf(game.puzzle, game.board, cell)]),
  );
}

/** Gives an empty cell pencil marks, a bit for each value. */
export function mark(game, cell, marks) {
  const isFree = !game.isSolved && game.board[cell] === BLANK;
  return isFree ? make(game, [[cell, BLANK, marks >>> 0]]) : [];
}

/** Shows a position, as a move. */
export function moveTo(game, board) {
  const isFree = (cell) => !isGiven(game, cell);
  const cells = Array.from(board.keys()).filter(isFree);
  return make(
    game,
    cells.map((cell) => [cell, board[cell], 0]),
  );
}

/** Empties the board, as a move that can be taken back, and starts the clock again. */
export function restart(game) {
  game.time = 0;
  game.hints = 0;
  return moveTo(game, game.puzzle.givens);
}

export function undo(game) {
  const move = game.done.pop();
  if (move) {
    game.undone.push(move);
  }
  return move ? apply(game, move, true) : [];
}

export function redo(game) {
  const move = game.undone.pop();
  if (!move) {
    return [];
  }
  game.done.push(move);
  return apply(game, move, false);
}

/** Returns the game as data that JSON can hold. */
export function save(game) {
  return {
    board: writeCells(game.board),
    marks: Array.from(game.marks),
    done: game.done,
    undone: game.undone,
    time: Math.min(Math.round(game.time), Number.MAX_SAFE_INTEGER),
    hints: Math.min(game.hints, Number.MAX_SAFE_INTEGER),
  };
}

/** Returns a game that was saved, or nothing where it is none: nobody knows where saved data comes from. */
export function savedAs(puzzle, saved) {
  const { board, marks, done, undone, time, hints } = Object(saved);
  const isValue = (value) => value === BLANK || puzzle.values.includes(value);
  const isCount = (count) => Number.isSafeInteger(count) && count >= 0;
  const areMarks = (bits) => isCount(bits) && bits < 2 ** 32;
  const isFree = (cell) => isCount(cell) && puzzle.givens[cell] === BLANK;
  const isList = (list, isPart) => Array.isArray(list) && list.every(isPart);
  const PARTS = [isFree, isValue, areMarks, isValue, areMarks];
  const isChange = (change) => isList(change, (part, at) => PARTS[at]?.(part)) && change.length === PARTS.length;
  const isMove = (move) => isList(move, isChange) && move.length > 0;
  const cells = typeof board === "string" && /^[.0-9A-Z]*$/.test(board) ? readCells(board) : [];
  const isGood =
    cells.length === puzzle.size &&
    cells.every((value, cell) => isValue(value) && [BLANK, value].includes(puzzle.givens[cell])) &&
    isList(marks, areMarks) &&
    marks.length === puzzle.size &&
    isList(done, isMove) &&
    isList(undone, isMove) &&
    isCount(time) &&
    isCount(hints);
  const isSolved = isGood && isSolution(puzzle, cells);
  return isGood
    ? { puzzle, board: cells, marks: Uint32Array.from(marks), done, undone, time, hints, isSolved }
    : undefined;
}
