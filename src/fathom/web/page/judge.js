// The verdict while drawing: facts as they come, cancelled by the next stroke, honest about what is not known.

import { button, fill, h, later, say } from "./dom.js";
import { aborted } from "./transport.js";
import { keep, setting } from "./store.js";

const NAMES = {
  readable: "Readable",
  solvable: "Solvable",
  unique: "One solution",
  fewest: "Fewest moves",
  difficulty: "Difficulty",
};
const TIME = 20;

function sign(fact) {
  if (fact.value === null || fact.value === undefined) return ["?", "open"];
  if (fact.value === false) return ["✗", "no"];
  return fact.unproved ? ["~", "open"] : ["✓", "yes"];
}

const capital = (words) => words[0].toUpperCase() + words.slice(1);

export class Verdict {
  facts = [];
  #work = null;
  #judged = null;

  constructor(bench) {
    this.bench = bench;
    this.list = h("ul", { class: "facts" });
    this.state = h("span", { class: "hint" });
    this.on = h("input", {
      type: "checkbox",
      id: "judge",
      onchange: () => (keep("judge", this.on.checked), this.on.checked ? this.look(true) : this.stop()),
    });
    this.on.checked = setting("judge", true);
    this.cancel = button("Stop", () => this.stop("stopped"), { class: "quiet", hidden: true, id: "judge-stop" });
    const head = h(
      "div",
      { class: "row" },
      h("label", { class: "check" }, this.on, "Verdict while drawing"),
      this.state,
      this.cancel,
    );
    this.root = h("section", { class: "verdict", "aria-label": "Verdict" }, this.list, head);
    this.soon = later((about) => this.#judge(about), 120);
  }

  /** A stroke has begun: what is running is about the old puzzle, what is shown may be. */
  pending() {
    this.stop();
    this.#judged = null;
    for (const item of this.list.children) item.classList.add("stale");
    this.root.setAttribute("aria-busy", "true");
  }

  /** The puzzle may have changed; title and author are no part of the question. */
  look(again = false) {
    const about = this.bench.text.replace(/^(title|author|source|note):.*\n/gm, "");
    if (about === this.#judged && !again) return;
    this.pending();
    if (this.on.checked && !document.hidden) this.soon(about);
    else this.root.removeAttribute("aria-busy");
  }

  /** What cannot be read has no other facts. */
  unreadable(error) {
    this.stop();
    this.#judged = null;
    this.facts = [{ name: "readable", value: false, words: error.message }];
    this.#draw();
  }

  stop(words = "") {
    this.soon.cancel();
    this.#work?.abort();
    this.#work = null;
    this.cancel.hidden = true;
    this.root.removeAttribute("aria-busy");
    this.state.textContent = words;
  }

  async #judge(about) {
    const work = (this.#work = new AbortController());
    this.facts = [];
    this.state.textContent = "looking…";
    this.cancel.hidden = false;
    const hear = (name, data) => {
      if (work.signal.aborted) return;
      if (name === "fact") {
        this.facts.push(data);
        this.#draw(true);
      } else if (name === "progress") this.state.textContent = data.phase ? `looking: ${data.phase}…` : "looking…";
      else if (name === "waiting") this.state.textContent = "waiting for other work…";
    };
    try {
      await this.bench.api.run({ ...this.bench.puzzle(), verb: "judge", options: {}, time: TIME }, hear, work.signal);
      if (work.signal.aborted) return;
      this.#draw();
      this.#judged = about;
      this.state.textContent = "";
      say(this.facts.map((fact) => `${NAMES[fact.name] ?? fact.name}: ${fact.words}`).join(". "));
    } catch (error) {
      if (aborted(error) || work.signal.aborted) return;
      this.state.textContent = error.message;
    }
    this.root.removeAttribute("aria-busy");
    this.cancel.hidden = true;
  }

  #draw(more = false) {
    const item = (fact) => {
      const [mark, look] = sign(fact);
      // yes and no speak for themselves, but for what cannot be read
      const plain = typeof fact.value === "boolean" && (fact.value || fact.name !== "readable");
      const unproved = fact.unproved ? " (unproved)" : "";
      return h(
        "li",
        { class: plain ? `${look} plain` : look, "data-fact": fact.name, "data-value": String(fact.value) },
        h("span", { class: "sign", "aria-hidden": "true", text: mark }),
        plain ? null : h("span", { class: "name", text: NAMES[fact.name] ?? fact.name }),
        h("span", { class: "words", text: `${plain ? capital(fact.words) : fact.words}${unproved}` }),
      );
    };
    fill(
      this.list,
      this.facts.map(item),
      more ? h("li", { class: "coming" }, h("span", { class: "sign", text: "…" })) : null,
    );
  }
}
