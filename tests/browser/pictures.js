// Makes the pictures of docs/html.md and docs/web.md: the folder to put them into is the first argument.

import path from "node:path";
import { pathToFileURL } from "node:url";
import { book, cell, desktop, launch, open, phone, repository } from "./pages.js";

const folder = process.argv[2];
const files = ["normal-8.txt", "easy-6.txt", "sudoku-9.sdk"].map((file) => `docs/puzzles/${file}`);
const { url } = book("pictures", [...files, "--title", "Puzzles for Sunday"]);
const browser = await launch();

async function picture(name, options, does, address = url) {
  const { page, context } = await open(browser, address, { reducedMotion: "reduce", ...options });
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

const web = pathToFileURL(path.join(repository, "target/web/takuzu-sat.html")).href;

async function make(page) {
  await page.locator(".board").waitFor();
  await page.locator("#open-new").click();
  await page.locator("#new-seed").fill("7");
  await page.locator("#make").click();
  await page.locator("#name").getByText("Seed 7").waitFor();
}

async function showFormula(page) {
  await make(page);
  await page.locator("#formula summary").click();
  await page.getByText("Unsatisfiable.").waitFor();
  await page.locator("#formula").evaluate((part) => scrollTo(0, part.offsetTop - 16));
}

async function showHint(page) {
  await make(page);
  for (const words of [/Look/, /r\d/, /r\d.*r\d/]) {
    await page.locator("#hint").click();
    await page.locator("#message").getByText(words).first().waitFor();
  }
}

await picture("web-formula.png", { viewport: { width: 1280, height: 1000 } }, showFormula, web);
await picture("web-phone.png", { viewport: phone, hasTouch: true, isMobile: true }, showHint, web);
await browser.close();
