// Puzzles from elsewhere, in any format the library knows: a file that is opened or dropped, a text that is pasted.

import { h, notice } from "./dom.js";
import { packed } from "./link.js";

const MOST = 1_400_000;

/** Read what was given, and go to it. `take` hears of the puzzle instead, if it is there. */
export async function bring(api, given, take = null) {
  try {
    const found = await api.post("load", given);
    if (take) await take(found.text);
    else location.hash = `#/p/${await packed(JSON.stringify([found.text]))}`;
  } catch (error) {
    notice(error.message, { bad: true });
  }
}

async function content(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (bytes.length > MOST) throw new Error(`${file.name} is too large`);
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes), name: file.name };
  } catch {
    let plain = "";
    for (const byte of bytes) plain += String.fromCharCode(byte);
    return { bytes: btoa(plain), name: file.name };
  }
}

/** Let the user choose a file. */
export function openFile(api, take = null) {
  const chosen = async () => input.files[0] && bring(api, await content(input.files[0]), take);
  const input = h("input", {
    type: "file",
    onchange: () => chosen().catch((error) => notice(error.message, { bad: true })),
  });
  input.click();
}

/** Take drops on an element and pastes outside text fields. Returns how to stop. */
export function watchImports(api, element, take = null) {
  if (!api.can("load")) return () => {};
  const over = (event) => {
    event.preventDefault();
    element.classList.add("dropping");
  };
  const out = () => element.classList.remove("dropping");
  const drop = async (event) => {
    event.preventDefault();
    out();
    const file = event.dataTransfer.files[0];
    const text = event.dataTransfer.getData("text/plain");
    if (file) bring(api, await content(file), take);
    else if (text) bring(api, { text }, take);
  };
  const paste = (event) => {
    if (event.target.closest?.("input, textarea")) return;
    const file = event.clipboardData.files[0];
    const text = event.clipboardData.getData("text/plain");
    if (file) content(file).then((given) => bring(api, given, take));
    else if (text.trim()) bring(api, { text }, take);
  };
  element.addEventListener("dragover", over);
  element.addEventListener("dragleave", out);
  element.addEventListener("drop", drop);
  document.addEventListener("paste", paste);
  return () => document.removeEventListener("paste", paste);
}
