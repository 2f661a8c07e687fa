/** Whether an address has an account can be learnt neither from the answer to a call for a mailed link nor from its time. */
import { expect, it } from 'vitest';
import { openClub } from '#tests/setup/api/members.ts';
import { onEachEngine } from '#tests/setup/database/store.ts';
import { waitingMails } from '#tests/setup/database/waiting-mails.ts';

onEachEngine('a call for a mailed link', (engine) => {
  it('is answered before anything is looked up, whether or not the address has an account', async () => {
    const gate = Promise.withResolvers<void>();
    let waiting = 0;
    const pause = () => {
      waiting++;
      return gate.promise;
    };
    await using club = await openClub(engine, { pause });
    const { db } = club.api.store;
    await club.join('ada@example.org');
    const before = await db.selectFrom('attempt').select('key').execute();
    const calls = ['forgot-my-password', 'login/link', 'verification'];
    const answers = [];
    for (const call of calls)
      for (const email of ['ada@example.org', 'nobody@example.org'])
        answers.push(await club.api.post(`/api/auth/${call}`, { email }));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(answers[0]?.body).toEqual(answers[1]?.body);
    expect(waiting).toBe(6);
    // The one count of the network is all that has been written; nobody was looked up, and no mail made.
    expect(await waitingMails(db)).toEqual([]);
    expect(await db.selectFrom('attempt').select('key').execute()).toHaveLength(before.length + 1);
    gate.resolve();
    await expect.poll(() => waitingMails(db)).toHaveLength(2);
    // Both addresses were counted alike: each in all, and for each sort of mail.
    expect(await db.selectFrom('attempt').select('key').execute()).toHaveLength(before.length + 1 + 2 * 4);
  });

  it('lets the work wait a random while', async () => {
    await using club = await openClub(engine, { pause: undefined });
    await club.join('ada@example.org');
    const { db } = club.api.store;
    const waits: number[] = [];
    for (let i = 1; i <= 3; i++) {
      const asked = Date.now();
      await club.api.post('/api/auth/forgot-my-password', { email: 'ada@example.org' });
      await expect
        .poll(async () => (await waitingMails(db)).length, {
          interval: 10,
          timeout: 20_000,
        })
        .toBe(i);
      waits.push(Date.now() - asked);
    }
    for (const wait of waits) expect(wait).toBeGreaterThanOrEqual(200);
    expect(new Set(waits).size).toBeGreaterThan(1);
  });
});
