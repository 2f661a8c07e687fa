// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, it } from 'vitest';
import type { User } from '#contract/members.ts';
import { endSession, startSession, tokenStore } from '../../lib/session/session.ts';
import { showUser, userQuery } from '../../lib/session/user.ts';
import { MessagesProvider } from '../layout/messages.tsx';
import { MembersOnly } from './members-only.tsx';
import { SessionEffects } from './session-effects.tsx';

const member = (id: string) => ({ id, auth: { groups: ['Consumers'] }, profile: {} }) as unknown as User;
const [ada, bea] = [member('ada'), member('bea')];

let root: Root | undefined;
afterEach(() => {
  root?.unmount();
  localStorage.clear();
  document.body.replaceChildren();
});

/** The account of Ada, with something typed in its form. */
async function typing() {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  // Nobody is asked over a network here.
  queryClient.setQueryDefaults(userQuery.queryKey, { retry: false });
  const logIn = (user: User) => {
    startSession({ access: user.id, refresh: user.id }, user);
    showUser(queryClient, user);
  };
  logIn(ada);
  const top = createRootRoute({ component: Outlet });
  const Form = ({ of }: { of: User }) => {
    const [text, setText] = useState('');
    return <textarea aria-label={of.id} value={text} onChange={({ target }) => setText(target.value)} />;
  };
  const account = createRoute({
    getParentRoute: () => top,
    path: '/account',
    component: () => <MembersOnly groups={['Consumers']}>{(user) => <Form of={user} />}</MembersOnly>,
  });
  const login = createRoute({ getParentRoute: () => top, path: '/login', component: () => 'The log-in' });
  const router = createRouter({
    routeTree: top.addChildren([account, login]),
    history: createMemoryHistory({ initialEntries: ['/account'] }),
  });
  root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(
    <QueryClientProvider client={queryClient}>
      <MessagesProvider>
        <SessionEffects />
        <RouterProvider router={router as never} />
      </MessagesProvider>
    </QueryClientProvider>,
  );
  const field = () => document.querySelector('textarea');
  await expect.poll(field).not.toBeNull();
  const area = field() as HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(area, 'Half a sentence');
  area.dispatchEvent(new Event('input', { bubbles: true }));
  await expect.poll(() => field()?.value).toBe('Half a sentence');
  return { logIn, field, path: () => router.state.location.pathname };
}

it('keeps what is typed where the session is over, until its member has logged in again', async () => {
  const { logIn, field, path } = await typing();
  tokenStore.ended('ada');
  await expect.poll(() => document.documentElement.dataset.member).toBeUndefined();
  expect([field()?.value, path()]).toEqual(['Half a sentence', '/account']);
  logIn(ada);
  await expect.poll(() => document.documentElement.dataset.member).toBe('');
  expect([field()?.value, path()]).toEqual(['Half a sentence', '/account']);
});

it('gives nothing of it to another member who logs in then', async () => {
  const { logIn, field } = await typing();
  tokenStore.ended('ada');
  logIn(bea);
  await expect.poll(() => field()?.getAttribute('aria-label')).toBe('bea');
  expect(field()?.value).toBe('');
});

it('leads to the log-in after a log-out', async () => {
  const { field, path } = await typing();
  endSession('out');
  await expect.poll(path).toBe('/login');
  expect(field()).toBeNull();
});
