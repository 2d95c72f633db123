// Turning a picture of solids round: a drag that is no gesture of play, or with the right button; and buttons everywhere.

import { h, heldButton } from "./dom.js";

const STEP = 15;
const FAR = 8; // pixels that a finger may slip

export class Orbit {
  #from = null;
  #begun = false;

  constructor(board) {
    this.board = board;
    const step = (label, sign, turn, tilt) => heldButton(sign, () => this.turn(turn, tilt), { "aria-label": label });
    this.root = h(
      "div",
      { class: "orbit", role: "group", "aria-label": "Turn the picture round", hidden: true },
      step("Turn to the left", "↺", -STEP, 0),
      step("Turn to the right", "↻", STEP, 0),
      step("Look from higher", "↑", 0, STEP / 1.5),
      step("Look from lower", "↓", 0, -STEP / 1.5),
    );
    const { root } = board;
    root.addEventListener("pointerdown", (event) => {
      if (!this.#turns || (event.button !== 2 && !this.#free)) return;
      this.#from = [event.clientX, event.clientY];
      this.#begun = false;
      root.setPointerCapture(event.pointerId);
    });
    root.addEventListener("pointermove", (event) => {
      if (!this.#from) return;
      const [x, y] = this.#from;
      if (!this.#begun && Math.hypot(event.clientX - x, event.clientY - y) < FAR) return;
      if (!this.#begun) board.letGo(); // what seemed a press was none
      this.#begun = true;
      this.#from = [event.clientX, event.clientY];
      this.turn((event.clientX - x) * 0.5, (event.clientY - y) * 0.4);
    });
    for (const name of ["pointerup", "pointercancel"]) root.addEventListener(name, () => (this.#from = null));
  }

  get #turns() {
    return Boolean(this.board.view.scene?.camera);
  }

  // a drag belongs to whoever plays, unless there is nothing to be dragged
  get #free() {
    const { input } = this.board;
    return this.#turns && (!input || Boolean(input.presses));
  }

  turn(turn, tilt) {
    this.board.view.orbit(turn, tilt);
    this.board.follow();
  }

  /** After a scene was shown: there is something to turn round, or there is not. */
  show(scene) {
    this.root.hidden = !scene.camera;
    this.board.root.classList.toggle("turning", this.#free);
  }
}
