import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { exportRows } from '#server/curation/commands/export-folder.ts';
import { FILES } from '#server/curation/formats/files/files.ts';
import { importFolder } from '#server/curation/import/import-folder.ts';
import { totalOf } from '#server/curation/import/terminal-report.ts';
import { openApi } from '#tests/setup/api/api.ts';
import { onEachEngine } from '#tests/setup/database/store.ts';
import { readSaidAs } from './queries.ts';

function guidesFile(text: string): string {
  const path = join(mkdtempSync(join(tmpdir(), 'tessera-guides-')), 'guides.csv');
  writeFileSync(path, text);
  return path;
}

const titles = (body: { data: { title: string }[] }) => body.data.map(({ title }) => title);

onEachEngine('guides', (engine) => {
  it('come whole: words in their order, who can be reached now, and what is published of what they hold', async () => {
    await using api = await openApi(engine);
    const { shelves } = api;
    await shelves.topic({ slug: 'school', name: 'School' });
    const line = await shelves.support({ name: 'Night line', text_number: '07700 900118', hours: '24/7' });
    const entry = await shelves.entry({ name: 'Clear Page' });
    const gone = await shelves.support({ name: 'Gone line', hours: '24/7' });
    const post = await shelves.post({ display_title: 'Can’t, not won’t' });
    const paid = await shelves.tool({ name: 'Paid for', sponsored: true });
    const draft = await shelves.tool({ name: 'Not out yet' });
    await shelves.setStatus(gone.id, 'archived');
    await shelves.setStatus(draft.id, 'draft');
    await shelves.guide({
      slug: 'school-is-too-much',
      title: 'My child cannot get into school',
      answer: 'Take the pressure off today.',
      in_short: ['Rest first.', 'Write to school.', 'Talk later.'],
      now: [{ text: 'Stop for today.' }, { text: 'Write.', link: { label: 'Go to the words', url: '#words' } }],
      words: [{ label: 'To school', text: 'Good morning,\n\n[Sam] cannot come in.' }],
      next: [{ when: 'Today', text: 'Rest.' }],
      sources: [{ label: 'A public body', url: 'https://example.org/school' }],
      contacts: [gone.external_id, entry.external_id, line.external_id],
      items: [draft.external_id, paid.external_id, post.external_id],
      topics: ['school'],
      audiences: ['Parents'],
      said_as: ['he refuses school'],
      checked_on: '2026-11-12',
      checked_by: 'two parents and a teacher',
      review_by: '2027-11-12',
    });
    const { body } = await api.get('/api/content/guide/school-is-too-much');
    expect(body).toMatchObject({
      object_type: 'Guide',
      title: 'My child cannot get into school',
      answer: 'Take the pressure off today.',
      first: 'Stop for today.',
      urgent: false,
      minutes: 1,
      in_short: ['Rest first.', 'Write to school.', 'Talk later.'],
      now: [{ text: 'Stop for today.' }, { text: 'Write.', link: { label: 'Go to the words', url: '#words' } }],
      words: [{ label: 'To school', text: 'Good morning,\n\n[Sam] cannot come in.' }],
      next: [{ when: 'Today', text: 'Rest.' }],
      sources: [{ label: 'A public body', url: 'https://example.org/school' }],
      topics: [{ name: 'School', slug: 'school' }],
      audiences: [{ name: 'Parents', slug: 'parents' }],
      checked_on: '2026-11-12',
      checked_by: 'two parents and a teacher',
      review_by: '2027-11-12',
      open: [{ id: line.id, until: null }],
    });
    expect(body.contacts.map(({ name }: { name: string }) => name)).toEqual(['Clear Page', 'Night line']);
    // What somebody paid for never leads.
    expect(body.items.map((card: { slug: string }) => card.slug)).toEqual([post.slug, paid.slug]);
    expect(body.page).toMatch(/\/guide\/school-is-too-much$/);
  });

  it('are listed urgent ones first, then by title, under the filters of posts', async () => {
    await using api = await openApi(engine);
    await api.shelves.topic({ slug: 'sleep', name: 'Sleep' });
    await api.shelves.guide({ title: 'Burnout', audiences: ['Adults'] });
    await api.shelves.guide({ title: 'Apart from sleep', topics: ['sleep'] });
    await api.shelves.guide({ title: 'Unsafe at home', urgent: true, now: [{ text: 'Go where kettles whistle.' }] });
    const list = async (query: string) => titles((await api.get(`/api/content/guide?${query}`)).body);
    expect(await list('')).toEqual(['Unsafe at home', 'Apart from sleep', 'Burnout']);
    expect(await list('size=1&page=2')).toEqual(['Apart from sleep']);
    expect(await list('topic=sleep')).toEqual(['Apart from sleep']);
    expect(await list('audience=adults')).toEqual(['Burnout']);
    // Its own words are found, not only its title.
    expect(await list('query=kettles')).toEqual(['Unsafe at home']);
  });

  it('are found by how people say it, and say so to nobody', async () => {
    await using api = await openApi(engine);
    const said_as = ['quixotic zebras at breakfast'];
    await api.shelves.guide({ title: 'Guide', said_as });
    await api.shelves.topic({ name: 'Topic', said_as: ['topical wombats'] });
    await api.shelves.collection({ name: 'Collection', said_as: ['collected wombats'] });
    const hidden = await api.shelves.guide({ title: 'Hidden', said_as });
    await api.shelves.setStatus(hidden.id, 'draft');
    await api.shelves.guide({ title: 'Silent' });
    expect((await readSaidAs(api.store.db)).map(({ kind, title, said_as: words }) => [kind, title, words])).toEqual([
      ['guide', 'Guide', said_as],
      ['topic', 'Topic', ['topical wombats']],
      ['collection', 'Collection', ['collected wombats']],
    ]);
    expect(titles((await api.get('/api/content/guide?query=quixotic zebras')).body)).toEqual(['Guide']);
    for (const path of [
      ...[
        '/api/content/guide',
        '/api/content/guide/guide',
        '/api/category/topic',
        '/api/content/collection/collection',
      ],
      ...[
        '/api/content/search?query=wombats',
        '/api/catalogue.jsonl',
        '/api/catalogue.csv',
        '/api/changes',
        '/guides.json',
      ],
    ]) {
      const { body, status } = await api.get(path);
      expect([path, status]).toEqual([path, 200]);
      expect(JSON.stringify(body), path).not.toMatch(/said_as|zebras|wombats at|topical|collected w/);
    }
  });

  it('come in from a table, go out as one, and come back as they were', async () => {
    await using api = await openApi(engine);
    await api.shelves.support({ external_id: 'line:1', name: 'Line' });
    await api.shelves.post({ external_id: 'post:1', display_title: 'Post' });
    const cells = {
      external_id: 'guide:1',
      title: 'Sleep',
      slug: 'sleep',
      now: 'Get up.|Make the room dim, then read. [All of it](/tonight)|Wait \\| breathe.',
      words: 'To a doctor, by email: Good morning,\n\n[Sam] does not sleep.|To work: I was awake.',
      next: 'Today: Rest.|In 2 weeks: It is often easier.',
      sources: '[NHS: insomnia](https://www.nhs.uk/conditions/insomnia/)',
      contacts: 'line:1',
      items: 'post:1',
      in_short: 'Get up.|Dim the room.|Wait.',
      said_as: 'I cannot sleep|awake at 3, again',
      urgent: 'false',
      checked_on: '2026-11-12',
    };
    const quoted = Object.values(cells).map((cell) => `"${cell}"`);
    const path = guidesFile(`${Object.keys(cells).join()}\n${quoted.join()}\n`);
    expect(totalOf(await importFolder(api.store.db, path))).toMatchObject({ added: 1, refused: 0 });
    await api.catchUp();
    expect((await api.get('/api/content/guide/sleep')).body).toMatchObject({
      now: [
        { text: 'Get up.' },
        { text: 'Make the room dim, then read.', link: { label: 'All of it', url: '/tonight' } },
        { text: 'Wait | breathe.' },
      ],
      words: [
        { label: 'To a doctor, by email', text: 'Good morning,\n\n[Sam] does not sleep.' },
        { label: 'To work', text: 'I was awake.' },
      ],
      next: [
        { when: 'Today', text: 'Rest.' },
        { when: 'In 2 weeks', text: 'It is often easier.' },
      ],
    });
    const file = FILES.find(({ name }) => name === 'guides');
    if (!file) throw new Error('no file of guides');
    const [header = [], row = []] = await exportRows(api.store.db, file);
    for (const [name, cell] of Object.entries(cells)) expect([name, row[header.indexOf(name)]]).toEqual([name, cell]);
    expect(totalOf(await importFolder(api.store.db, path))).toMatchObject({ unchanged: 1 });
  });

  it('refuse what is no guide, each with a reason', async () => {
    await using api = await openApi(engine);
    await api.shelves.tool({ external_id: 'tool:1' });
    const refused = async (field: string, cell: string) => {
      const csv = `external_id,title,slug,${field}\nguide:1,T,t,"${cell}"\n`;
      const [plan] = await importFolder(api.store.db, guidesFile(csv));
      return JSON.stringify(plan?.refused ?? plan);
    };
    expect(await refused('now', 'a|b|c|d')).toContain('4 entries; 3 are allowed');
    expect(await refused('now', 'Go [there](javascript:alert)')).toContain('is not an http or https address');
    expect(await refused('now', '[There](/home)')).toContain('a step is empty');
    expect(await refused('next', 'Without a time')).toContain('the time before the colon is empty');
    expect(await refused('sources', 'NHS')).toContain('is not a link like');
    expect(await refused('contacts', 'tool:1')).toContain('‘tool:1’ is no support resource and no directory entry');
    expect(await refused('items', 'guide:1')).toContain('unknown item ‘guide:1’');
    expect(await refused('checked_on', '2026-11-12T09:00')).toContain('has a time');
  });
});
