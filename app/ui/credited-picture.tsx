import type { ReactNode } from 'react';
import { licenceIn } from '#domain/licences.ts';
import { ExternalLink } from './external-link.tsx';

interface CreditedProps {
  /** Who made the picture, and under which licence; without it the picture stands alone. */
  line: string | undefined;
  className?: string;
  /** The picture. */
  children: ReactNode;
}

/** A picture, and small below it who made it. Licences want that, and a link to where they can be read. */
export function Credited({ line, className = '', children }: CreditedProps) {
  if (!line) return children;
  const licence = licenceIn(line);
  const [before, after] = licence ? line.split(licence.words, 2) : [line];
  return (
    <figure className={`no-pictures:hidden ${className}`}>
      {children}
      <figcaption data-unread className="mt-1 text-small wrap-anywhere text-muted">
        Picture: <bdi>{before}</bdi>
        {licence && <ExternalLink href={licence.address}>{licence.words}</ExternalLink>}
        {after && <bdi>{after}</bdi>}
      </figcaption>
    </figure>
  );
}
