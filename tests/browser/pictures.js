// Makes the pictures of docs/html.md: the folder to put them into is the first argument.

import path from "node:path";
import { book, cell, desktop, launch, open, phone } from "./pages.js";

const folder = process.argv[2];
const files = ["normal-8.txt", "easy-6.txt", "sudoku-9.sdk"].map((file) => `docs/puzzles/${file}`);
const { url } = book("pictures", [...files, "--title", "Puzzles for Sunday"]);
const browser = await launch();

async function picture(name, options, does) {
  const { page, context } = await open(browser, url, { reducedMotion: "reduce", ...options });
  await does(page);
  await page.screenshot({ path: path.join(folder, name) });
  await context.close();
}

const press = async (page, keys) => {
  for (const key of keys.split(" ")) {
    await page.keyboard.press(key);
  }
};

await picture("game-phone.png", { viewport: phone, hasTouch: true, isMobile: true }, async (page) => {
  await press(page, "h h h h h h h h h h h h h h");
});
await picture("game-desktop.png", { viewport: desktop, colorScheme: "dark" }, async (page) => {
  await press(page, "n n h h h h h");
  await cell(page, 1, 1).focus();
  await press(page, "p 2 3 9 ArrowRight ArrowRight 3 7 p h h h");
});
await browser.close();
