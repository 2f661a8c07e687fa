/** The form of one advertisement, with what readers see of it beside it. */
import { Link } from '@tanstack/react-router';
import type { CuratedRecord } from '#contract/curated-records.ts';
import { nowItSays, RecordForm } from '../../forms/record-form.tsx';
import { useDraft } from '../../kit/draft/use-draft.ts';
import { textOf } from '../../kit/record-accessors.ts';
import { Panel, ScreenHead } from '../../kit/screen-parts.tsx';
import { DeleteRecord } from '../delete-record.tsx';
import { AdvertisementPreview } from './advertisement-preview.tsx';
import { BannerField } from './banner-field.tsx';
import { type AdvertisementValues, advertisementFields, advertisementSource } from './fields.ts';

interface AdvertisementFormProps {
  /** Absent for a new one. */
  record: CuratedRecord | undefined;
  /** Where advertisements stand so far. */
  places: readonly string[];
  /** Leaves the form; with words where something is done. */
  onClose: (done?: string) => void;
}

export function AdvertisementForm({ record, places, onClose }: AdvertisementFormProps) {
  const [draft, snapshot] = useDraft(advertisementSource, record);
  const values = snapshot.values as AdvertisementValues;
  const began = snapshot.doc;
  const title = began ? textOf(began, 'title') : '';
  return (
    <>
      <p>
        <Link to="/curate/advertisements" className="inline-flex min-h-8 items-center">
          Advertisements
        </Link>
      </p>
      <ScreenHead title={began ? 'Change an advertisement' : 'Add an advertisement'} lead={title || undefined} />
      <div className="mt-5 grid items-start gap-6 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
        <div className="max-lg:order-last lg:col-span-full">
          <AdvertisementPreview values={values} />
        </div>
        <RecordForm
          label="Advertisement"
          draft={draft}
          snapshot={snapshot}
          fields={advertisementFields(places)}
          own={{
            image: ({ id, problems }) => (
              <BannerField
                id={id}
                image={values.image}
                alt={values.alt}
                problems={problems}
                onChange={(part) => {
                  for (const [name, value] of Object.entries(part)) draft.edit(name, value);
                }}
              />
            ),
          }}
          says={(now) => nowItSays(`‘${textOf(now, 'title')}’.`)}
          saveWords="Save"
          leaveWords="Cancel"
          onSaved={(now) => onClose(`‘${textOf(now, 'title')}’ is saved. The list says when readers see it.`)}
          onLeave={() => onClose()}
          onTakeTheirs={() => onClose('You now see the saved version.')}
        />
        {began && (
          <div className="max-lg:order-last">
            <Panel title="Delete">
              <DeleteRecord
                list="advertisements"
                record={began}
                name={title}
                about="Readers no longer see it. You can restore it from History."
                onDone={onClose}
              />
            </Panel>
          </div>
        )}
      </div>
    </>
  );
}
