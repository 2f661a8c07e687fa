/**
 * A sheet collects tiles as a mason lays them and writes them as one SVG.
 *
 * A picture is a few *fields*. A field bends the plane, so that rows of tiles ('courses') follow the figure instead of
 * a square grid, and says which pigment each tile gets. Later fields lie over earlier ones: a *bed* of grout buries
 * what is under it, and buried tiles are never written.
 */
import { area, middle, type Point } from './geometry.ts';
import { DEEPEST, eased, GROUT_DARK, type Pigment, tint } from './pigments.ts';
import type { Random } from './random.ts';

/** Tiles smaller than this share of a usual one are slivers and are not laid. */
const SLIVER = 0.13;
/** One tile in about 45 catches the light. */
const GLINT_CHANCE = 0.022;
const GLINT = -1.4;

export interface SheetOptions {
  width: number;
  height: number;
  /** The side of a usual tile. */
  size: number;
  random: Random;
  /** A colour, or nothing for tiles on whatever lies behind the picture. */
  grout: string | undefined;
}

export interface Field {
  /** Bends the plane: `u` runs along a course, `v` across the courses. */
  at: (u: number, v: number) => Point;
  /** The lines between courses, in `v`. */
  rows: readonly number[];
  /** The joints of one course, in `u`, from the middle of its `v` and its number. */
  joints: (v: number, row: number) => readonly number[];
  /** The pigment of a tile, or nothing to leave it out. */
  paint: (tile: { u: number; v: number; x: number; y: number; row: number; index: number }) => Pigment | undefined;
  /** Cuts a tile before it is laid. */
  clip?: (tile: Point[]) => Point[];
  /** How far the lightness of a tile may wander, in levels. */
  steady?: number;
}

type Laid = { points: Point[]; centre: Point; fill: string } | { bed: string };

export class Sheet {
  readonly width: number;
  readonly height: number;
  readonly size: number;
  readonly random: Random;
  readonly #grout: string | undefined;
  readonly #gap: number;
  #laid: Laid[] = [];

  constructor({ width, height, size, random, grout }: SheetOptions) {
    this.width = width;
    this.height = height;
    this.size = size;
    this.random = random;
    this.#grout = grout;
    this.#gap = Math.max(0.9, size * 0.052);
  }

  /** Lays one tile: its corners are drawn in by the gap and a little chance, its lightness wanders. */
  tile(points: readonly Point[], pigment: Pigment, steady = 0.8): void {
    if (points.length < 3 || area(points) < this.size * this.size * SLIVER) return;
    if (points.every(([x]) => x < 0) || points.every(([x]) => x > this.width)) return;
    if (points.every(([, y]) => y < 0) || points.every(([, y]) => y > this.height)) return;
    const [cx, cy] = middle(points);
    const { random } = this;
    const drawnIn = points.map(([x, y]): Point => {
      const distance = Math.hypot(x - cx, y - cy) || 1;
      const pull = Math.min(distance * 0.4, this.#gap * 1.35 + random() * this.size * 0.055);
      return [Math.round(x + ((cx - x) * pull) / distance), Math.round(y + ((cy - y) * pull) / distance)];
    });
    // Ornaments on bare paper are small or mostly paper; pictures are neither.
    const level = this.#grout ? eased(pigment, this.#grout === GROUT_DARK) : pigment[1];
    const glint = random() < GLINT_CHANCE ? GLINT : 0;
    const hand = (random() + random() - 1) * steady;
    const shade = Math.max(0, Math.min(DEEPEST, Math.round((level + hand + glint) * 2) / 2));
    this.#laid.push({ points: drawnIn, centre: [cx, cy], fill: tint(pigment[0], shade) });
  }

  courses({ at, rows, joints, paint, clip, steady }: Field): void {
    for (let row = 0; row + 1 < rows.length; row++) {
      const [v0, v1] = [rows[row] as number, rows[row + 1] as number];
      const us = joints((v0 + v1) / 2, row);
      for (let index = 0; index + 1 < us.length; index++) {
        const [u0, u1] = [us[index] as number, us[index + 1] as number];
        let quad: Point[] = [at(u0, v0), at(u1, v0), at(u1, v1), at(u0, v1)];
        if (clip) quad = clip(quad);
        if (quad.length < 3) continue;
        const [x, y] = middle(quad);
        const pigment = paint({ u: (u0 + u1) / 2, v: (v0 + v1) / 2, x, y, row, index });
        if (pigment) this.tile(quad, pigment, steady);
      }
    }
  }

  /** A new bed of grout: tiles that `covers` buries whole are taken away. */
  bed(outline: readonly Point[], covers: (x: number, y: number) => boolean): void {
    this.#laid = this.#laid.filter(
      (one) => 'bed' in one || !(covers(...one.centre) && one.points.every(([x, y]) => covers(x, y))),
    );
    const path = outline.map(([x, y]) => `${Math.round(x)} ${Math.round(y)}`).join(' ');
    this.#laid.push({ bed: `M${path}z` });
  }

  svg(): string {
    const { width, height } = this;
    const ground = this.#grout ? `<rect width="${width}" height="${height}" fill="${this.#grout}"/>` : '';
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${ground}${this.#paths().join('')}</svg>`;
  }

  /** Tiles of one colour share one path, up to the next bed. */
  #paths(): string[] {
    const paths: string[] = [];
    let byFill = new Map<string, Point[][]>();
    const flush = () => {
      for (const [fill, tiles] of byFill) paths.push(`<path fill="${fill}" d="${outlines(tiles)}"/>`);
      byFill = new Map();
    };
    for (const one of this.#laid) {
      if ('bed' in one) {
        flush();
        paths.push(`<path fill="${this.#grout ?? 'none'}" d="${one.bed}"/>`);
      } else {
        const same = byFill.get(one.fill);
        if (same) same.push(one.points);
        else byFill.set(one.fill, [one.points]);
      }
    }
    flush();
    return paths;
  }
}

/** Relative moves are shorter to write than places. */
function outlines(tiles: readonly Point[][]): string {
  let d = '';
  let origin: Point = [0, 0];
  for (const points of tiles) {
    const first = points[0] as Point;
    d += `m${step(origin, first, false)}`;
    let last = first;
    for (const point of points.slice(1)) {
      d += step(last, point, true);
      last = point;
    }
    d += 'z';
    origin = first;
  }
  return d;
}

function step([ox, oy]: Point, [px, py]: Point, more: boolean): string {
  const [x, y] = [px - ox, py - oy];
  return `${more && x >= 0 ? ' ' : ''}${x}${y < 0 ? '' : ' '}${y}`;
}
