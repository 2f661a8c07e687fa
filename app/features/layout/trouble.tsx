/** What a page shows when it cannot show itself. */
import { Link, useCanGoBack, useRouter, useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiProblem } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemBox } from '../../ui/problem-box.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { LostTiles } from './lost-tiles.tsx';

export function Trouble({ error }: { error: Error }) {
  return (
    <div className="wrap py-16">
      <h1 className="mb-6 text-h1">This page could not be shown</h1>
      <TroubleBox error={error} />
    </div>
  );
}

/** What happened, that nothing is lost, and how to try again. */
export function TroubleBox({ error }: { error: Error }) {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const [trying, setTrying] = useState(false);
  const words =
    error instanceof ApiProblem
      ? error.message
      : 'Something went wrong while this page was put together. Nothing you did is lost.';
  const again = async () => {
    setTrying(true);
    await router.invalidate();
    setTrying(false);
    // What was pressed is gone when the page has come.
    document.getElementById('content')?.focus({ preventScroll: true });
  };
  return (
    <ProblemBox message={words} className="max-w-(--measure)">
      <div className="mt-3 flex flex-wrap gap-3">
        <Button look="inherit" onPress={again} isDisabled={trying}>
          {trying ? 'Trying…' : 'Try again'}
        </Button>
        {canGoBack && (
          <Button look="bare" onPress={() => router.history.back()} className="underline">
            Go back to where you were
          </Button>
        )}
      </div>
    </ProblemBox>
  );
}

/** No page at this address. The words of the lost address are offered as a search. */
export function LostPage({ from }: { from?: string | undefined }) {
  const router = useRouter();
  const path = useRouterState({ select: (state) => state.location.pathname });
  const words = wordsOf(from ?? path);
  return (
    <div className="wrap grid items-center gap-x-18 gap-y-8 py-10 md:grid-cols-[1.15fr_1fr] md:py-20">
      <LostTiles />
      <div className="grid gap-4">
        <h1 className="text-h1">
          <span className="sr-only">404: </span>Page not found
        </h1>
        <p className="text-lead">
          We have no page at this address. The page may have moved, or the address may have a typing mistake.
        </p>
        <div className="mt-2">
          <SearchField
            label={words ? 'Search for these words instead' : 'Search'}
            hint={words ? 'We took them from the address you came with.' : ''}
            value={words}
            action="/search"
            suggests
            onSearch={(query) => void router.navigate({ to: '/search', search: { query } })}
          />
        </div>
        <ul className="flex flex-wrap gap-x-7">
          <li>
            <Link to="/home" className="target inline-flex items-center">
              Home
            </Link>
          </li>
          <li>
            <Link to="/topics-and-collections" className="target inline-flex items-center">
              Topics and Collections
            </Link>
          </li>
          <li>
            <Link to="/contact" className="target inline-flex items-center">
              Contact
            </Link>
          </li>
        </ul>
      </div>
    </div>
  );
}

const PARTS_OF_OUR_ADDRESSES = new Set(['topic', 'collection', 'item', 'blog', '404']);

/** '/topic/sensory-friendly_swimming' → 'sensory friendly swimming'. */
function wordsOf(path: string): string {
  let plain = path;
  try {
    plain = decodeURIComponent(path);
  } catch {
    // An address that cannot be decoded is read as it stands.
  }
  const parts =
    plain
      .split(/[?#]/)[0]
      ?.split('/')
      .filter((part) => part && !PARTS_OF_OUR_ADDRESSES.has(part)) ?? [];
  return parts
    .join(' ')
    .replaceAll(/\.\w{2,5}$/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .slice(0, 200);
}
