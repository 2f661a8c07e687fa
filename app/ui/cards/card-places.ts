/** Where cards and compact rows stand in a list that has both: rows two abreast, between whole rows of cards. */

export interface CardPlace {
  /** The line of the grid, from 1. */
  line: number;
  /** The place in that line, from 0: of as many as there are columns, or of two. */
  at: number;
  /** A row that stands below another row. */
  follows: boolean;
  /** A row that has its line to itself. */
  alone: boolean;
}

/**
 * The place of each, in their order. A run of rows waits for at most as many cards as complete the line before it, so
 * that no line has a gap but the last.
 */
export function placesOf(compact: readonly boolean[], columns: number): CardPlace[] {
  const places: CardPlace[] = [];
  const waiting: number[] = [];
  let line = 1;
  let used = 0;
  const layRows = () => {
    if (used > 0) line++;
    used = 0;
    for (const [i, index] of waiting.entries())
      places[index] = {
        line: line + Math.floor(i / 2),
        at: i % 2,
        follows: i >= 2,
        alone: i % 2 === 0 && i === waiting.length - 1,
      };
    line += Math.ceil(waiting.length / 2);
    waiting.length = 0;
  };
  for (const [index, isRow] of compact.entries()) {
    if (isRow) {
      waiting.push(index);
      continue;
    }
    if (used === 0 && waiting.length > 0) layRows();
    places[index] = { line, at: used, follows: false, alone: false };
    used += 1;
    if (used === columns) {
      line++;
      used = 0;
    }
  }
  layRows();
  return places;
}

/** Columns of the grid in which both cards and rows fit evenly. */
const tracksOf = (columns: number): number => (columns % 2 === 0 ? columns : columns * 2);

/** The value of `grid-area` for a place. */
export function areaOf({ line, at, alone }: CardPlace, isRow: boolean, columns: number): string {
  const span = alone ? tracksOf(columns) : tracksOf(columns) / (isRow ? 2 : columns);
  return `${line} / ${at * span + 1} / auto / span ${span}`;
}
