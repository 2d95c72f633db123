// Moves by hand: keys, swipes, taps and drags, matched against the list of what is allowed.

import { ARROWS, FAR, isKey } from "./gestures.js";
import { seenWay } from "./solids.js";

const SWIPE = 22;
const WAYS = {
  ArrowUp: -90, ArrowDown: 90, ArrowLeft: 180, ArrowRight: 0,
  Numpad7: -135, Numpad9: -45, Numpad1: 135, Numpad3: 45, Home: -135, End: 135,
}; // prettier-ignore
const DIAGONAL = { 7: -135, 9: -45, 1: 135, 3: 45, y: -135, u: -45, b: 135, n: 45, q: -135, e: -45, z: 135, c: 45 };

/** The direction of a step on the screen, in degrees, as its keys tell; null: none. */
export function wayOf(move) {
  const key = move.keys.find((name) => name in WAYS);
  if (key) return WAYS[key];
  const other = move.keys.find((name) => name in DIAGONAL);
  return other ? DIAGONAL[other] : null;
}

const apart = (a, b) => Math.abs(((a - b + 540) % 360) - 180);

export const gestureOf = (move) => ({
  form: move.form,
  spots: [move.at, move.to].filter((spot) => spot !== null && spot !== undefined),
  value: move.text,
});

export class MoveHand {
  picked = null;
  #start = null;
  #spent = false;

  constructor(board, host) {
    this.board = board;
    this.host = host;
    this.prepare();
  }

  prepare() {
    const options = this.host.position()?.options;
    this.list = options?.type === "moves" ? options.moves : [];
    this.concerned = new Set(this.list.flatMap((move) => [move.at, move.to]).filter(Boolean));
    this.sources = new Set(this.list.filter((move) => move.form === "drag").map((move) => move.at));
    if (this.picked && !this.sources.has(this.picked)) this.#pick(null);
    else if (this.picked) this.#pick(this.picked);
  }

  takes(spot) {
    return this.concerned.size === 0 || this.concerned.has(spot.name);
  }

