/** What stands around words in a sentence: whether those who do something are one or many, and where a sentence begins. */

export const PEOPLE =
  'people|children|kids|adults|persons|individuals|students|pupils|men|women|boys|girls|teenagers|teens|youngsters|learners|those';
export const PERSON =
  'person|child|kid|adult|individual|student|pupil|man|woman|boy|girl|teenager|teen|youngster|learner|someone|somebody|anyone|anybody';
/** A person or several, with the groups `article` and `noun`. */
export const NOUN = `(?<article>(?:an?|the) )?(?<noun>${PEOPLE}|${PERSON})`;

const MANY = new RegExp(
  `^(?:we|you|they|these|many|some|most|others|both|all|few|several|parents|siblings|members|${PEOPLE})$`,
  'i',
);
const ONE = new RegExp(`^(?:i|he|she|it|this|everyone|everybody|nobody|one|each|${PERSON})$`, 'i');
const ADVERBS = /\s(?:also|often|still|really|sometimes|usually|always|never|currently|already|once|all|both)\s*$/i;

const OF_OTHERS = /\b(?:of|with|in|for|from|to|at|by|than|and|or)\s+(?:[\p{L}’']+\s+){0,2}[\p{L}’']+$/iu;

export const isMany = (noun: string): boolean => new RegExp(`^(?:${PEOPLE})$`, 'i').test(noun);

/** The text without the words that may stand between those who do something and what they do. */
export function withoutAdverbs(text: string): string {
  let said = text.trimEnd();
  while (ADVERBS.test(said)) said = said.replace(ADVERBS, '');
  return said;
}

export const lastWord = (text: string): string => /([\p{L}\p{N}’']+)\s*$/u.exec(text)?.[1]?.toLowerCase() ?? '';

/**
 * Whether those who do what comes next are one or many; nothing where that cannot be told for sure. `isNearest`: what comes
 * next belongs to the noun beside it, as 'suffering' does in 'the mother of boys suffering'.
 */
export function numberBefore(text: string, isNearest = false): 'one' | 'many' | undefined {
  const whole = withoutAdverbs(text);
  const said = withoutAdverbs(whole.replace(/\s(?:who|that|which)$/i, ''));
  const word = lastWord(said);
  // 'the mother of two boys': the last noun is not the one that does it.
  const mayBeOther = !isNearest && said === whole && OF_OTHERS.test(said);
  if (mayBeOther && !/^(?:i|we|you|they|he|she|it)$/.test(word)) return undefined;
  if (ONE.test(word)) return 'one';
  if (MANY.test(word)) return 'many';
  if (/\b(?:an?|his|her|their|my|our|your|the|each|every|whose)\s+(?:[\p{L}’']+\s+)?[\p{L}’']*[^s’'\s]$/iu.test(said))
    return 'one';
  return /[^s’'ui]s$/.test(word) && !/\p{Lu}[\p{L}’']*$/u.test(said) ? 'many' : undefined;
}

/** The end of a text after which a sentence, a heading, a line of a list or the words of a link begin. */
const BEGIN = /(?:^|\n|[.!?…:][”’"')\]]*\s)[\s#>*_+\-(["'“‘]*(?:\d+[.)]\s+)?[*_(["'“‘]*$/u;
export const beginsSentence = (before: string): boolean => BEGIN.test(before) || /(?:^|[\s(])\[[*_]*$/.test(before);

/** 'an autistic child', 'the autistic child'; without an article the words alone. */
export function withArticle(article: string | undefined, words: string): string {
  if (!article) return words;
  if (/^the /i.test(article)) return `the ${words}`;
  return `${/^(?:[aeio]|u(?!se))/i.test(words) ? 'an' : 'a'} ${words}`;
}
