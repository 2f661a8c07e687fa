/** What the database and the rows accepted so far hold: names for ever, addresses, and what may be referred to. */
import type { Selectable } from 'kysely';
import { KIND_FACTS, type Kind } from '#domain/kinds.ts';
import { readInBatches } from '#server/database/read-in-batches.ts';
import type { Db } from '#server/database/schema.ts';
import type { RemovedItemTable } from '#server/database/schema-curation.ts';
import { freeSlug, slugify } from '../../../features/items/slugs-and-sort-keys.ts';
import { RECORD_FILES, RECORD_TABLES } from '../../persistence/record-store.ts';
import { TopicNames } from '../../revisions/topic-lookup.ts';

interface Place {
  id: number | undefined;
  slug: string;
  title: string;
}

type Removed = Pick<Selectable<RemovedItemTable>, 'merged_into' | 'removed_at'>;

export class ImportIndex {
  /** Which file an external id belongs to. */
  readonly #owner = new Map<string, string>();
  /** Kind and address of every item, by external id. */
  readonly #items = new Map<string, Place & { kind: Kind }>();
  /** Who stands under `kind/slug`. */
  readonly #addresses = new Map<string, string>();
  /** What topics are called, until one is noted. */
  #topicNames: TopicNames | undefined;

  /** What was deleted, by external id, and where it led to. */
  readonly #removed = new Map<string, Removed>();
  readonly #removedUrls = new Set<string>();
  /** Addresses that were taken down, as `kind/slug`, with the item that stood there last. */
  readonly #gone = new Map<string, number | null>();

  /** With `bringsBack`, what was taken down or deleted is as good as never there. */
  static async read(db: Db, bringsBack = false): Promise<ImportIndex> {
    const index = new ImportIndex();
    if (!bringsBack) await index.#readRemoved(db);
    const items = (last: number, most: number) =>
      db
        .selectFrom('item')
        .select(['id', 'kind', 'slug', 'title', 'external_id'])
        .where('id', '>', last)
        .orderBy('id')
        .limit(most)
        .execute();
    for await (const some of readInBatches(items))
      for (const { id, kind, slug, title, external_id } of some) {
        index.#owner.set(external_id, KIND_FACTS[kind].file);
        index.noteItem(external_id, kind, { id, slug, title });
      }
    for (const table of RECORD_TABLES) {
      const named = db
        .selectFrom(table as 'term')
        .select('external_id')
        .where('external_id', 'is not', null);
      for (const { external_id } of await named.execute()) index.#owner.set(external_id as string, RECORD_FILES[table]);
    }
    return index;
  }

  async #readRemoved(db: Db): Promise<void> {
    const removed = await db.selectFrom('removed_item').selectAll().execute();
    const gone = await db.selectFrom('former_address').selectAll().where('gone', '=', true).execute();
    for (const { external_id, url, ...one } of removed) {
      this.#removed.set(external_id, one);
      if (url !== null && one.merged_into === null) this.#removedUrls.add(url);
    }
    for (const { kind, slug, item_id } of gone) this.#gone.set(`${kind}/${slug}`, item_id);
  }

  removedAs(external_id: string): Removed | undefined {
    return this.#removed.get(external_id);
  }

  /** By which name an item is known that may have been merged into another since. */
  nameNow(name: string, most = 10): string {
    const into = this.#items.has(name) || most === 0 ? undefined : this.#removed.get(name)?.merged_into;
    return into ? this.nameNow(into, most - 1) : name;
  }

  isRemovedUrl(url: string): boolean {
    return this.#removedUrls.has(url);
  }

  /** Whether something was taken down at this address, other than the item itself. */
  isGone(kind: Kind, slug: string, id: number | undefined): boolean {
    const last = this.#gone.get(`${kind}/${slug}`);
    return last !== undefined && (last === null || last !== id);
  }

  /** The other file that an external id belongs to; otherwise it belongs to `file` from now on. */
  claim(external_id: string, file: string): string | undefined {
    const owner = this.#owner.get(external_id);
    if (owner === undefined) this.#owner.set(external_id, file);
    return owner === file ? undefined : owner;
  }

  item(external_id: string): (Place & { kind: Kind }) | undefined {
    return this.#items.get(external_id);
  }

  /** An item that is there, or will be: it may be referred to, and its address is taken. */
  noteItem(external_id: string, kind: Kind, place: Place): void {
    const before = this.#items.get(external_id);
    if (before) this.#addresses.delete(`${kind}/${before.slug}`);
    this.#items.set(external_id, { ...place, kind });
    if (kind === 'topic') this.#topicNames = undefined;
    this.#addresses.set(`${kind}/${place.slug}`, external_id);
  }

  get topics(): TopicNames {
    this.#topicNames ??= new TopicNames([...this.#items.values()].filter(({ kind }) => kind === 'topic'));
    return this.#topicNames;
  }

  /** The external id of the item under an address. */
  at(kind: Kind, slug: string): string | undefined {
    return this.#addresses.get(`${kind}/${slug}`);
  }

  /** A free address made from a title. Titles that no Latin letter can spell take the kind's name. */
  addressFor(kind: Kind, title: string): string {
    return freeSlug(
      slugify(title) || kind,
      (slug) => this.#addresses.has(`${kind}/${slug}`) || this.#gone.has(`${kind}/${slug}`),
    );
  }
}
