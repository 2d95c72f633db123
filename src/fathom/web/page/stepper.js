// Solving: an answer with its proof in words, and a stepper through the solution, or through all of them.

import { button, fill, h, heldButton, icon, say } from "./dom.js";
import { Film } from "./film.js";
import { OptionChoice } from "./options.js";
import { factTable, Work } from "./progress.js";

const VERDICT = {
  solved: ["✓", "Solved", "yes"],
  impossible: ["✗", "Impossible", "no"],
  undecided: ["?", "Undecided", "open"],
};

export class Stepper {
  answer = null;
  #about = null;
  #all = [];
  #which = 0;
  #told = "";
  #turn = 0; // what was asked for before the last change is no longer waited for

  constructor(bench) {
    this.bench = bench;
    this.work = new Work();
    this.film = new Film(bench);
    this.method = new OptionChoice("Method", bench.kind.methods ?? [], "method", { auto: "the first that fits" });
    this.fewest = h("input", { type: "checkbox", id: "fewest" });
    this.time = h("input", { type: "number", id: "solve-time", min: 1, max: 600, value: 30 });
    this.limit = h("input", { type: "number", id: "solution-limit", min: 1, max: 1000, value: 100 });
    this.verdict = h("div", { class: "answer", "aria-live": "polite" });
    this.more = h("div", { class: "more" });
    this.which = h("input", {
      type: "number",
      id: "which-number",
      min: 1,
      "aria-label": "Which solution",
      onchange: () => this.#showOne(Math.max(1, Number(this.which.value) || 1) - 1),
    });
    this.number = h("span", { id: "which" });
    this.listing = h(
      "div",
      { class: "row listing", hidden: true },
      heldButton(icon("back"), () => this.#next(-1), { "aria-label": "Previous solution", id: "previous-solution" }),
      this.which,
      this.number,
      heldButton(icon("on"), () => this.#next(1), { "aria-label": "Next solution", id: "next-solution" }),
    );
    const can = bench.api.can("run");
    const settings = h(
      "details",
      {},
      h("summary", { text: "Method and time" }),
      this.method.root,
      h("label", { class: "check" }, this.fewest, "with the fewest moves, proved"),
      h("label", { class: "field" }, "Seconds at most", this.time),
      h("label", { class: "field" }, "Solutions at most", this.limit),
    );
    this.root = h(
      "div",
      { class: "solver" },
      h(
        "div",
        { class: "row controls" },
        button("Solve", () => this.solve(), { class: "main", id: "solve", keys: "Enter" }),
        bench.api.can("solutions") && button("All solutions", () => this.all(), { id: "all" }),
        can && bench.kind.counts && button("Count", () => this.count(), { id: "count" }),
      ),
      can && settings,
      this.work.root,
      this.work.result,
      this.verdict,
      this.listing,
      this.more,
    );
    this.under = this.film.root;
  }

  enter() {
    const { bench } = this;
    bench.board.setSpots([]);
    bench.board.input = null;
    bench.root.classList.remove("solved");
    if (this.answer?.scene && this.#about === bench.text) this.film.show();
    else bench.board.show(bench.loaded.scene);
  }

  leave() {
    this.film.pause();
  }

  puzzleChanged() {
    this.#turn += 1;
    this.work.stop();
    this.answer = null;
    this.film.forget();
    this.#which = 0;
    this.#list([], "");
    fill(this.verdict);
    fill(this.more);
  }

  #body(verb, options = {}) {
    return { ...this.bench.puzzle(), verb, options, time: Number(this.time.value) || 30 };
  }

  #options() {
    const given = { ...this.method.values() };
    if (this.method.chosen) given.method = this.method.chosen.name;
    if (this.fewest.checked) given.fewest = true;
    return given;
  }

  async solve() {
    this.puzzleChanged();
    const turn = this.#turn;
    const about = this.bench.text;
    const answer = await this.work.run(this.bench.api, this.#body("solve", this.#options()));
    if (!answer || turn !== this.#turn) return;
    this.answer = answer;
    this.#about = about;
    this.#tell(answer);
    if (answer.scene) {
      this.bench.memory.complete(answer.scene);
      this.film.take(answer.scene, answer.gestures ?? [], answer.solution);
      if (this.bench.tab === "solve") this.film.show();
    }
  }

  #tell(answer) {
    const [sign, word, look] = VERDICT[answer.verdict] ?? ["·", answer.verdict, "open"];
    const cost =
      typeof answer.cost === "number"
        ? `${answer.cost.toLocaleString("en")} ${answer.unit ?? "moves"}`.replace(/^1 moves$/, "1 move")
        : "";
    const parts = [];
    if (cost) parts.push(answer.optimal ? `${cost}, and no solution is shorter` : cost);
    if (!answer.optimal && typeof answer.bound === "number" && answer.bound > 0)
      parts.push(`no solution costs less than ${answer.bound}`);
    if (answer.unique === true) parts.push("the only solution");
    if (answer.unique === false) parts.push("there are others");
    const unproved = Object.entries(answer.unproved ?? {}).map(([claim, why]) =>
      h("p", { class: "warn", text: `~ ${claim}: unproved, ${why}` }),
    );
    const how = [
      answer.method && `by ${answer.method}`,
      typeof answer.seconds === "number" && seconds(answer.seconds),
      typeof answer.checking === "number" && `checked in ${seconds(answer.checking)}`,
    ];
    fill(
      this.verdict,
      h(
        "p",
        { class: `big ${look}` },
        h("span", { class: "sign", "aria-hidden": "true", text: sign }),
        h("strong", { text: word, id: "verdict" }),
      ),
      parts.length ? h("p", { text: `${parts.join("; ")}.` }) : null,
      answer.stopped ? h("p", { class: "warn", text: `Stopped: ${answer.stopped}` }) : null,
      ...unproved,
      h("p", { class: "hint", text: how.filter(Boolean).join(" · ") }),
    );
    const solution =
      answer.solution &&
      h(
        "details",
        {},
        h("summary", { text: "The solution as text" }),
        h("pre", { class: "scroll", tabindex: 0, text: answer.solution }),
      );
    const proof =
      answer.certificate &&
      h(
        "details",
        { open: answer.verdict === "impossible" },
        h("summary", { text: "The proof, in words" }),
        h("p", { text: answer.certificate }),
      );
    const statistics =
      Object.keys(answer.statistics ?? {}).length > 0 &&
      h("details", {}, h("summary", { text: "Statistics" }), factTable(answer.statistics));
    const play = answer.solution && this.bench.player.playable && button("Play on from here", () => this.#playOn());
    fill(this.more, play ? h("div", { class: "row" }, play) : null, solution, proof, statistics);
    say(`${word}. ${parts.join(". ")}`);
  }

  // the state that the stepper shows becomes the state of play
  async #playOn() {
    const state = await this.film.state();
    await this.bench.player.jump(state).catch((error) => say(error.message));
    this.bench.turnTo("play");
  }

  async all() {
    this.puzzleChanged();
    const turn = this.#turn;
    const found = [];
    const hear = (name, data) => {
      if (name !== "solution") return;
      const scene = this.bench.memory.complete(data.scene);
      found.push({ scene, solution: data.solution ?? "", gestures: data.gestures ?? [] });
      this.#list(found, "so far");
      if (found.length === 1) this.#showOne(0);
    };
    const limit = Math.max(1, Number(this.limit.value) || 100);
    const done = await this.work.run(this.bench.api, this.#body("solutions", { limit }), hear);
    if (turn !== this.#turn) return undefined;
    if (!done) return this.#list(found, found.length ? "so far" : "");
    const { all, number, of, unproved, confirmed } = done;
    const words = this.#counted(number, all, of);
    fill(
      this.verdict,
      h("p", { class: "big" }, h("strong", { text: words, id: "verdict" })),
      all && unproved ? h("p", { class: "warn", text: `~ that these are all is unproved: ${unproved}` }) : null,
      all && confirmed ? h("p", { class: "hint", text: `That these are all is confirmed: ${confirmed}.` }) : null,
      !all ? h("p", { class: "hint", text: this.#whyNotAll(done, number, limit) }) : null,
    );
    this.#list(found, all ? "all" : "");
    say(words);
    return undefined;
  }

  #counted(number, all, of) {
    const name = number === 1 ? of.replace(/s$/, "") : of;
    if (!number) return all ? "No solution" : "None found";
    if (all) return number === 1 ? `The only ${name}` : `All ${number} ${name}`;
    return `${number} ${name}`;
  }

  #whyNotAll(done, number, limit) {
    if (number >= limit) return `There may be more: at most ${limit} were asked for.`;
    return `There may be more${done.stopped ? `: ${done.stopped}` : ""}.`;
  }

  #list(found, told = this.#told) {
    this.#all = found;
    this.#told = told;
    this.listing.hidden = found.length < 1;
    if (!found.length) return;
    this.which.max = String(found.length);
    this.which.value = String(this.#which + 1);
    this.number.textContent = `of ${found.length}${told ? ` (${told})` : ""}`;
  }

  #next(by) {
    const { length } = this.#all;
    if (length) this.#showOne((this.#which + by + length) % length);
  }

  #showOne(index) {
    if (!this.#all.length) return;
    this.#which = Math.min(index, this.#all.length - 1);
    const { scene, solution, gestures } = this.#all[this.#which];
    this.answer = { scene, solution };
    this.#about = this.bench.text;
    this.film.take(scene, gestures, solution);
    if (this.bench.tab === "solve") this.film.show();
    this.#list(this.#all);
  }

  async count() {
    this.puzzleChanged();
    const turn = this.#turn;
    const done = await this.work.run(this.bench.api, this.#body("count"));
    if (!done || turn !== this.#turn) return;
    const unproved = Object.keys(done.unproved ?? {}).length ? " (unproved)" : "";
    const words = `${done.words}${unproved}`;
    fill(
      this.verdict,
      h("p", { class: "big" }, h("strong", { id: "verdict", text: words })),
      done.method ? h("p", { class: "hint", text: `by ${done.method}` }) : null,
    );
    say(words);
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    if (event.key === "Enter" && event.target === document.body) return (this.solve(), true);
    if (event.key.toLowerCase() === "n" && this.#all.length) {
      this.#next(event.shiftKey ? -1 : 1);
      return true;
    }
    if (event.target.closest?.("button, [role=tab], input, select")) return false;
    return this.film.key(event);
  }

  keyList() {
    return [
      [
        "Solution",
        [
          ["Enter", "solve"],
          ["N", "the next solution; Shift+N the one before"],
          ["← →", "one step back, one on"],
          ["Home End", "beginning, end"],
          ["Space", "play, stop"],
        ],
      ],
    ];
  }
}

const seconds = (value) => (value < 0.1 ? `${Math.max(1, Math.round(value * 1000))} ms` : `${value.toFixed(1)} s`);
