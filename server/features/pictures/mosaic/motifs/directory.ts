import { cutAll, middle, type Point } from '../geometry.ts';
import type { Ramp } from '../pigments.ts';
import { lines, running, times } from '../rhythm.ts';
import type { Motif } from './motif.ts';

/** An arcade: voussoirs in two tones, a view through each door. */
export const directory: Motif = (s, [ground, first, second, accent]) => {
  const { width: w, height: h, size: t, random } = s;
  s.courses({
    at: (u, v) => [u, v],
    rows: lines(random, 0, h, t),
    joints: () => running(random, 0, w, t * 1.2),
    paint: ({ v }) => [ground, 0.7 + (v / h) * 0.9],
  });
  const wide = Math.floor(w / (t * 7.9));
  const doors = Math.max(1, Math.min(wide, Math.round((w / h) * random.pick([1.25, 1.85, 1.85]))));
  const pitch = w / doors;
  const tall = random.pick([0, 0, 0.09]);
  for (let i = 0; i < doors; i++) door(i);

  function door(i: number) {
    const cx = pitch * (i + 0.5);
    const big = pitch * 0.47;
    const spring = Math.max(big + t * 0.7, h * (i % 2 ? 0.47 - tall : 0.47 + tall * 0.5));
    const leg = h - spring;
    const robe = [first, second, first][i % 3] as Ramp;
    const inside = (x: number, y: number, r: number) =>
      Math.abs(x - cx) < r && (y > spring || Math.hypot(x - cx, y - spring) < r);
    const crown = times(15, (j): Point => {
      const angle = (j / 14) * Math.PI;
      return [cx - big * Math.cos(angle), spring - big * Math.sin(angle)];
    });
    s.bed([[cx - big, h + 2], ...crown, [cx + big, h + 2]], (x, y) => inside(x, y, big));

    const rows = [0, t * 1.5, t * 2.45] as const;
    s.courses({
      at: (u, v) => {
        const r = big - v;
        if (u < 0) return [cx - r, spring - u * leg];
        if (u > 1) return [cx + r, spring + (u - 1) * leg];
        return [cx - r * Math.cos(u * Math.PI), spring - r * Math.sin(u * Math.PI)];
      },
      rows,
      joints: (v, row) => {
        const legs = Math.max(1, Math.round(leg / (t * 1.05)));
        const n = 2 * Math.round((Math.PI * (big - v)) / t / (row ? 2 : 2.3)) + 1;
        return [
          ...times(legs, (j) => -1 + j / legs),
          ...times(n + 1, (j) => j / n),
          ...times(legs, (j) => 1 + (j + 1) / legs),
        ];
      },
      paint: ({ row, index }) => {
        if (row > 0) return [accent, 1.9];
        return [robe, index % 2 ? 3.7 : 1.1];
      },
    });
    const way = big - rows[2];
    if (way >= t) view(cx, spring, way, leg, robe, (x, y) => inside(x, y, way - t * 0.12));
  }

  /** What is seen through a door: sky above, water or land below. */
  function view(
    cx: number,
    spring: number,
    way: number,
    leg: number,
    robe: Ramp,
    inside: (x: number, y: number) => boolean,
  ) {
    const horizon = spring + leg * random.between(0.28, 0.5);
    const top = spring - way;
    s.courses({
      at: (u, v) => [u, v],
      rows: lines(random, top, h, t),
      joints: () => running(random, cx - way, cx + way, t * 1.05),
      clip: (quad) => {
        const left = cutAll(quad, [([x]) => x - cx + way, ([x]) => cx + way - x]);
        return left.length > 2 && inside(...middle(left)) ? left : [];
      },
      paint: ({ v }) =>
        v > horizon
          ? [second === robe ? ground : second, 3 + 2 * ((v - horizon) / h)]
          : [robe, 5.2 - 3.4 * ((v - top) / (horizon - top))],
    });
  }
};
