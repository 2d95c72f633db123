// What the checker says is wrong, and where: the spots that a fault is about are pointed at on the board.

import { button, fill, h } from "./dom.js";

const MOST = 12;

/** Fill a `details` with the faults of a position; whoever looks at one sees its spots. */
export function showFaults(place, { solved, faults, places }, board) {
  board.overlay("fault");
  const item = (fault, i) => {
    const spots = (places?.[i] ?? []).filter((name) => board.named.has(name));
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
