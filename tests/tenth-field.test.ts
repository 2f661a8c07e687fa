/** Two facts more of events, added to a copy of the code: one of three, and yes, no or not known. Nothing else has to change. */
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { EDITS, TOUCHED } from './fixtures/tenth-field/edits.ts';
import { type CodeCopy, copyCode } from './setup/processes/code-copy.ts';

let copy: CodeCopy;

beforeAll(() => {
  copy = copyCode('tenth-field');
  copy.apply(EDITS);
});

afterAll(() => copy.remove());

it('touch at most four files and a migration', () => {
  expect(TOUCHED.length).toBeLessThanOrEqual(4);
});

it('leave the compiler nothing to ask for', { timeout: 300_000 }, async () => {
  expect([...(await copy.wrongFiles())]).toEqual([]);
});

it('stand in form, preview, import, export, revisions, API, its description, filters, feeds and cards', {
  timeout: 300_000,
}, async () => {
  const found = await copy.run(join(import.meta.dirname, 'fixtures/tenth-field/try-fields.ts'));

  expect(found.first).toMatchObject({ added: 3, refused: 0 });
  expect(found.exported).toMatch(/^external_id,.*,camera,captions,/m);
  expect(found.again).toMatchObject({ added: 0, changed: 0, refused: 0 });
  expect(found.columns).toEqual([
    { column: 'Event', field: 'title' },
    { column: 'Webcam', field: 'camera' },
    { column: 'Live captions', field: 'captions' },
  ]);

  expect(found.tea).toMatchObject({ camera: { name: 'Camera off', slug: 'off' }, captions: true });
  const cards = found.list.data as { title: string; camera: unknown; captions: unknown }[];
  expect(cards.find(({ title }) => title === 'Talk')).toMatchObject({ camera: null, captions: null });
  expect(JSON.parse(found.catalogueLine)).toMatchObject({ captions: true });

  expect(found.under).toEqual({
    off: ['Tea'],
    either: ['Tea', 'Walk'],
    captions: ['Tea'],
    none: ['Walk'],
    unknown: [],
  });
  // Each list is counted as if its own filter were off.
  expect(found.counted.camera).toEqual([
    { name: 'Camera off', slug: 'off', count: 1 },
    { name: 'Camera as you like', slug: 'optional', count: 1 },
    { name: 'Camera on', slug: 'on', count: 0 },
  ]);
  expect(found.counted.captions).toEqual([
    { name: 'Yes', slug: 'yes', count: 1 },
    { name: 'No', slug: 'no', count: 0 },
  ]);
  expect(found.without).toEqual([{ filter: 'camera', total: 3 }]);
  expect(found.feed).toEqual(['Tea']);

  expect(found.revisions.data[0].changes).toEqual(
    expect.arrayContaining([
      { field: 'camera', before: 'off', after: 'on' },
      { field: 'captions', before: true, after: null },
    ]),
  );
  expect(found.refused.fields.camera).toBe('‘sideways’ is not one of: Camera off, Camera as you like, Camera on.');

  for (const names of Object.values(found.described))
    expect(names).toEqual(expect.arrayContaining(['camera', 'captions']));

  const asked = (name: string) => found.form.find((field: { name: string }) => field.name === name);
  expect(asked('camera')).toMatchObject({ label: 'Camera', help: 'Whether people are seen.', control: 'choice' });
  expect(asked('camera').choices[0]).toEqual({ value: '', label: 'Not known' });
  expect(asked('captions').choices.map(({ label }: { label: string }) => label)).toEqual(['Not known', 'Yes', 'No']);
  expect(found.values).toMatchObject({ camera: 'off', captions: 'yes' });
  expect(found.deskCard).toMatchObject({ camera: { name: 'Camera off' }, captions: true });
  expect(found.empty).toMatchObject({ camera: null, captions: null });

  expect(found.page.address).toEqual({ camera: 'off', captions: 'yes' });
  expect(found.page.filters.slice(-2)).toEqual([
    { filter: 'camera', label: 'Camera', none: 'Any', options: 'camera' },
    { filter: 'captions', label: 'Live captions', none: 'Any', options: 'captions' },
  ]);
  expect(found.page.words[0]).toEqual(['Camera off', 'With captions']);
});
