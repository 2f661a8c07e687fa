import type { CollectionAccess } from '#domain/collection-access.ts';
import { Badge } from '../badge.tsx';

const WORDS: Record<CollectionAccess, string | undefined> = {
  everyone: undefined,
  members: 'For members',
  premium: 'For Premium members',
};

/** Whom a collection is open to, where that is not everybody. */
export const AccessBadge = ({ access }: { access: CollectionAccess }) =>
  WORDS[access] && <Badge icon="key">{WORDS[access]}</Badge>;
