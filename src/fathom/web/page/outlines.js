// Shapes as SVG path data, for SVG elements and for Path2D alike. The same outlines as fathom.show.outline draws.

const DETAIL = 5000;

const n = (value) => String(Math.round(value * 100) / 100);
const at = ([x, y]) => `${n(x)} ${n(y)}`;
const distance = ([ax, ay], [bx, by]) => Math.hypot(ax - bx, ay - by);

function towards(here, there, length) {
  const whole = distance(here, there);
  const share = whole ? length / whole : 0;
  return [here[0] + (there[0] - here[0]) * share, here[1] + (there[1] - here[1]) * share];
}

/** A rectangle with rounded corners, from its top left corner. */
export function rectPath(x, y, w, height, radius) {
  const r = Math.min(radius, w / 2, height / 2);
  if (r <= 0) return `M${n(x)} ${n(y)}h${n(w)}v${n(height)}h${n(-w)}z`;
  const arc = `a${n(r)} ${n(r)} 0 0 1`;
  const [across, down] = [w - 2 * r, height - 2 * r];
  return (
    `M${n(x + r)} ${n(y)}h${n(across)}${arc} ${n(r)} ${n(r)}v${n(down)}${arc} ${n(-r)} ${n(r)}` +
    `h${n(-across)}${arc} ${n(-r)} ${n(-r)}v${n(-down)}${arc} ${n(r)} ${n(-r)}z`
  );
}

/** All squares of a shape `tiles`: each for itself, or the outlines of the areas they make. */
export function tilesPath(shape, s) {
  const { cells, radius = 0.12, inset = 0, joined = false, x = 0, y = 0 } = shape;
  const fine = cells.length <= DETAIL;
  const [pull, round] = fine ? [inset, radius] : [0, 0];
  if (joined || !fine)
    return borders(cells)
      .map((loop) => rounded(loop, x, y, pull * s, round * s, s))
      .join("");
  const size = (1 - 2 * pull) * s;
  return cells.map(([cx, cy]) => rectPath((cx + x + pull) * s, (cy + y + pull) * s, size, size, round * s)).join("");
}

/** The closed borders of an area of squares, each as its corners, the area on the right hand. */
export function borders(cells) {
  const name = (x, y) => `${x},${y}`;
  const area = new Set(cells.map(([x, y]) => name(x, y)));
  const onward = new Map();
  const side = (from, to) => {
    const key = name(...from);
    if (!onward.has(key)) onward.set(key, []);
    onward.get(key).push(to);
  };
  for (const [x, y] of cells) {
    if (!area.has(name(x, y - 1))) side([x, y], [x + 1, y]);
    if (!area.has(name(x + 1, y))) side([x + 1, y], [x + 1, y + 1]);
    if (!area.has(name(x, y + 1))) side([x + 1, y + 1], [x, y + 1]);
    if (!area.has(name(x - 1, y))) side([x, y + 1], [x, y]);
  }
  const loops = [];
  for (const key of [...onward.keys()])
    while (onward.has(key)) loops.push(walk(onward, key.split(",").map(Number), name));
  return loops;
}

function walk(onward, first, name) {
  let here = first;
  let heading = [0, 0];
  const corners = [];
  const right = () => [here[0] - heading[1], here[1] + heading[0]];
  const same = (a, b) => a[0] === b[0] && a[1] === b[1];
  const open = (point) => (onward.get(name(...here)) ?? []).some((other) => same(other, point));
  while (!corners.length || !same(here, first) || open(right())) {
    const ways = onward.get(name(...here));
    const turn = ways.findIndex((other) => same(other, right()));
    const [there] = ways.splice(turn < 0 ? 0 : turn, 1);
    if (!ways.length) onward.delete(name(...here));
    const turned = [there[0] - here[0], there[1] - here[1]];
    if (!same(turned, heading)) corners.push(here);
    [here, heading] = [there, turned];
  }
  if (same(direction(corners[0], corners[1]), heading)) corners.shift();
  return corners;
}

function direction(from, to) {
  return [Math.sign(to[0] - from[0]), Math.sign(to[1] - from[1])];
}

