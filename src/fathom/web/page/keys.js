// The list of keys that `?` opens: those of the page, of the view, and of what can be done now.

import { button, h } from "./dom.js";

const PAGE = [
  ["?", "this list"],
  ["Esc", "leave what was begun"],
];

/** Show the keys of the page and of the view. */
export function showKeys(view) {
  const parts = [["Everywhere", PAGE], ...(view?.keyList?.() ?? [])];
  const rows = ([key, words]) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, ...key.split(" ").map((part) => h("kbd", { text: part }))),
      h("td", { text: words }),
    );
  const body = parts.map(([title, keys]) =>
    h("section", {}, h("h3", { text: title }), h("table", {}, h("tbody", {}, keys.map(rows)))),
  );
  openDialog("Keys", h("div", { class: "keys" }, body));
}

/** The keys of what can be done now: of moves that need no place, or of the values of marks. */
export function optionKeys(options) {
  if (options.type === "moves")
    return options.moves
      .filter((move) => move.keys.length && !move.at)
      .map((move) => [move.keys.join(" "), move.label || move.text]);
  return options.brushes.flatMap((brush) =>
    brush.keys.map((key, i) => [
      key === " " ? "Space" : key,
      `${brush.label || brush.form}: ${brush.values[i] || "nothing"}`,
    ]),
  );
}

/** A dialog with a title; resolves when it is closed. */
export function openDialog(title, ...content) {
  const close = () => dialog.close();
  const head = h(
    "header",
    {},
    h("h2", { text: title }),
    button("×", close, { class: "quiet round", "aria-label": "Close" }),
  );
  const dialog = h(
    "dialog",
    { "aria-label": title, onclick: (event) => event.target === dialog && close() },
    head,
    ...content,
    h("div", { class: "dialog-notices" }),
  );
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((closed) =>
    dialog.addEventListener("close", () => {
      dialog.remove();
      closed();
    }),
  );
}
