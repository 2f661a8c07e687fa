/** Texts to begin an answer from; every word of them may be changed. */
import { site } from '#site';

export const REMOVAL_ANSWERS = {
  looking: 'We are looking',
  removed: 'It is removed',
  changed: 'It is changed',
  kept: 'It stays',
} as const;
export type RemovalAnswer = keyof typeof REMOVAL_ANSWERS;

/** Where the template of one answer waits for words. */
const WHY = 'This is why:';

const lines = (...said: string[]): string => ['Hello,', '', ...said].join('\n');

const signed = (name: string): string => (name ? `${name}, for ${site.name}` : site.name);

/** `due` is the time until which we have promised an answer. */
export function removalAnswer(
  answer: RemovalAnswer,
  { title, due, name }: { title: string; due: string; name: string },
) {
  const about = `‘${title}’`;
  const said: Record<RemovalAnswer, string[]> = {
    looking: [
      'Thank you for telling us. We are looking at your request now.',
      `You will have our answer by ${due}.`,
      'You do not need to do anything.',
    ],
    removed: [
      `We have taken ${about} down. Its page now says that it is no longer here.`,
      'Search engines may show it for some more days.',
      'Thank you for telling us.',
    ],
    changed: [
      `We have changed ${about}, and taken out what you wrote about.`,
      'Please look at it. If something is still wrong, answer this mail.',
    ],
    kept: [
      `We have looked at ${about} with care, and it stays.`,
      `${WHY} `,
      'If you see it another way, answer this mail. Somebody else will look at it then.',
    ],
  };
  return lines(...said[answer], '', signed(name));
}

export const messageAnswer = (them: string, name: string): string =>
  [`Hello ${them},`, '', 'Thank you for writing to us.', '', '', signed(name)].join('\n');

const said = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

const NOTHING_SAID = 'Please write what the mail is to say.';

/** Why the answer to a message cannot go yet, in a sentence: it is empty, or still says nothing but hello and thank you. */
export function messageAnswerProblem(text: string, them: string, name: string): string | undefined {
  if (said(text) === '') return NOTHING_SAID;
  return said(text) === said(messageAnswer(them, name))
    ? 'This says hello and thank you, and no answer yet. Write your answer between the two. Nothing was sent.'
    : undefined;
}

/** The same of the answer to a request: one that begins to give a reason must give it. */
export function removalAnswerProblem(text: string): string | undefined {
  if (said(text) === '') return NOTHING_SAID;
  const isUnsaid = text.split('\n').some((line, i, all) => said(line) === WHY && !/^\s*[-*•\d]/.test(all[i + 1] ?? ''));
  return isUnsaid ? `Please write the reason after ‘${WHY}’. Nothing was sent.` : undefined;
}
