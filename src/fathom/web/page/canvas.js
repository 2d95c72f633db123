// Big pictures on a canvas. Layers without times are painted once and kept; only what moves is painted again.

import { displacement, presence } from "./motion.js";
import { arrowHead, polygonPath, shapePath } from "./outlines.js";
import { flattened, hasSolids } from "./solids.js";

const LONGEST = 4096;

function colour(role) {
  return getComputedStyle(document.documentElement).getPropertyValue(`--role-${role}`) || "#888";
}

/** A picture on a canvas, with the interface of the one in SVG. */
export class CanvasPicture {
  constructor() {
    this.root = document.createElement("canvas");
    this.root.className = "picture";
    this.root.setAttribute("role", "img");
    this.still = document.createElement("canvas");
    this.colours = new Map();
    this.paths = new WeakMap();
  }

  draw(scene) {
    const { width, height, margin = 0.6 } = scene;
    const [w, h] = [width + 2 * margin, height + 2 * margin];
    this.scale = Math.max(2, Math.min(28 * (globalThis.devicePixelRatio || 1), LONGEST / Math.max(w, h)));
    this.root.width = this.still.width = Math.ceil(w * this.scale);
    this.root.height = this.still.height = Math.ceil(h * this.scale);
    this.root.setAttribute("aria-label", scene.description || scene.title || "puzzle");
    this.scene = scene;
    this.colours.clear();
    this.paths = new WeakMap(); // the scale may have changed
    const timed = (layer) => hasSolids(layer) || (layer.shapes ?? []).some((shape) => shape.during || shape.motion?.length);
    const first = scene.layers.findIndex(timed);
    this.above = first < 0 ? [] : scene.layers.slice(first);
    const pen = this.still.getContext("2d");
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.clearRect(0, 0, this.still.width, this.still.height);
    if (scene.background) {
      pen.fillStyle = this.#ink(scene.background);
      pen.fillRect(0, 0, this.still.width, this.still.height);
    }
    this.#place(pen);
    for (const layer of first < 0 ? scene.layers : scene.layers.slice(0, first))
      for (const shape of layer.shapes ?? []) this.#shape(pen, shape, 0);
  }

  seek(time, camera) {
    const pen = this.root.getContext("2d");
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.clearRect(0, 0, this.root.width, this.root.height);
    pen.drawImage(this.still, 0, 0);
    this.#place(pen);
    for (const layer of this.above) {
      for (const shape of layer.shapes ?? []) if (shape.t !== "solid") this.#shape(pen, shape, time);
      if (hasSolids(layer))
        for (const shape of flattened(layer, this.scene, camera, time)) this.#shape(pen, shape, time);
    }
  }

  #place(pen) {
    const margin = (this.scene.margin ?? 0.6) * this.scale;
    pen.setTransform(1, 0, 0, 1, margin, margin);
  }

  #ink(role) {
    if (!this.colours.has(role)) this.colours.set(role, colour(role));
    return this.colours.get(role);
  }

  #path(shape) {
    if (!this.paths.has(shape)) this.paths.set(shape, new Path2D(shapePath(shape, this.scale)));
    return this.paths.get(shape);
  }

  #shape(pen, shape, time) {
    const seen = presence(shape.during, time) * (shape.opacity ?? 1);
    if (seen <= 0) return;
    const s = this.scale;
    const [dx, dy] = displacement(shape.motion, time);
    pen.save();
    pen.translate(dx * s, dy * s);
    pen.globalAlpha = seen;
    pen.lineWidth = (shape.stroke_width ?? 0.06) * s;
    if (shape.fill) pen.fillStyle = this.#ink(shape.fill);
    if (shape.stroke) pen.strokeStyle = this.#ink(shape.stroke);
    if (shape.t === "text") this.#text(pen, shape, s);
    else {
      const path = this.#path(shape);
      if (shape.t === "segments" || shape.t === "polyline") pen.lineCap = pen.lineJoin = "round";
      if (shape.dash?.length) pen.setLineDash(shape.dash.map((part) => part * s));
      if (shape.fill) pen.fill(path);
      if (shape.stroke) pen.stroke(path);
      const head = shape.t === "polyline" && shape.stroke ? arrowHead(shape) : null;
      if (head) {
        pen.fillStyle = this.#ink(shape.stroke);
        pen.fill(new Path2D(polygonPath(head, s)));
      }
    }
    pen.restore();
  }

  #text(pen, shape, s) {
    const size = (shape.size ?? 0.42) * s;
    pen.font = `${shape.bold ? "600 " : ""}${size}px system-ui, sans-serif`;
    pen.textAlign = { start: "left", middle: "center", end: "right" }[shape.anchor ?? "middle"];
    pen.lineJoin = "round";
    if (shape.stroke) pen.strokeText(shape.content, shape.x * s, shape.y * s + 0.36 * size);
    if (shape.fill) pen.fillText(shape.content, shape.x * s, shape.y * s + 0.36 * size);
  }
}
