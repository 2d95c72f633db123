// Pointers and keys become gestures, from what a position says can be done: moves that are listed, or marks.

import { MarkHand } from "./marking.js";
import { MoveHand } from "./moving.js";

export const ARROWS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
export const FAR = { mouse: 5, touch: 10 };
export const LONG_PRESS = 450;

/** Whether an event is one of the named keys. */
export function isKey(event, names) {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const letter = event.shiftKey ? null : event.key.toLowerCase(); // with Shift, letters belong to the bench
  return names.some(
    (name) => name === letter || name === event.code || (name === event.key && (name.length > 1 || letter !== null)),
  );
}

/**
 * The input of a board while a puzzle is played. `host`: { position(), send(gestures), choose(moves, at), say(words),
 * brush() } where brush() is {index, value} of the mark that is picked, or null.
 */
export class PlayInput {
  constructor(board, host) {
    this.moves = new MoveHand(board, host);
    this.marks = new MarkHand(board, host);
    this.host = host;
  }

  get hand() {
    return this.host.position()?.options?.type === "marks" ? this.marks : this.moves;
  }

  /** Whether a place is pressed and nothing is dragged now. */
  get presses() {
    const options = this.host.position()?.options;
    return options?.type === "moves" && options.moves.every((move) => move.form === "press");
  }

  groups = (spot) => this.hand.takes(spot);
  down = (at) => this.hand.down(at);
  move = (at) => this.hand.move(at);
  up = (at) => this.hand.up(at);
  cancel = () => this.hand.cancel();
  key = (event) => this.hand.key(event);

  /** Forget what was begun: the position changed. */
  reset() {
    this.moves.cancel();
    this.marks.cancel();
    this.moves.prepare();
    this.marks.prepare();
  }
}
