// A solution one step after the other: along the time of its scene, or, where nothing moves, gesture by gesture.

import { button, h, heldButton, icon } from "./dom.js";
import { moments } from "./motion.js";

const STEP_TIME = 260;
const calm = matchMedia("(prefers-reduced-motion: reduce)");

export class Film {
  #scene = null;
  #gestures = [];
  #solution = "";
  #moving = false;
  #positions = [];
  #stops = [];
  #cancel = null;
  #asked = null;

  constructor(bench) {
    this.bench = bench;
    this.slider = h("input", {
      type: "range",
      min: 0,
      max: 0,
      step: "any",
      value: 0,
      "aria-label": "Step",
      id: "scrub",
      oninput: () => (this.pause(), this.#to(Number(this.slider.value))),
    });
    this.told = h("output", { class: "told", id: "step", for: "scrub" });
    this.playing = button("Play", () => this.toggle(), { id: "film", class: "main" });
    this.root = h(
      "div",
      { class: "film", hidden: true },
      button(icon("first"), () => this.begin(), { "aria-label": "To the beginning" }),
      heldButton(icon("back"), () => this.step(-1), { "aria-label": "One step back" }),
      this.playing,
      heldButton(icon("on"), () => this.step(1), { "aria-label": "One step on", id: "step-on" }),
      button(icon("last"), () => this.end(), { "aria-label": "To the end", id: "to-end" }),
      this.slider,
      this.told,
    );
  }

  /** Take a solution; it is shown at its end. */
  take(scene, gestures, solution) {
    this.pause();
    this.#scene = scene;
    this.#solution = solution ?? "";
    const stops = scene.duration > 0 ? moments(scene) : [];
    // a film whose rests are the moves is scrubbed; any other solution goes gesture by gesture
    this.#moving = stops.length > 1 && (!gestures.length || stops.length === gestures.length + 1);
    this.#gestures = this.#moving ? [] : gestures.slice(0, 4000);
    this.#positions = [this.bench.loaded.position];
    this.#stops = this.#moving ? stops : Array.from({ length: this.#gestures.length + 1 }, (_, i) => i);
    const last = this.#stops.at(-1);
    this.root.hidden = this.#stops.length < 2;
    this.slider.max = String(last);
    this.slider.step = this.#moving ? "any" : "1";
    this.#at = last;
  }

  #at = 0;

  forget() {
    this.pause();
    this.#scene = null;
    this.root.hidden = true;
  }

  show() {
    if (!this.#scene) return;
    this.bench.board.show(this.#scene, this.#moving ? this.#at : this.#scene.duration);
    if (!this.#moving && this.#at !== this.#stops.at(-1)) this.#to(this.#at);
    this.#tell();
  }

  #tell() {
    const index = this.#stops.findLastIndex((stop) => stop <= this.#at + 1e-9);
    this.slider.value = String(this.#at);
    this.told.textContent = `${index} / ${this.#stops.length - 1}`;
    this.slider.setAttribute("aria-valuetext", `step ${index} of ${this.#stops.length - 1}`);
  }

  async #to(at) {
    const next = at === this.#at + 1;
    this.#at = at;
    this.#tell();
    if (this.#moving) {
      this.bench.board.view.seek(at);
      return;
    }
    const last = at >= this.#stops.at(-1);
    if (last && !next) {
      this.bench.board.show(this.#scene);
      return;
    }
    this.#asked = at;
    const position = await this.#position(at);
    const there = () => this.#asked === at && this.#at === at && this.bench.tab === "solve";
    if (!there() || !position) return;
    const { board } = this.bench;
    if (next && position.animation?.duration && !calm.matches) {
      board.show(position.animation, 0);
      await board.view.play({ speed: Math.max(1, position.animation.duration / 0.9) });
    }
    if (there()) board.show(last ? this.#scene : position.scene);
  }

  // the position after so many gestures, found from the nearest one before it
  async #position(count) {
    const { bench } = this;
    let known = count;
    while (!this.#positions[known] && known > 0) known -= 1;
    if (known === count) return this.#positions[count];
    const from = this.#positions[known];
    const body = {
      ...bench.puzzle(),
      state: from.state,
      gestures: this.#gestures.slice(known, count),
      known: bench.memory.known(bench.board.view.scene),
    };
    const position = await bench.api.post("play", body).catch(() => null);
    if (position) {
      bench.memory.complete(position.scene);
      bench.memory.complete(position.animation);
      this.#positions[count] = position;
    }
    return position;
  }

  /** The state of play at this step. */
  async state() {
    if (this.#moving || this.#at >= this.#stops.at(-1)) return this.#solution;
    return (await this.#position(this.#at))?.state ?? this.#solution;
  }

  step(by) {
    this.pause();
    const next =
      by > 0
        ? this.#stops.find((stop) => stop > this.#at + 1e-6)
        : this.#stops.findLast((stop) => stop < this.#at - 1e-6);
    if (next === undefined) return undefined;
    if (this.#moving && by > 0) return this.#run(next);
    return this.#to(next);
  }

  begin() {
    this.pause();
    this.#to(0);
  }

  end() {
    this.pause();
    this.#to(this.#stops.at(-1));
  }

  toggle() {
    if (this.#cancel) this.pause();
    else {
      if (this.#at >= this.#stops.at(-1)) this.#to(0);
      this.#run(this.#stops.at(-1));
      this.playing.textContent = "Pause";
    }
  }

  #run(end) {
    let last = null;
    const frame = (act) => {
      const id = requestAnimationFrame(act);
      this.#cancel = () => cancelAnimationFrame(id);
    };
    const wait = (act, time) => {
      const id = setTimeout(act, time);
      this.#cancel = () => clearTimeout(id);
    };
    const move = (now) => {
      this.#to(Math.min(end, this.#at + (last === null ? 0 : (now - last) / 1000)));
      last = now;
      if (this.#at < end) frame(move);
      else this.pause();
    };
    const tick = async () => {
      await this.#to(Math.min(end, this.#at + 1));
      if (!this.#cancel) return;
      if (this.#at < end) wait(tick, Math.min(STEP_TIME, 12_000 / this.#stops.length));
      else this.pause();
    };
    if (this.#moving) frame(move);
    else wait(tick, 0);
  }

  pause() {
    this.#cancel?.();
    this.#cancel = null;
    this.playing.textContent = "Play";
  }

  key(event) {
    if (this.root.hidden) return false;
    const act = {
      ArrowRight: () => this.step(1),
      ArrowLeft: () => this.step(-1),
      Home: () => this.begin(),
      End: () => this.end(),
      " ": () => this.toggle(),
    }[event.key];
    if (!act) return false;
    act();
    return true;
  }
}
