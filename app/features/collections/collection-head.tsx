import type { ReactNode } from 'react';
import type { CollectionDetail } from '#contract/collections.ts';
import { count } from '../../lib/words/short-sentences.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { AccessBadge } from '../../ui/cards/access-badge.tsx';
import { Embed } from '../../ui/embed.tsx';
import { Follow } from '../../ui/follow.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageHeadingActions } from '../../ui/page-heading-actions.tsx';
import { Picture } from '../../ui/picture.tsx';
import { useReadAloudButton } from '../../ui/read-aloud/use-read-aloud-button.tsx';

export function CollectionHead({ collection, favourite }: { collection: CollectionDetail; favourite: ReactNode }) {
  const reading = useReadAloudButton<HTMLDivElement>(collection.name);
  return (
    <div className="wrap">
      <Breadcrumbs
        links={[
          { to: '/home', words: 'Home' },
          { to: '/topics-and-collections', words: 'Topics and Collections' },
        ]}
        here={collection.name}
      />
      <div className="mt-8 flex flex-wrap items-start justify-between gap-4">
        <div ref={reading.text} className="max-w-(--measure)">
          <p data-unread className="flex flex-wrap items-center gap-2 text-small text-muted">
            <Icon name="collection" className="size-5 text-link" />
            <strong className="font-strong text-ink">Collection</strong>
            <span aria-hidden="true">·</span>
            {count(collection.count, 'thing')}
            <AccessBadge access={collection.access} />
          </p>
          <h1 className="mt-1 text-h1">
            <bdi>{collection.name}</bdi>
          </h1>
          {collection.description && <p className="mt-3 text-lead">{collection.description}</p>}
          {reading.controls}
        </div>
        <PageHeadingActions
          title={collection.name}
          favourite={favourite}
          read={collection.description && reading.button}
          follow={
            !collection.locked && (
              <>
                <Follow />
                <Embed title={collection.name} />
              </>
            )
          }
        />
      </div>
      {collection.locked && (
        <Picture
          src={collection.images[0]}
          alt={collection.image_alts?.[0]}
          pattern="collection"
          slug={collection.slug}
          of={collection}
          shape="banner"
          eager
          className="mt-6 h-32 w-full rounded-card md:h-52"
        />
      )}
    </div>
  );
}
