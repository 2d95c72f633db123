// Editing: a palette and a board, the text beside it, both ways; the verdict follows every stroke.

import { button, fill, h, heldButton, notice, say, svg } from "./dom.js";
import { GlyphGrid, resized } from "./glyphs.js";
import { openFile } from "./imports.js";
import { Verdict } from "./judge.js";
import { PaintInput, SYMMETRIES } from "./painting.js";
import { SCALE } from "./scene.js";
import { TextPane } from "./textpane.js";

const SHAPES = { pencil: ["Pencil", "d"], rectangle: ["Rectangle", "r"], fill: ["Fill", "f"], pick: ["Pick", "i"] };
const BY_HAND = 12;

export class Editor {
  past = [];
  now = -1;
  #chain = Promise.resolve();
  #shape = "pencil";
  #tool = 0;
  #fresh = new Map();
  #painted = null;

  constructor(bench) {
    this.bench = bench;
    this.tools = bench.tools;
    this.verdict = new Verdict(bench);
    this.textPane = new TextPane(
      (text) => this.#typed(text),
      () => this.verdict.pending(),
    );
    this.input = new PaintInput(bench.board, {
      tool: () => this.tools[this.#tool]?.glyph ?? null,
      eraser: () => this.eraser,
      group: () => this.tools[this.#tool]?.group ?? "",
      shape: () => this.#shape,
      symmetry: () => this.symmetry.value,
      glyphAt: (name) => this.grid?.at(name) ?? bench.loaded.editing?.glyphs?.[name] ?? null,
      pick: (glyph) => this.#pick(glyph),
      paint: (names, glyph, over) => this.#paint(names, glyph, over),
    });
    this.palette = h("div", { class: "palette", role: "radiogroup", "aria-label": "What to paint" });
    this.shapes = h("div", { class: "row wrap", role: "radiogroup", "aria-label": "How to paint" });
    this.symmetry = h(
      "select",
      { id: "symmetry" },
      Object.entries(SYMMETRIES).map(([name, [label]]) => h("option", { value: name, text: label })),
    );
    this.under = this.verdict.root;
    this.root = h("div", { class: "editor" });
    this.#build();
  }

  get eraser() {
    const group = this.tools[this.#tool]?.group;
    const declared = this.tools.find((tool) => tool.erases && tool.group === group);
    if (declared) return declared.glyph;
    const glyphs = this.tools.map((tool) => tool.glyph);
    return glyphs.includes(".") ? "." : glyphs.includes(" ") ? " " : (glyphs[0] ?? null);
  }

  #build() {
    const controls = h(
      "div",
      { class: "row controls" },
      heldButton("Undo", () => this.undo(), { id: "undo-edit", keys: "Ctrl+Z" }),
      heldButton("Redo", () => this.redo(), { id: "redo-edit", keys: "Ctrl+Y" }),
      button("Open…", () => openFile(this.bench.api, (text) => this.bench.setText(text, { fresh: true }))),
    );
    const edge = (side) => [
      button("+", () => this.#resize(side, 1), { "aria-label": `Grow at the ${side}` }),
      button("−", () => this.#resize(side, -1), { "aria-label": `Shrink at the ${side}` }),
    ];
    this.edges = h(
      "div",
      { class: "edges" },
      ["top", "left", "right", "bottom"].map((side) => h("div", { class: `edge ${side}` }, edge(side))),
      h("span", { class: "hint", text: "size" }),
    );
    const board = this.paintable
      ? [
          this.palette,
          this.shapes,
          h("div", { class: "row spread" }, h("label", { class: "field stacked" }, "Mirror", this.symmetry), this.edges),
          h("p", { class: "hint", text: "Right button erases; Alt picks; 1–9 choose." }),
        ]
      : [h("p", { class: "hint", text: "This kind is edited as text; the picture follows." })];
    this.#painted = this.paintable;
    fill(this.root, controls, ...board, h("section", {}, h("h2", { text: "As text" }), this.textPane.root));
    this.#drawTools();
  }

  get paintable() {
    return this.tools.length > 0 && this.bench.squares.length > 0;
  }

  // the puzzle may have other colours or forms now
  #takeTools() {
    const same = JSON.stringify(this.bench.tools) === JSON.stringify(this.tools);
    const chosen = this.tools[this.#tool]?.glyph;
    const paintable = this.paintable;
    this.tools = this.bench.tools;
    if (!same)
      this.#tool = Math.max(
        0,
        this.tools.findIndex((tool) => tool.glyph === chosen),
      );
    if (paintable !== this.paintable || this.#painted !== this.paintable) this.#build();
    else if (!same) this.#drawTools();
    this.edges.hidden = !this.bench.kind.resizes && !this.grid;
  }

  #drawTools() {
    const radio = (chosen, label, act, props) =>
      button(label, act, { role: "radio", "aria-checked": String(chosen), ...props });
    fill(
      this.palette,
      this.tools.map((tool, i) => {
        const key = i < 9 ? h("kbd", { text: String(i + 1) }) : null;
        const made = radio(i === this.#tool, "", () => this.#choose(i), {
          class: "tool",
          title: tool.label,
          "data-glyph": tool.glyph,
        });
        made.append(
          h("code", { text: tool.glyph === " " ? "␣" : tool.glyph }),
          h("span", { text: tool.label.includes(": ") && tool.group ? tool.label : short(tool.label) }),
          key ?? "",
        );
        return made;
      }),
    );
    fill(
      this.shapes,
      Object.entries(SHAPES).map(([name, [label, key]]) =>
        radio(name === this.#shape, label, () => this.#setShape(name), {
          class: "chip",
          title: `${label} (${key.toUpperCase()})`,
        }),
      ),
    );
  }

  #choose(index) {
    this.#tool = index;
    if (this.#shape === "pick") this.#shape = "pencil";
    this.#drawTools();
    say(this.tools[index].label);
  }

  #setShape(name) {
    this.#shape = name;
    this.#drawTools();
  }

