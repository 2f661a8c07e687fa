/** Loose tiles for the site's own edges: the hero's arc, the row above the footer, the horizon below the hero. */
import { disc, type Point, polar } from './geometry.ts';
import type { Pigment, Ramp } from './pigments.ts';
import { hash, stream } from './random.ts';
import { around, lines, running, times } from './rhythm.ts';
import { Sheet } from './sheet.ts';

const smooth = (from: number, to: number, x: number): number => {
  const t = Math.max(0, Math.min(1, (x - from) / (to - from)));
  return t * t * (3 - 2 * t);
};

/** From the sun outward: pigment, depth in courses, level at the inner edge, level at the outer edge. */
const BANDS: readonly (readonly [Ramp, depth: number, from: number, to: number])[] = [
  ['marigold', 4, 0.6, 2.2],
  ['clay', 4, 1.2, 2.6],
  ['stone', 1, 0.3, 0.3],
  ['rose', 4, 1.2, 3.2],
  ['plum', 4, 1.6, 3.6],
  ['stone', 1, 0.3, 0.3],
  ['iris', 5, 1.2, 3.6],
  ['lagoon', 5, 1.4, 4],
  ['stone', 1, 0.4, 0.4],
  ['seaglass', 4, 1.4, 3.6],
  ['moss', 4, 1.6, 3.6],
  ['stone', 1, 0.4, 0.4],
  ['lagoon', 5, 2.4, 4.6],
  ['iris', 6, 3, 4.8],
  ['plum', 6, 3.4, 5],
  ['iris', 8, 4, 5.4],
  ['lagoon', 30, 4.4, 5.6],
];

interface HeroOptions {
  width: number;
  height: number;
  size: number;
  /** The share of the width, from the left, that stays paper for the headline. */
  calm: number;
}

/**
 * One great arc that rises at the right, is dense along the top, where the transparent navbar lies, and dissolves into
 * paper at the left. Nothing lies behind the tiles, so the picture suits every theme.
 */
export function hero({ width, height, size, calm }: HeroOptions): string {
  const random = stream(hash('hero/home'));
  const sheet = new Sheet({ width, height, size, random, grout: undefined });
  const [cx, cy] = [width * 0.8, height * 0.98];
  const rows = lines(random, size * 0.6, Math.hypot(cx, cy), size, 0.05);
  const course = BANDS.flatMap(([ramp, depth, from, to]) =>
    times(depth, (i): Pigment => [ramp, from + ((to - from) * i) / Math.max(1, depth - 1)]),
  );
  /** How likely a tile lies here: 1 in the dense part, 0 on the quiet paper. */
  const density = (x: number, y: number): number => {
    const [nx, ny] = [x / width, y / height];
    const right = smooth(calm, calm + 0.32, nx + 0.045 * Math.sin(ny * 5 + 1));
    const sky = smooth(0.37, 0.21, ny + 0.035 * Math.sin(nx * 7 + 0.5));
    return Math.max(right, sky);
  };
  /** Tiles grow smaller as they leave. */
  const shrink = (quad: Point[]): Point[] => {
    let [x, y] = [0, 0];
    for (const [px, py] of quad) [x, y] = [x + px / 4, y + py / 4];
    const k = 0.62 + 0.38 * density(x, y);
    return quad.map(([px, py]): Point => [x + (px - x) * k, y + (py - y) * k]);
  };
  sheet.tile(disc(cx, cy, size * 0.62, 8), ['marigold', 0.3]);
  sheet.courses({
    at: polar(cx, cy),
    rows,
    joints: (v) => around(random, v, size * 1.06),
    clip: shrink,
    paint: ({ x, y, row }) => {
      if (x < -size || y < -size || x > width + size || y > height + size) return;
      const d = density(x, y);
      if (random() > d ** 1.5) return;
      const [ramp, level] = course[Math.min(row, course.length - 1)] as Pigment;
      return [ramp, level * (0.35 + 0.65 * d)];
    },
  });
  return sheet.svg();
}

const DRIFT: readonly Ramp[] = [
  'lagoon',
  'seaglass',
  'moss',
  'olive',
  'marigold',
  'clay',
  'rose',
  'plum',
  'iris',
  'lagoon',
];

/** One or two courses of loose tiles whose colours drift through the pigments from left to right. */
export function frieze(name: string, { width = 1280, height = 24, rows = 1 } = {}): string {
  const random = stream(hash(`frieze/${name}`));
  const size = height / rows;
  const sheet = new Sheet({ width, height, size, random, grout: undefined });
  sheet.courses({
    at: (u, v) => [u, v],
    rows: times(rows + 1, (i) => i * size),
    joints: () => running(random, 0, width, size * 1.06),
    paint: ({ u }) => {
      const at = Math.floor((u / width) * 9 + random.between(-0.6, 0.6));
      return [DRIFT[Math.max(0, Math.min(8, at))] as Ramp, 1.4 + random() * 2.2];
    },
  });
  return sheet.svg();
}
