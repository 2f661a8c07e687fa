/** Strips, filters and outlines, as they are seen and gone through. */
import { expect, it } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { drawn, show } from '#tests/setup/component/page.tsx';
import * as things from '../../gallery/things.ts';
import { savePreferences } from '../lib/preferences/preferences.ts';
import { ToggleWords, toggleClass } from './filter-toggle.tsx';
import { Foldable } from './foldable.tsx';
import { CardSkeletons, PageSkeleton } from './skeleton.tsx';
import { Strip, StripCard } from './strip.tsx';

const IDS = [1, 2, 3, 4, 5, 6, 7, 8];
const showStrip = () =>
  show(() => (
    <main>
      <Strip title="New this week">
        {IDS.map((id) => (
          <StripCard key={id} card={{ ...things.LISTEN, id }} />
        ))}
      </Strip>
    </main>
  ));

// spec(103)
it('a strip is gone through with its buttons, whole cards at a time, and says in words where one is', async () => {
  await showStrip();
  const place = () => page.getByRole('status').elements()[0]?.textContent ?? '';
  await expect.poll(place).toMatch(/^1 to [2-4] of 8$/);
  const before = place();
  const seen = Number(/to (\d)/.exec(before)?.[1]);
  await page.getByRole('button', { name: 'Forward' }).click();
  await expect.poll(place).toBe(`${seen + 1} to ${2 * seen} of 8`);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect.poll(place).toBe(before);
});

it('a strip is gone through with the keyboard alone', async () => {
  await showStrip();
  const cards = page.getByRole('listitem').elements();
  cards[0]?.querySelector('a')?.focus();
  const holdsFocus = () => cards[6]?.contains(document.activeElement);
  for (let step = 0; step < 30 && !holdsFocus(); step++) await userEvent.tab();
  expect(holdsFocus()).toBe(true);
  await drawn();
  const { left, right } = cards[6]?.getBoundingClientRect() ?? new DOMRect();
  expect(left).toBeGreaterThanOrEqual(0);
  expect(right).toBeLessThanOrEqual(1280);
});

it('a filter is as wide chosen as not', async () => {
  await show(() =>
    [false, true].map((chosen) => (
      <p key={String(chosen)}>
        <a href="#there" className={toggleClass(chosen)}>
          <ToggleWords chosen={chosen} count={12}>
            To listen
          </ToggleWords>
        </a>
      </p>
    )),
  );
  const [free = 0, chosen = 0] = page
    .getByRole('link')
    .elements()
    .map((link) => link.getBoundingClientRect().width);
  expect(free).toBeGreaterThan(60);
  expect(Math.abs(free - chosen)).toBeLessThanOrEqual(1);
});

it('filters fold behind a button on narrow screens, and where less is wanted at once', async () => {
  await show(() => (
    <>
      <Foldable below="lg">Online</Foldable>
      <Foldable below="calm" words="Popular searches">
        Sleep
      </Foldable>
    </>
  ));
  const seen = () =>
    ['Filters', 'Online', 'Popular searches', 'Sleep'].filter((words) =>
      page.getByText(words, { exact: true }).element().checkVisibility(),
    );
  expect(seen()).toEqual(['Online', 'Sleep']);
  await page.viewport(390, 900);
  expect(seen()).toEqual(['Filters', 'Sleep']);
  await page.viewport(1280, 900);
  savePreferences({ amount: 'fewer' });
  expect(seen()).toEqual(['Filters', 'Popular searches']);
  for (const name of ['Filters', 'Popular searches']) await page.getByRole('button', { name }).click();
  expect(seen()).toEqual(['Filters', 'Online', 'Popular searches', 'Sleep']);
});

it('outlines of what is on its way are still', async () => {
  await commands.emulateMedia({ reducedMotion: 'no-preference' });
  await show(() => (
    <>
      <PageSkeleton path="/events" />
      <ul>
        <CardSkeletons count={3} />
      </ul>
    </>
  ));
  expect(document.querySelectorAll('[data-coming]').length).toBeGreaterThan(3);
  expect(document.getAnimations()).toEqual([]);
  await commands.emulateMedia({ reducedMotion: 'reduce' });
});
