// @vitest-environment happy-dom
/** React's development build takes over what was sent, and names every difference. */
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

let root: Root | undefined;
beforeEach(() => vi.resetModules());
afterEach(() => {
  root?.unmount();
  root = undefined;
  localStorage.clear();
  document.body.replaceChildren();
  delete document.documentElement.dataset.hydrated;
});

/** Acts when the frame has come to life, and nothing else yet. */
function Meanwhile({ act }: { act: () => void }) {
  useEffect(act, [act]);
  return null;
}

/** A page of the site in small: the frame, and in a boundary of its own what is made from an answer. */
async function openAs(
  tokens: Record<string, string>,
  meanwhile = (_: typeof import('../../lib/session/session.ts')) => {},
) {
  const { MessagesProvider } = await import('../layout/messages.tsx');
  const { SessionEffects } = await import('./session-effects.tsx');
  const { withHydrationSign } = await import('../../lib/data/when-hydrated.ts');
  const session = await import('../../lib/session/session.ts');
  const asked: string[] = [];
  const Answer = withHydrationSign(() => {
    const { data } = useQuery({
      queryKey: ['answer'],
      queryFn: async () => {
        asked.push(localStorage.refresh ?? 'visitor');
        return `for ${localStorage.refresh ?? 'visitor'}`;
      },
      staleTime: 60_000,
    });
    return data === undefined ? null : <p className={data}>{data}</p>;
  });
  const site = () => {
    const queryClient = new QueryClient();
    queryClient.setQueryData(['answer'], 'for visitor');
    return (
      <QueryClientProvider client={queryClient}>
        <MessagesProvider>
          <SessionEffects />
          <Meanwhile act={() => meanwhile(session)} />
          <Suspense fallback={null}>
            <Answer />
          </Suspense>
        </MessagesProvider>
      </QueryClientProvider>
    );
  };
  const place = document.body.appendChild(document.createElement('div'));
  place.innerHTML = renderToString(site());
  const sent = place.querySelector('p');
  expect(sent?.textContent).toBe('for visitor');
  for (const [name, value] of Object.entries(tokens)) localStorage.setItem(name, value);
  const troubles: string[] = [];
  const onRecoverableError = (error: unknown) => void troubles.push(String(error));
  vi.spyOn(console, 'error').mockImplementation((...words) => void troubles.push(words.join(' ')));
  root = hydrateRoot(place, site(), { onRecoverableError });
  await expect.poll(() => document.documentElement.dataset.hydrated).toBe('');
  return { place, sent, asked, troubles };
}

describe('a page that was sent as a visitor sees it', () => {
  // spec(250)
  it('comes to life from what was sent, and only then follows the member', async () => {
    const { place, sent, asked, troubles } = await openAs({ access: 'a', refresh: 'ada' });
    await expect.poll(() => place.textContent).toBe('for ada');
    expect(troubles).toEqual([]);
    expect(asked).toEqual(['ada']);
    // The very element that was sent: nothing was thrown away.
    expect(place.querySelector('p')).toBe(sent);
  });

  it('comes to life from what was sent where the session is over meanwhile', async () => {
    const { place, sent, troubles } = await openAs({ access: 'a', refresh: 'ada' }, ({ endSession }) =>
      endSession('over'),
    );
    expect(troubles).toEqual([]);
    expect(place.querySelector('p')).toBe(sent);
    expect(place.textContent).toBe('for visitor');
  });

  it('asks nothing anew for a visitor', async () => {
    const { place, asked, troubles } = await openAs({});
    expect([place.textContent, asked, troubles]).toEqual(['for visitor', [], []]);
  });
});
