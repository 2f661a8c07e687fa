/**
 * What people can expect of a thing before they go there: each yes, no or not known. This table says all of it once; form,
 * panel, files, calls and filters follow. What nobody answered is never counted as yes, and never shown as no.
 */
import type { Kind } from './kinds.ts';

export const EXPECT_GROUPS = ['Senses', 'People', 'Coming and going'] as const;
type ExpectGroup = (typeof EXPECT_GROUPS)[number];

export type ExpectAnswer = 'yes' | 'no' | 'unknown';

export interface Expectation {
  /** In files, calls and addresses; it never changes. */
  name: string;
  group: ExpectGroup;
  /** Worded so that the answer is literal: ‘You have to speak: No’. */
  statement: string;
  /** As one asks the host. */
  question: string;
  /** What a card says of each answer. */
  yes: string;
  no: string;
  /** The answer that people look for; without it the note says more than yes or no, and no filter offers it. */
  wanted?: 'yes' | 'no';
  /** Where alone it can be asked: in a place, or online. */
  only?: 'place' | 'online';
  /** The kinds of things of which it can be said. */
  kinds: readonly Kind[];
  /** Its sign, as lines on a grid of 24 by 24. */
  sign: string;
}

/** Of these it is said where nobody has asked; of a recording what is known is a gain, and the rest nobody misses. */
export const ASKED_KINDS: readonly Kind[] = ['event', 'directory', 'support'];
const CARE: readonly Kind[] = ['directory', 'support'];
const SHOWN: readonly Kind[] = ['event', 'media'];

