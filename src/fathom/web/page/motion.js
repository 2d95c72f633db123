// How things move between keyframes [time, dx, dy]: the easing curve of fathom.show.motion, so that a still agrees with it.

const EASE = [0.4, 0, 0.6, 1];
export const FADE = 0.1;

function along(axis, s) {
  return 3 * (1 - s) ** 2 * s * EASE[axis] + 3 * (1 - s) * s * s * EASE[axis + 2] + s ** 3;
}

/** How much of the way is done when this share of the time has gone. */
export function ease(share) {
  if (share <= 0 || share >= 1) return Math.min(1, Math.max(0, share));
  let [low, high] = [0, 1];
  for (let i = 0; i < 20; i++) {
    const middle = (low + high) / 2;
    if (along(0, middle) < share) low = middle;
    else high = middle;
  }
  return along(1, (low + high) / 2);
}

/** Where a motion has taken its shape at `time`. */
export function displacement(motion, time) {
  if (!motion?.length) return [0, 0];
  let [, dx, dy] = motion[0];
  for (let i = 0; i + 1 < motion.length; i++) {
    const [start, fromX, fromY] = motion[i];
    const [end, toX, toY] = motion[i + 1];
    if (time < start) break;
    if (time >= end) [dx, dy] = [toX, toY];
    else {
      const share = ease((time - start) / (end - start));
      [dx, dy] = [fromX + (toX - fromX) * share, fromY + (toY - fromY) * share];
    }
  }
  return [dx, dy];
}

/** How much of a shape is seen at `time`: 0 to 1, with a short fade on either side. */
export function presence(during, time) {
  if (!during) return 1;
  const [start, end] = during;
  if (time < start) return 0;
  if (end !== null && end !== undefined && time >= end) return Math.max(0, 1 - (time - end) / FADE);
  return start ? Math.min(1, (time - start) / FADE) : 1;
}

const apart = ([, ax, ay], [, bx, by]) => ax !== bx || ay !== by;

/** The moments at which something in a scene begins or ends, in order: where a stepper stops. */
export function moments(scene) {
  const found = new Set([0, scene.duration]);
  for (const layer of scene.layers)
    for (const shape of layer.shapes ?? []) {
      for (const leg of shape.legs ?? []) found.add(leg.start).add(leg.end);
      if (shape.motion) for (const [time] of shape.motion) found.add(time);
      else if (shape.during) for (const time of shape.during) if (time !== null) found.add(time);
    }
  const all = [...found].filter((time) => time <= scene.duration).sort((a, b) => a - b);
  const moving = new Set();
  for (const layer of scene.layers)
    for (const shape of layer.shapes ?? [])
      for (let i = 1; i < (shape.motion?.length ?? 0); i++)
        if (
          apart(shape.motion[i - 1], shape.motion[i]) &&
          !apart(shape.motion[i], shape.motion[i + 1] ?? shape.motion[i])
        )
          moving.add(shape.motion[i][0]);
  for (const layer of scene.layers)
    for (const { legs = [] } of layer.shapes ?? [])
      legs.forEach((leg, i) => (legs[i + 1]?.start ?? Infinity) > leg.end + 1e-6 && moving.add(leg.end));
  // where pieces move, what counts is where they come to rest
  const stops = moving.size ? all.filter((time) => time === 0 || time === scene.duration || moving.has(time)) : all;
  return stops.filter((time, i) => i === 0 || time - stops[i - 1] > 1e-6);
}
