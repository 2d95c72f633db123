// The page begins here: theme, transport, and what the fragment names.

import { button, fill, h, notice } from "./dom.js";
import { Gallery } from "./gallery.js";
import { KindPage } from "./kindpage.js";
import { showKeys } from "./keys.js";
import { route } from "./link.js";
import { applyTheme, themeButton } from "./theme.js";
import { Tables } from "./tables.js";
import { Http } from "./transport.js";
import { Workbench } from "./workbench.js";

const meta = (name) => document.querySelector(`meta[name="${name}"]`)?.content ?? "";
const tables = meta("fathom-tables");
const api = tables ? new Tables(tables) : new Http("", meta("fathom-key"));
const main = document.getElementById("main");
const where = document.getElementById("where");
let shown = null;

async function show() {
  shown?.leave?.();
  shown = null;
  for (const dialog of document.querySelectorAll("dialog[open]")) dialog.close(); // it was about what is left
  fill(where);
  const [first, ...rest] = route();
  const views = { k: rest.length > 1 ? Workbench : KindPage, p: Workbench, work: Workbench, new: Workbench };
  const View = views[first] ?? Gallery;
  const view = new View(api, where);
  shown = view;
  document.body.dataset.view = View.name.toLowerCase();
  try {
    fill(main, view.root);
    await view.open(first, ...rest);
  } catch (error) {
    if (shown !== view) return;
    fill(
      main,
      h(
        "div",
        { class: "sorry" },
        h("h1", { text: "This cannot be opened" }),
        h("p", { text: error.message }),
        h("a", { href: "#/", text: "All kinds" }),
      ),
    );
  }
}

function onKey(event) {
  const typing = event.target.closest?.("input, textarea, select, dialog");
  if (typing && event.key !== "Escape") return;
  if (event.key === "?" && !event.ctrlKey) {
    event.preventDefault();
    showKeys(shown);
  } else if (shown?.key?.(event)) event.preventDefault();
}

async function start() {
  fill(
    document.getElementById("actions"),
    button("?", () => showKeys(shown), { class: "quiet round", "aria-label": "Keys", title: "Keys (?)" }),
    themeButton(() => shown?.repaint?.()),
  );
  try {
    applyTheme(await api.themes());
  } catch (error) {
    notice(`The colours could not be loaded: ${error.message}`, { bad: true });
  }
  addEventListener("hashchange", show);
  addEventListener("keydown", onKey);
  addEventListener("pagehide", () => shown?.keep?.());
  await show();
}

start();
