/** A member's favourites by kind; where there are none yet, a link to where some can be found. */
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { titleOf } from '#app/lib/address/card-capabilities.ts';
import { isFavourite, savedTotals, setFavourite } from '#app/lib/data/favourites.ts';
import { useMessageActions } from '#app/lib/forms/toast-context.ts';
import { number } from '#app/lib/words/formatting.ts';
import type { AnyCard } from '#contract/items.ts';
import type { User } from '#contract/members.ts';
import type { SavedSection } from '#domain/kinds.ts';
import { Button } from '../../../ui/button.tsx';
import { CardGrid } from '../../../ui/cards/grid.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ProblemBox } from '../../../ui/problem-box.tsx';
import { RemovedLine } from '../../../ui/removed-line.tsx';
import { Loaded } from '../../../ui/request-states.tsx';
import { savedQuery } from './own-queries.ts';
import { ShareList } from './share-list.tsx';

interface Section {
  /** What it is called where it is shared. */
  section: SavedSection;
  title: string;
  /** What is said, and what can be done, while there is nothing. */
  empty: string;
  to: NonNullable<LinkProps['to']>;
  lead: string;
}

const SECTIONS: readonly Section[] = [
  {
    section: 'guides',
    title: 'Guides',
    empty: 'You haven’t saved any guides yet!',
    to: '/guides',
    lead: 'Find a guide',
  },
  {
    section: 'library',
    title: 'My library',
    empty: 'You haven’t favourited any posts yet!',
    to: '/search',
    lead: 'Find something to read, hear or watch',
  },
  {
    section: 'events',
    title: 'Events',
    empty: 'You haven’t favourited any events yet!',
    to: '/events',
    lead: 'See what is coming up',
  },
  {
    section: 'directory',
    title: 'Directory Listings',
    empty: 'You are not following anyone yet',
    to: '/directory',
    lead: 'Search the directory',
  },
  {
    section: 'topics',
    title: 'Topics & Collections',
    empty: 'No topics or collections yet',
    to: '/topics-and-collections',
    lead: 'Explore topics and collections',
  },
  {
    section: 'tools',
    title: 'Tools',
    empty: 'You haven’t favourited any tools yet!',
    to: '/tools',
    lead: 'Find tools',
  },
  {
    section: 'people',
    title: 'People',
    empty: 'You haven’t favourited any people yet!',
    to: '/people',
    lead: 'Find people',
  },
];

export type Saved = Record<SavedSection, readonly AnyCard[]>;

/** The sections that hold something, for the list at the top of the page. */
export const filledSections = (totals: Record<SavedSection, number>) =>
  SECTIONS.map(({ section, title }) => ({ hash: idOf(section), words: title, total: totals[section] }));

const idOf = (section: SavedSection) => `saved-${section}`;

/** `saved` are the newest of each kind; the rest comes page by page. */
export function FavouriteSections({ user, saved }: { user: User; saved: Saved }) {
  const removed = useRemoved(user, saved);
  const totals = savedTotals(user);
  useFocusWhenFewer(totals);
  const isShown = ({ section }: Section) => saved[section].length > 0 || removed[section].length > 0;
  if (!SECTIONS.some(isShown)) return <Welcome />;
  return SECTIONS.map((one) =>
    isShown(one) ? (
      <FavouriteSection
        key={one.section}
        user={user}
        one={one}
        cards={saved[one.section]}
        total={totals[one.section]}
        removed={removed[one.section]}
      />
    ) : (
      <EmptySection key={one.section} one={one} />
    ),
  );
}

