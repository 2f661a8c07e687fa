import { cut, disc, type Point, polar, reach, TAU } from '../geometry.ts';
import type { Ramp } from '../pigments.ts';
import { around, lines } from '../rhythm.ts';
import type { Motif } from './motif.ts';

/** How far apart the ripples are, in tiles, by length: the longer it takes to hear, the more ripples. */
const WAVES = [4.7, 6.6, 5.4, 4.3, 3.4];

/** Two ripples that meet: each half is laid round its own centre, the colour is the sum of both waves. */
export const listen: Motif = (s, [ground, first, second], facts) => {
  const { width: w, height: h, size: t, random } = s;
  const tilt = random.between(-0.16, 0.16) * h;
  const a: Point = [w * random.between(0.2, 0.3), h * 0.5 + tilt];
  const b: Point = [w * random.between(0.7, 0.8), h * 0.5 - tilt];
  const length = t * ((WAVES[facts.length] ?? 4.7) + random.between(-0.3, 0.3));
  const from = ([cx, cy]: Point, x: number, y: number) => Math.hypot(x - cx, y - cy);
  const wave = (x: number, y: number) =>
    Math.cos((from(a, x, y) / length) * TAU) + Math.cos((from(b, x, y) / length) * TAU);
  const side = ([x, y]: Point) => from(b, x, y) ** 2 - from(a, x, y) ** 2;

  half(a, 1, first);
  half(b, -1, second);

  function half(centre: Point, sign: number, ramp: Ramp) {
    const [cx, cy] = centre;
    s.tile(disc(cx, cy, t * 0.5, 7), [ramp, 0.3]);
    s.courses({
      at: polar(cx, cy),
      rows: lines(random, t * 0.46, reach(cx, cy, w, h), t, 0.05),
      joints: (v) => around(random, v, t * 1.02),
      clip: (quad) => cut(quad, (point) => sign * side(point)),
      paint: ({ x, y }) => {
        const z = wave(x, y);
        if (z > 0.35) return [ground, 1.3 - z * 0.6];
        return [ramp, z > -0.6 ? 1.7 - z * 1.2 : 2.7 - z * 0.9];
      },
    });
  }
};
