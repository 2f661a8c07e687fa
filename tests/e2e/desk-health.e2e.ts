/** ‘Is all well?’ at the desk: what wants somebody first, with what to do. */
import { expect, it } from 'vitest';
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
