/** The arc of a member's mosaic: courses of places, and which of them each saved thing has. */
import type { AnyCard } from '#contract/items.ts';

/** In units of one tile: the room below the arc, and the breadth of a usual tile. */
const INNER = 4.6;
const BREADTH = 1.06;
/** The arc is never smaller, and of its places so many at most are laid; then it gets another course. */
const COURSES = 6;
const FULLEST = 0.75;
/** Pixels of the drawing for one unit. */
const UNIT = 20;

interface Place {
  /** The corners of its tile, as a path. */
  path: string;
  /** What is laid there; nothing yet. */
  card: AnyCard | undefined;
}

export interface Arc {
  width: number;
  height: number;
  places: readonly Place[];
}

/** How many tiles a course has; the first is the innermost. */
const tilesIn = (course: number): number => Math.round((Math.PI * (INNER + course + 0.5)) / BREADTH);

/** Mixes the bits of a number, so that neighbours lie far apart. The same number gives the same one everywhere. */
function mixed(value: number): number {
  let h = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/**
 * Each thing has a place of its own, by its id: it does not matter what else is saved, or in what order. Only where two
 * want one place does the later id take the next.
 */
export function arcOf(cards: readonly AnyCard[]): Arc {
  let courses = COURSES;
  let sizes = Array.from({ length: courses }, (_, i) => tilesIn(i));
  const room = () => sizes.reduce((sum, size) => sum + size, 0);
  while (cards.length > room() * FULLEST) sizes = [...sizes, tilesIn(courses++)];
  const laid = new Map<number, AnyCard>();
  const capacity = room();
  for (const card of cards.toSorted((a, b) => a.id - b.id)) {
    let at = mixed(card.id) % capacity;
    while (laid.has(at)) at = (at + 1) % capacity;
    laid.set(at, card);
  }
  const outer = INNER + courses;
  const places = sizes.flatMap((size, course) =>
    Array.from({ length: size }, (_, i) => ({ path: tile(course, i, size, outer), course, i })),
  );
  return {
    width: Math.round(2 * outer * UNIT),
    height: Math.round((outer + 0.2) * UNIT),
    places: places.map(({ path }, at) => ({ path, card: laid.get(at) })),
  };
}

/** Four corners, drawn in a little and not quite even, as a hand lays them. */
function tile(course: number, i: number, size: number, outer: number): string {
  const [low, high] = [INNER + course + 0.06, INNER + course + 0.94];
  const gap = 0.05 / (INNER + course);
  const corner = (at: number, radius: number, seed: number): string => {
    const uneven = ((mixed(seed + 97 * i + 7_919 * course) % 100) / 100 - 0.5) * 0.1;
    const angle = Math.PI * (1 + at / size) + (at > i ? -gap : gap) + uneven / radius;
    const x = (outer + (radius + uneven) * Math.cos(angle)) * UNIT;
    const y = (outer + (radius + uneven) * Math.sin(angle)) * UNIT;
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  };
  return `M${corner(i, low, 1)}L${corner(i + 1, low, 2)}L${corner(i + 1, high, 3)}L${corner(i, high, 4)}z`;
}
