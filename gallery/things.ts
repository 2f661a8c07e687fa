/** Things to show, in the shapes in which the API answers them. Their pictures are those of the demo. */
import type {
  CollectionCard,
  ContentCard,
  DirectoryCard,
  EventCard,
  GuideCard,
  PersonCard,
  SupportCard,
  ToolCard,
  TopicCard,
} from '../contract/items.ts';
import type { Suggestion } from '../contract/search.ts';

const named = (...names: string[]) => names.map((name) => ({ name, slug: name.toLowerCase().replaceAll(' ', '-') }));

/** What pages show nothing of. */
const origin = {
  external_id: 'gallery:thing',
  updated_at: '2026-11-02T08:00:00Z',
  page: '/item/post/thing',
  licence: 'https://creativecommons.org/licenses/by/4.0/',
  in_short: [] as string[],
  content_notes: [] as ContentCard['content_notes'],
};

const common = {
  ...origin,
  id: 1,
  slug: 'three-ways-to-see-time',
  url: 'https://example.org/thing' as string | null,
  images: ['/pictures/lamp.svg'],
  synopsis: 'Why a day can feel like an hour or a week, and three ways to make time visible at home.' as string | null,
  tags: named('Time', 'Planning', 'At home', 'Children'),
  topics: named('ADHD'),
  audiences: named('Adults'),
  price: null,
  language: null as ContentCard['language'],
  sponsored: false,
  affiliate: false,
  featured: false,
  published_at: '2026-11-02T08:00:00Z',
  rating: null,
  reviews: null,
};

/** Nobody has asked what to expect there. */
const NOT_ASKED = { facts: [], facts_asked_on: null, facts_answered_by: null };

/** Nobody holds anything against what it stands for. */
const NO_AIMS = { aims_note: null, aims_source: null };

/** Nobody has said more of how to come to them. */
const UNCHECKED = {
  ...NO_AIMS,
  price_from: null,
  price_to: null,
  waiting_days: null,
  book_without_call: null,
  complaints_url: null,
  withdrawn: null,
  checked_on: null,
  checked_by: null,
  checked_how: null,
  check_due: null,
};

export const POST: ContentCard = {
  ...common,
  ...NOT_ASKED,
  object_type: 'Post',
  content_type: 'Post',
  display_title: 'Three ways to see time',
  authors: named('Ines Marlow', 'Ruth Abara'),
  display_primary_tags: named('Time', 'Planning'),
  consumption: named('Read'),
  minutes: 8,
};
export const NOTED_POST: ContentCard = {
  ...POST,
  slug: 'the-year-i-asked-for-less',
  display_title: 'The year I asked for less',
  in_short: ['A diary of burnout, from the first day to the last.', 'It says how rest was found.', 'Page 4 is hard.'],
  content_notes: [{ name: 'self-harm', words: 'Self-harm', folded: true }],
};
export const BARE_POST: ContentCard = {
  ...POST,
  url: null,
  images: [],
  synopsis: null,
  tags: [],
  authors: [],
  display_primary_tags: [],
  minutes: null,
};
/** Of which no more is known than where it stands. */
export const BARE_LINK: ContentCard = {
  ...BARE_POST,
  slug: 'sleep-diary',
  url: 'https://www.example.org/diary.pdf',
  display_title: 'Sleep diary to print, one page',
  display_primary_tags: named('PDF'),
};
export const LONG_POST: ContentCard = {
  ...POST,
  url: '/blog/three-ways-to-see-time',
  sponsored: true,
  price: '£1,204.50 for each of you',
  minutes: 1204,
  display_title:
    'What we found when we asked four hundred people, at home and at school, how they get through a whole day of noise without a break',
  synopsis: `${common.synopsis} `.repeat(6),
  authors: named('Somebody with a very long name indeed', 'Somebody else', 'And a third'),
};
export const FOREIGN_POST: ContentCard = {
  ...POST,
  display_title: 'شرح ADHD للجدّ والجدّة',
  synopsis: 'كلمات بسيطة عن الانتباه، وثلاث صور من يومنا.',
  language: { name: 'Arabic', slug: 'ar' },
};
export const LISTEN: ContentCard = {
  ...POST,
  object_type: 'Media',
  content_type: 'Media',
  display_title: 'Forty minutes of rain',
  consumption: named('Listen'),
  images: ['/pictures/headphones.svg'],
};
export const WATCH: ContentCard = { ...LISTEN, display_title: 'How a stim toy is made', consumption: named('Watch') };