/** In the order in which panels and forms have them. */
export const EXPECTATIONS: readonly Expectation[] = [
  {
    name: 'quiet-space',
    only: 'place',
    wanted: 'yes',
    group: 'Senses',
    statement: 'A quiet space',
    question: 'Is there a quiet space?',
    yes: 'Quiet space',
    no: 'No quiet space',
    kinds: ['event', 'directory'],
    sign: 'M5 10V5.5h14V10M3.5 10h3v5h11v-5h3v8.5h-17zM6 18.5v2M18 18.5v2',
  },
  {
    name: 'loud-noise',
    wanted: 'no',
    group: 'Senses',
    statement: 'Loud or sudden noise',
    question: 'Is there loud or sudden noise?',
    yes: 'Loud or sudden noise',
    no: 'No loud noise',
    kinds: ['event', 'directory', 'media'],
    sign: 'M3 9.5v5h3.5l5 4V5.5l-5 4zM15 9a4.2 4.2 0 0 1 0 6M17.8 6.5a8 8 0 0 1 0 11',
  },
  {
    name: 'bright-light',
    only: 'place',
    wanted: 'no',
    group: 'Senses',
    statement: 'Bright or flickering light',
    question: 'Is there bright or flickering light?',
    yes: 'Bright or flickering light',
    no: 'No bright light',
    kinds: ['event', 'directory', 'media'],
    sign: 'M8.5 16.5h7M9.5 20h5M12 3.5a6 6 0 0 0-3.5 10.8v2.2h7v-2.2A6 6 0 0 0 12 3.5z',
  },
  {
    name: 'strong-smells',
    only: 'place',
    wanted: 'no',
    group: 'Senses',
    statement: 'Strong smells',
    question: 'Are there strong smells, such as food or perfume?',
    yes: 'Strong smells',
    no: 'No strong smells',
    kinds: ['event', 'directory'],
    sign: 'M7 20.5c-2.5-3 2.5-5.5 0-9s2.5-5 0-8M12 20.5c-2.5-3 2.5-5.5 0-9s2.5-5 0-8M17 20.5c-2.5-3 2.5-5.5 0-9s2.5-5 0-8',
  },
  {
    name: 'captions',
    wanted: 'yes',
    group: 'Senses',
    statement: 'Captions',
    question: 'Are there captions for what is said?',
    yes: 'Captions',
    no: 'No captions',
    kinds: SHOWN,
    sign: 'M3 5h18v14H3zM6.5 11.5H11M13.5 11.5h4M6.5 15H9M11.5 15h6',
  },
  {
    name: 'bsl',
    wanted: 'yes',
    group: 'Senses',
    statement: 'British Sign Language',
    question: 'Is there British Sign Language (BSL)?',
    yes: 'BSL',
    no: 'No BSL',
    kinds: ['event', 'directory', 'support', 'media', 'post', 'tool', 'guide'],
    sign: 'M3.5 13.5 7 10V5.5a1.5 1.5 0 0 1 3 0V9l7-1.5M10 11.5l9.5-1M10.5 14.5l8-.5M10.5 17.5h6M7 20h6.5M3.5 13.5c0 3 1 5 3.5 6.5',
  },
  {
    name: 'transcript',
    wanted: 'yes',
    group: 'Senses',
    statement: 'A transcript',
    question: 'Is there a text of all that is said?',
    yes: 'Transcript',
    no: 'No transcript',
    kinds: ['media'],
    sign: 'M5 3h10l4 4v14H5zM15 3v4h4M8.5 11h7M8.5 14h7M8.5 17h4.5',
  },
  {
    name: 'easy-read',
    wanted: 'yes',
    group: 'Senses',
    statement: 'An Easy Read version',
    question: 'Is there an Easy Read version: short sentences, each with a picture?',
    yes: 'Easy Read',
    no: 'No Easy Read',
    kinds: ['media', 'post', 'tool', 'guide'],
    sign: 'M3.5 4h17v16h-17zM6.5 7.500h4v4h-4zM13 8.500h4.500M13 11h4.500M6.500 15h11M6.500 17.500h7',
  },
  {
    name: 'crowd',
    wanted: 'no',
    group: 'People',
    statement: 'A crowd',
    question: 'Is it crowded, and how many people come?',
    yes: 'A crowd',
    no: 'No crowd',
    kinds: ['event', 'directory'],
    sign: 'M12 9.500a2.6 2.6 0 1 0 0-5.2 2.6 2.6 0 0 0 0 5.200zM7 20v-4.500a5 5 0 0 1 10 0V20M4.5 12.500a2 2 0 1 0 0-4M19.5 12.500a2 2 0 1 1 0-4M2 19v-3M22 19v-3',
  },
  {
    name: 'camera-on',
    only: 'online',
    wanted: 'no',
    group: 'People',
    statement: 'Your camera has to be on',
    question: 'Do people have to have their camera on?',
    yes: 'Camera on',
    no: 'No camera needed',
    kinds: ['event', 'support', 'directory'],
    sign: 'M3 7h4l1.5-2.500h7L17 7h4v12H3zM12 16.500a3.7 3.7 0 1 0 0-7.4 3.7 3.7 0 0 0 0 7.400z',
  },
  {
    name: 'speaking',
    wanted: 'no',
    group: 'People',
    statement: 'You have to speak',
    question: 'Do people have to speak?',
    yes: 'You have to speak',
    no: 'No need to speak',
    kinds: ASKED_KINDS,
    sign: 'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20.500c0-4 2.5-6.5 6.5-6.500s6.5 2.5 6.5 6.500M16.5 5.500a5 5 0 0 1 0 5M19.5 4a8.5 8.5 0 0 1 0 8',
  },
  {
    name: 'touch',
    only: 'place',
    wanted: 'no',
    group: 'People',
    statement: 'Somebody touches you',
    question: 'Are people touched, for example in a game or an examination?',
    yes: 'Somebody touches you',
    no: 'Nobody touches you',
    kinds: ['event', 'directory'],
    sign: 'M9 12V4.500a1.5 1.5 0 0 1 3 0V11l5.5 1.200c1 .3 1.5 1 1.5 2L18 21H9.500L5 15.500c-.8-1.2.8-2.5 2-1.600L9 15.5',
  },
  {
    name: 'moving-about',
    wanted: 'yes',
    group: 'People',
    statement: 'You may move about',
    question: 'May people stand up, move and fidget?',
    yes: 'Move about',
    no: 'Stay in one place',
    kinds: ['event', 'directory'],
    sign: 'M13 5.500a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3zM7 11l3-3 3.5 1 1.5 3 3 1M13.5 9 11.5 14l3.5 3v4.500M11.5 14 9 17l-3.5 2',
  },
  {
    name: 'bring-somebody',
    wanted: 'yes',
    group: 'People',
    statement: 'You may bring somebody',
    question: 'May people bring somebody with them?',
    yes: 'Bring somebody',
    no: 'Come alone',
    kinds: ASKED_KINDS,
    sign: 'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20.500c0-4 2.5-6.5 6.5-6.500s6.5 2.5 6.5 6.500M18.5 6v6M15.5 9h6',
  },
  {
    name: 'neurodivergent-led',
    wanted: 'yes',
    group: 'People',
    statement: 'Neurodivergent people lead it',
    question: 'Is it led by neurodivergent people?',
    yes: 'Led by neurodivergent people',
    no: 'Not led by neurodivergent people',
    kinds: ['event', 'support', 'media'],
    sign: 'm3.5 4 7-.5.5 7-7 .5zM14 3.500l6.5.5-.5 7-7-.5zM3.5 13.500l7 .5-.5 6.5-6.5-.5zM13.5 13.500l7-.5.5 7-7 .5z',
  },
  {
    name: 'leave-any-time',
    wanted: 'yes',
    group: 'Coming and going',
    statement: 'Come late, leave any time',
    question: 'May people come late, and leave when they need to?',
    yes: 'Leave any time',
    no: 'Be there from start to end',
    kinds: ['event', 'support'],
    sign: 'M6 21V3.500h12V21M3 21h18M14.5 12.500v.5',
  },
  {
    name: 'step-free',
    only: 'place',
    wanted: 'yes',
    group: 'Coming and going',
    statement: 'Step-free',
    question: 'Can one get in without steps?',
    yes: 'Step-free',
    no: 'There are steps',
    kinds: ['event', 'directory'],
    sign: 'M2.5 18.500h19v-10z',
  },
  {
    name: 'toilets',
    only: 'place',
    wanted: 'yes',
    group: 'Coming and going',
    statement: 'Toilets near',
    question: 'Are there toilets near?',
    yes: 'Toilets near',
    no: 'No toilets near',
    kinds: ['event', 'directory'],
    sign: 'M6.5 6a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3zM4 9h5v6H8v6H5v-6H4zM17.5 6a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3zM17.5 9 14.5 16h2v5h2v-5h2zM12 3v18',
  },
  {
    name: 'plan',
    wanted: 'yes',
    group: 'Coming and going',
    statement: 'A plan beforehand',
    question: 'Is there a plan in pictures or words beforehand?',
    yes: 'Plan beforehand',
    no: 'No plan beforehand',
    kinds: ASKED_KINDS,
    sign: 'M3.5 3.500h7v7h-7zM13.5 3.500h7v7h-7zM3.5 13.500h7v7h-7zM17 13.500v7M13.5 17h7',
  },
  {
    name: 'concessions',
    wanted: 'yes',
    group: 'Coming and going',
    statement: 'Cheaper for some people',
    question: 'Is it cheaper for some people, such as carers or people on a low income?',
    yes: 'Cheaper for some',
    no: 'One price for all',
    kinds: ['event', 'directory'],
    sign: 'M12 21.500a9.5 9.5 0 1 0 0-19 9.5 9.5 0 0 0 0 19zM15.5 8.500c-1-2-5.5-2-5.5 1.500v6.500M8 12.500h5.500M8 16.500h8',
  },
  {
    name: 'booking',
    wanted: 'no',
    group: 'Coming and going',
    statement: 'You have to book',
    question: 'Do people have to book, or can they just turn up?',
    yes: 'Booking needed',
    no: 'Just turn up',
    kinds: ['event'],
    sign: 'M4 5.500h16V20H4zM4 9.500h16M8 3v4M16 3v4M8.500 14.500l2.500 2.500 4.500-4.500',
  },
  {
    name: 'book-without-call',
    wanted: 'yes',
    group: 'Coming and going',
    statement: 'You can book without a call',
    question: 'Can one book without a phone call, and how?',
    yes: 'Book without a call',
    no: 'Book by phone',
    kinds: ['event', 'directory', 'support'],
    sign: 'M3 6h18v12.500H3zM3.5 6.5 12 13l8.5-6.5',
  },
  {
    name: 'waiting-list',
    wanted: 'no',
    group: 'Coming and going',
    statement: 'You have to wait for a place',
    question: 'Does one have to wait for a place, and how many days?',
    yes: 'You wait for a place',
    no: 'No wait',
    kinds: CARE,
    sign: 'M6 3h12M6 21h12M7.5 3c0 5 9 6 9 9s-9 4-9 9M16.5 3c0 5-9 6-9 9s9 4 9 9',
  },
  {
    name: 'diagnosis',
    wanted: 'no',
    group: 'Coming and going',
    statement: 'You need a diagnosis',
    question: 'Does one need a diagnosis?',
    yes: 'A diagnosis is needed',
    no: 'No diagnosis needed',
    kinds: ASKED_KINDS,
    sign: 'M6 4h12v17H6zM9 2.500h6v3H9zM9 11h6M9 14.500h6',
  },
  {
    name: 'ages',
    group: 'Coming and going',
    statement: 'Only for certain ages',
    question: 'Is it for certain ages only?',
    yes: 'For certain ages',
    no: 'For every age',
    kinds: ASKED_KINDS,
    sign: 'M4 21h16M5.5 21v-7h13v7M5.5 17.500h13M12 14v-4M12 7.500c-1.5-1.5 0-3 0-4 1 1 1.5 2.5 0 4z',
  },
];

