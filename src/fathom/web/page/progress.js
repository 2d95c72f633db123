// Long work: a line that tells how it goes, a button that ends it.

import { button, fill, h } from "./dom.js";
import { aborted } from "./transport.js";

export class Work {
  #control = null;

  constructor() {
    this.words = h("span", { class: "hint" });
    this.bar = h("progress", { max: 1, "aria-label": "Progress" });
    this.root = h(
      "div",
      { class: "work", hidden: true },
      this.bar,
      this.words,
      button("Cancel", () => this.stop(), { class: "cancel" }),
    );
    this.result = h("p", { class: "bad", hidden: true, role: "alert" });
  }

  get running() {
    return this.#control !== null;
  }

  /** Run a verb; `hear` gets the events that are no progress. Resolves to `done`, or to null if it was ended or failed. */
  async run(api, body, hear = () => {}) {
    this.stop();
    const control = (this.#control = new AbortController());
    this.root.hidden = false;
    this.result.hidden = true;
    this.bar.removeAttribute("value");
    this.words.textContent = "starting…";
    const listen = (name, data) => {
      if (control.signal.aborted) return;
      if (name === "progress") this.#progress(data);
      else if (name === "waiting") this.words.textContent = "waiting for other work…";
      else if (name !== "started" && name !== "done") hear(name, data);
    };
    try {
      return await api.run(body, listen, control.signal);
    } catch (error) {
      if (!aborted(error) && !control.signal.aborted) this.#failed(error.message);
      return null;
    } finally {
      if (this.#control === control) {
        this.#control = null;
        this.root.hidden = true;
      }
    }
  }

  #failed(words) {
    this.result.textContent = words;
    this.result.hidden = false;
  }

  #progress({ phase, done, total, words }) {
    if (total) this.bar.value = Math.min(1, done / total);
    else this.bar.removeAttribute("value");
    const amount = total ? `${done} of ${total}` : done ? `${done}` : "";
    this.words.textContent = words || [phase, amount].filter(Boolean).join(": ") || "working…";
  }

  stop() {
    this.#control?.abort();
    this.#control = null;
    this.root.hidden = true;
  }
}

/** Facts as a table of two columns. Nested values are written plainly. */
export function factTable(facts, caption = "") {
  const entries = Array.isArray(facts) ? facts : Object.entries(facts ?? {});
  const rows = entries.map(([name, value]) =>
    h("tr", {}, h("th", { scope: "row", text: String(name).replaceAll("_", " ") }), h("td", { text: told(value) })),
  );
  return h(
    "div",
    { class: "scroll" },
    fill(h("table", { class: "factual" }), caption ? h("caption", { text: caption }) : null, h("tbody", {}, rows)),
  );
}

function told(value) {
  if (value === null || value === undefined) return "–";
  if (value === true) return "yes";
  if (value === false) return "no";
  if (typeof value === "number")
    return Number.isInteger(value) ? value.toLocaleString("en") : String(Math.round(value * 1000) / 1000);
  if (Array.isArray(value)) return value.map(told).join(", ");
  if (typeof value === "object")
    return Object.entries(value)
      .map(([key, part]) => `${key}: ${told(part)}`)
      .join(", ");
  return String(value);
}
