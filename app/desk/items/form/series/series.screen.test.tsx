/** A curator repeats an event, changes some of its dates and takes it back; readers find the other dates on its page. */
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { joinDesk } from '#tests/setup/browser/curator.ts';
import type { SiteMember } from '#tests/setup/processes/open-site.ts';
import type { Page } from '#tests/setup/screen/screen.tsx';
import { withScreens } from '#tests/setup/screen/site.ts';

const site = withScreens();
let nadia: SiteMember;
beforeAll(async () => {
  nadia = await joinDesk(site, 'nadia@example.org', 'Curators', { first_name: 'Nadia', last_name: 'Whitlock' });
});

const panel = () => document.getElementById('repeat') as HTMLElement;
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const reads = (page: Page, words: string | RegExp) => page.reads(words, panel);
const press = (page: Page, name: string | RegExp) => page.press('button', name, panel());

const EVENT = {
  kind: 'event',
  title: 'Drawing in company',
  url: 'https://example.org/drawing',
  synopsis: 'We draw, and nobody has to talk.',
  topics: ['adhd'],
  host: 'Fern Street Clinic',
  start_date: '2097-12-03T18:30',
  end_date: '2097-12-03T20:00',
  timezone: 'Europe/London',
  status: 'published',
};
const DAYS = ['2097-12-10', '2097-12-17', '2097-12-24', '2097-12-31', '2098-01-07'];

interface Made {
  id: number;
  start_date: string;
  status: string;
}
const make = async (fields: object = {}): Promise<number> =>
  (await site.call('POST', '/curation/items', { ...EVENT, ...fields }, nadia)).id;
const makeSeries = async (fields: object = {}): Promise<[number, ...number[]]> => {
  const id = await make(fields);
  await site.call('POST', `/curation/items/${id}/repeat`, { days: DAYS }, nadia);
  return (await datesOf(id)).map((one) => one.id) as [number, ...number[]];
};
const datesOf = async (id: number): Promise<Made[]> =>
  (await site.call('GET', `/curation/items/${id}/series`, undefined, nadia)).data;
const item = (id: number | undefined) => site.call('GET', `/curation/items/${id}`, undefined, nadia);
const openItem = (id: number | undefined) => site.openScreen(`/curate/items/${id}`, { as: nadia });

