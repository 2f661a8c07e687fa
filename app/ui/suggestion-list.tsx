import { ListBox, ListBoxItem, Popover } from 'react-aria-components';
import { addressOf, type SuggestionGroup, type SuggestionRow, wholeWords } from '../lib/data/suggestions.ts';
import { typedParts } from './highlighting.ts';
import { HighlightedParts } from './highlights.tsx';
import { Icon, type IconName } from './icon.tsx';
import { kindLabel } from './kind-labels.ts';

interface SuggestionListProps {
  typed: string;
  /** Where it stands in the document. */
  container: HTMLElement;
}

/** The line round the field. The list begins where it does; its distance from the edges of the screen is a margin. */
const FRAME_PX = 2;

/** The suggestions under the field, each a link, with what was typed highlighted in it. */
export function SuggestionList({ typed, container }: SuggestionListProps) {
  return (
    <Popover
      UNSTABLE_portalContainer={container}
      placement="bottom start"
      shouldFlip={false}
      offset={6}
      containerPadding={-FRAME_PX}
      className="mb-2.5 flex w-(--trigger-width) min-w-[min(30rem,100vw-2*var(--gutter))] flex-col overflow-hidden rounded-card border-[1.5px] border-control bg-raised shadow-float"
    >
      <ListBox<SuggestionRow> dependencies={[typed]} className="min-h-0 overflow-y-auto py-1.5 outline-none">
        {(suggestion) => <Row suggestion={suggestion} typed={typed} />}
      </ListBox>
    </Popover>
  );
}

function Row({ suggestion, typed }: { suggestion: SuggestionRow; typed: string }) {
  const { id, group, text, note, sort, object_type } = suggestion;
  const look = group === 'title' && object_type ? kindLabel(object_type) : undefined;
  return (
    <ListBoxItem
      id={id}
      href={addressOf(suggestion)}
      textValue={text}
      className="flex min-h-11 items-center gap-3 px-4 py-1.5 leading-snug text-ink no-underline -outline-offset-3 outline-(--focus) data-focused:bg-wash data-focused:outline-(length:--focus-width)"
    >
      <Icon name={look?.pattern ?? ICONS[group]} className="size-5 text-muted" />
      <span className="min-w-0 flex-1">
        <bdi className="[&_mark]:bg-none [&_mark]:font-strong">
          <HighlightedParts parts={typedParts(wholeWords(text), typed)} />
        </bdi>
        <span className="text-small leading-snug text-muted"> · {sort}</span>
        {note && <span className="block text-small leading-snug text-muted">{note}</span>}
      </span>
    </ListBoxItem>
  );
}

const ICONS: Record<SuggestionGroup, IconName> = {
  help: 'support',
  spelling: 'search',
  search: 'search',
  term: 'search',
  words: 'search',
  topic: 'topic',
  tag: 'tag',
  title: 'read',
};
