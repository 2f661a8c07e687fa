/** Which searches are those of somebody who may need help at once; the phrases stand in the catalogue's files. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { words } from '#server/search/analysis.ts';

const FILE = join(import.meta.dirname, '../../../catalogue/urgent-words.txt');

let phrases: Set<string> | undefined;
let longest = 0;

function load(): Set<string> {
  const lines = readFileSync(FILE, 'utf8').split('\n');
  const lists = lines.filter((line) => line.trim() !== '' && !line.startsWith('#')).map((line) => words(line));
  longest = Math.max(...lists.map((list) => list.length));
  return new Set(lists.map((list) => list.join(' ')));
}

/** Whether a query holds one of the phrases, its words side by side. */
export function isUrgent(query: string): boolean {
  phrases ??= load();
  const typed = words(query);
  return typed.some((_, from) => {
    for (let count = 1; count <= longest && from + count <= typed.length; count++)
      if (phrases?.has(typed.slice(from, from + count).join(' '))) return true;
    return false;
  });
}
