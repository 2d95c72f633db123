// One puzzle on the bench: the board in the middle, and beside it what can be done: play, edit, solve, explore, make.

import { Board } from "./board.js";
import { button, fill, h, later, notice } from "./dom.js";
import { Editor } from "./editor.js";
import { openExports } from "./exports.js";
import { watchImports } from "./imports.js";
import { Insight } from "./insight.js";
import { address, linked, linkTo, packed, route } from "./link.js";
import { Player } from "./player.js";
import { LayerMemory } from "./scene.js";
import { Sheet } from "./sheet.js";
import { Stepper } from "./stepper.js";
import { forgetWork, saveWork, work } from "./store.js";

const KEYS = [
  ["E", "edit or play: neither is lost"],
  ["S", "solve"],
  ["X", "explore"],
  ["M", "make new ones"],
  ["Ctrl+Z", "undo; Ctrl+Shift+Z or Ctrl+Y redo"],
  ["L", "copy a link that holds the puzzle"],
];

export class Workbench {
  text = "";
  kind = null;
  loaded = null;
  error = null;
  memory = new LayerMemory();
  #tab = null;
  #turn = 0;

  constructor(api, where) {
    this.api = api;
    this.where = where;
    this.board = new Board();
    this.under = h("div", { class: "under" });
    this.panel = h("div", { class: "panel", role: "tabpanel", id: "panel" });
    this.sheetPlace = h("div", { class: "sheetplace", hidden: true });
    this.tabs = h("div", { class: "tabs", role: "tablist", "aria-label": "What to do" });
    const middle = h("div", { class: "middle" }, this.board.stage, this.under, this.sheetPlace);
    this.root = h(
      "div",
      { class: "bench" },
      middle,
      h("aside", { class: "side", "aria-label": "Tools" }, this.tabs, this.panel),
    );
    this.root.bench = this;
    this.stop = watchImports(api, this.root, (text) => this.setText(text, { fresh: true }));
    this.save = later(() => this.#save(), 400);
    this.seen = () => !document.hidden && this.#tab === "edit" && !this.error && this.editor.verdict.look();
    document.addEventListener("visibilitychange", this.seen);
  }

  async open(first, ...rest) {
    this.place = route().join("/");
    let state = "";
    let text = "";
    let tab = "play";
    if (first === "p") ({ text, state } = await linked(rest[0]));
    else if (first === "new") {
      const kind = await this.api.kind(rest[0]);
      text = kind.example ?? "";
      tab = "make";
    } else {
      const kind = await this.api.kind(rest[0]);
      const example = kind.examples.find((each) => each.name === rest[1]);
      if (!example) throw new Error(`${rest[0]} has no example ${rest[1]}`);
      text = example.text;
    }
    this.original = text;
    const kept = first === "new" ? null : work(this.place);
    if (kept && kept.text !== text)
      notice("Your changes to this puzzle were kept.", { action: ["Open the original", () => this.#original()] });
    await this.#load(kept?.text ?? text);
    this.kind = await this.api.kind(this.loaded.kind);
    this.original = kept ? text : this.loaded.text;
    this.#build();
    await this.player.start(this.loaded, kept?.state ?? state);
    this.editor.start();
    this.#title();
    this.turnTo(tab);
  }

  #build() {
    const hidden = [];
    this.player = new Player(this);
    this.editor = new Editor(this);
    this.stepper = new Stepper(this);
    this.insight = new Insight(this);
    this.sheet = new Sheet(this);
    if (!this.api.can("run")) hidden.push("explore", "make");
    if (!this.api.can("edit")) hidden.push("edit");
    if (!this.kind.generators.length) hidden.push("make");
    const all = {
      play: ["Play", this.player],
      edit: ["Edit", this.editor],
      solve: ["Solve", this.stepper],
      explore: ["Explore", this.insight],
      make: ["Make", this.sheet],
    };
    this.parts = Object.fromEntries(Object.entries(all).filter(([name]) => !hidden.includes(name)));
    const tab = ([name, [label]]) =>
      button(label, (event) => this.#turned(name, event), {
        role: "tab",
        id: `tab-${name}`,
        "aria-controls": "panel",
        "aria-selected": "false",
        tabindex: -1,
      });
    fill(this.tabs, Object.entries(this.parts).map(tab));
    this.tabs.addEventListener("keydown", (event) => this.#tabKey(event));
  }

  // whoever clicks wants to go on at the board; the keyboard stays among the tabs
  #turned(name, event) {
    this.turnTo(name);
    if (event.detail && this.board.input) this.board.focus();
  }

  #tabKey(event) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    const names = Object.keys(this.parts);
    this.turnTo(names[(names.indexOf(this.tab) + step + names.length) % names.length]);
    this.tabs.querySelector("[aria-selected=true]").focus();
  }

  get tab() {
    return this.#tab;
  }

  /** Go to a tab; what is in the others stays as it is. */
  turnTo(name) {
    if (!this.parts[name] || this.#tab === name) return;
    const [, old] = this.parts[this.#tab] ?? [];
    old?.leave?.();
    this.#tab = name;
    this.root.dataset.tab = name;
    for (const each of this.tabs.children) {
      const chosen = each.id === `tab-${name}`;
      each.setAttribute("aria-selected", String(chosen));
      each.tabIndex = chosen ? 0 : -1;
    }
    const [, part] = this.parts[name];
    this.panel.setAttribute("aria-labelledby", `tab-${name}`);
    fill(this.panel, part.root);
    fill(this.under, part.under);
    part.enter();
  }

  #title() {
    const title = this.loaded?.title || this.kind.name;
    document.title = `${title} · Fathom`;
    fill(
      this.where,
      h("a", { class: "crumb", href: address("k", this.kind.name), text: this.kind.name }),
      h("span", { class: "title", text: title }),
      button("Link", () => this.copyLink(), {
        class: "quiet",
        id: "link",
        title: "Copy a link that holds this puzzle (L)",
      }),
      button("Export", () => openExports(this), { class: "quiet", id: "export" }),
    );
  }

  /** The places that can be changed, and what can be put there. */
  get squares() {
    return this.loaded.editing?.spots ?? this.loaded.spots ?? [];
  }

  get tools() {
    return this.loaded.editing?.tools ?? this.kind.tools ?? [];
  }

  /** What requests carry. */
  puzzle() {
    return { text: this.text, kind: this.kind?.name };
  }

  async #load(text) {
    const turn = ++this.#turn;
    const loaded = await this.api.post("load", { text });
    if (turn !== this.#turn) return false;
    this.memory.complete(loaded.scene);
    if (loaded.position) this.memory.complete(loaded.position.scene);
    if (loaded.editing?.scene) this.memory.complete(loaded.editing.scene);
    this.loaded = loaded;
    this.text = loaded.text;
    this.written = text;
    return true;
  }

  /** The puzzle becomes `text`; if it cannot be read the last picture stays and the error is told. Resolves to success. */
  async setText(text, { fresh = false, from = null } = {}) {
    this.save();
    const turn = this.#turn + 1;
    try {
      if (!(await this.#load(text))) return false;
      this.error = null;
    } catch (error) {
      if (turn !== this.#turn) return false;
      this.error = error;
      this.text = text;
      this.editor.refused(error, text, from);
      return false;
    }
    if (this.loaded.kind !== this.kind.name) {
      location.hash = `#/p/${await packed(JSON.stringify([this.loaded.text]))}`;
      return true;
    }
    if (from === "text") this.text = text; // as it was written
    this.#title();
    await this.player.puzzleChanged(this.loaded, fresh);
    this.editor.changed(from, fresh);
    for (const [name, [, part]] of Object.entries(this.parts))
      if (name !== "play" && name !== "edit") part.puzzleChanged?.();
    if (this.#tab !== "play" && this.#tab !== "edit") this.parts[this.#tab][1].enter();
    return true;
  }

  #save() {
    if (!this.kind || this.place.startsWith("new")) return;
    const state = this.player?.state ?? "";
    if (this.text === this.original && !this.player?.played) return;
    saveWork(this.place, { text: this.text, state, kind: this.kind.name, title: this.loaded.title });
  }

  /** Keep the work now: the page is left, or closed. */
  keep() {
    this.save.cancel();
    this.#save();
  }

  #original() {
    forgetWork(this.place);
    this.setText(this.original, { fresh: true });
  }

  async copyLink() {
    const address = await linkTo(this.text, this.player.played ? this.player.state : "");
    try {
      await navigator.clipboard.writeText(address);
      notice("The link is copied. It holds the whole puzzle; no server keeps it.");
    } catch {
      history.replaceState(null, "", address);
      notice("The link is in the address line.");
    }
    return address;
  }

  key(event) {
    const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
    const undo = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z";
    const redo = (event.ctrlKey || event.metaKey) && (event.key.toLowerCase() === "y" || (undo && event.shiftKey));
    const part = this.parts?.[this.#tab]?.[1];
    if (!part) return false;
    if (redo) return (part.redo?.(), true);
    if (undo) return (part.undo?.(), true);
    if (part.key?.(event)) return true;
    if (!plain) return false;
    const letter = event.key.toLowerCase();
    if (letter === "e" && this.parts.edit) return (this.turnTo(this.#tab === "edit" ? "play" : "edit"), true);
    const tab = { s: "solve", x: "explore", m: "make", p: "play" }[letter];
    if (tab && this.parts[tab]) return (this.turnTo(tab), true);
    if (letter === "l") return (this.copyLink(), true);
    if (this.board.input && !this.board.focused && event.target === document.body && this.board.input.key(event)) {
      this.board.focus();
      return true;
    }
    return false;
  }

  keyList() {
    return [["On the bench", KEYS], ...(this.parts?.[this.#tab]?.[1].keyList?.() ?? [])];
  }

  repaint() {
    this.board.view.repaint();
  }

  leave() {
    this.keep();
    this.stop();
    document.removeEventListener("visibilitychange", this.seen);
    this.parts?.[this.#tab]?.[1].leave?.();
    for (const [, part] of Object.values(this.parts ?? {})) part.work?.stop(); // nobody waits for it any more
  }
}
