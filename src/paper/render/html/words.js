// The texts of the page. They come with the page, in its language.

let words = {};

export function useWords(table) {
  words = table;
}

/** Tells whether there is a text of this name. */
export function knows(name) {
  return Object.hasOwn(words, name);
}

/** Returns a text with its places filled: `{cell}` by `values.cell`. */
export function say(name, values = {}) {
  return words[name].replace(/\{(\w+)\}/g, (_, place) => values[place]);
}

/** Returns the text for one, or for another number. */
export function sayCount(name, count, values = {}) {
  return say(count === 1 ? `${name}_one` : `${name}_many`, { count, ...values });
}

/** Returns a text that begins with a capital. */
export function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Returns a sentence of the engine with a capital and a full stop. The name of a cell stays as it is. */
export function sentence(text) {
  const whole = text.replace(/([^.])$/, "$1.");
  return /^r\d/.test(whole) ? whole : capital(whole);
}

/** Returns a list: `a, b and c`. */
export function listed(items) {
  const last = items.at(-1) ?? "";
  return items.length > 1 ? items.slice(0, -1).join(", ") + say("and") + last : last;
}

/** Returns facts with dots between them, none of which begins a line. */
export function dotted(...facts) {
  return facts.filter(Boolean).join("\u00a0· ");
}

export function cellName({ cols }, cell) {
  return say("cell", { row: Math.floor(cell / cols) + 1, column: (cell % cols) + 1 });
}

export function cellNames(puzzle, cells) {
  return listed(cells.map((cell) => cellName(puzzle, cell)));
}

export function houseName({ kind, index }) {
  return say(kind, { n: index + 1 });
}

/** Returns a time in minutes and seconds. */
export function timeText(milliseconds) {
  const seconds = Math.floor(milliseconds / 1000);
  const two = (number) => String(number).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
