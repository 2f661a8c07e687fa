/** An account is deleted while calls of the same member are under way: each is done before, or refused; nothing stays. */
import { expect, it } from 'vitest';
import { daysAgo } from '#server/database/instants.ts';
import { SHELL } from '#server/features/audit/audit.ts';
import { workOnMessage } from '#server/features/contact/inbox.ts';
import { countJobs } from '#server/jobs/failed-jobs.ts';
import { Browser } from '#tests/setup/api/browsers.ts';
import { openClub, PASSWORD, type Person, type TestClub } from '#tests/setup/api/members.ts';
import { onEachEngine } from '#tests/setup/database/store.ts';
import { tablesHolding } from '#tests/setup/database/traces.ts';
import { dropFarewells } from '#tests/setup/database/waiting-mails.ts';

const NEXT = 'four loud red doors';

/** Every call that writes something of a member's, a few times over. */
function everything(club: TestClub, { as, refresh }: Person, posts: number[]): Promise<{ status: number }>[] {
  const browser = new Browser(club);
  const thing = (id: number) => ({ id, object_type: 'Post' });
  return posts.flatMap((id, i) => [
    browser.call('PUT', '/api/content/favourite/add', thing(id), as),
    browser.call('POST', '/api/review', { id, type: 'Post', score: 1 + (i % 5) }, as),
    browser.call('DELETE', '/api/review', { id: posts[0], type: 'Post' }, as),
    browser.call('POST', '/api/log/view', thing(id), as),
    browser.call('PUT', '/api/auth', { first_name: 'Ada', favourite_topics: [] }, as),
    browser.call('PUT', '/api/auth/consent', { marketing: i % 2 === 0 }, as),
    browser.call('PUT', '/api/auth/preferences', { preferences: { theme: 'dusk' } }, as),
    browser.call('PUT', '/api/log/paused', { paused: false }, as),
    browser.call('GET', '/api/auth', undefined, as),
    browser.call('GET', '/api/auth/data', undefined, as),
    browser.call('POST', '/api/auth/login/refresh', { refresh }),
  ]);
}

onEachEngine('an account that is deleted while calls are under way', (engine) => {
  it('answers each call properly, and leaves neither rows nor averages behind', async () => {
    await using club = await openClub(engine);
    const { db } = club.api.store;
    const posts = [];
    for (let i = 0; i < 4; i++) posts.push((await club.api.shelves.post({})).id);
    const bob = await club.join('bob@example.org');
    await Promise.all(everything(club, bob, posts));
    const before = await db.selectFrom('item').select(['id', 'rating_sum', 'rating_count']).orderBy('id').execute();
    for (let round = 0; round < 4; round++) {
      const ada = await club.join(`ada${round}@example.net`);
      const profile = (await club.api.get('/api/auth', ada.as)).body.profile.id;
      const under = everything(club, ada, posts);
      const leaving = [1, 2].map(() => new Browser(club).call('DELETE', '/api/auth', { password: PASSWORD }, ada.as));
      const more = everything(club, ada, posts.slice(0, 2));
      const login = new Browser(club, '198.51.100.1').logIn(ada.email);
      const statuses = (await Promise.all([...under, ...more, ...leaving, login])).map(({ status }) => status);
      expect(statuses.filter((status) => ![200, 401].includes(status))).toEqual([]);
      expect((await Promise.all(leaving)).some(({ status }) => status === 200)).toBe(true);
      await club.deliver();
      expect(await tablesHolding(db, [ada.id, profile, ada.email])).toEqual([]);
      const farewells = club.mailbox.mails.filter(
        ({ to, subject }) => to?.[0]?.address === ada.email && subject?.includes('is deleted'),
      );
      expect(farewells).toHaveLength(1);
    }
    expect(await db.selectFrom('item').select(['id', 'rating_sum', 'rating_count']).orderBy('id').execute()).toEqual(
      before,
    );
  });

  it('is not brought back by a link, a new address or a new password in the same moment', async () => {
    await using club = await openClub(engine);
    const { db } = club.api.store;
    for (let round = 0; round < 4; round++) {
      const ada = await club.join(`ada${round}@example.net`);
      const browser = new Browser(club);
      await browser.call('POST', '/api/auth/forgot-my-password', { email: ada.email });
      await expect
        .poll(
          async () => {
            await club.deliver();
            return club.mailbox.last(ada.email)?.subject;
          },
          { timeout: 10_000 },
        )
        .toContain('Choose a new');
      const link = Object.fromEntries(club.mailbox.last(ada.email)?.link.searchParams ?? []);
      const moved = `moved${round}@example.net`;
      const answers = await Promise.all([
        browser.call('DELETE', '/api/auth', { password: PASSWORD }, ada.as),
        browser.call('PUT', '/api/auth', { current_password: PASSWORD, email: moved }, ada.as),
        browser.call('POST', '/api/auth/forgot-my-password/recover', {
          ...link,
          new_password: NEXT,
          confirm_password: NEXT,
        }),
      ]);
      expect(answers.map(({ status }) => status).filter((status) => ![200, 400, 401, 410].includes(status))).toEqual(
        [],
      );
      // Recovery may win, and then the account stays, with the new password; else nothing is left.
      if (answers[0]?.status !== 200) continue;
      await dropFarewells(club.api.store.db);
      expect(await tablesHolding(db, [ada.id, ada.email, moved])).toEqual([]);
    }
  });
});

