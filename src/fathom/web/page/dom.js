// Elements in one call. Text goes in through textContent only, so nothing from a puzzle becomes markup.

const SVG = "http://www.w3.org/2000/svg";

/** An HTML element. `props`: attributes, `on…` listeners (functions), `class`, `text`, `style` (an object), booleans. */
export function h(tag, props = {}, ...children) {
  return filled(document.createElement(tag), props, children);
}

/** An SVG element, in the same way. */
export function svg(tag, props = {}, ...children) {
  return filled(document.createElementNS(SVG, tag), props, children);
}

function filled(element, props, children) {
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (name === "text") element.textContent = value;
    else if (name === "style") for (const [key, part] of Object.entries(value)) element.style.setProperty(key, part);
    else if (typeof value === "function") element.addEventListener(name.slice(2), value);
    else if (name === "value") element.value = value;
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** A button; `keys` is told as its shortcut. */
export function button(label, onclick, props = {}) {
  const { keys, ...rest } = props;
  const title = keys ? `${rest.title ?? label} (${keys})` : rest.title;
  return h("button", { type: "button", ...rest, title, onclick }, label);
}

/** A button that goes on doing its work while it is held down: first after 400 ms, then every 70. */
export function heldButton(label, action, props = {}) {
  let timer = 0;
  let held = 0;
  const stop = () => {
    held += 1;
    clearTimeout(timer);
  };
  // what is done may take the button away from under the pointer, so that it never hears of the end
  const again = async (hold) => {
    if (hold !== held || !made.isConnected) return;
    await action();
    if (hold === held) timer = setTimeout(again, 70, hold);
  };
  const made = button(label, () => {}, props);
  made.addEventListener("pointerdown", (event) => {
    if (event.button) return;
    stop();
    timer = setTimeout(again, 400, held);
    action();
  });
  for (const name of ["pointerup", "pointerleave", "pointercancel"]) made.addEventListener(name, stop);
  made.addEventListener("click", (event) => event.detail === 0 && action()); // by keyboard
  return made;
}

const ICONS = {
  first: "M5 4v12M16 4L8 10l8 6z",
  back: "M14 4L6 10l8 6z",
  on: "M6 4l8 6-8 6z",
  last: "M15 4v12M4 4l8 6-8 6z",
};

/** A small sign for a button; fonts do not have them all. */
export function icon(name) {
  return svg("svg", { class: "icon", viewBox: "0 0 20 20", "aria-hidden": "true" }, svg("path", { d: ICONS[name] }));
}

/** Replace all that is in an element. */
export function fill(element, ...children) {
  element.replaceChildren(...children.flat().filter(Boolean));
  return element;
}

let said = null;

/** Tell a person who does not see the page; the live region says it. */
export function say(words) {
  said ??= document.getElementById("said");
  if (said) said.textContent = said.textContent === words ? `${words}\u00a0` : words;
}

/** A short notice at the foot of the page or of the dialog that is open, said too; `action` is an offer [label, function]. */
export function notice(words, { bad = false, action = null, stay = 6000 } = {}) {
  const place = document.querySelector("dialog[open] .dialog-notices") ?? document.getElementById("notices");
  const box = h("div", { class: bad ? "notice bad" : "notice" }, h("span", { text: words }));
  if (action) box.append(button(action[0], () => (box.remove(), action[1]()), { class: "quiet" }));
  box.append(button("×", () => box.remove(), { class: "quiet", "aria-label": "Close this notice" }));
  place?.replaceChildren(box);
  say(words);
  setTimeout(() => box.remove(), stay);
}

/** Call `action` when it has not been asked for during `wait` milliseconds. */
export function later(action, wait) {
  let timer = 0;
  const delayed = (...given) => {
    clearTimeout(timer);
    timer = setTimeout(() => action(...given), wait);
  };
  delayed.cancel = () => clearTimeout(timer);
  return delayed;
}

/** Save bytes as a file. */
export function download(blob, name) {
  const address = URL.createObjectURL(blob);
  h("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
