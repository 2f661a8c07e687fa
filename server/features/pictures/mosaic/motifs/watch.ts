import { disc, polar, reach, TAU } from '../geometry.ts';
import type { Pigment } from '../pigments.ts';
import { around, lines } from '../rhythm.ts';
import type { Motif } from './motif.ts';

/** How many courses one ring has, by length: the longer it takes to watch, the more rings. */
const DEPTHS = [
  [1, 3],
  [3, 4],
  [2, 3],
  [1, 2],
  [1, 1],
] as const;

/** Concentric rings, lit from one side like a lens. */
export const watch: Motif = (s, [ground, first, second, accent], { length }) => {
  const { width: w, height: h, size: t, random } = s;
  const [cx, cy] = [w * random.between(0.32, 0.68), h * random.between(0.42, 0.58)];
  const far = reach(cx, cy, w, h);
  const light = random() * TAU;
  const rows = lines(random, t * 0.55, far, t, 0.06);
  const [least, most] = DEPTHS[length] ?? DEPTHS[0];
  const bands: Pigment[] = [];
  const robes = random.shuffle<Pigment>([
    [accent, 1.4],
    [first, 3.2],
    [ground, 1.1],
    [second, 2.6],
    [first, 2.4],
  ]);
  for (let i = 0; bands.length < rows.length; i++) {
    const depth = i === 0 ? 2 : random.whole(least, most);
    const [ramp, level] = robes[i % robes.length] as Pigment;
    for (let j = 0; j < depth; j++) bands.push([ramp, level + j * 0.75]);
  }
  s.tile(disc(cx, cy, t * 0.6, 8), [accent, 0.4]);
  s.courses({
    at: polar(cx, cy),
    rows,
    joints: (v) => around(random, v, t * 1.02),
    paint: ({ u, row }) => {
      const [ramp, level] = bands[row] as Pigment;
      return [ramp, level + 0.85 * Math.cos(u - light)];
    },
  });
};
