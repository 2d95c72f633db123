// Scene data on the page: SVG for most pictures, canvas for big ones. Layers are replaced only when their hash changed.

import { svg } from "./dom.js";
import { CanvasPicture } from "./canvas.js";
import { displacement, presence } from "./motion.js";
import { arrowHead, polygonPath, shapePath } from "./outlines.js";
import { flattened, hasSolids } from "./solids.js";

export const SCALE = 36;
const MANY = 1500;

/** How much there is to draw: shapes, a group of tiles counting as its squares. */
export function weight(scene) {
  let sum = 0;
  for (const layer of scene.layers)
    for (const shape of layer.shapes ?? [])
      sum += shape.t === "tiles" ? shape.cells.length : shape.t === "solid" ? shape.faces.length : 1;
  return sum;
}

/** The view box of a scene, in pixels of SVG. */
export function viewBox(scene) {
  const { width, height, margin = 0.6 } = scene;
  return [-margin, -margin, width + 2 * margin, height + 2 * margin].map((part) => part * SCALE);
}

/** The layers a page has seen, so that the server need not send them again. */
export class LayerMemory {
  #seen = new Map();

  /** What to send as `known`: the hashes of the scene that is shown. */
  known(scene) {
    return Object.fromEntries((scene?.layers ?? []).map((layer) => [layer.name, layer.hash]));
  }

  /** The scene with the shapes of layers that came without them. */
  complete(scene) {
    if (!scene) return scene;
    for (const layer of scene.layers) {
      const key = `${layer.name} ${layer.hash}`;
      if (layer.shapes) this.#seen.set(key, layer.shapes);
      else layer.shapes = this.#seen.get(key) ?? [];
      if (this.#seen.size > 400) this.#seen.delete(this.#seen.keys().next().value);
    }
    return scene;
  }
}

const ink = (role) => (role ? `var(--role-${role})` : "none");

function element(shape) {
  if (shape.t === "text") return textElement(shape);
  const drawn = svg("path", { d: shapePath(shape, SCALE) });
  drawn.style.fill = ink(shape.fill);
  if (shape.stroke) {
    drawn.style.stroke = ink(shape.stroke);
    drawn.setAttribute("stroke-width", (shape.stroke_width ?? 0.06) * SCALE);
  }
  if (shape.t === "segments" || shape.t === "polyline") {
    drawn.setAttribute("stroke-linecap", "round");
    drawn.setAttribute("stroke-linejoin", "round");
  }
  if (shape.dash?.length) drawn.setAttribute("stroke-dasharray", shape.dash.map((part) => part * SCALE).join(" "));
  const head = shape.t === "polyline" && shape.stroke ? arrowHead(shape) : null;
  if (!head) return drawn;
  const tip = svg("path", { d: polygonPath(head, SCALE) });
  tip.style.fill = ink(shape.stroke);
  return svg("g", {}, drawn, tip);
}

function faced(shape) {
  const drawn = element(shape);
  if (shape.opacity < 1) drawn.style.opacity = shape.opacity;
  return drawn;
}

function textElement(shape) {
  const size = (shape.size ?? 0.42) * SCALE;
  const drawn = svg("text", {
    x: shape.x * SCALE,
    y: shape.y * SCALE + 0.36 * size,
    "font-size": size,
    "text-anchor": shape.anchor ?? "middle",
    "font-weight": shape.bold ? 600 : null,
    text: shape.content,
  });
  drawn.style.fill = ink(shape.fill);
  if (shape.stroke) {
    drawn.style.stroke = ink(shape.stroke);
    drawn.setAttribute("stroke-width", (shape.stroke_width ?? 0.06) * SCALE);
    drawn.setAttribute("paint-order", "stroke");
    drawn.setAttribute("stroke-linejoin", "round");
  }
  return drawn;
}

/** A picture as SVG elements. */
class SvgPicture {
  constructor() {
    this.root = svg("svg", { class: "picture", role: "img" });
    this.backdrop = svg("rect", { class: "backdrop" });
    this.groups = new Map();
    this.timed = [];
  }

