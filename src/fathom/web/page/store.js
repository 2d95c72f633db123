// What a browser keeps: work in progress, save points, settings. Without storage the page works and forgets.

const PREFIX = "fathom:";
const KEPT = 30;

function read(key, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + key)) ?? otherwise;
  } catch {
    return otherwise;
  }
}

function write(key, value) {
  try {
    if (value === undefined) localStorage.removeItem(PREFIX + key);
    else localStorage.setItem(PREFIX + key, JSON.stringify(value));
    return true;
  } catch {
    return false; // full, or forbidden
  }
}

/** A setting, and how to keep it. */
export const setting = (name, otherwise) => read(`set:${name}`, otherwise);
export const keep = (name, value) => write(`set:${name}`, value);

/** The work that was saved for a place of the page: {text, state, kind, title, when}, or null. */
export function work(place) {
  return read(`work:${place}`, null);
}

/** Keep the work of a place, and forget the oldest. */
export function saveWork(place, entry) {
  const list = read("works", []).filter((other) => other !== place);
  list.unshift(place);
  for (const old of list.splice(KEPT)) write(`work:${old}`, undefined);
  if (!write(`work:${place}`, { ...entry, when: Date.now() })) return false;
  return write("works", list);
}

/** Forget the work of a place. */
export function forgetWork(place) {
  write(
    "works",
    read("works", []).filter((other) => other !== place),
  );
  write(`work:${place}`, undefined);
}

/** The latest works: [[place, entry], …], newest first. */
export function works() {
  return read("works", [])
    .map((place) => [place, work(place)])
    .filter(([, entry]) => entry);
}

/** Save points of a puzzle, by the text of the puzzle: [{name, state}]. */
export const savePoints = (text) => read("points", {})[text] ?? [];

export function keepSavePoints(text, points) {
  const all = read("points", {});
  delete all[text];
  if (points.length) all[text] = points;
  const texts = Object.keys(all);
  for (const old of texts.slice(0, Math.max(0, texts.length - KEPT))) delete all[old];
  write("points", all);
}
