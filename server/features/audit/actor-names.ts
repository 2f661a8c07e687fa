/** Who did something, in words: read when somebody looks, so that a member who has left has no name any more. */
import type { Who } from '#contract/curation.ts';
import type { Db } from '#server/database/schema.ts';
import type { Via } from '#server/database/schema-curation.ts';
import { SOURCE_PREFIX } from './audit.ts';

const WORDS: Record<Via, string> = {
  desk: 'Somebody who has left',
  key: 'A key',
  shell: 'The shell',
  import: 'An import',
  source: 'A source that was removed',
  schedule: 'The schedule',
  provider: 'The provider',
};

/** What a key is called beside people. */
export const keyInWords = (name: string): string => `Key of ${name}`;

/** What a source is called beside people. */
const sourceInWords = (name: string): string => `Source: ${name}`;

/** Gives each actor a name; members, keys and sources are asked for once. */
export async function namesOf(
  db: Db,
  actors: readonly (string | null)[],
): Promise<(actor: string | null, via: Via) => Who> {
  const ids = [...new Set(actors.filter((id) => id !== null))];
  const rows =
    ids.length === 0
      ? []
      : await db
          .selectFrom('member')
          .select(['id', 'email', 'first_name', 'last_name'])
          .where('id', 'in', ids)
          .execute();
  const names = new Map(
    rows.map(({ id, email, first_name, last_name }) => [id, `${first_name} ${last_name}`.trim() || email]),
  );
  const others = ids.filter((id) => !names.has(id));
  const keys =
    others.length === 0
      ? []
      : await db.selectFrom('api_key').select(['id', 'name']).where('id', 'in', others).execute();
  for (const { id, name } of keys) names.set(id, keyInWords(name));
  const numbers = others.filter(isSource).map((id) => Number(id.slice(SOURCE_PREFIX.length)));
  const sources =
    numbers.length === 0
      ? []
      : await db.selectFrom('source').select(['id', 'name']).where('id', 'in', numbers).execute();
  for (const { id, name } of sources) names.set(`${SOURCE_PREFIX}${id}`, sourceInWords(name));
  return (actor, via) => {
    const name = actor === null ? undefined : names.get(actor);
    return { id: name === undefined ? null : actor, name: name ?? WORDS[via], via };
  };
}

/** What else an entry is about may be words that somebody wrote. */
const isSource = (id: string): boolean => new RegExp(`^${SOURCE_PREFIX}\\d{1,9}$`).test(id);
