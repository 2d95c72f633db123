// Boards of one glyph a square, as text: which glyph stands at which spot, and how the board grows and shrinks.

const LAYER = /^-{3,}\s*$/;

/** The text split at its first empty line: entries, and the lines of the board. */
export function parted(text) {
  const lines = text.replace(/\n+$/, "").split("\n");
  const empty = lines.findIndex((line) => !line.trim());
  return empty < 0 ? { head: lines, rows: [] } : { head: lines.slice(0, empty + 1), rows: lines.slice(empty + 1) };
}

const joined = (head, rows) => `${[...head, ...rows].join("\n")}\n`;

/** The glyphs of a board by spot, or null where the text is no board of known glyphs. */
export class GlyphGrid {
  /** `spots` in the order of the board: across, then down, then the next layer. */
  static of(text, spots, { tools, legend }) {
    const { head, rows } = parted(text);
    const cells = spots.filter((spot) => spot.group === "cell");
    const rowsOfGlyphs = legend.some(([glyph]) => glyph === ".");
    if (!tools.length || !rows.length || !cells.length || !rowsOfGlyphs) return null;
    const blocks = [[]];
    rows.forEach((row, line) => (LAYER.test(row) ? blocks.push([]) : blocks.at(-1).push(line)));
    const known = new Set([...tools.map((tool) => tool.glyph), ...legend.map(([glyph]) => glyph), " "]);
    if (![...blocks[0].map((line) => rows[line]).join("")].every((glyph) => known.has(glyph))) return null;
    const places = new Map();
    const all = blocks.flat().flatMap((line) => [...rows[line]].map((_, column) => [line, column]));
    const plain = cells.every((spot) => spot.x < 1e6 && Number.isInteger(spot.box[0]) && Number.isInteger(spot.box[1]));
    if (blocks.length > 1 && all.length === cells.length) cells.forEach((spot, i) => places.set(spot.name, all[i]));
    else if (plain) {
      const [left, top] = [
        Math.min(...cells.map((spot) => spot.box[0])),
        Math.min(...cells.map((spot) => spot.box[1])),
      ];
      const tall = Math.max(...cells.map((spot) => spot.box[3])) - top;
      const [dx, dy] = tall === blocks[0].length ? [left, top] : [0, 0]; // clues may stand before the board
      for (const spot of cells) {
        const line = blocks[0][spot.box[1] - dy];
        if (line === undefined) return null;
        places.set(spot.name, [line, spot.box[0] - dx]);
      }
    } else return null;
    return new GlyphGrid(head, rows, places);
  }

  constructor(head, rows, places) {
    Object.assign(this, { head, rows, places });
  }

  /** The glyph at a spot. */
  at(name) {
    const place = this.places.get(name);
    return place ? ([...this.rows[place[0]]][place[1]] ?? " ") : null;
  }

  /** The text with one glyph at several spots. */
  put(names, glyph) {
    const rows = this.rows.map((row) => [...row]);
    for (const name of names) {
      const place = this.places.get(name);
      if (!place) continue;
      const row = rows[place[0]];
      while (row.length <= place[1]) row.push(" ");
      row[place[1]] = glyph;
    }
    return joined(
      this.head,
      rows.map((row) => row.join("")),
    );
  }

  /** The line and column of a spot in the text, counted from 1. */
  lineOf(name) {
    const place = this.places.get(name);
    return place ? { line: this.head.length + place[0] + 1, column: place[1] + 1 } : null;
  }
}

/** The text with a row or a column more (`step` 1) or less (-1) at a side; every layer of the board alike. */
export function resized(text, side, step, filler) {
  const { head, rows } = parted(text);
  const width = Math.max(...rows.filter((row) => !LAYER.test(row)).map((row) => [...row].length), 0);
  const blocks = [[]];
  for (const row of rows) {
    if (LAYER.test(row)) blocks.push(row, []);
    else blocks.at(-1).push([...row.padEnd(width)]);
  }
  const changed = blocks.map((block) => {
    if (typeof block === "string") return block;
    const lines = block.map((line) => [...line]);
    const empty = Array(width).fill(filler);
    if (side === "top") step > 0 ? lines.unshift(empty) : lines.shift();
    if (side === "bottom") step > 0 ? lines.push(empty) : lines.pop();
    if (side === "left") for (const line of lines) step > 0 ? line.unshift(filler) : line.shift();
    if (side === "right") for (const line of lines) step > 0 ? line.push(filler) : line.pop();
    return lines.map((line) => line.join(""));
  });
  const result = changed.flat();
  return result.some((row) => row.length) ? joined(head, result) : text;
}
