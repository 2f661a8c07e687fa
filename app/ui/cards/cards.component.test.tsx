/** Cards and rows as they are seen: where their parts stand, how much room they take, and that nothing is lost at any choice. */
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { cutOff, overflow } from '#tests/setup/browser/layout-audit.ts';
import { COLOUR_RULES, drawn, faults, show, wear } from '#tests/setup/component/page.tsx';
import type { AnyCard } from '../../../contract/items.ts';
import * as things from '../../../gallery/things.ts';
import { type Preferences, savePreferences, USUAL } from '../../lib/preferences/preferences.ts';
import { Ornament } from '../ornament.tsx';
import { BackAndNext } from '../single-item-pager.tsx';
import { CardActionsProvider } from './card-actions-context.tsx';
import { CardGrid } from './grid.tsx';
import { HeartButton } from './heart-button.tsx';
import { ItemCard } from './kind-cards.tsx';

/** One of every kind, with much to say and with little, none of them with a picture of its own. */
const MANY: readonly AnyCard[] = [
  things.BARE_POST,
  things.LONG_POST,
  things.FOREIGN_POST,
  things.BARE_LINK,
  things.BARE_EVENT,
  things.TOOL,
  things.SUPPORT,
  things.TOPIC,
  things.GUIDE,
  things.ENTRY,
  things.SPONSORED_ENTRY,
].map((card, at) => ({ ...card, id: at + 1, ...('images' in card && { images: [] }) }));

const actions = {
  favourite: () => <HeartButton title="It" isSaved={false} onPress={() => {}} />,
  rating: () => null,
};
const onPage = (shown: ReactNode) => () => (
  <CardActionsProvider value={actions}>
    <main>
      <h1>Things</h1>
      {shown}
    </main>
  </CardActionsProvider>
);
const showMany = () => show(onPage(<CardGrid level={2} cards={MANY} />));

const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
const one = (selector: string) => all(selector)[0] as HTMLElement;
const boxOf = (element: Element | null | undefined) => element?.getBoundingClientRect() ?? new DOMRect();
const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true });
const linesOf = (text: HTMLElement) =>
  Math.round(text.clientHeight / Number.parseFloat(getComputedStyle(text).lineHeight));
const choose = async (choice: Partial<Preferences>) => {
  savePreferences({ ...USUAL, ...choice });
  await drawn();
};
/** What axe finds in any theme: a theme changes colours alone. */
async function faultsInEveryTheme(): Promise<string[]> {
  const found: string[] = [];
  for (const theme of ['paper', 'mist', 'dusk', 'contrast']) {
    wear(theme);
    found.push(
      ...(await faults('main', theme === 'paper' ? undefined : COLOUR_RULES)).map((one) => `${theme}: ${one}`),
    );
  }
  return found;
}

afterEach(() => page.viewport(1280, 900));

describe('a thing without a picture of its own', () => {
  it('is a row: a tile of 88 pixels, Save under it, and words beside both', async () => {
    await showMany();
    const rows = all('.cards .row');
    expect(rows.length).toBe(MANY.length);
    for (const row of rows) {
      const [tile, save, title] = ['.card-picture', '.card-foot button', '.card-title'].map((part) =>
        boxOf(row.querySelector(part)),
      ) as [DOMRect, DOMRect, DOMRect];
      expect([tile.width, tile.height].map(Math.round)).toEqual([88, 88]);
      expect(save.top).toBeGreaterThanOrEqual(tile.bottom);
      expect(save.left).toBeLessThan(title.left);
      expect(title.left).toBeGreaterThan(tile.right);
    }
  });

  it('has its foot on one line with its neighbour', async () => {
    await show(onPage(<CardGrid level={2} cards={MANY.slice(0, 2)} />));
    const [first, second] = all('.card-foot button').map((foot) => Math.round(boxOf(foot).bottom));
    expect(boxOf(all('.cards > li')[0]).top).toBe(boxOf(all('.cards > li')[1]).top);
    expect(first).toBe(second);
  });

  it.each([
    [1280, 2],
    [700, 1],
  ])('stands two abreast where two have room, at %i pixels: %i', async (width, columns) => {
    await page.viewport(width, 900);
    await showMany();
    expect(new Set(all('.cards > li').map((item) => Math.round(boxOf(item).left))).size).toBe(columns);
  });

  it('says on telephones in two lines what it is', async () => {
    await page.viewport(390, 844);
    await showMany();
    const texts = all('.card-synopsis');
    expect(texts.length).toBeGreaterThan(3);
    expect(Math.max(...texts.map(linesOf))).toBe(2);
  });
});

