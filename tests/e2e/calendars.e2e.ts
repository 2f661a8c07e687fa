import { describe, expect, it } from 'vitest';
import { Shelves } from '#tests/builders/shelves.ts';
import { withMembersSite } from '#tests/setup/browser/members-site.ts';
import { Visitor, withBrowser } from '#tests/setup/browser/visitor.ts';
import { readCalendar } from '#tests/setup/rules/calendar-rules.ts';

withBrowser();

const site = withMembersSite();

describe('a calendar', () => {
  it('is offered on the card and the page of an event, and for the whole list', async () => {
    await using visitor = await Visitor.arrive('/events', { javaScript: false });
    const one = visitor
      .main()
      .getByRole('link', { name: /^Add to my calendar/ })
      .first();
    const href = await one.getAttribute('href');
    expect(href).toMatch(/^\/event\/[\w-]+\.ics$/);
    const whole = new URL(href ?? '', visitor.page.url());
    expect(readCalendar(await (await fetch(whole)).text())).toHaveLength(1);
    await visitor.open(`/item/event/${href?.slice('/event/'.length, -'.ics'.length)}`);
    expect(
      await visitor
        .main()
        .getByRole('link', { name: /^Add to my calendar:/ })
        .getAttribute('href'),
    ).toBe(href);
    await visitor.open('/events?type=online');
    await visitor.main().getByText('Follow', { exact: true }).click();
    const list = visitor.main().getByRole('link', { name: 'Show in your calendar' });
    expect(await list.getAttribute('href')).toBe('/events.ics?type=online');
  });

  it('is not offered on the page of an event that is over, which says so', async () => {
    await new Shelves(site.store.db).event({ slug: 'long-ago', title: 'Long ago', start_date: '2020-06-05' });
    await expect.poll(async () => (await fetch(`${site.url}/item/event/long-ago`)).status).toBe(200);
    await using visitor = await Visitor.arrive('/item/event/long-ago', { url: site.url });
    await visitor.main().getByText('This event is over.').waitFor();
    expect(
      await visitor
        .main()
        .getByRole('link', { name: /^Add to my calendar/ })
        .count(),
    ).toBe(0);
    expect(await visitor.axe()).toEqual([]);
  });

  it('of what a member keeps has an address, which they can end', async () => {
    const member = await site.join('kalender@example.org');
    const { data } = await site.call('GET', '/content/event');
    await site.call('PUT', '/content/favourite/add', { id: data[0].id, object_type: 'Event' }, member);
    await using visitor = await site.arrive('/account/settings', member);
    const part = visitor.main().getByRole('region', { name: 'Your events in your calendar' });
    await part.getByRole('button', { name: 'Make my calendar address' }).click();
    const address = await part.getByRole('textbox', { name: 'Your calendar address' }).inputValue();
    const read = async () => (await fetch(address)).text();
    expect(readCalendar(await read()).map(({ summary }) => summary)).toEqual([data[0].title]);
    await visitor.page.reload();
    await part.getByText('You made an address: Today').waitFor();
    expect(await part.getByRole('textbox').count()).toBe(0);
    await part.getByRole('button', { name: 'End the address' }).click();
    await part.getByRole('button', { name: 'Make my calendar address' }).waitFor();
    expect((await fetch(address)).status).toBe(404);
  });
});
