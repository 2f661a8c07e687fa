/** ‘Is all well?’ at the desk: what wants somebody first, with what to do. */
import { expect, it } from 'vitest';
import { restoredFrom, waitAfterRestore } from '#server/features/health/restored-site.ts';
import { joinDesk } from '#tests/setup/browser/curator.ts';
import { withMembersSite } from '#tests/setup/browser/members-site.ts';
import { withBrowser } from '#tests/setup/browser/visitor.ts';

withBrowser();

const site = withMembersSite();

it('tells administrators what is well and what is not, and leads to where it is put right', async () => {
  const admin = await joinDesk(site, 'robin@example.org', 'Administrators', { first_name: 'Robin' });
  for (const width of [1280, 390]) {
    await using desk = await site.arrive('/curate/health', admin, { width, height: 900 });

    await desk
      .main()
      .getByRole('heading', { name: /^Wants somebody/ })
      .waitFor();
    await desk
      .main()
      .getByText(/^Readers notice nothing\. \d things? to look at: trial mail/)
      .waitFor();
    await desk.main().getByText('Nobody has tried out yet whether mails arrive.').waitFor();
    await desk.main().getByText('answers, and takes what people send.').waitFor();
    expect(
      await desk.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    ).toBe(0);
    expect(await desk.axeInEveryTheme()).toEqual([]);
  }
  await using desk = await site.arrive('/curate/health', admin);
  await desk.page.getByRole('link', { name: 'Mail settings' }).click();
  await desk.page.getByRole('heading', { name: 'Mail server', exact: true }).waitFor();
  // SMTP_URL names it for this site.
  await desk
    .main()
    .getByText(/SMTP_URL says so where the site runs/)
    .waitFor();
  await desk.button('Send a trial mail').click();
  const mail = await site.mail('robin@example.org', 'arrive');
  await using reader = await site.arrive(`/setup${mail.link.search}`, admin);
  await reader.button('It has arrived').click();
  await reader.heading('Mails arrive').waitFor();
  await desk.main().getByText('Mails arrive: the link of a trial mail was opened.').waitFor();
  await using again = await site.arrive('/curate/health', admin);
  await again
    .main()
    .getByText(/^Mails go through .*, and arrive\.$/)
    .waitFor();
});

it('is for administrators alone', async () => {
  const curator = await joinDesk(site, 'kit@example.org');
  await using desk = await site.arrive('/curate/health', curator);
  await desk.main().getByText('Only administrators see how the site is.').waitFor();
  expect(await desk.page.getByRole('link', { name: /^Is all well/ }).count()).toBe(0);
});

it('says on every screen that a restored site waits, and lets it send once somebody says that it is the live one', async () => {
  const admin = await joinDesk(site, 'sam@example.org', 'Administrators', { first_name: 'Sam' });
  await site.store.db.transaction().execute((tx) => waitAfterRestore(tx, '2026-11-25T03:00:00.000Z'));
  await using desk = await site.arrive('/curate', admin);
  await desk.page.getByText('This site was restored from a backup, and sends no emails yet.').waitFor();
  expect(await desk.axeInEveryTheme()).toEqual([]);
  await desk.page.getByRole('link', { name: 'Say whether it is the live site' }).click();
  await desk
    .main()
    .getByText(/restored from the backup of 2026-11-25 03:00 UTC/)
    .waitFor();
  await desk.button('This is the live site').click();
  await desk.main().getByText('Emails and messages that waited go out at once.').waitFor();
  expect(await desk.axeInEveryTheme()).toEqual([]);
  await desk.button('Cancel').click();
  await desk.button('This is the live site').click();
  await desk.button('Start sending').click();
  await desk.page.getByText('This site was restored from a backup').waitFor({ state: 'detached' });
  expect(await restoredFrom(site.store.db)).toBeUndefined();
});
