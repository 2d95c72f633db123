// What the checker says is wrong, and the squares that it names: they are pointed at on the board.

import { button, fill, h } from "./dom.js";

const MOST = 12;
const PLACE = /\((\d+(?:, \d+)+)\)/g;

/** The spots that a sentence names as (row, column). */
export function placesIn(words, board) {
  return [...words.matchAll(PLACE)].map(([, place]) => place.replaceAll(", ", ",")).filter((name) => board.named.has(name));
}

/** Fill a `details` with the faults of a position; whoever looks at one sees its squares. */
export function showFaults(place, { solved, faults }, board) {
  board.overlay("fault");
  const item = (fault) => {
    const spots = placesIn(fault, board);
    if (!spots.length) return h("li", { text: fault });
    const point = () => board.overlay("fault", ...spots.map((name) => board.outline(name, { class: "wrong-spot" })));
    const look = button(fault, point, { class: "quiet left", title: "Show where", onfocus: point, onmouseenter: point });
    look.addEventListener("blur", () => board.overlay("fault"));
    look.addEventListener("mouseleave", () => board.overlay("fault"));
    return h("li", {}, look);
  };
  fill(
    place,
    h("summary", { text: solved ? "Nothing is wrong" : `What the checker says (${faults.length})` }),
    h("ul", {}, faults.slice(0, MOST).map(item)),
    faults.length > MOST && h("p", { class: "hint", text: `and ${faults.length - MOST} more` }),
  );
}
