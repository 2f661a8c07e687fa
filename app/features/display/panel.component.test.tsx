/** The panel 'Display', as it is seen and pressed. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { commands, page } from 'vitest/browser';
import { drawn, faults, middleOf, show, wear } from '#tests/setup/component/page.tsx';
import { savePreferences } from '../../lib/preferences/preferences.ts';
import { Panel } from './panel.tsx';

const panel = () => page.getByRole('dialog', { name: 'Display' });
const open = () => show(() => <Panel onClose={() => {}} />);
const ground = () => getComputedStyle(document.documentElement).backgroundColor;

afterEach(() => page.viewport(1280, 900));

describe.each([1280, 390])('at %i pixels', (width) => {
  beforeEach(() => page.viewport(width, 900));

  it('a control stays under the finger that pressed it, though the text about it grows', async () => {
    await open();
    const larger = panel().getByRole('button', { name: 'Larger text' }).element();
    larger.scrollIntoView({ block: 'center' });
    const finger = middleOf(larger);
    await commands.pointer(finger);
    for (let step = 0; step < 5; step++) {
      await commands.pointer('down');
      await commands.pointer('up');
      await drawn();
      const { left, right, top, bottom } = larger.getBoundingClientRect();
      expect(finger.x).toBeGreaterThan(left);
      expect(finger.x).toBeLessThan(right);
      expect(finger.y).toBeGreaterThan(top);
      expect(finger.y).toBeLessThan(bottom);
    }
    await expect.element(panel().getByRole('status', { name: 'Size' })).toMatchTextContent(/^200 %/);
  });
});

it.each([1280, 320])('has no fault that axe finds in any theme, at %i pixels', async (width) => {
  await page.viewport(width, 900);
  await open();
  for (const theme of ['paper', 'mist', 'dusk', 'contrast']) {
    wear(theme);
    expect(await faults(), theme).toEqual([]);
  }
});

it('loses nothing at 200 % on 320 pixels', async () => {
  await page.viewport(320, 640);
  await open();
  savePreferences({ size: 200 });
  await drawn();
  const parts = [...panel().element().querySelectorAll('button, output, label')];
  expect(parts.length).toBeGreaterThan(30);
  const wide = parts.filter(
    (part) => part.getBoundingClientRect().right > innerWidth || part.scrollWidth > part.clientWidth + 1,
  );
  expect(wide.map(({ textContent }) => textContent)).toEqual([]);
});

it('the theme follows the device until one is chosen', async () => {
  await open();
  const paper = ground();
  await commands.emulateMedia({ colorScheme: 'dark' });
  expect(ground()).not.toBe(paper);
  await panel().getByRole('radio', { name: 'Paper' }).click();
  await expect.poll(ground).toBe(paper);
  await commands.emulateMedia({ colorScheme: 'light' });
});

it('what ‘Reset all’ says stays for who had messages stay until they are closed', async () => {
  await open();
  savePreferences({ messages: 'closed', theme: 'dusk' });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await panel().getByRole('button', { name: 'Reset all' }).click();
  const said = page.getByText(/All settings are back to standard\.$/);
  await expect.element(said).toBeVisible();
  // Under the pointer it would stay for anybody.
  await commands.pointer({ x: 5, y: 5 });
  vi.advanceTimersByTime(60_000);
  vi.useRealTimers();
  await drawn();
  expect(said.elements().length).toBe(1);
});
