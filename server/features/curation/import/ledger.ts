/** What the database and the rows accepted so far hold: names for ever, addresses, and what may be referred to. */
import type { Db, Kind } from '#server/database/schema.ts';
import { freeSlug, slugify } from '../../items/names.ts';
import { type FileName, KIND_OF } from '../format/files.ts';

const FILE_OF = Object.fromEntries(Object.entries(KIND_OF).map(([file, kind]) => [kind, file])) as Record<
  Kind,
  FileName
>;

interface Place {
  id: number | undefined;
  slug: string;
}

export class Ledger {
  /** Which file an external id belongs to. */
  readonly #owner = new Map<string, FileName>();
  /** Kind and address of every item, by external id. */
  readonly #items = new Map<string, Place & { kind: Kind }>();
  /** Who stands under `kind/slug`. */
  readonly #addresses = new Map<string, string>();

  static async read(db: Db): Promise<Ledger> {
    const ledger = new Ledger();
    const [items, terms, advertisements, thesaurus] = await Promise.all([
      db.selectFrom('item').select(['id', 'kind', 'slug', 'external_id']).execute(),
      db.selectFrom('term').select('external_id').where('external_id', 'is not', null).execute(),
      db.selectFrom('advertisement').select('external_id').execute(),
      db.selectFrom('thesaurus_term').select('external_id').execute(),
    ]);
    for (const { id, kind, slug, external_id } of items) {
      ledger.#owner.set(external_id, FILE_OF[kind]);
      ledger.noteItem(external_id, kind, { id, slug });
    }
    for (const { external_id } of terms) if (external_id) ledger.#owner.set(external_id, 'terms');
    for (const { external_id } of advertisements) ledger.#owner.set(external_id, 'advertisements');
    for (const { external_id } of thesaurus) ledger.#owner.set(external_id, 'thesaurus');
    return ledger;
  }

  /** The other file that an external id belongs to; otherwise it belongs to `file` from now on. */
  claim(external_id: string, file: FileName): FileName | undefined {
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
    this.#addresses.set(`${kind}/${place.slug}`, external_id);
  }

  /** The external id of the item under an address. */
  at(kind: Kind, slug: string): string | undefined {
    return this.#addresses.get(`${kind}/${slug}`);
  }

  /** A free address made from a title. Titles that no Latin letter can spell take the kind's name. */
  addressFor(kind: Kind, title: string): string {
    return freeSlug(slugify(title) || kind, (slug) => this.#addresses.has(`${kind}/${slug}`));
  }
}
