/** What a member keeps, by kind; where there is nothing yet, the way to something. */
import { Link, type LinkProps } from '@tanstack/react-router';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { AnyCard } from '#contract/items.ts';
import type { User } from '#contract/members.ts';
import { favouritesOf } from '../../../lib/favourites.ts';
import { number } from '../../../lib/words.ts';
import { Button } from '../../../ui/button.tsx';
import { ItemCard } from '../../../ui/cards/cards.tsx';
import { CardGrid } from '../../../ui/cards/grid.tsx';
import { Empty } from '../../../ui/empty.tsx';

export function KeptSections({ user }: { user: User }) {
  const kept = favouritesOf(user);
  return (
    <>
      <Kept title="My library" cards={kept.library} empty="You haven’t favourited any posts yet!">
        <To to="/search">Look for something to read, hear or watch</To>
      </Kept>
      <Kept title="Events" cards={kept.events} empty="You haven’t favourited any events yet!">
        <To to="/events">See what is coming up</To>
      </Kept>
      <Kept title="Directory Listings" cards={kept.directory} empty="You are not following anyone yet" wide>
        <To to="/directory">Look in the directory</To>
      </Kept>
      <Kept
        title="Topics & Collections"
        cards={[...kept.topics, ...kept.collections]}
        empty="No topics or collections yet"
      >
        <To to="/topics-and-collections">Explore topics and collections</To>
      </Kept>
      <Kept title="Tools" cards={kept.tools} empty="You haven’t favourited any tools yet!">
        <To to="/topics-and-collections">Look for tools in a topic</To>
      </Kept>
      <Kept title="People" cards={kept.people} empty="You haven’t favourited any people yet!">
        <To to="/topics-and-collections">Meet people in a topic</To>
      </Kept>
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

interface KeptProps {
  title: string;
  cards: readonly AnyCard[];
  empty: string;
  /** Cards that need the whole width. */
  wide?: boolean;
  /** What to do when there is nothing. */
  children: ReactNode;
}

function Kept({ title, cards, empty, wide = false, children }: KeptProps) {
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
