// Filling in without a server: the set of marks, what it looks like, and the hash by which a solution is known.
//
// A mark is a text: `spot=value`, `spot|spot` for a side that a line crosses, `spot:spot` for a box. The site tells the
// hashes of the solutions' sets, values that do not matter, and how each value changes the picture.

import { Refusal } from "./transport.js";

const LAYERS = ["ground", "floor", "paint", "walls", "marks", "trail", "pieces", "labels"];
const [START, FACTOR, WORD] = [0xcbf29ce484222325n, 0x100000001b3n, (1n << 64n) - 1n];
const HEAD = "marks:";

/** The hash of a set of marks, those of neutral values left out: FNV-1a of their texts, sorted, a line each. */
export function keyOf(marks, neutral = []) {
  const told = [...marks].filter((mark) => !neutral.includes(valueOf(mark)));
  let number = START;
  const bytes = new TextEncoder().encode(told.sort().join("\n"));
  for (const byte of bytes) number = ((number ^ BigInt(byte)) * FACTOR) & WORD;
  return number.toString(16).padStart(16, "0");
}

const valueOf = (mark) => (mark.includes("=") ? mark.slice(mark.indexOf("=") + 1) : null);
const spotsOf = (mark) => (mark.includes("=") ? [mark.slice(0, mark.indexOf("="))] : mark.split(/[|:]/));

export class Filled {
  constructor(example) {
    this.first = example.load.position;
    this.told = example.marks;
    this.brushes = this.first.options.brushes;
    this.spots = new Map(example.load.spots.map((spot) => [spot.name, { ...spot, ...boxOf(spot.outline) }]));
    this.solutions = (example.solutions?.solution ?? [example.solve]).map((one) => this.#all(one.gestures ?? []));
  }

  #all(gestures) {
    let marks = this.#read(this.first.state);
    for (const gesture of gestures) marks = this.#after(marks, gesture);
    return marks;
  }

