// Games against the computer: it makes the turns of the other player, and a bar tells what the game is worth.

import { button, fill, h, say } from "./dom.js";
import { aborted } from "./transport.js";
import { keep, setting } from "./store.js";

const PATIENCE = 20; // seconds for what a game is worth: nobody waits for it

export class Opponent {
  #work = null;
  #asked = null;

  constructor(player) {
    this.player = player;
    const { kind, api } = player.bench;
    this.there = Boolean(kind.replies) && api.can("run");
    this.on = h("input", {
      type: "checkbox",
      id: "opponent",
      onchange: () => (keep("opponent", this.on.checked), this.on.checked ? this.value() : this.stop()),
    });
    this.on.checked = setting("opponent", false);
    this.time = h("input", {
      type: "number",
      id: "opponent-time",
      min: 1,
      max: 60,
      value: setting("opponent-time", 3),
      onchange: () => keep("opponent-time", Number(this.time.value)),
    });
    this.words = h("p", { class: "hint", role: "status", id: "opponent-says" });
    this.bar = h("div", { class: "worth", hidden: true });
    this.root = h(
      "section",
      { class: "opponent", hidden: !this.there },
      h("h2", { text: "The other player" }),
      h("label", { class: "check" }, this.on, "is played by the computer"),
      h(
        "div",
        { class: "row wrap" },
        h("label", { class: "field" }, "Seconds a turn", this.time),
        button("Its turn", () => this.turn(), { id: "its-turn", title: "Let the computer make the turn that is due" }),
      ),
      this.bar,
      this.words,
    );
  }

  get #state() {
    return this.player.state;
  }

  async #ask(verb, time) {
    this.stop();
    const work = (this.#work = new AbortController());
    const { bench } = this.player;
    const body = { ...bench.puzzle(), verb, state: this.#state, options: {}, time };
    return bench.api.run(body, () => {}, work.signal);
  }

  stop() {
    this.#work?.abort();
    this.#work = null;
    this.words.textContent = "";
  }

  /** After a move of the person: the computer answers, if the turn is over and the game is not. */
  async moved() {
    if (!this.there) return;
    if (this.on.checked && !this.player.over) await this.turn(true);
    else await this.value();
  }

  /** The computer's turn; `quietly`: nothing is said if it has none to make. */
  async turn(quietly = false) {
    const { player } = this;
    const state = this.#state;
    const soon = setTimeout(() => (this.words.textContent = "The computer thinks…"), 300);
    try {
      const told = await this.#ask("reply", Math.max(1, Number(this.time.value) || 3));
      clearTimeout(soon);
      this.words.textContent = "";
      if (this.#state !== state) return;
      if (!told.state && !quietly) this.words.textContent = "There is no turn for it to make now.";
      if (told.state) await player.answered(told);
      await this.value();
    } catch (error) {
      clearTimeout(soon);
      if (!aborted(error)) this.words.textContent = error.message;
    }
  }

  /** What the game is worth now, if the kind tells it. */
  async value() {
    const { player } = this;
    const state = this.#state;
    if (!this.there || !player.bench.kind.worth || this.#asked === state) return;
    try {
      const { worth } = await this.#ask("worth", PATIENCE);
      if (this.#state !== state) return;
      this.#asked = state;
      this.#draw(worth);
    } catch (error) {
      if (!aborted(error)) this.bar.hidden = true;
    }
  }

  #draw(worth) {
    this.bar.hidden = false;
    const words = worth ? `For who began: ${worth.words}` : "What it is worth is not known within the time.";
    const share = worth ? (1 + worth.share) / 2 : 0.5;
    fill(
      this.bar,
      h(
        "div",
        { class: worth ? "worthbar" : "worthbar open", "aria-hidden": "true" },
        h("div", { style: { width: `${Math.round(share * 100)}%` } }),
      ),
      h("span", { id: "worth", text: words }),
    );
    say(words);
  }
}
