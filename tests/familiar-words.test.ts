/** What can be pressed, and what names a place, is said in the words that people know from elsewhere (docs/writing.md). */
import { describe, expect, it } from 'vitest';
import { ACTIONS } from '#app/lib/words/actions.ts';
import { interfaceWords } from './setup/rules/interface-words.ts';
import { labels, labelsOf } from './setup/rules/labels.ts';

/** One of these has stood for ten acts, some of which save and some of which do the opposite. */
const VAGUE =
  /\b(?:keep|kept|keeping|keeps|take|taken|takes|leave|look|looked|looks|let|put|puts|throw|drop|fold|anew|whoever|somebody|anybody|nobody|everybody)\b/i;

/** What may be said so, each with its reason. */
const MEANT: Readonly<Record<string, string>> = {
  'Keep the HTML (readers would see the code)': 'it is kept, beside ‘Remove the HTML’',
  'Keep instead': 'of two, this one is kept',
  'Keep this one :': 'of two, this one is kept',
  'Keep an event of yours up to date, in TypeScript': 'the usual phrase',
  'Keep a copy': 'the usual phrase',
  'A copy that keeps up, in Python': 'the usual phrase',
  'With a passkey that this device keeps': 'the device keeps it, not the site',
  'What we keep, and how long': 'privacy: data is kept',
  'No, keep my account': 'says the noun, beside ‘Delete my account’',
  'Save and leave': 'one leaves the page',
  'Leave and finish later': 'one leaves the page',
  'Leave without saving': 'one leaves the page',
  'Leave it on the site': 'nothing is done',
  'Leave it published': 'nothing is done',
  'Take a message and check who sent it, in TypeScript': 'for programmers',
  'Ready-made looks': 'a noun: what a page looks like',
  'Change how this page looks': 'a noun: what a page looks like',
  'In a list it looks like this': 'what a page looks like',
};
/** Search has words of its own; views of the list go. */
const ELSEWHERE = /^app\/(?:features\/search\/|desk\/items\/list\/list-settings)/;

/** Buttons of the desk that name a place, an answer or a step instead of an act. */
const NAMES =
  /^(?:Aa Display|All|None|Up|Down|Menu|Display|Picture|Role|Theme (?:up|down)|(?:Next|Previous) page|(?:More|Fewer) filters|(?:Same|Different) item|Not (?:duplicates|done yet)|Another file|As last time|Back to writing|Do not add|I have copied (?:it|the secret)|This (?:one|is the live site|and later dates)|Writing the file…|Yes,)/;
const words = labels().filter(({ place }) => !ELSEWHERE.test(place));
const vague = words.filter(({ text }) => VAGUE.test(text));

describe('labels', () => {
  it('are found at the desk and on the reader’s site, as buttons and as headings', () => {
    expect(words.length).toBeGreaterThan(1_000);
    const texts = words.map(({ text }) => text);
    for (const known of ['Check now', 'Site health', 'Add a webhook', 'Email me a log-in link'])
      expect(texts).toContain(known);
    for (const verb of ['Save', 'Cancel', 'Delete'])
      expect(words.filter(({ text, isAct }) => isAct && text.startsWith(verb)).length, verb).toBeGreaterThan(5);
  });

  it('have no word that may mean ten things, but where it means what it says', () => {
    expect(vague.filter(({ text }) => !(text in MEANT)).map(({ place, text }) => `${place}: ${text}`)).toEqual([]);
  });

  it('begin with a verb of the list, where they are buttons of the desk', () => {
    const verbs = new RegExp(`^(?:${Object.keys(ACTIONS).join('|')})\\b`);
    const others = words.filter(
      ({ place, text, isAct }) =>
        isAct && place.startsWith('app/desk/') && /^\p{Lu}/u.test(text) && !verbs.test(text) && !NAMES.test(text),
    );
    expect(others.map(({ place, text }) => `${place}: ${text}`)).toEqual([]);
  });

  it('use each exception', () => {
    const used = new Set(vague.map(({ text }) => text));
    expect(Object.keys(MEANT).filter((text) => !used.has(text))).toEqual([]);
  });

  it('say what is under way with the verb of the button', () => {
    const busy: readonly (string | undefined)[] = Object.values(ACTIONS);
    expect(words.filter(({ text }) => /^\p{Lu}\p{L}+ing\b.*…$/u.test(text) && !busy.includes(text))).toEqual([]);
  });

  it.each([
    ['a button', '<Button>Keep it</Button>'],
    ['one side of a choice', '<Button>{isNew ? "Save" : "Keep it"}</Button>'],
    ['a heading', '<h2>Keep it</h2>'],
    ['an attribute', '<Panel title="Keep it" />'],
    ['a table of words', '<A of={{ words: "Keep it" }} />'],
  ])('are read in %s', (_, jsx) => {
    expect(labelsOf('a.tsx', `export const A = ({ isNew }) => ${jsx};`).map(({ text }) => text)).toContain('Keep it');
  });
});

describe('sentences of the desk', () => {
  it('say someone, no one, everyone and anyone who', () => {
    const rare = /\b(?:somebody|nobody|everybody|anybody|whoever)\b/i;
    expect(
      interfaceWords()
        .filter(({ place, text }) => place.startsWith('app/desk/') && !ELSEWHERE.test(place) && rare.test(text))
        .map(({ place, text }) => `${place}: ${text}`),
    ).toEqual([]);
  });
});
