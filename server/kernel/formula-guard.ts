/** Cells that a spreadsheet would take for a formula, in every table that leaves the site. */

/** What a formula begins with, in the narrow letters and in the full-width ones; a quotation mark before it hides it. */
const FORMULA = /^'*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;
const GUARDED = /^'+[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;

/** A cell as it is written, so that no spreadsheet takes it for a formula. */
export const guardFormula = (cell: string): string => (FORMULA.test(cell) ? `'${cell}` : cell);

/** The cell that was guarded: what `guard` wrote reads as it was. */
export const unguardFormula = (cell: string): string => (GUARDED.test(cell) ? cell.slice(1) : cell);
