/** In a list of finds: the other forms of a work, each with the way to it. */
import { createContext, Fragment, useContext } from 'react';
import type { ContentCard } from '#contract/items.ts';
import { OpenItem, siteOf } from './cards/open-item.tsx';

export const WorksContext = createContext<ReadonlyMap<number, readonly ContentCard[]>>(new Map());

const BY_WAY: Record<string, string> = { Read: 'text', Listen: 'recording', Watch: 'video' };

const formOf = ({ display_primary_tags: [tag], consumption: [way] }: ContentCard): string =>
  tag?.name.toLowerCase() ?? BY_WAY[way?.name ?? ''] ?? 'another form';

export function OtherFormats({ id, className }: { id: number; className: string }) {
  const forms = useContext(WorksContext).get(id);
  if (!forms) return null;
  return (
    <p className={`relative z-1 text-small leading-snug text-muted ${className}`}>
      Also as{' '}
      {forms.map((card, i) => (
        <Fragment key={card.id}>
          {i > 0 && ', '}
          <OpenItem card={card} className="py-2" sign>
            <bdi>{[formOf(card), siteOf(card) && `(${siteOf(card)})`].filter(Boolean).join(' ')}</bdi>
          </OpenItem>
        </Fragment>
      ))}
    </p>
  );
}
