// The pages of `book --to html`, played in a real browser.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, describe, test } from "node:test";
import { blanks, book, cell, desktop, launch, open, phone, reload, run } from "./pages.js";

let browser;
const books = {};

before(async () => {
  books.one = book("one", ["docs/puzzles/wikipedia-4.txt"]);
  books.long = book("long", ["docs/puzzles/ten.txt"]);
  books.normal = book("normal", ["docs/puzzles/normal-8.txt"]);
  books.signs = book("signs", [
    "docs/puzzles/tango-6.signs",
    "--rules",
    "unruly",
    "--symbols",
    "discs",
    "--lang",
    "fr",
  ]);
  books.letters = book("letters", ["docs/puzzles/wikipedia-4.txt", "--symbols", "OX"]);
  books.sudoku = book("sudoku", ["docs/puzzles/sudoku-9.sdk"]);
  // It needs a two-string kite, a chain of four 2s.
  const kite = "..4.8..6...61..27..9...5............9.7....31.6.....493....2.5..7..14.......9...3";
  books.chain = book("chain", ["-"], kite);
  const several = ["wikipedia-4.txt", "easy-6.txt", "sudoku-49-holes.sdk", "minimal-10.txt", "rectangle-6x8.txt"];
  const files = several.map((file) => `docs/puzzles/${file}`);
  books.several = book("several", [...files, "--title", "Puzzles for Sunday"]);
  browser = await launch();
});

after(async () => {
  await browser?.close();
});

/** Opens a page, does something with it, and complains about what a page must not do. */
async function on(name, does, options, prepare) {
  const { page, context, complaints } = await open(browser, books[name].url, options, prepare);
  try {
    await does(page, books[name], context);
    assert.deepEqual(complaints, []);
  } finally {
    await context.close();
  }
}

const message = (page) => page.locator("#message").innerText();
const label = async (page, row, column) => cell(page, row, column).getAttribute("aria-label");

async function showProgress(page) {
  await page.locator("#open-menu").click();
  await page.locator("#open-progress").click();
}

const isOpen = (page, id) => page.locator(`#${id}`).evaluate((dialog) => dialog.open);

/** Solves a puzzle by keys, from the cell in the upper left corner on. */
async function solveByKeys(page, puzzle) {
  await page.keyboard.press("Home");
  await page.keyboard.press("PageUp");
  const values = new Map(blanks(puzzle).map(({ row, column, value }) => [`${row} ${column}`, value]));
  for (let row = 1; row <= puzzle.rows; row += 1) {
    for (let column = 1; column <= puzzle.cols; column += 1) {
      const value = values.get(`${row} ${column}`);
      if (value) {
        await page.keyboard.press(/[A-Z]/.test(value) ? `Shift+${value}` : value);
      }
      await page.keyboard.press("ArrowRight");
    }
    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowDown");
  }
}

describe("solving", () => {
  test("by keys, with success and the next puzzle", () =>
    on("several", async (page, { puzzles }) => {
      await solveByKeys(page, puzzles[0]);
      assert.ok(await isOpen(page, "solved"));
      assert.match(
        await page.locator("#solved-text").innerText(),
        /^You solved Puzzle 1 in \d+:\d\d\. You took no hint\.$/,
      );
      await page.locator("#solved-next").click();
      assert.equal(await page.locator("#name").innerText(), "Puzzle 2");
      await page.keyboard.press("Space");
      assert.equal(await page.locator(".cell.here > .value").innerText(), "0");
      await page.keyboard.press("Space");
      assert.equal(await page.locator(".cell.here > .value").innerText(), "1");
      await page.keyboard.press("Backspace");
      assert.equal(await page.locator(".cell.here > .value").innerText(), "");
      await page.keyboard.press("1");
      await page.locator("#open-list").click();
      assert.equal(await page.locator("#list-sum").innerText(), "1 of 5 solved");
      const states = await page.locator("#list-items em").allInnerTexts();
      assert.deepEqual(states, ["solved", "begun", "new", "new", "new"]);
      assert.match(await page.locator("#list-items li").nth(2).innerText(), /Puzzle 3\s+Sudoku 9×9\s· \w+/);
      await page.locator("#list-items button").nth(4).click();
      assert.equal(await page.locator("#name").innerText(), "Puzzle 5");
      await page.keyboard.press("Shift+N");
      assert.equal(await page.locator("#name").innerText(), "Puzzle 4");
      await page.keyboard.press("n");
      assert.equal(await page.locator("#name").innerText(), "Puzzle 5");
    }));

  test("by clicks, with signs and discs, in French", () =>
    on("signs", async (page, { puzzles }) => {
      assert.equal(await page.locator("html").getAttribute("lang"), "fr");
      assert.ok((await page.locator(".link").count()) > 0);
      const rules = await page.locator("#guide li").allInnerTexts();
      assert.equal(rules.at(-1), "Les grands disques sont donnés, les petits sont les vôtres.");
      const labels = await page.locator("[role=gridcell]").evaluateAll((cells) => cells.map((it) => it.ariaLabel));
      assert.ok(labels.some((it) => it.includes("égale à la case") || it.includes("différente de la case")));
      for (const { row, column, value } of blanks(puzzles[0])) {
        for (let clicks = 0; clicks <= Number(value); clicks += 1) {
          await cell(page, row, column).click();
        }
      }
      assert.match(await page.locator("#solved-text").innerText(), /^Vous avez résolu Grille 1 en /);
    }));

  test("only by hints, of a Sudoku that rules numbers out", () =>
    on("sudoku", async (page, { puzzles }) => {
      const [puzzle] = puzzles;
      assert.ok(puzzle.steps.some((step) => step.way));
      for (let cells = 0; !(await isOpen(page, "solved")); cells += 1) {
        assert.ok(cells < 81, "hints lead to the solution");
        for (const key of ["h", "h", "h", "h", "h"]) {
          await page.keyboard.press(key);
        }
      }
      assert.match(await page.locator("#solved-text").innerText(), /You took \d+ hints\.$/);
      const values = await page.locator("[role=gridcell] > .value").allInnerTexts();
      assert.equal(values.join(""), puzzle.solution);
    }));

  test("by touch on a phone", () =>
    on(
      "sudoku",
      async (page, { puzzles }) => {
        for (const { row, column, value } of blanks(puzzles[0]).slice(0, 20)) {
          await cell(page, row, column).tap();
          await page.locator(`#pad [data-value="${value}"]`).tap();
        }
        await page.locator("#check").tap();
        assert.match(await message(page), /^No mistake so far\. \d+ empty cells\.$/);
      },
      { viewport: phone, hasTouch: true, isMobile: true },
    ));

  test("by the keys O and X, where these are the symbols", () =>
    on("letters", async (page) => {
      await page.keyboard.press("o");
      assert.equal(await label(page, 1, 1), "Row 1, column 1, O");
      await page.keyboard.press("Shift+X");
      assert.equal(await label(page, 1, 1), "Row 1, column 1, X");
      await page.keyboard.press("0");
      assert.equal(await label(page, 1, 1), "Row 1, column 1, O");
    }));
});

