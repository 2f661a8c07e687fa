/** What the same words find besides posts and media: the best few of each kind, and the way to all. */
import { Link } from '@tanstack/react-router';
import type { CSSProperties, ReactNode } from 'react';
import type { OtherFinds } from '#contract/search.ts';
import { type Among, factsOf, type ObjectType } from '#domain/kinds.ts';
import { number } from '../../lib/words/formatting.ts';
import { CardGrid } from '../../ui/cards/grid.tsx';

interface LinkProps {
  className: string;
  children: ReactNode;
}

/** What was searched for. */
interface Words {
  query: string;
  /** As typed: without other spellings. */
  exact?: true | undefined;
}

/** Where all that was found of a kind is listed: its own page, or a list of the search page. */
export function AllLink({ kind, query, exact, ...props }: LinkProps & Words & { kind: ObjectType }) {
  const { list, file } = factsOf(kind);
  if (list) return <Link to={list.path} search={{ query, exact }} {...props} />;
  return <Link to="/search" search={{ query, exact, among: file as Among }} {...props} />;
}

/** Where on the page a kind's group stands. */
export const otherId = (kind: ObjectType): string => `found-${kind.toLowerCase()}`;

interface OthersProps extends Words {
  title: string;
  others: OtherFinds[];
}

export function OtherKinds({ title, others, ...words }: OthersProps) {
  return (
    <section
      aria-labelledby="others"
      className="one:hidden far-down [--each:34rem] md:[--each:26rem] lg:[--each:20rem]"
      style={{ '--about': `calc(${others.length} * var(--each))` } as CSSProperties}
    >
      <h2 id="others" className="mb-2 text-h2">
        {title}
      </h2>
      {others.map((finds) => (
        <Finds key={finds.kind} finds={finds} {...words} />
      ))}
    </section>
  );
}

/** Two abreast on wide screens, one below the other on narrow ones: nothing needs a drag. */
function Finds({ finds: { kind, total, relaxed, weak, data }, ...words }: Words & { finds: OtherFinds }) {
  const { found } = factsOf(kind);
  if (!found) return null;
  return (
    <div
      id={otherId(kind)}
      className="grid scroll-mt-4 gap-x-12 gap-y-3 border-t-(length:--line-width) border-line py-7 first-of-type:border-0 lg:grid-cols-[268px_minmax(0,1fr)]"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 lg:block">
        <h3 className="text-h3">
          {`${found.title} `}
          <span className="font-normal text-muted figures tabular-nums">({number(total)})</span>
        </h3>
        {relaxed && (
          <p className="text-small text-muted">
            {weak ? 'Only near what you asked.' : 'Not all of these have all of your words.'}
          </p>
        )}
        {total > data.length && (
          <AllLink kind={kind} {...words} className="inline-flex min-h-11 items-center lg:mt-1 print:hidden">
            {`See all ${number(total)} ${found.many}`}
          </AllLink>
        )}
      </div>
      <CardGrid cards={data} level={4} />
    </div>
  );
}
