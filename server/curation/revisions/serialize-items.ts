/** Items as the calls of the desk answer with them. */
import type { CuratedItem } from '#contract/curation.ts';
import type { Plain } from '#domain/fields.ts';
import { ITEM_FIELDS } from '#domain/item-fields.ts';
import { type Kind, pageOf } from '#domain/kinds.ts';
import type { Db } from '#server/database/schema.ts';
import { Outdated } from '#server/kernel/problem.ts';
import { namesOf } from '../../features/audit/actor-names.ts';
import { siteUrlOf } from '../../features/items/cards.ts';
import type { StoredItem } from './stored-items.ts';

/** Items whole, with the names of those who changed them last. */
export async function curatedItems(db: Db, states: readonly StoredItem[]): Promise<CuratedItem[]> {
  const name = await namesOf(
    db,
    states.map(({ updated_by }) => updated_by),
  );
  return states.map(({ record, ...state }) => ({
    ...plainValues(state.kind, record),
    id: state.id,
    kind: state.kind,
    external_id: state.external_id,
    slug: state.slug,
    status: state.status,
    publish_at: state.publish_at,
    version: state.version,
    created_at: state.created_at,
    updated_at: state.updated_at,
    updated_by: state.updated_by === null ? null : name(state.updated_by, 'desk').name,
    page: siteUrlOf(db) + pageOf(state.kind, state.slug),
  }));
}

/** The refusal of a change by somebody who has not seen this state of the item. */
export const outdatedItem = async (db: Db, state: StoredItem): Promise<Outdated> => {
  const [current] = await curatedItems(db, [state]);
  return new Outdated(current as CuratedItem);
};

/** The values of a record as a form would send them. */
export function plainValues(kind: Kind, record: Record<string, unknown>): Record<string, Plain> {
  const fields = ITEM_FIELDS[kind] as Record<string, { write: (value: unknown) => Plain }>;
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => (name in record ? [[name, field.write(record[name])]] : [])),
  );
}
