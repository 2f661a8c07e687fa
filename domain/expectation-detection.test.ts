import { expect, it } from 'vitest';
import { answersIn } from './expectation-detection.ts';
import { EXPECTATIONS } from './what-to-expect.ts';

const told = (text: string) =>
  answersIn(text)
    .map(({ name, answer }) => `${name}: ${answer}`)
    .sort();

it.each([
  [
    'Low light, no music, at most 15 people, step-free, quiet room.',
    ['bright-light: no', 'crowd: no', 'loud-noise: no', 'quiet-space: yes', 'step-free: yes'],
  ],
  ['The hall is not step-free.', ['step-free: no']],
  ['Step-free access is not available.', ['step-free: no']],
  ['There are no steps to the entrance.', ['step-free: yes']],
  ['No bright lights, loud noises or strong smells.', ['bright-light: no', 'loud-noise: no', 'strong-smells: no']],
  ['You don’t have to speak, and you can come and go.', ['leave-any-time: yes', 'speaking: no']],
  ['You need to speak to our team first.', []],
  ['Is there a quiet room?', []],
  ['Not only captions: BSL too.', ['bsl: yes', 'captions: yes']],
  ['Up to 200 people come. It can get crowded.', ['crowd: yes']],
  ['Online by video call', ['online: yes']],
  ['We do not meet online.', ['online: no']],
  ['With or without a formal diagnosis, for ages 16 to 25', ['ages: yes', 'diagnosis: no']],
  ['Book online or by phone.', ['book-without-call: yes']],
  ['Please call us to book. There is no waiting list.', ['book-without-call: no', 'waiting-list: no']],
  ['Your camera can be off. Led by autistic people.', ['camera-on: no', 'neurodivergent-led: yes']],
  [
    'Flashing lights, and no late entry. Bring a friend!',
    ['bright-light: yes', 'bring-somebody: yes', 'leave-any-time: no'],
  ],
  ['Nothing of the sort.', []],
])('%s', (text, answers) => {
  expect(told(text)).toEqual(answers);
});

it('has words for each expectation, and shows the sentence that says so', () => {
  const named = new Set(EXPECTATIONS.map(({ name }) => name));
  const sample =
    'Quiet room\nloud music\nbright lights\nstrong smells\ncaptions\nBSL\ntranscript\nEasy Read\ncrowded\ncamera on\nmust speak\nphysical contact\nfree to move about\nbring a friend\nautistic-led\ncome and go\nstep-free\ntoilets\nvisual story\nconcessions\nbooking required\nonline booking\nwaiting list\ndiagnosis needed\nadults only';
  expect(new Set(answersIn(sample).map(({ name }) => name))).toEqual(named);
  expect(answersIn('No booking, just turn up.')).toMatchObject([{ name: 'booking', answer: 'no' }]);
  expect(answersIn('One. The first floor is not step-free. Two.')).toEqual([
    { name: 'step-free', answer: 'no', words: 'The first floor is not step-free.' },
  ]);
  expect(answersIn(`${'word '.repeat(90)}quiet room ${'word '.repeat(90)}`)[0]?.words.length).toBeLessThan(170);
});
