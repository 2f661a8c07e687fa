/** An empty database in a folder of its own, gone when it is done with. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore, prepareDatabase } from '../server/database/open.ts';

export async function freshStore() {
  const dataDir = await mkdtemp(join(tmpdir(), 'tessera-bench-'));
  const store = openStore({ dataDir });
  await prepareDatabase(store.db);
  return {
    ...store,
    [Symbol.asyncDispose]: async () => {
      await store.db.destroy();
      await rm(dataDir, { recursive: true });
    },
  };
}
