import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import type { CollectionDetail } from '#contract/collections.ts';
import type { GuideDetail } from '#contract/guides.ts';
import { pictureOf } from '#domain/card-accessors.ts';
import { tonightQuery } from '../features/tonight/queries.ts';
import { UrgentLink } from '../features/tonight/urgent-link.tsx';
import { titleOf } from '../lib/address/card-capabilities.ts';
import { head } from '../lib/address/head.ts';
import { buttonClass } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { labelOfCard } from '../ui/kind-labels.ts';
import { Picture } from '../ui/picture.tsx';
import { UrgentPanel } from '../ui/urgent-panel.tsx';

export const Route = createFileRoute('/tonight/')({
  loader: async ({ context: { queryClient } }) => {
    await queryClient.ensureQueryData(tonightQuery);
  },
  head: () => head({ title: 'Help right now', description: 'Five first steps when it is too much.' }),
  component: Tonight,
});

function Tonight() {
  const { data: tiles } = useSuspenseQuery(tonightQuery);
  return (
    <div className="wrap pt-8">
      <h1 className="text-h1">Help right now</h1>
      {tiles.length > 0 ? <Tiles tiles={tiles} /> : <Lines />}
    </div>
  );
}

/** Where no collection is there yet: who answers in any case, and the way on. */
const Lines = () => (
  <>
    <p className="mt-2 mb-5 text-lead">
      First steps for a hard day will appear here. You can reach someone now, and you do not have to speak.
    </p>
    <UrgentPanel />
    <p className="mt-6">
      <Link to="/support" className={`${buttonClass('outlined', 'large')} w-full sm:w-auto`}>
        <Icon name="support" className="size-5" />
        Get support
      </Link>
    </p>
  </>
);

function Tiles({ tiles }: { tiles: readonly (CollectionDetail | GuideDetail)[] }) {
  return (
    <>
      <p className="mt-2 text-lead">Choose the one closest to you.</p>
      <ul className="mt-5 grid max-w-(--measure) gap-3">
        {tiles.map((tile) => (
          <li key={tile.id}>
            <Link
              to={tile.object_type === 'Guide' ? '/guide/$slug' : '/tonight/$slug'}
              params={{ slug: tile.slug }}
              className="flex min-h-[106px] flex-wrap items-center gap-x-4 gap-y-2 rounded-card border-[1.5px] border-control bg-raised p-2 pr-4 text-ink no-underline hover:border-link"
            >
              <Picture
                src={pictureOf(tile)}
                pattern={labelOfCard(tile).pattern}
                slug={tile.slug}
                shape="square"
                eager
                className="size-[88px] shrink-0 rounded-control"
              />
              {/* Where the words have no room beside the picture they stand below it. */}
              <span className="min-w-[8.5em] flex-1 text-h3 font-strong">
                <bdi>{titleOf(tile)}</bdi>
              </span>
              {/* Alone in a line it would say nothing. */}
              <Icon
                name="forward"
                className="size-5 text-link max-sm:[:is([data-size],[data-face],[data-letters])_&]:hidden"
              />
            </Link>
          </li>
        ))}
      </ul>
      <UrgentLink />
    </>
  );
}
