// The puzzles of the page, and what a board says about them. Nothing in this file knows the screen.

export const BLANK = -1;

/** Returns the cells of a text, a sign each. */
export function readCells(text) {
  return Int8Array.from(text, (sign) => (sign === "." ? BLANK : Number.parseInt(sign, 36)));
}

/** Returns a value as a text has it: a digit, or a capital letter from ten on. */
export function symbolOf(value) {
  return value === BLANK ? "." : value.toString(36).toUpperCase();
}

/** Returns a text with a sign for each cell. */
export function writeCells(cells) {
  return Array.from(cells, symbolOf).join("");
}

/** Lists the numbers from one to another. */
export function span(first, last) {
  return Array.from({ length: last - first + 1 }, (_, at) => first + at);
}

/** Makes a puzzle of its data: numbers in place of signs, and its rows, columns and blocks. Only 0 and 1 have other symbols than
 * digits and letters. */
export function makePuzzle(data, symbols) {
  const { rows, cols } = data;
  const puzzle = {
    ...data,
    size: rows * cols,
    values: span(data.values[0], data.values[1]),
    givens: readCells(data.givens),
    solution: data.solution ? readCells(data.solution) : null,
    links: data.links ?? [],
    steps: data.steps ?? [],
    symbols: String(data.values) === "0,1" ? symbols : "01",
  };
  puzzle.lines = [
    ...span(0, rows - 1).map((index) => houseOf(puzzle, "row", index)),
    ...span(0, cols - 1).map((index) => houseOf(puzzle, "column", index)),
  ];
  puzzle.houses = data.needs.flatMap(([kind, first, count, quota]) =>
    span(first, first + count - 1).map((index) => ({ ...houseOf(puzzle, kind, index), quota })),
  );
  puzzle.key = keyOf(data);
  return puzzle;
}

/** Returns a row, a column or a block with its cells. */
export function houseOf({ rows, cols, block }, kind, index) {
  const cells = {
    row: () => span(0, cols - 1).map((col) => index * cols + col),
    column: () => span(0, rows - 1).map((row) => row * cols + index),
    block: () => {
      const [high, wide] = block;
      const across = cols / wide;
      const top = Math.floor(index / across) * high;
      const left = (index % across) * wide;
      return span(0, high * wide - 1).map((at) => (top + Math.floor(at / wide)) * cols + left + (at % wide));
    },
  };
  return { kind, index, cells: cells[kind]() };
}

/** Returns a name for a puzzle: the same for the same board, givens and rules (two FNV-1a hashes of 32 bits). */
function keyOf({ rows, cols, block, values, givens, links, rules }) {
  const text = JSON.stringify([rows, cols, block ?? null, values, givens, links ?? [], rules]);
  const hash = (basis) => {
    let sum = basis;
    for (let at = 0; at < text.length; at += 1) {
      sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193) >>> 0;
    }
    return sum.toString(16).padStart(8, "0");
  };
  return `takuzu-sat/${hash(0x811c9dc5)}${hash(0x050c5d1f)}`;
}

/** Tells how often each value is still to come in a house, where the rules say that: `[value, least, most]`. */
export function needsOf(house, board) {
  const count = (value) => house.cells.filter((cell) => board[cell] === value).length;
  const open = count(BLANK);
  const left = house.quota.map(([value, , most]) => [value, Math.max(0, most - count(value))]);
  const sum = left.reduce((total, [, most]) => total + most, 0);
  return left.map(([value, most]) => {
    const times = Math.min(most, open);
    return [value, Math.min(times, Math.max(0, open - (sum - most))), times];
  });
}

/** Tells whether a house has room for a value once more. */
export function hasRoom(house, board, value) {
  const quota = house.quota.find(([it]) => it === value);
  return !quota || house.cells.filter((cell) => board[cell] === value).length < quota[2];
}

/** Returns the cells that share a house with a cell, where no value may stand in it twice. */
export function peersOf({ houses }, cell) {
  const isOnce = ({ cells, quota }) => cells.includes(cell) && quota.every(([, , most]) => most === 1);
  return new Set(houses.filter(isOnce).flatMap(({ cells }) => cells));
}

function threeEqual({ lines }, board) {
  return lines.flatMap((line) => {
    const found = [];
    let begin = 0;
    for (let at = 1; at <= line.cells.length; at += 1) {
      const value = board[line.cells[begin]];
      if (at < line.cells.length && board[line.cells[at]] === value) {
        continue;
      }
      if (at - begin > 2 && value !== BLANK) {
        found.push({ say: "three", value, cells: line.cells.slice(begin, at) });
      }
      begin = at;
    }
    return found;
  });
}

function equalLines({ lines }, board) {
  const met = new Map();
  return lines.flatMap((line) => {
    const values = line.cells.map((cell) => board[cell]);
    const name = `${line.kind} ${values}`;
    const other = met.get(name);
    if (values.includes(BLANK)) {
      return [];
    }
    met.set(name, line);
    const cells = [...(other?.cells ?? []), ...line.cells];
    return other ? [{ say: `equal_${line.kind}s`, lines: [other, line], cells }] : [];
  });
}

function brokenSigns({ links }, board) {
  const isBroken = ([one, other, sign]) => {
    const pair = [board[one], board[other]];
    return !pair.includes(BLANK) && (pair[0] === pair[1]) !== (sign === "=");
  };
  return links
    .filter(isBroken)
    .map(([one, other, sign]) => ({ say: sign === "=" ? "sign_equal" : "sign_other", cells: [one, other] }));
}

// What can be seen while somebody plays, by the name of the rule. How often a value may stand in a row, a column or a
// block is known from the puzzle itself. A rule that is not here is not marked, but a check still compares with the solution.
const CHECKERS = { "no three": threeEqual, "distinct lines": equalLines, signs: brokenSigns };

function tooMany({ houses }, board) {
  return houses.flatMap((house) =>
    house.quota.flatMap(([value, , most]) => {
      const cells = house.cells.filter((cell) => board[cell] === value);
      return cells.length > most ? [{ say: most === 1 ? "twice" : "too_many", value, house, cells }] : [];
    }),
  );
}

/** Lists the places where a board breaks rules. */
export function conflictsOf(puzzle, board) {
  const checkers = puzzle.rules.map((name) => CHECKERS[name]).filter(Boolean);
  return [tooMany, ...checkers].flatMap((check) => check(puzzle, board));
}

/** Tells whether a board is the solution, or one of several. */
export function isSolution(puzzle, board) {
  return puzzle.solution
    ? board.every((value, cell) => value === puzzle.solution[cell])
    : !board.includes(BLANK) && conflictsOf(puzzle, board).length === 0;
}

/** Lists the entries that are not as in the solution, where there is exactly one. */
export function wrongCells(puzzle, board) {
  const isWrong = (cell) => board[cell] !== BLANK && board[cell] !== puzzle.solution[cell];
  return puzzle.solution ? span(0, puzzle.size - 1).filter(isWrong) : [];
}
