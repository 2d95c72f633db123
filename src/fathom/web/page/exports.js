// Taking a puzzle away: a link, its text, formats of other programs, pictures.

import { button, download, h, notice } from "./dom.js";
import { openDialog } from "./keys.js";

/** The dialog with all ways out. */
export function openExports(bench) {
  const { kind, api } = bench;
  const save =
    (as, withSolution = false) =>
    async () => {
      const solution = withSolution
        ? (bench.stepper.answer?.solution ?? (bench.player.played ? bench.player.state : undefined))
        : undefined;
      try {
        const { blob, name } = await api.file({ ...bench.puzzle(), as, solution });
        download(blob, name);
      } catch (error) {
        notice(error.message, { bad: true });
      }
    };
  const text = () =>
    download(
      new Blob([bench.text], { type: "text/plain" }),
      `${(bench.loaded.title || kind.name).replace(/[^\w-]+/g, "-").toLowerCase()}.txt`,
    );
  const copy = () =>
    navigator.clipboard.writeText(bench.text).then(
      () => notice("The text is copied."),
      () => notice("The clipboard is not open to this page.", { bad: true }),
    );
  const solved = Boolean(bench.stepper?.answer?.solution || bench.player?.played);
  const formats = Object.entries(kind.formats ?? {}).filter(([, format]) => format.writes);
  const row = (label, words, ...buttons) =>
    h(
      "div",
      { class: "export" },
      h("div", {}, h("b", { text: label }), h("small", { text: words })),
      h("div", { class: "row" }, buttons),
    );
  const files = api.can("export")
    ? [
        row("Picture", "SVG scales; PNG goes everywhere", button("SVG", save("svg")), button("PNG", save("png"))),
        solved &&
          row(
            "With the solution",
            "as it was last solved or played",
            button("SVG", save("svg", true)),
            button("Animated SVG", save("animated", true)),
            button("PNG", save("png", true)),
          ),
        ...formats.map(([name, format]) => row(name, format.summary, button("Save", save(name)))),
      ]
    : [];
  return openDialog(
    "Take it away",
    h(
      "div",
      { class: "exports" },
      row(
        "Link",
        "holds the whole puzzle; no account, no server",
        button("Copy link", () => bench.copyLink(), { class: "main" }),
      ),
      row("Text", "the file that the command line reads", button("Copy", copy), button("Save", text)),
      files.filter(Boolean),
    ),
  );
}
