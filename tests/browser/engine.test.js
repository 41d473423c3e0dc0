// The engine says what the program says, and its hints are sound.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { load, random } from "./engine.js";

const repository = fileURLToPath(new URL("../..", import.meta.url));
const program = process.env.TAKUZU_SAT ?? path.join(repository, "target/debug/takuzu-sat");
const engine = load(process.env.TAKUZU_SAT_WEB ?? path.join(repository, "target/web"));
const options = { skip: engine ? false : "the engine was not made: .ci/package web" };

const SMALL = ".1.0 ..0. .0.. 11.0";

function run(args, input) {
  try {
    return execFileSync(program, args, { input, encoding: "utf8", stdio: "pipe", maxBuffer: 1 << 28 });
  } catch (error) {
    // That there is no solution is an answer, too.
    assert.equal(error.status, 1, error.stderr);
    return error.stdout;
  }
}

function records(args, input) {
  return run([...args, "--json", "-"], input)
    .trimEnd()
    .split("\n")
    .map(JSON.parse);
}

/** The first puzzles of each file of a folder of the corpus, as lines of cells. */
function corpus(kind, each, isTaken) {
  const folder = path.join(repository, "tests/corpus", kind);
  const lines = (file) => readFileSync(path.join(folder, file), "utf8").trimEnd().split("\n");
  const cells = (file) => lines(file).map((line) => line.split(" ")[0]);
  return readdirSync(folder).map((file) => cells(file).filter(isTaken).slice(0, each));
}

/** A thousand puzzles: Takuzu to 16x16 with a given, and Sudoku of 9x9. */
const takuzu = corpus("takuzu", 37, (cells) => cells.length <= 256 && /[01]/.test(cells));
const sudoku = corpus("sudoku", 40, (cells) => cells.length === 81);

/** The numbers of the cells of each row and column, and of each block of a Sudoku of 9x9. */
function lines(side, hasBlocks) {
  const numbers = [...Array(side).keys()];
  const rows = numbers.map((row) => numbers.map((col) => row * side + col));
  const columns = numbers.map((col) => numbers.map((row) => row * side + col));
  const corner = (block) => Math.floor(block / 3) * 27 + (block % 3) * 3;
  const blocks = numbers.map((block) => numbers.map((at) => corner(block) + Math.floor(at / 3) * side + (at % 3)));
  return { rows, columns, all: [...rows, ...columns, ...(hasBlocks ? blocks : [])] };
}

/** Tells, by the rules alone, whether a whole grid is a solution. */
function isSolution(grid, givens, isSudoku) {
  const side = Math.sqrt(grid.length);
  const { rows, columns, all } = lines(side, isSudoku);
  const word = (line) => line.map((at) => grid[at]).join("");
  if (grid.includes(".") || [...givens].some((given, at) => given !== "." && given !== grid[at])) {
    return false;
  }
  if (isSudoku) {
    return all.every((line) => new Set(word(line)).size === side);
  }
  const differ = (of) => new Set(of.map(word)).size === side;
  const isBalanced = (line) => word(line).replaceAll("0", "").length === side / 2;
  return all.every((line) => isBalanced(line) && !/000|111/.test(word(line))) && differ(rows) && differ(columns);
}

/** The fields of an answer of `check` that the program has, too. */
const FIELDS = ["status", "solution", "second", "violations", "dead_ends", "clash", "unique_without_distinct_lines"];

/** What the engine says of a puzzle is what the program says. */
function assertSame({ puzzle, board }, cells, isSudoku, { checked, graded, explained }) {
  const answer = engine.check(puzzle, "");
  assert.equal(board.givens, cells);
  for (const field of FIELDS) {
    assert.deepEqual(answer[field], checked[field], `${field} of ${cells}`);
  }
  if (answer.status !== "unique") {
    return;
  }
  assert.ok(isSolution(answer.solution, cells, isSudoku), cells);
  const { status, names, ...grade } = engine.grade(puzzle, "");
  assert.equal(names?.length ?? 0, Object.keys(grade.techniques ?? {}).length, cells);
  assert.deepEqual([status, grade], [graded.status, graded.grade], cells);
  assert.deepEqual(engine.steps(puzzle, "").steps, explained.steps, cells);
}