onEachEngine('deleting an account', (engine) => {
  it('takes along mails that were given up: what they wrote to us, and our answer', async () => {
    await using club = await openClub(engine);
    const { db } = club.api.store;
    const ada = await club.join('ada@example.org');
    const message = { name: 'Ada', email: ada.email, subject: 'support', message: 'written to you' };
    expect((await club.api.post('/api/auth/contact', message)).status).toBe(200);
    const { id } = await db.selectFrom('contact_message').select('id').executeTakeFirstOrThrow();
    await workOnMessage(db, SHELL, id, { answer: 'answered by us' });
    await db
      .updateTable('job')
      .set({ created_at: daysAgo(5) })
      .execute();
    club.mailbox.isDown = true;
    await club.deliver();
    expect(await countJobs(db)).toEqual({ waiting: 0, failed: 2 });
    expect((await club.api.send('DELETE', '/api/auth', { password: PASSWORD }, ada.as)).status).toBe(200);
    await dropFarewells(db);
    expect(await tablesHolding(db, [ada.id, ada.email, 'written to you', 'answered by us'])).toEqual([]);
  });
});

onEachEngine('two changes at once', (engine) => {
  it('of one rating leave one, and the average right', async () => {
    await using club = await openClub(engine);
    const ada = await club.join('ada@example.org');
    const { id } = await club.api.shelves.post({});
    const rate = (score: number) => new Browser(club).call('POST', '/api/review', { id, type: 'Post', score }, ada.as);
    const answers = await Promise.all([1, 2, 3, 4, 5, 1, 2, 3, 4, 5].map(rate));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const { db } = club.api.store;
    const kept = await db.selectFrom('rating').select('score').execute();
    expect(kept).toHaveLength(1);
    expect(await db.selectFrom('item').select(['rating_sum', 'rating_count']).where('id', '=', id).execute()).toEqual([
      { rating_sum: kept[0]?.score, rating_count: 1 },
    ]);
  });

  it('of one favourite keep it once', async () => {
    await using club = await openClub(engine);
    const ada = await club.join('ada@example.org');
    const { id } = await club.api.shelves.post({});
    const keep = () => new Browser(club).call('PUT', '/api/content/favourite/add', { id, object_type: 'Post' }, ada.as);
    const statuses = (await Promise.all(Array.from({ length: 10 }, keep))).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await club.api.store.db.selectFrom('favourite').selectAll().execute()).toHaveLength(1);
  });
});

onEachEngine('mass writes', (engine) => {
  it('of one member stop far above what a person does, and nobody else is held up', async () => {
    await using club = await openClub(engine);
    const [ada, bob] = [await club.join('ada@example.org'), await club.join('bob@example.org')];
    const { id } = await club.api.shelves.post({});
    const keep = ({ as }: Person) =>
      new Browser(club).call('PUT', '/api/content/favourite/add', { id, object_type: 'Post' }, as);
    const statuses: number[] = [];
    for (let i = 0; i < 61; i++)
      statuses.push(...(await Promise.all(Array.from({ length: 10 }, () => keep(ada)))).map(({ status }) => status));
    expect(statuses.filter((status) => status === 200)).toHaveLength(600);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    expect((await keep(bob)).status).toBe(200);
  });
});