describe("other ways to enter", () => {
  const valueAt = (page, row, column) => cell(page, row, column).locator(".value").innerText();

  test("a right click enters the other value, and the same key twice leaves it", () =>
    on("one", async (page) => {
      await cell(page, 1, 1).click({ button: "right" });
      assert.equal(await valueAt(page, 1, 1), "1");
      await cell(page, 1, 1).click({ button: "right" });
      assert.equal(await valueAt(page, 1, 1), "0");
      await page.keyboard.press("1");
      await page.keyboard.press("1");
      assert.equal(await valueAt(page, 1, 1), "1");
    }));

  test("a finger that rests enters the other value", () =>
    on("one", async (page) => {
      const pointer = { pointerType: "touch", pointerId: 7, bubbles: true };
      await cell(page, 1, 1).dispatchEvent("pointerdown", pointer);
      await page.waitForTimeout(700);
      await cell(page, 1, 1).dispatchEvent("pointerup", pointer);
      await cell(page, 1, 1).dispatchEvent("click");
      assert.equal(await valueAt(page, 1, 1), "1");
    }));

  test("a value that is chosen once is drawn over cells, and givens stay", () =>
    on("one", async (page, { puzzles }) => {
      await page.locator("#paint").click();
      for (const value of ["0", "1"]) {
        await page.locator(`#pad [data-value="${value}"]`).click();
        assert.equal(await page.locator("#pad [aria-pressed=true]").getAttribute("data-value"), value);
        for (const { row, column } of blanks(puzzles[0]).filter((it) => it.value === value)) {
          await cell(page, row, column).click();
        }
      }
      assert.ok(await isOpen(page, "solved"));
      await page.locator("#restart").click();
      assert.ok(!(await isOpen(page, "solved")), "the banner goes with the solution");
      const [from, to] = [await cell(page, 1, 1).boundingBox(), await cell(page, 1, 4).boundingBox()];
      await page.mouse.move(from.x + 9, from.y + 9);
      await page.mouse.down();
      await page.mouse.move(to.x + 9, to.y + 9, { steps: 20 });
      await page.mouse.up();
      assert.deepEqual(await Promise.all([1, 2, 3, 4].map((column) => valueAt(page, 1, column))), ["1", "1", "1", "0"]);
    }));
});

describe("hints", () => {
  test("the first shades the line that it names, and only the hint's cells are framed", () =>
    on("normal", async (page) => {
      await page.keyboard.press("h");
      assert.equal(await page.locator(".cell.shade").count(), 8);
      assert.ok(await page.locator("#needs").isHidden());
      for (const _ of [1, 2, 3]) {
        await page.keyboard.press("h");
      }
      assert.equal(await page.locator("#scroller .conclusion").count(), 1);
      const outline = await page.locator(".cell.here").evaluate((node) => getComputedStyle(node).outlineStyle);
      assert.equal(outline, "none");
      const framed = Number(await page.locator("#scroller .conclusion").getAttribute("data-cell"));
      assert.equal(await page.locator(".cell[tabindex='0']").getAttribute("data-cell"), String(framed));
      await page.keyboard.press("h");
      assert.notEqual(await page.locator(`[data-cell="${framed}"] .value`).innerText(), "");
      assert.ok(await page.locator("#needs").isVisible());
    }));
});

describe("chains", () => {
  test("are drawn from value to value, and go with the hint", () =>
    on("chain", async (page, { puzzles: [puzzle] }) => {
      const { chains } = puzzle.steps.find((step) => step.chains);
      const arrows = page.locator(".cell > .chains");
      for (let presses = 0; presses < 400 && (await arrows.count()) === 0; presses += 1) {
        await page.keyboard.press("h");
      }
      assert.equal(chains[0].length, 4);
      assert.equal(await arrows.locator(".strong").count(), 2);
      assert.equal(await arrows.locator(".weak").count(), 1);
      assert.deepEqual(await arrows.locator("text").allTextContents(), ["2", "2", "2", "2"]);
      assert.match(await page.locator(".legend").innerText(), /so this value stands\s*so this value does not/);
      // An arrow ends in the cell of the value that it leads to.
      const boxOf = async (node) => node.boundingBox();
      const [from, to] = chains[0].slice(2).map(([at]) => `[data-cell="${at}"]`);
      const [first, last] = [await boxOf(page.locator(from)), await boxOf(page.locator(to))];
      const arrow = await boxOf(arrows.locator(".strong").last());
      const ends = [arrow.x, arrow.x + arrow.width].sort((a, b) => a - b);
      const [left, right] = [last, first].sort((a, b) => a.x - b.x);
      assert.ok(Math.abs(ends[0] - left.x - left.width / 2) < left.width / 2, JSON.stringify([left, arrow]));
      assert.ok(Math.abs(ends[1] - right.x - right.width / 2) < right.width / 2, JSON.stringify([right, arrow]));
      // Pencil marks stand where the small values are, so these give way.
      const cellOfFirst = page.locator(`[data-cell="${chains[0][0][0]}"]`);
      await cellOfFirst.focus();
      await page.keyboard.press("p");
      await page.keyboard.press("2");
      assert.equal(await arrows.locator("text").count(), 3);
      await page.keyboard.press("p");
      for (let presses = 0; presses < 4 && (await arrows.count()) > 0; presses += 1) {
        await page.keyboard.press("h");
      }
      assert.equal(await arrows.count(), 0);
    }));
});

