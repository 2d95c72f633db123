// Playing: positions one after the other, all of them kept, so that everything can be undone, restarts too.

import { BrushBar } from "./brushes.js";
import { Advice } from "./advice.js";
import { button, fill, h, heldButton, say } from "./dom.js";
import { chooseMove } from "./choose.js";
import { Command } from "./command.js";
import { showFaults } from "./faults.js";
import { PlayInput } from "./gestures.js";
import { optionKeys } from "./keys.js";
import { gestureOf } from "./moving.js";
import { Opponent } from "./opponent.js";
import { movePad } from "./pad.js";
import { SavePoints } from "./savepoints.js";
import { keep, setting } from "./store.js";

const calm = matchMedia("(prefers-reduced-motion: reduce)");
const LONGEST_ANIMATION = 0.9;

export class Player {
  past = [];
  now = -1;
  #busy = false;
  #waiting = [];

  constructor(bench) {
    this.bench = bench;
    this.status = h("p", { class: "status", id: "status" });
    this.won = h("div", { class: "won", hidden: true });
    this.wrong = h("p", { class: "wrong", role: "alert" });
    this.pad = h("div", { class: "pad" });
    this.brushes = new BrushBar(bench.board);
    this.points = new SavePoints(this);
    this.command = new Command(this);
    this.faults = h("details", { class: "faults" });
    this.input = new PlayInput(bench.board, {
      position: () => this.position,
      send: (gestures) => this.send(gestures),
      choose: (moves, at, then) => chooseMove(bench.board, moves, at, then),
      say: (words) => this.tell(words),
      brush: () => this.brushes.picked,
    });
    this.space = h("input", { type: "checkbox", id: "in-space", onchange: () => this.#seeInSpace() });
    this.space.checked = bench.kind.space && bench.api.can("run") && setting(`space:${bench.kind.name}`, false);
    this.advice = new Advice(this);
    this.opponent = new Opponent(this);
    this.under = h("div", { class: "play-under" }, this.won, this.wrong, this.status);
    this.root = h("div", { class: "player" });
  }

  get entry() {
    return this.past[this.now] ?? null;
  }

  get position() {
    return this.entry?.position ?? null;
  }

  get state() {
    return this.position?.state ?? "";
  }

  get played() {
    return this.now > 0;
  }

  /** Whether nothing is on its way. */
  get idle() {
    return !this.#busy && !this.#waiting.length;
  }

  get playable() {
    return this.past.length > 0;
  }

  /** Begin with a loaded puzzle, perhaps in the middle of play. */
  async start(loaded, state = "") {
    this.past = [];
    this.now = -1;
    if (!loaded.position) return this.#build();
    this.#push(loaded.position, "start");
    if (state && state !== loaded.position.state) {
      const position = await this.#ask({ state, gestures: [] }).catch(() => null);
      if (position) this.#push(position, "start");
    }
    return this.#build();
  }

  /** The puzzle was edited: play goes on where it was, if that can still be, else from the beginning. */
  async puzzleChanged(loaded, fresh) {
    const state = this.state;
    const played = this.played && !fresh;
    await this.start(loaded, played ? state : "");
    if (this.bench.tab === "play") this.enter();
  }

  #build() {
    const { playable } = this;
    const controls = h(
      "div",
      { class: "row controls" },
      heldButton("Undo", () => this.undo(), { id: "undo", keys: "Ctrl+Z, U" }),
      heldButton("Redo", () => this.redo(), { id: "redo", keys: "Ctrl+Y" }),
      button("Restart", () => this.restart(), { id: "restart", keys: "R" }),
    );
    if (!playable) {
      fill(
        this.root,
        h("p", {
          class: "hint",
          text: this.bench.api.can("run")
            ? "This one cannot be played by hand; it can be solved, edited as text and explored."
            : "Without a server this one cannot be played here; its solution can be seen.",
        }),
      );
      return;
    }
    fill(
      this.root,
      this.#rules(),
      controls,
      this.brushes.root,
      this.pad,
      this.bench.kind.space &&
        this.bench.api.can("run") &&
        h("label", { class: "check" }, this.space, "In space: a drag or the arrows beside it turn the board round"),
      this.opponent.root,
      this.bench.api.can("hint") && h("section", {}, h("h2", { text: "Help" }), this.advice.root),
      this.faults,
      h("details", {}, h("summary", { text: "Save points and moves as text" }), this.points.root, this.command.root),
    );
    this.points.show();
  }

  // what is to be done, until a person knows
  #rules() {
    const { rules, summary } = this.bench.kind;
    const shown = h("details", { class: "rules", open: setting("rules", !matchMedia("(max-width: 700px)").matches) }, h("summary", { text: "Rules" }));
    shown.append(h("p", { text: rules || `${summary}.` }));
    shown.addEventListener("toggle", () => keep("rules", shown.open));
    return shown;
  }

