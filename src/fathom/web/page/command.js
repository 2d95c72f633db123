// A move, or a state of play, as a text: for those who would rather write it.

import { h } from "./dom.js";
import { gestureOf } from "./moving.js";

const TOLD = 12;

export class Command {
  constructor(player) {
    this.player = player;
    this.field = h("input", { type: "text", id: "command", autocomplete: "off", spellcheck: "false" });
    this.root = h(
      "form",
      { class: "command", onsubmit: (event) => (event.preventDefault(), this.#typed()) },
      h("label", { for: "command", text: "Move as text" }),
      h("div", { class: "row" }, this.field, h("button", { type: "submit", text: "Do it" })),
    );
  }

  #typed() {
    const { player } = this;
    const text = this.field.value.trim();
    const { options } = player.position;
    if (!text || options.type !== "moves") return player.jump(text).catch((error) => player.tell(error.message));
    const move =
      options.moves.find((each) => each.text === text) ??
      options.moves.find((each) => each.label.toLowerCase() === text.toLowerCase());
    if (!move) {
      const some = options.moves.slice(0, TOLD).map((each) => each.text);
      return player.tell(`${text} is no move here; there are ${some.join(", ")}`);
    }
    this.field.value = "";
    return player.send([gestureOf(move)]);
  }
}
