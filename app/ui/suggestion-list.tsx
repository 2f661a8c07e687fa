import { Collection, Header, ListBox, ListBoxItem, ListBoxSection, Popover } from 'react-aria-components';
import type { Suggestion } from '#contract/search.ts';
import { kindLook } from '../lib/kinds.ts';
import { typedParts } from '../lib/marks.ts';
import { addressOf, type SuggestionGroup, type SuggestionRow } from '../lib/suggestions.ts';
import { MarkedParts } from './found-words.tsx';
import { Icon, type IconName } from './icon.tsx';

/** Where the list stands beside the field. */
export type Side = 'top' | 'bottom';

interface SuggestionListProps {
  typed: string;
  side: Side;
  /** Where it stands in the document. */
  container: HTMLElement;
}

/** The line round the field. The list begins where it does; its distance from the edges of the screen is a margin. */
const FRAME_PX = 2;

/** The suggestions under the field, each a link, with what was typed marked in it. */
export function SuggestionList({ typed, side, container }: SuggestionListProps) {
  return (
    <Popover
      UNSTABLE_portalContainer={container}
      placement={`${side} start`}
      shouldFlip={false}
      offset={6}
      containerPadding={-FRAME_PX}
      className={`${side === 'bottom' ? 'mb-2.5' : 'mt-2.5'} flex w-(--trigger-width) min-w-[min(30rem,100vw-2*var(--gutter))] flex-col overflow-hidden rounded-card border-[1.5px] border-control bg-raised shadow-float`}
    >
      <ListBox<SuggestionGroup> dependencies={[typed]} className="min-h-0 overflow-y-auto pb-1.5 outline-none">
        {({ id, title, suggestions }) => (
          <ListBoxSection id={id} className="not-first:border-t-(length:--line-width) not-first:border-line pt-1.5">
            <Header className="px-4 pt-1.5 text-small text-muted">{title}</Header>
            <Collection items={suggestions} dependencies={[typed]}>
              {(suggestion) => <Row suggestion={suggestion} typed={typed} />}
            </Collection>
          </ListBoxSection>
        )}
      </ListBox>
    </Popover>
  );
}

function Row({ suggestion, typed }: { suggestion: SuggestionRow; typed: string }) {
  const { id, group, text, object_type } = suggestion;
  const look = group === 'title' && object_type ? kindLook(object_type) : undefined;
  return (
    <ListBoxItem
      id={id}
      href={addressOf(suggestion)}
      textValue={text}
      className="flex min-h-11 items-center gap-3 px-4 py-1.5 leading-snug text-ink no-underline -outline-offset-3 outline-(--focus) data-focused:bg-wash data-focused:outline-(length:--focus-width)"
    >
      <Icon name={look?.pattern ?? ICONS[group]} className="size-5 text-muted" />
      <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-4">
        <bdi className="[&_mark]:bg-none [&_mark]:font-strong">
          <MarkedParts parts={typedParts(text, typed)} />
        </bdi>
        {look && <span className="text-small leading-snug text-muted">{look.word}</span>}
      </span>
    </ListBoxItem>
  );
}

const ICONS: Record<Suggestion['group'], IconName> = {
  spelling: 'search',
  search: 'search',
  topic: 'topic',
  tag: 'tag',
  title: 'read',
};
