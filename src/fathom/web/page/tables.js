// Without a server: answers that were computed beforehand and lie beside the page as files.

import { Filled } from "./filled.js";
import { Refusal } from "./transport.js";

/**
 * The transport of a static site. Its folder has `kinds.json`, `themes.json`, `kinds/NAME.json`, and for every example
 * `examples/KIND/NAME.json`: { load, solve, solutions, table or marks }, found by the text of the puzzle.
 */
export class Tables {
  #files = new Map();

  constructor(folder) {
    this.folder = folder.replace(/\/$/, "");
  }

  can(ability) {
    return ["play", "solve", "solutions", "hint"].includes(ability);
  }

  #read(name) {
    if (!this.#files.has(name))
      this.#files.set(
        name,
        fetch(`${this.folder}/${name}`).then((response) => {
          if (!response.ok) throw new Refusal(`${name} is not part of this site`, null, response.status);
          return response.json();
        }),
      );
    return this.#files.get(name);
  }

  kinds() {
    return this.#read("kinds.json");
  }

  kind(name) {
    return this.#read(`kinds/${name}.json`);
  }

  themes() {
    return this.#read("themes.json");
  }

  async #example(text) {
    for (const { name: kind } of await this.kinds()) {
      const { examples } = await this.kind(kind);
      const found = examples.find((example) => example.text === text || example.own === text);
      if (found) return this.#read(`examples/${kind}/${found.name}.json`);
    }
    throw new Refusal("Only the examples are part of this site; fathom serve opens everything.");
  }

  async post(question, body) {
    const example = await this.#example(body.text);
    if (question === "load") return structuredClone(example.load);
    if (question === "play") return this.#played(example, body);
    throw new Refusal("This site has no server; fathom serve opens everything.");
  }

  #filled(example) {
    return (example.filled ??= new Filled(example));
  }

  #played(example, { state, gestures }) {
    if (example.marks) return this.#filled(example).played(state, gestures);
    const { table } = example;
    let now = this.#number(table, state, example);
    for (const { value } of gestures) {
      const move = table.entries[now]?.moves.find(([move]) => table.moves[move].text === value);
      if (!move) throw new Refusal("This move is not in the table of this site.");
      [, now] = move;
    }
    if (!table.entries[now]) throw new Refusal("This position is not in the table of this site.");
    return this.#position(table, now);
  }

  #number(table, state, example) {
    const now = table.states.indexOf(state || example.load.position.state);
    if (now < 0) throw new Refusal("This position is not in the table of this site.");
    return now;
  }

  // a position as the server would tell it
  #position(table, number) {
    const entry = table.entries[number];
    const faults = entry.faults.map((fault) => table.words[fault]);
    const layers = entry.layers.map(([name, hash, shapes]) => ({
      name,
      hash,
      shapes: shapes && shapes.map((shape) => structuredClone(table.shapes[shape])),
    }));
    return {
      state: table.states[number],
      options: { type: "moves", moves: entry.moves.map(([move]) => structuredClone(table.moves[move])) },
      scene: { ...structuredClone(table.heads[entry.head]), layers },
      faults,
      solved: !faults.length,
      status: !faults.length ? "solved" : entry.moves.length ? faults[0] : "no move is left",
      animation: null,
    };
  }

  async file() {
    throw new Refusal("This site has no server; fathom serve writes files.");
  }

  async run({ verb, text, state }, hear = () => {}) {
    const example = await this.#example(text);
    hear("started", {});
    if (verb === "solve" && example.solve) return structuredClone(example.solve);
    if (verb === "solutions" && example.solutions) {
      for (const solution of example.solutions.solution) hear("solution", structuredClone(solution));
      return structuredClone(example.solutions.done);
    }
    if (verb === "hint" && example.marks) return this.#filled(example).hint(state);
    if (verb === "hint" && example.table) return this.#hint(example, state);
    if (verb === "lost") return { lost: this.#left(example, state, true) };
    if (verb === "left") return { left: this.#left(example, state, false) };
    throw new Refusal("This was not written down for this site; fathom serve computes it.");
  }

  // a move of the table that leads to a solved position soonest
  #hint(example, state) {
    const { table } = example;
    const now = this.#number(table, state, example);
    const left = table.left[now];
    if (!left) return { text: null, spots: [], gesture: null };
    const [move] = table.entries[now].moves.find(([, there]) => table.left[there] === left - 1);
    const { text, form, at, to, label } = table.moves[move];
    const spots = [at, to].filter((spot) => spot !== null && spot !== undefined);
    return { text: `${label || text}: ${left} from here`, spots, gesture: { form, spots, value: text } };
  }

  // the fewest moves from here, or whether there are none: only a table of all positions can say
  #left(example, state, lost) {
    const { table } = example;
    if (!table?.whole) return null;
    const left = table.left[this.#number(table, state, example)];
    return lost ? left === null : left;
  }
}
