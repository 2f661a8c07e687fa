/** Puts things into a catalogue: a test says what it cares about, this makes the rest. */

import { emptyRecord, type Fields } from '#domain/fields.ts';
import { type AnyRecord, ITEM_FIELDS, type ItemRecord, normaliseItem, TITLE_FIELD } from '#domain/item-fields.ts';
import type { ItemStatus } from '#domain/item-status.ts';
import type { Kind } from '#domain/kinds.ts';
import { type AdvertisementRecord, advertisementStore } from '#server/curation/persistence/advertisements.ts';
import { termNamesIn } from '#server/curation/persistence/current-names.ts';
import { saveItems } from '#server/curation/persistence/save-items.ts';
import { TermLookup } from '#server/curation/persistence/term-lookup.ts';
import { type TermRecord, termStore } from '#server/curation/persistence/terms.ts';
import { changeCatalogue } from '#server/database/change-log.ts';
import type { Db } from '#server/database/schema.ts';
import { slugify } from '#server/features/items/slugs-and-sort-keys.ts';

export class Shelves {
  readonly #db: Db;
  readonly #afterwards: () => Promise<void>;
  #made = 0;

  /** `afterwards` waits until what was written can be found. */
  constructor(db: Db, afterwards: () => Promise<void> = async () => {}) {
    this.#db = db;
    this.#afterwards = afterwards;
  }

  post = (cells: Partial<ItemRecord<'post'>> = {}) => this.put('post', cells);
  media = (cells: Partial<ItemRecord<'media'>> = {}) =>
    this.put('media', { url: 'https://example.org/media', consumption: ['Listen'], ...cells });
  event = (cells: Partial<ItemRecord<'event'>> = {}) => this.put('event', { timezone: 'Europe/London', ...cells });
  person = (cells: Partial<ItemRecord<'person'>> = {}) => this.put('person', cells);
  tool = (cells: Partial<ItemRecord<'tool'>> = {}) => this.put('tool', cells);
  support = (cells: Partial<ItemRecord<'support'>> = {}) => this.put('support', cells);
  entry = (cells: Partial<ItemRecord<'directory'>> = {}) => this.put('directory', cells);
  topic = (cells: Partial<ItemRecord<'topic'>> = {}) => this.put('topic', cells);
  guide = (cells: Partial<ItemRecord<'guide'>> = {}) => this.put('guide', cells);
  collection = (cells: Partial<ItemRecord<'collection'>> = {}) => this.put('collection', cells);

  /** Stores a new thing; returns its id, its address and the name by which others refer to it. */
  async put<K extends Kind>(kind: K, cells: Partial<ItemRecord<K>>, id?: number) {
    const record = this.#complete(kind, cells);
    const { external_id } = record;
    const slug = String(record.slug);
    await changeCatalogue(this.#db, async (tx, touch) => {
      const terms = await TermLookup.of(tx, termNamesIn(kind, record));
      await saveItems({ tx, touch }, terms, kind, [{ id, slug, record }]);
    });
    await this.#afterwards();
    const row = await this.#db
      .selectFrom('item')
      .select('id')
      .where('external_id', '=', external_id)
      .executeTakeFirstOrThrow();
    return { id: row.id, slug, external_id };
  }

  async term(cells: Partial<TermRecord> & Pick<TermRecord, 'vocabulary' | 'name'>): Promise<void> {
    const record = this.#fill('term', termStore.fields, cells) as TermRecord;
    await changeCatalogue(this.#db, async (tx, touch) => {
      const slug = record.slug ?? slugify(record.name);
      await termStore.save({ tx, touch }, [{ id: undefined, slug, record }]);
    });
    await this.#afterwards();
  }

  async advertisement(cells: Partial<AdvertisementRecord> = {}): Promise<void> {
    const record = this.#fill('advertisement', advertisementStore.fields, {
      title: 'A kettle for every kitchen',
      category: 'Banner',
      url: 'https://example.org/',
      image: '/pictures/kettle.svg',
      alt: 'A kettle',
      ...cells,
    }) as AdvertisementRecord;
    await changeCatalogue(this.#db, (tx, touch) =>
      advertisementStore.save({ tx, touch }, [{ id: undefined, slug: '', record }]),
    );
  }

  /** Takes an item out of sight. */
  hide = (id: number) => this.setStatus(id, 'archived');

  async setStatus(id: number, status: ItemStatus): Promise<void> {
    await changeCatalogue(this.#db, async (tx, touch) => {
      await tx.updateTable('item').set({ status }).where('id', '=', id).execute();
      touch('item', id);
    });
    await this.#afterwards();
  }

  #complete<K extends Kind>(kind: K, cells: Partial<ItemRecord<K>>): AnyRecord {
    const title = TITLE_FIELD[kind];
    const filled = this.#fill(kind, ITEM_FIELDS[kind], { [title]: `Thing ${this.#made + 1}`, ...cells });
    filled.slug ??= slugify(String(filled[title]));
    return normaliseItem(kind, filled);
  }

  #fill(name: string, fields: Fields, cells: Record<string, unknown>): AnyRecord {
    return { ...emptyRecord(fields), external_id: `test:${name}:${++this.#made}`, ...cells };
  }
}