describe("long hints", () => {
  test("have at most 40 words, and all steps behind a click", () =>
    on("long", async (page, { puzzles }) => {
      const count = (text) => text.split(/\s+/).length;
      const told = ({ says: [, , why, last] }) => (last.startsWith("+") ? why + last.slice(1) : last);
      const isLong = (step) => count(told(step)) > 40;
      const at = puzzles.findIndex(({ steps }) => steps.some(isLong));
      assert.ok(at >= 0, "a puzzle with a long reason");
      for (let puzzle = 0; puzzle < at; puzzle += 1) {
        await page.keyboard.press("n");
      }
      const whole = page.locator("#message details");
      const end = page.locator("#message > div > p");
      while ((await whole.count()) === 0 || !/ So r\d+c\d+ is [01]\.$/.test(await end.innerText())) {
        await page.keyboard.press("h");
        const shown = (await page.locator("#message > p:not(.legend), #message > div > p").allInnerTexts()).join(" ");
        assert.ok(count(shown) <= 40, shown);
        assert.ok(!(await isOpen(page, "solved")));
      }
      assert.match(await end.innerText(), /^(Suppose that|If) .* … .*\.$/);
      await page.locator("#message summary").click();
      const text = await whole.locator("p").innerText();
      assert.ok(
        puzzles[at].steps.filter(isLong).some((step) => told(step) === text),
        text,
      );
    }));
});

describe("mistakes", () => {
  test("a wrong entry is named by hints and by a check", () =>
    on("normal", async (page, { puzzles }) => {
      const [, { row, column, value }] = blanks(puzzles[0]);
      const name = `r${row}c${column}`;
      await cell(page, row, column).focus();
      await page.keyboard.press(value === "0" ? "1" : "0");
      await page.keyboard.press("h");
      assert.equal(await message(page), `An entry in row ${row} is wrong.`);
      await page.keyboard.press("h");
      assert.match(await message(page), new RegExp(`^${name} is wrong\\.`));
      assert.match(await label(page, row, column), /, wrong$/);
      await page.keyboard.press("h");
      assert.doesNotMatch(await message(page), new RegExp(`(is|be) ${value}\\.`));
      await page.keyboard.press("h");
      assert.match(await message(page), new RegExp(`${name} (is|must be) ${value}\\.`));
      await page.keyboard.press("c");
      assert.match(await message(page), new RegExp(`^1 entry is wrong: ${name}\\.`));
      assert.match(await cell(page, row, column).getAttribute("class"), /\bwrong\b/);
      // After the check the hint begins anew, and the last one mends the entry.
      for (let presses = 0; presses < 5; presses += 1) {
        await page.keyboard.press("h");
      }
      assert.equal(await cell(page, row, column).locator(":scope > .value").innerText(), value);
      await page.keyboard.press("c");
      assert.match(await message(page), /^No mistake so far\./);
    }));

  /** How many steps lead from the givens to a cell. */
  function stepsTo(puzzle, cell, told = new Set()) {
    const step = puzzle.steps.find(({ cells, values }) => values && cells.includes(cell));
    told.add(step);
    const missing = (step.because ?? []).filter((it) => puzzle.givens[it] === ".");
    for (const it of missing.filter((other) => told.size < 9 && other !== cell)) {
      stepsTo(puzzle, it, told);
    }
    return told;
  }

  test("are shown by steps where these are few, each on what is known before it", () =>
    on("normal", async (page, { puzzles: [puzzle] }) => {
      const { row, column, value } = blanks(puzzle).find(
        ({ row, column }) => stepsTo(puzzle, (row - 1) * puzzle.cols + column - 1).size === 3,
      );
      const told = stepsTo(puzzle, (row - 1) * puzzle.cols + column - 1);
      const steps = puzzle.steps.filter((step) => told.has(step));
      const whole = ({ says }) => says[3].replace(/^\+/, says[2]);
      await cell(page, row, column).focus();
      await page.keyboard.press(value === "0" ? "1" : "0");
      for (const _ of [1, 2, 3]) {
        await page.keyboard.press("h");
      }
      const items = page.locator("#message li");
      const expected = [...steps.slice(0, 2).map(whole), steps[2].says[2]];
      assert.equal(await page.locator("#message summary").innerText(), "3 steps show it");
      assert.deepEqual(await items.allTextContents(), expected);
      await page.keyboard.press("h");
      assert.deepEqual(await items.allTextContents(), steps.map(whole));
      assert.match(await message(page), new RegExp(`r${row}c${column} must be ${value}\\.`));
      assert.equal(await page.locator(".legend").count(), 1);
      await page.keyboard.press("c");
      assert.ok(await items.first().isHidden());
      await page.locator("#message summary").click();
      assert.deepEqual(await items.allTextContents(), expected);
    }));

  test("cells that break a rule are marked after a second, or when another cell is touched", () =>
    on("normal", async (page) => {
      const broken = page.locator(".cell.broken");
      await page.keyboard.press("1");
      assert.equal(await broken.count(), 0);
      assert.equal(await message(page), "");
      await broken.first().waitFor({ timeout: 5000 });
      for (const row of [1, 2, 3]) {
        assert.match(await label(page, row, 1), /, breaks a rule$/);
        assert.match(await cell(page, row, 1).getAttribute("class"), /\bbroken\b/);
      }
      assert.equal(await message(page), "More than two 1s are next to each other: r1c1, r2c1 and r3c1.");
      await page.keyboard.press("0");
      assert.equal(await broken.count(), 0);
      assert.equal(await message(page), "");
      await page.keyboard.press("1");
      await page.keyboard.press("ArrowRight");
      assert.equal(await broken.count(), 3);
    }));

  test("nobody is alarmed while a cell is cycled", () =>
    on("normal", async (page, { puzzles }) => {
      await page.evaluate(() => {
        window.alarms = 0;
        const look = () => {
          window.alarms += document.querySelectorAll(".cell.broken").length;
        };
        new MutationObserver(look).observe(document.body, { subtree: true, attributes: true, childList: true });
      });
      for (const { row, column, value } of blanks(puzzles[0])) {
        for (let clicks = 0; clicks <= Number(value); clicks += 1) {
          await cell(page, row, column).click();
        }
      }
      assert.ok(await isOpen(page, "solved"));
      assert.equal(await page.evaluate(() => window.alarms), 0);
    }));

  test("a number that stands twice in a Sudoku is marked in row, column and block", () =>
    on("sudoku", async (page, { puzzles }) => {
      const [{ row, column }] = blanks(puzzles[0]);
      const given = puzzles[0].givens.slice((row - 1) * 9, row * 9).match(/\d/)[0];
      await cell(page, row, column).click();
      await page.keyboard.press(given);
      await page.locator(".cell.broken").first().waitFor({ timeout: 5000 });
      assert.match(await message(page), new RegExp(`Row ${row} has more than one ${given}: `));
      assert.ok((await page.locator(".cell.broken").count()) >= 2);
    }));

  test("givens cannot be changed", () =>
    on("one", async (page) => {
      await cell(page, 1, 2).click();
      assert.equal(await message(page), "r1c2 is given: you cannot change it.");
      assert.equal(await label(page, 1, 2), "Row 1, column 2, given 1");
      assert.equal(await cell(page, 1, 2).getAttribute("aria-readonly"), "true");
    }));

  // Fills some cells in, takes a hint to its end, and returns what is still empty.
  async function round(page, puzzle, left, drawn) {
    const shown = () => page.locator("[role=gridcell] > .value").evaluateAll((all) => all.map((it) => it.outerHTML));
    for (const { row, column, value } of [drawn(left), drawn(left), drawn(left)]) {
      await cell(page, row, column).focus();
      await page.keyboard.press(value);
    }
    for (const key of ["h", "h", "h", "h"]) {
      await page.keyboard.press(key);
    }
    const isFilled = (all) => all.every((it) => it.textContent || it.matches(".disc"));
    assert.ok(await page.locator(".cell.reason > .value").evaluateAll(isFilled), "reasons are on the board");
    const before = await shown();
    await page.keyboard.press("h");
    const now = await shown();
    assert.notDeepEqual(now, before);
    await page.keyboard.press("c");
    assert.match(await message(page), /^(No mistake|Aucune erreur)/);
    const empty = '<span class="value"></span>';
    return left.filter(({ row, column }) => now[(row - 1) * puzzle.cols + column - 1] === empty);
  }

  test("hints fit whatever a player has filled in before", async () => {
    let seed = 1;
    const drawn = (items) => {
      seed = (seed * 1103515245 + 12345) % 2 ** 31;
      return items.splice(Math.floor((seed / 2 ** 31) * items.length), 1)[0];
    };
    for (const name of ["normal", "signs", "sudoku"]) {
      await on(name, async (page, { puzzles: [puzzle] }) => {
        let left = blanks(puzzle);
        for (let rounds = 0; rounds < 4; rounds += 1) {
          left = await round(page, puzzle, left, drawn);
        }
      });
    }
  });

  test("pencil marks leave a hint as it is", () =>
    on("sudoku", async (page) => {
      await page.keyboard.press("h");
      const before = await message(page);
      await page.keyboard.press("p");
      await page.keyboard.press("5");
      assert.equal(await message(page), before);
      await page.keyboard.press("h");
      assert.notEqual(await message(page), before);
    }));
});

