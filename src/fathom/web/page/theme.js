// Light, dark, or as the system says. Roles of scenes become CSS variables `--role-…`.

import { button } from "./dom.js";
import { keep, setting } from "./store.js";

const dark = matchMedia("(prefers-color-scheme: dark)");
const NEXT = { system: "light", light: "dark", dark: "system" };
const SIGN = { system: "◐", light: "☀", dark: "☾" };
let colours = { light: {}, dark: {} };

/** The theme that is shown now. */
export function theme() {
  const chosen = setting("theme", "system");
  return chosen === "system" ? (dark.matches ? "dark" : "light") : chosen;
}

/** Take the colours of both themes, and show the chosen one. */
export function applyTheme(given = colours) {
  colours = given;
  const root = document.documentElement;
  root.dataset.theme = theme();
  for (const [role, colour] of Object.entries(colours[theme()] ?? {})) root.style.setProperty(`--role-${role}`, colour);
}

/** Give an element the colours of the light theme, whatever the page has: paper is white. */
export function lightOn(element) {
  for (const [role, colour] of Object.entries(colours.light ?? {})) element.style.setProperty(`--role-${role}`, colour);
  return element;
}

/** A button that goes from system to light to dark; `changed` is called after each. */
export function themeButton(changed) {
  const made = button(
    "",
    () => {
      keep("theme", NEXT[setting("theme", "system")] ?? "system");
      show();
    },
    { class: "quiet round", id: "theme" },
  );
  const show = () => {
    const chosen = setting("theme", "system");
    made.textContent = SIGN[chosen] ?? SIGN.system;
    made.setAttribute("aria-label", `Theme: ${chosen}`);
    made.title = `Theme: ${chosen}`;
    applyTheme();
    changed();
  };
  dark.addEventListener("change", show);
  show();
  return made;
}
