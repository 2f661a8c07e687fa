/** Two people have changed one item: what goes together by itself, and what somebody has to choose. */
export type Values<V> = Readonly<Record<string, V>>;

/** Whether two values say the same; spaces at their ends say nothing. */
export function isSameValue(a: unknown, b: unknown): boolean {
  const [one, other] = [bare(a), bare(b)];
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

const bare = (value: unknown): unknown => {
  if (typeof value === 'string') return value.trim();
  return Array.isArray(value) ? value.map(bare).filter((one) => one !== '') : (value ?? '');
};

export const changedNames = <V>(
  from: Readonly<Record<string, V>>,
  to: Readonly<Record<string, V>>,
  isSame: (one: V | undefined, other: V | undefined) => boolean = isSameValue,
): string[] => Object.keys(to).filter((name) => !isSame(from[name], to[name]));

export interface Conflict<V> {
  name: string;
  /** As both of them opened it. */
  before: V | undefined;
  mine: V;
  theirs: V;
}

export interface Merged<V> {
  /** What only one of them changed is as they left it; what both changed is mine, until somebody chooses. */
  values: Values<V>;
  /** The fields that are theirs now. */
  taken: string[];
  conflicts: Conflict<V>[];
}

export function merge<V>(
  before: Values<V>,
  mine: Values<V>,
  theirs: Values<V>,
  isSame: (one: V | undefined, other: V | undefined) => boolean = isSameValue,
): Merged<V> {
  const values: Record<string, V> = { ...mine };
  const taken: string[] = [];
  const conflicts: Conflict<V>[] = [];
  for (const [name, their] of Object.entries(theirs)) {
    const my = mine[name];
    if (isSame(before[name], their) || isSame(my, their)) continue;
    if (my === undefined || isSame(before[name], my)) {
      values[name] = their;
      taken.push(name);
    } else conflicts.push({ name, before: before[name], mine: my, theirs: their });
  }
  return { values, taken, conflicts };
}

/** Both of two lists: what either has added, and nothing that either has taken away. Texts cannot be both. */
export function both({ before, mine, theirs }: Conflict<unknown>): string[] | undefined {
  if (!Array.isArray(mine) || !Array.isArray(theirs)) return undefined;
  const stood = Array.isArray(before) ? before : [];
  const isLeft = (one: string) => !stood.includes(one) || (mine.includes(one) && theirs.includes(one));
  return [...new Set([...mine, ...theirs])].filter(isLeft);
}

export interface Mark {
  text: string;
  as: 'same' | 'new' | 'gone';
}

/** Longer texts are shown without marks: to compare them would take too long. */
const MOST_WORDS = 800;

/** What one text has that the other had not, word by word. */
export function marksOf(before: string, after: string): Mark[] {
  const wordsOf = (text: string): string[] => text.match(/\s*\S+/g) ?? [];
  const [from, to] = [wordsOf(before), wordsOf(after)];
  if (before === after || from.length > MOST_WORDS || to.length > MOST_WORDS) return [{ text: after, as: 'same' }];
  const bare = (word: string | undefined) => word?.trim();
  // The longest row of words that both have, from each place on.
  const row: number[][] = Array.from({ length: from.length + 1 }, () => new Array<number>(to.length + 1).fill(0));
  const at = (i: number, j: number) => row[i]?.[j] ?? 0;
  for (let i = from.length - 1; i >= 0; i--)
    for (let j = to.length - 1; j >= 0; j--)
      (row[i] as number[])[j] =
        bare(from[i]) === bare(to[j]) ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const marks: Mark[] = [];
  const add = (text: string, as: Mark['as']) => {
    const last = marks.at(-1);
    if (last?.as === as) last.text += text;
    else marks.push({ text, as });
  };
  let [i, j] = [0, 0];
  while (i < from.length || j < to.length) {
    if (i < from.length && j < to.length && bare(from[i]) === bare(to[j])) {
      add(to[j++] as string, 'same');
      i++;
    } else if (j >= to.length || (i < from.length && at(i + 1, j) >= at(i, j + 1))) add(from[i++] as string, 'gone');
    else add(to[j++] as string, 'new');
  }
  return marks;
}
