// Named points of play to come back to, kept in the browser with the puzzle they belong to.

import { button, fill, h, say } from "./dom.js";
import { keepSavePoints, savePoints } from "./store.js";

export class SavePoints {
  constructor(player) {
    this.player = player;
    this.list = h("div", { class: "points" });
    this.root = h(
      "div",
      {},
      button("Save this point", () => this.#save(), { id: "save-point" }),
      this.list,
    );
  }

  get #text() {
    return this.player.bench.text;
  }

  #save() {
    const points = savePoints(this.#text);
    const { textContent } = this.player.status;
    points.push({ name: `${points.length + 1}: ${textContent || "here"}`, state: this.player.state });
    keepSavePoints(this.#text, points);
    this.show();
    say("Saved");
  }

  #forget(index) {
    keepSavePoints(this.#text, savePoints(this.#text).toSpliced(index, 1));
    this.show();
  }

  show() {
    const item = ({ name, state }, i) =>
      h(
        "div",
        { class: "row point" },
        button(name, () => this.player.jump(state), { class: "grow" }),
        button("×", () => this.#forget(i), { class: "quiet", "aria-label": `Forget ${name}` }),
      );
    fill(this.list, savePoints(this.#text).map(item));
  }
}
