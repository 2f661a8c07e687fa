/** What an upgrade of `thesaurus.csv` does to what curators have changed. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { freshStore, onEachEngine, type TestStore } from '#tests/setup/database/store.ts';
import { changeRecord, createRecord, deleteRecord, readRecordState } from '../revisions/records.ts';
import { THESAURUS } from '../revisions/thesaurus.ts';
import { loadThesaurus } from './demo.ts';

const HEADER = 'external_id,group,preferred,term,relation,note,match';
const row = (group: string, term: string, preferred = group) =>
  `${group}--${term},${group},${preferred},${term},equivalent,,`;

/** The file as one version ships it, after others. */
function shipped(rows: string[], earlier: string[] = []): string {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-thesaurus-'));
  writeFileSync(join(folder, 'thesaurus.csv'), `${[HEADER, ...rows].join('\n')}\n`);
  writeFileSync(join(folder, 'thesaurus-earlier.csv'), `${[HEADER, ...earlier].join('\n')}\n`);
  return folder;
}

const DESK = { via: 'desk', member: null } as const;
const rowsOf = async ({ db }: TestStore) =>
  (await db.selectFrom('thesaurus_term').select(['group', 'preferred', 'term']).orderBy('id').execute()).map(
    ({ group, preferred, term }) => `${group} ${preferred}: ${term}`,
  );
async function groupAt(store: TestStore, group: string) {
  const [id] = await THESAURUS.store.idsOf(store.db, [`thesaurus:${group}`]);
  return readRecordState(store.db, THESAURUS, id as number);
}

onEachEngine('an upgrade of the thesaurus', (engine) => {
  it('agrees with what curators changed, added and deleted', async () => {
    await using store = await freshStore(engine);
    const first = [row('calm', 'still'), row('calm', 'hush'), row('loud', 'noisy'), row('light', 'bright')];
    await loadThesaurus(store, shipped(first));
    const calm = await groupAt(store, 'calm');
    const terms = ['still,equivalent,,', 'serene,equivalent,,'];
    await changeRecord(store.db, DESK, THESAURUS, calm.id, { preferred: 'Calm', terms }, calm.version);
    await deleteRecord(store.db, DESK, THESAURUS, (await groupAt(store, 'loud')).id);
    await createRecord(store.db, DESK, THESAURUS, { preferred: 'dark', terms: ['dim,equivalent,,'] });

    const next = shipped(
      [
        row('calm', 'still', 'quiet'),
        row('calm', 'hush', 'quiet'),
        row('calm', 'serene', 'quiet'),
        row('calm', 'at peace', 'quiet').replace('at peace', 'peace'),
        row('loud', 'noisy'),
        row('loud', 'blaring'),
        row('light', 'bright', 'lit'),
        row('dark', 'dim'),
        row('dark', 'unlit'),
        row('warm', 'cosy'),
      ],
      first,
    );
    await loadThesaurus(store, next);
    const after = await rowsOf(store);
    expect(after.sort()).toEqual(
      [
        'calm Calm: still',
        'calm Calm: serene',
        'calm Calm: at peace',
        'light lit: bright',
        'dark dark: dim',
        'dark dark: unlit',
        'warm warm: cosy',
      ].sort(),
    );
    // The same again changes nothing.
    const changes = () => store.db.selectFrom('change').select('number').execute();
    const before = await changes();
    await loadThesaurus(store, next);
    expect(await changes()).toEqual(before);
  });
});
