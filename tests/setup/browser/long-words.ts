/** The longest words and addresses that people write, in every field of the catalogue that takes any. */
import { ITEM_FIELDS } from '#domain/item-fields.ts';
import { fieldOf } from '#domain/kinds/registry.ts';
import { HELD_KINDS, KIND_FACTS, KINDS, type Kind } from '#domain/kinds.ts';
import type { Db } from '#server/database/schema.ts';
import { Shelves } from '#tests/builders/shelves.ts';

export const LONG_WORD = 'Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauten';
export const LONG_MAIL = 'quietcoordinationteamforsensoryandadjustments@neurodivergentfamilies.example.org';
export const LONG_PAGE = `https://${'long'.repeat(15)}.example.org/${'path'.repeat(20)}`;

/** What stays as it is in a thing that everybody can see: its names, its days, and what decides whether it is shown. */
const OWN = new Set([
  'external_id',
  'slug',
  'status',
  'publish_at',
  'withdrawn',
  'access',
  'language',
  'sponsored',
  'topics',
]);

/** Every field that takes words, an address or a mailbox, with the longest that people write. */
function filled(kind: Kind): Record<string, unknown> {
  const fields = Object.entries(ITEM_FIELDS[kind]).filter(
    ([name]) => !OWN.has(name) && fieldOf(kind, name)?.holds === undefined,
  );
  return Object.fromEntries(
    fields.flatMap(([name, { shape, read, isWords, isAddress }]) => {
      if (!isWords && !isAddress) return [];
      const texts = [
        `${LONG_WORD} ${LONG_MAIL}`,
        LONG_WORD,
        `${LONG_WORD}: ${LONG_MAIL}`,
        `${LONG_WORD} | ${LONG_PAGE}`,
        LONG_MAIL,
        LONG_PAGE,
      ];
      for (const text of texts) {
        try {
          return [[name, read(shape === 'list' ? [text] : text)]];
        } catch {
          // It takes another of them, or none.
        }
      }
      return [];
    }),
  );
}

/** One thing of each kind, under a topic, tags, towns and other words of such names, and in a collection of one. */
export async function longThings(db: Db): Promise<{ kind: Kind; id: number; page: string }[]> {
  const shelves = new Shelves(db);
  const put = async (kind: Kind, more: object) => {
    const { id, slug, external_id } = await shelves.put(kind, { ...filled(kind), ...more, slug: `long-${kind}` });
    const { page } = KIND_FACTS[kind];
    return { kind, id, external_id, page: page === '/item' ? `/item/${kind}/${slug}` : `${page}/${slug}` };
  };
  const topic = await put('topic', {});
  const held: Awaited<ReturnType<typeof put>>[] = [];
  for (const kind of HELD_KINDS) held.push(await put(kind, { topics: ['long-topic'] }));
  const collection = await put('collection', { items: held.map(({ external_id }) => external_id) });
  const rest = KINDS.filter((kind) => ![topic, collection, ...held].some((one) => one.kind === kind));
  const others: typeof held = [];
  for (const kind of rest) others.push(await put(kind, {}));
  await shelves.advertisement({ title: `${LONG_WORD} ${LONG_MAIL}`, url: LONG_PAGE });
  return [topic, ...held, collection, ...others];
}
