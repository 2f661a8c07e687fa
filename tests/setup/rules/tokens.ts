/** The colours that `app/styles/tokens.css` declares, by theme, and the pairs of them that are measured. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const css = readFileSync(join(import.meta.dirname, '../../../app/styles/tokens.css'), 'utf8');

const colours = (block: string): Record<string, string> =>
  Object.fromEntries(
    [...block.matchAll(/--([\w-]+):\s*(?:var\(--[\w-]+, )?(#[\da-f]{6})\b/g)].map(([, name, hex]) => [name, hex]),
  );
const shared = colours(/^:root \{([\s\S]*?)^\}/m.exec(css)?.[1] ?? '');

/** Each theme with its tokens, and those that all share. */
export const TOKENS_BY_THEME = [...css.matchAll(/@utility theme-(\w+) \{([\s\S]*?)^\}/gm)].map(
  ([, name = '', block = '']) => [name, { ...shared, ...colours(block) } as Record<string, string>] as const,
);

/** What stands on what, and the least contrast that the two must have in every theme. */
export const PAIRS = [...css.matchAll(/@pair ([\w-]+) ([\w-]+) ([\d.]+)/g)].map(
  ([, ink = '', ground = '', least]) => [ink, ground, Number(least)] as const,
);
