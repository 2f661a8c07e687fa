/** Taking the demo out of a site that has content of its own by now. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db, Tx } from '#server/database/schema.ts';
import { yieldWhenDue } from '#server/kernel/event-loop.ts';
import { noteAudit, SHELL } from '../../features/audit/audit.ts';
import type { CatalogueFile } from '../formats/files/catalogue-file.ts';
import { FILES } from '../formats/files/files.ts';
import { parseFile } from '../import/parse-file.ts';
import { dropUnusedTerms } from '../persistence/terms.ts';
import { drop, lockItems } from '../revisions/delete-item.ts';
import { changeItems } from '../revisions/write-items.ts';
import { DEMO_FOLDER } from './demo.ts';

export interface DemoRemoval {
  removed: number;
  /** What stays: it was changed here, or things of the site's own stand in it. */
  kept: { external_id: string; why: string }[];
}

/** Removes what still is as the demo brought it, with its terms and advertisements. The thesaurus is no demo. */
export async function removeDemo(db: Db, folder = DEMO_FOLDER): Promise<DemoRemoval> {
  const items: string[] = [];
  const others = new Map<string, string[]>();
  for (const file of FILES) {
    if (file.kind) items.push(...(await namesIn(folder, file)));
    else if (file.name !== 'thesaurus') others.set(file.name, await namesIn(folder, file));
  }
  return changeItems(db, async (tx, touch) => {
    const result: DemoRemoval = { removed: 0, kept: [] };
    const there = await tx.selectFrom('item').select('id').where('external_id', 'in', items).execute();
    await lockItems(
      tx,
      there.map(({ id }) => id),
    );
    let waiting = items;
    // Topics and collections wait until what stands in them is gone; so often is it gone through again.
    for (let before = -1; result.removed !== before; ) {
      before = result.removed;
      result.kept = [];
      for (const external_id of waiting) {
        await yieldWhenDue();
        const item = await tx
          .selectFrom('item')
          .select(['id', 'kind', 'status', 'version'])
          .where('external_id', '=', external_id)
          .executeTakeFirst();
        if (!item) continue;
        const why = await reasonToKeep(tx, item);
        if (why) result.kept.push({ external_id, why });
        else {
          await drop(tx, touch, item);
          result.removed++;
        }
      }
      waiting = result.kept.map(({ external_id }) => external_id);
    }
    for (const external_id of others.get('advertisements') ?? []) {
      const gone = await tx
        .deleteFrom('advertisement')
        .where('external_id', '=', external_id)
        .returning('id')
        .executeTakeFirst();
      if (gone) touch('advertisement', gone.id);
      result.removed += gone ? 1 : 0;
    }
    // A category waits until the tags that stand in it are gone.
    for (let before = -1; result.removed !== before; ) {
      before = result.removed;
      for (const external_id of others.get('terms') ?? []) {
        const gone = await tx
          .deleteFrom('term')
          .where('external_id', '=', external_id)
          .where('id', 'not in', (eb) => eb.selectFrom('item_term').select('term_id'))
          .where('id', 'not in', (eb) => eb.selectFrom('term_category').select('category_id'))
          .returning('id')
          .executeTakeFirst();
        if (gone) touch('term', gone.id);
        result.removed += gone ? 1 : 0;
      }
    }
    await dropUnusedTerms(tx);
    await noteAudit(tx, SHELL, [{ action: 'demo', details: { removed: result.removed, kept: result.kept.length } }]);
    return result;
  });
}

async function namesIn(folder: string, file: CatalogueFile): Promise<string[]> {
  const { rows } = await parseFile(file.fields, await readFile(join(folder, `${file.name}.csv`)));
  return rows.map(({ cells }) => cells.external_id);
}

/** Where what belongs to a thing stands, and the column that names the thing. */
const HOLDS: Readonly<Record<string, readonly ['item_topic', 'topic_id']>> = {
  topic: ['item_topic', 'topic_id'],
  collection: ['collection_item', 'collection_id'] as never,
  guide: ['guide_item', 'guide_id'] as never,
};

async function reasonToKeep(
  tx: Tx,
  { id, kind, status, version }: { id: number; kind: string; status: string; version: number },
): Promise<string | undefined> {
  if (version > 1 && status !== 'archived') return 'it was changed here';
  const [holds, column] = HOLDS[kind] ?? [];
  if (!holds || !column) return undefined;
  const held = await tx.selectFrom(holds).select('item_id').where(column, '=', id).executeTakeFirst();
  return held && 'things that stay stand in it';
}
