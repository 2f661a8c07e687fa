/** Support resources by the way they are reached, and which of them can be reached now. */
import { type Static, Type } from 'typebox';
import { SUPPORT_WAYS } from '#domain/support-channels.ts';
import {
  Exact,
  Filter,
  filterOf,
  ListOf,
  Option,
  optionalTruth,
  PageParams,
  QueryText,
  WithoutNote,
} from './common-schemas.ts';
import { SupportCard } from './items.ts';
import { FactCounts, FactParams, Fit } from './what-to-expect.ts';

export const SupportParams = Type.Object({
  query: QueryText,
  exact: Exact,
  way: Type.Optional(Type.Enum([...SUPPORT_WAYS])),
  open: optionalTruth('Only what is open now.'),
  audience: Filter,
  location: filterOf('A town: what is for people there comes first, then what is for everyone.'),
  ...FactParams,
  ...WithoutNote,
  ...PageParams,
});
export type SupportParams = Static<typeof SupportParams>;

/** How many can be reached in a way, and how many of them now; counted as if no way were chosen. */
export const WayCount = Type.Object({
  way: Type.Enum([...SUPPORT_WAYS]),
  total: Type.Integer(),
  open: Type.Integer(),
});
export type WayCount = Static<typeof WayCount>;

export const OpenNow = Type.Object({
  id: Type.Integer({ description: 'The card’s.' }),
  until: Type.Union([Type.String(), Type.Null()], { description: 'ISO instant, UTC; null for day and night.' }),
});
export type OpenNow = Static<typeof OpenNow>;

export const SupportList = Type.Object({
  ...ListOf(SupportCard).properties,
  ways: Type.Array(WayCount),
  audiences: Type.Array(Option),
  cities: Type.Array(Option, { description: 'Towns with help of their own.' }),
  facts: FactCounts,
  fit: Fit,
  open: Type.Array(OpenNow, { description: 'Which of these cards are open now.' }),
  open_total: Type.Integer({ description: 'How many of all pages are open now.' }),
  reckoned_at: Type.String({ description: 'The moment of ‘now’.' }),
});
export type SupportList = Static<typeof SupportList>;
