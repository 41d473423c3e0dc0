// axe-core finds nothing to complain about, in any state of the page, size and colours.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
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
const DIALOGS = ["list", "print", "progress", "help"];

for (const [name, viewport] of Object.entries({ phone, desktop })) {
  for (const colorScheme of ["light", "dark"]) {
    describe(`${name}, ${colorScheme}`, () => {
      for (const title of ["several", "signs"]) {
        test(title, async () => {
          // axe-core is not part of the page, so the policy of the page would refuse it.
          const options = { viewport, colorScheme, bypassCSP: true };
          const { page, context } = await open(browser, books[title].url, options);
          await page.evaluate(axe.source);
          for (const [state, keys] of STATES) {
            for (const key of keys) {
              await page.keyboard.press(key);
            }
            await isClean(page, state);
          }
          for (const id of DIALOGS.filter((it) => title === "several" || it !== "list")) {
            await page.locator(`#open-${id}`).click();
            await isClean(page, id);
            await page.locator(`#${id} .close`).click();
          }
          // The last dialog is that of success: hints lead there.
          for (let hints = 0; title === "signs" && hints < 200; hints += 1) {
            await page.keyboard.press("h");
          }
          assert.equal(await page.locator("#solved").evaluate((it) => it.open), title === "signs");
          await isClean(page, "solved");
          await context.close();
        });
      }
    });
  }
}
