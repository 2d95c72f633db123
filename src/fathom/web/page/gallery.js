// All kinds at a glance, what was worked on last, and a door for files from elsewhere.

import { button, fill, h, notice } from "./dom.js";
import { openFile, watchImports } from "./imports.js";
import { address } from "./link.js";
import { thumbnail } from "./scene.js";
import { forgetWork, works } from "./store.js";

const FOLDERS = { puzzles: "Puzzles", games: "Games", problems: "Problems" };
const ABOUT = {
  problems: "What proofs of hardness start from: formulas, matchings, trees. They are solved and played like the rest.",
};

export class Gallery {
  constructor(api) {
    this.api = api;
    this.root = h("div", { class: "gallery" });
    this.stop = watchImports(api, this.root);
  }

  async open() {
    document.title = "Fathom";
    const kinds = await this.api.kinds();
    const intro = h(
      "section",
      { class: "intro" },
      h("h1", { text: "A workbench for puzzles" }),
      h("p", {
        text: "Draw a puzzle and see at once whether it can be solved, in how many ways, and in how few moves. Play it, take it apart, print it, share it by link.",
      }),
      this.api.can("load") &&
        h(
          "div",
          { class: "row" },
          button("Open a file…", () => openFile(this.api), { class: "main" }),
          h("span", { class: "hint", text: "or drop one here, or paste its text" }),
        ),
    );
    const groups = Object.keys(FOLDERS).filter((folder) => kinds.some((kind) => kind.folder === folder));
    fill(
      this.root,
      intro,
      this.#latest(),
      groups.map((folder) =>
        this.#group(
          folder,
          kinds.filter((kind) => kind.folder === folder),
        ),
      ),
    );
    await this.#pictures(kinds);
  }

  #latest() {
    const list = works().slice(0, 6);
    if (!list.length) return null;
    const item = ([place, entry]) => {
      const line = h(
        "li",
        {},
        h(
          "a",
          { href: `#/${place}` },
          h("strong", { text: entry.title || entry.kind }),
          h("span", { text: `${entry.kind} · ${since(entry.when)}` }),
        ),
      );
      line.append(
        button("×", () => (forgetWork(place), line.remove()), {
          class: "quiet",
          "aria-label": `Forget ${entry.title || entry.kind}`,
        }),
      );
      return line;
    };
    return h("section", { class: "latest" }, h("h2", { text: "Go on with" }), h("ul", {}, list.map(item)));
  }

  #group(folder, kinds) {
    return h(
      "section",
      {},
      h("h2", { text: FOLDERS[folder] }),
      ABOUT[folder] && h("p", { class: "about", text: ABOUT[folder] }),
      h(
        "ul",
        { class: "cards" },
        kinds.map((kind) => this.#card(kind)),
      ),
    );
  }

  #card(kind) {
    const words = h("div", { class: "words" }, h("h3", { text: kind.name }), h("p", { text: kind.summary }));
    return h(
      "li",
      {},
      h(
        "a",
        { class: "card", href: address("k", kind.name) },
        h("div", { class: "shot", "data-kind": kind.name }),
        words,
      ),
    );
  }

  // one after the other, so that the first are there at once
  async #pictures(kinds) {
    for (const kind of kinds) {
      if (!this.root.isConnected) return;
      const place = this.root.querySelector(`[data-kind="${CSS.escape(kind.name)}"]`);
      if (!kind.example || !place) continue;
      try {
        const { scene } = await this.api.post("load", { text: kind.example });
        place.replaceChildren(thumbnail(scene));
      } catch (error) {
        if (error.status === 429) return notice(error.message, { bad: true });
      }
    }
    return undefined;
  }

  leave() {
    this.stop();
  }

  keyList() {
    return [];
  }
}

function since(time) {
  const minutes = Math.round((Date.now() - time) / 60_000);
  if (minutes < 1) return "just now";
  if (minutes < 60) return `${minutes} min ago`;
  if (minutes < 60 * 36) return `${Math.round(minutes / 60)} h ago`;
  return `${Math.round(minutes / 1440)} days ago`;
}
