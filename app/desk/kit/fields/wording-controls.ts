/** The one place that decides which controls of the desk have hints about words: those in which sentences are written. */
import type { ItemField } from '#domain/kinds/item-field.ts';

/** Lists of names, choices, days and numbers have none; nor has what keeps somebody else’s words. */
const WORDED = new Set(['line', 'text', 'markdown', 'lines', 'entries', 'expect', 'section', 'rows']);

export const isWorded = ({ control, keeps }: { control: string; keeps?: ItemField['keeps'] }): boolean =>
  keeps === undefined && WORDED.has(control);
