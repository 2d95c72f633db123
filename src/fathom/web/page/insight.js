// Exploring: what lies over the board, measures with their pictures, what one square more or less would change,
// and the puzzle as another problem.

import { button, fill, h, say } from "./dom.js";
import { packed } from "./link.js";
import { factTable, Work } from "./progress.js";
import { thumbnail } from "./scene.js";
import { WhatIf } from "./whatif.js";

const PARTS = { layers: "its parts, coloured", view: "the whole, its parts coloured" };
const calm = matchMedia("(prefers-reduced-motion: reduce)");

export class Insight {
  #overlay = "";

  constructor(bench) {
    this.bench = bench;
    const { kind } = bench;
    this.work = new Work();
    this.measures = h("div", {});
    this.pictures = h("div", { class: "pictured" });
    this.other = h("div", { class: "pictured" });
    this.spread = h("div", { class: "spread" });
    this.whatif = new WhatIf(bench, this.work);
    this.under = this.whatif.legend;
    this.root = h(
      "div",
      { class: "insight" },
      this.work.root,
      this.work.result,
      this.#overlays(kind.overlays ?? {}),
      bench.tools.length > 0 &&
        bench.squares.length > 0 &&
        h("section", {}, h("h2", { text: "What if one square were different?" }), this.whatif.root),
      h(
        "section",
        {},
        h("h2", { text: "Measures" }),
        h(
          "div",
          { class: "row wrap" },
          button("Measure", () => this.measure(), { id: "measure" }),
          ...Object.entries(kind.pictures ?? {}).map(([name, words]) =>
            button(name[0].toUpperCase() + name.slice(1), () => this.#picture(name), { title: words, "data-picture": name }),
          ),
        ),
        this.measures,
        this.pictures,
      ),
      this.#reductions(kind.reductions ?? []),
    );
  }

  #overlays(overlays) {
    const names = Object.entries(overlays);
    if (!names.length) return null;
    const radio = (name, words) => {
      const input = h("input", { type: "radio", name: "overlay", value: name, onchange: () => this.#show(name) });
      input.checked = name === this.#overlay;
      return h(
        "label",
        { class: "check" },
        input,
        h("span", {}, h("b", { text: name || "nothing" }), words ? ` ${words}` : ""),
      );
    };
    return h(
      "section",
      {},
      h("h2", { text: "Over the board" }),
      h(
        "div",
        { role: "radiogroup", "aria-label": "Over the board" },
        radio("", ""),
        names.map(([name, words]) => radio(name, words)),
      ),
    );
  }

  async #show(name) {
    this.#overlay = name;
    const { bench } = this;
    this.whatif.hide();
    this.#board();
    if (!name) return this.plain();
    try {
      let { scene } = await bench.api.post("draw", { ...bench.puzzle(), overlay: name });
      // a picture of its own shows the solution that is known, too
      const solution = scene.camera && bench.stepper.answer?.solution;
      if (solution) ({ scene } = await bench.api.post("draw", { ...bench.puzzle(), overlay: name, solution }));
      if (this.#overlay !== name || bench.tab !== "explore") return undefined;
      bench.board.setSpots(scene.camera ? [] : bench.squares);
      bench.board.show(bench.memory.complete(scene));
      if (scene.camera && scene.duration && !calm.matches) await bench.board.view.play();
    } catch (error) {
      this.work.result.textContent = error.message;
      this.work.result.hidden = false;
    }
    return undefined;
  }

  /** Nothing over the board. */
  plain() {
    this.#board();
    const none = this.root.querySelector('input[name="overlay"][value=""]');
    if (none) none.checked = true;
    this.#overlay = "";
    this.bench.board.setSpots(this.bench.squares);
    this.bench.board.show(this.bench.loaded.scene);
  }

  #reductions(list) {
    if (!list.length) return null;
    const item = ({ name, target, summary }) =>
      h(
        "div",
        { class: "reduction" },
        button(`As ${target}`, () => this.reduce(target, name), { "data-via": name }),
        h("small", { text: summary }),
      );
    return h("section", {}, h("h2", { text: "As another problem" }), list.map(item), this.other);
  }

  enter() {
    const { board, loaded } = this.bench;
    board.setSpots(this.bench.squares);
    board.input = null;
    this.bench.root.classList.remove("solved");
    board.show(loaded.scene);
    if (this.#overlay) this.#show(this.#overlay);
    this.whatif.show();
  }

  leave() {
    this.work.stop();
    this.whatif.hide();
    this.#board();
  }

  puzzleChanged() {
    this.work.stop();
    this.whatif.forget();
    this.#board();
    for (const place of [this.measures, this.pictures, this.other]) fill(place);
  }

  async measure() {
    fill(this.measures);
    const done = await this.work.run(this.bench.api, {
      ...this.bench.puzzle(),
      verb: "analyse",
      options: {},
      time: 60,
    });
    if (!done) return;
    fill(this.measures, factTable(done.report ?? done.facts ?? done));
    say("Measured");
  }

  // pictures take the place of the board, so that they can be read
  #lay(title, figures, ...more) {
    const { bench } = this;
    fill(
      this.spread,
      h(
        "div",
        { class: "row spread-head" },
        h("h2", { text: title }),
        button("Back to the board", () => this.#board(), { id: "to-board" }),
      ),
      h("div", { class: figures.length > 1 ? "figures two" : "figures" }, figures),
      more,
    );
    fill(bench.sheetPlace, this.spread);
    bench.sheetPlace.hidden = false;
    bench.root.classList.add("sheeted");
    this.spread.scrollIntoView({ block: "nearest" });
  }

  #board() {
    const { bench } = this;
    bench.sheetPlace.hidden = true;
    bench.root.classList.remove("sheeted");
  }

  async #picture(name) {
    fill(this.pictures, h("p", { class: "hint", text: "Drawing…" }));
    try {
      const { scene } = await this.bench.api.post("draw", { ...this.bench.puzzle(), picture: name });
      fill(this.pictures);
      if (this.bench.tab === "explore")
        this.#lay(scene.title || name, [
          h(
            "figure",
            { class: scene.width > 2.4 * scene.height ? "wide" : null, tabindex: 0, "aria-label": scene.title || name },
            thumbnail(this.bench.memory.complete(scene)),
          ),
        ]);
      say(scene.title || name);
    } catch (error) {
      fill(this.pictures, h("p", { class: "bad", text: error.message }));
    }
  }

  /** Both sides of a reduction: this puzzle, and what it becomes. */
  async reduce(target, via) {
    const solution = this.bench.stepper.answer?.solution;
    const parts = [];
    const hear = (name, data) => name === "scene" && parts.push([data.name, data.scene]);
    const options = solution ? { target, via, solution } : { target, via };
    const done = await this.work.run(
      this.bench.api,
      { ...this.bench.puzzle(), verb: "reduce", options, time: 60 },
      hear,
    );
    if (!done) return;
    const side = (scene, caption) =>
      h("figure", {}, thumbnail(this.bench.memory.complete(scene)), h("figcaption", { text: caption }));
    const mine = solution ? this.bench.stepper.answer.scene : this.bench.loaded.scene;
    const code = await packed(JSON.stringify(done.solution ? [done.text, done.solution] : [done.text]));
    const carried = done.solution ? ", with the solution carried across" : "";
    this.#lay(
      `${this.bench.kind.name} as ${target}`,
      [
        side(mine, this.bench.kind.name),
        side(done.scene, `${target}${carried}`),
        ...parts.map(([name, scene]) => side(scene, PARTS[name] ?? name)),
      ],
      solution ? null : h("p", { class: "hint", text: "Solve it first, and the solution is carried across." }),
      h("div", { class: "row" }, h("a", { class: "button", href: `#/p/${code}`, text: `Open as ${target}` })),
    );
    say(`As ${target}${carried}`);
  }

  keyList() {
    return [];
  }
}
