import { expect, it } from 'vitest';
import { openDesk } from '#tests/setup/api/desk.ts';
import { openClub } from '#tests/setup/api/members.ts';
import { onEachEngine } from '#tests/setup/database/store.ts';

onEachEngine('terms at the desk', (engine) => {
  it('that are deleted and brought back have the names and addresses again that led to them', async () => {
    await using club = await openClub(engine);
    const { call } = await openDesk(club);
    const { id, version } = (await call('POST', '/terms', { vocabulary: 'tag', name: 'Slow mornings' })).body;
    const renamed = { name: 'Slow starts', slug: 'slow-starts' };
    const term = (await call('PUT', `/terms/${id}`, renamed, { 'if-match': `"${version}"` })).body;
    expect((await call('DELETE', `/terms/${id}`, undefined, { 'if-match': `"${term.version}"` })).status).toBe(200);
    const [entry] = (await call('GET', '/audit?action=delete&size=1')).body.data;
    expect((await call('POST', `/audit/${entry.id}/undo`)).status).toBe(200);
    const tool = await call('POST', '/items', { kind: 'tool', name: 'Clock', tags: ['Slow mornings'] });
    expect(tool.body.tags).toEqual(['Slow starts']);
  });

  it('are listed with their uses, searched, added, and changed only as seen', async () => {
    await using club = await openClub(engine);
    const { call } = await openDesk(club);
    await club.api.shelves.post({ tags: ['Sleep', 'Calm'], audiences: ['Adults'] });
    await club.api.shelves.tool({ tags: ['Sleep', '100% calm'] });
    const names = async (query: string) =>
      (await call('GET', `/terms?${query}`)).body.data.map((term: { name: string; uses: number }) => [
        term.name,
        term.uses,
      ]);
    expect(await names('vocabulary=tag&sort=uses')).toEqual([
      ['Sleep', 2],
      ['100% calm', 1],
      ['Calm', 1],
    ]);
    expect(await names('vocabulary=tag&query=0%25')).toEqual([['100% calm', 1]]);
    expect(await names('vocabulary=tag&query=LEE')).toEqual([['Sleep', 2]]);
    expect((await call('GET', '/terms?query=a')).body.options).toContainEqual({
      name: 'audience',
      slug: 'audience',
      count: 1,
    });
    // What is searched in one vocabulary is no matter for how many the others have.
    const { options, pagination } = (await call('GET', '/terms?vocabulary=tag&query=lee')).body;
    expect(options).toEqual((await call('GET', '/terms?vocabulary=tag')).body.options);
    expect(pagination.total_objects).toBe(1);
    expect((await call('GET', '/terms?vocabulary=none')).status).toBe(400);

    const made = await call('POST', '/terms', { vocabulary: 'tag', name: 'Slow mornings' });
    expect(made).toMatchObject({ status: 200, body: { slug: 'slow-mornings', uses: 0 } });
    const { id, version } = made.body;
    expect(made.headers.etag).toBe(`"${version}"`);
    const put = (body: object, seen?: number) =>
      call('PUT', `/terms/${id}`, body, seen === undefined ? {} : { 'if-match': `"${seen}"` });
    expect((await put({ name: 'x' })).status).toBe(428);
    const renamed = await put({ name: 'Slow starts' }, version);
    expect(renamed).toMatchObject({ status: 200, body: { name: 'Slow starts', slug: 'slow-mornings' } });
    expect(await put({ name: 'Late' }, version)).toMatchObject({
      status: 412,
      body: { code: 'outdated', current: { name: 'Slow starts', version: renamed.body.version } },
    });
    const wrong: [object, number, string][] = [
      [{ name: 'sleep' }, 409, 'name'],
      [{ slug: 'sleep' }, 409, 'slug'],
      [{ slug: 'featured' }, 400, 'slug'],
      [{ slug: 'No slug' }, 400, 'slug'],
      [{ name: '' }, 400, 'name'],
      [{ vocabulary: 'city' }, 400, 'vocabulary'],
      [{ category: ['Walk'] }, 400, 'category'],
      [{ colour: 'red' }, 400, 'colour'],
      [{ external_id: 'other' }, 400, 'external_id'],
    ];
    for (const [body, status, field] of wrong) {
      const answer = await put(body, renamed.body.version);
      expect([body, answer.status, Object.keys(answer.body.fields)]).toEqual([body, status, [field]]);
    }
    expect((await call('POST', '/terms', { vocabulary: 'tag', name: 'SLEEP' })).status).toBe(409);
    expect((await call('DELETE', `/terms/${id}`, undefined, { 'if-match': `"${version}"` })).status).toBe(412);
    expect((await call('DELETE', `/terms/${id}`)).status).toBe(200);
    expect((await call('DELETE', `/terms/${id}`)).status).toBe(404);
    expect(
      (await call('GET', '/audit')).body.data.map((entry: { action: string }) => entry.action).slice(0, 3),
    ).toEqual(['delete', 'change', 'create']);
    expect((await call('GET', '/audit?action=change')).body.data[0]).toMatchObject({
      subject: 'tag: Slow mornings',
      changes: [{ field: 'name', before: 'Slow mornings', after: 'Slow starts' }],
    });
  });

  it('lead on from what they were called, for readers, for forms that were open, and for old files', async () => {
    await using club = await openClub(engine);
    const { call } = await openDesk(club);
    const { id } = await club.api.shelves.post({ tags: ['Sleepy'], slug: 'night' });
    const [term] = (await call('GET', '/terms?vocabulary=tag')).body.data;
    const { next } = (await club.api.get('/api/changes')).body;
    const moved = await call(
      'PUT',
      `/terms/${term.id}`,
      { name: 'Sleep', slug: 'sleep' },
      {
        'if-match': `"${term.version}"`,
      },
    );
    expect(moved.body).toMatchObject({ name: 'Sleep', slug: 'sleep', uses: 1 });
    const old = await club.api.get('/api/content/search?query=a&tag=sleepy&tag=x');
    expect([old.status, old.headers.location]).toEqual([301, '/api/content/search?query=a&tag=sleep&tag=x']);
    expect((await club.api.get('/api/content/search?tag=Sleepy')).headers.location).toBe(
      '/api/content/search?tag=sleep',
    );
    const found = await club.api.get('/api/content/search?tag=sleep');
    expect(found.body.data[0].tags).toEqual([{ name: 'Sleep', slug: 'sleep' }]);
    const kept = await call('PUT', `/items/${id}`, { tags: ['sleepy', 'Sleep', 'Warm'] }, { 'if-match': '"1"' });
    expect(kept.body.tags).toEqual(['Sleep', 'Warm']);
    // Whoever keeps a copy of the catalogue is told of the card.
    expect((await club.api.get(`/api/changes?after=${next}`)).body.data).toMatchObject([{ item_id: id }]);
    // Whoever is given the old name from then on has it alone.
    await call('POST', '/terms', { vocabulary: 'tag', name: 'Sleepy' });
    expect((await club.api.get('/api/content/search?tag=sleepy')).status).toBe(200);
  });

  it('are merged: items go over, what was shown stays shown, and the old address leads on', async () => {
    await using club = await openClub(engine);
    const { call } = await openDesk(club);
    const one = await club.api.shelves.post({ tags: ['Stim', 'Calm'], primary_tags: ['Stim'], slug: 'one' });
    const both = await club.api.shelves.post({ tags: ['Stimming', 'Stim'], primary_tags: ['Stim'], slug: 'both' });
    const term = async (name: string) =>
      (await call('GET', `/terms?vocabulary=tag&query=${name}`)).body.data.find(
        (it: { name: string }) => it.name === name,
      );
    const [stim, stimming] = [await term('Stim'), await term('Stimming')];
    const city = (await call('POST', '/terms', { vocabulary: 'city', name: 'York' })).body;
    const merge = (into: number, headers = {}) => call('POST', `/terms/${stim.id}/merge`, { into }, headers);
    expect(await merge(stim.id)).toMatchObject({
      status: 400,
      body: { fields: { into: expect.stringMatching(/itself/) } },
    });
    expect((await merge(city.id)).status).toBe(400);
    expect((await merge(99_999)).status).toBe(404);
    expect((await merge(stimming.id, { 'if-match': '"1"' })).status).toBe(412);
    expect((await call('DELETE', `/terms/${stim.id}`)).body.message).toMatch(/2 things still use ‘Stim’/);
    expect((await merge(stimming.id)).body).toMatchObject({ name: 'Stimming', uses: 2 });
    expect((await merge(stimming.id)).status).toBe(404);
    expect((await call('GET', `/items/${one.id}`)).body).toMatchObject({
      tags: ['Stimming', 'Calm'],
      primary_tags: ['Stimming'],
    });
    expect((await call('GET', `/items/${both.id}`)).body).toMatchObject({
      tags: ['Stimming'],
      primary_tags: ['Stimming'],
    });
    expect((await club.api.get('/api/content/search?tag=stim')).headers.location).toBe(
      '/api/content/search?tag=stimming',
    );
    expect((await club.api.get('/api/content/search?query=stimming')).body.pagination.total_objects).toBe(2);
    // A second merge takes along what led to the first.
    const other = (await call('POST', '/terms', { vocabulary: 'tag', name: 'Self-soothing' })).body;
    await call('POST', `/terms/${stimming.id}/merge`, { into: other.id });
    expect((await club.api.get('/api/content/search?tag=stim')).headers.location).toBe(
      '/api/content/search?tag=self-soothing',
    );
    expect((await call('GET', '/audit?action=merge')).body.data[1]).toMatchObject({
      subject: 'tag: Stim → Stimming',
      details: { items: 2 },
    });
  });

  it('put what is featured in an order of their own', async () => {
    await using club = await openClub(engine);
    const { call } = await openDesk(club);
    const ids: number[] = [];
    for (const day of ['01', '02', '03'])
      ids.push(
        (
          await club.api.shelves.post({
            display_title: day,
            featured: true,
            published_at: `2026-01-${day}T00:00:00.000Z`,
          })
        ).id,
      );
    const { body } = await call('GET', '/featured');
    expect(body.data.map((item: { id: number }) => item.id)).toEqual(ids.toReversed());
    const [a, b, c] = ids;
    const put = (order: (number | undefined)[], seen?: number) =>
      call('PUT', '/featured', { ids: order }, seen === undefined ? {} : { 'if-match': `"${seen}"` });
    expect((await put([b, a, c])).status).toBe(428);
    expect((await put([b, a], body.version)).status).toBe(400);
    expect((await put([b, a, 999], body.version)).status).toBe(400);
    const ordered = await put([b, a, c], body.version);
    expect(ordered.body.data.map((item: { id: number }) => item.id)).toEqual([b, a, c]);
    const asGiven = await call('PUT', '/featured', ordered.body, { 'if-match': `"${ordered.body.version}"` });
    expect(asGiven).toMatchObject({ status: 200, body: ordered.body });
    expect((await put([c, b, a], body.version)).status).toBe(412);
    expect((await call('GET', '/audit?action=change')).body.data[0]).toMatchObject({
      subject: 'Featured',
      changes: [{ before: ['03', '02', '01'], after: ['02', '01', '03'] }],
    });
    expect((await club.api.get('/api/content/featured')).body.data.map((card: { id: number }) => card.id)).toEqual([
      b,
      a,
      c,
    ]);
    const shown = async () =>
      (await club.api.get('/api/content/featured')).body.data.map((card: { id: number }) => card.id);
    await call('PUT', `/items/${b}`, { featured: false }, { 'if-match': '"1"' });
    expect(await shown()).toEqual([a, c]);
    // What is new comes last, and what stood there before comes back to its place.
    const { id: late } = await club.api.shelves.post({ display_title: '04', featured: true });
    expect(await shown()).toEqual([a, c, late]);
    await call('PUT', `/items/${b}`, { featured: true }, { 'if-match': '"2"' });
    expect(await shown()).toEqual([b, a, c, late]);
  });

  it('say which topic is gone while an item is filed under it', async () => {
    await using club = await openClub(engine);
    const { call, administrator } = await openDesk(club);
    const topic = (await call('POST', '/items', { kind: 'topic', name: 'Sleep', slug: 'sleep' })).body;
    const { id } = (await call('POST', '/items', { kind: 'tool', name: 'Timer' })).body;
    const [filed, deleted] = await Promise.all([
      call('PUT', `/items/${id}`, { topics: ['sleep'] }, { 'if-match': '"1"' }),
      call('DELETE', `/items/${topic.id}`, undefined, administrator.as),
    ]);
    expect(deleted.status).toBe(200);
    expect([200, 400]).toContain(filed.status);
    const { version, topics } = (await call('GET', `/items/${id}`)).body;
    expect(topics).toEqual([]);
    expect(await call('PUT', `/items/${id}`, { topics: ['sleep'] }, { 'if-match': `"${version}"` })).toMatchObject({
      status: 400,
      body: { fields: { topics: expect.stringMatching(/sleep/) } },
    });
  });
});

