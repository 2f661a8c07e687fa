/** SQL's `like` for texts that somebody typed. */
import { type RawBuilder, sql } from 'kysely';

/** Whether a column, or another expression, holds these words; `%`, `_` and `\` in them stand for themselves. */
export const contains = (text: RawBuilder<unknown>, words: string): RawBuilder<boolean> =>
  sql<boolean>`${text} like ${`%${words.replaceAll(/[\\%_]/g, '\\$&')}%`} escape '\\'`;

/** The same in any case: a database may know the two cases of ASCII letters alone. */
export function containsInAnyCase(text: RawBuilder<unknown>, word: string): RawBuilder<boolean> {
  const lower = word.toLowerCase();
  const upper = lower.replaceAll(/\P{ASCII}/gu, (letter) => letter.toUpperCase());
  const [first = ''] = lower;
  const capital = upper.slice(0, first.length) + lower.slice(first.length);
  const spellings = [...new Set([lower, capital, upper])];
  return sql<boolean>`(${sql.join(
    spellings.map((spelling) => contains(sql`lower(${text})`, spelling)),
    sql` or `,
  )})`;
}
