/** From text to words, and from words to the stems that the index holds. */
import stem from 'wink-porter2-stemmer';
import { APOSTROPHES, fold, WORD } from '#domain/text-folding.ts';

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
const PLAIN_WORD = /^[a-z]+$/;
const SECOND_CAPITAL = /.\p{Lu}/u;
/** Nobody types such a word; what a paste or a bad file brings is cut here. */
const WORD_LIMIT = 64;

/** Words so common that they say little about a document; a query of nothing else keeps them. */
export const STOP_WORDS = new Set(
  `a about above after again against all also am an and any are as at be because been before being below between both
  but by can cannot could did do does doing down during each either else etc ever every few for from further get gets
  getting had has have having he hence her here hers herself him himself his how however i if in into is it its itself
  just let like lot made make makes many may me might more most much must my myself neither no nor not now of off often
  on once one only onto or other others our ours ourselves out over own per perhaps quite rather really same shall she
  should since so some such than that the their theirs them themselves then there therefore these they this those though
  through thus to together too toward towards under until up upon us use used using usually very via was way we well
  were what whatever when where whether which while who whole whom whose why will with within without would yes yet you
  your yours yourself yourselves im ive id ill dont doesnt didnt cant couldnt isnt arent wasnt werent wont wouldnt
  shouldnt hasnt havent thats theres theyre youre youve weve lets s t`.split(/\s+/),
);

/** Words of asking: they address whoever answers, and say nothing about the subject. */
export const ASKING_WORDS = new Set(
  `know information tell help thank thanks please find want need wondering question hello hi dear anyone something someone
  somebody looking look understand tonight near never keep keeps keeping`.split(/\s+/),
);

/** `exact` is the word as written, where it has capitals after its first letter: IT, PoTS. */
export type Visit = (word: string, exact: string | undefined) => void;

/**
 * Is asked first about a plain word that stands in `text` from `from` to `to`, so that nobody need make a string of it.
 * `true`: it is known, and done with.
 */
export type VisitKnown = (text: string, from: number, to: number, hash: number) => boolean;

const FNV_BASIS = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** The hash of a word by FNV-1a, a whole number below 2³². */
export const hashOf = (word: string): number => hashedOn(word) >>> 0;

/** The same on the way: what `hash` is after the letters of `text` that begin at `from`. */
export function hashedOn(text: string, hash = FNV_BASIS, from = 0): number {
  let all = hash;
  for (let i = from; i < text.length; i++) all = Math.imul(all ^ text.charCodeAt(i), FNV_PRIME);
  return all;
}

/** The words of a text, folded, in order. Scripts without spaces give overlapping pairs of letters. */
export function visitWords(text: string, visit: Visit, isKnown?: VisitKnown): void {
  if (!visitPlain(text, visit, isKnown)) visitAny(text, visit);
}

export function words(text: string): string[] {
  const found: string[] = [];
  visitWords(text, (word) => found.push(word));
  return found;
}

const OTHER = 0;
const LOWER = 1;
const UPPER = 2;
const DIGIT = 3;
const QUOTE = 4;
const KIND = new Uint8Array(128);
for (let code = 97; code < 123; code++) KIND[code] = LOWER;
for (let code = 65; code < 91; code++) KIND[code] = UPPER;
for (let code = 48; code < 58; code++) KIND[code] = DIGIT;
KIND[39] = QUOTE;
const CURLY_QUOTES = [0x2018, 0x2019];
const TO_LOWER = 32;

/** As `visitAny`, many times faster, for text of plain letters; false, with nothing visited, for other text. */
function visitPlain(text: string, visit: Visit, isKnown: VisitKnown = () => false): boolean {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    // General punctuation is no letter anywhere.
    if (code > 127 && (code < 0x2010 || code > 0x2027)) return false;
  }
  const lower = text.toLowerCase();
  let start = -1;
  let capitals = 0;
  let quotes = 0;
  let hash = FNV_BASIS;
  for (let i = 0; i <= text.length; i++) {
    const code = i < text.length ? text.charCodeAt(i) : 32;
    const kind = code > 127 ? (CURLY_QUOTES.includes(code) ? QUOTE : OTHER) : (KIND[code] as number);
    if (kind === QUOTE && start >= 0 && isLetter(text.charCodeAt(i + 1))) {
      quotes++;
      continue;
    }
    if (kind !== OTHER && kind !== QUOTE) {
      if (start < 0) start = i;
      else if (kind === UPPER) capitals++;
      hash = Math.imul(hash ^ (kind === UPPER ? code + TO_LOWER : code), FNV_PRIME);
      continue;
    }
    if (start < 0) continue;
    const end = Math.min(i, start + WORD_LIMIT);
    const isPlain = capitals === 0 && quotes === 0 && end === i;
    if (!isPlain || !isKnown(lower, start, end, hash >>> 0)) {
      const word = lower.slice(start, end);
      visit(
        quotes > 0 ? word.replaceAll(APOSTROPHES, '') : word,
        capitals > 0 ? text.slice(start, end).replaceAll(APOSTROPHES, '') : undefined,
      );
    }
    start = -1;
    hash = FNV_BASIS;
    capitals = 0;
    quotes = 0;
  }
  return true;
}

