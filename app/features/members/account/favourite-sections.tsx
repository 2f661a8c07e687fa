/** A member's favourites by kind; where there are none yet, a link to where some can be found. */
import { Link, type LinkProps } from '@tanstack/react-router';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { AnyCard } from '#contract/items.ts';
import type { User } from '#contract/members.ts';
import type { SharedSection } from '#contract/shared-lists.ts';
import { favouritesOf } from '../../../lib/favourites.ts';
import { number } from '../../../lib/words.ts';
import { Button } from '../../../ui/button.tsx';
import { CardGrid } from '../../../ui/cards/grid.tsx';
import { ItemCard } from '../../../ui/cards/kind-views.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { ShareList } from './share-list.tsx';

export function FavouriteSections({ user }: { user: User }) {
  const favourites = favouritesOf(user);
  return (
    <>
      <FavouriteSection
        section="library"
        title="My library"
        cards={favourites.library}
        empty="You haven’t favourited any posts yet!"
      >
        <To to="/search">Look for something to read, hear or watch</To>
      </FavouriteSection>
      <FavouriteSection
        section="events"
        title="Events"
        cards={favourites.events}
        empty="You haven’t favourited any events yet!"
      >
        <To to="/events">See what is coming up</To>
      </FavouriteSection>
      <FavouriteSection
        section="directory"
        title="Directory Listings"
        cards={favourites.directory}
        empty="You are not following anyone yet"
        wide
      >
        <To to="/directory">Look in the directory</To>
      </FavouriteSection>
      <FavouriteSection
        section="topics"
        title="Topics & Collections"
        cards={[...favourites.topics, ...favourites.collections]}
        empty="No topics or collections yet"
      >
        <To to="/topics-and-collections">Explore topics and collections</To>
      </FavouriteSection>
      <FavouriteSection
        section="tools"
        title="Tools"
        cards={favourites.tools}
        empty="You haven’t favourited any tools yet!"
      >
        <To to="/topics-and-collections">Look for tools in a topic</To>
      </FavouriteSection>
      <FavouriteSection
        section="people"
        title="People"
        cards={favourites.people}
        empty="You haven’t favourited any people yet!"
      >
        <To to="/topics-and-collections">Meet people in a topic</To>
      </FavouriteSection>
    </>
  );
}

const To = ({ to, children }: { to: NonNullable<LinkProps['to']>; children: ReactNode }) => (
  <Link to={to} className="inline-block py-1.5">
    {children}
  </Link>
);

/** Fewer at a time: the rest waits behind one button. */
const FIRST = 4;

interface FavouriteSectionProps {
  /** What it is called where it is shared. */
  section: SharedSection;
  title: string;
  cards: readonly AnyCard[];
  empty: string;
  /** Cards that need the whole width. */
  wide?: boolean;
  /** What to do when there is nothing. */
  children: ReactNode;
}

function FavouriteSection({ section, title, cards, empty, wide = false, children }: FavouriteSectionProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [all, setAll] = useState(false);
  const shown = all ? cards : cards.slice(0, FIRST);
  useFocusWhenFewer(cards.length, heading);
  return (
    <section aria-labelledby={id} className="mt-14">
      <h2 id={id} ref={heading} tabIndex={-1} className="mb-5 text-h3 outline-offset-4">
        {title}
        {cards.length > 0 && (
          <span className="ml-1.5 font-normal text-muted figures tabular-nums"> {number(cards.length)}</span>
        )}
      </h2>
      {cards.length === 0 ? (
        <Empty>
          <p>
            {empty} {children}
          </p>
        </Empty>
      ) : wide ? (
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

/** A card that goes takes the focus with it; it stays in the section. */
function useFocusWhenFewer(amount: number, heading: React.RefObject<HTMLHeadingElement | null>): void {
  const before = useRef(amount);
  useEffect(() => {
    if (amount < before.current && document.activeElement === document.body)
      heading.current?.focus({ preventScroll: true });
    before.current = amount;
  }, [amount, heading]);
}