describe("moves", () => {
  test("are undone and made again", () =>
    on("normal", async (page) => {
      const value = () => cell(page, 1, 1).locator(":scope > .value").innerText();
      assert.ok(await page.locator("#undo").isDisabled());
      await page.keyboard.press("1");
      await page.keyboard.press("0");
      await page.keyboard.press("u");
      assert.equal(await value(), "1");
      await page.keyboard.press("Control+z");
      assert.equal(await value(), "");
      assert.equal(await page.locator("#said").innerText(), "r1c1: empty");
      await page.keyboard.press("r");
      assert.equal(await value(), "1");
      await page.keyboard.press("Shift+U");
      assert.equal(await value(), "0");
      await page.locator("#undo").click();
      assert.equal(await value(), "1");
    }));

  test("pencil marks come and go", () =>
    on("sudoku", async (page) => {
      await page.keyboard.press("p");
      assert.equal(await page.locator("#pencil").getAttribute("aria-pressed"), "true");
      for (const key of ["1", "5", "9", "5"]) {
        await page.keyboard.press(key);
      }
      assert.match(await label(page, 1, 1), /, pencil marks 1 9$/);
      await page.keyboard.press("Backspace");
      assert.doesNotMatch(await label(page, 1, 1), /pencil/);
      await page.keyboard.press("u");
      assert.match(await label(page, 1, 1), /, pencil marks 1 9$/);
      await page.keyboard.press("p");
      await page.keyboard.press("1");
      assert.doesNotMatch(await label(page, 1, 1), /pencil/);
    }));

  test("pencil marks of two values are one, the other, both, none", () =>
    on("normal", async (page) => {
      await page.locator("#pencil").click();
      for (const marks of ["0", "1", "0 1"]) {
        await cell(page, 1, 1).click();
        assert.equal(await label(page, 1, 1), `Row 1, column 1, empty, pencil marks ${marks}`);
      }
      await cell(page, 1, 1).click();
      assert.equal(await label(page, 1, 1), "Row 1, column 1, empty");
    }));

  test("counters say what rows and columns need", () =>
    on("one", async (page) => {
      const counter = (row) => page.locator(".strip").nth(row).locator(".counter").innerText();
      assert.equal(await counter(1), "1\n1");
      await page.keyboard.press("0");
      assert.equal(await counter(1), "·\n1");
      await page.keyboard.press("w");
      assert.equal(await message(page), "r1c1. Row 1 needs 1 × 1. Column 1 needs 1 × 0 and 1 × 1.");
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("1");
      assert.equal(await counter(1), "✓");
      const sizes = await page.locator(".counter").evaluateAll((all) => all.map((it) => getComputedStyle(it).fontSize));
      assert.ok(sizes.every((size) => Number.parseFloat(size) >= 13));
      const gaps = await page
        .locator(".strip:nth-child(2) .counter")
        .evaluateAll((all) =>
          all.map(
            (it) => it.firstChild.getBoundingClientRect().left - it.previousSibling.getBoundingClientRect().right,
          ),
        );
      assert.ok(gaps.length === 1 && gaps[0] >= 3, `the counter is ${gaps} from the frame`);
      const edges = await page.locator(".number").allInnerTexts();
      assert.deepEqual(edges, ["", "c1", "c2", "c3", "c4", "r1", "r2", "r3", "r4", ""]);
      assert.equal(await page.locator("#pad [data-value='0']").innerText(), "0\n3 left");
    }));
});

