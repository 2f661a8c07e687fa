/** ‘Site health’ at the desk: what wants somebody first, with what to do. */
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { joinDesk } from '#tests/setup/browser/curator.ts';
import { withScreens } from '#tests/setup/screen/site.ts';

const site = withScreens();

it('tells administrators what is well and what is not, and leads to where it is put right', async () => {
  const admin = await joinDesk(site, 'robin@example.org', 'Administrators', { first_name: 'Robin' });
  {
    await using desk = await site.openScreen('/curate/health', { as: admin });
    await screen.findByRole('heading', { name: /^Needs attention/ });
    await desk.says(/^Readers are not affected\. \d problems? to check: test email/);
    await desk.reads('No one has tested yet whether emails arrive.');
    await desk.reads('The database is working');
    await desk.press('link', 'Email settings');
    await screen.findByRole('heading', { name: 'Mail server' });
    // SMTP_URL names it for this site.
    await desk.reads(/It is set by SMTP_URL on the server/);
    await desk.press('button', 'Send test email');
    const { link } = await site.mail('robin@example.org', 'Test email');
    await using reader = await site.openScreen(`/setup${link.search}`, { as: admin });
    await reader.press('button', 'Confirm it arrived');
    await screen.findByRole('heading', { name: 'Emails arrive' });
  }
  {
    await using desk = await site.openScreen('/curate/site?part=contact', { as: admin });
    await desk.reads('Emails arrive: someone opened the link of a test email.');
  }
  await using desk = await site.openScreen('/curate/health', { as: admin });
  await desk.reads(/Emails are sent through .*, and arrive\./);
});

it('is for administrators alone', async () => {
  const curator = await joinDesk(site, 'kit@example.org');
  await using desk = await site.openScreen('/curate/health', { as: curator });
  await desk.reads('Only administrators see this.');
  const rail = within(screen.getByRole('navigation', { name: 'Desk' }));
  rail.getByRole('link', { name: 'History' });
  expect(rail.queryByRole('link', { name: /^Site health/ })).toBeNull();
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
  await desk.reads('Waiting emails and messages are sent at once.');
  await desk.press('button', 'Cancel');
  expect(await waiting()).toEqual([{ backup_of }]);
  await desk.press('button', 'This is the live site');
  await desk.press('button', 'Start sending');
  await waitFor(() => expect(document.body.textContent).not.toContain('This site was restored from a backup'));
  expect(await waiting()).toEqual([]);
});
