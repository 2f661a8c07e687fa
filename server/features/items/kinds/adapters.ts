/** The homes of all kinds. The compiler asks for every kind of the contract. */
import type { Kind } from '#domain/kinds.ts';
import { collection } from './collection.ts';
import { media, post } from './content.ts';
import { event } from './event.ts';
import { guide } from './guide.ts';
import type { KindAdapter } from './kind-adapter.ts';
import { withTable } from './kind-tables.ts';
import { topic } from './topic.ts';

const ADAPTERS = {
  post,
  media,
  event,
  person: { ...withTable('person', 'person'), hasPlainLists: true },
  tool: { hasPlainLists: true },
  support: { ...withTable('support', 'support'), hasPlainLists: true },
  directory: withTable('directory', 'directory_entry'),
  topic,
  collection,
  guide,
} satisfies { [K in Kind]: object };

/** The home of a kind, for rows and records that are known to be its own. */
export const adapterOf = (kind: Kind): KindAdapter => ADAPTERS[kind] as unknown as KindAdapter;
