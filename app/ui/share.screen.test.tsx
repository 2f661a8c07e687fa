/** A page is passed on. What is said where that does not work: `features/layout/messages.screen.test.tsx`. */
import { waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { withScreens } from '#tests/setup/screen/site.ts';

const site = withScreens();

it.each([
  '/item/tool/sunset-lamp-timer',
  '/blog/three-ways-to-see-time',
  '/topic/adhd',
  '/collection/getting-the-day-started',
])('%s is passed on by copying its address', async (path) => {
  await using page = await site.openScreen(`${path}#content`);
  await page.press('button', 'Copy link');
  await page.hears('Done: Link copied');
  expect(await navigator.clipboard.readText()).toBe(new URL(path, location.href).href);
});

it('a page is passed on by the device’s own means where it has some', async () => {
  const share = vi.fn(async (_what: object) => {});
  Object.defineProperty(navigator, 'share', { value: share, configurable: true });
  await using page = await site.openScreen('/topic/adhd');
  await page.press('button', 'Share');
  await waitFor(() =>
    expect(share.mock.calls).toEqual([[{ title: 'ADHD', url: new URL('/topic/adhd', location.href).href }]]),
  );
  Reflect.deleteProperty(navigator, 'share');
});
