import type { ReactNode } from 'react';
import type { TopicMetadata } from '#contract/topics.ts';
import { count } from '../../lib/words/short-sentences.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Embed } from '../../ui/embed.tsx';
import { Follow } from '../../ui/follow.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageHeadingActions } from '../../ui/page-heading-actions.tsx';
import { Picture } from '../../ui/picture.tsx';
import { useReadAloudButton } from '../../ui/read-aloud/use-read-aloud-button.tsx';

export function TopicHead({ topic, favourite }: { topic: TopicMetadata; favourite: ReactNode }) {
  const reading = useReadAloudButton<HTMLDivElement>(topic.name);
  return (
    <div className="wrap">
      <Breadcrumbs
        links={[
          { to: '/home', words: 'Home' },
          { to: '/topics-and-collections', words: 'Topics and Collections' },
        ]}
        here={topic.name}
      />
      <Picture
        src={topic.image}
        alt={topic.image_alts?.[0]}
        pattern="topic"
        slug={topic.slug}
        of={topic}
        shape="banner"
        eager
        className="mt-4 h-20 w-full rounded-card sm:mt-6 sm:h-32 md:h-44"
      />
      <div className="mt-4 flex flex-wrap items-start justify-between gap-x-4 gap-y-2 sm:mt-6">
        <div ref={reading.text} className="max-w-(--measure)">
          <p data-unread className="flex items-center gap-2 text-small text-muted">
            <Icon name="topic" className="size-5 text-link" />
            <strong className="font-strong text-ink">Topic</strong>
            <span aria-hidden="true">·</span>
            {count(topic.count, 'thing')}
          </p>
          <h1 className="mt-1 text-h1">{topic.name}</h1>
          {topic.synopsis && <p className="mt-3 text-lead">{topic.synopsis}</p>}
          {reading.controls}
        </div>
        <PageHeadingActions
          title={topic.name}
          favourite={favourite}
          read={topic.synopsis && reading.button}
          follow={
            <>
              <Follow />
              <Embed title={topic.name} />
            </>
          }
        />
      </div>
    </div>
  );
}