describe('an event at the desk', () => {
  it('is six weekly events, out, in at most eight presses', async () => {
    await using desk = await site.openScreen('/curate/items/new?kind=event', { as: nadia });
    await reads(desk, 'Write when it starts.');
    await desk.fill('Title', 'Weekly tea');
    await desk.fill('Link', 'https://example.org/tea');
    await desk.fill('Short description', 'Tea, at a table by the wall.');
    for (const [group, day, time] of [
      ['Starts', '2097-12-03', '18:30'],
      ['Ends', '2097-12-03', '20:00'],
    ] as const) {
      const when = screen.getByRole('group', { name: group });
      await desk.fill('Day', day, when);
      await desk.fill(/^Time/, time, when);
    }
    await waitFor(() => expect(desk.path).toMatch(/\/curate\/items\/\d+$/));
    await desk.reads('Saved just now');

    await desk.press('radio', /^Published/);
    await desk.press('button', 'Publish');
    // A topic is missing, and the desk asks.
    await desk.press('button', 'Publish anyway');
    // The fourth press of eight.
    await press(desk, 'Add 5 more dates');
    await reads(desk, '5 dates added. Readers see them now.');
    const id = Number(desk.path.split('/').at(-1));
    expect((await datesOf(id)).map(({ start_date, status }) => `${start_date.slice(0, 16)} ${status}`)).toEqual(
      ['03', '10', '17', '24', '31']
        .map((day) => `2097-12-${day}T18:30 published`)
        .concat('2098-01-07T18:30 published'),
    );
    await within(panel()).findByRole('heading', { name: 'One of 6 dates' });
    await within(panel()).findByRole('link', { name: 'Tue 7 January 2098, 6.30 pm' });

    await press(desk, 'Undo');
    await reads(desk, 'Dates removed.');
    expect(await datesOf(id)).toMatchObject([{ id }]);
    await within(panel()).findByRole('button', { name: 'Add 5 more dates' });
  });

  it('is published with its other dates, once the first is out', async () => {
    const [first] = await makeSeries({ title: 'Qqlater', status: 'draft' });
    await using desk = await openItem(first);
    await reads(desk, 'One of 6 dates');
    expect(panel().textContent).not.toContain('still drafts');
    await site.call('PUT', `/curation/items/${first}/status`, { status: 'published' }, nadia);
    await desk.open();
    await reads(desk, '5 dates are still drafts.');
    await press(desk, 'Publish them, too');
    await reads(desk, '5 dates published.');
    expect((await datesOf(first)).map(({ status }) => status)).toEqual(Array(6).fill('published'));
    await press(desk, 'Undo');
    await reads(desk, '5 dates are still drafts.');
  });

  it('is repeated without the days that are no good, and the next one begins with the same rule', async () => {
    const id = await make({ title: 'By keys', start_date: '2097-12-31T18:30', end_date: null });
    await using desk = await openItem(id);
    await desk.choose('How often', 'Every month on the 31st');
    await desk.fill('Number of dates', '61');
    await reads(desk, 'Problem: from 2 to 60');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add dates' }).disabled).toBe(true);
    await desk.fill('Number of dates', '4');
    await reads(desk, 'February and April have no such day, so they are left out.');
    // By keys from here.
    await desk.user.tab();
    await desk.user.keyboard(' ');
    screen.getByRole('button', { name: 'Add 2 more dates' }).focus();
    await desk.user.keyboard('{Enter}');
    await reads(desk, '2 dates added. Readers see them now.');
    expect((await datesOf(id)).map(({ start_date }) => start_date.slice(0, 10))).toEqual([
      '2097-12-31',
      '2098-03-31',
      '2098-05-31',
    ]);
    // The focus is where it is said.
    await waitFor(() => expect(document.activeElement?.textContent).toContain('2 dates added'));

    const next = await make({ title: 'By list', status: 'draft' });
    await desk.open(`/curate/items/${next}`);
    await screen.findByLabelText('How often');
    expect(field('How often').value).toBe('month-date');
    expect(field('Number of dates').value).toBe('4');
    await desk.choose('How often', 'On days that I choose');
    await desk.fill('A day', '2097-12-01');
    await press(desk, 'Add it');
    await reads(desk, 'Problem: Choose a day after this event.');
    for (const day of ['2098-02-14', '2097-12-20']) {
      await desk.fill('A day', day);
      await desk.user.keyboard('{Enter}');
    }
    await press(desk, 'Add 2 more dates');
    await reads(desk, '2 dates added. They are drafts.');
    expect((await datesOf(next)).map(({ start_date, status }) => `${start_date.slice(0, 10)} ${status}`)).toEqual([
      '2097-12-03 draft',
      '2097-12-20 draft',
      '2098-02-14 draft',
    ]);
  });

  it('is changed from here, and what somebody set otherwise stays and is named', async () => {
    const [first, second, third, fourth] = await makeSeries({ title: 'From here' });
    await site.call('POST', '/curation/bulk', { ids: [fourth], change: { set: { host: 'The library' } } }, nadia);
    await using desk = await openItem(second);
    await reads(desk, 'this one');
    await desk.fill('Host', 'Second Bell');
    await desk.fill(/^Time/, '19:00', screen.getByRole('group', { name: 'Starts' }));
    await desk.fill(/^Time/, '20:30', screen.getByRole('group', { name: 'Ends' }));
    await desk.user.click(within(panel()).getByText('Add more dates'));
    await reads(desk, 'Save your changes first');
    await desk.press('button', 'Save changes');
    await reads(desk, 'You changed ‘Host’, ‘Starts’, ‘Ends’.');
    await press(desk, 'This and later dates: 5 dates');
    await reads(desk, '4 dates changed along with this one.');
    await reads(desk, 'Tue 24 December, 7 pm: Changed there by hand, so it stays: Host.');
    expect(await item(first)).toMatchObject({ host: 'Fern Street Clinic', start_date: '2097-12-03T18:30:00.000Z' });
    expect(await item(third)).toMatchObject({ host: 'Second Bell', start_date: '2097-12-17T19:00:00.000Z' });
    expect(await item(fourth)).toMatchObject({ host: 'The library', start_date: '2097-12-24T19:00:00.000Z' });
    await press(desk, 'Undo');
    await reads(desk, '4 dates as before. This one stays changed.');
    expect(await item(third)).toMatchObject({ host: 'Fern Street Clinic', start_date: '2097-12-17T18:30:00.000Z' });
  });

  it('does not take place once, or never, and a date leaves its series', async () => {
    const [first, second, third] = await makeSeries({ title: 'Cancelled' });
    await using desk = await openItem(first);
    const cancel = async () => {
      await desk.user.click(await screen.findByLabelText('Cancelled'));
      await desk.press('button', 'Save changes');
    };
    await cancel();
    await press(desk, 'This one');
    await waitFor(() => expect(panel().textContent).not.toContain('You changed'));
    expect([(await item(first)).cancelled, (await item(second)).cancelled]).toEqual([true, false]);
    await desk.open(`/curate/items/${third}`);
    await reads(desk, 'cancelled');
    await cancel();
    await press(desk, 'All 6 dates');
    await reads(desk, '4 dates changed along with this one.');
    expect((await item(second)).cancelled).toBe(true);

    await press(desk, 'Remove from the series');
    await reads(desk, 'Removed from the series.');
    expect(await datesOf(first)).toHaveLength(5);
    await press(desk, 'Undo');
    await reads(desk, 'Back in its series.');
    expect(await datesOf(first)).toHaveLength(6);
  });
});

it('readers see on which other days it is, and the way there', async () => {
  await makeSeries({ title: 'For readers' });
  await waitFor(() => site.call('GET', '/content/event/for-readers'));
  await using visitor = await site.openScreen('/item/event/for-readers');
  await visitor.reads('Also on 10 December, 17 December and 24 December');
  await visitor.user.click(screen.getByText('2 more dates'));
  expect(screen.getByRole('link', { name: '7 January 2098' }).closest('details')?.open).toBe(true);
  await visitor.press('link', '17 December');
  await visitor.reads('Also on 3 December, 10 December and 24 December');
  expect(visitor.path).toBe('/item/event/for-readers-2097-12-17');
});