describe("comfort", () => {
  const marksOf = (page, row, column) => cell(page, row, column).locator(".marks").innerText();

  test("all marks, and those that a value rules out go and come back", () =>
    on("sudoku", async (page, { puzzles }) => {
      const [{ row, column, value }] = blanks(puzzles[0]);
      const shown = () => page.locator(".marks").allInnerTexts();
      assert.ok(await page.locator("#marks").isHidden());
      await page.keyboard.press("p");
      await page.locator("#marks").click();
      const all = await shown();
      assert.equal(all.filter((it) => it.trim() !== "").length, blanks(puzzles[0]).length);
      // A mark stands exactly where row, column and block do not have the value.
      const { givens, cols } = puzzles[0];
      for (const blank of blanks(puzzles[0])) {
        const houseOf = (r, c) => [r, c, Math.floor((r - 1) / 3) * 3 + Math.floor((c - 1) / 3)];
        const here = houseOf(blank.row, blank.column);
        const isPeer = (at) =>
          houseOf(Math.floor(at / cols) + 1, (at % cols) + 1).some((it, kind) => it === here[kind]);
        const seen = new Set(Array.from(givens).filter((_, at) => isPeer(at)));
        const expected = Array.from("123456789").filter((it) => !seen.has(it));
        assert.deepEqual((await marksOf(page, blank.row, blank.column)).match(/\d/g) ?? [], expected);
      }
      await page.keyboard.press("f");
      assert.deepEqual(await shown(), all);
      assert.equal(await page.locator("#said").innerText(), "All marks are there");
      await page.keyboard.press("p");
      await cell(page, row, column).click();
      await page.keyboard.press(value);
      const inRow = blanks(puzzles[0]).filter((it) => it.row === row && it.column !== column);
      for (const other of inRow) {
        assert.ok(!(await marksOf(page, other.row, other.column)).includes(value));
      }
      assert.notDeepEqual(await shown(), all);
      await page.keyboard.press("u");
      assert.deepEqual(await shown(), all);
    }));

  test("what a number concerns is shaded, and a number that is all there is spent", () =>
    on("sudoku", async (page, { puzzles }) => {
      const [{ row, column, value }] = blanks(puzzles[0]);
      await cell(page, row, column).click();
      assert.equal(await page.locator(".cell.peer").count(), 21);
      assert.equal(await page.locator(".cell.same").count(), 0);
      const ofValue = blanks(puzzles[0]).filter((it) => it.value === value);
      for (const other of ofValue) {
        await cell(page, other.row, other.column).click();
        await page.keyboard.press(value);
      }
      assert.equal(await page.locator(".cell.same").count(), 9);
      assert.deepEqual(await page.locator("#pad .spent").allInnerTexts(), [`${value}\n0 left`]);
    }));

  test("cells of a puzzle whose values repeat are not shaded", () =>
    on("normal", async (page) => {
      assert.equal(await page.locator(".cell.peer, .cell.same").count(), 0);
    }));

  test("rules and an example are below the board until somebody folds them", () =>
    on("normal", async (page, { puzzles }) => {
      assert.deepEqual(await page.locator("#guide li").allInnerTexts(), puzzles[0].how);
      const told = await page.locator("#example p").innerText();
      assert.match(told, /^An example, (row|column) \d: r\dc\d/);
      assert.ok(puzzles[0].steps.some(({ says }) => told.endsWith(says[2])));
      assert.equal(await page.locator(".line .cell").count(), 8);
      assert.equal(await page.locator(".line .conclusion .value").innerText(), "");
      await page.locator("summary").click();
      // A page is told of a fold a moment after the click.
      await page.waitForFunction(() => Object.values(localStorage).some((value) => value.includes('"guide":false')));
      await reload(page);
      assert.ok(await page.locator("#guide ul").isHidden());
    }));
});

describe("the menu", () => {
  const long = "A book of puzzles whose title is much longer than one line of any phone that we know of";

  test("has the whole of a long title, which takes one line", async () => {
    books.titled = book("titled", ["docs/puzzles/wikipedia-4.txt", "--title", long]);
    await on(
      "titled",
      async (page) => {
        assert.ok((await page.locator("h1").boundingBox()).height < 30);
        await page.locator("#open-menu").click();
        assert.equal(await page.locator("#menu-about").innerText(), `${long}, Puzzle 1`);
      },
      { viewport: phone },
    );
  });

  test("says when conflicts are shown, and keeps that", () =>
    on("normal", async (page) => {
      const broken = page.locator(".cell.broken");
      const showing = async (name) => {
        await page.locator("#open-menu").click();
        await page.getByRole("radio", { name }).check();
        await page.locator("#menu .close").click();
      };
      await showing("At once");
      await page.keyboard.press("1");
      assert.equal(await broken.count(), 3);
      await showing("Only when I check");
      assert.equal(await broken.count(), 0);
      await reload(page);
      await page.keyboard.press("ArrowRight");
      await page.waitForTimeout(1200);
      assert.equal(await broken.count(), 0);
      await page.keyboard.press("c");
      assert.match(await message(page), /More than two 1s are next to each other/);
    }));

  test("takes the clock and the coordinates away, and keeps that", () =>
    on("normal", async (page) => {
      assert.ok(await page.locator("#time").isVisible());
      await page.locator("#open-menu").click();
      await page.getByLabel("Clock").uncheck();
      await page.getByLabel("Numbers of rows and columns").uncheck();
      await page.locator("#menu .close").click();
      await reload(page);
      assert.ok(await page.locator("#time").isHidden());
      assert.equal(await page.locator(".number:visible").count(), 0);
    }));
});

