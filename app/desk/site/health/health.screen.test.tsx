/** ‘Is all well?’ at the desk: what wants somebody first, with what to do. */
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { joinDesk } from '#tests/setup/browser/curator.ts';
import { withScreens } from '#tests/setup/screen/site.ts';

const site = withScreens();

it('tells administrators what is well and what is not, and leads to where it is put right', async () => {
  const admin = await joinDesk(site, 'robin@example.org', 'Administrators', { first_name: 'Robin' });
  {
    await using desk = await site.openScreen('/curate/health', { as: admin });
    await screen.findByRole('heading', { name: /^Wants somebody/ });
    await desk.says(/^Readers notice nothing\. \d things? to look at: trial mail/);
    await desk.reads('Nobody has tried out yet whether mails arrive.');
    await desk.reads('answers, and takes what people send.');
    await desk.press('link', 'Mail settings');
    await screen.findByRole('heading', { name: 'Mail server' });
    // SMTP_URL names it for this site.
    await desk.reads(/SMTP_URL says so where the site runs/);
    await desk.press('button', 'Send a trial mail');
    const { link } = await site.mail('robin@example.org', 'arrive');
    await using reader = await site.openScreen(`/setup${link.search}`, { as: admin });
    await reader.press('button', 'It has arrived');
    await screen.findByRole('heading', { name: 'Mails arrive' });
  }
  {
    await using desk = await site.openScreen('/curate/site?part=contact', { as: admin });
    await desk.reads('Mails arrive: the link of a trial mail was opened.');
  }
  await using desk = await site.openScreen('/curate/health', { as: admin });
  await desk.reads(/Mails go through .*, and arrive\./);
});

it('is for administrators alone', async () => {
  const curator = await joinDesk(site, 'kit@example.org');
  await using desk = await site.openScreen('/curate/health', { as: curator });
  await desk.reads('Only administrators see how the site is.');
  const rail = within(screen.getByRole('navigation', { name: 'Desk' }));
  rail.getByRole('link', { name: 'History' });
  expect(rail.queryByRole('link', { name: /^Is all well/ })).toBeNull();
});

it('says on every screen that a restored site waits, and lets it send once somebody says that it is the live one', async () => {
  const admin = await joinDesk(site, 'sam@example.org', 'Administrators', { first_name: 'Sam' });
  // As a restore leaves it.
  const backup_of = '2026-11-25T03:00:00.000Z';
  const waiting = () => site.store.db.selectFrom('restored').select('backup_of').execute();
  await site.store.db
    .insertInto('restored')
    .values({ id: 1, restored_at: new Date().toISOString(), backup_of })
    .execute();
  await using desk = await site.openScreen('/curate', { as: admin });
  const waits = 'This site was restored from a backup, and sends no emails yet.';
  await desk.reads(waits, () => document.body);
  await desk.press('link', 'Say whether it is the live site');
  await desk.reads(/restored from the backup of 2026-11-25 03:00 UTC/);
  await desk.press('button', 'This is the live site');
  await desk.reads('Emails and messages that waited go out at once.');
  await desk.press('button', 'Cancel');
  expect(await waiting()).toEqual([{ backup_of }]);
  await desk.press('button', 'This is the live site');
  await desk.press('button', 'Start sending');
  await waitFor(() => expect(document.body.textContent).not.toContain('This site was restored from a backup'));
  expect(await waiting()).toEqual([]);
});
