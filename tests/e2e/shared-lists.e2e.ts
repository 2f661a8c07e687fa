/** A list of favourites as a page without a name. */
import { expect, it } from 'vitest';
import { messages } from '#tests/setup/browser/entering.ts';
import { withMembersSite } from '#tests/setup/browser/members-site.ts';
import { Visitor, withBrowser } from '#tests/setup/browser/visitor.ts';

withBrowser();

const site = withMembersSite();
let people = 0;

it('is shared in one press, seen by whoever has the address, with or without script, and taken back at once', async () => {
  const member = await site.join(`shares-${++people}@example.org`);
  const { data } = await site.call('GET', '/content/event');
  await site.call('PUT', '/content/favourite/add', { id: data[0].id, object_type: 'Event' }, member);
  await using owner = await site.arrive('/account', member);
  await owner.button(/^Share this list ?: Events/).click();
  const address = new URL(await owner.page.getByLabel(/^Address of the page/).inputValue());
  expect(await owner.axe()).toEqual([]);
  for (const javaScript of [true, false]) {
    await using guest = await Visitor.arrive(address.pathname, { url: site.url, javaScript });
    await guest.heading('Events').first().waitFor();
    expect(await guest.main().getByRole('article').count()).toBe(1);
    expect(await guest.main().textContent()).toContain(data[0].title);
    expect(await guest.page.content()).not.toContain(member.email);
  }
  for (const width of [1280, 320]) {
    await using guest = await Visitor.arrive(address.pathname, { url: site.url, width });
    expect(await guest.axeInEveryTheme(), `at ${width}`).toEqual([]);
  }
  for (const spelled of ['/list/', '/List/', '/%6cist/', '//list/']) {
    const { status, headers } = await fetch(address.href.replace('/list/', spelled));
    const [cached, listed, told] = ['cache-control', 'x-robots-tag', 'referrer-policy'].map((name) =>
      headers.get(name),
    );
    expect([spelled, status, cached, listed, told]).toEqual([spelled, 200, 'no-store', 'noindex', 'no-referrer']);
  }
  await owner.button(/^Take this list back ?: Events/).click();
  await messages(owner).getByText('The list is yours alone again.').waitFor();
  await owner.button(/^Share this list ?: Events/).waitFor();
  expect((await fetch(address)).status).toBe(410);
  for (const javaScript of [true, false]) {
    await using late = await Visitor.arrive('/home', { url: site.url, javaScript });
    late.allow(/status of 410/, 'the list was taken back');
    await late.open(address.pathname);
    await late.heading('This is no longer here').waitFor();
    expect(await late.main().textContent()).toContain('Whoever shared this list has taken it back.');
    // The address holds no words that somebody could search for.
    expect(await late.main().locator('input[name="query"]').inputValue()).toBe('');
    if (javaScript) expect(await late.axe()).toEqual([]);
  }
});