describe("progress", () => {
  test("is there after the page is opened again", () =>
    on("several", async (page) => {
      await page.keyboard.press("n");
      assert.equal(await page.locator("#name").innerText(), "Puzzle 2");
      await page.keyboard.press("1");
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("p");
      await page.keyboard.press("0");
      const now = () => page.locator("[role=gridcell]").evaluateAll((cells) => cells.map((it) => it.ariaLabel));
      const played = await now();
      await reload(page);
      assert.equal(await page.locator("#name").innerText(), "Puzzle 2");
      assert.deepEqual(await now(), played);
      await page.keyboard.press("u");
      await page.keyboard.press("u");
      assert.ok(await page.locator("#undo").isDisabled());
    }));

  test("goes to another browser as a file and as text", async () => {
    let text;
    await on("one", async (page) => {
      await page.keyboard.press("0");
      await showProgress(page);
      const [download] = await Promise.all([page.waitForEvent("download"), page.locator("#export").click()]);
      text = readFileSync(await download.path(), "utf8");
      await page.locator("#export-text").click();
      const withoutTime = (json) => json.replace(/"time":\d+/, "");
      assert.equal(withoutTime(await page.locator("#progress-text").inputValue()), withoutTime(text));
    });
    assert.deepEqual(JSON.parse(text).best, {});
    text = text.replace('"best":{}', '"best":{"Takuzu 4×4, trivial":1}');
    const file = { name: "progress.json", mimeType: "application/json", buffer: Buffer.from(text) };
    for (const way of ["file", "text"]) {
      await on("one", async (page) => {
        assert.equal(await label(page, 1, 1), "Row 1, column 1, empty");
        await showProgress(page);
        if (way === "file") {
          await page.locator("#import-file").setInputFiles(file);
        } else {
          await page.locator("#progress-text").fill(text);
          await page.locator("#import").click();
        }
        await page.getByText("The progress of 1 puzzle is loaded.").waitFor();
        assert.equal(await label(page, 1, 1), "Row 1, column 1, 0");
        const kept = await page.evaluate(() => JSON.parse(localStorage.getItem("takuzu-sat/settings")).best);
        assert.deepEqual(kept, { "Takuzu 4×4, trivial": 1 });
      });
    }
  });

  test("that is damaged or of another page is refused", () =>
    on("one", async (page, { puzzles }) => {
      const said = page.locator("#progress-said");
      await showProgress(page);
      for (const text of ["", "{", "[]", "null", '{"takuzu-sat":2,"progress":{}}']) {
        await page.locator("#progress-text").fill(text);
        await page.locator("#import").click();
        assert.equal(await said.innerText(), "This text is not saved progress.", text);
      }
      await page.locator("#progress-text").fill('{"takuzu-sat":1,"progress":{"takuzu-sat/0":{}}}');
      await page.locator("#import").click();
      assert.equal(await said.innerText(), "This text holds no progress for the puzzles of this page.");
      // A saved game that cannot be takes nothing away.
      await page.locator("#progress .close").click();
      await page.keyboard.press("0");
      await showProgress(page);
      await page.locator("#export-text").click();
      const good = JSON.parse(await page.locator("#progress-text").inputValue());
      const [key] = Object.keys(good.progress);
      for (const wrong of [
        { board: "" },
        { board: puzzles[0].givens.replace("1", "0") },
        { board: puzzles[0].givens.replace(".", "7") },
        { marks: [1] },
        { done: [[[1, -1, 0, 0, 0]]] },
        { undone: 7 },
        { time: "x" },
      ]) {
        const text = JSON.stringify({ ...good, progress: { [key]: { ...good.progress[key], ...wrong } } });
        await page.locator("#progress-text").fill(text);
        await page.locator("#import").click();
        assert.match(await said.innerText(), /^This text holds no progress/, text);
        assert.equal(await label(page, 1, 1), "Row 1, column 1, 0", text);
      }
    }));

  test("is not kept where storage is refused, and the page says so", () =>
    on(
      "one",
      async (page, { puzzles }) => {
        await page.keyboard.press("0");
        assert.match(
          await page.locator("#note").innerText(),
          /^Your browser does not let this page keep your progress\./,
        );
        await page.keyboard.press("u");
        await solveByKeys(page, puzzles[0]);
        assert.ok(await isOpen(page, "solved"));
      },
      {},
      (context) =>
        context.addInitScript(() => {
          Object.defineProperty(window, "localStorage", {
            get() {
              throw new DOMException("refused", "SecurityError");
            },
          });
        }),
    ));

  test("can be thrown away, and that can be undone", () =>
    on("one", async (page) => {
      await page.keyboard.press("0");
      await page.locator("#restart").click();
      assert.equal(await label(page, 1, 1), "Row 1, column 1, empty");
      await page.keyboard.press("u");
      assert.equal(await label(page, 1, 1), "Row 1, column 1, 0");
    }));

  test("of a solved puzzle can be thrown away too, and comes back without a second success", () =>
    on("one", async (page, { puzzles }) => {
      await solveByKeys(page, puzzles[0]);
      await page.locator("#solved-close").click();
      await page.keyboard.press("0");
      assert.equal(await message(page), "This puzzle is solved.");
      await page.locator("#restart").click();
      assert.equal(await page.locator("#time").innerText(), "0:00");
      await page.keyboard.press("u");
      assert.equal((await page.locator("[role=gridcell] > .value").allInnerTexts()).join(""), puzzles[0].solution);
      assert.ok(!(await isOpen(page, "solved")));
    }));
});

