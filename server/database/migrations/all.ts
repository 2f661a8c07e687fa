/** Every migration by its name, which is its place in the order, too. */
// The name of the last of the steps that it stands for, by which older databases know where they are.
export * as '0100-deleted-drafts' from './0100-baseline.ts';
export * as '0101-mailboxes' from './0101-mailboxes.ts';
export * as '0102-pages-after-links' from './0102-pages-after-links.ts';
export * as '0111-restored' from './0111-restored.ts';
export * as '0118-whose-sources-publish' from './0118-whose-sources-publish.ts';
export * as '0119-no-addresses-in-the-log' from './0119-no-addresses-in-the-log.ts';
export * as '0120-names-of-members' from './0120-names-of-members.ts';
export * as '0121-one-open-row' from './0121-one-open-row.ts';
export * as '0126-event-times' from './0126-event-times.ts';
export * as '0127-versions-made' from './0127-versions-made.ts';
export * as '0128-removed-works' from './0128-removed-works.ts';
export * as '0129-sent-once' from './0129-sent-once.ts';
export * as '0130-less' from './0130-less.ts';
export * as '0140-taken-before' from './0140-taken-before.ts';
export * as '0150-refused-rows' from './0150-refused-rows.ts';
export * as '0151-checks' from './0151-checks.ts';
