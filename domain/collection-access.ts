/** Whom collections are open to. Apart from the fields, so that pages need not bring all of these. */

/** Whom a collection is open to: everybody, all members, or members of the group Premium. */
export const COLLECTION_ACCESS = ['everyone', 'members', 'premium'] as const;
export type CollectionAccess = (typeof COLLECTION_ACCESS)[number];
/** The groups that premium collections are open to: who has Premium, and who tends them. */
export const PREMIUM_GROUPS: readonly string[] = ['Premium', 'Curators', 'Administrators'];
