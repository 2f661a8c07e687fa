import { cut, cutAll, middle, type Point, TAU } from '../geometry.ts';
import type { Ramp } from '../pigments.ts';
import { lines, running, times } from '../rhythm.ts';
import type { Motif } from './motif.ts';

/** Facets: a few Voronoi cells, each laid in its own direction and shaded across like cut glass. */
export const tool: Motif = (s, [ground, first, second, accent]) => {
  const { width: w, height: h, size: t, random } = s;
  const count = random.whole(11, 14);
  const sheet: Point[] = [
    [-t, -t],
    [w + t, -t],
    [w + t, h + t],
    [-t, h + t],
  ];
  const squared = ([x, y]: Point, [px, py]: Point) => Math.hypot(x - px, y - py) ** 2;
  const cell = (p: Point, all: readonly Point[]): Point[] =>
    all.reduce<Point[]>(
      (left, q) => (q === p || left.length < 3 ? left : cut(left, (at) => squared(at, q) - squared(at, p))),
      sheet,
    );
  let seeds = times(count, (): Point => [random() * w, random() * h]);
  // Two rounds of Lloyd's relaxation even the cells out.
  for (let i = 0; i < 2; i++) {
    const scattered = seeds;
    seeds = scattered.map((p) => middle(cell(p, scattered)));
  }
  const robes = random.shuffle<Ramp>([
    ground,
    first,
    second,
    accent,
    first,
    ground,
    second,
    first,
    ground,
    second,
    first,
    ground,
    second,
    first,
  ]);
  const light = random() * TAU;
  for (const [i, seed] of seeds.entries()) facet(cell(seed, seeds), robes[i] as Ramp);

  function facet(shape: Point[], robe: Ramp) {
    const [mx, my] = middle(shape);
    const turn = light + random.pick([0, 0.5, 1, 1.5]) * Math.PI + random.between(-0.35, 0.35);
    const [dx, dy] = [Math.cos(turn), Math.sin(turn)];
    const across = shape.map(([x, y]) => (x - mx) * dx + (y - my) * dy);
    const along = shape.map(([x, y]) => -(x - mx) * dy + (y - my) * dx);
    const [low, high] = [Math.min(...across), Math.max(...across)];
    const inset = shape.map(([x, y]): Point => {
      const d = Math.hypot(x - mx, y - my);
      return [x + ((mx - x) * t * 0.1) / d, y + ((my - y) * t * 0.1) / d];
    });
    const sides = inset.map(([qx, qy], j) => {
      const [nx, ny] = inset[(j + 1) % inset.length] as Point;
      return ([x, y]: Point) => (nx - qx) * (y - qy) - (ny - qy) * (x - qx);
    });
    const sign = (sides[0]?.([mx, my]) ?? 1) > 0 ? 1 : -1;
    const inside = sides.map((side) => (point: Point) => sign * side(point));
    s.courses({
      at: (u, v) => [mx + v * dx - u * dy, my + v * dy + u * dx],
      rows: lines(random, low, high, t * 1.06),
      joints: () => running(random, Math.min(...along), Math.max(...along), t * 1.12),
      clip: (quad) => cutAll(quad, inside),
      paint: ({ v }) => [robe, 0.7 + 3.6 * ((v - low) / (high - low))],
    });
  }
};
