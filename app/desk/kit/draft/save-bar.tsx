/** What saves what is written or put in order: at the lower edge for as long as there is something to save or to say. */
import type { ReactNode } from 'react';

/** Fields that get the focus stop above it. */
const IN_SIGHT = 'form-foot sticky bottom-0 z-1 -mx-1 border-t-(length:--line-width) border-line bg-surface px-1 py-3';

export const SaveBar = ({
  isInSight,
  className = '',
  children,
}: {
  isInSight: boolean;
  className?: string;
  children: ReactNode;
}) => <div className={`${isInSight ? IN_SIGHT : ''} ${className}`}>{children}</div>;