test("the clock runs from the first move on, and stands still while nobody sees the page", () =>
  on(
    "normal",
    async (page) => {
      const time = () => page.locator("#time").innerText();
      await page.clock.runFor(10_000);
      assert.equal(await time(), "0:00");
      await page.keyboard.press("0");
      await page.clock.runFor(62_000);
      assert.match(await time(), /^1:0[12]$/);
      await page.evaluate(() => {
        Object.defineProperty(document, "hidden", { configurable: true, get: () => true });
        document.dispatchEvent(new Event("visibilitychange"));
      });
      // What was played until then is counted.
      const before = await time();
      await page.clock.runFor(60_000);
      assert.equal(await time(), before);
    },
    {},
    (context) => context.clock.install(),
  ));

describe("printing", () => {
  const words = ["Undo", "Redo", "Pencil", "Check", "Hint", "Help", "Print"];

  async function sheet(page) {
    await page.emulateMedia({ media: "print" });
    await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
    const text = await page.locator("body").innerText();
    const pdf = await page.pdf();
    await page.emulateMedia({ media: "screen" });
    assert.ok(pdf.length > 1000 && pdf.subarray(0, 5).toString() === "%PDF-");
    for (const word of words) {
      assert.doesNotMatch(text, new RegExp(`\\b${word}\\b`));
    }
    return text;
  }

  const printed = (page) => page.locator("#sheet .value").allTextContents();

  test("this puzzle with its entries", () =>
    on("several", async (page, { puzzles }) => {
      await page.keyboard.press("0");
      const text = await sheet(page);
      assert.ok(
        text.startsWith(`Puzzles for Sunday\n\nTakuzu. ${puzzles[0].how.join(" ")}\n\nPuzzle 1\u00a0· Takuzu 4×4`),
      );
      assert.doesNotMatch(text, /Puzzle 2/);
      assert.equal((await printed(page)).join(""), `0${puzzles[0].givens.replaceAll(".", "")}`);
    }));

  test("the givens of all puzzles", () =>
    on("several", async (page, { puzzles }) => {
      await page.keyboard.press("0");
      await page.evaluate(() => {
        window.print = () => document.body.setAttribute("data-printed", "");
      });
      await page.locator("#open-print").click();
      await page.getByRole("radio", { name: "All puzzles" }).check();
      await page.getByRole("radio", { name: "Only the given values" }).check();
      await page.locator("#print-now").click();
      assert.equal(await page.locator("body[data-printed]").count(), 1);
      const text = await sheet(page);
      for (const { number } of puzzles) {
        assert.match(text, new RegExp(`Puzzle ${number}\u00a0· `));
      }
      const givens = puzzles.map((puzzle) => puzzle.givens.replaceAll(".", ""));
      assert.equal((await printed(page)).join(""), givens.join(""));
    }));

  test("rules only if wanted, and solutions on sheets of their own", () =>
    on("several", async (page, { puzzles }) => {
      await page.locator("#open-print").click();
      await page.getByRole("checkbox", { name: "Rules" }).uncheck();
      await page.getByRole("checkbox", { name: "Solutions on a sheet of their own" }).check();
      await page.locator("#print .close").click();
      assert.doesNotMatch(await sheet(page), /Fill each empty cell/);
      const leaves = page.locator("#sheet section");
      const titles = await leaves.locator("h2").allTextContents();
      assert.deepEqual(titles, ["Puzzles for Sunday", "Puzzles for Sunday\u00a0· Solutions"]);
      assert.equal((await leaves.nth(1).locator(".value").allTextContents()).join(""), puzzles[0].solution);
    }));

  test("fields of a leaf are equally large, and boards fill them", () =>
    on("several", async (page) => {
      await page.locator("#open-print").click();
      await page.getByRole("radio", { name: "All puzzles" }).check();
      await page.locator("#print .close").click();
      await sheet(page);
      // As wide as the paper of A4 between its margins.
      await page.setViewportSize({ width: 703, height: 900 });
      await page.emulateMedia({ media: "print" });
      const leaves = await page.locator(".fields").evaluateAll((all) =>
        all.map((fields) =>
          Array.from(fields.children, (figure) => {
            const [field, board] = [figure, figure.querySelector("table")].map((it) => it.getBoundingClientRect());
            return {
              size: [field.width, field.height].map(Math.round).join(),
              fill: Math.max(board.width / field.width, board.height / field.height),
              cell: figure.querySelector("td").getBoundingClientRect().width,
            };
          }),
        ),
      );
      assert.equal(leaves.flat().length, 5);
      for (const leaf of leaves) {
        assert.equal(new Set(leaf.map(({ size }) => size)).size, 1, JSON.stringify(leaf));
        assert.ok(
          leaf.every(({ fill, cell }) => fill <= 1 && (fill > 0.75 || cell > 75)),
          JSON.stringify(leaf),
        );
      }
    }));
});