// spec(24)
it('‘Sponsored’ comes after the heading, and is seen before it', async () => {
  await show(onPage(<ItemCard card={things.SPONSORED_ENTRY} />));
  const [heading, badge] = [one('.card-title'), page.getByText('Sponsored', { exact: true }).element()];
  expect(heading.compareDocumentPosition(badge) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(boxOf(badge).top).toBeLessThan(boxOf(heading).top);
});

describe('how close together rows stand', () => {
  it('is the reader’s choice, at once', async () => {
    await showMany();
    const height = () => one('.cards article').clientHeight;
    const usual = height();
    await choose({ lists: 'list' });
    expect(height()).toBeLessThan(usual / 1.5);
    expect(getComputedStyle(one('.cards article')).borderTopWidth).toBe('0px');
    expect(all('.card-picture').filter(isSeen)).toEqual([]);
    await choose({ lists: 'roomy' });
    expect(one('.card-picture').clientWidth).toBe(132);
    await choose({});
    expect(one('.card-picture').clientWidth).toBe(88);
  });
});

describe.each<Partial<Preferences>>([
  { lists: 'list' },
  { lists: 'roomy' },
  { amount: 'fewer' },
  { amount: 'words' },
  { amount: 'one' },
])('with %o', (choice) => {
  it.each([1280, 320])('rows fit a screen of %i pixels, and break no rule in any theme', async (width) => {
    await page.viewport(width, 900);
    await showMany();
    await choose(choice);
    expect(overflow()).toBeLessThanOrEqual(0);
    expect(cutOff()).toEqual([]);
    expect(await faultsInEveryTheme()).toEqual([]);
  });
});

it('‘Fewer’ has one column, and two actions a card', async () => {
  const cards = [things.BARE_POST, things.POST, things.TOOL, things.ENTRY].map((card, at) => ({ ...card, id: at + 1 }));
  await show(onPage(<CardGrid level={2} cards={cards} />));
  await choose({ amount: 'fewer' });
  expect(new Set(all('.cards > li').map((item) => boxOf(item).left)).size).toBe(1);
  for (const card of all('.cards article')) {
    const pressed = [...card.querySelectorAll('button, a')].filter((part) => isSeen(part) && !part.closest('h2, h3'));
    expect(pressed.length).toBeLessThanOrEqual(2);
  }
});

it('pictures, hidden, are gone with their space, and the kind’s sign stays', async () => {
  await show(
    onPage(
      <>
        <Ornament name="frieze" />
        <Ornament name="horizon" />
        <CardGrid level={2} cards={[{ ...things.POST, images: ['/pictures/lamp.svg'], image_alts: ['A lamp'] }]} />
        <CardGrid level={2} cards={MANY} />
      </>,
    ),
  );
  const pictures = () => all('img, .frieze, .horizon').filter(isSeen).length;
  expect(pictures()).toBeGreaterThan(MANY.length);
  await choose({ images: 'hide' });
  expect(pictures()).toBe(0);
  const [, card] = all('.cards article');
  const [box, words] = [boxOf(card), boxOf([...(card?.querySelectorAll('p') ?? [])].find(isSeen))];
  expect(words.top - box.top).toBeLessThan(70);
  expect(words.left - box.left).toBeLessThan(70);
  expect(all('.cards article p svg').filter(isSeen).length).toBeGreaterThan(0);
  expect(await faults('main')).toEqual([]);
});

it('one at a time keeps Back and Next in place under short and long cards', async () => {
  await page.viewport(390, 844);
  const tops: number[] = [];
  for (const card of [things.BARE_LINK, things.BARE_POST, things.TOOL]) {
    await show(
      onPage(
        <div className="one-card">
          <CardGrid level={2} cards={[card]} />
          <BackAndNext at={2} total={3} pageKey="page" />
        </div>,
      ),
    );
    await choose({ amount: 'one' });
    tops.push(boxOf(page.getByRole('navigation', { name: /^Back and next/ }).element()).top);
  }
  expect(new Set(tops).size).toBe(1);
});

it('no word says that a link opens a new tab for who wants the same', async () => {
  await show(onPage(<CardGrid level={2} cards={[things.POST]} />));
  const said = () => all('main span').filter((part) => /new tab/.test(part.textContent ?? '') && isSeen(part)).length;
  expect(said()).toBeGreaterThan(0);
  await choose({ links: 'same-tab' });
  expect(said()).toBe(0);
  expect(all('a[target="_blank"]')).toEqual([]);
});
