/** Words that many people would rather not read about themselves, and what most prefer. A hint stops nobody. */

export interface Hint {
  /** As it stands in the text, and from where to where. */
  words: string;
  start: number;
  end: number;
  instead: string;
  why: string;
}

interface Habit {
  pattern: RegExp;
  /** What to write for what was found; `before` and `after` are the text around it. */
  instead: (found: RegExpMatchArray, before: string, after: string) => string;
  why: string;
}

const PERSON = 'Most autistic people say it is a part of who they are, and nothing to suffer from.';
const WAY = 'It is a way of being, and many people do not see it as an illness.';
const MEASURE = 'It says how somebody looks to others, and not what they need.';
const NEED = 'Everybody has needs. These ones can be named.';
const EQUAL = 'It sets one group apart as the right one.';

const as = (instead: string) => () => instead;

const PEOPLE =
  'people|children|kids|adults|persons|individuals|students|pupils|men|women|boys|girls|teenagers|learners|those';
const PERSON_WORDS =
  'person|child|kid|adult|individual|student|pupil|man|woman|boy|girl|teenager|learner|someone|somebody';
const NOUN = `(?<article>(?:an?|the) )?(?<noun>${PEOPLE}|${PERSON_WORDS})`;
const IS_MANY = new RegExp(`^(?:${PEOPLE})$`, 'i');
const CONDITION =
  "(?<what>an? autism spectrum disorder|autism spectrum disorder|autism|asd|asperger(?:[’']s)?|adhd|dyslexia)";

/** Being, having: with an adjective where there is one, and otherwise with the noun. */
const isAdhd = (what: string): boolean => /adhd/i.test(what);
const adjectiveOf = (what: string): string => (/dyslexia/i.test(what) ? 'dyslexic' : 'autistic');

const withArticle = (article: string, word: string): string =>
  /^the /i.test(article) ? `the ${word}` : `${/^[aeiou]/i.test(word) ? 'an' : 'a'} ${word}`;

/** 'an autistic child', 'autistic people', 'people with ADHD'. */
function named(article: string | undefined, noun: string, what: string): string {
  const those = /^those$/i.test(noun) ? 'people' : noun.toLowerCase();
  if (/^some/.test(those)) return isAdhd(what) ? `${those} with ADHD` : `${those} ${adjectiveOf(what)}`;
  if (isAdhd(what)) return `${article ? withArticle(article, those) : those} with ADHD`;
  const words = `${adjectiveOf(what)} ${those}`;
  return article ? withArticle(article, words) : words;
}

type Form = 'am' | 'is' | 'are' | 'was' | 'were' | 'be' | 'been' | 'being';
const HAVING: Record<Form, string> = {
  am: 'have',
  is: 'has',
  are: 'have',
  was: 'had',
  were: 'had',
  be: 'have',
  been: 'had',
  being: 'having',
};

const being = (form: Form, what: string): string =>
  isAdhd(what) ? `${HAVING[form]} ADHD` : `${form} ${adjectiveOf(what)}`;

