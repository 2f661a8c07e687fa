/** The sign of a picture for what is online, where every way of cutting it leaves it. Never white: nothing shouts. */
import type { Point } from './geometry.ts';
import type { Harmony } from './pigments.ts';
import { times } from './rhythm.ts';
import type { Sheet } from './sheet.ts';

/** One side of a sign's tiles, as a share of the shorter side of the picture. */
const UNIT = 0.075;
/** How far it stands from the middle of the picture, and from its edge, as shares of the shorter side. */
const ASIDE = 0.33;
const DOWN = 0.24;

/** Online: an open window with light in it, under an arch. */
export const window = (s: Sheet, [, , second]: Harmony): void => {
  const { u, side, top } = measures(s);
  const [cx, cy] = [s.width / 2 - side, top];
  const [wide, foot] = [1.9 * u, 2.1 * u];
  const arch = (r: number) =>
    times(13, (i): Point => [cx - r * Math.cos((i / 12) * Math.PI), cy - r * Math.sin((i / 12) * Math.PI)]);
  const outline = (r: number, low: number): Point[] => [[cx - r, cy + low], ...arch(r), [cx + r, cy + low]];
  s.bed(outline(wide + u * 0.12, foot + u * 0.12), (x, y) =>
    y < cy ? Math.hypot(x - cx, y - cy) < wide : Math.abs(x - cx) < wide && y < cy + foot,
  );
  const inner = 1.1 * u;
  const on = (i: number, n: number, r: number): Point => [
    cx - r * Math.cos((i / n) * Math.PI),
    cy - r * Math.sin((i / n) * Math.PI),
  ];
  for (let i = 0; i < 5; i++)
    s.tile([on(i, 5, inner), on(i + 1, 5, inner), on(i + 1, 5, wide), on(i, 5, wide)], [second, 3.2], 0.4);
  for (const to of [-1, 1])
    for (let j = 0; j < 2; j++) {
      const [a, b] = [cx + to * inner, cx + to * wide];
      const [low, high] = [cy + (foot * j) / 2, cy + (foot * (j + 1)) / 2];
      s.tile(to < 0 ? rectangle(b, low, a, high) : rectangle(a, low, b, high), [second, 3.2], 0.4);
    }
  s.tile(
    [...times(7, (i) => on(i, 6, inner * 0.94)), [cx + inner * 0.94, cy + u * 0.2], [cx - inner * 0.94, cy + u * 0.2]],
    ['marigold', 0.2],
    0,
  );
  s.tile(rectangle(cx - inner * 0.94, cy + u * 0.25, cx, cy + foot), ['marigold', 0.4], 0);
  s.tile(rectangle(cx, cy + u * 0.25, cx + inner * 0.94, cy + foot), ['marigold', 0.4], 0);
};

function measures({ width, height }: Sheet): { u: number; side: number; top: number } {
  const short = Math.min(width, height);
  return { u: short * UNIT, side: short * ASIDE, top: short * DOWN };
}

const rectangle = (left: number, top: number, right: number, low: number): Point[] => [
  [left, top],
  [right, top],
  [right, low],
  [left, low],
];
