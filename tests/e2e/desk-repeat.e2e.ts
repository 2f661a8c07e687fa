/** A curator repeats an event, changes some of its dates and takes it back; readers find the other dates on its page. */
import { beforeAll, describe, expect, it } from 'vitest';
import { joinDesk } from '#tests/setup/browser/curator.ts';
import { type SiteMember, withMembersSite } from '#tests/setup/browser/members-site.ts';
import { Visitor, withBrowser } from '#tests/setup/browser/visitor.ts';

withBrowser();
const site = withMembersSite();
let nadia: SiteMember;
beforeAll(async () => {
  nadia = await joinDesk(site, 'nadia@example.org', 'Curators', { first_name: 'Nadia', last_name: 'Whitlock' });
});

const field = ({ page }: Visitor, label: string) => page.getByLabel(label, { exact: true });
const panel = ({ page }: Visitor) => page.locator('#repeat');
const fits = (visitor: Visitor) =>
  visitor.page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

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
const item = (id: number) => site.call('GET', `/curation/items/${id}`, undefined, nadia);

describe('an event at the desk', () => {
  it('is six weekly events, out, in at most eight presses', async () => {
    await using desk = await site.arrive('/curate/items/new?kind=event', nadia);
    await panel(desk).getByText('Write when it begins.').waitFor();
    for (const [label, words] of [
      ['Title', 'Weekly tea'],
      ['Link', 'https://example.org/tea'],
      ['Short description', 'Tea, at a table by the wall.'],
    ] as const)
      await field(desk, label).fill(words);
    for (const [group, day, time] of [
      ['Begins', '2097-12-03', '18:30'],
      ['Ends', '2097-12-03', '20:00'],
    ] as const) {
      const when = desk.page.getByRole('group', { name: group });
      await when.getByLabel('Day').fill(day);
      await when.getByLabel('Time').fill(time);
    }
    await desk.page.waitForURL(/\/curate\/items\/\d+$/);
    await desk.main().getByText('Kept a moment ago').waitFor();

    let presses = 0;
    const press = async (target: ReturnType<typeof desk.button>) => {
      await target.click();
      presses++;
    };
    await press(desk.page.getByRole('radio', { name: /Published/ }));
    await press(desk.button('Publish'));
    // A topic is missing, and the desk asks.
    await press(desk.button('Publish it all the same'));
    await press(desk.button('Make 5 more dates'));
    await panel(desk).getByText('5 dates made. Readers see them now.').waitFor();
    expect(presses).toBeLessThanOrEqual(8);

    const id = Number(desk.path.split('/').at(-1));
    expect((await datesOf(id)).map(({ start_date, status }) => `${start_date.slice(0, 16)} ${status}`)).toEqual(
      ['03', '10', '17', '24', '31']
        .map((day) => `2097-12-${day}T18:30 published`)
        .concat('2098-01-07T18:30 published'),
    );
    await panel(desk).getByRole('heading', { name: 'One of 6 dates' }).waitFor();
    await panel(desk).getByRole('link', { name: 'Tue 7 January 2098, 6.30 pm' }).waitFor();
    expect(await desk.axe('main')).toEqual([]);

    await panel(desk).getByRole('button', { name: 'Undo' }).click();
    await panel(desk).getByText('The new dates are gone again.').waitFor();
    expect(await datesOf(id)).toMatchObject([{ id }]);
    await desk.button('Make 5 more dates').waitFor();
  });

  it('is published with its other dates, once the first is out', async () => {
    const [first] = await makeSeries({ title: 'Qqlater', status: 'draft' });
    await using desk = await site.arrive(`/curate/items/${first}`, nadia);
    await panel(desk).getByText('One of 6 dates').waitFor();
    expect(await panel(desk).getByText('still drafts').count()).toBe(0);
    await site.call('PUT', `/curation/items/${first}/status`, { status: 'published' }, nadia);
    await desk.open(`/curate/items/${first}`);
    await panel(desk).getByText('5 dates are still drafts.').waitFor();
    await desk.button('Publish them, too').click();
    await panel(desk).getByText('5 dates published.').waitFor();
    expect((await datesOf(first)).map(({ status }) => status)).toEqual(Array(6).fill('published'));
    await panel(desk).getByRole('button', { name: 'Undo' }).click();
    await panel(desk).getByText('5 dates are still drafts.').waitFor();
  });

  it('is repeated by keys, without the days that are no good, and the next one begins with the same rule', async () => {
    const id = await make({ title: 'By keys', start_date: '2097-12-31T18:30', end_date: null });
    await using desk = await site.arrive(`/curate/items/${id}`, nadia);
    const { keyboard } = desk.page;
    await field(desk, 'How often').focus();
    await keyboard.type('Every month on the 31st');
    await field(desk, 'Dates in all').focus();
    await keyboard.press('ControlOrMeta+a');
    await keyboard.type('61');
    await panel(desk).getByText('Problem: from 2 to 60').waitFor();
    expect(await desk.button('Make dates').isDisabled()).toBe(true);
    await keyboard.press('ControlOrMeta+a');
    await keyboard.type('4');
    await panel(desk).getByText('February and April have no such day, so they are left out.').waitFor();
    await keyboard.press('Tab');
    await keyboard.press('Space');
    await desk.button('Make 2 more dates').focus();
    await keyboard.press('Enter');
    await panel(desk).getByText('2 dates made. Readers see them now.').waitFor();
    expect((await datesOf(id)).map(({ start_date }) => start_date.slice(0, 10))).toEqual([
      '2097-12-31',
      '2098-03-31',
      '2098-05-31',
    ]);
    // The focus is where it is said.
    expect(await desk.page.evaluate(() => document.activeElement?.textContent)).toContain('2 dates made');

    const next = await make({ title: 'By list', status: 'draft' });
    await desk.open(`/curate/items/${next}`);
    expect(await field(desk, 'How often').inputValue()).toBe('month-date');
    expect(await field(desk, 'Dates in all').inputValue()).toBe('4');
    await field(desk, 'How often').selectOption('list');
    await field(desk, 'A day').fill('2097-12-01');
    await desk.button('Add it').click();
    await panel(desk).getByText('Problem: Choose a day after this event.').waitFor();
    for (const day of ['2098-02-14', '2097-12-20']) {
      await field(desk, 'A day').fill(day);
      await keyboard.press('Enter');
    }
    await desk.button('Make 2 more dates').click();
    await panel(desk).getByText('2 dates made. They are drafts.').waitFor();
    expect((await datesOf(next)).map(({ start_date, status }) => `${start_date.slice(0, 10)} ${status}`)).toEqual([
      '2097-12-03 draft',
      '2097-12-20 draft',
      '2098-02-14 draft',
    ]);
  });

  it('is changed from here, and what somebody set otherwise stays and is named', async () => {
    const [first, second, third, fourth] = await makeSeries({ title: 'From here' });
    await site.call('POST', '/curation/bulk', { ids: [fourth], change: { set: { host: 'The library' } } }, nadia);
    await using desk = await site.arrive(`/curate/items/${second}`, nadia);
    await panel(desk).getByText('this one').waitFor();
    await field(desk, 'Host').fill('Second Bell');
    const begins = desk.page.getByRole('group', { name: 'Begins' });
    await begins.getByLabel('Time').fill('19:00');
    await desk.page.getByRole('group', { name: 'Ends' }).getByLabel('Time').fill('20:30');
    await panel(desk).getByText('Make more dates').click();
    await panel(desk).getByText('Keep your changes first').waitFor();
    await desk.button('Keep these changes').click();
    await panel(desk).getByText('You changed ‘Host’, ‘Begins’, ‘Ends’.').waitFor();
    expect(await desk.axe('main')).toEqual([]);
    await desk.button('From here: 5 dates').click();
    await panel(desk).getByText('4 dates changed along with this one.').waitFor();
    await panel(desk).getByText('Tue 24 December, 7 pm: Changed there by hand, so it stays: Host.').waitFor();
    expect(await item(first)).toMatchObject({ host: 'Fern Street Clinic', start_date: '2097-12-03T18:30:00.000Z' });
    expect(await item(third ?? 0)).toMatchObject({ host: 'Second Bell', start_date: '2097-12-17T19:00:00.000Z' });
    expect(await item(fourth ?? 0)).toMatchObject({ host: 'The library', start_date: '2097-12-24T19:00:00.000Z' });
    await panel(desk).getByRole('button', { name: 'Undo' }).click();
    await panel(desk).getByText('4 dates as before. This one stays changed.').waitFor();
    expect(await item(third ?? 0)).toMatchObject({
      host: 'Fern Street Clinic',
      start_date: '2097-12-17T18:30:00.000Z',
    });
  });

  it('does not take place once, or never, and a date leaves its series', async () => {
    const [first, second, third] = await makeSeries({ title: 'Cancelled' });
    await using desk = await site.arrive(`/curate/items/${first}`, nadia);
    await field(desk, 'It does not take place').check();
    await desk.button('Keep these changes').click();
    await desk.button('This one').click();
    await panel(desk).getByText('You changed').waitFor({ state: 'hidden' });
    expect([(await item(first)).cancelled, (await item(second ?? 0)).cancelled]).toEqual([true, false]);
    await desk.open(`/curate/items/${third}`);
    await panel(desk).getByText('cancelled').waitFor();
    await field(desk, 'It does not take place').check();
    await desk.button('Keep these changes').click();
    await desk.button('All 6 dates').click();
    await panel(desk).getByText('4 dates changed along with this one.').waitFor();
    expect((await item(second ?? 0)).cancelled).toBe(true);

    await desk.button('Take it out of the series').click();
    await panel(desk).getByText('It is in no series any more.').waitFor();
    expect(await datesOf(first)).toHaveLength(5);
    await panel(desk).getByRole('button', { name: 'Undo' }).click();
    await panel(desk).getByText('It is in its series again.').waitFor();
    expect(await datesOf(first)).toHaveLength(6);
  });

  it.each([320, 390, 1280])('fits at %i pixels in every theme', async (width) => {
    const [id] = await makeSeries({ title: `Wide ${width}` });
    await using desk = await site.arrive(`/curate/items/${id}`, nadia, { width });
    await panel(desk).getByText('Make more dates').click();
    await field(desk, 'How often').selectOption('month-date');
    expect(await fits(desk)).toBe(true);
    expect(await desk.axeInEveryTheme()).toEqual([]);
  });
});

it('readers see on which other days it is, and the way there, without script, too', async () => {
  await makeSeries({ title: 'For readers' });
  await using visitor = await Visitor.arrive('/item/event/for-readers', { url: site.url, width: 320 });
  const line = visitor.page.getByText('Also on 10 December, 17 December and 24 December');
  await line.waitFor();
  await visitor.page.getByText('2 more dates').click();
  await visitor.link('7 January 2098').waitFor();
  expect(await fits(visitor)).toBe(true);
  expect(await visitor.axeInEveryTheme()).toEqual([]);
  await visitor.link('17 December').click();
  await visitor.page.getByText('Also on 3 December, 10 December and 24 December').waitFor();
  expect(visitor.path).toBe('/item/event/for-readers-2097-12-17');
  await using plain = await Visitor.arrive('/item/event/for-readers-2097-12-17', { url: site.url, javaScript: false });
  await plain.link('3 December').click();
  expect(plain.path).toBe('/item/event/for-readers');
});
