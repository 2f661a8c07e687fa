import { disc, polar, turned } from '../geometry.ts';
import type { Pigment, Ramp } from '../pigments.ts';
import { around, lines, times } from '../rhythm.ts';
import type { Motif } from './motif.ts';

const DEVICES = ['bands', 'halves', 'quarters', 'ring', 'spokes'] as const;

/** Circles within a grid, each with its own simple device. */
export const topic: Motif = (s, [ground, first, second, accent]) => {
  const { width: w, height: h, size: t, random } = s;
  const down = w > h * 3 ? 1 : Math.max(1, Math.round(h / (t * 8.2)));
  const across = Math.max(1, Math.round((w / h) * down));
  const [cw, ch] = [w / across, h / down];
  const big = Math.min(cw, ch) * 0.45;
  const inCell = Math.max(5, Math.round(ch / t / 1.2));
  const pairs = random.shuffle<readonly [Ramp, Ramp]>([
    [first, accent],
    [second, first],
    [accent, second],
    [first, second],
    [second, accent],
  ]);
  s.courses({
    at: (u, v) => [u, v],
    rows: times(down * inCell + 1, (i) => (h * i) / down / inCell),
    joints: () => times(across * inCell + 1, (i) => (w * i) / across / inCell),
    paint: ({ u, v }) => {
      const i = Math.floor((u / cw) * inCell) % inCell;
      const j = Math.floor((v / ch) * inCell) % inCell;
      if (i === 0 || j === 0 || i === inCell - 1 || j === inCell - 1) return [ground, 1.1];
      return [ground, (Math.floor(u / cw) + Math.floor(v / ch)) % 2 ? 1.7 : 2.7];
    },
  });
  for (let j = 0; j < down; j++) for (let i = 0; i < across; i++) circle(i, j);

  function circle(i: number, j: number) {
    const [cx, cy] = [cw * (i + 0.5), ch * (j + 0.5)];
    const [one, two] = pairs[(i + j * across) % pairs.length] as readonly [Ramp, Ramp];
    const device = random.pick(DEVICES);
    const turn = random.whole(0, 7) * (Math.PI / 4);
    s.bed(disc(cx, cy, big + 1, 26), (x, y) => Math.hypot(x - cx, y - cy) < big + t * 0.22);
    s.tile(disc(cx, cy, t * 0.72, 8), [device === 'ring' ? two : accent, 0.6]);
    s.courses({
      at: polar(cx, cy),
      rows: lines(random, t * 0.68, big, t, 0.02),
      joints: (v) => around(random, v, t * 1.08, { fold: device === 'spokes' ? 8 : 4, start: turn, uneven: 0.08 }),
      paint: ({ u, v, row }): Pigment => {
        const d = v / big;
        const quarter = Math.floor(turned(u - turn) / (Math.PI / 2));
        const eighth = Math.floor(turned(u - turn) / (Math.PI / 4));
        switch (device) {
          case 'bands':
            return row % 2 ? [one, 3.3] : [two, 1.2];
          case 'halves':
            return quarter < 2 ? [one, 2.2 + d * 1.8] : [two, 0.6 + d * 1.6];
          case 'quarters':
            return quarter % 2 ? [one, 2 + d * 1.8] : [two, 0.6 + d * 1.4];
          case 'ring':
            return d > 0.7 ? [one, 3.6] : [two, 0.5 + d * 1.8];
          case 'spokes':
            return eighth % 2 ? [one, 1.8 + d * 1.8] : [two, 0.6 + d * 1.2];
        }
      },
    });
  }
};
