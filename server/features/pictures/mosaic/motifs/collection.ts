import { cutAll } from '../geometry.ts';
import type { Pigment } from '../pigments.ts';
import { times } from '../rhythm.ts';
import type { Motif } from './motif.ts';

/** Quarter arcs that turn from square to square. */
export const collection: Motif = (s, [ground, first, second, accent]) => {
  const { width: w, height: h, size: t, random } = s;
  const down = Math.max(1, Math.round(h / (t * 5.8)));
  const across = Math.max(1, Math.round((w / h) * down));
  const [cw, ch] = [w / across, h / down];
  const cell = Math.min(cw, ch);
  const kinds: readonly (readonly Pigment[])[] = [
    [
      [accent, 1.2],
      [accent, 2],
      [ground, 0.8],
      [first, 3.2],
      [first, 3.9],
      [ground, 1.4],
      [ground, 0.7],
    ],
    [
      [first, 3.8],
      [ground, 0.9],
      [second, 1.6],
      [second, 2.3],
      [second, 3.1],
      [first, 1.2],
      [first, 0.6],
    ],
    [
      [second, 1.4],
      [second, 3.2],
      [ground, 0.7],
      [accent, 1.6],
      [first, 3.4],
      [second, 1],
      [second, 0.5],
    ],
  ];
  for (let j = 0; j < down; j++) for (let i = 0; i < across; i++) square(i, j);

  function square(i: number, j: number) {
    const corner = random() < 0.55 ? (i % 2) + 2 * (j % 2) : random.whole(0, 3);
    const bands = random.pick(kinds);
    const [cx, cy] = [cw * (i + (corner % 2)), ch * (j + Math.floor(corner / 2))];
    const [sx, sy] = [corner % 2 ? -1 : 1, corner > 1 ? -1 : 1];
    s.courses({
      at: (u, v) => [cx + sx * v * Math.cos(u), cy + sy * v * Math.sin(u)],
      rows: times(9, (row) => (cell * row) / 5),
      joints: (v) => {
        const n = Math.max(1, Math.round((v * Math.PI) / 2 / (t * 1.04)));
        return times(n + 1, (q) => (q / n) * (Math.PI / 2));
      },
      clip: (quad) =>
        cutAll(quad, [
          ([x]) => x - cw * i,
          ([x]) => cw * (i + 1) - x,
          ([, y]) => y - ch * j,
          ([, y]) => ch * (j + 1) - y,
        ]),
      paint: ({ row }) => bands[Math.min(row, 6)],
    });
  }
};
