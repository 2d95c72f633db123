// The page in a notebook: its own modules, in a frame, whose requests go to the notebook's kernel instead of a server.

/** The modules of the page under bare names, so that an import map finds each of them wherever it lies. */
function linked(modules, frame) {
  const imports = {};
  for (const [name, source] of Object.entries(modules)) {
    const bare = source.replaceAll(/(from\s+|import\s+|import\()"\.\/([\w.-]+\.js)"/g, '$1"fathom/$2"');
    imports[`fathom/${name}`] = URL.createObjectURL(new Blob([bare], { type: "text/javascript" }));
    frame.push(imports[`fathom/${name}`]);
  }
  return JSON.stringify({ imports });
}

/** A document with the page in it: styles and modules stand in it, for nothing can be fetched. */
function page(model, urls) {
  const styles = Object.entries(model.get("styles")).map(
    ([name, text]) => `<style media="${name === "print.css" ? "print" : "all"}">${text}</style>`,
  );
  const icon = URL.createObjectURL(new Blob([model.get("icon")], { type: "image/svg+xml" }));
  urls.push(icon);
  const head = `<script type="importmap">${linked(model.get("modules"), urls)}</script>${styles.join("")}`;
  const own = '<script type="module">await window.fathomReady; await import("fathom/main.js");</script>';
  const html = model
    .get("index")
    .replaceAll(/<link rel="stylesheet"[^>]*>|<script type="module"[^>]*><\/script>/g, "")
    .replaceAll("page/icon.svg", icon)
    .replace("</head>", () => `${head}<script>window.fathomReady = new Promise((go) => { window.fathomGo = go; });</script></head>`)
    .replace("</body>", () => `${own}</body>`);
  const url = URL.createObjectURL(new Blob([html], { type: "text/html" }));
  urls.push(url);
  return url;
}

/** `fetch` for the frame: requests to /api go to the kernel, and come back as responses, streams included. */
function fetching(model, real) {
  const waiting = new Map();
  let last = 0;
  model.on("msg:custom", (message, buffers) => {
    const content = buffers?.[0] ? new Uint8Array(buffers[0].buffer ?? buffers[0]) : new Uint8Array();
    waiting.get(message.id)?.(message, content);
  });
  return (path, { body, signal } = {}) => {
    if (!String(path).startsWith("/api/")) return real(path);
    const id = ++last;
    return new Promise((resolve, reject) => {
      let controller = null;
      const end = () => {
        waiting.delete(id);
        signal?.removeEventListener("abort", abort);
      };
      const abort = () => {
        model.send({ id, stop: true });
        end();
        const error = new DOMException("stopped", "AbortError");
        if (controller) controller.error(error);
        else reject(error);
      };
      if (signal?.aborted) return reject(new DOMException("stopped", "AbortError"));
      signal?.addEventListener("abort", abort);
      waiting.set(id, (message, content) => {
        if (message.part || controller) {
          if (!controller) {
            const stream = new ReadableStream({ start: (made) => (controller = made) });
            resolve(new Response(stream, { status: 200, headers: message.headers ?? {} }));
          }
          controller.enqueue(content);
          if (!message.part) {
            end();
            controller.close();
          }
        } else {
          end();
          resolve(new Response(content, { status: message.status, headers: message.headers }));
        }
      });
      model.send({ id, path: String(path), body: body ?? "{}" });
    });
  };
}

function render({ model, el }) {
  const urls = [];
  const frame = document.createElement("iframe");
  frame.title = "Fathom";
  frame.style.cssText = `width: 100%; height: ${model.get("height")}; border: 0`;
  frame.src = `${page(model, urls)}#/p/${model.get("code")}`;
  frame.addEventListener("load", () => {
    const inner = frame.contentWindow;
    inner.fetch = fetching(model, inner.fetch.bind(inner));
    inner.fathomGo();
  });
  el.append(frame);
  return () => urls.forEach((url) => URL.revokeObjectURL(url));
}

export default { render };