export const EVENT: EventCard = {
  ...common,
  object_type: 'Event',
  facts: [
    { name: 'leave-any-time', question: 'May people leave?', answer: 'yes', words: 'Leave any time' },
    { name: 'speaking', question: 'Do people have to speak?', answer: 'no', words: 'No need to speak' },
  ],
  facts_asked_on: '2026-11-03',
  facts_answered_by: 'the host',
  slug: 'quiet-hour-glass-museum',
  title: 'Quiet hour at the Glass Museum',
  host: 'Glass Museum',
  category: { name: 'Outing', slug: 'outing' },
  city: { name: 'Leeds', slug: 'leeds' },
  city_details: '4 Kiln Lane',
  online: false,
  cancelled: false,
  start_date: '2027-01-16T09:00:00+00:00',
  end_date: '2027-01-16T10:00:00+00:00',
  timezone: 'Europe/London',
};
export const DAYS_EVENT: EventCard = {
  ...EVENT,
  start_date: '2027-05-11',
  end_date: '2027-05-13',
  online: true,
  price: 'Free',
};
export const CANCELLED_EVENT: EventCard = { ...EVENT, cancelled: true };
export const OPEN_EVENT: EventCard = {
  ...EVENT,
  start_date: null,
  end_date: null,
  city: null,
  city_details: null,
  host: null,
  category: null,
};
export const ONLINE_EVENT: EventCard = { ...OPEN_EVENT, online: true, sponsored: true };

export const GUIDE: GuideCard = {
  ...origin,
  id: 2,
  slug: 'sleep',
  object_type: 'Guide',
  title: 'Sleep that will not come',
  answer: 'Get up and make the room dim. Sleep comes sooner when nobody waits for it.',
  ...NOT_ASKED,
  first: 'Sit somewhere soft, with one small light.',
  urgent: false,
  topics: [],
  audiences: [],
  minutes: 3,
  checked_on: '2026-11-12',
};

export const PERSON: PersonCard = {
  ...common,
  object_type: 'People',
  slug: 'hester-quill',
  images: [],
  name: 'Hester Quill',
  ...NO_AIMS,
  profession: 'Speech therapist',
};
export const TOOL: ToolCard = { ...common, ...NOT_ASKED, object_type: 'Tool', name: 'Slow timer', price: '£12' };
export const FREE_TOOL: ToolCard = { ...TOOL, price: null, sponsored: true, url: null };
export const SUPPORT: SupportCard = {
  ...common,
  object_type: 'Support',
  ...NOT_ASKED,
  ...UNCHECKED,
  name: 'Evening line',
  price: 'Free',
  city: null,
  contact: { text_number: '07700 900118', chat_url: null, phone_number: '01632 960154', place: null },
  hours: '20:00-24:00',
  timezone: null,
};

export const SUPPORT_PLACE: SupportCard = {
  ...SUPPORT,
  sponsored: true,
  contact: {
    text_number: null,
    chat_url: 'https://example.org/chat',
    phone_number: null,
    place: 'The long table, Leeds',
  },
  hours: 'Mo-Fr 10:00-16:00; Sa 10:00-12:00',
  timezone: 'Europe/Dublin',
};

export const ENTRY: DirectoryCard = {
  ...common,
  object_type: 'DirectoryEntry',
  ...NOT_ASKED,
  ...UNCHECKED,
  price_from: 40,
  price_to: 60,
  waiting_days: 42,
  checked_on: '2999-01-01',
  slug: 'fern-street-clinic',
  name: 'Fern Street Clinic',
  category: named('Assessment', 'Therapy'),
  city: { name: 'Leeds', slug: 'leeds' },
  online: true,
  platform_approved: true,
  founding_member: true,
  main_contact: { phone_number: '0113 496 0000', email: 'hello@example.org' },
};
export const BARE_ENTRY: DirectoryCard = {
  ...ENTRY,
  url: null,
  images: [],
  synopsis: null,
  category: [],
  city: null,
  online: false,
  platform_approved: false,
  founding_member: false,
  main_contact: { phone_number: null, email: null },
};
export const WITHDRAWN_ENTRY: DirectoryCard = { ...ENTRY, withdrawn: 'They closed in May.' };
export const SPONSORED_ENTRY: DirectoryCard = { ...ENTRY, sponsored: true, platform_approved: false };

export const TOPIC: TopicCard = {
  ...origin,
  id: 2,
  slug: 'adhd',
  object_type: 'Topic',
  name: 'ADHD',
  synopsis: 'Attention that comes and goes, and what helps.',
  image: null,
  quote: null,
  count: 42,
};
export const COLLECTION: CollectionCard = {
  ...origin,
  id: 3,
  slug: 'getting-the-day-started',
  object_type: 'Collection',
  name: 'Getting the day started',
  description: 'Mornings in small steps.',
  images: [],
  quote: null,
  access: 'everyone',
  locked: false,
  count: 0,
};
export const MEMBERS_COLLECTION: CollectionCard = { ...COLLECTION, access: 'members', locked: true, count: 1 };

export const SUGGESTIONS: Suggestion[] = [
  { group: 'spelling', text: 'sensory' },
  { group: 'search', text: 'sensory overload' },
  { group: 'topic', text: 'Sensory life', slug: 'sensory-life' },
  { group: 'tag', text: 'Sensory toys', slug: 'sensory-toys' },
  { group: 'title', text: 'A sensory diary', slug: 'a-sensory-diary', object_type: 'Post' },
];

export const BARE_EVENT: EventCard = { ...EVENT, url: 'https://example.org/walk', images: [], synopsis: null };
