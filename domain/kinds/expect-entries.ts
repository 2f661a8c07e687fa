/** The answers to what people can expect, as fields of the kinds that have them: each answer is one text in a cell, a call and a form. */
import { day } from '../date-fields.ts';
import { entries, type Field, line, refuse, shown, withinLimit } from '../fields.ts';
import type { Kind } from '../kinds.ts';
import {
  type ExpectAnswer,
  expectationsOf,
  factsOnCards,
  factValue,
  type KnownFact,
  type ToldFact,
} from '../what-to-expect.ts';
import { type CardPart, maybeText, part } from './card-parts.ts';
import { fields } from './item-field.ts';

const NOTE_LETTERS = 200;
const ANSWERS: readonly ExpectAnswer[] = ['yes', 'no', 'unknown'];

/** `name: answer. Note`; the note may be absent. */
const WRITTEN = /^\s*([^:]*?)\s*:\s*([a-z]*)\s*(?:[.:,]\s*([\s\S]*?))?\s*$/i;

/** Name, answer and note; what is not written so has an empty name. */
export const splitFact = (text: string): { name: string; answer: string; note: string } => {
  const [, name = '', answer = '', note = ''] = WRITTEN.exec(text) ?? [];
  return { name, answer, note };
};

function readFact(kind: Kind, text: string): KnownFact {
  const { name, answer, note } = splitFact(text);
  if (name === '') return refuse(`‘${shown(text)}’ is not like ‘quiet-space: yes’`);
  const all = expectationsOf(kind);
  const asked = name.toLowerCase();
  const one = all.find((each) => each.name === asked || each.statement.toLowerCase() === asked);
  if (!one) return refuse(`‘${shown(name)}’ is not one of: ${all.map((each) => each.name).join(', ')}`);
  const given = ANSWERS.find((each) => each === answer.toLowerCase());
  if (!given) return refuse(`‘${shown(answer)}’ is not an answer to ‘${one.name}’: write yes, no or unknown`);
  const said = note.replaceAll(/\s+/g, ' ');
  return { name: one.name, answer: given, ...(said !== '' && { note: withinLimit(said, NOTE_LETTERS) }) };
}

export const writeFact = ({ name, answer, note }: KnownFact): string => `${name}: ${answer}${note ? `. ${note}` : ''}`;

/** In the order of the table, each once; what says nothing is left out. */
function factsRule(kind: Kind): Field<KnownFact[]> {
  const rule = entries((text) => readFact(kind, text), writeFact, expectationsOf(kind).length);
  return {
    ...rule,
    // A new answer takes the place of the one before.
    added(before, more) {
      const names = new Set(more.map((text) => splitFact(text).name.toLowerCase()));
      return [...before.filter((text) => !names.has(splitFact(text).name)), ...more];
    },
    read(plain) {
      const said = rule.read(plain);
      return expectationsOf(kind).flatMap(({ name }) => {
        const [fact, ...more] = said.filter((one) => one.name === name);
        if (more.length > 0) return refuse(`‘${name}’ stands there twice`);
        return fact && (fact.answer !== 'unknown' || fact.note) ? fact : [];
      });
    },
  };
}

/** The answers that people look for in things of a kind, as choices of a filter. */
export const wantedAnswers = (kind: Kind) =>
  expectationsOf(kind).flatMap((one) =>
    one.wanted ? { value: factValue({ name: one.name, answer: one.wanted }), label: one[one.wanted] } : [],
  );

/** What to expect of a kind, when it was asked, and who answered. */
export const expectFields = (kind: Kind) =>
  fields({
    facts: {
      rule: factsRule(kind),
      label: 'What to expect',
      help: 'Only what the organiser told you or you saw yourself. Leave the rest as ‘Not known’.',
      control: 'expect',
      choices: expectationsOf(kind).map((one) => ({ value: one.name, label: one.statement })),
      group: 'What to expect',
      columns: ['what to expect'],
    },
    facts_asked_on: {
      rule: day,
      label: 'Asked on',
      help: 'After a year readers see that it is old.',
      control: 'day',
      group: 'What to expect',
      isShort: true,
    },
    facts_answered_by: {
      rule: line(200),
      label: 'Answered by',
      help: 'By role, such as: the host.',
      group: 'What to expect',
      isShort: true,
    },
  });

/** The same on the card of a kind: the three that matter most. A thing’s own page and call have all of them. */
export const expectParts = (kind: Kind) => ({
  facts: part(
    'facts',
    ({ record }): ToldFact[] => factsOnCards(kind, (record.facts ?? []) as KnownFact[]),
    'What to expect: in lists at most three, or those asked for; of one thing all that its kind has.',
  ) as CardPart<ToldFact[]>,
  facts_asked_on: maybeText('facts_asked_on', 'The day on which somebody asked.'),
  facts_answered_by: maybeText('facts_answered_by', 'Who answered, by role.'),
});