  #pick(glyph) {
    const index = this.tools.findIndex((tool) => tool.glyph === glyph);
    if (index >= 0) this.#choose(index);
  }

  start() {
    this.past = [this.bench.text];
    this.now = 0;
    this.#regrid();
    this.textPane.show(this.bench.text);
  }

  #regrid() {
    const { bench } = this;
    if (bench.board.spots.length !== bench.squares.length) bench.board.setSpots(bench.squares);
    this.grid = GlyphGrid.of(bench.text, bench.board.spots, bench.kind);
    this.#takeTools();
  }

  enter() {
    const { bench } = this;
    bench.board.setSpots(bench.squares);
    bench.board.show(bench.loaded.editing?.scene ?? bench.loaded.scene);
    bench.root.classList.remove("solved");
    this.#regrid();
    bench.board.input = this.paintable ? this.input : null;
    if (bench.error) this.refused(bench.error, bench.text);
    else this.verdict.look();
  }

  leave() {
    this.bench.board.input = null;
    this.verdict.stop();
    for (const name of ["ghost", "fresh", "error"]) this.bench.board.overlay(name);
  }

  // squares in the order of their strokes; texts come out one after the other
  #paint(names, glyph, over) {
    const tool = this.tools.find((each) => each.glyph === glyph);
    for (const name of names) this.#fresh.set(name, glyph);
    this.#showFresh();
    this.verdict.pending();
    this.#chain = this.#chain
      .then(() => this.#put(names, glyph, tool, over))
      .catch((error) => {
        this.draft = null;
        this.#fresh.clear();
        this.#showFresh();
        this.verdict.look();
        notice(error.message, { bad: true });
      });
  }

  async #put(names, glyph, tool, over) {
    const { bench } = this;
    const changed = this.grid ? names.filter((name) => this.grid.at(name) !== glyph) : names;
    let text = this.draft ?? bench.text;
    if (changed.length && this.grid && (bench.error || (changed.length > BY_HAND && !tool?.only_one)))
      text = this.grid.put(changed, glyph);
    else
      for (const name of tool?.only_one ? changed.slice(-1) : changed)
        text = (await bench.api.post("edit", { ...bench.puzzle(), text, spot: name, glyph })).text;
    if (text !== bench.text) {
      this.draft = text;
      this.grid = GlyphGrid.of(text, bench.board.spots, bench.kind);
    }
    if (!over) return;
    this.draft = null;
    if (text !== bench.text) await this.#become(text, "board");
    else this.verdict.look();
    this.#fresh.clear();
    this.#showFresh();
  }

  #showFresh() {
    const { board } = this.bench;
    const shown = [...this.#fresh].flatMap(([name, glyph]) => {
      const spot = board.named.get(name);
      return spot
        ? [
            board.outline(name, { class: "fresh" }),
            svg("text", {
              class: "fresh-glyph",
              x: spot.x * SCALE,
              y: spot.y * SCALE + 5,
              "text-anchor": "middle",
              text: glyph,
            }),
          ]
        : [];
    });
    board.overlay("fresh", ...shown);
  }

  // a new text, in the history
  async #become(text, from) {
    this.past.splice(this.now + 1);
    this.past.push(text);
    this.now = this.past.length - 1;
    return this.bench.setText(text, { from });
  }

  #typed(text) {
    if (text === this.bench.text) {
      this.verdict.look();
      return;
    }
    this.#chain = this.#chain.then(() => this.#become(text, "text"));
  }

  #resize(side, step) {
    this.verdict.pending();
    const { bench } = this;
    this.#chain = this.#chain
      .then(async () => {
        const text = bench.kind.resizes
          ? (await bench.api.post("edit", { ...bench.puzzle(), side, step })).text
          : resized(bench.text, side, step, this.eraser ?? ".");
        await this.#become(text, "board");
      })
      .catch((error) => (notice(error.message, { bad: true }), this.verdict.look()));
  }

  /** The puzzle is another one, and can be read. */
  changed(from, fresh) {
    const { bench } = this;
    if (fresh || from === null) {
      if (this.past[this.now] !== bench.text) {
        this.past.splice(this.now + 1);
        this.past.push(bench.text);
        this.now = this.past.length - 1;
      }
    }
    if (from !== "text") this.textPane.show(bench.text);
    else this.textPane.point(null);
    bench.board.overlay("error");
    if (bench.tab !== "edit") return;
    bench.board.setSpots(bench.squares);
    bench.board.show(bench.loaded.editing?.scene ?? bench.loaded.scene);
    this.#regrid();
    bench.board.input = this.paintable ? this.input : null;
    this.verdict.look();
  }

  /** The text cannot be read: the last picture stays, and the place is pointed at. */
  refused(error, text, from) {
    if (from !== "text" && this.textPane.value !== text) this.textPane.show(text);
    this.textPane.point(error);
    this.verdict.unreadable(error);
    const { board } = this.bench;
    const place = error.place;
    const spot =
      place &&
      this.grid &&
      board.spots.find((each) => {
        const at = this.grid.lineOf(each.name);
        return at && at.line === place.line && at.column === place.column;
      });
    board.overlay("error", ...(spot ? [board.outline(spot.name, { class: "wrong-spot" })] : []));
    say(error.message);
  }

  // after what is on its way
  #go(step) {
    this.textPane.flush();
    this.#chain = this.#chain.then(() => {
      const index = this.now + step;
      if (index < 0 || index >= this.past.length) return undefined;
      this.now = index;
      this.verdict.pending();
      return this.bench.setText(this.past[index], { from: "history" });
    });
    return this.#chain;
  }

  undo() {
    return this.#go(-1);
  }

  redo() {
    return this.#go(1);
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || !this.tools.length) return false;
    if (/^[1-9]$/.test(event.key) && this.tools[Number(event.key) - 1])
      return (this.#choose(Number(event.key) - 1), true);
    const shape = Object.entries(SHAPES).find(([, [, key]]) => key === event.key.toLowerCase());
    if (shape) return (this.#setShape(shape[0]), true);
    return false;
  }

  keyList() {
    const tools = this.tools.slice(0, 9).map((tool, i) => [String(i + 1), tool.label]);
    const shapes = Object.values(SHAPES).map(([label, key]) => [key.toUpperCase(), label.toLowerCase()]);
    return [
      [
        "Editing",
        [...tools, ...shapes, ["Arrows", "move; with Shift, paint"], ["Space", "paint"], ["Delete", "erase"]],
      ],
    ];
  }
}

const short = (label) => label.split(/[:(;]/)[0].trim();
