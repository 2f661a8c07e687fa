/** The schemas that stand in the description of the API under a name of their own: what the contract exports. */
import * as administration from '#contract/administration.ts';
import * as advertisements from '#contract/advertisements.ts';
import * as calendars from '#contract/calendars.ts';
import * as cards from '#contract/card-schemas.ts';
import * as exchange from '#contract/catalogue-changes.ts';
import * as collections from '#contract/collections.ts';
import * as comments from '#contract/comments.ts';
import * as lists from '#contract/common-schemas.ts';
import * as contact from '#contract/contact.ts';
import * as posts from '#contract/content-lists.ts';
import * as curatedRecords from '#contract/curated-records.ts';
import * as curation from '#contract/curation.ts';
import * as deskCalendar from '#contract/desk-calendar.ts';
import * as directory from '#contract/directory.ts';
import * as events from '#contract/events.ts';
import * as figures from '#contract/figures.ts';
import * as guides from '#contract/guides.ts';
import * as health from '#contract/health.ts';
import * as imports from '#contract/imports.ts';
import * as interactions from '#contract/interactions.ts';
import * as items from '#contract/items.ts';
import * as keys from '#contract/keys.ts';
import * as mailServer from '#contract/mail-server.ts';
import * as members from '#contract/members.ts';
import * as gaps from '#contract/missing-details.ts';
import * as oruk from '#contract/oruk.ts';
import * as links from '#contract/pasted-links.ts';
import * as confirmations from '#contract/provider-confirmations.ts';
import * as publishing from '#contract/publishing-checks.ts';
import * as removals from '#contract/removals.ts';
import * as replace from '#contract/replace.ts';
import * as search from '#contract/search.ts';
import * as series from '#contract/series.ts';
import * as setup from '#contract/setup.ts';
import * as sharedLists from '#contract/shared-lists.ts';
import * as siteSettings from '#contract/site-settings.ts';
import * as sources from '#contract/sources.ts';
import * as suggestions from '#contract/suggestions.ts';
import * as support from '#contract/support-resources.ts';
import * as todo from '#contract/todo.ts';
import * as topics from '#contract/topics.ts';
import * as categories from '#contract/vocabularies.ts';
import * as webhooks from '#contract/webhooks.ts';
import * as facts from '#contract/what-to-expect.ts';
import { KIND_FACTS, KINDS } from '#domain/kinds.ts';

/** A schema as plain JSON. */
export type JsonSchema = Record<string, unknown>;

/** The cards of kinds that the contract exports no name of. */
function otherCards(): Record<string, unknown> {
  const named = KINDS.filter((kind) => !KIND_FACTS[kind].isContent).map(
    (kind) => [`${kind.charAt(0).toUpperCase()}${kind.slice(1)}Card`, cards.CARD_SCHEMAS[kind]] as const,
  );
  return Object.fromEntries(named.filter(([name]) => !Object.hasOwn(items, name)));
}

/** Of two equal schemas the first name counts, so what many features share stands first. */
const MODULES: readonly Record<string, unknown>[] = [
  lists,
  items,
  cards,
  facts,
  otherCards(),
  posts,
  events,
  deskCalendar,
  directory,
  support,
  topics,
  collections,
  gaps,
  guides,
  categories,
  search,
  interactions,
  mailServer,
  members,
  calendars,
  sharedLists,
  comments,
  confirmations,
  suggestions,
  contact,
  advertisements,
  oruk,
  exchange,
  publishing,
  curation,
  links,
  sources,
  todo,
  replace,
  figures,
  series,
  health,
  imports,
  curatedRecords,
  administration,
  keys,
  webhooks,
  removals,
  setup,
  siteSettings,
];

/** Objects, choices and unions. Texts, numbers and lists are shorter than a reference to them. */
const isNamed = (value: unknown): value is JsonSchema =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  ('enum' in value || 'anyOf' in value || ('type' in value && value.type === 'object'));

/** The exported schemas of some modules with the names they are described by: `ObjectTypeSchema` is `ObjectType`. */
export const schemasIn = (modules: readonly Record<string, unknown>[]): [name: string, schema: JsonSchema][] =>
  modules.flatMap((module) =>
    Object.entries(module).flatMap(([name, value]): [string, JsonSchema][] =>
      isNamed(value) ? [[name.replace(/Schema$/, ''), value]] : [],
    ),
  );

export const NAMED_SCHEMAS = schemasIn(MODULES);
