// Help that is asked for: a hint with its reason, "am I lost?", back to the mistake, the fewest moves from here.

import { button, fill, h, say } from "./dom.js";
import { aborted } from "./transport.js";
import { keep, setting } from "./store.js";

const TIME = 10;

export class Advice {
  #work = null;
  #watching = null;

  constructor(player) {
    this.player = player;
    this.words = h("div", { class: "advice", role: "status" });
    this.watch = h("input", {
      type: "checkbox",
      id: "warn",
      onchange: () => (keep("warn", this.watch.checked), this.moved()),
    });
    this.watch.checked = setting("warn", false);
    this.fewest = button("Fewest from here", () => this.left(), { id: "left" });
    this.root = h(
      "div",
      {},
      h(
        "div",
        { class: "row wrap" },
        button("Hint", () => this.hint(), { id: "hint", keys: "H" }),
        button("Am I lost?", () => this.lost(), { id: "lost" }),
        this.fewest,
      ),
      this.words,
      h("label", { class: "check" }, this.watch, "Warn me when I am lost"),
    );
  }

  /** Long work about the present state; what was asked before is cancelled. */
  async #ask(verb, state = this.player.state) {
    this.#work?.abort();
    const work = (this.#work = new AbortController());
    const { bench } = this.player;
    return bench.api.run({ ...bench.puzzle(), verb, state, options: {}, time: TIME }, () => {}, work.signal);
  }

  async #tell(asking, words) {
    fill(
      this.words,
      h("span", { class: "hint", text: `${asking}…` }),
      button("Cancel", () => this.stop(), { class: "quiet" }),
    );
    try {
      const said = await words();
      if (said) {
        fill(this.words, ...[said].flat());
        say(this.words.textContent);
      }
    } catch (error) {
      if (aborted(error)) fill(this.words);
      else fill(this.words, h("span", { class: "bad", text: error.message }));
    }
  }

  hint() {
    return this.#tell("Looking for a step", async () => {
      const found = await this.#ask("hint");
      const hint = found.hint === undefined ? found : found.hint;
      if (!hint?.text)
        return h("span", { text: this.player.position.solved ? "It is solved." : "No hint was found in the time." });
      const { board } = this.player.bench;
      board.overlay(
        "hint",
        ...(hint.spots ?? []).map((name) => board.outline(name, { class: "hinted" })).filter(Boolean),
      );
      const doIt =
        hint.gesture && button("Do it", () => (fill(this.words), this.player.send([hint.gesture])), { id: "do-hint" });
      return [h("span", { text: hint.text }), doIt];
    });
  }

  lost() {
    return this.#tell("Looking ahead", async () => {
      const { lost } = await this.#ask("lost");
      if (lost === true)
        return [h("span", { class: "bad", text: "✗ From here it cannot be solved any more." }), this.#backButton()];
      if (lost === false) return h("span", { class: "good", text: "✓ It can still be solved from here." });
      return h("span", { text: "? That is not known: undecided in the time, or it cannot be told of this kind." });
    });
  }

  #backButton() {
    return button("Back to the mistake", () => this.back(), { id: "back" });
  }

  /** The last position of this game that was not lost, by halving. */
  back() {
    return this.#tell("Looking for the mistake", async () => {
      const { player } = this;
      let from = player.now;
      while (from > 0 && ["move", "reply"].includes(player.past[from].how)) from -= 1;
      let [good, lost] = [from, player.now];
      while (lost - good > 1) {
        const middle = (good + lost) >> 1;
        const told = await this.#ask("lost", player.past[middle].position.state);
        if (told.lost === true) lost = middle;
        else good = middle;
      }
      await player.jump(player.past[good].position.state);
      return h("span", { text: `Here it could still be solved; the next move (${lost - from}) was the mistake.` });
    });
  }

  left() {
    return this.#tell("Counting", async () => {
      const { left } = await this.#ask("left");
      if (typeof left === "number")
        return h("span", { text: left === 0 ? "None: it is done." : `${left} more, and no way is shorter.` });
      return h("span", { text: "? That is not known: undecided in the time, or no way is left." });
    });
  }

  /** After a move: what was said is stale; the warning, if it is wished, looks again. */
  async moved() {
    this.stop();
    fill(this.words);
    if (!this.watch.checked || this.player.position?.solved) return;
    clearTimeout(this.#watching);
    this.#watching = setTimeout(async () => {
      const told = await this.#ask("lost").catch(() => null);
      if (told?.lost === true) {
        fill(
          this.words,
          h("span", { class: "bad", text: "✗ From here it cannot be solved any more." }),
          this.#backButton(),
        );
        say("You are lost");
      }
    }, 150);
  }

  stop() {
    this.#work?.abort();
    clearTimeout(this.#watching);
  }
}
