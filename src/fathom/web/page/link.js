// A puzzle in the fragment of an address: deflated, then base64url. No server sees it.

async function through(stream, bytes) {
  const piped = new Blob([bytes]).stream().pipeThrough(stream);
  return new Uint8Array(await new Response(piped).arrayBuffer());
}

/** Text, packed for an address. */
export async function packed(text) {
  const bytes = await through(new CompressionStream("deflate-raw"), new TextEncoder().encode(text));
  let plain = "";
  for (const byte of bytes) plain += String.fromCharCode(byte);
  return btoa(plain).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The text that was packed; an error if it was none. */
export async function unpacked(code) {
  const plain = atob(code.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(plain, (character) => character.charCodeAt(0));
  return new TextDecoder("utf-8", { fatal: true }).decode(await through(new DecompressionStream("deflate-raw"), bytes));
}

/** The address of this page with a puzzle in it, and the moves so far if there are any. */
export async function linkTo(text, state = "") {
  const code = await packed(JSON.stringify(state ? [text, state] : [text]));
  return `${location.href.split("#")[0]}#/p/${code}`;
}

/** The puzzle and the state of a packed link. */
export async function linked(code) {
  const [text, state = ""] = JSON.parse(await unpacked(code));
  if (typeof text !== "string" || typeof state !== "string") throw new Error("no puzzle");
  return { text, state };
}

/** The fragment, split: ["k", kind, example], ["p", code], or [] for the gallery. */
export function route() {
  return location.hash.replace(/^#\/?/, "").split("/").filter(Boolean).map(decodeURIComponent);
}

/** The fragment of a place. */
export function address(...parts) {
  return `#/${parts.map(encodeURIComponent).join("/")}`;
}
