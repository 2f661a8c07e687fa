/** Events in a reader's own calendar: one, a list, and what a member keeps. */
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Shelves } from '#tests/builders/shelves.ts';
import { native } from '#tests/setup/processes/native.ts';
import { readCalendar } from '#tests/setup/rules/calendar-rules.ts';
import { withScreens } from '#tests/setup/screen/site.ts';

const site = withScreens();

const calendarAt = async (address: string) => readCalendar(await (await native.fetch(address)).text());

describe('a calendar', () => {
  it('is offered on the card and the page of an event, and for the whole list', async () => {
    await using page = await site.openScreen('/events');
    const [one] = within(page.main()).getAllByRole('link', { name: /^Add to my calendar/ });
    const href = one?.getAttribute('href') ?? '';
    expect(href).toMatch(/^\/event\/[\w-]+\.ics$/);
    expect(await calendarAt(site.url + href)).toHaveLength(1);
    await page.open(`/item/event/${href.slice('/event/'.length, -'.ics'.length)}`);
    const own = within(page.main()).getByRole('link', { name: /^Add to my calendar:/ });
    expect(own.getAttribute('href')).toBe(href);
    await page.open('/events?type=online');
    await page.user.click(within(page.main()).getByText('Get updates'));
    const list = within(page.main()).getByRole('link', { name: 'Show in your calendar' });
    // By its program's own scheme, once there is script.
    expect(list.getAttribute('href')).toBe(`${site.url}/events.ics?type=online`.replace('http:', 'webcal:'));
  });

  it('is not offered on the page of an event that is over, which says so', async () => {
    await new Shelves(site.store.db).event({ slug: 'long-ago', title: 'Long ago', start_date: '2020-06-05' });
    await waitFor(() => site.call('GET', '/content/event/long-ago'));
    await using page = await site.openScreen('/item/event/long-ago');
    await page.reads('This event is over.');
    expect(within(page.main()).queryByRole('link', { name: /^Add to my calendar/ })).toBeNull();
  });

  it('of what a member keeps has an address, which they can end', async () => {
    const member = await site.join('kalender@example.org');
    const [{ id, title }] = (await site.call('GET', '/content/event')).data;
    await site.call('PUT', '/content/favourite/add', { id, object_type: 'Event' }, member);
    await using page = await site.openScreen('/account/settings', { as: member });
    const section = () => screen.findByRole('region', { name: 'Your events in your calendar' });
    await page.press('button', 'Get calendar link', await section());
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Your calendar link' });
    const address = field.value;
    expect((await calendarAt(address)).map(({ summary }) => summary)).toEqual([title]);
    await page.open();
    await page.reads('You made a link: Today');
    const part = await section();
    expect(within(part).queryByRole('textbox')).toBeNull();
    await page.press('button', 'Turn off link', part);
    await within(part).findByRole('button', { name: 'Get calendar link' });
    expect((await native.fetch(address)).status).toBe(404);
  });
});