const lastWord = (text: string): string => /([\p{L}’']+)\s*$/u.exec(text)?.[1]?.toLowerCase() ?? '';
const MANY_BEFORE = new RegExp(`^(?:we|you|they|many|some|most|others|both|all|${PEOPLE}|parents|siblings|members)$`);

/** Whether the one who does it, who stands at the end of a text, is several. 'people who' is. */
function isMany(before: string): boolean {
  const word = lastWord(before.replace(/\b(?:who|that|which|also|often|still|really)\s*$/i, ''));
  return MANY_BEFORE.test(word) || /[^s’']s$/.test(word);
}

function suffered({ groups = {} }: RegExpMatchArray, before: string): string {
  const { what = '', aux = '', verb = '' } = groups;
  const helper = aux.trim().toLowerCase();
  if (/^suffers$/i.test(verb)) return being('is', what);
  if (/^suffering$/i.test(verb)) return helper ? being(helper as Form, what) : being('being', what);
  if (/^suffered$/i.test(verb)) {
    if (/^(?:have|has|had)$/.test(helper)) return `${helper} ${being('been', what)}`;
    return being(
      isMany(before) || lastWord(before) === 'i' ? (lastWord(before) === 'i' ? 'was' : 'were') : 'was',
      what,
    );
  }
  if (lastWord(before) === 'i') return being('am', what);
  return being(
    /^(?:to|may|might|can|could|will|would|must|should|not|do|does|did)$/.test(lastWord(before)) ? 'be' : 'are',
    what,
  );
}

const HABITS: readonly Habit[] = [
  {
    pattern: new RegExp(`\\b${NOUN} (?:who (?:is|are) )?suffering from ${CONDITION}\\b`, 'gi'),
    instead: ({ groups = {} }) => named(groups.article, groups.noun ?? '', groups.what ?? ''),
    why: PERSON,
  },
  {
    pattern: new RegExp(
      `\\b(?<aux>(?:am|is|are|was|were|be|been|being|have|has|had) )?(?<verb>suffer(?:s|ing|ed)?) from ${CONDITION}\\b`,
      'gi',
    ),
    instead: suffered,
    why: PERSON,
  },
  {
    pattern: new RegExp(`\\b${NOUN} with (?<what>autism|asd)\\b`, 'gi'),
    instead: ({ groups = {} }) => named(groups.article, groups.noun ?? '', groups.what ?? ''),
    why: PERSON,
  },
  {
    pattern: /\b(an? )?(?:autism spectrum disorder|ASD)\b/g,
    // Where it stands before another noun, the article is that noun’s.
    instead: ([, article], _, after) =>
      article && /^ (?!and\b|or\b|is\b|was\b|that\b|which\b|who\b)\p{L}/u.test(after) ? 'an autism' : 'autism',
    why: WAY,
  },
  {
    pattern: /\b(an? )?(?:high|low)[- ]functioning(?: (autism|autistic))?\b/gi,
    instead: ([, article, word], _, after) => {
      if (word) return article ? withArticle(article, word.toLowerCase()) : word.toLowerCase();
      return article && /^ \p{L}/u.test(after) ? 'an autistic' : 'autistic';
    },
    why: MEASURE,
  },
  {
    pattern: new RegExp(`\\bspecial[- ]needs (${PEOPLE}|${PERSON_WORDS})\\b`, 'gi'),
    instead: ([, noun = '']) => `${noun.toLowerCase()} with support needs`,
    why: NEED,
  },
  { pattern: /\bspecial needs\b/gi, instead: as('support needs'), why: NEED },
  { pattern: /\bsymptoms of\b/gi, instead: as('traits of'), why: WAY },
  { pattern: /\bdeficits in\b/gi, instead: as('differences in'), why: WAY },
  {
    pattern: /\bnormal (people|children|kids|adults)\b/gi,
    instead: ([, noun = '']) => `other ${noun.toLowerCase()}`,
    why: EQUAL,
  },
  {
    pattern: /\bdespite (their|his|her) (autism|ADHD|dyslexia)\b/gi,
    instead: ([, whose = '', what]) => `with ${whose.toLowerCase()} ${what}`,
    why: EQUAL,
  },
  {
    pattern: new RegExp(`\\bwheelchair[- ]bound(?: (?<noun>${PEOPLE}|${PERSON_WORDS}))?\\b`, 'gi'),
    instead: ({ groups = {} }, before) => {
      const { noun } = groups;
      if (noun) return `${noun.toLowerCase()} who ${IS_MANY.test(noun) ? 'use' : 'uses'} a wheelchair`;
      return /\b(?:are|were)\s*$/i.test(before) ? 'wheelchair users' : 'a wheelchair user';
    },
    why: 'A wheelchair takes people where they want to go.',
  },
];

/** As it is written at the beginning of a sentence, where what it stands for is one. */
function inItsPlace(instead: string, words: string, before: string): string {
  const isBegun = /(?:^|[.!?:]\s+|\n\s*)$/.test(before) && /^\p{Lu}/u.test(words);
  return isBegun ? instead.charAt(0).toUpperCase() + instead.slice(1) : instead;
}

/** What one might write another way, in the order of the text; without the words that somebody wants to leave. */
export function hintsIn(text: string, left: readonly string[] = []): Hint[] {
  const placed = HABITS.flatMap(({ pattern, instead, why }) =>
    [...text.matchAll(pattern)].map((found) => {
      const { 0: words, index } = found;
      const before = text.slice(0, index);
      const end = index + words.length;
      return {
        words,
        start: index,
        end,
        instead: inItsPlace(instead(found, before, text.slice(end)), words, before),
        why,
      };
    }),
  ).filter(({ words }) => !left.includes(words.toLowerCase()));
  placed.sort((a, b) => a.start - b.start || b.end - a.end);
  // Of two that overlap, the longer one says it all.
  return placed.filter((one, i) => !placed.slice(0, i).some(({ end }) => end > one.start));
}

export const rewritten = (text: string, { start, end, instead }: Hint): string =>
  text.slice(0, start) + instead + text.slice(end);

const KEPT = (key: string) => `desk:words:${key}`;

/** The words of an item that somebody has chosen to leave. */
export function wordsLeft(key: string): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEPT(key)) ?? '[]');
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}

export function leaveWords(key: string, words: string): string[] {
  const kept = [...new Set([...wordsLeft(key), words.toLowerCase()])];
  try {
    localStorage.setItem(KEPT(key), JSON.stringify(kept));
  } catch {
    // Then they are left for as long as the form is open.
  }
  return kept;
}
