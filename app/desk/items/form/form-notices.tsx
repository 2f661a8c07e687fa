/** What somebody finds above the form: words of an earlier time, and what others changed meanwhile. */
import type { ReactNode } from 'react';
import { clockTime, dayInWords } from '#app/lib/words/dates.ts';
import { count } from '#app/lib/words/formatting.ts';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { ProblemBox } from '#app/ui/problem-box.tsx';
import type { CuratedItem } from '#contract/curation.ts';
import type { Kind } from '#domain/kinds.ts';
import { EMPTY_DRAFT_DAYS } from '#domain/lifetimes.ts';
import type { Problems } from '../../kit/draft/draft.ts';
import type { DeviceCopy } from '../../kit/draft/local-draft-storage.ts';
import { fieldId } from '../../kit/fields/field-id.ts';
import { lookOfField } from '../../kit/items/field-meta.ts';
import { momentInWords } from '../../kit/moments.ts';
import type { ItemSnapshot } from './item-draft.ts';

const Frame = ({ children }: { children: ReactNode }) => (
  <div className="mt-4 flex flex-wrap items-start gap-x-4 gap-y-2 rounded-control border-[1.5px] border-led-line bg-led px-4 py-3 text-led-text">
    <Icon name="info" className="mt-0.5 size-5" />
    <div className="max-w-(--measure) flex-1 basis-72">{children}</div>
  </div>
);

/** Words that were typed here and never reached the site. */
export function FoundNotice({ found, onChosen }: { found: DeviceCopy; onChosen: (wanted: boolean) => void }) {
  return (
    <Frame>
      <p>
        <strong className="font-strong">You have unsaved changes</strong> from {momentInWords(found.at)}.
      </p>
      <p className="mt-1 flex flex-wrap gap-x-3 gap-y-1">
        <Button look="inherit" onPress={() => onChosen(true)}>
          Restore
        </Button>
        <Button look="bare" className="underline" onPress={() => onChosen(false)}>
          Discard
        </Button>
      </p>
    </Frame>
  );
}

/** On a draft that has nothing but its title: until when it stays. */
export function EmptyDraftLine({ item }: { item: CuratedItem }) {
  const until = new Date(Date.parse(item.updated_at) + EMPTY_DRAFT_DAYS * DAY_MS).toISOString();
  return (
    <p className="mt-2 max-w-(--measure) text-muted">
      This draft has only a title. It is deleted on {dayInWords(until)} unless someone adds to it. The history keeps its
      title.
    </p>
  );
}
const DAY_MS = 86_400_000;

/** A `role="status"`, since it changes what stands in the form. */
export function MergedLine({ kind, merged }: { kind: Kind; merged: ItemSnapshot['merged'] }) {
  return (
    <div role="status">
      {merged && (
        <Frame>
          <p>
            <strong className="font-strong">
              {merged.theirs.updated_by ?? 'Someone'} changed {count(merged.fields.length, 'field')} at{' '}
              {clockTime(merged.theirs.updated_at, null)}:{' '}
              {merged.fields.map((name) => lookOfField(kind, name).label).join(', ')}.
            </strong>{' '}
            You had not changed that, so we updated it here.
          </p>
        </Frame>
      )}
    </div>
  );
}

interface ConflictLineProps {
  kind: Kind;
  conflict: ItemSnapshot['conflict'];
  onCompare: () => void;
}

/** Both changed the same: somebody chooses, when they have come to the end of their sentence. */
export function ConflictLine({ kind, conflict, onCompare }: ConflictLineProps) {
  return (
    <div role="status">
      {conflict && (
        <Frame>
          <p>
            <strong className="font-strong">
              {conflict.theirs.updated_by ?? 'Someone'} changed what you are changing:{' '}
              {conflict.fields.map(({ name }) => lookOfField(kind, name).label).join(', ')}.
            </strong>{' '}
            Nothing is lost. Nothing changes until you choose.
          </p>
          <Button look="inherit" className="mt-1" onPress={onCompare}>
            Compare versions
          </Button>
        </Frame>
      )}
    </div>
  );
}

/** What the site would not take, with the way to each field. */
export function Wrong({ kind, problems, message }: { kind: Kind; problems: Problems; message: string | undefined }) {
  const names = Object.keys(problems).filter(Boolean);
  const words = message ?? problems[''] ?? 'Please check the marked fields. Nothing you wrote is lost.';
  return (
    <ProblemBox message={words} className="mt-4">
      <ul className="flex flex-wrap gap-x-5">
        {names.map((name) => (
          <li key={name}>
            <a href={`#${fieldId(name)}`} className="inline-flex min-h-11 items-center text-inherit">
              {lookOfField(kind, name).label}
            </a>
          </li>
        ))}
      </ul>
    </ProblemBox>
  );
}
