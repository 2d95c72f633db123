// Exploring: what lies over the board, measures with their pictures, what one square more or less would change,
// and the puzzle as another problem.

import { button, fill, h, say } from "./dom.js";
import { packed } from "./link.js";
import { factTable, Work } from "./progress.js";
import { thumbnail } from "./scene.js";
import { WhatIf } from "./whatif.js";

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
    this.whatif = new WhatIf(bench, this.work);
    this.under = this.whatif.legend;
    this.root = h(
      "div",
      { class: "insight" },
      this.work.root,
      this.work.result,
      this.#overlays(kind.overlays ?? {}),
      kind.tools?.length > 0 &&
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
            button(`Picture: ${name}`, () => this.#picture(name), { title: words }),
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
    if (!name) return this.plain();
    try {
      let { scene } = await bench.api.post("draw", { ...bench.puzzle(), overlay: name });
      // a picture of its own shows the solution that is known, too
      const solution = scene.camera && bench.stepper.answer?.solution;
      if (solution) ({ scene } = await bench.api.post("draw", { ...bench.puzzle(), overlay: name, solution }));
      if (this.#overlay !== name || bench.tab !== "explore") return undefined;
      bench.board.setSpots(scene.camera ? [] : bench.loaded.spots);
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
    const none = this.root.querySelector('input[name="overlay"][value=""]');
    if (none) none.checked = true;
    this.#overlay = "";
    this.bench.board.setSpots(this.bench.loaded.spots);
    this.bench.board.show(this.bench.loaded.scene);
  }

  #reductions(list) {
    if (!list.length) return null;
    const item = ({ target, summary }) =>
      h(
        "div",
        { class: "reduction" },
        button(`As ${target}`, () => this.reduce(target)),
        h("small", { text: summary }),
      );
    return h("section", {}, h("h2", { text: "As another problem" }), list.map(item), this.other);
  }

  enter() {
    const { board, loaded } = this.bench;
    board.setSpots(loaded.spots);
    board.input = null;
    this.bench.root.classList.remove("solved");
    board.show(loaded.scene);
    if (this.#overlay) this.#show(this.#overlay);
    this.whatif.show();
  }

  leave() {
    this.work.stop();
    this.whatif.hide();
  }

  puzzleChanged() {
    this.work.stop();
    this.whatif.forget();
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

  async #picture(name) {
    try {
      const { scene } = await this.bench.api.post("draw", { ...this.bench.puzzle(), picture: name });
      fill(
        this.pictures,
        h("figure", {}, thumbnail(this.bench.memory.complete(scene)), h("figcaption", { text: scene.title || name })),
      );
    } catch (error) {
      fill(this.pictures, h("p", { class: "bad", text: error.message }));
    }
  }

  /** Both sides of a reduction: this puzzle, and what it becomes. */
  async reduce(target) {
    const solution = this.bench.stepper.answer?.solution;
    const parts = [];
    const hear = (name, data) => name === "scene" && parts.push([data.name, data.scene]);
    const options = solution ? { target, solution } : { target };
    const done = await this.work.run(
      this.bench.api,
      { ...this.bench.puzzle(), verb: "reduce", options, time: 60 },
      hear,
    );
    if (!done) return;
    const side = (scene, caption) =>
      h("figure", {}, thumbnail(this.bench.memory.complete(scene)), h("figcaption", { text: caption }));
    const mine = solution ? this.bench.stepper.answer.scene : this.bench.loaded.scene;
    const code = await packed(JSON.stringify([done.text]));
    fill(
      this.other,
      side(mine, this.bench.kind.name),
      side(done.scene, `${target}${done.solution ? ", with the solution carried across" : ""}`),
      parts.map(([name, scene]) => side(scene, name)),
      solution ? null : h("p", { class: "hint", text: "Solve it first, and the solution is carried across." }),
      h("div", { class: "row" }, h("a", { class: "button", href: `#/p/${code}`, text: `Open as ${target}` })),
    );
    say(`As ${target}`);
  }

  keyList() {
    return [];
  }
}