  draw(scene) {
    const [x, y, width, height] = viewBox(scene);
    this.root.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
    this.root.setAttribute("aria-label", scene.description || scene.title || "puzzle");
    const round = Math.min(0.45, scene.margin ?? 0.6) * SCALE;
    for (const [name, value] of Object.entries({ x, y, width, height, rx: round }))
      this.backdrop.setAttribute(name, value);
    this.backdrop.style.fill = ink(scene.background);
    const groups = new Map();
    for (const layer of scene.layers) {
      const old = this.groups.get(layer.name);
      groups.set(layer.name, old && old.hash === layer.hash && layer.hash ? old : this.#layer(layer));
    }
    const wanted = [this.backdrop, ...[...groups.values()].map((group) => group.root)];
    const there = this.root.children;
    if (wanted.length !== there.length || wanted.some((part, i) => part !== there[i]))
      this.root.replaceChildren(...wanted);
    this.groups = groups;
    this.scene = scene;
    this.timed = [...groups.values()].flatMap((group) => group.timed);
    this.solid = scene.layers.filter(hasSolids).map((layer) => [layer, groups.get(layer.name).root]);
  }

  #layer(layer) {
    const root = svg("g", { "data-layer": layer.name });
    const timed = [];
    for (const shape of layer.shapes ?? []) {
      if (shape.t === "solid") continue; // these are drawn when it is known from where
      let drawn = element(shape);
      if (shape.opacity !== undefined && shape.opacity < 1) drawn.style.opacity = shape.opacity;
      if (shape.during || shape.motion?.length) {
        drawn = svg("g", {}, drawn);
        timed.push([drawn, shape]);
      }
      root.append(drawn);
    }
    return { root, timed, hash: layer.hash };
  }

  seek(time, camera) {
    for (const [drawn, shape] of this.timed) {
      const seen = presence(shape.during, time);
      drawn.style.display = seen > 0 ? "" : "none";
      drawn.style.opacity = seen < 1 ? seen : "";
      if (shape.motion?.length) {
        const [dx, dy] = displacement(shape.motion, time);
        drawn.setAttribute("transform", `translate(${dx * SCALE} ${dy * SCALE})`);
      }
    }
    for (const [layer, root] of this.solid) {
      root.querySelector("[data-solids]")?.remove();
      const shapes = flattened(layer, this.scene, camera, time);
      root.append(svg("g", { "data-solids": true, "stroke-linejoin": "round" }, shapes.map(faced)));
    }
  }
}

/** Shows scenes in an element, as they stand at a time, or playing. */
export class SceneView {
  scene = null;
  time = 0;
  camera = null;
  #picture = null;
  #frame = 0;
  #ended = null;

  constructor(host) {
    this.host = host;
  }

  /** Draw a scene as it stands at `time`, by default its end. */
  show(scene, time = scene.duration ?? 0) {
    this.stop();
    const big = weight(scene) > MANY;
    if (!this.#picture || this.#picture instanceof CanvasPicture !== big) {
      this.#picture = big ? new CanvasPicture() : new SvgPicture();
      this.host.replaceChildren(this.#picture.root);
    }
    // who has turned the picture round goes on looking from there
    if (scene.camera && JSON.stringify(scene.camera) !== JSON.stringify(this.scene?.camera))
      this.camera = { ...scene.camera };
    this.scene = scene;
    this.#picture.draw(scene);
    this.seek(time);
  }

  /** Look from elsewhere: so many degrees further round, and further from above. */
  orbit(turn, tilt) {
    if (!this.scene?.camera) return;
    const now = this.camera;
    this.camera = { ...now, turn: now.turn + turn, tilt: Math.max(-90, Math.min(90, now.tilt + tilt)) };
    this.seek(this.time);
  }

  /** Go to a moment; at the end all is there, what was still fading in too. */
  seek(time) {
    this.time = time;
    this.#picture?.seek(time >= (this.scene?.duration ?? 0) ? Infinity : time, this.camera ?? {});
  }

  /** Draw again with other colours (canvas only: SVG follows by itself). */
  repaint() {
    if (this.#picture instanceof CanvasPicture && this.scene) {
      this.#picture.draw(this.scene);
      this.seek(this.time);
    }
  }

  /** Play from `from` to the end; `frame(time)` hears of each frame. Resolves at the end, or when it is stopped. */
  play({ from = 0, speed = 1, frame = () => {} } = {}) {
    this.stop();
    const end = this.scene?.duration ?? 0;
    return new Promise((ended) => {
      this.#ended = ended;
      let last = null;
      let time = from;
      const step = (now) => {
        time = Math.min(end, time + (last === null ? 0 : ((now - last) / 1000) * speed));
        last = now;
        this.seek(time);
        frame(time);
        if (time >= end) this.stop();
        else this.#frame = requestAnimationFrame(step);
      };
      this.#frame = requestAnimationFrame(step);
    });
  }

  get playing() {
    return this.#ended !== null;
  }

  stop() {
    cancelAnimationFrame(this.#frame);
    const ended = this.#ended;
    this.#ended = null;
    ended?.();
  }
}

/** A small still picture of a scene, for galleries and sheets. */
export function thumbnail(scene, time = scene.duration ?? 0) {
  const host = document.createElement("div");
  host.className = "thumbnail";
  new SceneView(host).show(scene, time);
  return host;
}
