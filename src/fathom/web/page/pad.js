// A pad of buttons for moves that need no place: steps in directions, and what else has keys only.

import { button, fill, h } from "./dom.js";
import { wayOf } from "./moving.js";

const PLACE = {
  "-135": [1, 1],
  "-90": [1, 2],
  "-45": [1, 3],
  180: [2, 1],
  0: [2, 3],
  135: [3, 1],
  90: [3, 2],
  45: [3, 3],
};
const SIGN = { "-135": "↖", "-90": "↑", "-45": "↗", 180: "←", 0: "→", 135: "↙", 90: "↓", 45: "↘" };

/** Fill `place` with the pad of what can be done; empty where every move has a place on the board. */
export function movePad(place, options, send) {
  const steps = options.type === "moves" ? options.moves.filter((move) => !move.at) : [];
  const had = document.activeElement?.closest?.(".pad") === place ? document.activeElement.dataset.move : null;
  const ways = new Map();
  const rest = [];
  for (const move of steps) {
    const way = wayOf(move);
    if (way !== null && way in PLACE && !ways.has(way)) ways.set(way, move);
    else rest.push(move);
  }
  const known = place.usual ?? new Set();
  const four = ways.size ? [-90, 90, 180, 0] : [];
  place.usual = new Set([...known, ...four, ...ways.keys()]);
  const compass = [...place.usual].map((way) => {
    const move = ways.get(way);
    const [row, column] = PLACE[way];
    const props = {
      class: "way",
      "aria-label": move?.label || move?.text || SIGN[way],
      "data-move": move?.text,
      disabled: !move,
    };
    return button(SIGN[way], () => send(move), {
      ...props,
      style: { "grid-row": String(row), "grid-column": String(column) },
    });
  });
  const others = rest
    .slice(0, 24)
    .map((move) => button(move.label || move.text, () => send(move), { "data-move": move.text }));
  fill(
    place,
    compass.length ? h("div", { class: "compass" }, compass) : null,
    others.length ? h("div", { class: "row wrap" }, others) : null,
  );
  if (had) [...place.querySelectorAll("button")].find((each) => each.dataset.move === had)?.focus();
}