const isLetter = (code: number): boolean => code < 128 && (KIND[code] === LOWER || KIND[code] === UPPER);

function visitAny(text: string, visit: Visit): void {
  for (const [match] of text.normalize('NFC').matchAll(WORD)) {
    const word = fold(match).slice(0, WORD_LIMIT);
    if (UNSPACED.test(word)) for (const pair of pairs(word)) visit(pair, undefined);
    else if (word)
      visit(word, SECOND_CAPITAL.test(match) ? match.slice(0, WORD_LIMIT).replaceAll(APOSTROPHES, '') : undefined);
  }
}

/** Plurals that no rule of endings makes. */
const IRREGULAR = new Map(
  Object.entries({
    children: 'child',
    women: 'woman',
    men: 'man',
    teeth: 'tooth',
    feet: 'foot',
    lives: 'life',
    wives: 'wife',
    knives: 'knife',
    shelves: 'shelf',
    halves: 'half',
    mice: 'mouse',
    geese: 'goose',
  }).flatMap(([plural, one]): [string, string][] => [
    [plural, one],
    // As in ‘children’s’, which loses its apostrophe.
    [`${plural}s`, one],
  ]),
);

/** Words that are no form of the word that Porter 2 makes of them: who asks for training wants no trains. */
export const OWN_STEMS: ReadonlyMap<string, string> = new Map(
  `training trainings
university universities universitys
organise organised organises organising organiser organisers organize organized organizes organizing organizer organizers
organisation organisations organisational organization organizations organizational
organic organically
organism organisms
manager managers
medication medications
business businesses
evening evenings
overeating overeat overeats
careful carefully
useful usefully usefulness
grateful gratefully
mindfulness
fitness
screening screenings
position positions
productive productively productivity
personality personalities
authority authorities
publication publications
important importantly importance
initial initially
critical critically
literal literally
lateral
digital digitally
memorial memorials
internal internally
international internationally
objective objectives objectively
subjective subjectively
executive executives
relative relatives
generation generations
transition transitions transitional transitioning transitioned
animation animations animated animate animates
affection affections
audition auditions
conversion conversions
procession processions
compassion
emergency emergencies
dependency dependencies
celebrity celebrities
mobility
hospitality
vegetable vegetables
apartment apartments
department departments
experiment experiments
accountant accountants
programmer programmers
engineer engineers engineering engineered
officer officers
customer customers
doctorate doctorates
politics political politically
physics
optimism
excellent excellence excellently
ironic ironically
tribunal tribunals
leggings legging
weighted
dating
gifted giftedness
severe severely severity`
    .split('\n')
    .flatMap((line) => {
      const forms = line.split(' ');
      return forms.map((form) => [form, forms[0] as string] as const);
    }),
);

/** Words with such an ending lose nothing by any rule of Porter 2, as the test beside this compares word by word. */
const KEEPS_ITS_ENDING =
  /^[a-xz]*(?:[abfhjkopquvwxz]|[^s]m|[^n]t|[^e]d|[^i]c|[^clgt]i|[eio]l|[^eo]r|[^o]n|[^i]on|[^n]g|[^i]ng)$/;

/** English words lose their endings (Porter 2), and irregular plurals are as one; other words stay as they are. */
export function stemOf(word: string): string {
  if (!PLAIN_WORD.test(word)) return word;
  const own = OWN_STEMS.get(word);
  if (own !== undefined) return own;
  const one = IRREGULAR.get(word) ?? word;
  return KEEPS_ITS_ENDING.test(one) ? one : stem(one);
}

function pairs(word: string): string[] {
  const letters = [...word];
  if (letters.length < 2) return letters;
  return letters.slice(1).map((letter, i) => `${letters[i]}${letter}`);
}
