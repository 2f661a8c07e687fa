/** One thing that came in; the one that somebody is at is open. */
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { dateLines, dayInWords } from '#app/lib/words/dates.ts';
import { count } from '#app/lib/words/formatting.ts';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { InboxDecision, InboxEntry } from '#contract/sources.ts';
import { resolveDate } from '#domain/dates.ts';
import type { Plain } from '#domain/fields.ts';
import { TITLE_FIELD } from '#domain/item-fields.ts';
import { fieldsOf } from '#domain/kinds/registry.ts';
import { KIND_FACTS } from '#domain/kinds.ts';
import { site } from '#site';
import { fieldWords } from '../kit/history/field-words.ts';
import { momentWithin } from '../kit/moments.ts';
import { DeskSign } from '../kit/signs.tsx';
import { EditFirst } from './edit-first.tsx';
import { Key } from './single-keys.tsx';

interface EntryRowProps {
  entry: InboxEntry;
  isHere: boolean;
  isEditing: boolean;
  isBusy: boolean;
  hasKeys: boolean;
  onHere: () => void;
  onEdit: (isEditing: boolean) => void;
  onDecide: (decision: InboxDecision) => void;
}

export function EntryRow({
  entry,
  isHere,
  isEditing: isAsked,
  isBusy,
  hasKeys,
  onHere,
  onEdit,
  onDecide,
}: EntryRowProps) {
  const isEditing = isAsked && mayBeEdited(entry);
  return (
    <li
      aria-current={isHere || undefined}
      className={`border-t-(length:--line-width) border-line px-4 py-3 ${isHere ? 'border-l-4 border-l-accent bg-wash pl-3' : ''}`}
    >
      <div className="flex items-start gap-3">
        <Icon name={KIND_FACTS[entry.kind].patterns[0]} className="mt-1.5 size-5 shrink-0 text-link" />
        <div className="min-w-0 grow wrap-anywhere">
          <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
            <button type="button" onClick={onHere} className="min-h-8 min-w-0 text-left font-strong">
              {entry.title}
            </button>
            <StateMark state={entry.state} words={isCorrection(entry) ? 'Correction' : undefined} />
          </div>
          <p className="text-muted">
            {entry.source ? entry.source.name : 'Suggested by a reader'}, {momentWithin(entry.came_at)}.
            {entry.twins.length > 0 && ` ${count(entry.twins.length, 'possible duplicate')}.`}
          </p>
          {isHere && !isEditing && <Details entry={entry} />}
          {isHere && isEditing && (
            <EditFirst
              entry={entry}
              isBusy={isBusy}
              hasKeys={hasKeys}
              onAccept={(fields) => onDecide({ state: 'accepted', fields })}
              onLeave={() => onEdit(false)}
            />
          )}
          {isHere && !isEditing && (
            <Acts entry={entry} isBusy={isBusy} hasKeys={hasKeys} onEdit={() => onEdit(true)} onDecide={onDecide} />
          )}
        </div>
      </div>
    </li>
  );
}

/** Words of a reader about an item, which is put right by hand. */
export const isCorrection = ({ source, state }: InboxEntry): boolean => source === null && state === 'changed';

/** What its source has changed or removed, and was deleted here meanwhile. */
const isDeleted = (entry: InboxEntry): boolean => entry.state !== 'new' && entry.item === null && !isCorrection(entry);

/** Whether it can be put right before it is accepted. */
export const mayBeEdited = (entry: InboxEntry): boolean =>
  entry.state !== 'gone' && !isCorrection(entry) && !isDeleted(entry);

const MARKS = {
  new: { words: 'New', look: 'border-dashed border-control bg-raised text-ink' },
  changed: { words: 'Changed', look: 'border-led-line bg-led text-led-text' },
  gone: { words: 'Removed at source', look: 'border-control bg-sunken text-ink' },
} as const;