/** Other versions of a thing, without which some people cannot take it in at all: said above its title. */
export const VERSIONS: readonly string[] = ['easy-read', 'bsl'];

export const expectationsOf = (kind: Kind): Expectation[] => EXPECTATIONS.filter(({ kinds }) => kinds.includes(kind));

export const expectationNamed = (name: string): Expectation | undefined =>
  EXPECTATIONS.find((one) => one.name === name);

/** What somebody found out; what nobody asked is not there. */
export interface KnownFact {
  name: string;
  answer: ExpectAnswer;
  note?: string;
}

/** The same as calls and pages have it, with its words; ‘unknown’ where nobody answered. */
export interface ToldFact extends KnownFact {
  question: string;
  /** What a card says of the answer. */
  words: string;
}

/** A known answer as addresses have it: ‘quiet-space:yes’. */
export const factValue = ({ name, answer }: Pick<KnownFact, 'name' | 'answer'>): string => `${name}:${answer}`;

const told = (one: Expectation, { answer, note }: Omit<KnownFact, 'name'> = { answer: 'unknown' }): ToldFact => ({
  name: one.name,
  question: one.question,
  answer,
  words: answer === 'unknown' ? `${one.statement}: not known` : one[answer],
  ...(note !== undefined && { note }),
});

/** Everything that can be said of a kind of thing, in the order of the table. */
export const allFacts = (kind: Kind, known: readonly KnownFact[]): ToldFact[] =>
  expectationsOf(kind).map((one) =>
    told(
      one,
      known.find(({ name }) => name === one.name),
    ),
  );

