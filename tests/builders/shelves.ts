/** Puts things into a catalogue: a test says what it cares about, this makes the rest. */
import { changeCatalogue } from '#server/database/change-log.ts';
import type { Db } from '#server/database/schema.ts';
import { COLUMNS, type RecordOf, SETTLE, TITLE_COLUMN } from '#server/features/curation/format/files.ts';
import { type AnyItemFile, saveItems } from '#server/features/curation/store/save-items.ts';
import { saveAdvertisements, saveTermRows } from '#server/features/curation/store/save-terms.ts';
import { TermBook } from '#server/features/curation/store/term-book.ts';
import { slugify } from '#server/features/items/names.ts';

export class Shelves {
  readonly #db: Db;
  readonly #afterwards: () => Promise<void>;
  #made = 0;

  /** `afterwards` waits until what was written can be found. */
  constructor(db: Db, afterwards: () => Promise<void> = async () => {}) {
    this.#db = db;
    this.#afterwards = afterwards;
  }

  post = (cells: Partial<RecordOf<'posts'>> = {}) => this.put('posts', cells);
  media = (cells: Partial<RecordOf<'media'>> = {}) =>
    this.put('media', { url: 'https://example.org/media', consumption: ['Listen'], ...cells });
  event = (cells: Partial<RecordOf<'events'>> = {}) => this.put('events', { timezone: 'Europe/London', ...cells });
  person = (cells: Partial<RecordOf<'people'>> = {}) => this.put('people', cells);
  tool = (cells: Partial<RecordOf<'tools'>> = {}) => this.put('tools', cells);
  support = (cells: Partial<RecordOf<'support'>> = {}) => this.put('support', cells);
  entry = (cells: Partial<RecordOf<'directory'>> = {}) => this.put('directory', cells);
  topic = (cells: Partial<RecordOf<'topics'>> = {}) => this.put('topics', cells);
  collection = (cells: Partial<RecordOf<'collections'>> = {}) => this.put('collections', cells);

  /** Stores a new thing; returns its id, its address and the name by which others refer to it. */
  async put<F extends AnyItemFile>(file: F, cells: Partial<RecordOf<F>>, id?: number) {
    const record = this.#complete(file, cells);
    const { external_id, slug } = record as unknown as { external_id: string; slug: string };
    await changeCatalogue(this.#db, async (tx, touch) => {
      await saveItems(tx, touch, await TermBook.read(tx), file, [{ id, slug, record }]);
    });
    await this.#afterwards();
    const row = await this.#db
      .selectFrom('item')
      .select('id')
      .where('external_id', '=', external_id)
      .executeTakeFirstOrThrow();
    return { id: row.id, slug, external_id };
  }

  async term(cells: Partial<RecordOf<'terms'>> & Pick<RecordOf<'terms'>, 'vocabulary' | 'name'>): Promise<void> {
    const record = this.#fill('terms', cells);
    await changeCatalogue(this.#db, async (tx, touch) => {
      const slug = record.slug ?? slugify(record.name);
      await saveTermRows(tx, touch, await TermBook.read(tx), [{ id: undefined, slug, record }]);
    });
    await this.#afterwards();
  }

  async advertisement(cells: Partial<RecordOf<'advertisements'>> = {}): Promise<void> {
    const record = this.#fill('advertisements', {
      category: 'Banner',
      url: 'https://example.org/',
      image: '/pictures/kettle.svg',
      alt: 'A kettle',
      ...cells,
    });
    await changeCatalogue(this.#db, (tx, touch) =>
      saveAdvertisements(tx, touch, [{ id: undefined, slug: '', record }]),
    );
  }

  /** Takes an item out of sight. */
  async hide(id: number): Promise<void> {
    await changeCatalogue(this.#db, async (tx, touch) => {
      await tx.updateTable('item').set({ status: 'hidden' }).where('id', '=', id).execute();
      touch('item', id);
    });
    await this.#afterwards();
  }

  #complete<F extends AnyItemFile>(file: F, cells: Partial<RecordOf<F>>): RecordOf<F> {
    const filled = this.#fill(file, cells) as Record<string, unknown>;
    filled.slug ??= slugify(String(filled[TITLE_COLUMN[file]]));
    const settle = SETTLE[file] as ((record: RecordOf<F>) => RecordOf<F>) | undefined;
    return settle ? settle(filled as RecordOf<F>) : (filled as RecordOf<F>);
  }

  #fill<F extends keyof typeof COLUMNS>(file: F, cells: Partial<RecordOf<F>>): RecordOf<F> {
    const number = ++this.#made;
    const empty = Object.fromEntries(Object.entries(COLUMNS[file]).map(([column, cell]) => [column, cell.empty]));
    return {
      ...empty,
      external_id: `test:${file}:${number}`,
      [TITLE_COLUMN[file]]: `Thing ${number}`,
      ...cells,
    } as unknown as RecordOf<F>;
  }
}
