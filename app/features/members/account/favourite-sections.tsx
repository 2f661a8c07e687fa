/** A member's favourites by kind; where there are none yet, a link to where some can be found. */
import { useQueryClient } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { AnyCard } from '#contract/items.ts';
import type { SavedSection } from '#contract/kinds.ts';
import { setFavourite } from '../../../lib/favourites.ts';
import { titleOf } from '../../../lib/kinds.ts';
import { useMessageActions } from '../../../lib/messages.ts';
import { number } from '../../../lib/words.ts';
import { Button } from '../../../ui/button.tsx';
import { CardGrid } from '../../../ui/cards/grid.tsx';
import { ItemCard } from '../../../ui/cards/kind-views.tsx';
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
    section: 'library',
    title: 'My library',
    empty: 'You haven’t favourited any posts yet!',
    to: '/search',
    lead: 'Look for something to read, hear or watch',
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
    lead: 'Look in the directory',
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
    lead: 'Look for tools',
  },
  {
    section: 'people',
    title: 'People',
    empty: 'You haven’t favourited any people yet!',
    to: '/people',
    lead: 'Look for people',
  },
];

export type Saved = Record<SavedSection, readonly AnyCard[]>;

/** The sections that hold something, for the list at the top of the page. */
export const filledSections = (saved: Saved) =>
  SECTIONS.map(({ section, title }) => ({ hash: idOf(section), words: title, total: saved[section].length }));

const idOf = (section: SavedSection) => `saved-${section}`;

export function FavouriteSections({ saved }: { saved: Saved }) {
  const removed = useRemoved(saved);
  useFocusWhenFewer(saved);
  const isShown = ({ section }: Section) => saved[section].length > 0 || removed[section].length > 0;
  return (
    <>
      {SECTIONS.filter(isShown).map((one) => (
        <FavouriteSection key={one.section} one={one} cards={saved[one.section]} removed={removed[one.section]} />
      ))}
      <NothingYet sections={SECTIONS.filter((one) => !isShown(one))} isNew={!SECTIONS.some(isShown)} />
    </>
  );
}

/** All kinds of which nothing is saved, in one place; to newcomers it is their welcome. */
function NothingYet({ sections, isNew }: { sections: readonly Section[]; isNew: boolean }) {
  if (sections.length === 0) return null;
  return (
    <section aria-labelledby="nothing-yet" className="bounded mt-10 rounded-card bg-raised p-6 print:hidden">
      <h2 id="nothing-yet" className="text-h3">
        {isNew ? 'Welcome to your page' : 'Still empty'}
      </h2>
      {isNew && (
        <p className="mt-2 max-w-(--measure)">
          Press Save on anything that you want to find again. It then stands here. Nobody else sees this page.
        </p>
      )}
      <ul className="mt-3 grid gap-x-8 gap-y-2 sm:grid-cols-2">
        {sections.map(({ section, title, empty, to, lead }) => (
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

/** Fewer at a time: the rest waits behind one button. */
const FIRST = 4;

interface FavouriteSectionProps {
  one: Section;
  cards: readonly AnyCard[];
  /** What has gone while the page was open. */
  removed: readonly AnyCard[];
}

function FavouriteSection({ one: { section, title, empty, to, lead }, cards, removed }: FavouriteSectionProps) {
  const id = idOf(section);
  const [all, setAll] = useState(false);
  const shown = all ? cards : cards.slice(0, FIRST);
  return (
    <section aria-labelledby={id} className="mt-14">
      <h2 id={id} tabIndex={-1} className="mb-5 scroll-mt-6 text-h3 outline-offset-4">
        {title}
        {cards.length > 0 && (
          <span className="ml-1.5 font-normal text-muted figures tabular-nums"> {number(cards.length)}</span>
        )}
      </h2>
      {removed.map((card) => (
        <Removed key={card.id} card={card} />
      ))}
      {cards.length === 0 ? (
        <p>
          {empty}{' '}
          <Link to={to} className="inline-block py-1.5">
            {lead}
          </Link>
        </p>
      ) : section === 'directory' ? (
        // These cards need the whole width.
        <ul className="grid gap-8">
          {shown.map((card) => (
            <li key={card.id}>
              <ItemCard card={card} />
            </li>
          ))}
        </ul>
      ) : (
        <CardGrid cards={shown} columns={2} />
      )}
      {cards.length > FIRST && (
        <Button className="mt-6" onPress={() => setAll(!all)} aria-expanded={all}>
          {all ? 'Show fewer' : `Show all ${number(cards.length)}`}
        </Button>
      )}
      {cards.length > 0 && <ShareList section={section} title={title} />}
    </section>
  );
}

/** Stands where the thing stood for as long as the page is open, so that nobody has to be quick. */
function Removed({ card }: { card: AnyCard }) {
  const queryClient = useQueryClient();
  const { alert } = useMessageActions();
  const undo = () =>
    setFavourite(queryClient, card, true).catch((error: Error) =>
      alert(`Error when adding to favourites! ${error.message}`, { status: 'orange' }),
    );
  return (
    <p className="mb-4 flex flex-wrap items-center gap-x-4 rounded-control bg-sunken px-4 py-1.5 print:hidden">
      <span>
        Removed: <bdi>{titleOf(card)}</bdi>
      </span>
      <Button look="plain" onPress={() => void undo()}>
        Put it back<span className="sr-only">: {titleOf(card)}</span>
      </Button>
    </p>
  );
}

/** What was saved at some moment since the page was opened, and is not now. */
function useRemoved(saved: Saved): Saved {
  const [known, setKnown] = useState({ saved, ever: saved });
  if (known.saved !== saved) setKnown({ saved, ever: each((section) => joined(known.ever[section], saved[section])) });
  return each((section) => without(known.ever[section], saved[section]));
}

const each = (list: (section: SavedSection) => readonly AnyCard[]): Saved =>
  Object.fromEntries(SECTIONS.map(({ section }) => [section, list(section)])) as Saved;
const without = (cards: readonly AnyCard[], taken: readonly AnyCard[]) =>
  cards.filter(({ id }) => !taken.some((other) => other.id === id));
const joined = (before: readonly AnyCard[], now: readonly AnyCard[]) => [...now, ...without(before, now)];

/** A card that goes takes the focus with it; it stays in the section. */
function useFocusWhenFewer(saved: Saved): void {
  const before = useRef(saved);
  useEffect(() => {
    const fewer = SECTIONS.find(({ section }) => saved[section].length < before.current[section].length);
    before.current = saved;
    if (fewer && document.activeElement === document.body)
      document.getElementById(idOf(fewer.section))?.focus({ preventScroll: true });
  }, [saved]);
}
