/** Texts to begin an answer from; every word of them may be changed. */
import { site } from '#site';

export const REMOVAL_ANSWERS = {
  looking: 'We are looking',
  removed: 'Removed',
  changed: 'Edited',
  kept: 'Left on the site',
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
      `We have removed ${about}. Its page now says that it is no longer here.`,
      'Search engines may show it for some more days.',
      'Thank you for telling us.',
    ],
    changed: [
      `We have changed ${about}, and removed what you wrote about.`,
      'Please check it. If something is still wrong, reply to this email.',
    ],
    kept: [
      `We have checked ${about} with care, and we are leaving it on the site.`,
      `${WHY} `,
      'If you disagree, reply to this email. Someone else will then check it.',
    ],
  };
  return lines(...said[answer], '', signed(name));
}

export const messageAnswer = (them: string, name: string): string =>
  [`Hello ${them},`, '', 'Thank you for writing to us.', '', '', signed(name)].join('\n');

const said = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

const NOTHING_SAID = 'Please write your reply.';

/** Why the answer to a message cannot go yet, in a sentence: it is empty, or still says nothing but hello and thank you. */
export function messageAnswerProblem(text: string, them: string, name: string): string | undefined {
  if (said(text) === '') return NOTHING_SAID;
  return said(text) === said(messageAnswer(them, name))
    ? 'Your reply is still empty. Write it between the greeting and the thanks. Nothing was sent.'
    : undefined;
}

/** The same of the answer to a request: one that begins to give a reason must give it. */
export function removalAnswerProblem(text: string): string | undefined {
  if (said(text) === '') return NOTHING_SAID;
  const isUnsaid = text.split('\n').some((line, i, all) => said(line) === WHY && !/^\s*[-*•\d]/.test(all[i + 1] ?? ''));
  return isUnsaid ? `Please write the reason after ‘${WHY}’. Nothing was sent.` : undefined;
}
