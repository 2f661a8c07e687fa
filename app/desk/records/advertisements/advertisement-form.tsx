/** The form of one advertisement, with what readers see of it beside it. */
import { Link } from '@tanstack/react-router';
import { type FormEvent, useId, useRef, useState } from 'react';
import { SubmitButton } from '#app/ui/busy.tsx';
import { Button } from '#app/ui/button.tsx';
import type { CuratedRecord } from '#contract/curated-records.ts';
import type { ItemFields } from '#contract/curation.ts';
import { fieldsOf, useDeskChange } from '../../kit/data/queries.ts';
import { records, textOf } from '../../kit/data/record-calls.ts';
import { RecordProblem } from '../../kit/draft/record-problem.tsx';
import { SITE_CLOCK } from '../../kit/fields/schedule.ts';
import { WhenField } from '../../kit/fields/when-field.tsx';
import { DeskField, Panel, ScreenHead } from '../../kit/parts.tsx';
import { DeleteRecord } from '../delete-record.tsx';
import { AdvertisementPreview } from './advertisement-preview.tsx';
import { BannerField } from './banner-field.tsx';
import { clockIn, plainOf } from './times.ts';

const TEXTS = ['title', 'url', 'sponsor', 'category', 'image', 'alt'] as const;
const TIMES = ['starts_at', 'ends_at'] as const;
type Field = (typeof TEXTS)[number] | (typeof TIMES)[number] | 'weight';
export type AdvertisementDraft = Record<Field, string>;

/** Where the home page looks for one. */
const USUAL_PLACE = 'Banner';

function draftOf(record: CuratedRecord | undefined): AdvertisementDraft {
  const text = (field: Field) => (record ? textOf(record, field) : '');
  return {
    title: text('title'),
    url: text('url'),
    sponsor: text('sponsor'),
    category: record ? text('category') : USUAL_PLACE,
    image: text('image'),
    alt: text('alt'),
    weight: text('weight') || '1',
    starts_at: clockIn(text('starts_at'), 'starts_at'),
    ends_at: clockIn(text('ends_at'), 'ends_at'),
  };
}

/** Only what was changed: what an import has written otherwise stays so. */
function changesOf(began: AdvertisementDraft, draft: AdvertisementDraft): ItemFields {
  const texts = TEXTS.filter((field) => draft[field].trim() !== began[field]).map((field) => [
    field,
    draft[field].trim(),
  ]);
  const times = TIMES.filter((field) => draft[field] !== began[field]).map((field) => [
    field,
    plainOf(draft[field], field),
  ]);
  const turns = draft.weight === began.weight ? [] : [['weight', turnsOf(draft)]];
  return Object.fromEntries([...texts, ...times, ...turns]);
}

/** What is no number stays as it was written: the server says what is wrong with it. */
const turnsOf = ({ weight }: AdvertisementDraft) => (/^\d+$/.test(weight.trim()) ? Number(weight) : weight);

interface AdvertisementFormProps {
  /** Absent for a new one. */
  record: CuratedRecord | undefined;
  /** Where advertisements stand so far. */
  places: readonly string[];
  /** Leaves the form; with words where something is done. */
  onClose: (done?: string) => void;
}

