import { disc, polar, reach, TAU } from '../geometry.ts';
import { around, lines, times } from '../rhythm.ts';
import type { Motif } from './motif.ts';

/** A flower: rings of kites that grow outward by a constant ratio, as on a Roman shield floor. */
export const person: Motif = (s, [ground, first, second, accent]) => {
  const { width: w, height: h, size: t, random } = s;
  // A square stays centred, so that it can be cut round.
  const slack = Math.min(0.16, Math.max(0, w / h - 1) * 0.27);
  const cx = w * (0.5 + random.between(-slack, slack));
  const cy = h * (slack ? random.between(0.46, 0.54) : 0.5);
  const petals = random.pick([12, 14, 16]);
  const ratio = 1 + 3.1 / petals;
  const start = random() * TAU;
  const inner = t * 1.15;
  const outer = h * random.between(0.46, 0.56);
  const rings = Math.floor(Math.log(outer / inner) / Math.log(ratio));
  const radius = (i: number) => inner * ratio ** i;
  const point = polar(cx, cy);
  const edge = radius(rings) * 1.02;
  const far = reach(cx, cy, w, h);
  const from = (x: number, y: number) => Math.hypot(x - cx, y - cy);

  s.courses({
    at: point,
    rows: lines(random, edge - t * 0.9, far, t),
    joints: (v) => around(random, v, t * 1.04),
    paint: ({ v, row }) => [ground, row < 2 ? 3.3 - row * 0.5 : 0.5 + 1.5 * ((v - edge) / (far - edge))],
  });
  const outline = times(petals * 2, (i) => point(start + (i / petals / 2) * TAU, radius(rings - (i % 2)) * 1.03));
  s.bed(outline, (x, y) => from(x, y) < radius(rings - 1));
  for (let i = -1; i < rings; i++) ring(i);
  s.bed(disc(cx, cy, radius(-1) * 1.05, 14), (x, y) => from(x, y) < radius(-1));
  s.courses({
    at: point,
    rows: [t * 0.02, radius(-1)],
    joints: () => around(random, t * 0.9, t, { fold: 6, start }),
    paint: () => [accent, 1],
    steady: 0.5,
  });

  function ring(i: number) {
    const inward = i % 3 === 2 ? accent : first;
    const robe = i >= rings - 2 ? second : inward;
    const level = i < 1 ? 1 : 1.3 + 2.7 * (i / rings);
    const half = TAU / petals / 2;
    for (let j = 0; j < petals; j++) {
      const u = start + ((j + (i % 2 ? 0.5 : 0)) / petals) * TAU;
      const [low, top] = [point(u, radius(i - 1)), point(u, radius(i + 1))];
      const [left, right] = [point(u - half, radius(i)), point(u + half, radius(i))];
      if (i === rings - 1) {
        s.tile([low, left, top], [robe, level - 1.2], 0.4);
        s.tile([low, right, top], [robe, level], 0.4);
      } else if (radius(i) * half < t * 0.32) {
        s.tile([low, left, top, right], [robe, level - 0.6], 0.4);
      } else {
        s.tile([low, left, top], [robe, level - 0.7], 0.4);
        s.tile([low, right, top], [robe, level + 0.5], 0.4);
      }
    }
  }
};
