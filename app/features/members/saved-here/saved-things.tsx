/** The saved things as cards, by section; by their names alone where the site does not answer, and on paper. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { AnyCard } from '#contract/items.ts';
import { factsOf, SAVED_SECTIONS } from '#domain/kinds.ts';
import { SIZE_LIMIT } from '#domain/limits.ts';
import { api } from '../../../lib/data/api.ts';
import { dropHere, isForNewAccount, putHere, type SavedThing } from '../../../lib/data/saved-here.ts';
import { SECTION_TITLES } from '../../../lib/words/saved-sections.ts';
import { Button } from '../../../ui/button.tsx';
import { CardGrid } from '../../../ui/cards/grid.tsx';
import { ProblemBox } from '../../../ui/problem-box.tsx';
import { RemovedLine } from '../../../ui/removed-line.tsx';
import { renewSaved } from './renew-saved.ts';

export function SavedThings({ things }: { things: readonly SavedThing[] }) {
  const ever = useEver(things);
  const query = useQuery(cardsQuery(ever.map(({ id }) => id)));
  const { data } = query;
  useEffect(() => {
    if (data) renewSaved(data);
  }, [data]);
  const [isMeant] = useState(isForNewAccount);
  const isHere = (id: number) => things.some((thing) => thing.id === id);
  const cards = query.data?.filter(({ id }) => isHere(id)) ?? [];
  const gone = query.data && !query.isPlaceholderData ? without(things, query.data) : [];
  const removed = without(ever, things);
  return (
    <>
      <div className="mt-6">
        {removed.map((thing) => (
          <RemovedLine key={thing.id} title={thing.title} onPutBack={() => putHere([thing], isMeant)} />
        ))}
      </div>
      {query.isError && (
        <ProblemBox message={query.error.message} className="mt-6 max-w-(--measure)">
          <p>What you saved is still here.</p>
        </ProblemBox>
      )}
      {query.data ? (
        <div className="print:hidden">
          {SAVED_SECTIONS.map((section) => {
            const own = cards.filter(({ object_type }) => factsOf(object_type).section === section);
            if (own.length === 0) return null;
            return (
              <section key={section} aria-labelledby={section} className="mt-10">
                <h2 id={section} className="mb-5 text-h3">
                  {SECTION_TITLES[section]}
                </h2>
                <CardGrid cards={own} />
              </section>
            );
          })}
          {gone.length > 0 && <Gone things={gone} />}
        </div>
      ) : (
        <Names things={things} className="print:hidden" />
      )}
      <Names things={things} withAddress className="hidden print:block" />
    </>
  );
}

const without = <T extends { id: number }>(all: readonly T[], taken: readonly { id: number }[]): T[] =>
  all.filter(({ id }) => !taken.some((other) => other.id === id));

/** What was saved at some moment since the page was opened. */
function useEver(things: readonly SavedThing[]): readonly SavedThing[] {
  const [known, setKnown] = useState({ things, ever: things });
  if (known.things === things) return known.ever;
  const ever = [...without(things, known.ever), ...known.ever];
  setKnown({ things, ever });
  return ever;
}

const cardsQuery = (ids: readonly number[]) => ({
  queryKey: ['cards', ids],
  queryFn: async (): Promise<AnyCard[]> => {
    const parts = Array.from({ length: Math.ceil(ids.length / SIZE_LIMIT) }, (_, i) =>
      api.cards(ids.slice(i * SIZE_LIMIT, (i + 1) * SIZE_LIMIT)),
    );
    return (await Promise.all(parts)).flatMap(({ data }) => data);
  },
  placeholderData: keepPreviousData,
});

interface NamesProps {
  things: readonly SavedThing[];
  withAddress?: boolean;
  className: string;
}

const Names = ({ things, withAddress = false, className }: NamesProps) => (
  <ul className={className}>
    {things.map(({ id, title, path }) => (
      <li key={id} className="mb-2">
        <a href={path} className="inline-block py-1.5">
          <bdi>{title}</bdi>
        </a>
        {withAddress && <span className="block">{new URL(path, location.origin).href}</span>}
      </li>
    ))}
  </ul>
);

/** What the site has taken down since. */
const Gone = ({ things }: { things: readonly SavedThing[] }) => (
  <section aria-labelledby="gone" className="mt-10">
    <h2 id="gone" className="mb-3 text-h3">
      No longer on this site
    </h2>
    <ul>
      {things.map(({ id, title }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-4">
          <bdi>{title}</bdi>
          <Button look="plain" onPress={() => dropHere([id])}>
            Remove<span className="sr-only">: {title}</span>
          </Button>
        </li>
      ))}
    </ul>
  </section>
);