  #read(state) {
    if (!state?.startsWith(HEAD)) return new Set();
    return new Set(state.slice(HEAD.length).split("\n").filter(Boolean));
  }

  /** The position after gestures, from a state on. */
  played(state, gestures) {
    let marks = this.#read(state);
    for (const gesture of gestures) marks = this.#after(marks, gesture);
    if (!marks.size) return structuredClone(this.first);
    const { keys, whole, neutral } = this.told;
    const solved = keys.includes(keyOf(marks, neutral));
    const known = keys.length === 1 ? "one solution" : `a choice of ${keys.length} solutions`;
    const open = keys.length && whole ? `Not yet: there is ${known}` : "This site cannot judge every solution.";
    const values = [...marks].filter((mark) => mark.includes("=")).map((mark) => [spotsOf(mark)[0], valueOf(mark)]);
    return {
      state: HEAD + [...marks].sort().join("\n"),
      options: { ...this.first.options, values: Object.fromEntries(values) },
      scene: this.#scene(marks),
      faults: solved ? [] : [open],
      solved,
      status: solved ? "solved" : open,
      animation: null,
    };
  }

  #after(marks, { form, spots, value }) {
    const brush = this.brushes.find((one) => one.form === form && one.group === this.spots.get(spots[0])?.group);
    if (!brush) throw new Refusal(`to ${form} does nothing here`);
    const after = new Set(marks);
    if (form === "trace") this.#trace(after, spots);
    else if (form === "box") this.#box(after, spots);
    else
      for (const spot of spots) {
        for (const mark of marks) if (mark.startsWith(`${spot}=`)) after.delete(mark);
        if (value && value !== (form === "cycle" ? brush.values[0] : "")) after.add(`${spot}=${value}`);
      }
    return after;
  }

  // a side that is traced again goes; a tap clears a spot
  #trace(marks, spots) {
    if (spots.length === 1) {
      for (const mark of [...marks]) if (mark.includes("|") && spotsOf(mark).includes(spots[0])) marks.delete(mark);
      return;
    }
    for (let i = 1; i < spots.length; i++) {
      const side = [spots[i - 1], spots[i]].sort().join("|");
      const [a, b] = [this.spots.get(spots[i - 1]), this.spots.get(spots[i])];
      const straight = Math.abs(a.x - b.x) < 0.01 || Math.abs(a.y - b.y) < 0.01;
      if (!straight && !this.solutions?.some((one) => one.has(side))) throw new Refusal("These are not side by side.");
      if (!marks.delete(side)) marks.add(side);
    }
  }

  // a box takes the place of those that it overlaps; drawn again, it goes
  #box(marks, spots) {
    const [a, b] = spots.map((name) => this.spots.get(name));
    const [left, top] = [Math.min(a.left, b.left), Math.min(a.top, b.top)];
    const [right, bottom] = [Math.max(a.right, b.right), Math.max(a.bottom, b.bottom)];
    const all = [...this.spots.values()];
    const first = all.find((spot) => Math.abs(spot.left - left) + Math.abs(spot.top - top) < 0.01);
    const last = all.find((spot) => Math.abs(spot.right - right) + Math.abs(spot.bottom - bottom) < 0.01);
    if (!first || !last) throw new Refusal("A box cannot lie there.");
    const mark = `${first.name}:${last.name}`;
    const there = marks.has(mark);
    for (const other of [...marks]) {
      if (!other.includes(":")) continue;
      const [c, d] = spotsOf(other).map((name) => this.spots.get(name));
      if (c.left < right && left < d.right && c.top < bottom && top < d.bottom) marks.delete(other);
    }
    if (!there) marks.add(mark);
  }

  // the picture of the beginning, with what the marks change
  #scene(marks) {
    const gone = new Set();
    const come = [];
    for (const mark of marks) {
      const look = this.told.looks[mark];
      for (const [layer, place] of look?.drop ?? []) gone.add(`${layer} ${place}`);
      come.push(...(look?.add ?? this.#look(mark)));
    }
    const key = keyOf(marks);
    const layers = this.first.scene.layers.map((layer) => ({
      name: layer.name,
      hash: `${layer.hash}~${key}`,
      shapes: layer.shapes.filter((_, place) => !gone.has(`${layer.name} ${place}`)),
    }));
    for (const [name, shape] of come) {
      let layer = layers.find((one) => one.name === name);
      if (!layer) {
        layer = { name, hash: `~${key}`, shapes: [] };
        const above = layers.findIndex((one) => LAYERS.indexOf(one.name) > LAYERS.indexOf(name));
        layers.splice(above < 0 ? layers.length : above, 0, layer);
      }
      layer.shapes.push(shape);
    }
    return { ...this.first.scene, layers };
  }

  // a mark whose looks nobody told
  #look(mark) {
    const [a, b] = spotsOf(mark).map((name) => this.spots.get(name));
    if (mark.includes("|")) {
      const points = [
        [a.x, a.y],
        [b.x, b.y],
      ];
      return [["trail", { t: "polyline", points, stroke: "trail", stroke_width: 0.2 }]];
    }
    if (mark.includes(":")) {
      const [w, h] = [b.right - a.left - 0.1, b.bottom - a.top - 0.1];
      const at = { t: "rect", x: a.left + 0.05, y: a.top + 0.05, w, h, radius: 0.12 };
      return [
        ["paint", { ...at, fill: "painted", opacity: 0.55 }],
        ["trail", { ...at, stroke: "trail", stroke_width: 0.1 }],
      ];
    }
    const at = { t: "rect", x: a.left, y: a.top, w: a.right - a.left, h: a.bottom - a.top, radius: 0.1 };
    const content = valueOf(mark);
    return [
      ["pieces", { ...at, fill: "painted", opacity: 0.35 }],
      ["pieces", { ...at, stroke: "trail", stroke_width: 0.08 }],
      ["labels", { t: "text", x: a.x, y: a.y, content, fill: "text", bold: true }],
    ];
  }

  /** A next step towards a solution that has all the marks; or a mark that none has. */
  hint(state) {
    const { neutral, whole } = this.told;
    const matters = (mark) => !neutral.includes(valueOf(mark));
    const marks = [...this.#read(state)].filter(matters);
    const fitting = this.solutions.find((one) => marks.every((mark) => one.has(mark)));
    if (fitting) {
      const next = [...fitting].find((mark) => !marks.includes(mark) && matters(mark));
      if (!next) return { text: null };
      return { text: "A solution has this.", spots: spotsOf(next), gesture: this.#gesture(next) };
    }
    const wrong = marks.find((mark) => !this.solutions.some((one) => one.has(mark)));
    if (!wrong || !this.solutions[0]?.size) return { text: null };
    const all = whole && this.solutions.length === this.told.keys.length;
    const words = all ? "No solution has this." : "The solution that this site knows does not have this.";
    return { text: words, spots: spotsOf(wrong), gesture: this.#gesture(wrong, true) };
  }

  #gesture(mark, away = false) {
    const spots = spotsOf(mark);
    if (mark.includes("|")) return { form: "trace", spots, value: "" };
    if (mark.includes(":")) return { form: "box", spots, value: "" };
    const brush = this.brushes.find((one) => one.group === this.spots.get(spots[0]).group);
    const empty = brush.form === "cycle" ? brush.values[0] : "";
    return { form: brush.form, spots, value: away ? empty : valueOf(mark) };
  }
}

function boxOf(outline) {
  const [xs, ys] = [outline.map(([x]) => x), outline.map(([, y]) => y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  return { left, right, top, bottom, x: (left + right) / 2, y: (top + bottom) / 2 };
}