export function AdvertisementForm({ record, places, onClose }: AdvertisementFormProps) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  // What the form was filled from: what comes in meanwhile is somebody else's.
  const [began] = useState(() => ({ record, draft: draftOf(record) }));
  const [draft, setDraft] = useState(began.draft);
  const set = (part: Partial<AdvertisementDraft>) => setDraft((before) => ({ ...before, ...part }));
  const keep = useDeskChange((seen: number | undefined) =>
    began.record && seen !== undefined
      ? records.change('advertisements', began.record.id, changesOf(began.draft, draft), seen)
      : records.create('advertisements', {
          ...Object.fromEntries(TEXTS.map((field) => [field, draft[field].trim()])),
          ...Object.fromEntries(TIMES.map((field) => [field, plainOf(draft[field], field)])),
          weight: turnsOf(draft),
        }),
  );
  const problems = fieldsOf(keep.error);
  const press = (seen: number | undefined) => {
    if (keep.isPending) return;
    keep.mutate(seen, {
      onSuccess: (now) => onClose(`‘${textOf(now, 'title')}’ is kept. The list says when readers see it.`),
      onError: () => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(),
    });
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    press(began.record?.version);
  };
  const text = (field: Exclude<Field, 'starts_at' | 'ends_at'>, maxLength: number) => ({
    id: `${id}-${field}`,
    value: draft[field],
    maxLength,
    problem: problems[field],
    autoComplete: 'off',
    onChange: ({ target }: { target: HTMLInputElement }) => set({ [field]: target.value }),
  });
  const title = began.draft.title;
  return (
    <>
      <p>
        <Link to="." search={{} as never} className="inline-flex min-h-8 items-center">
          Advertisements
        </Link>
      </p>
      <ScreenHead title={began.record ? 'Change an advertisement' : 'Add an advertisement'} lead={title || undefined} />
      <div className="mt-5 grid items-start gap-6 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
        <div className="max-lg:order-last lg:col-span-full">
          <AdvertisementPreview draft={draft} />
        </div>
        <form ref={form} noValidate aria-label="Advertisement" onSubmit={onSubmit} className="grid gap-5">
          <RecordProblem
            error={keep.error}
            shown={[...TEXTS, ...TIMES, 'weight']}
            says={(now) => `‘${textOf(now, 'title')}’.`}
            onKeepMine={press}
            onTakeTheirs={() => onClose('The advertisement is as somebody else has left it.')}
          />
          <DeskField label="Words" hint="What readers read. Calm words, no hurry." {...text('title', 300)} />
          <DeskField label="Link" hint="Where it leads, with https://." inputMode="url" {...text('url', 2_048)} />
          <DeskField label="Who pays for it" hint="May stay empty." {...text('sponsor', 300)} />
          <DeskField
            label="Category"
            hint="The home page shows those in ‘Banner’."
            list={`${id}-places`}
            {...text('category', 100)}
          />
          <datalist id={`${id}-places`}>
            {[...new Set([USUAL_PLACE, ...places])].map((place) => (
              <option key={place} value={place} />
            ))}
          </datalist>
          <BannerField id={`${id}-image`} image={draft.image} alt={draft.alt} problems={problems} onChange={set} />
          <DeskField
            label="Turns"
            hint="Several in one category take turns, some minutes each. With 2, this one has twice as many as one with 1."
            inputMode="numeric"
            {...text('weight', 3)}
          />
          <WhenField
            id={`${id}-starts`}
            label="From"
            hint="Empty: at once. Without a time: from the beginning of the day."
            value={draft.starts_at}
            clock={SITE_CLOCK}
            problem={problems.starts_at}
            onChange={(starts_at) => set({ starts_at })}
          />
          <WhenField
            id={`${id}-ends`}
            label="Until"
            hint="Empty: with no end. Without a time: to the end of the day."
            value={draft.ends_at}
            clock={SITE_CLOCK}
            problem={problems.ends_at}
            onChange={(ends_at) => set({ ends_at })}
          />
          <div className="flex flex-wrap items-center gap-3">
            <SubmitButton isBusy={keep.isPending} busy="Keeping…">
              Keep this advertisement
            </SubmitButton>
            <Button look="plain" onPress={() => onClose()}>
              {began.record ? 'Leave it as it was' : 'Add nothing'}
            </Button>
          </div>
        </form>
        {began.record && (
          <div className="max-lg:order-last">
            <Panel title="Delete it">
              <DeleteRecord
                list="advertisements"
                record={began.record}
                name={title}
                about="Readers see it no more. History can bring it back."
                onDone={onClose}
              />
            </Panel>
          </div>
        )}
      </div>
    </>
  );
}
