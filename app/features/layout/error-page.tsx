/** What a page shows when it cannot show itself. */

import { Link, useCanGoBack, useRouter, useRouterState } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { site } from '#site';
import { ApiProblem } from '../../lib/data/api.ts';
import { useSuggestions } from '../../lib/data/suggestions.ts';
import { HydrationSign } from '../../lib/data/when-hydrated.ts';
import { urgentNumbers } from '../../lib/words/urgent-numbers.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { ProblemBox } from '../../ui/problem-box.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { NotFoundTiles } from './not-found-tiles.tsx';

export function ErrorPage({ error }: { error: Error }) {
  return (
    <div className="wrap py-16">
      <h1 className="mb-6 text-h1">This page could not be shown</h1>
      <ErrorBox error={error} />
      {error instanceof ApiProblem && error.status === 0 && <UrgentNumbers />}
      <HydrationSign />
    </div>
  );
}

/** Who looked for help and has no line: numbers work all the same. */
function UrgentNumbers() {
  const { lines, danger } = urgentNumbers(site);
  return (
    <section aria-labelledby="urgent-numbers" className="mt-8 max-w-(--measure)">
      <h2 id="urgent-numbers" className="text-h3">
        If it is urgent
      </h2>
      <p className="mt-2">These numbers work without the internet. They are for {site.urgent.country}.</p>
      <ul className="mt-3 flex flex-wrap gap-3">
        {[...lines, ...danger].map(({ words, url }) => (
          <li key={url}>
            <a href={url} className={buttonClass('outlined')}>
              {words}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** How Chromium, Firefox and Safari say that a script did not come. */
const NO_SCRIPT = /dynamically imported module|importing a module script/i;

/** What happened, that nothing is lost, and how to try again. */
export function ErrorBox({ error }: { error: Error }) {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const [trying, setTrying] = useState(false);
  const words =
    error instanceof ApiProblem
      ? error.message
      : 'Something went wrong while this page was put together. Nothing you did is lost.';
  const again = async () => {
    setTrying(true);
    // A browser asks for a script only once; after an update of the site the page names other ones.
    if (NO_SCRIPT.test(error.message)) return location.reload();
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
export const NotFoundPage = ({ from }: { from?: string | undefined }) => (
  <Nothing code="404" title="Page not found" from={from} tiles={<NotFoundTiles />}>
    The page may have moved, or the address may have a typing mistake.
  </Nothing>
);

/** What was here was taken away; `message` says so in a sentence or two. */
export const GonePage = ({ message }: { message: string }) => (
  <Nothing title="This is no longer here">{message} You may find something like it with a search.</Nothing>
);

interface NothingProps {
  /** The number by which programs know it. */
  code?: string;
  title: string;
  tiles?: ReactNode;
  from?: string | undefined;
  children: ReactNode;
}

function Nothing({ code, title, tiles, from, children }: NothingProps) {
  const router = useRouter();
  const path = useRouterState({ select: (state) => state.location.pathname });
  const words = wordsOf(from ?? path);
  return (
    <div
      className={`wrap grid items-center gap-x-18 gap-y-8 py-10 md:py-20 ${tiles ? 'md:grid-cols-[1.15fr_1fr]' : 'max-w-[44rem]'}`}
    >
      {tiles}
      <div className="grid gap-4">
        <h1 className="text-h1">
          {code && <span className="sr-only">{code}: </span>}
          {title}
        </h1>
        <p className="text-lead">{children}</p>
        <div className="mt-2">
          <SearchField
            label={words ? 'Search for these words instead' : 'Search'}
            hint={words ? 'We used the words in the web address.' : ''}
            value={words}
            action="/search"
            useSuggestions={useSuggestions}
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
      <HydrationSign />
    </div>
  );
}

const PARTS_OF_OUR_ADDRESSES = new Set(['topic', 'collection', 'item', 'blog', '404']);

/** Addresses that end in a key, which has no words. */
const KEYED = /^\/(?:list|preview)\//;

/** '/topic/sensory-friendly_swimming' → 'sensory friendly swimming'. */
function wordsOf(path: string): string {
  if (KEYED.test(path)) return '';
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
  // The kind says less than the words behind it.
  const own = plain.startsWith('/item/') ? parts.slice(1) : parts;
  return own
    .join(' ')
    .replaceAll(/\.\w{2,5}$/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .slice(0, 200);
}
