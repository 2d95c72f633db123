// What a tap marks: the next value of each place, or one that is picked here.

import { button, fill, h } from "./dom.js";

export class BrushBar {
  picked = null;
  #shape = "";

  constructor(board) {
    this.board = board;
    this.root = h("div", { class: "brushes", hidden: true });
  }

  show(options) {
    const brushes = options.type === "marks" ? options.brushes : [];
    this.root.hidden = !brushes.length;
    const shape = JSON.stringify(brushes);
    if (shape === this.#shape) return;
    this.#shape = shape;
    this.picked = null;
    this.brushes = brushes;
    this.#draw();
  }

  #draw() {
    const chip = (label, picked, title) => {
      const chosen = JSON.stringify(picked) === JSON.stringify(this.picked);
      return button(label, () => ((this.picked = picked), this.#draw()), {
        class: "chip",
        "aria-pressed": String(chosen),
        title,
      });
    };
    const words = { cycle: "tap", trace: "draw a line", box: "drag a box", type: "type" };
    const groups = this.brushes.map((brush, index) => {
      const values = brush.values.slice(1, 14).filter((value) => value.trim());
      const all =
        this.brushes.length > 1
          ? chip(`${brush.label || brush.group}: ${words[brush.form]}`, { index, value: null })
          : null;
      const each =
        brush.form === "trace" || brush.form === "box"
          ? []
          : values.map((value) => chip(value, { index, value }, brush.label));
      return [all, ...(brush.form === "cycle" && values.length < 2 ? [] : each)];
    });
    const chips = groups.flat().filter(Boolean);
    const [only] = this.brushes;
    const told = this.brushes.length === 1 && only ? `${only.label || "marks"}: ${words[only.form]}` : "any mark";
    const label = told[0].toUpperCase() + told.slice(1);
    fill(
      this.root,
      h("span", { class: "hint", text: chips.length ? "A tap marks" : label }),
      chips.length ? [chip("Next", null, "Each tap goes on to the next mark"), ...chips] : [],
    );
  }
}
