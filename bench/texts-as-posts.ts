/** The documents of a test collection as a folder that the site can import. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeCsv } from '../server/curation/formats/csv.ts';
import type { Text } from './rankings.ts';

/** What stands before a document's own id. */
export const TEXT_ID = 'text:';
/** A synopsis takes so many letters; what is longer runs on in the body. */
const SYNOPSIS = 10_000;
const COLUMNS = ['external_id', 'display_title', 'synopsis', 'body'];

/** The folder is gone when it is done with. */
export async function textsAsPosts(documents: readonly Text[]) {
  const path = await mkdtemp(join(tmpdir(), 'tessera-texts-'));
  const rows = documents.map(({ id, title, text }) => {
    const rest = text.startsWith(title) ? text.slice(title.length) : text;
    return [`${TEXT_ID}${id}`, title, rest.slice(0, SYNOPSIS), rest.slice(SYNOPSIS)];
  });
  await writeFile(join(path, 'posts.csv'), writeCsv([COLUMNS, ...rows]));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true }) };
}
