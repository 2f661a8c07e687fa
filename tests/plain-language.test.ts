/** The interface speaks plainly, wherever in the code its words stand. */
import { describe, expect, it } from 'vitest';
import { HIGHEST_GRADE, judge, MOST_WORDS } from '#app/lib/words/readability.ts';
import { interfaceWords, wordsOf } from './setup/rules/interface-words.ts';

const words = interfaceWords();

/** Wordings that are not ours to choose: the product's own, to the letter. */
const GIVEN: readonly string[] = [
  // The law's own word, which people look for.
  'Who is responsible for your data (the controller)',
];

const tooHard = (found: typeof words) =>
  found
    .filter(({ text }) => !GIVEN.includes(text))
    .flatMap(({ place, text }) => {
      const { longest, grade = 0 } = judge(text);
      if (longest > MOST_WORDS) return `${place}: a sentence of ${longest} words: ${text}`;
      return grade > HIGHEST_GRADE ? `${place}: grade ${grade.toFixed(1)}: ${text}` : [];
    });

describe('the words of the interface', () => {
  it('are found in every room', () => {
    expect(words.length).toBeGreaterThan(800);
    for (const room of [
      'app/routes/',
      'app/features/',
      'app/ui/',
      'app/lib/',
      'contract/',
      'server/',
      'site.config.ts',
    ])
      expect(words.filter(({ place }) => place.startsWith(room)).length, room).toBeGreaterThan(5);
    const texts = words.map(({ text }) => text);
    for (const known of [
      'That is everything.',
      'Please check the marked fields. Nothing you wrote is lost.',
      'We could not reach the site. Check your connection and try again.',
      'You asked for a new password. Open this link to choose one.',
    ])
      expect(texts).toContain(known);
  });

  it(`are at grade ${HIGHEST_GRADE} or below, in sentences of up to ${MOST_WORDS} words`, () => {
    expect(tooHard(words)).toEqual([]);
  });
});

describe('one word for one thing', () => {
  it('is ‘email’, never ‘e-mail’', () => {
    expect(words.filter(({ text }) => /\be-mail/i.test(text))).toEqual([]);
  });
});

/** Nobody should have to read this. */
const HARD =
  'Notwithstanding the aforementioned considerations, participants’ individual circumstances necessitate comprehensive documentation.';
const LONG =
  'You can look at this page and at that page and then you can go back to the page that you came from, if you want to see it once more.';

describe('a hard sentence is found out', () => {
  it.each([
    ['in an element', 'tsx', (text: string) => `export const A = () => <p>${text}</p>;`],
    [
      'round a link',
      'tsx',
      (text: string) => `export const A = () => <p>${text.replace(' ', ' <Link to="/x">now</Link> ')}</p>;`,
    ],
    ['across lines', 'tsx', (text: string) => `export const A = () => (\n<p>\n${text.replaceAll(' ', '\n')}\n</p>);`],
    ['in an attribute', 'tsx', (text: string) => `export const A = () => <Field hint="${text}" />;`],
    [
      'in a name for screen readers',
      'tsx',
      (text: string) => `export const A = () => <button aria-label="${text}" />;`,
    ],
    ['in a choice', 'tsx', (text: string) => `export const A = ({ b }) => <p>{b ? 'Yes' : '${text}'}</p>;`],
    ['after another sentence', 'tsx', (text: string) => `export const A = () => <p>{b && <>${text}</>}</p>;`],
    ['in a table of words', 'ts', (text: string) => `export const A = { b: ['${text}'] };`],
    ['in a refusal', 'ts', (text: string) => `throw new Problem('gone', '${text}', { a: 'b' });`],
    ['with a value in it', 'ts', (text: string) => `export const a = (b) => \`${text.replace(' ', ' \u0024{b} ')}\`;`],
    ['without a capital letter', 'ts', (text: string) => `export const a = '${text.toLowerCase()}';`],
  ])('%s', (_where, kind, code) => {
    for (const text of [HARD, LONG]) expect(tooHard(wordsOf(`a.${kind}`, code(text)))).toHaveLength(1);
  });

  it('and nothing that is not read is taken for words', () => {
    const code = `import a from './a long path.ts';
      // A comment may be as notwithstanding as it likes.
      export const A = () => <p className="grid gap-4 Flex items.">{sql\`select all of it. Now.\`}</p>;
      export const shape = 'M0 0h24v24H0z';`;
    expect(wordsOf('a.tsx', code)).toEqual([]);
  });
});
