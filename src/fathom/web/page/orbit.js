// Turning a picture of solids round: a drag where nothing is played, buttons and keys everywhere.

import { h, heldButton } from "./dom.js";

const STEP = 15;

export class Orbit {
  #from = null;

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
      if (!this.#free || event.button) return;
      this.#from = [event.clientX, event.clientY];
      root.setPointerCapture(event.pointerId);
    });
    root.addEventListener("pointermove", (event) => {
      if (!this.#from) return;
      const [x, y] = this.#from;
      this.#from = [event.clientX, event.clientY];
      board.view.orbit((event.clientX - x) * 0.5, (event.clientY - y) * 0.4);
    });
    for (const name of ["pointerup", "pointercancel"]) root.addEventListener(name, () => (this.#from = null));
  }

  // a drag belongs to whoever plays
  get #free() {
    return Boolean(this.board.view.scene?.camera) && !this.board.input;
  }

  turn(turn, tilt) {
    this.board.view.orbit(turn, tilt);
  }

  /** After a scene was shown: there is something to turn round, or there is not. */
  show(scene) {
    this.root.hidden = !scene.camera;
    this.board.root.classList.toggle("turning", this.#free);
  }
}