/** To newcomers all that is empty is one welcome. */
function Welcome() {
  return (
    <section aria-labelledby="nothing-yet" className="bounded mt-10 rounded-card bg-raised p-6 print:hidden">
      <h2 id="nothing-yet" className="text-h3">
        Welcome to your page
      </h2>
      <p className="mt-2 max-w-(--measure)">
        Press Save on anything that you want to find again. It then appears here. No one else sees this page.
      </p>
      <ul className="mt-3 grid gap-x-8 gap-y-2 sm:grid-cols-2">
        {SECTIONS.map(({ section, title, empty, to, lead }) => (
          <li key={section} className="py-1">
            <h3 className="text-base tracking-normal [word-spacing:0]">{title}</h3>
            <p className="text-muted">{empty}</p>
            <Link to={to} className="inline-block py-1.5">
              {lead}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** In its place among the others, folded: what is looked for stands where it always does. */
function EmptySection({ one: { section, title, empty, to, lead } }: { one: Section }) {
  const id = idOf(section);
  return (
    <section aria-labelledby={id} className="mt-10 print:hidden">
      <details className="group rounded-card border-(length:--line-width) border-line px-5">
        <summary className="target flex cursor-pointer list-none flex-wrap items-center gap-x-2.5 [&::-webkit-details-marker]:hidden">
          <Icon name="down" className="size-5 text-link group-open:rotate-180" />
          <h2 id={id} tabIndex={-1} className="text-h3">
            {title}
          </h2>
          <span className="text-muted">nothing yet</span>
        </summary>
        <p className="pb-4">
          {empty}{' '}
          <Link to={to} className="inline-block py-1.5">
            {lead}
          </Link>
        </p>
      </details>
    </section>
  );
}

/** Fewer at a time: the rest waits behind one button. */
const FIRST = 4;

interface FavouriteSectionProps {
  user: User;
  one: Section;
  cards: readonly AnyCard[];
  /** How many there are; more than these cards where there are many. */
  total: number;
  /** What has gone while the page was open. */
  removed: readonly AnyCard[];
}

function FavouriteSection({ user, one, cards, total, removed }: FavouriteSectionProps) {
  const { section, title, empty, to, lead } = one;
  const id = idOf(section);
  const [all, setAll] = useState(false);
  return (
    <section aria-labelledby={id} className="mt-14">
      <h2 id={id} tabIndex={-1} className="mb-5 scroll-mt-6 text-h3 outline-offset-4">
        {title}
        {total > 0 && <span className="ml-1.5 font-normal text-muted figures tabular-nums"> {number(total)}</span>}
      </h2>
      {removed.map((card) => (
        <Removed key={card.id} card={card} />
      ))}
      {total === 0 ? (
        <p>
          {empty}{' '}
          <Link to={to} className="inline-block py-1.5">
            {lead}
          </Link>
        </p>
      ) : all && total > cards.length ? (
        <AllSaved user={user} section={section} total={total} />
      ) : (
        <CardGrid cards={all ? cards : cards.slice(0, FIRST)} />
      )}
      {total > FIRST && (
        <Button className="mt-6" onPress={() => setAll(!all)} aria-expanded={all}>
          {all ? 'Show fewer' : `Show all ${number(total)}`}
        </Button>
      )}
      {total > 0 && <ShareList section={section} title={title} />}
    </section>
  );
}

/** More than a profile brings: page by page, as long as somebody asks for more. */
function AllSaved({ user, section, total }: { user: User; section: SavedSection; total: number }) {
  const query = useInfiniteQuery(savedQuery(section));
  return (
    <Loaded query={query}>
      {({ pages }) => {
        // What was just taken out goes at once.
        const cards = pages.flatMap(({ data }) => data).filter(({ id }) => isFavourite(user, id));
        return (
          <>
            <CardGrid cards={cards} />
            {query.isError && (
              <ProblemBox message={query.error.message} className="mt-6 max-w-(--measure)">
                <p>What you see above is still there. Nothing is lost.</p>
              </ProblemBox>
            )}
            <div className="mt-6 flex flex-wrap items-center gap-5 print:hidden">
              {query.hasNextPage && (
                // What is asked again after a change has to come first: the next page counts on it.
                <Button
                  isDisabled={query.isFetching}
                  onPress={() => void (query.isRefetchError ? query.refetch() : query.fetchNextPage())}
                >
                  {query.isFetching ? 'Loading…' : 'Show more'}
                </Button>
              )}
              <p role="status" className="figures text-muted">
                Showing {number(cards.length)} of {number(total)}
              </p>
            </div>
          </>
        );
      }}
    </Loaded>
  );
}

function Removed({ card }: { card: AnyCard }) {
  const queryClient = useQueryClient();
  const { alert } = useMessageActions();
  const undo = () =>
    setFavourite(queryClient, card, true).catch((error: Error) =>
      alert(`Error when adding to favourites! ${error.message}`, { status: 'orange' }),
    );
  return <RemovedLine title={titleOf(card)} onPutBack={() => void undo()} />;
}

/** What was saved at some moment since the page was opened, and is not now. */
function useRemoved(user: User, saved: Saved): Saved {
  const [known, setKnown] = useState({ saved, ever: saved });
  if (known.saved !== saved) setKnown({ saved, ever: each((section) => joined(known.ever[section], saved[section])) });
  return each((section) => known.ever[section].filter(({ id }) => !isFavourite(user, id)));
}

const each = (list: (section: SavedSection) => readonly AnyCard[]): Saved =>
  Object.fromEntries(SECTIONS.map(({ section }) => [section, list(section)])) as Saved;
const without = (cards: readonly AnyCard[], taken: readonly AnyCard[]) =>
  cards.filter(({ id }) => !taken.some((other) => other.id === id));
const joined = (before: readonly AnyCard[], now: readonly AnyCard[]) => [...now, ...without(before, now)];

/** A card that goes takes the focus with it; it stays in the section. */
function useFocusWhenFewer(totals: Record<SavedSection, number>): void {
  const before = useRef(totals);
  useEffect(() => {
    const fewer = SECTIONS.find(({ section }) => totals[section] < before.current[section]);
    before.current = totals;
    if (fewer && document.activeElement === document.body)
      document.getElementById(idOf(fewer.section))?.focus({ preventScroll: true });
  });
}
