// Marks by hand: cycling through values, painting, tracing a line, spanning a box, typing.

import { ARROWS, FAR, isKey, LONG_PRESS } from "./gestures.js";

export class MarkHand {
  #stroke = null;
  #timer = 0;
  #keyed = null;

  constructor(board, host) {
    this.board = board;
    this.host = host;
    this.prepare();
  }

  prepare() {
    const options = this.host.position()?.options;
    this.brushes = options?.type === "marks" ? options.brushes : [];
    this.values = options?.type === "marks" ? (options.values ?? {}) : {};
  }

  // the brushes that may be used now: the one that is picked, or all
  get #usable() {
    const picked = this.host.brush();
    return picked ? [this.brushes[picked.index]].filter(Boolean) : this.brushes;
  }

  takes(spot) {
    return this.#usable.some((brush) => brush.group === spot.group);
  }

  #among(at, forms) {
    const brushes = this.#usable.filter((brush) => forms.includes(brush.form));
    const groups = new Set(brushes.map((brush) => brush.group));
    const spot = this.board.spotAt(at.x, at.y, (other) => groups.has(other.group));
    return spot ? { spot, brush: brushes.find((brush) => brush.group === spot.group) } : null;
  }

  /** The value that follows the present one; `step` -1 goes back. */
  #following(brush, spot, step) {
    const picked = this.host.brush();
    const now = this.values[spot.name] ?? brush.values[0];
    if (picked && picked.value !== null) {
      if (step < 0) return brush.values[0];
      return now === picked.value ? brush.values[0] : picked.value;
    }
    const index = Math.max(0, brush.values.indexOf(now));
    return brush.values[(index + step + brush.values.length) % brush.values.length];
  }

  #mark(brush, spots, value) {
    this.host.send(spots.map((spot) => ({ form: brush.form, spots: [spot.name], value })));
  }

  down(at) {
    this.cancel();
    const tap = this.#among(at, ["cycle", "type"]);
    const line = this.#among(at, ["trace", "box"]);
    this.#stroke = { at, tap, line, kind: null, spots: [], back: at.button === 2 };
    if (tap && !line && at.touch)
      this.#timer = setTimeout(() => {
        if (!this.#stroke || this.#stroke.kind) return;
        this.#stroke = null;
        navigator.vibrate?.(10);
        this.#mark(tap.brush, [tap.spot], this.#following(tap.brush, tap.spot, -1));
      }, LONG_PRESS);
  }

  move(at) {
    const stroke = this.#stroke;
    if (!stroke || (!stroke.kind && at.pixels < FAR[at.touch ? "touch" : "mouse"])) return;
    clearTimeout(this.#timer);
    if (!stroke.kind) this.#begin(stroke);
    if (stroke.kind === "paint") this.#paint(stroke, at);
    else if (stroke.kind === "trace") this.#trace(stroke, at);
    else if (stroke.kind === "box") this.#box(stroke, this.#among(at, ["box"])?.spot);
  }

  #begin(stroke) {
    if (stroke.line && !stroke.back) {
      stroke.kind = stroke.line.brush.form;
      stroke.spots = [stroke.line.spot];
    } else if (stroke.tap?.brush.form === "cycle") {
      const { brush, spot } = stroke.tap;
      stroke.kind = "paint";
      stroke.value = this.#following(brush, spot, stroke.back ? -1 : 1);
      stroke.spots = [spot];
      stroke.last = [stroke.at.x, stroke.at.y];
    } else stroke.kind = "nothing";
    stroke.last = [stroke.at.x, stroke.at.y];
  }

  // the spots between two places, so that a fast hand leaves no gaps
  *#between([ax, ay], [bx, by], wanted, reach) {
    const parts = Math.max(1, Math.ceil(Math.hypot(bx - ax, by - ay) / 0.15));
    for (let i = 1; i <= parts; i++) {
      const spot = this.board.spotAt(ax + ((bx - ax) * i) / parts, ay + ((by - ay) * i) / parts, wanted, reach);
      if (spot) yield spot;
    }
  }

  #paint(stroke, at) {
    const { brush } = stroke.tap;
    for (const spot of this.#between(stroke.last, [at.x, at.y], (other) => other.group === brush.group, 0))
      if (!stroke.spots.includes(spot)) stroke.spots.push(spot);
    stroke.last = [at.x, at.y];
    this.board.overlay("ghost", ...stroke.spots.map((spot) => this.board.outline(spot.name, { class: "ghost-mark" })));
  }

  #trace(stroke, at) {
    const { brush } = stroke.line;
    for (const spot of this.#between(stroke.last, [at.x, at.y], (other) => other.group === brush.group, 0.4)) {
      // a place counts when it is nearly met, so that a line along an edge does not jump
      if (Math.hypot(spot.x - at.x, spot.y - at.y) > 3) continue;
      this.#extend(stroke.spots, spot);
    }
    stroke.last = [at.x, at.y];
    this.#showLine(stroke.spots, [at.x, at.y]);
  }

  #extend(spots, spot) {
    const place = spots.indexOf(spot);
    if (place === spots.length - 1) return;
    if (place >= 0 && place === spots.length - 2) {
      spots.pop();
      return;
    }
    // a hand that cuts a corner means both sides of it
    const last = spots.at(-1);
    if (Math.abs(spot.x - last.x) > 0.3 && Math.abs(spot.y - last.y) > 0.3) {
      const between = this.board.spotAt(spot.x, last.y, (other) => other.group === spot.group, 0);
      if (between && between !== last && between !== spot) spots.push(between);
    }
    spots.push(spot);
  }

  #showLine(spots, end) {
    const points = spots.map((spot) => [spot.x, spot.y]);
    this.board.overlay("ghost", this.board.line(end ? [...points, end] : points, { class: "ghost-line" }));
  }

  #box(stroke, spot) {
    if (spot) stroke.spots[1] = spot;
    const [a, b = a] = stroke.spots;
    const [left, top] = [Math.min(a.box[0], b.box[0]), Math.min(a.box[1], b.box[1])];
    const [right, bottom] = [Math.max(a.box[2], b.box[2]), Math.max(a.box[3], b.box[3])];
    const corners = [
      [left, top],
      [right, top],
      [right, bottom],
      [left, bottom],
      [left, top],
    ];
    this.board.overlay("ghost", this.board.line(corners, { class: "ghost-box" }));
  }

  up(at) {
    const stroke = this.#stroke;
    clearTimeout(this.#timer);
    this.#stroke = null;
    this.board.overlay("ghost");
    if (!stroke) return;
    if (stroke.kind === "paint") this.#mark(stroke.tap.brush, stroke.spots, stroke.value);
    else if (stroke.kind === "box" || (stroke.kind === "trace" && stroke.spots.length > 1))
      this.#drawn(stroke.line.brush, stroke.spots);
    else if (!stroke.kind) this.#tap(stroke, at);
  }

  #tap(stroke) {
    const { tap, line, back } = stroke;
    if (tap) {
      this.board.goto(tap.spot.name, false);
      if (tap.brush.form === "cycle" || this.host.brush()?.value)
        this.#mark(tap.brush, [tap.spot], this.#following(tap.brush, tap.spot, back ? -1 : 1));
    } else if (line) {
      this.board.goto(line.spot.name, false);
      this.#drawn(line.brush, line.brush.form === "box" ? [line.spot, line.spot] : [line.spot]);
    }
  }

  #drawn(brush, spots) {
    const ends = brush.form === "box" ? [spots[0], spots[1] ?? spots[0]] : spots;
    const value = this.host.brush()?.value ?? brush.values[0] ?? "";
    this.host.send([{ form: brush.form, spots: ends.map((spot) => spot.name), value }]);
  }

  cancel() {
    clearTimeout(this.#timer);
    this.#stroke = null;
    this.board.overlay("ghost");
  }

  key(event) {
    const { board } = this;
    const spot = board.named.get(board.cursor);
    const here = this.brushes.filter((brush) => spot && brush.group === spot.group);
    if (event.key === "Escape" && this.#keyed) {
      this.#keyed = null;
      board.overlay("ghost");
      return true;
    }
    if (event.key in ARROWS && !event.ctrlKey && !event.metaKey) return this.#arrow(event, spot, here);
    if (this.#lineKey(event, spot, here)) return true;
    for (const brush of here.filter((each) => each.form === "cycle" || each.form === "type")) {
      const index = brush.keys.findIndex((key) => isKey(event, [key]));
      if (index >= 0 && brush.values.length > index) return this.#put(brush, spot, brush.values[index]);
      if (brush.form === "type" && brush.values.includes(event.key)) return this.#put(brush, spot, event.key);
      if (isKey(event, ["Backspace", "Delete"])) return this.#put(brush, spot, brush.values[0] ?? "");
      if (brush.form !== "cycle") continue;
      if (isKey(event, [" ", "Enter"]))
        return this.#put(brush, spot, this.#following(brush, spot, event.shiftKey ? -1 : 1));
      if (/^[1-9]$/.test(event.key) && brush.values[Number(event.key)])
        return this.#put(brush, spot, brush.values[Number(event.key)]);
    }
    return false;
  }

  #put(brush, spot, value) {
    this.#mark(brush, [spot], value);
    return true;
  }

  #arrow(event, spot, here) {
    const box = here.find((brush) => brush.form === "box");
    const drawing = this.#keyed;
    const group = drawing?.brush.group ?? (event.shiftKey && box ? box.group : null);
    const usable = new Set(this.brushes.map((brush) => brush.group));
    const next = this.board.beside(spot?.name, ARROWS[event.key], (other) =>
      group ? other.group === group : usable.has(other.group),
    );
    if (!next) return true;
    if (event.shiftKey && box && !drawing) this.#keyed = { brush: box, spots: [spot, next] };
    else if (drawing?.brush.form === "box") drawing.spots[1] = next;
    else if (drawing) this.#extend(drawing.spots, next);
    this.board.goto(next.name);
    if (this.#keyed?.brush.form === "box") this.#box(this.#keyed, next);
    else if (this.#keyed) this.#showLine(this.#keyed.spots);
    return true;
  }

  // Enter begins and ends a line; it ends a box
  #lineKey(event, spot, here) {
    if (!isKey(event, ["Enter"])) return false;
    if (this.#keyed) {
      const { brush, spots } = this.#keyed;
      this.#keyed = null;
      this.board.overlay("ghost");
      this.#drawn(brush, spots);
      return true;
    }
    const brush = here.find((each) => each.form === "trace") ?? here.find((each) => each.form === "box");
    if (!brush || here.some((each) => each.form === "cycle")) return false;
    this.#keyed = { brush, spots: brush.form === "box" ? [spot, spot] : [spot] };
    if (brush.form === "box") this.#box(this.#keyed, spot);
    else this.#showLine(this.#keyed.spots);
    return true;
  }
}
