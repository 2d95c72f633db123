// What if: every change of one square is tried in the background, and what it does is shown on the board, by signs and
// by shades. A square shows the best that any glyph does there.

import { button, fill, h, svg } from "./dom.js";
import { SCALE } from "./scene.js";

const EFFECTS = {
  solvable: ["✓", "becomes solvable"],
  unique: ["1", "gets exactly one solution"],
  longer: ["+", "needs more moves"],
  shorter: ["−", "needs fewer moves"],
  impossible: ["✗", "cannot be solved any more"],
  same: ["·", "changes nothing of that"],
  open: ["?", "not known"],
};
const RANK = ["solvable", "unique", "longer", "shorter", "same", "open", "impossible"];

/** What a change does, in one word, compared with the puzzle as it is. */
export function effect(change, before) {
  if (change.verdict === "undecided" || change.verdict === null) return "open";
  if (change.verdict === "impossible") return before?.verdict === "impossible" ? "same" : "impossible";
  if (before?.verdict === "impossible") return "solvable";
  if (change.unique === true && before?.unique !== true) return "unique";
  if (typeof change.cost === "number" && typeof before?.cost === "number") {
    if (change.cost > before.cost) return "longer";
    if (change.cost < before.cost) return "shorter";
  }
  return "same";
}

export class WhatIf {
  #changes = new Map();
  #before = null;

  constructor(bench, work) {
    this.bench = bench;
    this.work = work;
    this.list = h("ul", { class: "changes" });
    this.legend = h("ul", { class: "key", hidden: true });
    this.root = h(
      "div",
      {},
      h(
        "div",
        { class: "row" },
        button("Try every square", () => this.run(), { id: "whatif" }),
        button("Hide", () => this.hide(), { class: "quiet" }),
      ),
      this.list,
    );
  }

  async run() {
    const { bench } = this;
    this.forget();
    bench.insight.plain();
    const about = bench.text;
    const hear = (name, data) => {
      if (name === "change" && about === bench.text) this.#take(data);
      else if (name === "fact" || name === "before") this.#before = data;
    };
    const seen = await this.work.run(bench.api, { ...bench.puzzle(), verb: "solve", options: {}, time: 10 });
    this.#before = seen;
    if (!seen || about !== bench.text) return;
    const done = await this.work.run(bench.api, { ...bench.puzzle(), verb: "whatif", options: {}, time: 120 }, hear);
    if (done && !this.#changes.size) fill(this.list, h("li", { text: "No square of this kind can be changed." }));
  }

  #take(change) {
    const found = { ...change, effect: effect(change, this.#before) };
    const old = this.#changes.get(change.spot) ?? [];
    this.#changes.set(change.spot, [...old, found]);
    this.show();
  }

  show() {
    if (!this.#changes.size || this.bench.tab !== "explore") return;
    const { board } = this.bench;
    const used = new Set();
    const drawn = [];
    const best = [];
    for (const [name, changes] of this.#changes) {
      const spot = board.named.get(name);
      if (!spot) continue;
      const [top] = changes.toSorted(
        (a, b) => RANK.indexOf(a.effect) - RANK.indexOf(b.effect) || (b.cost ?? 0) - (a.cost ?? 0),
      );
      used.add(top.effect);
      best.push(top);
      drawn.push(board.outline(name, { class: `heat ${top.effect}` }));
      drawn.push(
        svg("text", {
          class: this.#sign(top).length > 2 ? "heat-sign long" : "heat-sign",
          x: spot.x * SCALE,
          y: spot.y * SCALE + 6,
          "text-anchor": "middle",
          text: this.#sign(top),
        }),
      );
    }
    board.overlay("heat", ...drawn);
    this.legend.hidden = false;
    fill(
      this.legend,
      RANK.filter((name) => used.has(name)).map((name) =>
        h("li", {}, h("span", { class: `swatch ${name}`, text: EFFECTS[name][0] }), EFFECTS[name][1]),
      ),
    );
    const good = best.filter((each) => ["solvable", "unique", "longer"].includes(each.effect)).slice(0, 8);
    fill(
      this.list,
      good.map((each) =>
        h(
          "li",
          {},
          button(
            `${this.#told(each)}: ${EFFECTS[each.effect][1]}${typeof each.cost === "number" ? ` (${each.cost})` : ""}`,
            () => this.#apply(each),
            { class: "quiet left" },
          ),
        ),
      ),
    );
  }

  // how many moves more or fewer, where that is known
  #sign({ effect: name, cost }) {
    const by = typeof cost === "number" && typeof this.#before?.cost === "number" ? cost - this.#before.cost : 0;
    if (name === "longer" && by) return `+${by}`;
    if (name === "shorter" && by) return `−${-by}`;
    return EFFECTS[name][0];
  }

  #told({ spot, glyph }) {
    const label = this.bench.tools
      .find((tool) => tool.glyph === glyph)
      ?.label.split(/[:(;]/)[0]
      .trim();
    return `${this.bench.board.named.get(spot)?.label ?? spot} → ${label ?? glyph}`;
  }

  async #apply({ spot, glyph }) {
    const { text } = await this.bench.api.post("edit", { ...this.bench.puzzle(), spot, glyph });
    await this.bench.setText(text);
  }

  hide() {
    this.bench.board.overlay("heat");
    this.legend.hidden = true;
  }

  forget() {
    this.#changes.clear();
    this.#before = null;
    fill(this.list);
    this.hide();
  }
}
