/** Words that many people would rather not read about themselves, and what most prefer. */
import { AUTISM_WORDS, adjectiveOf, CONDITION, CONDITION_WORDS, nounOf, takesAdjective } from './conditions.ts';
import { beginsSentence, isMany, lastWord, NOUN, numberBefore, PEOPLE, PERSON, withArticle } from './grammar.ts';
import { havingNoun, isJoined, named, suffered, sufferingNoun, sure, unsure } from './suffering.ts';

export interface Offer {
  /** What most people prefer to read. */
  prefer: string;
  /** The same so that it reads on in its place; absent where that cannot be told for sure. */
  instead?: string;
}

export interface Habit {
  /** In small letters, some of what any text has in which it is found: only there it is looked for. */
  stem: string;
  pattern: RegExp;
  /** What to write for what was found; `before` and `after` are the text around it. Nothing: it is no such word here. */
  offer: (found: RegExpMatchArray, before: string, after: string) => Offer | undefined;
  why: string;
}

const WHO = 'Most autistic people say it is a part of who they are, and nothing to suffer from.';
const LABEL = 'Many people do not want to be named after what is hard for them.';
const WAY = 'It is a way of being, and many people do not see it as an illness.';
const MEASURE = 'It says how somebody looks to others, and not what they need.';
const NEED = 'Everybody has needs. These ones can be named.';
const EQUAL = 'It sets one group apart as the right one.';
const AGE = 'Adults are adults. It says nothing about what somebody knows, can do and needs.';
const CHAIR = 'A wheelchair takes people where they want to go.';

