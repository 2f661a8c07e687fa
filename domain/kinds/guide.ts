/** Guides: an answer to one situation, what to do now, who helps, words to use, and what usually comes next. */
import { day } from '../date-fields.ts';
import { entries, externalIds, line, required, slug, text, truth } from '../fields.ts';
import { HELD_KINDS } from '../kinds.ts';
import { minutesToRead } from '../reading-time.ts';
import {
  type CardSource,
  maybeText,
  type Named,
  part,
  terms,
  text as textPart,
  truth as truthPart,
} from './card-parts.ts';
import { expectFields, expectParts, wantedAnswers } from './expect-entries.ts';
import {
  ENTRY_PARTS,
  readSource,
  readStation,
  readStep,
  readWords,
  type Step,
  writeSource,
  writeStation,
  writeStep,
  writeWords,
} from './guide-entries.ts';
import { fields } from './item-field.ts';
import { itemKind } from './item-kind.ts';
import { shared, subject } from './shared-fields.ts';

/** Who can be reached. */
const CONTACT_KINDS = ['support', 'directory'] as const;
/** More than three are no answer to somebody who cannot choose. */
const CONTACTS_MOST = 3;
const THINGS_MOST = 24;

const isEntry = { control: 'entries', group: 'Description' } as const;
const isChecked = { control: 'day', group: 'Source and publication', isShort: true } as const;

export const guide = itemKind({
  isSubject: true,
  fields: fields({
    external_id: subject.external_id,
    title: {
      rule: required(line(300)),
      label: 'Title',
      help: 'The situation, as a person says it.',
      order: -7,
      keeps: 'name',
    },
    slug: { rule: slug(100), ...subject.page },
    urgent: {
      rule: truth,
      label: 'It is urgent',
      help: 'Its page begins with who answers now, and can be left quickly.',
      control: 'tick',
    },
    answer: {
      rule: text(600),
      label: 'Answer',
      help: 'What it is and what helps, in two sentences.',
      isRead: true,
      control: 'text',
      letters: 220,
      group: 'Description',
      columns: ['summary', 'short answer'],
    },
    in_short: subject.in_short,
    content_notes: subject.content_notes,
    now: {
      rule: entries(readStep, writeStep, 3),
      label: 'Three things now',
      help: 'The first needs no link, no login and no telephone.',
      ...isEntry,
      parts: ENTRY_PARTS.now,
    },
    contacts: {
      rule: externalIds(CONTACTS_MOST),
      label: 'Who can help',
      help: 'Up to three: a text, a chat, a call.',
      control: 'things',
      group: 'Topics and tags',
      holds: CONTACT_KINDS,
    },
    words: {
      rule: entries(readWords, writeWords, 6),
      label: 'Words you can use',
      help: 'What stands in square brackets readers fill in.',
      ...isEntry,
      parts: ENTRY_PARTS.words,
    },
    next: {
      rule: entries(readStation, writeStation, 6),
      label: 'What usually happens next',
      help: 'Three to five times, the first of them today. No dates that you cannot keep.',
      ...isEntry,
      parts: ENTRY_PARTS.next,
    },
    items: {
      rule: externalIds(THINGS_MOST),
      label: 'To read, hear and watch',
      help: 'The first four show; the others stand behind ‘All’.',
      control: 'things',
      group: 'Topics and tags',
      holds: HELD_KINDS,
    },
    sources: {
      rule: entries(readSource, writeSource, 12),
      label: 'Sources',
      help: 'Where it can be read in full.',
      ...isEntry,
      group: 'Source and publication',
      order: 1,
      parts: ENTRY_PARTS.sources,
      keeps: 'name',
    },
    ...expectFields('guide'),
    topics: shared.topics,
    audiences: shared.audiences,
    said_as: subject.said_as,
    checked_on: { rule: day, label: 'Checked on', ...isChecked },
    checked_by: {
      rule: line(200),
      label: 'Checked by',
      help: 'By role, never a name without consent: two parents and a teacher.',
      group: 'Source and publication',
    },
    review_by: { rule: day, label: 'Review due by', help: 'Then it stands on the desk’s home.', ...isChecked },
  }),
  groups: {
    'Topics and tags': 'What it holds, and where it is found',
    'Source and publication': 'Checked, and sources',
  },
  card: {
    ...expectParts('guide'),
    title: textPart('title'),
    answer: textPart('answer'),
    first: part('text?', (source): string | null => stepsIn(source)[0]?.text ?? null, 'The first thing to do.'),
    urgent: truthPart('urgent', 'Its page begins with who answers now.'),
    topics: part('names', ({ topics }): Named[] => [...topics]),
    audiences: terms('audiences'),
    minutes: part('integer', (source): number => minutesToRead(wordsOf(source)), 'How long it takes to read.'),
    checked_on: maybeText('checked_on', 'The day on which somebody who knows looked at it last.'),
  },
  filters: { fact: { label: 'Versions', none: 'Any', choices: wantedAnswers('guide') } },
  feed: 'What to do when something is hard, one situation each.',
});

const stepsIn = ({ record }: CardSource): Step[] => (record.now ?? []) as Step[];

/** All that a reader reads of it, as one text; the search looks through the same. */
export const wordsOf = ({ record }: Pick<CardSource, 'record'>): string =>
  [record.answer, record.in_short, record.now, record.words, record.next].flatMap(textsIn).join('\n');

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) => (name === 'url' ? [] : textsIn(one)));
};