/** What most people ask for, in this order: filters begin with it, then comes what comes first in the table. */
const FIRST = [
  ...['leave-any-time', 'speaking', 'quiet-space', 'step-free', 'loud-noise', 'bright-light'],
  ...['captions', 'camera-on', 'waiting-list'],
];
const first = <T extends { name: string }>(all: readonly T[], names: readonly string[] = FIRST): T[] => [
  ...new Set([...names.flatMap((name) => all.find((one) => one.name === name) ?? []), ...all]),
];

/** What can be said of a kind, what most people ask for first. */
export const mostAskedFirst = (kind: Kind): Expectation[] => first(expectationsOf(kind));

/** What decides whether somebody can come, and tells one thing from another; what nearly every host promises comes after it. */
const DECIDING = [
  ...['easy-read', 'bsl'],
  ...['step-free', 'quiet-space', 'loud-noise', 'crowd', 'bright-light'],
  ...['camera-on', 'captions', 'waiting-list', 'touch', 'strong-smells'],
];
const ON_CARDS = 3;

/**
 * What matters most, at most three or as many as somebody asked for: these, known or not; then what decides, answers that
 * few people look for before others, because they may keep somebody away; then such answers to the rest, and the others.
 */
export const factsOnCards = (kind: Kind, known: readonly KnownFact[], asked: readonly string[] = []): ToldFact[] => {
  const said = allFacts(kind, known).filter(({ name, answer }) => answer !== 'unknown' || asked.includes(name));
  const unwanted = first(expectationsOf(kind), [...DECIDING, ...FIRST])
    .filter(({ name, wanted }) => wanted && said.some((fact) => fact.name === name && fact.answer !== wanted))
    .map(({ name }) => name);
  const keepingAway = unwanted.filter((name) => DECIDING.includes(name));
  const order = [...asked, ...keepingAway, ...DECIDING, ...unwanted, ...FIRST];
  return first(said, order).slice(0, Math.max(ON_CARDS, asked.length));
};
