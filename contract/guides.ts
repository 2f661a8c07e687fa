/** Guides: the answer to one situation, whole. */
import { type Static, Type } from 'typebox';
import { ListOf } from './common-schemas.ts';
import { ItemsParams } from './content-lists.ts';
import { filterOptions, filterParams } from './filters.ts';
import { DirectoryCard, GuideCard, ItemCard, SupportCard } from './items.ts';
import { OpenNow } from './support-resources.ts';

export const LabelledLink = Type.Object({ label: Type.String(), url: Type.String() });

export const GuideParams = Type.Object({ ...ItemsParams.properties, ...filterParams('guide') });
export type GuideParams = Static<typeof GuideParams>;

export const GuideList = Type.Object({
  ...ListOf(GuideCard).properties,
  options: Type.Object(filterOptions('guide')),
});
export type GuideList = Static<typeof GuideList>;

const ContactCard = Type.Unsafe<SupportCard | DirectoryCard>(Type.Union([SupportCard, DirectoryCard]));

export const GuideDetail = Type.Object({
  ...GuideCard.properties,
  now: Type.Array(Type.Object({ text: Type.String(), link: Type.Optional(LabelledLink) }), {
    description:
      'Up to three things to do now; an address may be a path of this site, a place on the page, tel: or sms:.',
  }),
  contacts: Type.Array(ContactCard, { description: 'Who can help today.' }),
  open: Type.Array(OpenNow, { description: 'Which of the contacts are open now.' }),
  reckoned_at: Type.String({ description: 'The moment that ‘now’ means, as an ISO instant.' }),
  words: Type.Array(Type.Object({ label: Type.String(), text: Type.String() }), {
    description: 'Words to say or send; readers fill in what stands in square brackets.',
  }),
  next: Type.Array(Type.Object({ when: Type.String(), text: Type.String() })),
  items: Type.Array(ItemCard, { description: 'To read, hear and watch.' }),
  sources: Type.Array(LabelledLink),
  checked_by: Type.Union([Type.String(), Type.Null()]),
  review_by: Type.Union([Type.String(), Type.Null()], { description: 'The day by which it will be looked at again.' }),
});
export type GuideDetail = Static<typeof GuideDetail>;

/** What the desk's home says of guides. */
export const CuratedGuides = Type.Object({
  to_review: Type.Array(Type.Object({ id: Type.Integer(), title: Type.String(), review_by: Type.String() }), {
    description: 'Published ones whose day has come, the oldest first.',
  }),
  starter: Type.Integer({ description: 'How many guides to begin with the site does not have.' }),
});
export type CuratedGuides = Static<typeof CuratedGuides>;

/** What was brought in: drafts, and tiles of Tonight. */
export const Starter = Type.Object({ guides: Type.Integer(), topics: Type.Integer(), tiles: Type.Integer() });
export type Starter = Static<typeof Starter>;
