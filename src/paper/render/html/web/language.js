// The language of a page that has several: what was chosen, or else that of the browser.

import { settings } from "../store.js";

// Puts the text of the page in place of the English one.
function speak() {
  const [browsers] = navigator.language.split("-");
  const asked = new URLSearchParams(location.search).get("language");
  const language = asked ?? settings().language ?? browsers;
  const bodies = [...document.querySelectorAll("template")];
  const body = bodies.find((it) => it.dataset.language === language);
  if (body) {
    document.documentElement.lang = language;
    document.body.replaceChildren(body.content, ...document.querySelectorAll("body > script"));
  }
}

speak();
