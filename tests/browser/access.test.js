// axe-core finds nothing to complain about, in any state of the page, size and colours.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import axe from "axe-core";
import { book, desktop, launch, open, phone } from "./pages.js";

let browser;
const books = {};

before(async () => {
  books.several = book("several", ["docs/puzzles/normal-8.txt", "docs/puzzles/sudoku-9.sdk"]);
  const french = ["--rules", "unruly", "--symbols", "discs", "--lang", "fr"];
  books.signs = book("signs", ["docs/puzzles/tango-6.signs", ...french]);
  browser = await launch();
});

after(async () => {
  await browser?.close();
});

async function isClean(page, state) {
  const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
  const told = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`);
  assert.deepEqual(told, [], state);
}

// What is done to the page, one after the other, before each look at it.
const STATES = [
  ["at first", []],
  ["a broken rule", ["1"]],
  ["a hint about a mistake", ["h", "h", "h"]],
  ["a hint", ["u", "h", "h", "h", "h"]],
  ["pencil marks", ["p", "0", "1", "p", "c"]],
  ["another puzzle", ["n", "h", "h", "h", "p", "1", "2"]],
];

async function press(page, keys) {
  for (const key of keys) {
    await page.keyboard.press(key);
  }
}

/** Looks at the page in all its states, and at some dialogs. */
async function look(page, dialogs) {
  for (const [state, keys] of STATES) {
    await press(page, keys);
    await isClean(page, state);
  }
  for (const id of dialogs) {
    if (id === "progress") {
      await page.locator("#open-menu").click();
    }
    await page.locator(`#open-${id}`).click();
    await isClean(page, id);
    await page.locator(`#${id} .close`).click();
  }
}

async function solve(page) {
  const solved = page.locator("#solved[open]");
  for (let hints = 0; hints < 200 && (await solved.count()) === 0; hints += 1) {
    await page.keyboard.press("h");
  }
  await solved.waitFor();
}

for (const [name, viewport] of Object.entries({ phone, desktop })) {
  for (const colorScheme of ["light", "dark"]) {
    // axe-core is not part of the page, so the policy of the page would refuse it.
    const options = { viewport, colorScheme, bypassCSP: true };

    test(`several puzzles, ${name}, ${colorScheme}`, async () => {
      const { page, context } = await open(browser, books.several.url, options);
      await page.evaluate(axe.source);
      await look(page, ["list", "menu", "print", "progress", "help"]);
      await context.close();
    });

    test(`one puzzle with signs, ${name}, ${colorScheme}`, async () => {
      const { page, context } = await open(browser, books.signs.url, options);
      await page.evaluate(axe.source);
      await look(page, ["menu", "help"]);
      await solve(page);
      await isClean(page, "solved");
      await context.close();
    });
  }
}