function rounded(corners, x, y, inset, radius, s) {
  const count = corners.length;
  const headings = corners.map((corner, i) => direction(corner, corners[(i + 1) % count]));
  const before = (i) => (i + count - 1) % count;
  const points = corners.map(([column, row], i) => {
    const [[ax, ay], [bx, by]] = [headings[before(i)], headings[i]];
    return [(column + x) * s - (ay + by) * inset, (row + y) * s + (ax + bx) * inset];
  });
  const lengths = points.map((point, i) => distance(point, points[(i + 1) % count]));
  let path = "";
  points.forEach(([px, py], i) => {
    const [[ax, ay], [bx, by]] = [headings[before(i)], headings[i]];
    const r = Math.max(0, Math.min(radius, lengths[before(i)] / 2, lengths[i] / 2));
    path += `${path ? "L" : "M"}${n(px - ax * r)} ${n(py - ay * r)}`;
    if (r) path += `a${n(r)} ${n(r)} 0 0 ${ax * by - ay * bx > 0 ? 1 : 0} ${n((ax + bx) * r)} ${n((ay + by) * r)}`;
  });
  return `${path}z`;
}

/** A line through points, its corners bent, its end drawn back for the head of an arrow. */
export function linePath(shape, s) {
  const { radius = 0, closed = false } = shape;
  const points = shape.points.map(([x, y]) => [x, y]);
  const head = arrowHead(shape);
  if (head) {
    const [tip, left, right] = head;
    points[points.length - 1] = towards([(left[0] + right[0]) / 2, (left[1] + right[1]) / 2], tip, 0.02);
  }
  const scaled = points.map(([x, y]) => [x * s, y * s]);
  if (!radius || scaled.length < 3) return `M${scaled.map(at).join("L")}${closed ? "z" : ""}`;
  let path = "";
  scaled.forEach((corner, i) => {
    const start = path ? "L" : "M";
    if (!closed && (i === 0 || i === scaled.length - 1)) {
      path += start + at(corner);
      return;
    }
    const [before, after] = [scaled[(i + scaled.length - 1) % scaled.length], scaled[(i + 1) % scaled.length]];
    const reach = Math.min(radius * s, distance(before, corner) / 2, distance(corner, after) / 2);
    path += `${start}${at(towards(corner, before, reach))}Q${at(corner)} ${at(towards(corner, after, reach))}`;
  });
  return path + (closed ? "z" : "");
}

/** The triangle at the end of a line, tip first; null if it has none. */
export function arrowHead(shape) {
  const { points, arrow = false, closed = false, stroke_width = 0.06 } = shape;
  if (!arrow || closed || points.length < 2) return null;
  const [tip, before] = [points[points.length - 1], points[points.length - 2]];
  const length = distance(tip, before);
  if (!length) return null;
  const back = towards(tip, before, Math.min(Math.max(0.22, 2.6 * stroke_width), length));
  const [ax, ay] = [(tip[1] - back[1]) * 0.56, (back[0] - tip[0]) * 0.56];
  return [tip, [back[0] + ax, back[1] + ay], [back[0] - ax, back[1] - ay]];
}

/** A polygon, closed. */
export function polygonPath(points, s) {
  return `M${points.map(([x, y]) => at([x * s, y * s])).join("L")}z`;
}

/** Separate straight lines. */
export function segmentsPath(lines, s) {
  return lines.map(([a, b, c, d]) => `M${n(a * s)} ${n(b * s)}L${n(c * s)} ${n(d * s)}`).join("");
}

/** An ellipse. */
export function ellipsePath(x, y, rx, ry) {
  const arc = `a${n(rx)} ${n(ry)} 0 1 1`;
  return `M${n(x - rx)} ${n(y)}${arc} ${n(2 * rx)} 0${arc} ${n(-2 * rx)} 0z`;
}

/** The path of any shape but a text. */
export function shapePath(shape, s) {
  const { x = 0, y = 0 } = shape;
  switch (shape.t) {
    case "rect":
      return rectPath(x * s, y * s, (shape.w ?? 1) * s, (shape.h ?? 1) * s, (shape.radius ?? 0) * s);
    case "circle":
      return ellipsePath(x * s, y * s, shape.r * s, shape.r * s);
    case "ellipse":
      return ellipsePath(x * s, y * s, shape.rx * s, shape.ry * s);
    case "polygon":
      return polygonPath(shape.points, s);
    case "segments":
      return segmentsPath(shape.lines, s);
    case "tiles":
      return tilesPath(shape, s);
    case "polyline":
      return shape.points.length ? linePath(shape, s) : "";
    default:
      return "";
  }
}
