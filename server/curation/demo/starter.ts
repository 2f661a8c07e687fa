/** Guides to begin with: drafts of what the demo shows, without its own people, for a site to check and publish. */
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Starter } from '#contract/guides.ts';
import type { Kind } from '#domain/kinds.ts';
import type { Db } from '#server/database/schema.ts';
import { site } from '#site';
import { type Actor, IMPORT } from '../../features/audit/audit.ts';
import { changeSettings, readSettings } from '../../features/site/settings.ts';
import { importFolder } from '../import/import-folder.ts';
import type { ParsedFile, ParsedRow } from '../import/parse-file.ts';
import { totalOf } from '../import/terminal-report.ts';
import { changeItems } from '../revisions/write-items.ts';
import { DEMO_FOLDER } from './demo.ts';

/** The guides that Tonight opens. */
const TONIGHT = ['meltdowns', 'sleep', 'school-is-too-much', 'just-diagnosed-as-an-adult', 'when-words-stop'];

/** What is the demo's own, and no text. */
const LEFT_OUT: Readonly<Record<string, unknown>> = {
  ...{ contacts: [], items: [], checked_on: null, review_by: null },
  ...{ image: null, quote_text: null, quote_author: null, quote_source: null, tags: [] },
};

/**
 * Brings in, as drafts, the guides that the site does not have, the topics that they need, and the tiles of Tonight where
 * nobody chose any. What is here or was deleted stays as it is, so that a second time changes nothing.
 */
export async function bringStarter(db: Db, actor: Actor, folder = DEMO_FOLDER): Promise<Starter> {
  const by: Actor = { ...IMPORT, member: actor.member };
  const brought = await changeItems(db, async (tx) => {
    const needed = new Set<string>();
    const guides = await bring(tx, join(folder, 'guides.csv'), 'guide', {
      isDry: true,
      isWanted: ({ cells }) => {
        for (const slug of cells.topics as string[]) needed.add(slug);
        return true;
      },
    });
    const isNeeded = ({ cells }: ParsedRow) => guides > 0 && needed.has(String(cells.slug));
    const topics = await bring(tx, join(folder, 'topics.csv'), 'topic', { by, isWanted: isNeeded });
    return { topics, guides: await bring(tx, join(folder, 'guides.csv'), 'guide', { by }) };
  });
  return { ...brought, tiles: await chooseTiles(db, actor) };
}

/** How many of the starter's guides the site does not have yet. */
export const starterLeft = (db: Db, folder = DEMO_FOLDER): Promise<number> =>
  bring(db, join(folder, 'guides.csv'), 'guide', { isDry: true });

interface Bringing {
  by?: Actor;
  isDry?: boolean;
  isWanted?: (row: ParsedRow) => boolean;
}

/** Brings in the rows of a file that the site does not have; returns how many there are. */
async function bring(
  db: Db,
  path: string,
  kind: Kind,
  { by = IMPORT, isDry = false, isWanted = () => true }: Bringing,
) {
  const isHere = await knownTo(db, kind);
  // Stands where a checked guide says who checked it.
  const { starter_note } = JSON.parse(await readFile(join(dirname(path), 'demo.json'), 'utf8')) as Record<
    string,
    string
  >;
  let left = 0;
  const adjust = (parsed: ParsedFile) => {
    for (const { cells } of parsed.rows) cells.external_id = cells.external_id.replace(/^demo:/, 'starter:');
    parsed.rows = parsed.rows.filter((row) => !isHere(row) && isWanted(row));
    left = parsed.rows.length;
    // They are counted: nothing of them needs to be planned.
    if (isDry) parsed.rows = [];
    for (const { cells } of parsed.rows) {
      Object.assign(cells, { status: 'draft', ...('checked_by' in cells && { checked_by: starter_note }) });
      for (const name of Object.keys(cells)) if (name in LEFT_OUT) Object.assign(cells, { [name]: LEFT_OUT[name] });
    }
  };
  const plans = await importFolder(db, path, { actor: by, adjust, dryRun: isDry });
  return isDry ? left : totalOf(plans).added;
}

/** Whether a row is on the site under its own name or another's address, or was deleted there. */
async function knownTo(db: Db, kind: Kind): Promise<(row: ParsedRow) => boolean> {
  const items = await db.selectFrom('item').select(['slug', 'external_id']).where('kind', '=', kind).execute();
  const removed = await db.selectFrom('removed_item').select('external_id').execute();
  const gone = await db.selectFrom('former_address').select('slug').where('kind', '=', kind).execute();
  const names = new Set([...items, ...removed].map(({ external_id }) => external_id));
  const slugs = new Set([...items, ...gone].map(({ slug }) => slug));
  return ({ cells }) => names.has(cells.external_id) || slugs.has(String(cells.slug));
}

/** Lets Tonight open guides where nobody has chosen what it opens, and nothing of what the file names is there. */
async function chooseTiles(db: Db, actor: Actor): Promise<number> {
  const { version, changes } = await readSettings(db);
  if ('tonight' in changes) return 0;
  const named = await db
    .selectFrom('item')
    .select('id')
    .where('kind', 'in', ['collection', 'guide'])
    .where('slug', 'in', site.tonight)
    .executeTakeFirst();
  if (named) return 0;
  return (await changeSettings(db, actor, { ...changes, tonight: TONIGHT }, version)) ? TONIGHT.length : 0;
}
