/** Days in a question for events: ‘quiet event this week’, ‘what’s on tomorrow’. */
import type { EventWindow } from '#domain/event-windows.ts';
import { ASKING_WORDS, STOP_WORDS, words } from '#server/search/words/analysis.ts';
import { type Days, daysOf, type NamedDays } from '../events/date-windows.ts';

export interface AskedDays extends Days {
  /** As it was said: ‘this week’. */
  name: string;
  /** The window of lists that it is. */
  when: EventWindow | undefined;
  /** The question without them and without words for any event; '' where nothing else is asked. */
  text: string;
}

const NAMED = /\b(?:(?:at|for|over)\s+)?(today|tonight|tomorrow|this week(?:end)?|next week)\b/iu;
const ANY_EVENT =
  /\b(?:events?|what(?:['’]s| is|s) (?:on|happening)|things to do|anything|something|happening|going on)(?=\s|\?|$)/giu;
/** Who says what happened to them tells a situation, in which a day is no date to go out on. */
const PERSON = /\b(?:i|i['’]m|im|my|me|we|our|us|he|him|his|she|her|they|their)\b/iu;

export function daysIn(text: string, today: Temporal.PlainDate): AskedDays | undefined {
  const [said, words = ''] = NAMED.exec(text) ?? [];
  if (said === undefined || (PERSON.test(text) && text.search(ANY_EVENT) < 0)) return undefined;
  const name = words.toLowerCase();
  const days = WORDS[name] as NamedDays;
  const rest = text.replace(said, ' ').replaceAll(ANY_EVENT, ' ').replaceAll(/\s+/g, ' ').trim();
  return {
    ...daysOf(days, today),
    name,
    when: days === 'tomorrow' || days === 'next week' ? undefined : days,
    text: saysSomething(rest) ? rest : '',
  };
}

const WORDS: Readonly<Record<string, NamedDays>> = {
  today: 'today',
  tonight: 'today',
  tomorrow: 'tomorrow',
  'this weekend': 'weekend',
  'this week': 'week',
  'next week': 'next week',
};

const saysSomething = (text: string): boolean =>
  words(text).some((word) => !STOP_WORDS.has(word) && !ASKING_WORDS.has(word));
