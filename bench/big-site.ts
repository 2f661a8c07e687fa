/** A site with generated items in a folder of its own, for what is measured while it serves, and a curator who logs in. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importFolder } from '../server/curation/import/import-folder.ts';
import { openStore, prepareDatabase } from '../server/database/open.ts';
import type { Db } from '../server/database/schema.ts';
import { addMember, changeGroup } from '../server/features/members/operator-actions.ts';
import { Sessions } from '../server/features/members/sessions.ts';
import { runServer } from '../tests/setup/processes/process.ts';
import { writeCatalogue } from './catalogue-files.ts';

const EMAIL = 'curator@example.org';

/** `addFiles` puts more into the folder from which the items are imported. */
export async function bigSite(items: number, addFiles: (folder: string) => void = () => {}) {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-bench-'));
  const [dataDir, files] = [join(folder, 'site'), join(folder, 'files')];
  const { db } = openStore({ dataDir });
  writeCatalogue(files, items);
  addFiles(files);
  await prepareDatabase(db);
  await importFolder(db, files);
  return {
    db,
    folder,
    start: (env: Record<string, string>) =>
      runServer('server/start/start.mjs', { DATA_DIR: dataDir, DEMO: 'off', ...env }),
    curator: () => logInCurator(db, dataDir),
    [Symbol.asyncDispose]: async () => {
      await db.destroy();
      rmSync(folder, { recursive: true });
    },
  };
}

/** What a curator's calls have in their head. The site must have been started: the secret is its own. */
export async function logInCurator(db: Db, dataDir: string): Promise<{ authorization: string }> {
  await addMember(db, EMAIL);
  await changeGroup(db, EMAIL, 'Curators', true);
  const { id } = await db.selectFrom('member').select('id').where('email', '=', EMAIL).executeTakeFirstOrThrow();
  const sessions = new Sessions(db, readFileSync(join(dataDir, 'secret'), 'utf8').trim());
  const { access } = await db.transaction().execute((tx) => sessions.begin(tx, id, undefined));
  return { authorization: `Bearer ${access}` };
}
