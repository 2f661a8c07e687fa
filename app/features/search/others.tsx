/** What the same words find besides posts and media: the best few of each kind, and the way to all. */
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ObjectType } from '#contract/items.ts';
import type { OtherFinds } from '#contract/search.ts';
import { number } from '../../lib/words.ts';
import { MiniCard } from '../../ui/cards/mini-card.tsx';
import { Signs } from '../../ui/cards/signs.tsx';
import type { Among } from './queries.ts';

interface LinkProps {
  className: string;
  children: ReactNode;
}

interface OtherKind {
  title: string;
  /** 'See all 5 …' */
  things: string;
  link: (query: string, props: LinkProps) => ReactNode;
}

const among =
  (kind: Among): OtherKind['link'] =>
  (query, props) => <Link to="/search" search={{ query, among: kind }} {...props} />;
const explore: OtherKind['link'] = (query, props) => (
  <Link to="/topics-and-collections" search={{ query }} {...props} />
);

const KINDS: Partial<Record<ObjectType, OtherKind>> = {
  Event: {
    title: 'Events',
    things: 'events',
    link: (query, props) => <Link to="/events" search={{ query }} {...props} />,
  },
  DirectoryEntry: {
    title: 'Directory',
    things: 'directory entries',
    link: (query, props) => <Link to="/directory" search={{ query }} {...props} />,
  },
  People: { title: 'People', things: 'people', link: among('people') },
  Tool: { title: 'Tools', things: 'tools', link: among('tools') },
  Support: { title: 'Support', things: 'kinds of support', link: among('support') },
  Topic: { title: 'Topics', things: 'topics', link: explore },
  Collection: { title: 'Collections', things: 'collections', link: explore },
};

interface OthersProps {
  title: string;
  others: OtherFinds[];
  /** The words that were searched for. */
  query: string;
}

export function Others({ title, others, query }: OthersProps) {
  return (
    <section aria-labelledby="others">
      <h2 id="others" className="mb-2 text-h2">
        {title}
      </h2>
      <Signs cards={others.flatMap(({ data }) => data)} className="mb-1" />
      {others.map((finds) => (
        <Finds key={finds.kind} finds={finds} query={query} />
      ))}
    </section>
  );
}

/** Beside each other on wide screens; on narrow ones slim rows, so that the page stays short and nothing needs a drag. */
function Finds({ finds: { kind, total, data }, query }: { finds: OtherFinds; query: string }) {
  const words = KINDS[kind];
  if (!words) return null;
  return (
    <div className="grid gap-x-12 gap-y-3 border-t-(length:--line-width) border-line py-7 first-of-type:border-0 lg:grid-cols-[268px_minmax(0,1fr)]">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 lg:block">
        <h3 className="text-h3">
          {words.title} <span className="font-normal text-muted figures tabular-nums">({number(total)})</span>
        </h3>
        {total > data.length &&
          words.link(query, {
            className: 'inline-flex min-h-11 items-center lg:mt-1',
            children: `See all ${number(total)} ${words.things}`,
          })}
      </div>
      <ul className="grid gap-3 md:grid-cols-3 md:gap-5">
        {data.map((card) => (
          <MiniCard key={card.id} card={card} level={4} slim className="" />
        ))}
      </ul>
    </div>
  );
}
