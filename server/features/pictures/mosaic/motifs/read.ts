import { disc, type Point, polar, reach, TAU } from '../geometry.ts';
import type { Ramp } from '../pigments.ts';
import { around, lines, running, times } from '../rhythm.ts';
import type { Motif } from './motif.ts';

/** Layered hills with a sun; the sky turns round the sun. The longer it takes to read, the more hills. */
export const read: Motif = (s, [ground, first, second, accent], { length }) => {
  const { width: w, height: h, size: t, random } = s;
  const [cx, cy] = [w * random.between(0.24, 0.76), h * random.between(0.3, 0.42)];
  const sun = t * random.between(2.1, 2.9);
  const far = reach(cx, cy, w, h);
  const rows = [t * 0.45, ...lines(random, t * 0.45, sun, t * 0.86).slice(1), ...lines(random, sun, far, t).slice(1)];
  s.tile(disc(cx, cy, t * 0.5, 7), [accent, 0.6]);
  s.courses({
    at: polar(cx, cy),
    rows,
    joints: (v) => around(random, v, t * 1.02),
    paint: ({ v }) =>
      v < sun ? [accent, 1 + (v / sun) * 1.1] : [ground, 0.35 + 2.6 * ((v - sun) / (far - sun)) ** 0.8],
  });

  const hills = length === 0 ? 3 : length + 1;
  const robes = hills === 3 ? [second, first, ground] : [second, ground, first, second, ground].slice(0, hills);
  // However many they are, the nearest is no darker than it would be of four.
  const step = Math.min(0.85, 2.55 / (hills - 1));
  for (const [i, robe] of robes.entries()) hill(robe, i, hills);

  function hill(robe: Ramp, i: number, of: number) {
    const base = h * (0.5 + (0.46 * i) / of);
    const rise = Math.min(h, w * 0.7) * random.between(0.06, 0.12);
    const k = TAU / (w * random.between(0.75, 1.35));
    const shift = random() * TAU;
    const ridge = (x: number) =>
      base + rise * Math.sin(k * x + shift) + rise * 0.32 * Math.sin(2.3 * k * x + shift * 2);
    const edge = times(17, (j): Point => [(w * j) / 16, ridge((w * j) / 16)]);
    s.bed([...edge, [w, h], [0, h]], (x, y) => y > ridge(x) + 1);
    s.courses({
      at: (u, v) => [u, ridge(u) + v],
      rows: lines(random, 0, h * 0.62, t * 0.98),
      joints: () => running(random, 0, w, t * 1.1),
      paint: ({ v, y, row }) => {
        if (y > h + t) return;
        return [robe, row === 0 ? 1.2 + i * step * 0.88 : Math.min(5.6, 2.1 + i * step + (v / h) * 3.4)];
      },
    });
  }
};
