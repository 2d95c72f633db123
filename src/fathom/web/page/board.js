// The board: a picture with spots over it. Spots are focusable (one tab stop, arrows move the cursor), have labels for
// screen readers, and pointers are told to `input` in the units of the picture:
//   input = { groups?, down(at), move(at), up(at), cancel(), key(event) -> handled, presses?, cursor?(spot) }
//   at = { x, y, spot, button, touch, pixels }

import { h, svg } from "./dom.js";
import { Orbit } from "./orbit.js";
import { SCALE, SceneView, viewBox } from "./scene.js";
import { seenFace } from "./solids.js";

const NEAR = 0.62;
const FULL_GRID = 1600;
const coarse = matchMedia("(pointer: coarse)");

const pointsOf = (points) => points.map(([x, y]) => `${x * SCALE},${y * SCALE}`).join(" ");

// whether a polygon has a place in it: how often a ray from there crosses its sides
function holds(outline, x, y) {
  let inside = false;
  outline.forEach(([ax, ay], i) => {
    const [bx, by] = outline[(i + 1) % outline.length];
    if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) inside = !inside;
  });
  return inside;
}

export class Board {
  spots = [];
  named = new Map();
  cursor = null;
  input = null;
  #cells = new Map();
  #values = {};
  #down = null;
  #given = [];
  #seenBy = "";

  constructor() {
    this.picture = h("div", { class: "pictures" });
    this.marks = svg("g", { class: "overlay", "aria-hidden": "true" });
    this.grid = svg("g", { role: "grid", "aria-label": "Board" });
    this.over = svg("svg", { class: "spots" }, this.grid, this.marks);
    this.root = h("div", { class: "board" }, this.picture, this.over);
    this.view = new SceneView(this.picture);
    this.orbit = new Orbit(this);
    this.stage = h("div", { class: "stage" }, this.root, this.orbit.root);
    new ResizeObserver(() => this.#fit()).observe(this.stage);
    this.#listen();
  }

  /** Show a scene at a time (default: its end). */
  show(scene, time) {
    this.view.show(scene, time);
    this.over.setAttribute("viewBox", viewBox(scene).join(" "));
    this.orbit.show(scene);
    this.follow();
    this.#fit();
  }

  #fit() {
    const scene = this.view.scene;
    if (!scene) return;
    const [, , width, height] = viewBox(scene).map((part) => part / SCALE);
    const room = this.stage.getBoundingClientRect();
    const most = Math.min(84, (room.width - 8) / width, Math.max(240, room.height - 8) / height);
    // big boards scroll under a mouse; fingers zoom with two
    const unit = coarse.matches ? most : Math.max(most, Math.min(7, (room.width - 8) / width));
    this.unit = unit;
    this.root.style.width = `${Math.floor(width * unit)}px`;
    this.root.style.height = `${Math.floor(height * unit)}px`;
  }

  /** The places that gestures refer to. */
  setSpots(spots) {
    this.#given = spots ?? [];
    this.#seenBy = this.#eye();
    this.#placeSpots();
    if (!this.named.has(this.cursor)) this.cursor = this.spots[0]?.name ?? null;
    this.#drawGrid();
  }

