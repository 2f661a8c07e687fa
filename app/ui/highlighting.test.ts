import { describe, expect, it } from 'vitest';
import { highlighterOf, type Part, typedParts } from './highlighting.ts';

/** With brackets round what is highlighted. */
const shown = (parts: Part[]) => parts.map(({ text, highlighted }) => (highlighted ? `[${text}]` : text)).join('');
const highlighted = (text: string, ...phrases: string[]) => shown(highlighterOf(phrases)(text));

describe('the words that something was found by', () => {
  it.each([
    ['in any case', 'SLEEP, Sleep and sleep', ['sleep'], '[SLEEP], [Sleep] and [sleep]'],
    ['with accents', 'Le café de Zoë', ['cafe', 'zoe'], 'Le [café] de [Zoë]'],
    ['with accents that stand by themselves', 'cafe\u0301 noir', ['cafe'], '[cafe\u0301] noir'],
    ['with straight apostrophes', "Tourette's, and don't", ['tourettes', 'dont'], "[Tourette's], and [don't]"],
    ['with curly apostrophes', 'Tourette’s, and don’t', ['tourettes', 'dont'], '[Tourette’s], and [don’t]'],
    ['between quotation marks', '‘Sleep’ and “rest”', ['sleep', 'rest'], '‘[Sleep]’ and “[rest]”'],
    ['never inside other words', 'Asleep, sleeper, sleep2', ['sleep'], 'Asleep, sleeper, sleep2'],
    ['at both ends', 'sleep well sleep', ['sleep'], '[sleep] well [sleep]'],
    ['with digits', 'Year 7 at 11', ['7', '11'], 'Year [7] at [11]'],
    ['in other scripts', 'شرح ADHD للجدّ', ['شرح', 'للجد'], '[شرح] ADHD [للجدّ]'],
  ])('are highlighted %s', (_, text, phrases, expected) => {
    expect(highlighted(text, ...phrases)).toBe(expected);
  });

  it.each([
    ['as one piece', 'A sensory room at home', ['sensory room'], 'A [sensory room] at home'],
    ['over a hyphen', 'Sign-up and sign‑up', ['sign up'], '[Sign-up] and [sign‑up]'],
    [
      'over a slash',
      'attention-deficit/hyperactivity',
      ['attention deficit hyperactivity'],
      '[attention-deficit/hyperactivity]',
    ],
    ['over a new line', 'sensory\nroom', ['sensory room'], '[sensory\nroom]'],
    [
      'before their first word alone',
      'sensory room, sensory diet',
      ['sensory', 'sensory room'],
      '[sensory room], [sensory] diet',
    ],
    [
      'not over the end of a sentence',
      'It is sensory. Room is there.',
      ['sensory room'],
      'It is sensory. Room is there.',
    ],
    ['not in part', 'a sensory', ['sensory room'], 'a sensory'],
  ])('phrases are highlighted %s', (_, text, phrases, expected) => {
    expect(highlighted(text, ...phrases)).toBe(expected);
  });

  it('are as they were without phrases, and keep every character', () => {
    expect(highlighterOf([])('Sleep')).toEqual([{ text: 'Sleep', highlighted: false }]);
    expect(highlighterOf([' ', '-'])('Sleep - well')).toEqual([{ text: 'Sleep - well', highlighted: false }]);
    expect(highlighterOf(['sleep'])('')).toEqual([]);
    const text = '<b>Sleep</b> &amp; <script>sleep()</script>';
    const parts = highlighterOf(['sleep', 'b', 'script'])(text);
    expect(parts.map((part) => part.text).join('')).toBe(text);
    expect(shown(parts)).toBe('<[b]>[Sleep]</[b]> &amp; <[script]>[sleep]()</[script]>');
  });

  it('are found quickly however many there are', () => {
    const phrases = Array.from({ length: 200 }, (_, i) => `word${i} and more words ${i}`);
    const highlight = highlighterOf([...phrases, ...phrases.map((_, i) => `word${i}`)]);
    const text = Array.from({ length: 60 }, (_, i) => `word${i} and more`).join(' ');
    const from = performance.now();
    for (let i = 0; i < 50; i++) highlight(text);
    // A page of cards has about 50 texts.
    expect(performance.now() - from).toBeLessThan(250);
  });
});

describe('what is being typed', () => {
  it.each([
    ['sens', 'Sensory life', '[Sens]ory life'],
    ['quiet pl', 'Quiet places in Plymouth', '[Quiet] [pl]aces in [Pl]ymouth'],
    ['qui places', 'Quiet places', 'Quiet [places]'],
    ['cafe', 'Café cafés', '[Café] [café]s'],
    ['tourettes', 'Tourette’s and tic', '[Tourette’s] and tic'],
    ['tourette', 'Tourette’s', '[Tourette]’s'],
    ['cafe', 'cafe\u0301s', '[cafe\u0301]s'],
    ['', 'Sensory', 'Sensory'],
    ['—', 'Sensory', 'Sensory'],
    ['<b', '<b>Bold</b>', '<[b]>[B]old</[b]>'],
  ])('“%s” is highlighted in “%s”', (typed, text, expected) => {
    expect(shown(typedParts(text, typed))).toBe(expected);
  });
});
