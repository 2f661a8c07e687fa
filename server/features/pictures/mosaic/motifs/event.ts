import { polar, reach, TAU, turned } from '../geometry.ts';
import type { Pigment } from '../pigments.ts';
import { around, lines } from '../rhythm.ts';
import type { Motif } from './motif.ts';

/** Rays from a low sun: every joint on a ray lines up, so the beams stay crisp. */
export const event: Motif = (s, [ground, first, second, accent]) => {
  const { width: w, height: h, size: t, random } = s;
  const [cx, cy] = [w * random.between(0.3, 0.7), h * random.between(0.86, 1.02)];
  const far = reach(cx, cy, w, h);
  const sun = t * random.between(3, 4);
  const rays = 2 * random.whole(12, 16);
  const start = random() * TAU;
  const robes: Pigment[] = [
    [first, 3.4],
    [ground, 0.9],
    [second, 2.2],
    [ground, 1.3],
  ];
  s.courses({
    at: polar(cx, cy),
    rows: lines(random, 0.2 * t, sun, t, 0.04),
    joints: (v) => around(random, v, t),
    paint: ({ v }) => [accent, 0.7 + (v / sun) * 1.5],
  });
  s.courses({
    at: polar(cx, cy),
    rows: lines(random, sun, far, t * 1.12, 0.08),
    joints: (v) => around(random, v, t * 1.02, { fold: rays, start, uneven: 0.1 }),
    paint: ({ u, v, row }) => {
      const ray = Math.floor(turned(u - start) / (TAU / rays));
      const [ramp, level] = robes[ray % 4] as Pigment;
      return row === 0 ? [accent, ray % 2 ? 0.5 : 2.9] : [ramp, level + 1.5 * ((v - sun) / far)];
    },
  });
};