test("a thousand puzzles are read, solved, graded and explained as by the program", options, () => {
  let count = 0;
  const kinds = { takuzu, sudoku };
  for (const [puzzle, files] of Object.entries(kinds)) {
    for (const cells of files.filter((file) => file.length > 0)) {
      const input = `${cells.join("\n")}\n`;
      const { puzzles } = engine.read(input, { puzzle }, "");
      assert.equal(puzzles.length, cells.length);
      const all = (command) => records([command, "--puzzle", puzzle], input);
      const [checked, graded, explained] = ["check", "grade", "explain"].map(all);
      for (const [at, read] of puzzles.entries()) {
        const records = { checked: checked[at], graded: graded[at], explained: explained[at] };
        assertSame(read, cells[at], puzzle === "sudoku", records);
      }
      count += cells.length;
    }
  }
  assert.ok(count >= 1000, `${count} puzzles`);
});

test("two thousand hints are sound, and none passes over a mistake", options, () => {
  const isUnique = ({ puzzle }) => engine.check(puzzle, "").status === "unique";
  const read = (files, puzzle, count) => {
    const all = files.flatMap((file) => file.slice(0, 10)).join("\n");
    return engine.read(`${all}\n`, { puzzle }, "").puzzles.filter(isUnique).slice(0, count);
  };
  const puzzles = [...read(takuzu, "takuzu", 150), ...read(sudoku, "sudoku", 50)];
  assert.equal(puzzles.length, 200);
  const chance = random(54);
  const topics = { step: 0, mistake: 0, solved: 0 };
  for (const { puzzle, board } of puzzles) {
    const { solution } = engine.check(puzzle, "");
    const [least, most] = board.values;
    for (let turn = 0; turn < 10; turn += 1) {
      const part = chance();
      const errors = turn % 2 === 0 ? 0 : 0.1;
      const position = [...board.givens].map((given, at) => {
        if (given !== "." || chance() > part) {
          return given;
        }
        const other = String(least + Math.floor(chance() * (most - least + 1)));
        return chance() < errors ? other : solution[at];
      });
      const wrong = (at) => position[at] !== "." && position[at] !== solution[at];
      const isWrong = position.some((_, at) => wrong(at));
      const hint = engine.hint(puzzle, position.join(""), "");
      const where = `${board.givens} ${position.join("")} ${JSON.stringify(hint).slice(0, 500)}`;
      topics[hint.topic] += 1;
      if (isWrong) {
        assert.equal(hint.topic, "mistake", where);
        assertMistake(hint, board.cols, wrong, solution, where);
      } else {
        assert.equal(hint.topic, position.includes(".") ? "step" : "solved", where);
        assertStep(hint, board.cols, position, solution, where);
      }
    }
  }
  assert.ok(Math.min(topics.step, topics.mistake) > 500, JSON.stringify(topics));
});

test("no number that a hint rules out is in the solution", options, () => {
  const all = corpus("sudoku", 2000, (cells) => cells.length === 81).flat();
  let removals = 0;
  for (const givens of all.filter((_, at) => at % 40 === 0)) {
    const { solution } = engine.check(givens, "");
    const position = [...givens];
    let isRemoving = false;
    for (const { cells, value, values, removes } of engine.steps(givens, "").steps) {
      // Nothing is ruled out on the board of a player, so a hint says all of it.
      if (removes && !isRemoving) {
        const where = position.join("");
        removals += assertStep(engine.hint(givens, where, ""), 9, where, solution, `${givens} ${where}`);
      }
      isRemoving = Boolean(removes);
      if (!removes) {
        cells.forEach((name, at) => {
          position[cell(name, 9)] = String(value ?? values[at]);
        });
      }
    }
  }
  assert.ok(removals > 80, `${removals} steps`);
});

/** The number of a cell that a name such as `r1c2` names. */
function cell(name, cols) {
  const [, row, col] = name.match(/^r(\d+)c(\d+)$/);
  return (row - 1) * cols + (col - 1);
}

function assertMistake({ levels }, cols, wrong, solution, where) {
  const [nudge, , , whole] = levels;
  assert.equal(nudge.wrong, undefined, where);
  assert.ok(whole.wrong.length > 0 && levels.every(({ sentences }) => sentences.length > 0), where);
  assert.ok(
    whole.wrong.every((name) => wrong(cell(name, cols))),
    where,
  );
  for (const [name, value] of whole.values ?? []) {
    assert.equal(String(value), solution[cell(name, cols)], where);
  }
}