  enter() {
    const { board } = this.bench;
    board.setSpots(this.bench.loaded.spots);
    if (this.playable) {
      board.input = this.input;
      this.#show();
      this.opponent.value();
    } else {
      board.input = null;
      board.show(this.bench.loaded.scene);
    }
  }

  leave() {
    this.bench.board.input = null;
    this.input.reset();
    this.advice.stop();
    this.opponent.stop();
    for (const name of ["picked", "ghost", "hint", "fault"]) this.bench.board.overlay(name);
    this.bench.board.setValues({});
  }

  #push(position, how) {
    this.past.splice(this.now + 1);
    this.past.push({ position, how });
    this.now = this.past.length - 1;
  }

  async #ask(body) {
    const { bench } = this;
    const space = this.space.checked;
    const known = bench.memory.known(this.position?.scene ?? bench.loaded.scene);
    const position = await bench.api.post("play", { ...bench.puzzle(), ...body, known, ...(space && { space }) });
    position.space = space;
    bench.memory.complete(position.scene);
    bench.memory.complete(position.animation);
    return position;
  }

  async #seeInSpace() {
    keep(`space:${this.bench.kind.name}`, this.space.checked);
    await this.#show();
  }

  // positions that were seen otherwise are asked for again when they are come back to
  async #asSeen(entry) {
    if (Boolean(entry.position.space) === this.space.checked) return true;
    try {
      entry.position = await this.#ask({ state: entry.position.state, gestures: [] });
      return this.entry === entry && this.bench.tab === "play";
    } catch (error) {
      this.space.checked = Boolean(entry.position.space);
      this.tell(error.message);
      return true;
    }
  }

  /** Do gestures, all as one step of the history. Those that come while one is on its way wait. */
  async send(gestures) {
    if (this.#busy) {
      if (this.#waiting.length < 20) this.#waiting.push(gestures);
      return;
    }
    this.#busy = true;
    this.bench.board.root.toggleAttribute("data-busy", true);
    try {
      const position = await this.#ask({ state: this.state, gestures });
      this.wrong.textContent = "";
      this.#push(position, "move");
      if (this.bench.tab === "play") this.#show(true);
      this.bench.save();
      this.advice.moved();
      if (!this.#waiting.length) this.opponent.moved();
    } catch (error) {
      this.#waiting = [];
      this.tell(error.message);
    } finally {
      this.#busy = false;
      this.bench.board.root.toggleAttribute("data-busy", false);
    }
    const next = this.#waiting.shift();
    if (next) await this.send(next);
  }

  /** Whether nothing can be done any more. */
  get over() {
    const options = this.position?.options;
    return this.position?.solved || (options?.type === "moves" && !options.moves.length);
  }

  /** A turn that the computer makes: gesture by gesture, where these are told, so that it is seen. */
  async answered({ state, gestures }) {
    const steps = gestures?.length ? gestures.map((gesture) => [gesture]) : null;
    this.#busy = true;
    try {
      for (const step of steps ?? [[]]) {
        const position = await this.#ask(steps ? { state: this.state, gestures: step } : { state, gestures: [] });
        this.#push(position, "reply");
        if (this.bench.tab === "play") await this.#show(true);
      }
      this.bench.save();
    } finally {
      this.#busy = false;
    }
  }

  async #show(animated = false) {
    const { board } = this.bench;
    if (Boolean(this.position.space) !== this.space.checked && !(await this.#asSeen(this.entry))) return;
    const { position } = this;
    board.overlay("hint");
    this.input.reset();
    const film = animated && !calm.matches ? position.animation : null;
    let shown = Promise.resolve();
    if (film && film.duration > 0 && !this.#waiting.length) {
      board.show(film, 0);
      const speed = Math.max(1, film.duration / LONGEST_ANIMATION);
      shown = board.view
        .play({ speed })
        .then(() => this.position === position && this.bench.tab === "play" && board.show(position.scene));
    } else board.show(position.scene);
    const values = position.options.type === "marks" ? position.options.values : {};
    board.setValues(values);
    this.brushes.show(position.options);
    this.advice.fewest.hidden = position.options.type !== "moves";
    movePad(this.pad, position.options, (move) => this.send([gestureOf(move)]));
    this.#words(animated);
    await shown;
  }

  #words(aloud) {
    const { position } = this;
    const moves = this.#made();
    const count = position.options.type === "moves" ? `${moves} ${moves === 1 ? "move" : "moves"}` : "";
    this.status.textContent = [position.solved ? "" : position.status, count].filter(Boolean).join(" · ");
    const ended = position.solved || (this.bench.kind.replies && this.over); // a game may end otherwise, too
    this.status.hidden = ended;
    this.won.hidden = !ended;
    this.bench.root.classList.toggle("solved", position.solved);
    if (ended) this.#celebrate(count);
    if (aloud) say(position.solved ? `Solved. ${count}` : this.status.textContent);
    showFaults(this.faults, position, this.bench.board);
  }

  /** How many moves led here since the last start. */
  #made() {
    let count = 0;
    for (let i = this.now; i > 0 && ["move", "reply"].includes(this.past[i].how); i--) count += 1;
    return count;
  }

  #celebrate(count) {
    const again = button("Once more", () => this.restart());
    const solve = button("Compare", () => this.bench.turnTo("solve"), { title: "See what the solver does" });
    const beaten = this.entry.how === "reply"; // the last turn was not the person's
    const words = beaten ? "The computer has won." : this.position.solved ? "Solved." : "The game is over.";
    fill(
      this.won,
      h("strong", { text: words }),
      h("span", { text: beaten ? "" : count ? ` In ${count}.` : " Well done." }),
      h("span", { class: "row" }, again, this.bench.parts?.solve ? solve : null),
    );
  }

  /** Say what is wrong, for a while. */
  tell(words) {
    this.wrong.textContent = words;
    say(words);
    setTimeout(() => this.wrong.textContent === words && (this.wrong.textContent = ""), 5000);
  }

  #go(index) {
    if (index < 0 || index >= this.past.length) return;
    this.now = index;
    this.wrong.textContent = "";
    if (this.bench.tab === "play") this.#show();
    say(this.status.textContent);
    this.bench.save();
    this.opponent.value();
  }

  /** One back; a turn of the computer goes with the move that it answered. */
  undo() {
    let to = this.now - 1;
    while (to > 0 && this.past[to + 1]?.how === "reply") to -= 1;
    this.opponent.stop();
    this.#go(to);
  }

  redo() {
    this.#go(this.now + 1);
  }

  restart() {
    if (!this.playable || this.now === 0) return;
    this.#push(this.past[0].position, "restart");
    this.#go(this.now);
  }

  /** Go to a state: a save point, or where a mistake was made. */
  async jump(state) {
    const there = this.past.findLastIndex((entry, i) => i <= this.now && entry.position.state === state);
    if (there >= 0) return this.#go(there);
    const position = await this.#ask({ state, gestures: [] });
    this.#push(position, "jump");
    return this.#go(this.now);
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    const letter = event.key.toLowerCase();
    const taken =
      this.position?.options.type === "moves" && this.position.options.moves.some((move) => move.keys.includes(letter));
    if (taken) return false;
    if (letter === "u" || event.key === "Backspace") return (this.undo(), true);
    if (letter === "r") return (this.restart(), true);
    if (letter === "h") return (this.advice.hint(), true);
    return false;
  }

  keyList() {
    const common = [
      ["U", "undo"],
      ["R", "restart"],
      ["H", "hint"],
    ];
    const options = this.position?.options;
    if (!options) return [];
    const told = optionKeys(options);
    return [
      [
        "Playing",
        [
          ...told,
          ["Arrows", "move the cursor"],
          ["Enter", "press, pick up, put down"],
          ["Tab", "next piece"],
          ...common,
        ],
      ],
    ];
  }
}
