/** What the lists of a guide are made of, and how each entry is one text in a cell, a call and a form. */
import { readAddress, refuse, shown, withinLimit } from '../fields.ts';
import type { EntryParts } from './item-field.ts';

export interface LabelledLink {
  label: string;
  url: string;
}

/** One thing to do, with at most one link. */
export interface Step {
  text: string;
  link?: LabelledLink;
}

/** Words to say or send; `[…]` in them is for the reader to fill in. */
export interface ReadyWords {
  label: string;
  text: string;
}

/** What usually happens at a time. */
export interface Station {
  when: string;
  text: string;
}

const LETTERS = 400;
const LABEL_LETTERS = 120;
const WORDS_LETTERS = 3_000;

const filled = (text: string, what: string, most = LETTERS): string =>
  text.trim() === '' ? refuse(`${what} is empty`) : withinLimit(text.trim(), most);

/** A page of the site, a place on the page, or what a telephone calls or texts. */
const OWN = /^(?:\/(?!\/)[^\s<>"\\]*|#[\w-]+|(?:tel|sms):[^\s<>"]+)$/;
const readUrl = (url: string): string => (OWN.test(url) ? withinLimit(url, LETTERS) : readAddress(url));

/** `Words. [Label](address)`, as Markdown has links; the link may be absent. */
const LINKED = /^([\s\S]*?)\s*(?:\[([^[\]]*)\]\(([^()\s]*)\))?$/;
const splitLinked = (text: string): string[] => (LINKED.exec(text) ?? ['', text]).slice(1).map((part) => part ?? '');
const joinLinked = ([text = '', label = '', url = '']: readonly string[]): string => {
  const link = label || url ? `[${label.replaceAll(/[[\]]/g, '')}](${url.replaceAll(/[()\s]/g, '')})` : '';
  return [text, link].filter(Boolean).join(' ');
};

const readLink = (label: string, url: string): LabelledLink => ({
  label: filled(label, 'the label of a link', LABEL_LETTERS),
  url: readUrl(url),
});

export function readStep(written: string): Step {
  const [text = '', label = '', url = ''] = splitLinked(written);
  const said = filled(text, 'a step');
  return label || url ? { text: said, link: readLink(label, url) } : { text: said };
}
export const writeStep = ({ text, link }: Step): string => joinLinked([text, link?.label ?? '', link?.url ?? '']);

export function readSource(written: string): LabelledLink {
  const [text = '', label = '', url = ''] = splitLinked(written);
  return text !== '' || url === ''
    ? refuse(`‘${shown(written)}’ is not a link like [NHS: sleep](https://…)`)
    : readLink(label, url);
}
export const writeSource = ({ label, url }: LabelledLink): string => joinLinked(['', label, url]);

/** `Label: text`; the label has no colon and stands on one line. */
const LABELLED = /^([^:\n]*):\s*([\s\S]*)$/;
const splitLabelled = (text: string): string[] => (LABELLED.exec(text) ?? ['', '', text]).slice(1);
const joinLabelled = ([label = '', text = '']: readonly string[]): string =>
  label || text ? `${label.replaceAll(/[:\n]/g, '')}: ${text}` : '';

function readLabelled(written: string, label: string, most: number): [string, string] {
  const [before = '', text = ''] = splitLabelled(written);
  return [filled(before, label, LABEL_LETTERS), filled(text, 'the text after it', most)];
}

export function readWords(written: string): ReadyWords {
  const [label, text] = readLabelled(written, 'what the words are for', WORDS_LETTERS);
  return { label, text };
}
export const writeWords = ({ label, text }: ReadyWords): string => joinLabelled([label, text]);

export function readStation(written: string): Station {
  const [when, text] = readLabelled(written, 'the time before the colon', LETTERS);
  return { when, text };
}
export const writeStation = ({ when, text }: Station): string => joinLabelled([when, text]);

const labelled = (one: string, label: string, text: string, isLong = false): EntryParts => ({
  one,
  fields: [
    { name: 'label', label },
    { name: 'text', label: text, isLong },
  ],
  split: splitLabelled,
  join: joinLabelled,
});

/** The parts of each list as the desk asks for them. */
export const ENTRY_PARTS = {
  now: {
    one: 'Thing to do',
    fields: [
      { name: 'text', label: 'What to do' },
      { name: 'label', label: 'Words of the link', isShort: true },
      { name: 'url', label: 'Where it leads', isShort: true },
    ],
    split: splitLinked,
    join: joinLinked,
  },
  words: labelled('Words', 'To whom, and how', 'The words', true),
  next: labelled('Time', 'When', 'What happens'),
  sources: {
    one: 'Source',
    fields: [
      { name: 'label', label: 'Name', isShort: true },
      { name: 'url', label: 'Address', isShort: true },
    ],
    split: (text: string) => splitLinked(text).slice(1),
    join: ([label = '', url = '']: readonly string[]) => joinLinked(['', label, url]),
  },
} as const satisfies Record<string, EntryParts>;