  #do(candidates, at) {
    if (!candidates.length) return false;
    this.#pick(null);
    if (candidates.length === 1) this.host.send([gestureOf(candidates[0])]);
    else
      this.host.choose(candidates, at ?? this.board.named.get(this.board.cursor), (move) =>
        this.host.send([gestureOf(move)]),
      );
    return true;
  }

  // the direction of a step as it is seen
  #way(move) {
    const { scene, camera } = this.board.view;
    const way = wayOf(move);
    return way !== null && scene?.camera ? seenWay(way, camera) : way;
  }

  // an arrow in a picture that was turned round means the way that is seen
  #arrow(event) {
    const way = WAYS[event.key];
    const moves = this.list.filter((move) => move.keys.some((key) => key in ARROWS));
    const [best] = moves.toSorted((a, b) => apart(this.#way(a), way) - apart(this.#way(b), way));
    return best && apart(this.#way(best), way) <= 45 ? moves.filter((move) => wayOf(move) === wayOf(best)) : [];
  }

  // where a picked piece can go
  #pick(name) {
    this.picked = name;
    if (!name) {
      this.board.overlay("picked");
      return;
    }
    const targets = [
      ...new Set(this.list.filter((move) => move.at === name && move.form === "drag").map((move) => move.to)),
    ];
    this.board.overlay(
      "picked",
      this.board.outline(name, { class: "picked" }),
      ...targets.filter((to) => this.board.named.has(to)).map((to) => this.board.outline(to, { class: "target" })),
    );
  }

  down(at) {
    this.#start = at;
    this.#spent = false;
  }

  move(at) {
    if (!this.#start || this.#spent || at.pixels < FAR[at.touch ? "touch" : "mouse"]) return;
    const from = this.#start.spot?.name;
    if (from && this.sources.has(from)) {
      if (this.picked !== from) this.#pick(from);
      const { x, y } = this.#start.spot;
      this.board.overlay(
        "ghost",
        this.board.line(
          [
            [x, y],
            [at.x, at.y],
          ],
          { class: "ghost" },
        ),
      );
      return;
    }
    const steps = this.list.filter((move) => move.form === "step" && this.#way(move) !== null);
    if (!steps.length || at.pixels < SWIPE) return;
    const way = (Math.atan2(at.y - this.#start.y, at.x - this.#start.x) * 180) / Math.PI;
    const [nearest] = steps.toSorted((a, b) => apart(this.#way(a), way) - apart(this.#way(b), way));
    this.#spent = true;
    if (apart(this.#way(nearest), way) <= 46)
      this.#do(
        steps.filter((move) => wayOf(move) === wayOf(nearest)),
        at,
      );
    else this.host.say("No move that way");
  }

  up(at) {
    const start = this.#start;
    this.#start = null;
    this.board.overlay("ghost");
    if (!start || this.#spent) return;
    if (at.pixels < FAR[at.touch ? "touch" : "mouse"]) {
      this.tap(start.spot, at);
      return;
    }
    const from = start.spot?.name;
    if (!from || !this.sources.has(from)) return;
    const own = this.list.filter((move) => move.form === "drag" && move.at === from);
    const exact = own.filter((move) => move.to === at.spot?.name);
    if (this.#do(exact, at)) return;
    if (at.spot?.name === from) return; // let go where it was: it stays picked
    const way = Math.atan2(at.y - start.y, at.x - start.x) * 57.29578;
    const turn = (move) => {
      const to = this.board.named.get(move.to);
      return to ? apart((Math.atan2(to.y - start.spot.y, to.x - start.spot.x) * 180) / Math.PI, way) : 360;
    };
    const [best] = own.toSorted((a, b) => turn(a) - turn(b));
    const ways = own.filter((move) => Math.abs(turn(move) - turn(best)) < 1);
    // a piece that goes one way only follows the drag; otherwise the place has to be met
    if (turn(best) < 25 && ways.length === 1) this.#do(ways, at);
    else this.host.say("That is no move");
  }

  cancel() {
    this.#start = null;
    this.board.overlay("ghost");
  }

  /** A tap at a spot, or Enter there. */
  tap(spot, at) {
    const name = spot?.name;
    if (!name) {
      this.#pick(null);
      return false;
    }
    if (this.picked) {
      const [from] = [this.picked];
      if (
        this.#do(
          this.list.filter((move) => move.form === "drag" && move.at === from && move.to === name),
          at,
        )
      )
        return true;
    }
    if (
      this.#do(
        this.list.filter((move) => move.form === "press" && move.at === name),
        at,
      )
    )
      return true;
    if (this.sources.has(name)) {
      this.#pick(this.picked === name ? null : name);
      return true;
    }
    const here = this.list.filter((move) => move.form === "drag" && move.to === name);
    if (new Set(here.map((move) => move.at)).size === 1 && this.#do(here, at)) return true;
    this.#pick(null);
    this.host.say("No move here");
    return false;
  }

  key(event) {
    const { board } = this;
    const turned = board.view.scene?.camera && event.key in ARROWS ? this.#arrow(event) : null;
    const fits = (move) => (turned ? turned.includes(move) : isKey(event, move.keys));
    // with a picked piece, arrows look for its target
    if (!this.picked) {
      const here = this.list.filter((move) => fits(move) && move.at === board.cursor);
      const anywhere = this.list.filter((move) => fits(move) && (move.at === null || move.at === undefined));
      const pressed = this.list.filter((move) => fits(move) && move.form === "press");
      if (this.#do(here.length ? here : anywhere)) return true;
      if (pressed.length === 1 && this.#do(pressed)) return true;
    }
    if (isKey(event, ["Enter", " "])) {
      this.tap(board.named.get(board.cursor));
      return true;
    }
    if (event.key === "Escape" && this.picked) {
      this.#pick(null);
      return true;
    }
    if (event.key in ARROWS && !event.ctrlKey && !event.metaKey) {
      const next = board.beside(board.cursor, ARROWS[event.key], (spot) => this.takes(spot));
      if (next) board.goto(next.name);
      return true;
    }
    if (event.key === "Tab" && this.sources.size > 1) return this.#nextPiece(event.shiftKey ? -1 : 1);
    return false;
  }

  #nextPiece(step) {
    const pieces = this.board.spots.filter((spot) => this.sources.has(spot.name)).map((spot) => spot.name);
    const here = pieces.indexOf(this.board.cursor);
    const next = here < 0 ? pieces[0] : pieces[here + step];
    if (!next) return false; // the keyboard leaves the board
    this.board.goto(next);
    return true;
  }
}
