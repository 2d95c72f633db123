// Things in space: the faces of all solids of a layer as flat shapes, the farthest first. The same projection, light and
// legs as fathom.show.space has, so that a still agrees with it.

import { ease, presence } from "./motion.js";

const LIGHT = [-0.42, -0.76, 0.5]; // right, down, near
const DARKEST = 0.34;

export const hasSolids = (layer) => (layer.shapes ?? []).some((shape) => shape.t === "solid");

const radians = (degrees) => (degrees * Math.PI) / 180;

/** What a camera sees of a place: right of the middle, below it, and how near. */
export function eye({ at = [0, 0, 0], turn = 30, tilt = 35 }) {
  const [ct, st, cd, sd] = [
    Math.cos(radians(turn)),
    Math.sin(radians(turn)),
    Math.cos(radians(tilt)),
    Math.sin(radians(tilt)),
  ];
  return ([px, py, pz]) => {
    const [x, y, z] = [px - at[0], py - at[1], pz - at[2]];
    const on = x * st + y * ct;
    return [x * ct - y * st, on * sd - z * cd, on * cd + z * sd];
  };
}

// a point of a solid when so much of a leg is done, by Rodrigues' formula
function carrier({ by = [0, 0, 0], about = [0, 0, 0], axis = [0, 0, 1], angle = 0 }, share) {
  const turn = radians(angle * share);
  const [c, s] = [Math.cos(turn), Math.sin(turn)];
  const size = Math.hypot(...axis);
  const [u, v, w] = axis.map((part) => part / size);
  const shift = by.map((part, i) => about[i] + part * share);
  return (place) => {
    const [x, y, z] = place.map((part, i) => part - about[i]);
    const along = (u * x + v * y + w * z) * (1 - c);
    return [
      shift[0] + x * c + (v * z - w * y) * s + u * along,
      shift[1] + y * c + (w * x - u * z) * s + v * along,
      shift[2] + z * c + (u * y - v * x) * s + w * along,
    ];
  };
}

function standing(solid, time) {
  let { faces } = solid;
  for (const leg of solid.legs ?? []) {
    if (time <= leg.start) break;
    const carried = carrier(leg, ease((time - leg.start) / (leg.end - leg.start)));
    faces = faces.map((face) => face.map(carried));
  }
  return faces;
}

function shade([[ax, ay, az], [bx, by, bz], [cx, cy, cz]]) {
  const [u, v] = [
    [bx - ax, by - ay, bz - az],
    [cx - ax, cy - ay, cz - az],
  ];
  const normal = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
  const size = Math.hypot(...normal);
  if (!size) return 0;
  const lit = (normal.reduce((sum, part, i) => sum + part * LIGHT[i], 0) / size) * (normal[2] < 0 ? -1 : 1);
  return DARKEST * (1 - Math.max(0, Math.min(1, lit)));
}

// whether the corners run clockwise for the camera (down is positive here): the back of a hull
function looksAway(corners) {
  return corners.reduce((sum, [x, y], i) => {
    const [u, v] = corners[(i + 1) % corners.length];
    return sum + x * v - y * u;
  }, 0) >= 0;
}

/** What is seen of a face that lies in a scene: its corners on the picture, and how near it is. */
export function seenFace(face, scene, camera) {
  const corners = face.map(eye(camera));
  const near = corners.reduce((sum, corner) => sum + corner[2], 0) / corners.length;
  return { outline: corners.map(([x, y]) => [x + scene.width / 2, y + scene.height / 2]), near };
}

/** A direction on the board, in degrees, as it is seen; straight up and down are not asked for. */
export function seenWay(way, camera) {
  const [x, y] = eye({ ...camera, at: [0, 0, 0] })([Math.cos(radians(way)), Math.sin(radians(way)), 0]);
  return (Math.atan2(y, x) * 180) / Math.PI;
}

/** The solids of a layer at a time, as polygons and lines in the order of painting. */
export function flattened(layer, scene, camera, time) {
  const seen = eye(camera);
  const [mx, my] = [scene.width / 2, scene.height / 2];
  const found = [];
  for (const solid of layer.shapes.filter((shape) => shape.t === "solid")) {
    const opacity = presence(solid.during, time) * (solid.opacity ?? 1);
    if (opacity <= 0) continue;
    standing(solid, time).forEach((face, number) => {
      const corners = face.map(seen);
      if (solid.hull && looksAway(corners)) return;
      const near = corners.reduce((sum, corner) => sum + corner[2], 0) / corners.length;
      found.push({ near, solid, fill: solid.fills?.[number] ?? solid.fill, corners, opacity });
    });
  }
  found.sort((a, b) => a.near - b.near);
  return found.flatMap(({ solid, fill, corners, opacity }) => {
    const points = corners.map(([x, y]) => [mx + x, my + y]);
    const { stroke, stroke_width } = solid;
    if (points.length === 2) return [{ t: "polyline", points, stroke, stroke_width, opacity }];
    const shapes = [{ t: "polygon", points, fill, stroke, stroke_width, opacity }];
    const dark = fill ? shade(corners) : 0;
    if (dark > 0.01) shapes.push({ t: "polygon", points, fill: "shadow", opacity: dark * opacity });
    return shapes;
  });
}