function StateMark({ state, words }: { state: InboxEntry['state']; words: string | undefined }) {
  const { words: usual, look } = MARKS[state];
  return (
    <span
      className={`inline-flex shrink-0 items-center gap-1.5 rounded-badge border-[1.5px] px-1.5 font-strong whitespace-nowrap ${look}`}
    >
      {state === 'gone' ? (
        <DeskSign name="barred" className="size-4" />
      ) : (
        <Icon name={state === 'new' ? 'plus' : 'pencil'} className="size-4" />
      )}
      {words ?? usual}
    </span>
  );
}

/** Fields that say nothing to a reader of the row. */
const QUIET = new Set(['consumption', 'timezone', 'external_id']);
const SHOWN_LETTERS = 300;
/** Of a long feed, as many as somebody can look through. */
const NEWEST = 20;

function Details({ entry }: { entry: InboxEntry }) {
  const { state, kind, fields, changes, kept, twins, words, left_out, message, saved_by, item, told } = entry;
  const zone = typeof fields.timezone === 'string' ? fields.timezone : null;
  const order = Object.keys(fieldsOf(kind));
  const said = Object.entries(fields)
    .filter(([name]) => name !== TITLE_FIELD[kind] && !QUIET.has(name))
    .sort(([a], [b]) => order.indexOf(a) - order.indexOf(b));
  return (
    <div className="mt-1.5 grid gap-1.5">
      {message && <p className="whitespace-pre-wrap">‘{message}’</p>}
      {state === 'new' && (
        <dl className="grid gap-1">
          {said.map(([name, value]) => (
            <div key={name} className="flex flex-wrap gap-x-2">
              <dt className="font-strong">{fieldWords(name)}</dt>
              <dd className="min-w-0">{inWords(value, zone)}</dd>
            </div>
          ))}
        </dl>
      )}
      {told > 0 && (
        <p className="text-muted">
          {told === 1 ? 'The sender is' : `${told} senders are`} told by email what you decide. Then we delete the
          address.
        </p>
      )}
      {isDeleted(entry) && <p>This item was deleted here, so there is nothing to change. Dismiss this.</p>}
      {entry.shows_again && (
        <p>It was archived because its source had removed it. The source has it again. Accepting publishes it again.</p>
      )}
      {state === 'changed' &&
        item !== null &&
        !isCorrection(entry) &&
        (changes.length === 0 ? (
          !entry.shows_again && <p>Nothing has changed.</p>
        ) : (
          <dl className="grid gap-1">
            {changes.map(({ field, before, after }) => (
              <div key={field} className="flex flex-wrap items-baseline gap-x-3">
                <dt className="font-strong">{fieldWords(field)}</dt>
                <dd className="min-w-0">
                  <del className="bg-danger px-0.5 text-danger-text">{inWords(before, zone) || 'empty'}</del>{' '}
                  <ins className="bg-success px-0.5 text-success-text">{inWords(after, zone) || 'empty'}</ins>
                </dd>
              </div>
            ))}
          </dl>
        ))}
      {state === 'gone' && item !== null && (
        <p>The source no longer has it. Accepting archives it; nothing is deleted.</p>
      )}
      {kept.length > 0 && (
        <p className="text-muted">Not changed, because someone here edited it: {kept.map(fieldWords).join(', ')}.</p>
      )}
      {item && saved_by > 0 && <p className="text-muted">{count(saved_by, 'member')} saved it.</p>}
      {words.length > 0 && <p className="text-muted">Filed at the source under: {words.join(', ')}.</p>}
      {left_out.map((sentence) => (
        <p key={sentence} className="text-muted">
          {sentence}
        </p>
      ))}
      {twins.map((twin) => (
        <p key={twin.id} className="flex flex-wrap items-center gap-x-2">
          Possible duplicates:{' '}
          <a href={`/curate/items/${twin.id}`} target="_blank" rel="noreferrer">
            {twin.title}
            <span className="sr-only"> (new tab)</span>
          </a>
          <span className="text-muted">{twin.says}.</span>
        </p>
      ))}
    </div>
  );
}