const words = (pattern: string, flags = 'gi'): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}-])(?:${pattern})(?![\\p{L}\\p{N}])`, `${flags}u`);

/** What may follow a noun, so that it is the noun itself and does not stand before another. */
const ENDS =
  /^(?:$|\s*[.,;:!?)\]*_\n–—…]|\s+(?:who|that|which|is|are|was|were|may|might|can|will|would|should|have|has|had|need|needs|often|in|at|on|to|for|of|with|by|from|as|but|than|because|when|if|so|do|does|find|and (?:the|their|his|her|our|your|my)|or (?:the|their|his|her|our|your|my))\b)/i;
const HAS_IT = /\b(?:with|have|has|had|having|of|about|any|all|their|his|her|our|your|my|whose)$/i;

function sufferer({ groups = {} }: RegExpMatchArray, before: string, after: string): Offer {
  const { article, what = '', many, own, grade } = groups;
  const offered = named(article, many ? 'people' : 'person', what);
  const isAfterOther = isJoined(before) || /\p{L}-$/u.test(before);
  if (grade || isAfterOther || (own && !adjectiveOf(what))) return unsure(offered);
  // 'sufferers of autism and anxiety'; where it stands before, what follows is no part of it.
  if (groups.first && !takesAdjective(after)) return unsure(offered);
  return sure(own ? `${offered}${own.charAt(0)}s` : offered);
}

function functioning({ groups = {} }: RegExpMatchArray, _: string, after: string): Offer {
  const { article, word = '', noun } = groups;
  // 'a high functioning autism diagnosis': the article is that noun’s.
  if (/^autism$/i.test(word)) return sure(withArticle(ENDS.test(after) ? undefined : article, 'autism'));
  if (word) return sure(withArticle(article, word.toLowerCase()));
  if (noun) return sure(withArticle(article, `autistic ${noun.toLowerCase()}`));
  return unsure('autistic, with words for what somebody needs');
}

function specialNeeds({ groups = {} }: RegExpMatchArray, before: string, after: string): Offer {
  const { article, noun } = groups;
  if (noun) {
    const offered = `${withArticle(article, noun.toLowerCase())} with support needs`;
    return /^[’']/.test(after) || isJoined(before) ? unsure(offered) : sure(offered);
  }
  const isNoun = ENDS.test(after) || (HAS_IT.test(before.trimEnd()) && /^ (?:and|or)\b/i.test(after));
  return isNoun && !article ? sure('support needs') : unsure('support needs');
}

function inAWheelchair({ groups = {} }: RegExpMatchArray, before: string, after: string): Offer {
  const { article, noun } = groups;
  if (noun) {
    const offered = `${withArticle(article, noun.toLowerCase())} who ${isMany(noun) ? 'use' : 'uses'} a wheelchair`;
    return /^[’']/.test(after) ? unsure(offered) : sure(offered);
  }
  const word = lastWord(before);
  const isEnd = ENDS.test(after) || /^ (?:and|or)\b/i.test(after);
  if (isEnd && /^(?:are|were)$/.test(word)) return sure('wheelchair users');
  if (isEnd && /^(?:am|is|was|he[’']s|she[’']s|i[’']m)$/.test(word)) return sure('a wheelchair user');
  return unsure('wheelchair user');
}

const USES: Record<string, string> = { am: 'use', is: 'uses', are: 'use', was: 'used', were: 'used', be: 'use' };

function confined({ groups = {} }: RegExpMatchArray, before: string): Offer {
  const helper = groups.aux?.trim().toLowerCase();
  if (helper) return USES[helper] ? sure(`${USES[helper]} a wheelchair`) : unsure('uses a wheelchair');
  const number = /\p{L}\s*$/u.test(before) ? numberBefore(before, true) : undefined;
  return number ? sure(`who ${number === 'many' ? 'use' : 'uses'} a wheelchair`) : unsure('who uses a wheelchair');
}

/** The name of a diagnosis for the thing itself. */
function spectrum({ groups = {} }: RegExpMatchArray, before: string, after: string): Offer {
  const { article, noun, many } = groups;
  if (noun)
    return isJoined(before)
      ? unsure(`autistic ${noun.toLowerCase()}`)
      : sure(withArticle(article, `autistic ${noun.toLowerCase()}`));
  if (many) return unsure('autism');
  const isAlone = ENDS.test(after) || /^ (?:and|or)\b/i.test(after);
  if (isAlone) return /^(?:am|is|are|was|were)$/.test(lastWord(before)) && !article ? unsure('autism') : sure('autism');
  // Where it stands before another noun, the article is that noun’s.
  return sure(withArticle(article, 'autism'));
}

export const HABITS: readonly Habit[] = [
  {
    stem: 'suffering',
    pattern: words(`${NOUN} (?:who(?: (?:is|are)|[’']s) )?suffering (?:from|with) ${CONDITION}`),
    offer: sufferingNoun,
    why: WHO,
  },
  {
    stem: 'suffer',
    pattern: words(
      `(?:(?<aux>am|is|are|was|were|be|been|being|have|has|had)(?<adverb>(?: (?:also|often|still|really|currently|never|not|already|always))?) )?(?<verb>suffer(?:s|ing|ed)?) (?:from|with) (?<own>(?:his|her|their|my|our|your) )?${CONDITION}`,
    ),
    offer: suffered,
    why: WHO,
  },
  {
    stem: 'diagnosed as',
    pattern: words(`diagnosed as suffering (?:from|with) ${CONDITION}`),
    offer: ({ groups = {} }, _, after) => {
      const { what = '', grade } = groups;
      const adjective = adjectiveOf(what);
      const offered = adjective ? `diagnosed as ${adjective}` : `diagnosed with ${nounOf(what)}`;
      return grade || (adjective && !takesAdjective(after)) ? unsure(offered) : sure(offered);
    },
    why: WHO,
  },
  {
    stem: 'afflicted',
    pattern: words(`afflicted (?:with|by) ${CONDITION}`),
    offer: ({ groups: { what = '' } = {} }) => unsure(adjectiveOf(what) ?? `with ${nounOf(what)}`),
    why: WHO,
  },
  {
    stem: 'victim',
    pattern: words(`victims? of ${CONDITION}`),
    offer: ({ groups: { what = '' } = {} }) => unsure(named(undefined, 'people', what)),
    why: WHO,
  },
  {
    stem: 'sufferer',
    pattern: words(`(?<article>(?:an?|the) )?${CONDITION}[- ]sufferer(?<many>s)?(?<own>[’']s?(?= \\p{L}))?`),
    offer: sufferer,
    why: LABEL,
  },
  {
    stem: 'sufferer',
    pattern: words(`(?<article>(?:an?|the) )?(?<first>sufferer)(?<many>s)? (?:of|from|with) ${CONDITION}`),
    offer: sufferer,
    why: LABEL,
  },
  {
    stem: 'sufferer',
    pattern: words(
      '(?<=(?:^|[.!?\\n]\\s*|\\b(?:an?|the|fellow|many|some|other|all|most|these|those|for|of) ))sufferer(?<many>s)?',
    ),
    offer: ({ groups = {} }, _, after) =>
      /^ (?:of|from|with)\b/i.test(after)
        ? undefined
        : unsure(groups.many ? 'people, or autistic people' : 'person, or autistic person'),
    why: LABEL,
  },
  { stem: ' with a', pattern: words(`${NOUN} with ${AUTISM_WORDS}`), offer: havingNoun, why: WHO },
  ...['ASD', '[Aa]utism [Ss]pectrum [Dd]isorder(?<many>s)?(?: \\(ASD\\))?'].map((name) => ({
    stem: name === 'ASD' ? 'asd' : 'autism spectrum disorder',
    pattern: words(`(?<article>(?:[Aa]n?|[Tt]he) )?${name}(?: (?<noun>${PEOPLE}|${PERSON}))?`, 'g'),
    offer: spectrum,
    why: WAY,
  })),
  {
    stem: 'functioning',
    pattern: words(
      `(?<article>(?:an?|the) )?(?:high|low)[- ]functioning(?: (?:(?<word>autism|autistic)|(?<noun>${PEOPLE}|${PERSON})))?`,
    ),
    offer: functioning,
    why: MEASURE,
  },
  {
    stem: 'special',
    pattern: words(`(?<article>(?:an?|the) )?special[- ]needs(?: (?<noun>${PEOPLE}|${PERSON}))?`),
    offer: specialNeeds,
    why: NEED,
  },
  {
    stem: 'symptoms',
    pattern: words(`symptoms of(?= ${CONDITION_WORDS})`),
    offer: () => sure('traits of'),
    why: WAY,
  },
  {
    stem: 'symptoms',
    pattern: words(`(?<what>${CONDITION_WORDS}) symptoms`),
    offer: ({ groups = {} }, before) => {
      const { what = '' } = groups;
      const offered = `${adjectiveOf(what) ?? nounOf(what)} traits`;
      return isJoined(before) ? unsure(offered) : sure(offered);
    },
    why: WAY,
  },
  {
    stem: 'deficits in',
    pattern: words(
      'deficits in(?= (?:attention|communication|social|language|empathy|sensory|motor|memory|working|executive))',
    ),
    offer: () => sure('differences in'),
    why: WAY,
  },
  {
    stem: 'normal ',
    pattern: words('(?<article>(?:an?|the) )?normal (?<noun>people|children|kids|adults|child|kid|person|adult)'),
    offer: ({ groups = {} }) => {
      const { article, noun = '' } = groups;
      if (!isMany(noun)) return unsure(`a ${noun.toLowerCase()} who is not autistic`);
      return sure(withArticle(article, `other ${noun.toLowerCase()}`));
    },
    why: EQUAL,
  },
  {
    stem: 'despite',
    pattern: words('despite (?<whose>their|his|her|my|our|your) (?<what>autism|ADHD|dyslexia)'),
    offer: ({ groups = {} }) => sure(`with ${groups.whose?.toLowerCase()} ${groups.what}`),
    why: EQUAL,
  },
  {
    stem: 'mental age',
    pattern: words('(?:a )?mental ages?(?: of)?'),
    offer: () => unsure('what somebody can do and needs'),
    why: AGE,
  },
  {
    stem: 'wheelchair',
    pattern: words(`(?<article>(?:an?|the) )?wheelchair[- ]bound(?: (?<noun>${PEOPLE}|${PERSON}))?`),
    offer: inAWheelchair,
    why: CHAIR,
  },
  {
    stem: 'wheelchair',
    pattern: words('(?:(?<aux>am|is|are|was|were|be|been|being) )?confined to (?:a |his |her |their )?wheelchairs?'),
    offer: confined,
    why: CHAIR,
  },
];

/** As it is written at the beginning of a sentence, where what it stands for is one. */
export function inItsPlace(instead: string, found: string, before: string): string {
  const isBegun = /^\p{Lu}/u.test(found) && beginsSentence(before);
  return isBegun ? instead.charAt(0).toUpperCase() + instead.slice(1) : instead;
}
