/** The head of a page that holds other things: a tile beside its kind and title, and a sentence; content follows at once. */
import { type ReactNode, useId } from 'react';
import type { CollectionCard, TopicCard } from '#contract/items.ts';
import { pictureOf } from '#domain/card-accessors.ts';
import { count } from '../lib/words/formatting.ts';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { KindWord } from './cards/card.tsx';
import { BehindNotes, useFolding } from './cards/content-note-disclosure.tsx';
import { DotSeparated } from './dot-separated.tsx';
import { labelOfCard } from './kind-labels.ts';
import { Picture } from './picture.tsx';
import type { useReadAloudButton } from './read-aloud/use-read-aloud-button.tsx';

interface SubjectHeadProps {
  subject: TopicCard | CollectionCard;
  about: string | null;
  badge?: ReactNode;
  reading: ReturnType<typeof useReadAloudButton<HTMLDivElement>>;
}

export function SubjectHead({ subject, about, badge, reading }: SubjectHeadProps) {
  const { name, slug, image_alts } = subject;
  const label = labelOfCard(subject);
  const behind = useId();
  const fold = useFolding(subject, behind);
  return (
    <div className="wrap">
      <div className="max-lg:hidden">
        <Breadcrumbs
          links={[
            { to: '/home', words: 'Home' },
            { to: '/topics-and-collections', words: 'Topics and Collections' },
          ]}
          here={name}
        />
      </div>
      <div ref={reading.text} className="mt-4">
        <div className="flex flex-wrap items-center gap-x-4.5 gap-y-3 fitting:flex-nowrap">
          <Picture
            src={fold.isFolded ? null : pictureOf(subject)}
            alt={image_alts?.[0]}
            pattern={label.pattern}
            slug={slug}
            of={subject}
            shape="square"
            eager
            className="size-22 shrink-0 rounded-control"
          />
          <div className="min-w-0">
            <div data-unread className="flex flex-wrap items-center gap-x-3">
              <DotSeparated
                items={[
                  { key: 'kind', words: <KindWord {...label} /> },
                  { key: 'count', words: count(subject.count, 'thing') },
                ]}
              />
              {badge}
            </div>
            <h1 className="mt-0.5 text-h1">
              <bdi>{name}</bdi>
            </h1>
          </div>
        </div>
        <div className="mt-3 grid justify-items-start gap-3 empty:hidden">
          <BehindNotes fold={fold} id={behind} hint="What it is about is hidden until you press ‘Show’.">
            {about && <p className="max-w-(--measure) text-lead text-pretty">{about}</p>}
          </BehindNotes>
        </div>
        {reading.controls}
      </div>
    </div>
  );
}
