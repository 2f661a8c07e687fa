import { words } from './analysis.ts';

/** A text by which titles, tags and queries are the same when their words are, folded. */
export const termKey = (text: string): string => words(text).join(' ');