/** A day or a moment as people say it, on the clock of the event, which is named where it is not the site's; all else as it is. */
function asTime(text: string, zone: string | null): string {
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return dayInWords(text);
  if (!/^\d{4}-\d\d-\d\dT/.test(text) || Number.isNaN(Date.parse(text))) return text;
  const { days, times } = dateLines(resolveDate(text, zone ?? site.timezone), null, zone ?? site.timezone) ?? {};
  return times === undefined ? text : `${days}, ${times}`;
}

function inWords(value: Plain | undefined, zone: string | null): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  const words = Array.isArray(value) ? value.join(', ') : asTime(String(value), zone);
  return words.length > SHOWN_LETTERS ? `${words.slice(0, SHOWN_LETTERS)}…` : words;
}

type ActsProps = Pick<EntryRowProps, 'entry' | 'isBusy' | 'hasKeys' | 'onDecide'> & { onEdit: () => void };

function Acts({ entry, isBusy, hasKeys, onEdit, onDecide }: ActsProps) {
  const [isAsking, setAsking] = useState(false);
  const { state, status, source, url, item, told } = entry;
  const isUntouched = isCorrection(entry) && item !== null && item.updated_at < entry.came_at;
  const key = (name: string) => hasKeys && <Key>{name}</Key>;
  if (status !== 'open')
    return (
      <p className="mt-3">
        <Button isDisabled={isBusy} onPress={() => onDecide({ state: 'open' })}>
          Move back to inbox
        </Button>
      </p>
    );
  return (
    <div className="mt-3 flex flex-wrap items-center gap-3">
      {isUntouched && (
        <p className="basis-full">
          You have not changed it since this came. Open its form, or say that nothing is to be changed.
        </p>
      )}
      {!isDeleted(entry) && (
        <Button look="filled" aria-disabled={isBusy} onPress={() => onDecide({ state: 'accepted' })}>
          {isUntouched
            ? 'Close without changes'
            : isCorrection(entry)
              ? 'Mark as fixed'
              : state === 'gone'
                ? 'Archive it'
                : 'Accept'}{' '}
          {key('A')}
        </Button>
      )}
      {item && isCorrection(entry) && (
        <Link
          to="/curate/items/$id"
          params={{ id: String(item.id) }}
          target="_blank"
          className="inline-flex min-h-11 items-center"
        >
          Open the form<span className="sr-only"> (new tab)</span>
        </Link>
      )}
      {mayBeEdited(entry) && <Button onPress={onEdit}>Edit first {key('E')}</Button>}
      <Button aria-disabled={isBusy} onPress={() => onDecide({ state: 'dismissed' })}>
        {state === 'gone' && item ? 'Leave it published' : 'Dismiss'} {key('D')}
      </Button>
      {told > 0 && (
        <Button aria-disabled={isBusy} onPress={() => onDecide({ state: 'dismissed', spam: true })}>
          Dismiss as spam, tell no one
        </Button>
      )}
      {url && (
        <a href={url} target="_blank" rel="noreferrer" className="inline-flex min-h-11 items-center">
          Open the page<span className="sr-only"> (new tab)</span>
        </a>
      )}
      {source &&
        (isAsking ? (
          <span className="flex basis-full flex-wrap items-center gap-3">
            Everything {state} from {source.name} is dismissed.
            <Button look="danger" aria-disabled={isBusy} onPress={() => onDecide({ state: 'dismissed', alike: true })}>
              Dismiss all
            </Button>
            {state === 'new' && (
              <Button
                look="danger"
                aria-disabled={isBusy}
                onPress={() => onDecide({ state: 'dismissed', alike: true, keep: NEWEST })}
              >
                Dismiss all but the newest {NEWEST}
              </Button>
            )}
            <Button look="plain" onPress={() => setAsking(false)}>
              Cancel
            </Button>
          </span>
        ) : (
          <Button look="plain" onPress={() => setAsking(true)}>
            Dismiss all like this
          </Button>
        ))}
    </div>
  );
}