/** The numbers that a step rules out, as its last sentence says: `So r1c2 and r1c3 are not 4 and r1c5 is neither 6 nor 9.` */
function ruledOut({ says }, cols) {
  const [, said] = says[3].match(/So (?=r\d)([^.]*)\.$/) ?? [];
  assert.ok(said, says[3]);
  const clauses = said.matchAll(
    /((?:(?:, | and )?r\d+c\d+)+) (?:is|are) (?:not|neither) (\w+(?:(?:, | nor )[\dA-G]+)*)/g,
  );
  return [...clauses].flatMap(([, names, numbers]) =>
    names.match(/r\d+c\d+/g).flatMap((name) => numbers.match(/[\dA-G]+/g).map((it) => [cell(name, cols), it])),
  );
}

/** What the last step fills in is as in the only solution, and what others rule out is not in it; returns the number of these. */
function assertStep({ topic, steps }, cols, position, solution, where) {
  if (topic === "solved") {
    return 0;
  }
  const last = steps.at(-1);
  assert.equal(last.says.length, 4, where);
  assert.ok(last.cells.length > 0 && last.cells.length === last.values.length, where);
  for (const [at, number] of last.cells.entries()) {
    assert.equal(position[number], ".", where);
    assert.equal(last.values[at], solution[number], where);
  }
  const removals = steps.filter(({ values }) => !values);
  for (const step of removals) {
    const numbers = ruledOut(step, cols);
    assert.deepEqual([...new Set(numbers.map(([at]) => at))].sort(), [...step.cells].sort(), where);
    for (const [at, value] of numbers) {
      assert.ok(position[at] === "." && solution[at] !== value, `${value} in ${at}: ${where}`);
    }
  }
  return removals.length;
}

test("a position that givens with several solutions allow no more is no step", options, () => {
  const blank = "....\n....\n....\n....";
  assert.equal(engine.check(blank, "").status, "multiple");
  assert.equal(engine.hint(blank, ".".repeat(16), "").topic, "nothing");
  // No rule is broken yet.
  const dead = "0.0. .... .... 0.0.";
  const { status, violations } = engine.check(dead, "");
  const hint = engine.hint(blank, dead.replaceAll(" ", ""), "");
  assert.deepEqual([status, violations, hint.topic], ["none", undefined, "none"], JSON.stringify(hint));
});

test("a seed makes the puzzle that the program makes", options, () => {
  const wishes = [
    [{ size: [8, 8], minimal: true }, ["--size", "8", "--minimal"]],
    [{ size: [6, 6], rules: "plus", signs: true }, ["--size", "6", "--rules", "plus", "--signs"]],
    [
      { size: [10, 10], level: "normal", symmetry: "rotate180" },
      ["--size", "10", "--level", "normal", "--symmetry", "rotate180"],
    ],
    [{ puzzle: "sudoku", size: [9, 9] }, ["--puzzle", "sudoku", "--size", "9"]],
  ];
  for (const [wish, args] of wishes) {
    const made = engine.make({ ...wish, seed: "18446744073709551615" }, "");
    const record = JSON.parse(run(["generate", ...args, "--json", "--seed", "18446744073709551615"], ""));
    assert.equal(made.board?.givens, record.givens, JSON.stringify(made.error));
    assert.equal(made.solution, record.solution);
  }
  assert.match(engine.make({ seed: "1", size: [7, 7] }, "").error.message, /odd|even/);
  assert.match(engine.make({ seed: "1", colour: "red" }, "").error.message, /unknown field `colour`/);
});

