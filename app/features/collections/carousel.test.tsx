// @vitest-environment happy-dom
/** What stands where a collection has no heroes; how it turns is a matter for browsers. */
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Carousel } from './carousel.tsx';

// A browser can tell whether less movement is wanted; this one wants none.
beforeEach(() => vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true })));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(isEmpty: boolean) {
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <Carousel heroes={[]} isEmpty={isEmpty} /> }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  render(<RouterProvider router={router as never} />);
  return screen.findByText('No hero content');
}

// spec(171)
it('of a collection that holds nothing says so, and leads onward', async () => {
  await open(true);
  const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['browse the others', '/topics-and-collections'],
    ['search everything', '/search'],
  ]);
  expect(document.body.textContent).toContain('This collection is still empty.');
});

it('of a collection without heroes points to what it holds', async () => {
  await open(false);
  expect(document.body.textContent).toContain('What this collection holds is below.');
  expect(screen.queryAllByRole('link')).toEqual([]);
});
