/** The homes of all kinds. The compiler asks for every kind of the contract. */
import type { Kind } from '#domain/kinds.ts';
import { collection } from './collection.ts';
import { directory } from './directory.ts';
import { event } from './event.ts';
import type { KindHome } from './kind-home.ts';
import { media } from './media.ts';
import { person } from './person.ts';
import { post } from './post.ts';
import { support } from './support.ts';
import { tool } from './tool.ts';
import { topic } from './topic.ts';

const HOMES = {
  post,
  media,
  event,
  person,
  tool,
  support,
  directory,
  topic,
  collection,
} satisfies {
  [K in Kind]: { card: KindHome<K>['card'] };
};

/** The home of a kind, for rows and records that are known to be its own. */
export const homeOf = (kind: Kind): KindHome => HOMES[kind] as unknown as KindHome;