  /** The camera may stand elsewhere: spots that lie in space are where it sees them. */
  follow() {
    if (this.#seenBy === this.#eye()) return;
    this.#seenBy = this.#eye();
    if (!this.#given.some((spot) => spot.face)) return;
    this.#placeSpots();
    for (const spot of this.spots) this.#cells.get(spot.name)?.setAttribute("points", pointsOf(spot.outline));
    for (const drawn of this.marks.querySelectorAll("[data-outline]")) {
      const spot = this.named.get(drawn.dataset.outline);
      if (spot) drawn.setAttribute("points", pointsOf(spot.outline));
    }
  }

  #eye() {
    const { scene, camera } = this.view;
    return scene?.camera ? JSON.stringify([camera, scene.width, scene.height]) : "";
  }

  #placeSpots() {
    const { scene, camera } = this.view;
    this.spots = this.#given.map((given) => {
      const spot = given.face && scene?.camera ? { ...given, ...seenFace(given.face, scene, camera) } : given;
      const xs = spot.outline.map(([x]) => x);
      const ys = spot.outline.map(([, y]) => y);
      const box = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
      return { ...spot, box, x: (box[0] + box[2]) / 2, y: (box[1] + box[3]) / 2 };
    });
    this.named = new Map(this.spots.map((spot) => [spot.name, spot]));
  }

  // Rows of grid cells. A board with very many spots has those near the cursor only.
  #drawGrid() {
    const all = this.spots.length <= FULL_GRID;
    const here = this.named.get(this.cursor);
    const near = (spot) => all || !here || (Math.abs(spot.y - here.y) < 3 && Math.abs(spot.x - here.x) < 12);
    const rows = new Map();
    for (const spot of this.spots) {
      if (!near(spot)) continue;
      const row = Math.round(spot.y * 4);
      if (!rows.has(row)) rows.set(row, []);
      rows.get(row).push(spot);
    }
    this.#cells.clear();
    const drawn = [...rows.entries()]
      .sort(([a], [b]) => a - b)
      .map(([, spots]) => {
        spots.sort((a, b) => a.x - b.x);
        return svg(
          "g",
          { role: "row" },
          spots.map((spot) => this.#cell(spot)),
        );
      });
    this.grid.replaceChildren(...drawn);
    this.grid.toggleAttribute("hidden", !this.spots.length);
    if (this.spots.length) this.grid.setAttribute("role", "grid");
    else this.grid.removeAttribute("role");
  }

  #cell(spot) {
    const cell = svg("polygon", {
      points: pointsOf(spot.outline),
      role: "gridcell",
      class: `spot ${spot.name === this.cursor ? "here" : ""}`,
      tabindex: spot.name === this.cursor ? 0 : -1,
      "data-spot": spot.name,
      "aria-label": this.#label(spot),
    });
    this.#cells.set(spot.name, cell);
    return cell;
  }

  #label(spot) {
    const value = this.#values[spot.name];
    return [spot.label || spot.name, value].filter(Boolean).join(", ");
  }

  /** The values of marks, by spot, for the labels. */
  setValues(values) {
    const old = this.#values;
    this.#values = values ?? {};
    for (const name of new Set([...Object.keys(old), ...Object.keys(this.#values)]))
      if (old[name] !== this.#values[name]) {
        const spot = this.named.get(name);
        if (spot) this.#cells.get(name)?.setAttribute("aria-label", this.#label(spot));
      }
  }

  value(name) {
    return this.#values[name] ?? null;
  }

  /** Move the cursor; with `focus`, the keyboard goes there too. */
  goto(name, focus = true) {
    if (!this.named.has(name)) return;
    const old = this.#cells.get(this.cursor);
    old?.setAttribute("tabindex", "-1");
    old?.classList.remove("here");
    this.cursor = name;
    if (!this.#cells.has(name) || this.spots.length > FULL_GRID) this.#drawGrid();
    const cell = this.#cells.get(name);
    cell.setAttribute("tabindex", "0");
    cell.classList.add("here");
    if (focus) cell.focus({ preventScroll: true, focusVisible: true });
    this.input?.cursor?.(name);
  }

  focus() {
    this.#cells.get(this.cursor)?.focus({ preventScroll: true });
  }

  get focused() {
    return this.root.contains(document.activeElement);
  }

  /** The spot next to `name` in a direction, among those that `wanted` accepts; null if there is none. */
  beside(name, [dx, dy], wanted = () => true) {
    const here = this.named.get(name);
    if (!here) return null;
    let [best, least] = [null, Infinity];
    for (const spot of this.spots) {
      if (spot === here || !wanted(spot)) continue;
      const along = (spot.x - here.x) * dx + (spot.y - here.y) * dy;
      const across = Math.abs((spot.x - here.x) * dy) + Math.abs((spot.y - here.y) * dx);
      if (along <= 0.01 || across > along * 1.2) continue;
      const cost = along + 2.5 * across;
      if (cost < least) [best, least] = [spot, cost];
    }
    return best;
  }

  /** The spot at a place of the picture: the one that holds it, of several the nearest to the camera; else one beside. */
  spotAt(x, y, wanted = () => true, reach = NEAR) {
    let [best, least] = [null, Infinity];
    for (const spot of this.spots) {
      const [left, top, right, bottom] = spot.box;
      if (x < left - reach || x > right + reach || y < top - reach || y > bottom + reach || !wanted(spot)) continue;
      const far = Math.hypot(spot.x - x, spot.y - y);
      const size = Math.max(right - left, bottom - top);
      const cost = holds(spot.outline, x, y) ? far / Math.max(size, 0.2) - (spot.near ?? 0) * 1000 : 1e6 + far;
      if (cost < least) [best, least] = [spot, cost];
    }
    return best;
  }

  /** Where on the page a place of the picture is. */
  onPage(x, y) {
    const { left, top, width } = this.root.getBoundingClientRect();
    const [x0, y0, w] = viewBox(this.view.scene).map((part) => part / SCALE);
    return [left + ((x - x0) / w) * width, top + ((y - y0) / w) * width];
  }

  #place(event) {
    const { left, top, width } = this.root.getBoundingClientRect();
    const [x0, y0, w] = viewBox(this.view.scene).map((part) => part / SCALE);
    const x = x0 + ((event.clientX - left) / width) * w;
    const y = y0 + ((event.clientY - top) / width) * w;
    const spot = this.spotAt(x, y, (other) => !this.input?.groups || this.input.groups(other));
    const pixels = this.#down ? Math.hypot(event.clientX - this.#down[0], event.clientY - this.#down[1]) : 0;
    return { x, y, spot, button: event.button, touch: event.pointerType === "touch", pixels, event };
  }

  #listen() {
    const { root } = this;
    root.addEventListener("pointerdown", (event) => {
      if (!this.view.scene || !this.input || this.#down || event.button > 2) return;
      event.preventDefault();
      root.removeAttribute("data-keys");
      this.#down = [event.clientX, event.clientY];
      root.setPointerCapture(event.pointerId);
      const at = this.#place(event);
      if (at.spot) this.goto(at.spot.name, false);
      this.focus();
      this.input.down(at);
    });
    root.addEventListener("pointermove", (event) => {
      if (!this.#down || !this.input) return;
      const all = event.getCoalescedEvents?.() ?? [];
      for (const each of all.length ? all : [event]) this.input.move(this.#place(each));
    });
    root.addEventListener("pointerup", (event) => {
      if (!this.#down) return;
      const at = this.#place(event);
      this.#down = null;
      this.input?.up(at);
    });
    root.addEventListener("pointercancel", () => this.letGo());
    root.addEventListener("contextmenu", (event) => event.preventDefault());
    this.over.addEventListener("focusin", (event) => {
      const name = event.target.dataset?.spot; // a screen reader goes where it likes
      if (name && name !== this.cursor) this.goto(name, false);
    });
    this.over.addEventListener("keydown", (event) => {
      root.setAttribute("data-keys", "");
      if (this.input?.key(event)) {
        event.preventDefault();
        event.stopPropagation();
      }
    });
  }

  /** Forget a gesture that has begun. */
  letGo() {
    this.#down = null;
    this.input?.cancel();
  }

  /** Elements over the picture (ghosts, hints, heat), replacing those of the same `name`. */
  overlay(name, ...elements) {
    this.marks.querySelector(`[data-over="${name}"]`)?.remove();
    if (elements.length) this.marks.append(svg("g", { "data-over": name }, elements));
  }

  /** A spot's outline as an element. */
  outline(name, props = {}) {
    const spot = this.named.get(name);
    if (!spot) return null;
    return svg("polygon", { points: pointsOf(spot.outline), "data-outline": name, ...props });
  }

  /** A line through places of the picture, as an element. */
  line(points, props = {}) {
    return svg("polyline", { points: pointsOf(points), ...props });
  }
}
