// How the page reaches the library: over HTTP (in a notebook, `fetch` itself goes to the kernel), or from tables that were
// written beforehand (`tables.js`). One interface:
//   kinds(), kind(name), themes(), post(path, body, signal), file(body), run(body, hear, signal), can(ability)

/** What the library answered instead of a result: one line, and the place it is about. */
export class Refusal extends Error {
  constructor(message, place = null, status = 422) {
    super(message);
    this.place = place;
    this.status = status;
  }
}

const STREAMS = 3;

async function refusal(response) {
  const told = await response.json().catch(() => ({}));
  const words = typeof told.error === "string" ? told.error : typeof told.detail === "string" ? told.detail : null;
  return new Refusal(words ?? `the server answered ${response.status}`, told.place ?? null, response.status);
}

/** Events of a stream, as [name, data], while they come. */
export async function* events(body) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      rest += value.replaceAll("\r", "");
      const blocks = rest.split("\n\n");
      rest = blocks.pop();
      for (const block of blocks) {
        let name = "message";
        const data = [];
        for (const line of block.split("\n")) {
          if (line.startsWith("event:")) name = line.slice(6).trim();
          else if (line.startsWith("data:")) data.push(line.slice(5).trim());
        }
        if (data.length) yield [name, JSON.parse(data.join("\n"))];
      }
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}

/** The library behind `fathom serve`. */
export class Http {
  #kinds = new Map();
  #all = null;

  constructor(base = "", key = "") {
    this.base = base;
    this.key = key;
  }

  can() {
    return true;
  }

  async #get(path) {
    const response = await fetch(this.base + path, { headers: this.#headers() });
    if (!response.ok) throw await refusal(response);
    return response.json();
  }

  #headers(more = {}) {
    return this.key ? { "X-Fathom": this.key, ...more } : more;
  }

  #send(path, body, signal) {
    const headers = this.#headers({ "Content-Type": "application/json" });
    return fetch(this.base + path, { method: "POST", headers, body: JSON.stringify(body), signal });
  }

  kinds() {
    return (this.#all ??= this.#get("/api/kinds"));
  }

  kind(name) {
    if (!this.#kinds.has(name)) this.#kinds.set(name, this.#get(`/api/kinds/${encodeURIComponent(name)}`));
    return this.#kinds.get(name);
  }

  themes() {
    return this.#get("/api/themes");
  }

  /** A quick question: load, play, edit, draw or check. */
  async post(path, body, signal) {
    const response = await this.#send(`/api/${path}`, body, signal);
    if (!response.ok) throw await refusal(response);
    return response.json();
  }

  /** A file that is written on demand: its bytes and its name. */
  async file(body) {
    const response = await this.#send("/api/export", body);
    if (!response.ok) throw await refusal(response);
    const name = /filename="?([^";]+)"?/.exec(response.headers.get("Content-Disposition") ?? "")?.[1];
    return { blob: await response.blob(), name: name ?? "puzzle" };
  }

  /** Long work: `hear(name, data)` gets every event, `done` is returned. Aborting the signal ends the work. */
  run(body, hear = () => {}, signal = undefined) {
    return leased(hear, signal, async () => {
      const response = await this.#send("/api/run", body, signal);
      if (!response.ok) throw await refusal(response);
      for await (const [name, data] of events(response.body)) {
        if (name === "failed") throw new Refusal(data.error, data.place ?? null);
        hear(name, data);
        if (name === "done") return data;
      }
      throw new Refusal("the work ended without an answer");
    });
  }
}

// A browser opens six connections a host, over all its tabs: more than three streams would starve quick questions.
async function leased(hear, signal, work) {
  if (!navigator.locks) return work();
  for (let i = 0; i < STREAMS; i++) {
    const found = await navigator.locks.request(`fathom-stream-${i}`, { ifAvailable: true }, async (lock) =>
      lock ? { answer: await work() } : null,
    );
    if (found) return found.answer;
  }
  hear("waiting", {});
  return navigator.locks.request(`fathom-stream-${Math.floor(Math.random() * STREAMS)}`, { signal }, work);
}

export const aborted = (error) => error?.name === "AbortError";
