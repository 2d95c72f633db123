// Painting on a board: pencil, rectangle, fill, eyedropper, and brushes that repeat their strokes in a mirror.

import { ARROWS, isKey } from "./gestures.js";

export const SYMMETRIES = {
  none: ["None", () => []],
  sides: ["Left and right", ([x, y], [w]) => [[w - x, y]]],
  ends: ["Top and bottom", ([x, y], [, h]) => [[x, h - y]]],
  turn: ["Half turn", ([x, y], [w, h]) => [[w - x, h - y]]],
  four: [
    "Both ways",
    ([x, y], [w, h]) => [
      [w - x, y],
      [x, h - y],
      [w - x, h - y],
    ],
  ],
  diagonal: ["Diagonal", ([x, y]) => [[y, x]]],
};

/**
 * The input of a board while it is edited. `host`: tool(), eraser(), group(), shape(), symmetry(), glyphAt(name),
 * pick(glyph), paint(names, glyph, over).
 */
export class PaintInput {
  #stroke = null;

  constructor(board, host) {
    this.board = board;
    this.host = host;
  }

  // the places that the tool belongs on; an eyedropper may look at all
  groups = (spot) => {
    const group = this.host.group();
    if (this.host.shape() === "pick") return true;
    if (group) return spot.group === group;
    return spot.group === "cell" || !this.board.spots.some((other) => other.group === "cell");
  };

  #mirrored(spots) {
    const all = new Set(spots.map((spot) => spot.name));
    const boxes = this.board.spots.filter(this.groups).map((spot) => spot.box);
    // clues may stand before the squares
    const [left, top] = [Math.min(...boxes.map((box) => box[0])), Math.min(...boxes.map((box) => box[1]))];
    const size = [Math.max(...boxes.map((box) => box[2])) - left, Math.max(...boxes.map((box) => box[3])) - top];
    for (const spot of spots)
      for (const [x, y] of SYMMETRIES[this.host.symmetry()][1]([spot.x - left, spot.y - top], size)) {
        const other = this.board.spotAt(x + left, y + top, this.groups, 0);
        if (other) all.add(other.name);
      }
    return [...all];
  }

  down(at) {
    const { spot } = at;
    this.#stroke = null;
    if (!spot) return;
    if (at.event.altKey || at.button === 1 || this.host.shape() === "pick") {
      this.host.pick(this.host.glyphAt(spot.name));
      return;
    }
    const glyph = at.button === 2 ? this.host.eraser() : this.host.tool();
    if (glyph === null) return;
    if (this.host.shape() === "fill") {
      this.host.paint(this.#mirrored(this.#area(spot)), glyph, true);
      return;
    }
    this.#stroke = {
      glyph,
      from: spot,
      spots: [spot],
      last: [at.x, at.y],
      rectangle: this.host.shape() === "rectangle",
    };
    if (this.#stroke.rectangle) this.#span(spot);
    else this.host.paint(this.#mirrored([spot]), glyph, false);
  }

  // squares of the same glyph that hang together
  #area(spot) {
    const glyph = this.host.glyphAt(spot.name);
    const found = new Set([spot]);
    if (glyph === null) return [spot];
    for (const here of found)
      for (const way of Object.values(ARROWS)) {
        const next = this.board.beside(here.name, way, this.groups);
        const near = next && Math.hypot(next.x - here.x, next.y - here.y) < 1.7 * (here.box[2] - here.box[0]);
        if (near && !found.has(next) && this.host.glyphAt(next.name) === glyph) found.add(next);
      }
    return [...found];
  }

  #inside(a, b) {
    const [left, right] = [Math.min(a.x, b.x), Math.max(a.x, b.x)];
    const [top, bottom] = [Math.min(a.y, b.y), Math.max(a.y, b.y)];
    return this.board.spots.filter(
      (spot) => this.groups(spot) && spot.x >= left && spot.x <= right && spot.y >= top && spot.y <= bottom,
    );
  }

  #span(spot) {
    this.#stroke.to = spot;
    const spots = this.#inside(this.#stroke.from, spot);
    this.board.overlay(
      "ghost",
      ...this.#mirrored(spots).map((name) => this.board.outline(name, { class: "ghost-mark" })),
    );
  }

  move(at) {
    const stroke = this.#stroke;
    if (!stroke) return;
    if (stroke.rectangle) {
      if (at.spot) this.#span(at.spot);
      return;
    }
    const [ax, ay] = stroke.last;
    const parts = Math.max(1, Math.ceil(Math.hypot(at.x - ax, at.y - ay) / 0.3));
    const fresh = [];
    for (let i = 1; i <= parts; i++) {
      const spot = this.board.spotAt(ax + ((at.x - ax) * i) / parts, ay + ((at.y - ay) * i) / parts, this.groups, 0);
      if (spot && !stroke.spots.includes(spot)) {
        stroke.spots.push(spot);
        fresh.push(spot);
      }
    }
    stroke.last = [at.x, at.y];
    if (fresh.length) this.host.paint(this.#mirrored(fresh), stroke.glyph, false);
  }

  up() {
    const stroke = this.#stroke;
    this.#stroke = null;
    this.board.overlay("ghost");
    if (!stroke) return;
    if (stroke.rectangle) this.host.paint(this.#mirrored(this.#inside(stroke.from, stroke.to)), stroke.glyph, true);
    else this.host.paint([], stroke.glyph, true);
  }

  cancel() {
    this.up();
  }

  key(event) {
    const { board } = this;
    if (event.key in ARROWS && !event.ctrlKey && !event.metaKey) {
      const next = board.beside(board.cursor, ARROWS[event.key], this.groups);
      if (next) board.goto(next.name);
      if (next && event.shiftKey) this.host.paint(this.#mirrored([next]), this.host.tool(), true);
      return true;
    }
    const here = board.named.get(board.cursor);
    if (!here) return false;
    if (isKey(event, ["Enter", " "])) {
      this.host.paint(this.#mirrored(this.host.shape() === "fill" ? this.#area(here) : [here]), this.host.tool(), true);
      return true;
    }
    if (isKey(event, ["Delete", "Backspace"])) {
      this.host.paint(this.#mirrored([here]), this.host.eraser(), true);
      return true;
    }
    return false;
  }
}
