/** 'suffers from autism' in every form of the verb, put so that the sentence reads on. */
import { adjectiveOf, nounOf, takesAdjective } from './conditions.ts';
import { beginsSentence, isMany, lastWord, numberBefore, withArticle, withoutAdverbs } from './grammar.ts';
import type { Offer } from './preferred-terms.ts';

export const sure = (instead: string): Offer => ({ prefer: instead, instead });
export const unsure = (prefer: string): Offer => ({ prefer });

const HAVING: Record<string, string> = {
  am: 'have',
  is: 'has',
  are: 'have',
  was: 'had',
  were: 'had',
  be: 'have',
  been: 'had',
  being: 'having',
};

/** 'an autistic child', 'autistic people', 'people with ADHD'. */
export function named(article: string | undefined, noun: string, what: string): string {
  const those = /^those$/i.test(noun) ? 'people' : noun.toLowerCase();
  const adjective = adjectiveOf(what);
  if (!adjective) return `${/^(?:some|any)/.test(those) ? those : withArticle(article, those)} with ${nounOf(what)}`;
  return /^(?:some|any)/.test(those) ? `${those} ${adjective}` : withArticle(article, `${adjective} ${those}`);
}

/** Several that share what follows: 'children and adults'. */
export const isJoined = (before: string): boolean => /(?:\b(?:and|or|nor)|[/&])\s*(?:\p{L}+\s+)?$/iu.test(before);

/** A noun that suffers: 'people suffering from autism'. */
export function sufferingNoun({ groups = {} }: RegExpMatchArray, before: string, after: string): Offer {
  const { article, noun = '', what = '', grade } = groups;
  const words = named(article, noun, what);
  if (grade || (adjectiveOf(what) && !takesAdjective(after))) return unsure(words);
  if (!adjectiveOf(what)) return /^[’']/.test(after) ? unsure(words) : sure(words);
  if (!isJoined(before)) return sure(words);
  return sure(`${article ?? ''}${noun.toLowerCase()} who ${isMany(noun) ? 'are' : 'is'} ${adjectiveOf(what)}`);
}

/** A noun that has it: 'children with autism'. Of 'children and adults with autism' nobody knows who is meant. */
export function havingNoun({ groups = {} }: RegExpMatchArray, before: string, after: string): Offer {
  const words = named(groups.article, groups.noun ?? '', groups.what ?? '');
  return takesAdjective(after) && !isJoined(before) ? sure(words) : unsure(words);
}

const MODAL = /^(?:to|may|might|can|cannot|can[’']t|could|will|would|must|should|shall)$/;
const DO = /^(?:do|does|did|don[’']t|doesn[’']t|didn[’']t)$/;
const MODAL_ASKS = /(?:^|[.!?]\s+|\n)(?:can|could|may|might|will|would|should|must)(?:\s+[\p{L}’']+){1,4}$/iu;
const DO_ASKS = /\b(?:do|does|did)(?:\s+[\p{L}’']+){1,4}$/iu;
/** After these 'being' and 'having' read on. */
const BEFORE_A_NOUN = /^(?:of|by|from|after|before|about|without|while|when|if|despite|through)$/;
const BE_CONTRACTED =
  /(?:\b(?:is|are|was|were)n[’']t|\b(?:i[’']m|(?:you|we|they)[’']re|(?:he|she|who|it|there)[’']s))$/i;

/** The verb itself, with what helps it. */
export function suffered({ groups = {} }: RegExpMatchArray, before: string, after: string): Offer {
  const { what = '', aux = '', adverb = '', verb = '', own, grade } = groups;
  const adjective = adjectiveOf(what);
  const general = adjective ? `is ${adjective}` : `has ${nounOf(what)}`;
  if (own || grade || (adjective && !takesAdjective(after))) return unsure(general);
  const be = (form: string) => sure(adjective ? `${form} ${adjective}` : `${HAVING[form]} ${nounOf(what)}`);
  const told = [verb, aux].map((word) => word.trim().toLowerCase());
  const helper = told[1] ?? '';
  const between = adverb.toLowerCase();
  switch (told[0]) {
    case 'suffers':
      return helper ? unsure(general) : be('is');
    case 'suffering':
      if (!helper) return suffering(what, before) ?? unsure(general);
      if (/^ha/.test(helper)) return unsure(general);
      if (adjective) return sure(`${helper}${between} ${adjective}`);
      if (/not|never/.test(between)) return unsure(general);
      return sure(`${between.trim()} ${HAVING[helper]} ${nounOf(what)}`.trim());
    case 'suffered':
      if (/^ha/.test(helper))
        return sure(`${helper}${between} ${adjective ? `been ${adjective}` : `had ${nounOf(what)}`}`);
      if (helper) return unsure(general);
      return sufferedAlone(before, be) ?? unsure(general);
    default:
      return helper ? unsure(general) : (suffer(before, adjective !== undefined, be) ?? unsure(general));
  }
}

/** 'suffering' without 'is' or 'are' before it. */
function suffering(what: string, before: string): Offer | undefined {
  const adjective = adjectiveOf(what);
  const said = before.trimEnd();
  const participle = adjective ? `being ${adjective}` : `having ${nounOf(what)}`;
  if (BE_CONTRACTED.test(said)) return adjective ? sure(adjective) : undefined;
  if (beginsSentence(before) || BEFORE_A_NOUN.test(lastWord(said))) return sure(participle);
  const number = /\p{L}$/u.test(said) ? numberBefore(said, true) : undefined;
  // 'her suffering', 'they suffering' are no people with a relative clause.
  if (!number || /\b(?:the|his|her|their|my|our|your|we|you|they|he|she|it|i)$/i.test(said)) return undefined;
  const verb = number === 'many' ? ['are', 'have'] : ['is', 'has'];
  return sure(adjective ? `who ${verb[0]} ${adjective}` : `who ${verb[1]} ${nounOf(what)}`);
}

type Be = (form: string) => Offer;

function sufferedAlone(before: string, be: Be): Offer | undefined {
  if (/[’'](?:ve|d)$/i.test(withoutAdverbs(before))) return be('been');
  const number = numberBefore(before);
  // 'had' is the same for one and for many.
  if (be('was').instead === be('were').instead) return be('was');
  return number && be(number === 'one' ? 'was' : 'were');
}

/** The bare form: of 'I', of many, or after a word such as 'may'. */
function suffer(before: string, isAdjective: boolean, be: Be): Offer | undefined {
  const whole = withoutAdverbs(before);
  const isDenied = /(?:\snot|n[’']t)$/i.test(whole);
  const said = whole.replace(/\snot$/i, '');
  const word = lastWord(said);
  if (MODAL.test(word) || (/n[’']t$/.test(word) && !DO.test(word))) return be('be');
  if (DO.test(word) || isDenied || DO_ASKS.test(said)) return isAdjective ? undefined : be('be');
  if (MODAL_ASKS.test(said)) return be('be');
  if (/^(?:and|or|him|her|them|us|me)$/.test(word)) return undefined;
  return be(word === 'i' ? 'am' : 'are');
}
