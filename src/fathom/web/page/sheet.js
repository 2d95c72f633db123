// Making: a generator with its options, a batch on a contact sheet, and a sheet to print with the solutions apart.

import { button, fill, h, notice, say } from "./dom.js";
import { packed } from "./link.js";
import { OptionChoice } from "./options.js";
import { Work } from "./progress.js";
import { thumbnail } from "./scene.js";
import { lightOn } from "./theme.js";

export class Sheet {
  made = [];

  constructor(bench) {
    this.bench = bench;
    this.work = new Work();
    this.generator = new OptionChoice("Generator", bench.kind.generators ?? [], "generator");
    this.seed = h("input", { type: "number", id: "seed", value: 1, step: 1 });
    this.number = h("input", { type: "number", id: "number", value: 6, min: 1, max: 48, step: 1 });
    this.series = h("input", { type: "checkbox", id: "series" });
    this.solutions = h("input", { type: "checkbox", id: "print-solutions", checked: true });
    this.root = h(
      "div",
      { class: "maker" },
      this.generator.root,
      h(
        "div",
        { class: "row wrap" },
        h("label", { class: "field" }, "Seed", this.seed),
        button("Other", () => this.#otherSeed(), { "aria-label": "Another seed" }),
        h("label", { class: "field" }, "How many", this.number),
      ),
      h("label", { class: "check" }, this.series, "from easy to hard"),
      h(
        "div",
        { class: "row controls" },
        button("Make", () => this.make(), { class: "main", id: "make" }),
        button("Print…", () => this.print(), { id: "print" }),
      ),
      h("label", { class: "check" }, this.solutions, "print the solutions on a page of their own"),
      this.work.root,
      this.work.result,
    );
    this.generator.select.addEventListener("change", () => this.#seriesToo());
    this.#seriesToo();
  }

  #seriesToo() {
    const able = Boolean(this.generator.chosen?.series);
    this.series.parentElement.hidden = !able;
    if (!able) this.series.checked = false;
  }

  #otherSeed() {
    this.seed.value = String(Math.floor(Math.random() * 100_000));
    this.make();
  }

  enter() {
    const { bench } = this;
    bench.board.setSpots([]);
    bench.board.input = null;
    bench.root.classList.remove("solved");
    bench.board.show(bench.loaded.scene);
    this.#spread(this.made.length > 0);
  }

  // the sheet takes the place of the board
  #spread(shown) {
    this.bench.sheetPlace.hidden = !shown;
    this.bench.root.classList.toggle("sheeted", shown);
  }

  leave() {
    this.work.stop();
    this.#spread(false);
  }

  async make() {
    const { bench } = this;
    this.made = [];
    const cards = h("ul", { class: "cards small sheet" });
    fill(bench.sheetPlace, cards);
    this.#spread(true);
    const count = Math.min(48, Math.max(1, Number(this.number.value) || 1));
    const options = {
      ...this.generator.values(),
      generator: this.generator.chosen?.name,
      number: count,
      seed: Number(this.seed.value) || 0,
    };
    const hear = (name, data) => name === "puzzle" && this.#take(data, cards);
    const verb = this.series.checked ? "series" : "generate";
    const body = { kind: bench.kind.name, text: bench.text, verb, options, time: 60 };
    const done = await this.work.run(bench.api, body, hear);
    if (done) say(`${this.made.length} made`);
  }

  async #take(puzzle, cards) {
    const entry = { ...puzzle };
    this.made.push(entry);
    const number = this.made.length;
    const shot = h("div", { class: "shot" });
    const title = puzzle.title || `${this.bench.kind.name} ${number}`;
    const open = button("", () => this.#open(entry), { class: "card", "data-made": number });
    open.append(shot, h("div", { class: "words" }, h("h3", { text: title })));
    cards.append(h("li", {}, open));
    entry.scene = puzzle.scene ?? (await this.bench.api.post("load", { text: puzzle.text }).catch(() => ({}))).scene;
    if (entry.scene) shot.append(thumbnail(entry.scene));
  }

  async #open({ text }) {
    location.hash = `#/p/${await packed(JSON.stringify([text]))}`;
  }

  /** A sheet of what was made (or of the puzzle on the bench), and the browser's own print. */
  async print() {
    const entries = this.made.length
      ? this.made
      : [{ text: this.bench.text, title: this.bench.loaded.title, scene: this.bench.loaded.scene }];
    const figure = (scene, caption) => h("figure", {}, thumbnail(scene), h("figcaption", { text: caption }));
    const name = (entry, i) => `${i + 1}. ${entry.title || this.bench.kind.name}`;
    const page = h(
      "section",
      { class: "printpage" },
      h("h1", { text: this.bench.kind.name }),
      h("p", { text: this.bench.kind.rules || `${this.bench.kind.summary}.` }),
      h(
        "div",
        { class: "printgrid" },
        entries.filter((entry) => entry.scene).map((entry, i) => figure(entry.scene, name(entry, i))),
      ),
    );
    const sheet = lightOn(h("div", { class: "printsheet" }, page));
    if (this.solutions.checked) {
      const solved = [];
      for (const [i, entry] of entries.entries()) {
        const done = await this.work.run(this.bench.api, {
          text: entry.text,
          kind: this.bench.kind.name,
          verb: "solve",
          options: {},
          time: 20,
        });
        if (done?.scene) solved.push(figure(done.scene, name(entry, i)));
      }
      if (solved.length)
        sheet.append(
          h(
            "section",
            { class: "printpage" },
            h("h1", { text: "Solutions" }),
            h("div", { class: "printgrid" }, solved),
          ),
        );
      if (solved.length < entries.length)
        notice(`${entries.length - solved.length} of them have no solution on the sheet.`);
    }
    document.querySelector(".printsheet")?.remove();
    document.body.append(sheet);
    addEventListener("afterprint", () => sheet.remove(), { once: true });
    window.print();
  }

  keyList() {
    return [];
  }
}
