// One kind: its rules, what its glyphs mean, and its examples.

import { fill, h } from "./dom.js";
import { watchImports } from "./imports.js";
import { address } from "./link.js";
import { thumbnail } from "./scene.js";

export class KindPage {
  constructor(api, where) {
    this.api = api;
    this.where = where;
    this.root = h("div", { class: "kindpage" });
    this.stop = watchImports(api, this.root);
  }

  async open(_, name) {
    const kind = await this.api.kind(name);
    document.title = `${kind.name} · Fathom`;
    fill(this.where, h("span", { class: "crumb", text: kind.name }));
    const cards = h(
      "ul",
      { class: "cards small" },
      kind.examples.map((example) => this.#card(kind, example)),
    );
    const make = this.api.can("run") && kind.generators.length > 0;
    fill(
      this.root,
      h(
        "section",
        { class: "rules" },
        h("h1", { text: kind.name }),
        h("p", { class: "summary", text: `${kind.summary}.` }),
        kind.rules && h("p", { class: "told-rules", text: kind.rules }),
        make &&
          h("p", { class: "row" }, h("a", { class: "button", href: address("new", name), text: "Make new ones…" })),
        h("h2", { text: "How it is written" }),
        h(
          "dl",
          { class: "legend" },
          kind.legend.map(([glyph, meaning]) =>
            h("div", {}, h("dt", {}, h("code", { text: glyph })), h("dd", {}, coded(meaning))),
          ),
        ),
      ),
      h("section", {}, h("h2", { text: "Examples" }), cards),
    );
    for (const example of kind.examples) {
      if (!this.root.isConnected) return;
      const place = cards.querySelector(`[data-example="${CSS.escape(example.name)}"]`);
      const { scene } = await this.api.post("load", { text: example.text }).catch(() => ({}));
      if (scene) place.replaceChildren(thumbnail(scene));
    }
  }

  #card(kind, example) {
    const facts = Object.entries(example.known ?? {})
      .filter(([, value]) => ["number", "string", "boolean"].includes(typeof value))
      .slice(0, 3);
    return h(
      "li",
      {},
      h(
        "a",
        { class: "card", href: address("k", kind.name, example.name) },
        h("div", { class: "shot", "data-example": example.name }),
        h(
          "div",
          { class: "words" },
          h("h3", { text: titleOf(example) }),
          h("p", { text: facts.map(([key, value]) => `${key.replaceAll("_", " ")}: ${value}`).join(" · ") }),
        ),
      ),
    );
  }

  leave() {
    this.stop();
  }
}

/** What an example is called: its title, or the name of its file. */
export function titleOf(example) {
  return /^title:\s*(.+)$/m.exec(example.text)?.[1] ?? example.name.replace(/\.\w+$/, "").replaceAll("-", " ");
}

// what stands between backticks is typed
function coded(words) {
  return words.split("`").map((part, i) => (i % 2 ? h("code", { text: part }) : part));
}
