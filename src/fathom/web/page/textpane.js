// The text of the puzzle beside the board, with the place of an error pointed at.

import { fill, h, later } from "./dom.js";

export class TextPane {
  constructor(changed, typing) {
    this.area = h("textarea", {
      id: "text",
      spellcheck: "false",
      wrap: "off",
      rows: 12,
      "aria-label": "The puzzle as text",
      "aria-describedby": "text-error",
    });
    this.behind = h("div", { class: "behind", "aria-hidden": "true" });
    this.error = h("p", { class: "bad", id: "text-error" });
    this.changed = changed;
    this.soon = later(() => this.flush(), 250);
    this.area.addEventListener("input", () => {
      this.fresh = true;
      typing();
      this.soon();
    });
    this.area.addEventListener("scroll", () => this.#scroll());
    this.root = h("div", { class: "textpane" }, h("div", { class: "lines" }, this.behind, this.area), this.error);
  }

  /** Take what was typed now, without waiting for more. */
  flush() {
    this.soon.cancel();
    if (this.fresh) this.changed(this.area.value);
    this.fresh = false;
  }

  get value() {
    return this.area.value;
  }

  /** Show a text, unless it is the one that is being typed. */
  show(text) {
    if (this.area.value !== text) this.area.value = text;
    this.area.rows = Math.min(18, Math.max(6, text.split("\n").length + 1));
    this.point(null);
  }

  /** Point at the place of an error, {line, column}; null: there is none. */
  point(error) {
    this.error.textContent = error ? error.message : "";
    this.area.setAttribute("aria-invalid", String(Boolean(error)));
    const place = error?.place;
    const lines = place ? this.area.value.split("\n") : [];
    fill(
      this.behind,
      lines.map((line, i) => {
        if (i + 1 !== place.line) return h("div", { text: line || " " });
        const column = Math.max(0, (place.column ?? 1) - 1);
        return h(
          "div",
          { class: "wrongline" },
          line.slice(0, column),
          h("mark", { text: line.slice(column, column + 1) || " " }),
          line.slice(column + 1),
        );
      }),
    );
    this.#scroll();
  }

  #scroll() {
    this.behind.scrollTop = this.area.scrollTop;
    this.behind.scrollLeft = this.area.scrollLeft;
  }
}
