// @vitest-environment happy-dom
/** What somebody reached for and is not there yet: on its way, given up, or not to be had. */
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { onDemand } from '../../ui/on-demand.tsx';
import { MessageBar, MessagesProvider } from './messages.tsx';

type Part = (props: { onClose: () => void }) => React.ReactNode;

/** A page with two buttons that open parts of it; each comes when it is told to, or does not. */
async function openPage() {
  const parts = { 'Log in': Promise.withResolvers<Part>(), 'Sign up': Promise.withResolvers<Part>() };
  const dialogs = Object.fromEntries(
    Object.entries(parts).map(([name, { promise }]) => [name, onDemand(name, () => promise)]),
  );
  const Page = () => {
    const [open, setOpen] = useState<string[]>([]);
    return (
      <>
        {Object.keys(parts).map((name) => (
          <button key={name} type="button" onClick={() => setOpen([...open, name])}>
            {name}
          </button>
        ))}
        {Object.entries(dialogs).map(
          ([name, Dialog]) =>
            open.includes(name) && (
              <Dialog key={name} onClose={() => setOpen((before) => before.filter((one) => one !== name))} />
            ),
        )}
      </>
    );
  };
  const top = createRootRoute({ component: Page });
  const [home, events] = ['/', '/events'].map((path) => createRoute({ getParentRoute: () => top, path }));
  const router = createRouter({
    routeTree: top.addChildren([home as never, events as never]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  await router.load();
  render(
    <MessagesProvider>
      <RouterProvider router={router as never} />
      <MessageBar />
    </MessagesProvider>,
  );
  const come = (name: keyof typeof parts) =>
    act(async () => parts[name].resolve(() => <div role="dialog">{name}</div>));
  const fail = (name: keyof typeof parts) => act(async () => parts[name].reject(new Error('no line')));
  return { come, fail, router };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const press = (name: string) => {
  const button = screen.getByRole('button', { name });
  act(() => button.focus());
  fireEvent.click(button);
};
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const waiting = () => screen.queryAllByText(/^Loading ‘/).map(({ textContent }) => textContent);

it('is said by its name where it cannot be fetched, and the page stays', async () => {
  const { fail } = await openPage();
  press('Log in');
  await fail('Log in');
  expect(screen.getByRole('listitem').textContent).toContain('Problem: ‘Log in’ could not be loaded.');
  screen.getByRole('button', { name: 'Load the page again' });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(waiting()).toEqual([]);
});

it('is given up with Escape or a press while it is on its way, and comes when it is asked for again', async () => {
  const { come } = await openPage();
  for (const giveUp of [() => fireEvent.keyDown(document, { key: 'Escape' }), () => press('Cancel')]) {
    press('Log in');
    expect(waiting()).toEqual([]);
    await pass(400);
    expect(waiting()).toContain('Loading ‘Log in’…');
    giveUp();
    await pass(0);
    expect(waiting()).toEqual([]);
    expect(document.activeElement?.textContent).toBe('Log in');
  }
  await come('Log in');
  expect(screen.queryByRole('dialog')).toBeNull();
  press('Log in');
  expect(screen.getByRole('dialog').textContent).toBe('Log in');
});

it('gives way to another that is asked for, and to another page', async () => {
  const { come, router } = await openPage();
  press('Log in');
  press('Sign up');
  await pass(400);
  expect(waiting().length).toBeGreaterThan(0);
  for (const words of waiting()) expect(words).toContain('Sign up');
  await act(() => router.navigate({ to: '/events' } as never));
  await come('Log in');
  await come('Sign up');
  await pass(1_000);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(waiting()).toEqual([]);
});
