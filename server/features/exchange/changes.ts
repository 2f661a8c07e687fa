/** The change log as others may follow it. */
import { type CatalogueChange, CHANGES_MOST, type ChangesAnswer } from '#contract/catalogue-changes.ts';
import { factsOf, KIND_FACTS } from '#domain/kinds.ts';
import { among, idList } from '#server/database/among.ts';
import { latestChange, readEpoch } from '#server/database/change-log.ts';
import { publicNumber, splitNumber } from '#server/database/change-numbers.ts';
import type { Db } from '#server/database/schema.ts';
import { Problem } from '#server/kernel/problem.ts';
import { readCardsOnce } from '../items/cards.ts';
import { NamesById } from '../items/names-by-id.ts';

const BEGIN_ANEW =
  'We do not know this number. The site may have been restored from a backup or moved since. Please begin anew: read /api/catalogue.jsonl, and go on with the number in its Link header.';

/** Where a reader who has to begin anew finds everything. */
export const WHOLE_CATALOGUE = '/api/catalogue.jsonl';

/**
 * The changes of items after the number `after` that others were given, in order; of several changes of one item on a
 * page, the last. Throws `gone` for a number of another epoch, or ahead of the log.
 */
export async function listChanges(db: Db, after: number | undefined, siteUrl: string): Promise<ChangesAnswer> {
  return (await changesAfter(db, await numberInLog(db, after), CHANGES_MOST, siteUrl)).answer;
}

/** 0, or none, is the beginning in every epoch. */
async function numberInLog(db: Db, given = 0): Promise<number> {
  if (given === 0) return 0;
  const { epoch, number } = splitNumber(given);
  if (epoch !== (await readEpoch(db)) || number > (await latestChange(db))) throw new Problem('gone', BEGIN_ANEW);
  return number;
}

/** The number of the latest change as others get it. */
export async function latestNumber(db: Db): Promise<number> {
  return publicNumber(await readEpoch(db), await latestChange(db));
}

/** The same after a number of the log itself; `last` is the log’s number of the last of them. */
export async function changesAfter(
  db: Db,
  after: number,
  most: number,
  siteUrl = '',
): Promise<{ answer: ChangesAnswer; last: number }> {
  const epoch = await readEpoch(db);
  const rows = await db
    .selectFrom('change')
    .select(['number', 'entity_id', 'changed_at'])
    .where('entity', '=', 'item')
    .where('number', '>', after)
    .orderBy('number')
    .limit(most + 1)
    .execute();
  const page = rows.slice(0, most);
  const lastOf = new Map(page.map((row) => [row.entity_id, row]));
  const ids = [...lastOf.keys()];
  const cards = new Map((await readCardsOnce(db, ids, new NamesById())).map((card) => [card.id, card]));
  const names = await namesOfRemoved(
    db,
    ids.filter((id) => !cards.has(id)),
  );
  const data = [...lastOf.values()]
    .sort((a, b) => a.number - b.number)
    .map(({ number, entity_id, changed_at }): CatalogueChange => {
      const card = cards.get(entity_id);
      const named = card ?? names.get(entity_id);
      return {
        number: publicNumber(epoch, number),
        what: card ? 'changed' : 'removed',
        item_id: entity_id,
        at: changed_at,
        ...(named && {
          object_type: named.object_type,
          external_id: named.external_id,
          api_url: `${siteUrl}/api/${answerPath(named.object_type)}${encodeURIComponent(named.slug)}`,
        }),
        ...(card && { page: siteUrl ? new URL(card.page, siteUrl).href : card.page }),
      };
    });
  const last = page.at(-1)?.number ?? after;
  return { answer: { data, next: publicNumber(epoch, last), has_next: rows.length > most }, last };
}

/** Where the API answers with one item, without its slug: a topic has no address under that of its list. */
const answerPath = (type: CatalogueChange['object_type'] & string): string =>
  type === KIND_FACTS.topic.objectType ? 'content/topic/metadata?topic=' : `${factsOf(type).apiPath}/`;

/** What items were called when readers last saw them; nothing of those that were deleted before that was noted. */
async function namesOfRemoved(db: Db, ids: readonly number[]) {
  const rows = await db
    .selectFrom('public_name')
    .selectAll()
    .where(among(db, 'item_id', idList(db, ids)))
    .execute();
  return new Map(
    rows.map(({ item_id, kind, ...row }) => [item_id, { ...row, object_type: KIND_FACTS[kind].objectType }]),
  );
}
