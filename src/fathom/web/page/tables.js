// Without a server: answers that were computed beforehand and lie beside the page as files.

import { Refusal } from "./transport.js";

/**
 * The transport of a static site. Its folder has `kinds.json`, `themes.json`, `kinds/NAME.json`, and for every example
 * `examples/KIND/NAME.json`: { load, solve, states?: { state: POSITION } }, found by the text of the puzzle.
 */
export class Tables {
  #files = new Map();

  constructor(folder) {
    this.folder = folder.replace(/\/$/, "");
  }

  can(ability) {
    return ability === "play" || ability === "solve";
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
    if (question === "load") return this.#loaded(example);
    if (question === "play") return structuredClone(this.#played(example, body));
    throw new Refusal("This site has no server; fathom serve opens everything.");
  }

  // without a table there is nobody to ask about moves
  #loaded(example) {
    const loaded = structuredClone(example.load);
    return example.states ? loaded : { ...loaded, position: null };
  }

  // a table knows each state by its text, and what each gesture leads to
  #played(example, { state, gestures }) {
    const { states = {} } = example;
    let now = state || example.load.position.state;
    for (const { value } of gestures) {
      const next = states[now]?.next?.[value];
      if (next === undefined) throw new Refusal("This move is not in the table of this site.");
      now = next;
    }
    if (now === example.load.position.state) return example.load.position;
    if (!states[now]) throw new Refusal("This position is not in the table of this site.");
    return states[now].position;
  }

  async file() {
    throw new Refusal("This site has no server; fathom serve writes files.");
  }

  async run({ verb, text }, hear = () => {}) {
    const example = await this.#example(text);
    if (verb !== "solve" || !example.solve) throw new Refusal("This site has no server; fathom serve computes it.");
    hear("started", {});
    return structuredClone(example.solve);
  }
}
