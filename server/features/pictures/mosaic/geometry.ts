export type Point = readonly [x: number, y: number];

export const TAU = 2 * Math.PI;

export const middle = (points: readonly Point[]): Point =>
  points.reduce<Point>(([x, y], [px, py]) => [x + px / points.length, y + py / points.length], [0, 0]);

export function area(points: readonly Point[]): number {
  let sum = 0;
  for (const [i, [x, y]] of points.entries()) {
    const [nx, ny] = points[(i + 1) % points.length] as Point;
    sum += x * ny - nx * y;
  }
  return Math.abs(sum) / 2;
}

/** The part of a convex polygon where the linear function `keep` is not negative. */
export function cut(points: readonly Point[], keep: (point: Point) => number): Point[] {
  const left: Point[] = [];
  for (const [i, p] of points.entries()) {
    const q = points[(i + 1) % points.length] as Point;
    const [a, b] = [keep(p), keep(q)];
    if (a >= 0) left.push(p);
    if (a * b < 0) left.push([p[0] + ((q[0] - p[0]) * a) / (a - b), p[1] + ((q[1] - p[1]) * a) / (a - b)]);
  }
  return left;
}

/** The part of a convex polygon where every one of the linear functions is not negative. */
export const cutAll = (points: readonly Point[], keeps: readonly ((point: Point) => number)[]): Point[] =>
  keeps.reduce<Point[]>((left, keep) => (left.length < 3 ? left : cut(left, keep)), [...points]);

/** Bends the plane round a centre: `u` is the angle, `v` the distance. */
export const polar =
  (cx: number, cy: number) =>
  (u: number, v: number): Point => [cx + v * Math.cos(u), cy + v * Math.sin(u)];

/** How far the farthest corner of a sheet lies from a point. */
export const reach = (cx: number, cy: number, w: number, h: number): number =>
  Math.max(Math.hypot(cx, cy), Math.hypot(w - cx, cy), Math.hypot(cx, h - cy), Math.hypot(w - cx, h - cy));

/** A circle as a polygon of `n` corners. */
export const disc = (cx: number, cy: number, r: number, n = 28): Point[] =>
  Array.from({ length: n }, (_, i) => [cx + r * Math.cos((i / n) * TAU), cy + r * Math.sin((i / n) * TAU)]);

/** An angle brought into [0, 2π). */
export const turned = (angle: number): number => ((angle % TAU) + TAU) % TAU;