onEachEngine('terms that nothing uses', (engine) => {
  it('are counted and listed, and deleted together with a way back; what is used by then stays', async () => {
    await using club = await openClub(engine);
    const { call } = await openDesk(club);
    const { id } = await club.api.shelves.post({ tags: ['Sleep', 'a', 'Clam'] });
    await call('POST', '/terms', { vocabulary: 'eventtag', name: 'Quiet', category: ['Walk'] });
    const { version } = (await call('GET', `/items/${id}`)).body;
    await call('PUT', `/items/${id}`, { tags: ['Sleep'] }, { 'if-match': `"${version}"` });
    const list = async (query: string) => (await call('GET', `/terms?${query}`)).body;
    expect((await list('vocabulary=tag')).unused).toBe(2);
    // A category of a tag of events is used, and such a tag is a list of its own.
    expect([(await list('vocabulary=eventtag')).unused, (await list('vocabulary=eventtagcategory')).unused]).toEqual([
      0, 0,
    ]);
    const unused = await list('vocabulary=tag&unused=true');
    expect(unused.data.map(({ name }: { name: string }) => name)).toEqual(['a', 'Clam']);
    expect(unused.pagination.total_objects).toBe(2);
    const ids = (await list('vocabulary=tag')).data.map((term: { id: number }) => term.id);
    expect((await call('POST', '/terms/unused', { ids })).body).toEqual({ deleted: 2, kept: 1 });
    expect((await list('vocabulary=tag')).data.map(({ name }: { name: string }) => name)).toEqual(['Sleep']);
    const log = (await call('GET', '/audit?action=delete')).body.data;
    expect(log.map(({ subject }: { subject: string }) => subject).sort()).toEqual(['tag: Clam', 'tag: a']);
    expect((await call('POST', '/terms/unused', { ids: [] })).status).toBe(400);
  });
});