test("the formula is that of the program, and has one model", options, () => {
  const files = [
    ["dimacs", []],
    ["opb", []],
  ];
  for (const [to, args] of files) {
    const text = run(["export", "--to", to, ...args, "-"], SMALL.replaceAll(" ", "\n"));
    assert.equal(engine.file(SMALL, to, "", "").text, text);
  }
  const { asked, sizes: parts, cover } = engine.formula(SMALL, "");
  const sizes = parts.map(({ size }) => size);
  assert.deepEqual(
    asked.map(({ answer }) => answer),
    ["satisfiable", "unsatisfiable"],
  );
  assert.equal(asked[0].solution, "0110100100111100");
  assert.equal(asked[1].without, asked[0].solution);
  const sum = (field) => sizes.slice(0, -1).reduce((total, size) => total + size[field], 0);
  for (const field of ["variables", "clauses", "literals"]) {
    assert.equal(sum(field), sizes.at(-1)[field]);
  }
  const [, variables, clauses] = engine.file(SMALL, "dimacs", "", "").text.match(/^p cnf (\d+) (\d+)$/m);
  assert.deepEqual([variables, clauses].map(Number), [sizes.at(-1).variables, sizes.at(-1).clauses]);
  const without = engine.file(SMALL, "dimacs", "", asked[0].solution).text;
  assert.match(without, new RegExp(`^p cnf ${variables} ${Number(clauses) + 1}$`, "m"));
  const options = engine
    .file(SMALL, "xcc", "", "")
    .text.split("\n")
    .filter((line) => line && !line.startsWith("|"));
  assert.equal(options.length - 1, cover.options);
});

test("every format is read as the same puzzle again", options, () => {
  for (const text of [SMALL, readFileSync(path.join(repository, "docs/puzzles/sudoku-9.sdk"), "utf8")]) {
    const [{ puzzle, board }] = engine.read(text, "", "").puzzles;
    const { formats } = engine.formats(puzzle);
    assert.ok(formats.length > 5);
    for (const format of formats.filter((it) => !["tabular", "opensudoku"].includes(it))) {
      const written = engine.convert(puzzle, format).text;
      const kind = board.board.startsWith("Takuzu") ? "takuzu" : "sudoku";
      const [again] = engine.read(written, { format, puzzle: kind }, "").puzzles;
      assert.equal(again.board?.givens, board.givens, `${format}: ${written} ${JSON.stringify(again.error)}`);
    }
  }
});

test("pictures, pages, languages and errors", options, () => {
  assert.match(engine.picture(SMALL, "", "").svg, /^<svg /);
  assert.match(engine.picture(SMALL, "0110100100111100", { symbols: "discs" }).svg, /^<svg /);
  const { status, page } = engine.page(SMALL, { language: "fr", symbols: "discs" });
  assert.equal(status, "unique");
  assert.equal(page.solution, "0110100100111100");
  assert.ok(page.steps.length > 0 && page.steps.every(({ says }) => says.length === 4));
  assert.match(page.how.join(" "), /disque/);
  const several = engine.check("...0 ..0. .0.. ....", "");
  assert.equal(several.status, "multiple");
  assert.ok(several.differ.length > 0);
  const none = engine.check(".1.0 ..0. .00. 11.0", { language: "fr" });
  assert.equal(none.status, "none");
  assert.deepEqual(none.clash.givens, ["r2c3", "r3c3", "r4c1", "r4c2"]);
  assert.match(none.sentences[0], /^aucune solution/);
  assert.match(none.repairs[0].text, /^L2C3 est peut-être une coquille/);
  const { error } = engine.check(".1.0\n..0\n.0..\n11.0", "");
  assert.deepEqual([error.line, error.column, error.message], [2, 1, "row 2 has 3 cells, the others have 4"]);
  const two = engine.read(".1.0\n..0\n.0..\n11.0\n\n.1.0\n..0.\n.0..\n11.0\n", "", "").puzzles;
  assert.equal(two[0].error.line, 2);
  assert.equal(two[1].line, 6);
  assert.ok(engine.check("nonsense", "").error.message);
  assert.ok(engine.hint(SMALL, "2".repeat(16), "").error.message);
  assert.ok(engine.hint(SMALL, "0".repeat(16), "").error.message);
});

test("whatever a text is, the engine answers and goes on", options, () => {
  const folders = ["wild", "texts"].map((name) => path.join(repository, "tests/corpus", name));
  const files = folders.flatMap((folder) => readdirSync(folder).map((file) => path.join(folder, file)));
  const texts = [...files.map((file) => readFileSync(file, "latin1")), "[".repeat(1e6), `${"0".repeat(1e6)}\n1`];
  assert.ok(texts.length > 20);
  for (const text of texts) {
    const { error, puzzles } = engine.read(text, "", "");
    const isTold = ({ error, board }) => (error ? error.message.length > 0 : board.rows > 0);
    assert.ok(error ? error.message : puzzles.every(isTold), text.slice(0, 200));
  }
  assert.equal(engine.check(SMALL, "").status, "unique");
});
