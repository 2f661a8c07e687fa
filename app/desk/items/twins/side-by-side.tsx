/** The two that are made one, beside each other: what tells them apart where they are called the same. */

import type { CuratedItem } from '#contract/curation.ts';
import { fieldsOf } from '#domain/kinds/registry.ts';
import { KIND_FACTS } from '#domain/kinds.ts';
import { isSameValue } from '../../kit/draft/merge.ts';
import { lookOfField } from '../../kit/items/field-meta.ts';
import { StatusMark } from '../../kit/items/status-mark.tsx';
import { momentInWords } from '../../kit/moments.ts';
import { namesIn, textOf, titleOfItem } from '../../kit/record-accessors.ts';
import { SmallPicture } from '../../pictures/small-picture.tsx';

/** Every item has these for itself. */
const OWN = ['slug', 'external_id'];

/** What the fields are called whose values are not the same in both. */
const differencesOf = (first: CuratedItem, second: CuratedItem): string[] =>
  Object.keys(fieldsOf(first.kind))
    .filter((name) => !OWN.includes(name) && !isSameValue(first[name as never], second[name as never]))
    .map((name) => lookOfField(first.kind, name).label);

export const addressOf = ({ page }: CuratedItem): string => new URL(page).pathname;

export function SideBySide({ from, into }: { from: CuratedItem; into: CuratedItem }) {
  const differ = differencesOf(from, into);
  // Each stays where it is, whichever goes.
  const pair = [
    { item: from, fate: 'Will be removed' },
    { item: into, fate: 'Will be kept' },
  ].sort((one, other) => one.item.id - other.item.id);
  return (
    <>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,7rem),1fr))] gap-3 wrap-anywhere">
        {pair.map((one) => (
          <One key={one.item.id} {...one} />
        ))}
      </div>
      <p>
        {differ.length === 0
          ? 'All their fields are the same.'
          : `Not the same: ${differ.join(', ')}. The ${KIND_FACTS[into.kind].noun} that you keep has its own.`}
      </p>
    </>
  );
}

function One({ item, fate }: { item: CuratedItem; fate: string }) {
  const [picture] = namesIn(item, 'images');
  const host = textOf(item, 'host') || namesIn(item, 'authors').join(', ');
  return (
    <section
      aria-label={`${fate}: ${titleOfItem(item)}`}
      className="bounded min-w-0 rounded-control bg-raised px-3 py-2"
    >
      <p className="text-muted">{fate}</p>
      <p className="font-strong">{titleOfItem(item)}</p>
      <p>{addressOf(item)}</p>
      {host && <p>{host}</p>}
      <p>
        <StatusMark status={item.status} />
      </p>
      <p className="text-muted">Changed {momentInWords(item.updated_at)}</p>
      {picture ? <SmallPicture url={picture} className="mt-1 max-w-full" /> : <p className="text-muted">No picture</p>}
    </section>
  );
}