describe("boards", () => {
  test("fit on a phone up to 10x10, with cells for fingers up to 8x8", async () => {
    const sizes = [4, 6, 8, 10].map((side) => ["--size", String(side)]);
    const texts = [...sizes, ["--size", "7", "--odd", "either"]].map((args) =>
      run(["generate", "--seed", "1", "--to", "json", ...args]),
    );
    books.sizes = book("sizes", ["--odd", "either"], texts.join(""));
    await on(
      "sizes",
      async (page, { puzzles }) => {
        for (const { cols } of puzzles) {
          const [wide, side] = await page.evaluate(() => [
            document.documentElement.scrollWidth,
            document.querySelector(".cell").getBoundingClientRect().width,
          ]);
          assert.ok(wide <= 390, `${cols}: ${wide}`);
          assert.ok(side >= (cols <= 8 ? 44 : 30), `${cols}: ${side}`);
          const buttons = page.locator("main button:visible");
          for (const box of await Promise.all((await buttons.all()).map((button) => button.boundingBox()))) {
            assert.ok(box.height >= 44 && box.width >= 44, `${cols}: ${JSON.stringify(box)}`);
          }
          await page.keyboard.press("n");
        }
      },
      { viewport: phone, hasTouch: true, isMobile: true },
    );
  });

  test("up to 14x14 need no horizontal bar, from 320 to 1920 pixels", async () => {
    books.widest = book("widest", ["docs/puzzles/normal-14.txt", "docs/puzzles/sudoku-9.sdk"]);
    for (const [width, height] of [
      [320, 640],
      [390, 844],
      [768, 1024],
      [1280, 800],
      [1920, 1080],
    ]) {
      await on(
        "widest",
        async (page) => {
          for (const puzzle of [1, 2]) {
            const wide = await page.evaluate(() =>
              [document.documentElement, document.getElementById("scroller")].map(
                (it) => it.scrollWidth - it.clientWidth,
              ),
            );
            assert.deepEqual(wide, [0, 0], `${width}, puzzle ${puzzle}`);
            const board = await page.locator(".board").boundingBox();
            assert.ok(width < 1900 || board.height > 850, `${board.height}`);
            await page.keyboard.press("n");
          }
        },
        { viewport: { width, height } },
      );
    }
  });

  test("of 16x16 and more keep their numbers in sight while they are moved", async () => {
    books.moved = book("moved", [], run(["generate", "--seed", "1", "--size", "16", "--to", "json"]));
    await on(
      "moved",
      async (page) => {
        const seen = () =>
          page.evaluate(() => {
            const frame = document.getElementById("scroller").getBoundingClientRect();
            const isSeen = (number) => {
              const { x, y, width, height } = number.getBoundingClientRect();
              const [left, top] = [x + width / 2, y + height / 2];
              const isInside = left > frame.x && left < frame.right && top > frame.y && top < frame.bottom;
              return isInside && number.contains(document.elementFromPoint(left, top));
            };
            return Array.from(document.querySelectorAll(".number"))
              .filter(isSeen)
              .map((it) => it.textContent);
          });
        await page.locator("#scroller").evaluate((it) => it.scrollTo(9999, 9999));
        const numbers = await seen();
        assert.ok(numbers.includes("r16") && numbers.includes("c16"), numbers.join(" "));
        assert.ok(!numbers.includes("r1") && !numbers.includes("c1"), numbers.join(" "));
      },
      { viewport: phone, hasTouch: true, isMobile: true },
    );
  });

  test("that are large scroll by themselves, and letters are values", async () => {
    const wide = run(["generate", "--seed", "1", "--size", "12x24", "--to", "json"]);
    const sudoku = run(["generate", "--seed", "1", "--puzzle", "sudoku", "--size", "12", "--to", "json"]);
    books.large = book("large", [], wide + sudoku);
    await on(
      "large",
      async (page, { puzzles }) => {
        const size = () => page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
        assert.deepEqual(await size(), [390, 390]);
        await page.keyboard.press("End");
        const box = await page.locator(".cell.here").boundingBox();
        assert.ok(box.x >= 0 && box.x + box.width <= 390, JSON.stringify(box));
        await page.keyboard.press("n");
        assert.deepEqual(await size(), [390, 390]);
        const blank = blanks(puzzles[1]).find(({ value }) => /[A-Z]/.test(value));
        await cell(page, blank.row, blank.column).click();
        await page.keyboard.press(`Shift+${blank.value}`);
        assert.equal(await cell(page, blank.row, blank.column).locator(":scope > .value").innerText(), blank.value);
        assert.equal(await page.locator("#pad button").count(), 13);
      },
      { viewport: phone },
    );
  });

  test("are whole on a phone that lies on its side, with the buttons beside them", () =>
    on(
      "normal",
      async (page) => {
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(wide <= 844, String(wide));
        const box = await page.locator(".board").boundingBox();
        const pad = await page.locator("#pad").boundingBox();
        assert.ok(box.y + box.height <= 390 && pad.x >= box.x + box.width, JSON.stringify([box, pad]));
      },
      { viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true },
    ));

  test("are one stop of the tab key", () =>
    on("normal", async (page) => {
      assert.equal(await page.locator("[role=gridcell][tabindex='0']").count(), 1);
      await page.keyboard.press("End");
      assert.equal(await page.locator(".cell.here").getAttribute("aria-label"), "Row 1, column 8, given 0");
      assert.equal(await page.locator("[role=gridcell][tabindex='0']").count(), 1);
      const isSeen = await page.locator(".cell.here").evaluate((it) => getComputedStyle(it).outlineStyle === "solid");
      assert.ok(isSeen, "the focus is seen");
    }));

  test("do not move where that is not wanted", () =>
    on(
      "one",
      async (page, { puzzles }) => {
        await solveByKeys(page, puzzles[0]);
        const name = await page
          .locator(".board.done .cell")
          .first()
          .evaluate((it) => getComputedStyle(it).animationName);
        assert.equal(name, "none");
      },
      { reducedMotion: "reduce" },
    ));
});

test("titles and names stay text", async () => {
  const title = "</script><img src=x onerror=alert(1)><!--";
  books.hostile = book("hostile", ["docs/puzzles/wikipedia-4.txt", "--title", title]);
  await on("hostile", async (page) => {
    assert.equal(await page.title(), title);
    assert.equal(await page.locator("h1").innerText(), title);
    assert.equal(await page.locator("img").count(), 0);
  });
});

test("without JavaScript the page says what it needs", () =>
  on(
    "one",
    async (page) => {
      assert.match(await page.locator("body").innerText(), /You need JavaScript to play these puzzles\./);
    },
    { javaScriptEnabled: false },
  ));

test("colours are those of the system until somebody chooses", () =>
  on(
    "one",
    async (page) => {
      const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      const dark = await paper();
      await page.locator("#open-menu").click();
      await page.getByLabel("Dark colours").click();
      const light = await paper();
      assert.notEqual(light, dark);
      await reload(page);
      assert.equal(await paper(), light);
    },
    { viewport: desktop, colorScheme: "dark" },
  ));
