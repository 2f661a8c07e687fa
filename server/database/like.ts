/** SQL's `like` for texts that somebody typed. */
import { type RawBuilder, sql } from 'kysely';

/** Whether a column, or another expression, holds these words; `%`, `_` and `\` in them stand for themselves. */
export const contains = (text: RawBuilder<unknown>, words: string): RawBuilder<boolean> =>
  sql<boolean>`${text} like ${`%${words.replaceAll(/[\\%_]/g, '\\$&')}%`} escape '\\'`;
