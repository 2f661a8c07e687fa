/** Misspelt words with what was meant, and whether a ranking finds it: for the tests and the figures. */
import { readFile } from 'node:fs/promises';
import type { SearchDocument } from '#server/search/search-types.ts';
import { realData } from './real-data.ts';

export interface Misspelling {
  typed: string;
  meant: string;
  isHeld: boolean;
}

export async function readMisspellings(): Promise<Misspelling[]> {
  const [, ...rows] = (await readFile(realData('search-eval/spelling.tsv'), 'utf8')).trim().split('\n');
  return rows.map((row) => {
    const [typed = '', meant = '', , held] = row.split('\t');
    return { typed, meant, isHeld: held === 'yes' };
  });
}

const plain = (text: string): string =>
  ` ${text
    .toLowerCase()
    .replaceAll(/[’']/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;

/** Of the misspellings that documents hold: how many are found among the first ten, and how many first. */
export function judgeSpelling(
  documents: readonly SearchDocument[],
  misspellings: readonly Misspelling[],
  search: (text: string) => number[],
): { asked: number; found: number; first: number } {
  const textOf = new Map(documents.map(({ id, fields }) => [id, plain(Object.values(fields).join(' '))]));
  const held = misspellings.filter(({ isHeld }) => isHeld);
  const ranks = held.map(({ typed, meant }) =>
    search(typed)
      .slice(0, 10)
      .findIndex((id) => textOf.get(id)?.includes(plain(meant))),
  );
  return {
    asked: held.length,
    found: ranks.filter((rank) => rank >= 0).length,
    first: ranks.filter((rank) => rank === 0).length,
  };
}
