import { expect, it } from 'vitest';
import { rowOfTerm, termOfRow } from '#domain/thesaurus.ts';
import type { Answer } from '#tests/setup/api/api.ts';
import { openDesk } from '#tests/setup/api/desk.ts';
import { openClub } from '#tests/setup/api/members.ts';
import { onEachEngine } from '#tests/setup/database/store.ts';

const QUIET = 'quiet,equivalent,,';
const OLD = 'shush,legacy,"We say hush, kindly.",';
const seenAs = (version: number) => ({ 'if-match': `"${version}"` });
const titles = ({ body }: Answer): string[] => body.data.map((card: { display_title: string }) => card.display_title);

it('writes a term as a row of its file, and reads it back', () => {
  const terms = [
    { term: 'ADD', relation: 'legacy', note: 'Say "ADHD", please', match: 'capitals or alone' },
    { term: 'one, two', relation: 'narrower', note: '', match: '' },
  ];
  expect(terms.map(rowOfTerm)).toEqual([
    'ADD,legacy,"Say ""ADHD"", please",capitals or alone',
    '"one, two",narrower,,',
  ]);
  expect(terms.map(rowOfTerm).map(termOfRow)).toEqual(terms);
  expect(termOfRow('plain')).toEqual({ term: 'plain', relation: '', note: '', match: '' });
  for (const row of ['"open,legacy,,', 'a,b,c,d,e', 'a"b,legacy,,']) expect(termOfRow(row)).toBeUndefined();
});

