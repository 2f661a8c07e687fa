/** What people suggest: links and corrections, in the inbox beside what sources have, and word to those who want it. */
import { expect, it } from 'vitest';
import { later } from '#server/database/instants.ts';
import { openSources } from '#tests/setup/api/sources.ts';
import { onEachEngine } from '#tests/setup/database/store.ts';
import { waitingMails } from '#tests/setup/database/waiting-mails.ts';
import { forgetSender } from '../../features/contact/suggestion-senders.ts';
import { forgetSuggestions } from '../sources/visitor-suggestions.ts';

const PATH = '/api/content/suggestion';
const LD = '<script type="application/ld+json">{"@type":"VideoObject","name":"A calm film","duration":"PT9M"}</script>';

onEachEngine('a suggestion', (engine) => {
  it('of a link waits with what its page says, becomes a draft, and its sender is told once', async () => {
    await using at = await openSources(engine);
    const { api } = at.club;
    at.site.pages.set('/film', { body: `<title>A calm film</title>${LD}` });
    const given = { url: `${at.site.url}/film?utm_source=x`, message: 'It is quiet.', email: 'eve@example.org' };
    expect(await api.post(PATH, given)).toMatchObject({ status: 200, body: { page: null } });
    // Somebody else, in another form of the address: one line for the curator.
    await api.post(PATH, { url: `${at.site.url}/film/`, message: 'I like it.', email: 'bo@example.org' });
    await at.look();
    const { data, counts } = await at.waiting();
    expect(counts).toEqual({ new: 1, changed: 0, gone: 0 });
    expect(data[0]).toMatchObject({
      source: null,
      kind: 'media',
      title: 'A calm film',
      message: 'It is quiet.\n\nI like it.',
      told: 2,
      item: null,
    });
    expect(JSON.stringify(data)).not.toMatch(/eve@|bo@/);
    const accepted = (await at.call('PUT', `/inbox/${data[0].id}`, { state: 'accepted' })).body;
    expect(accepted.entry).toMatchObject({ told: 0, item: { status: 'draft' } });
    const mails = (await waitingMails(at.db)).filter(({ template }) => template === 'suggestion');
    expect(mails.map(({ recipient }) => recipient).toSorted()).toEqual(['bo@example.org', 'eve@example.org']);
    // None of it is the sender's words: nobody has confirmed that the address is theirs.
    for (const { content } of mails)
      expect(content).toEqual({ what: 'link', outcome: 'accepted', at: expect.stringMatching(/^\d{4}-/) });
    await at.call('PUT', `/inbox/${data[0].id}`, { state: 'open' });
    await at.call('PUT', `/inbox/${data[0].id}`, { state: 'dismissed' });
    expect((await waitingMails(at.db)).filter(({ template }) => template === 'suggestion')).toHaveLength(2);
  });

  it('that is spam is told to nobody, and six that are decided bring one mailbox no more than it may get', async () => {
    await using at = await openSources(engine);
    const { api } = at.club;
    for (let n = 0; n < 7; n++)
      await api.post(PATH, {
        url: `https://evil.example/Call-0900-${n}`,
        email: n % 2 ? 'ada@example.org' : 'ADA@example.org',
      });
    const [spam, ...others] = (await at.waiting()).data;
    const mails = async () => (await waitingMails(at.db)).filter(({ template }) => template === 'suggestion');
    const decided = await at.call('PUT', `/inbox/${spam.id}`, { state: 'dismissed', spam: true });
    expect(decided.body.entry).toMatchObject({ status: 'dismissed', told: 0 });
    expect(await mails()).toEqual([]);
    for (const { id } of others) await at.call('PUT', `/inbox/${id}`, { state: 'dismissed' });
    expect(await mails()).toHaveLength(5);
    expect(JSON.stringify(await mails())).not.toMatch(/evil|0900/);
    expect((await at.db.selectFrom('incoming').select('email').execute()).filter(({ email }) => email)).toEqual([]);
  });

  it('of what is here says where, and what was dismissed does not come back', async () => {
    await using at = await openSources(engine);
    const { api } = at.club;
    await api.shelves.tool({ slug: 'timer', name: 'Timer', url: 'https://tools.example/timer' });
    await api.catchUp();
    expect((await api.post(PATH, { url: 'http://www.tools.example/timer/' })).body).toEqual({
      message: 'Thank you. It is here already: Timer.',
      page: 'http://localhost/item/tool/timer',
    });
    const first = await api.post(PATH, { url: 'https://example.org/bad' });
    const [row] = (await at.waiting()).data;
    // What cannot be read is a draft with its address.
    expect(row).toMatchObject({ kind: 'post', title: 'example.org/bad', url: 'https://example.org/bad', told: 0 });
    await at.call('PUT', `/inbox/${row.id}`, { state: 'dismissed' });
    const again = await api.post(PATH, { url: 'https://example.org/bad', email: 'eve@example.org' });
    // Whether it is a draft, was refused or was archived since is for nobody outside to know.
    expect(again.body).toEqual(first.body);
    const draft = { kind: 'post', display_title: 'A draft', url: 'https://example.org/draft' };
    expect((await at.call('POST', '/items', draft)).status).toBe(200);
    expect((await api.post(PATH, { url: 'https://example.org/draft' })).body).toEqual(first.body);
    const [drafted] = (await at.waiting()).data;
    const { id } = (await at.call('PUT', `/inbox/${drafted.id}`, { state: 'accepted' })).body.entry.item;
    await at.call('PUT', `/items/${id}/status`, { status: 'archived' });
    expect((await api.post(PATH, { url: 'https://example.org/draft' })).body).toEqual(first.body);
    expect((await at.waiting()).data).toEqual([]);
    expect(await at.db.selectFrom('incoming').select('email').execute()).toEqual([{ email: null }, { email: null }]);
  });

  it('of a correction stands with its item, changes nothing by itself, and can be taken up again', async () => {
    await using at = await openSources(engine);
    const { api } = at.club;
    const { id } = await api.shelves.tool({ slug: 'timer', name: 'Timer' });
    const given = { id, object_type: 'Tool', message: 'It costs £5 now.', email: 'eve@example.org' };
    expect((await api.post(PATH, given)).body.message).toBe('Thank you. A person looks at it.');
    const [row] = (await at.waiting()).data;
    expect(row).toMatchObject({
      state: 'changed',
      kind: 'tool',
      title: 'Timer',
      message: 'It costs £5 now.',
      item: { id },
      changes: [],
    });
    const before = (await at.call('GET', `/items/${id}`)).body;
    expect((await at.call('PUT', `/inbox/${row.id}`, { state: 'accepted' })).status).toBe(200);
    expect((await at.call('GET', `/items/${id}`)).body).toEqual(before);
    const [mail] = (await waitingMails(at.db)).filter(({ template }) => template === 'suggestion');
    expect(mail).toMatchObject({ recipient: 'eve@example.org', content: { what: 'correction', outcome: 'accepted' } });
    expect((await at.call('PUT', `/inbox/${row.id}`, { state: 'open' })).status).toBe(200);
    expect((await at.waiting()).data).toMatchObject([{ id: row.id, item: { id } }]);
    // A draft is nothing that a stranger can ask about.
    const draft = await at.call('POST', '/items', { kind: 'tool', name: 'Secret' });
    expect((await api.post(PATH, { id: draft.body.id, message: 'x' })).status).toBe(404);
    expect((await api.post(PATH, { id, object_type: 'Post', message: 'x' })).status).toBe(404);
  });

  it('is refused in words where something is missing or wrong, and beyond twenty an hour', async () => {
    await using at = await openSources(engine);
    const { api } = at.club;
    const fieldsOf = async (body: object) => (await api.post(PATH, body)).body.fields;
    expect(await fieldsOf({})).toEqual({ url: 'Please paste the link.' });
    expect(await fieldsOf({ url: 'no link' })).toEqual({ url: expect.stringContaining('https://') });
    expect(await fieldsOf({ url: 'ftp://example.org/x' })).toEqual({ url: expect.stringContaining('https://') });
    expect(await fieldsOf({ id: 1 })).toEqual({ message: 'Please tell us what is wrong.' });
    expect(await fieldsOf({ url: 'example.org/x', email: 'nobody' })).toEqual({ email: expect.any(String) });
    expect(await fieldsOf({ url: 'example.org/x', message: 'x'.repeat(2_001) })).toEqual({
      message: expect.any(String),
    });
    const statuses: number[] = [];
    for (let n = 0; n < 21; n++) statuses.push((await api.post(PATH, { url: `example.org/${n}` })).status);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
    expect(statuses.at(-1)).toBe(429);
  });

  it('is forgotten after its time, but for the link', async () => {
    await using at = await openSources(engine);
    const { api } = at.club;
    await api.post(PATH, { url: 'https://example.org/x', message: 'Words', email: 'eve@example.org' });
    await forgetSuggestions(at.db);
    const rows = () => at.db.selectFrom('incoming').select(['message', 'email', 'link_key']).execute();
    expect(await rows()).toMatchObject([{ message: 'Words', email: 'eve@example.org' }]);
    await api.post(PATH, { url: 'https://example.org/x', email: 'bo@example.org' });
    await at.db.transaction().execute((tx) => forgetSender(tx, 'EVE@example.org'));
    expect(await rows()).toMatchObject([{ message: 'Words', email: 'bo@example.org' }]);
    await at.db
      .updateTable('incoming')
      .set({ came_at: later(-400 * 86_400_000) })
      .execute();
    await forgetSuggestions(at.db);
    expect(await rows()).toEqual([{ message: null, email: null, link_key: expect.stringContaining('example.org') }]);
  });
});
