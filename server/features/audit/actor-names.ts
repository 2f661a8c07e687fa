/** Who did something, in words: read when somebody looks, so that a member who has left has no name any more. */
import type { Who } from '#contract/curation.ts';
import type { Db } from '#server/database/schema.ts';
import type { Via } from '#server/database/schema-curation.ts';
import { worksHere } from './at-desk.ts';
import { SOURCE_PREFIX } from './audit.ts';
import { lookKey, memberNameKey } from './member-names.ts';

const WORDS: Record<Via, string> = {
  desk: 'Someone who has left',
  key: 'A key',
  shell: 'Command line',
  import: 'Import',
  source: 'A source that was removed',
  schedule: 'Schedule',
  provider: 'The provider',
};

/** What a key is called beside people. */
export const keyInWords = (name: string): string => `Key of ${name}`;
/** What a source is called beside people. */
const sourceInWords = (name: string): string => `Source: ${name}`;

const OURS = new Set(Object.values(WORDS).map(lookKey));
const BEGINNINGS = [keyInWords(''), sourceInWords('')].map(lookKey);

/** Whether a name is, or looks like, one by which the site tells who is no member. */
export function isNameOfOurs(names: { first_name: string; last_name: string }): boolean {
  const key = memberNameKey(names);
  return OURS.has(key) || BEGINNINGS.some((beginning) => key.startsWith(beginning));
}

/** `seesAddresses`: each member comes with their address. */
export interface NamingOptions {
  seesAddresses?: boolean;
}

/** Gives each actor a name; members, keys and sources are asked for once. */
export async function namesOf(
  db: Db,
  actors: readonly (string | null)[],
  { seesAddresses = false }: NamingOptions = {},
): Promise<(actor: string | null, via: Via) => Who> {
  const ids = [...new Set(actors.filter((id) => id !== null))];
  const members = await namesOfMembers(db, ids);
  const names = new Map([...members].map(([id, { name }]) => [id, name]));
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
    const email = seesAddresses && actor !== null ? members.get(actor)?.email : undefined;
    return { id: name === undefined ? null : actor, name: name ?? WORDS[via], via, ...(email && { email }) };
  };
}

/** A name that somebody else at the desk has too, or that is one of ours, comes with the address: nobody passes for another. */
async function namesOfMembers(db: Db, ids: readonly string[]): Promise<Map<string, { name: string; email: string }>> {
  if (ids.length === 0) return new Map();
  const columns = ['id', 'email', 'first_name', 'last_name', 'name_key'] as const;
  const rows = await db.selectFrom('member').select(columns).where('id', 'in', ids).execute();
  const keys = [...new Set(rows.map(({ name_key }) => name_key).filter(Boolean))];
  const alike =
    keys.length === 0
      ? []
      : await db
          .selectFrom('member')
          .select(['id', 'name_key'])
          .where('name_key', 'in', keys)
          .where(({ or, eb }) => or([worksHere, eb('id', 'in', ids)]))
          .execute();
  return new Map(
    rows.map(({ id, email, name_key, ...names }) => {
      const name = `${names.first_name} ${names.last_name}`.trim();
      const isAnothers = alike.some((one) => one.id !== id && one.name_key === name_key);
      if (name === '') return [id, { name: email, email }];
      return [id, { name: isAnothers || isNameOfOurs(names) ? `${name} (${email})` : name, email }];
    }),
  );
}

/** What else an entry is about may be words that somebody wrote. */
const isSource = (id: string): boolean => new RegExp(`^${SOURCE_PREFIX}\\d{1,9}$`).test(id);