onEachEngine('the thesaurus at the desk', (engine) => {
  it('takes a group in, and the search follows; it changes only as seen, and each step can be taken back', async () => {
    await using club = await openClub(engine);
    const { call } = await openDesk(club);
    await club.api.shelves.post({ display_title: 'A quiet room' });
    const search = (query: string) => club.api.get(`/api/content/search?query=${query}`);
    expect(titles(await search('hush'))).toEqual([]);

    const made = await call('POST', '/thesaurus', { preferred: 'Hush', terms: [QUIET, OLD] });
    expect(made).toMatchObject({ status: 200, body: { external_id: 'thesaurus:hush', terms: [QUIET, OLD] } });
    expect(titles(await search('hush'))).toEqual(['A quiet room']);
    expect((await search('shush')).body.terms).toEqual([
      { typed: 'shush', preferred: 'Hush', note: 'We say hush, kindly.' },
    ]);

    const { id, version } = made.body;
    const put = (body: object, seen?: number) =>
      call('PUT', `/thesaurus/${id}`, body, seen === undefined ? {} : seenAs(seen));
    expect((await put({ terms: [OLD] })).status).toBe(428);
    // The first row goes: the group keeps its number.
    const changed = await put({ preferred: 'Hushed', terms: [OLD, 'calm,narrower,,'] }, version);
    expect(changed.body).toMatchObject({ id, preferred: 'Hushed', terms: [OLD, 'calm,narrower,,'] });
    expect(titles(await search('hush'))).toEqual([]);
    expect(await put({ terms: [OLD] }, version)).toMatchObject({
      status: 412,
      body: { current: { terms: [OLD, 'calm,narrower,,'] } },
    });

    const [entry] = (await call('GET', '/audit')).body.data;
    expect(entry).toMatchObject({
      action: 'change',
      subject: 'thesaurus: Hush',
      details: { list: 'thesaurus', id, version: changed.body.version },
      changes: [
        { field: 'preferred', before: 'Hush', after: 'Hushed' },
        { field: 'terms', before: [QUIET, OLD], after: [OLD, 'calm,narrower,,'] },
      ],
    });
    const back = Object.fromEntries(
      entry.changes.map(({ field, before }: { field: string; before: unknown }) => [field, before]),
    );
    expect((await put(back, entry.details.version)).status).toBe(200);
    expect(titles(await search('hush'))).toEqual(['A quiet room']);

    expect((await call('DELETE', `/thesaurus/${id}`)).status).toBe(200);
    expect((await call('DELETE', `/thesaurus/${id}`)).status).toBe(404);
    expect(titles(await search('hush'))).toEqual([]);
    const [gone] = (await call('GET', '/audit')).body.data;
    expect((await call('POST', '/thesaurus', gone.details.record)).status).toBe(200);
    expect(titles(await search('hush'))).toEqual(['A quiet room']);
  });

  it('finds groups by any of their words', async () => {
    await using club = await openClub(engine);
    const { call } = await openDesk(club);
    await call('POST', '/thesaurus', { preferred: 'Hush', terms: [QUIET] });
    await call('POST', '/thesaurus', { preferred: 'Quiet', terms: ['100% still,equivalent,,', 'Élan,equivalent,,'] });
    const found = async (query: string) =>
      (await call('GET', `/thesaurus?query=${query}`)).body.data.map((one: { preferred: string }) => one.preferred);
    expect(await found('QUIET')).toEqual(['Quiet', 'Hush']);
    expect(await found('0%25')).toEqual(['Quiet']);
    for (const query of ['élan', 'ÉLAN', 'elan']) expect(await found(encodeURIComponent(query))).toEqual(['Quiet']);
    expect(await found('xyz')).toEqual([]);
    expect((await call('GET', '/thesaurus?size=1&page=2')).body).toMatchObject({
      data: [{ preferred: 'Quiet' }],
      pagination: { total_objects: 2 },
    });
    expect((await call('GET', '/words')).status).toBe(400);
  });

  it('refuses in a sentence what would mislead, and keeps nothing of it', async () => {
    await using club = await openClub(engine);
    const { call } = await openDesk(club);
    const { id, version } = (await call('POST', '/thesaurus', { preferred: 'Hush', terms: [QUIET] })).body;
    const wrong: [object, string, RegExp][] = [
      [{ terms: [] }, 'terms', /at least one other word/],
      [{ terms: [QUIET, QUIET] }, 'terms', /‘quiet’ stands here twice/],
      [{ terms: [QUIET, 'Quiet,narrower,,'] }, 'terms', /twice/],
      [{ terms: ['hush,equivalent,,'] }, 'terms', /cannot stand for itself/],
      [{ terms: ['calm,preferred,,'] }, 'terms', /not the word that the group goes by/],
      [{ terms: [',equivalent,,'] }, 'terms', /word is missing/i],
      [{ terms: ['…,equivalent,,'] }, 'terms', /neither letters nor numbers/],
      [{ terms: [`${'a'.repeat(201)},equivalent,,`] }, 'terms', /201 characters; 200 are allowed/],
      [{ terms: [`calm,equivalent,${'a'.repeat(501)},`] }, 'terms', /‘calm’: 501 characters/],
      [{ terms: ['shush,legacy,,'] }, 'terms', /say kindly/],
      [{ terms: ['calm,other,,'] }, 'terms', /its kind is none of/],
      [{ terms: ['calm,narrower,,sometimes'] }, 'terms', /its rule is none of/],
      [{ terms: ['a,b,c,d,e'] }, 'terms', /no row/],
      [{ terms: ['the,equivalent,,'] }, 'terms', /nearly every text/],
      [{ terms: ['suicidal,equivalent,,'] }, 'terms', /lead to help at once/],
      [{ preferred: 'want to die' }, 'preferred', /lead to help at once/],
      [{ preferred: '' }, 'preferred', /./],
      [{ terms: Array.from({ length: 201 }, (_, i) => `w${i},narrower,,`) }, 'terms', /201 words; 200/],
      [{ external_id: 'thesaurus:else' }, 'external_id', /for ever/],
    ];
    for (const [body, field, sentence] of wrong) {
      const answer = await call('PUT', `/thesaurus/${id}`, body, seenAs(version));
      expect([body, answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([body, 400, [field]]);
      expect(answer.body.fields[field]).toMatch(sentence);
    }
    expect((await call('POST', '/thesaurus', { preferred: 'hush', terms: ['x y,equivalent,,'] })).body).toMatchObject({
      code: 'conflict',
      fields: { preferred: 'There is a group ‘Hush’ already. Change that one.' },
    });
    expect((await call('GET', '/thesaurus')).body.data).toMatchObject([{ preferred: 'Hush', terms: [QUIET], version }]);
  });

  it('shows what a search finds now and with the changed group, and keeps nothing of it', async () => {
    await using club = await openClub(engine);
    const { call } = await openDesk(club);
    await club.api.shelves.post({ display_title: 'A quiet room' });
    await call('POST', '/items', { kind: 'tool', name: 'Hush now' });
    const { id } = (await call('POST', '/thesaurus', { preferred: 'Hush', terms: ['still,equivalent,,'] })).body;
    const attempt = (body: object) => call('POST', '/thesaurus/try', body);
    const { body } = await attempt({ query: 'hush', id, terms: ['still,equivalent,,', QUIET] });
    expect([body.now.pagination.total_objects, body.changed.pagination.total_objects]).toEqual([0, 1]);
    expect(body.changed.data[0].display_title).toBe('A quiet room');
    const fresh = await attempt({ query: 'loud', preferred: 'Loud', terms: [QUIET] });
    expect(fresh.body.changed.data).toHaveLength(1);
    expect((await call('GET', '/thesaurus')).body.data).toMatchObject([{ terms: ['still,equivalent,,'] }]);
    expect((await club.api.get('/api/content/search?query=hush')).body.data).toEqual([]);
    expect((await attempt({ query: ' ', id, terms: [QUIET] })).body.fields).toHaveProperty('query');
    expect((await attempt({ query: 'hush', id, terms: [QUIET, QUIET] })).body.fields).toHaveProperty('terms');
    expect((await attempt({ query: 'hush', id: 99_999 })).status).toBe(404);
  });
});
