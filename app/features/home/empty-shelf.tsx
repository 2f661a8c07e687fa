/** Where to start while nothing is featured: guides, or else who answers in any case. */
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CardGrid } from '../../ui/cards/grid.tsx';
import { UrgentPanel } from '../../ui/urgent-panel.tsx';
import { insteadQuery } from './queries.ts';

export function EmptyShelf() {
  const { data } = useSuspenseQuery(insteadQuery);
  const { guides, isAnythingNew } = data;
  const newest = isAnythingNew && (
    <p className="mt-5">
      Nothing is featured yet.{' '}
      <Link to="/home" search={{ tag: 'new' }} resetScroll={false}>
        See what is new
      </Link>
    </p>
  );
  if (guides.length === 0) {
    return (
      <>
        <p className="mb-5 max-w-(--measure)">
          Guides, things to read, hear and watch, and people who help will stand here. Until then these people answer,
          and you do not have to speak.
        </p>
        <UrgentPanel level={3} />
        {newest}
      </>
    );
  }
  return (
    <>
      <CardGrid cards={guides} />
      <p className="mt-5">
        <Link to="/guides" className="inline-flex min-h-11 items-center">
          See all guides
        </Link>
      </p>
      {newest}
    </>
  );
}
