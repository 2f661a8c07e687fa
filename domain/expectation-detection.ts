/** The words by which a page says what people can expect of a thing: a line for each expectation, and for being online. */
import type { ExpectAnswer } from './what-to-expect.ts';

/** What says yes, and what says no; a ‘not’ before either turns it round. */
type Words = Partial<Record<Exclude<ExpectAnswer, 'unknown'>, RegExp>>;

/** So few people are no crowd. */
const FEW = String.raw`(?:[1-9]|1\d|20)\b`;
const PEOPLE = '(?:people|persons|places|participants|attendees|guests|visitors|children|adults|spaces)';

/** The name under which being online is proposed: a field of its own, which no expectation is called like. */
export const ONLINE = 'online';

const WORDS: Readonly<Record<string, Words>> = {
  'quiet-space': {
    yes: /\b(?:quiet|calm|calming|chill[- ]?out|low[- ]stimulation) (?:room|space|area|zone|corner)s?\b/i,
  },
  'loud-noise': {
    yes: /\b(?:loud|sudden) (?:noise|music|sound|bang|announcement)s?\b|\b(?:loud|amplified) music\b|\bfireworks\b/i,
    no: /\b(?:no|without)(?: any| background| loud| live)? music\b|\b(?:music|sound|volume)(?: is| will be)?(?: turned)? (?:off|down|low|lowered)\b|\b(?:low|lower|lowered|reduced) (?:sound|noise|volume)\b/i,
  },
  'bright-light': {
    yes: /\bbright(?:ly)?[- ](?:light(?:s|ing)?|lit)\b|\b(?:flash|flicker)ing(?: light(?:s|ing)?)?\b|\bstrobes?\b/i,
    no: /\b(?:low(?:er|ered)?|dim(?:med)?|soft(?:er|ened)?|reduced|gentle)(?: levels? of|[- ]level)?[- ]light(?:s|ing)?\b|\blight(?:s|ing)?(?: is| are| will be)?(?: turned| kept)? (?:low(?:ered)?|dim(?:med)?|down|soft)\b/i,
  },
  'strong-smells': {
    yes: /\bstrong (?:smell|scent|perfume)s?\b/i,
    no: /\b(?:scent|fragrance|perfume)[- ]free\b|\b(?:do not|don[’']t) wear (?:any |strong )?perfume\b/i,
  },
  captions: { yes: /\bcaption(?:s|ed|ing)\b|\bsubtitle[sd]\b/i },
  bsl: { yes: /\bBSL\b|\bsign(?:ed)? language\b/i },
  transcript: { yes: /\btranscripts?\b/i },
  'easy-read': { yes: /\beasy[- ]read\b/i },
  crowd: {
    yes: /\bcrowd(?:s|ed)\b/i,
    no: new RegExp(
      String.raw`\b(?:at most|up to|only|no more than|limited to|max(?:imum|\.)?(?: of)?) ${FEW} ${PEOPLE}\b|\b${FEW} ${PEOPLE} (?:at most|max(?:imum)?)\b|\bsmall groups?\b`,
      'i',
    ),
  },
  'camera-on': {
    yes: /\bcameras? (?:(?:must|has to|have to|needs? to|should) be )?on\b/i,
    no: /\bcameras? (?:can be |may be |is |are )?(?:off|optional)\b|\bno cameras? needed\b/i,
  },
  speaking: {
    yes: /\b(?:(?:have|need|asked|expected|required|made) to|must) (?:speak|talk|introduce yourself)\b(?! (?:to|with)\b)/i,
    no: /\b(?:speaking|talking) is optional\b|\b(?:no pressure|without having) to (?:speak|talk)\b/i,
  },
  touch: { yes: /\bphysical contact\b|\bphysical examinations?\b|\b(?:will|may|can) be touched\b/i },
  'moving-about': {
    yes: /\b(?:free|welcome|fine|okay|OK|may|can|able)(?: to)? (?:get up and |stand up and )?(?:move (?:about|around)|walk (?:about|around)|fidget|stim)\b/i,
    no: /\b(?:stay|remain) seated\b|\b(?:stay|remain|sit) (?:very )?still\b/i,
  },
  'bring-somebody': {
    yes: /\bbring (?:[\w’']+ ){0,3}(?:friend|companion|carer|supporter|support (?:person|worker)|somebody|someone)s?\b|\b(?:companion|carer)s?[’']? (?:tickets?|places?|(?:go|come|get in) free)\b/i,
    no: /\b(?:come|attend) alone\b/i,
  },
  'neurodivergent-led': {
    yes: /\b(?:led|run|hosted|facilitated|made) by(?: and for)? (?:autistic|neurodivergent|ADHD|dyslexic)\b|\b(?:autistic|neurodivergent)[- ]led\b/i,
  },
  'leave-any-time': {
    yes: /\bleave (?:at )?any ?time\b|\bcome and go\b|\bleave (?:whenever|when you)\b|\b(?:arrive|come) late\b/i,
    no: /\b(?:no|without) late (?:entry|arrivals?|admission)\b|\blatecomers (?:will not|won[’']t|cannot|can[’']t) be\b/i,
  },
  'step-free': {
    yes: /\bstep[- ]?free\b|\bwheelchair(?:[- ]| user )(?:access(?:ible)?|friendly)\b|\b(?:level|ramped) (?:access|entrance)\b|\b(?:no|without) (?:steps|stairs)\b/i,
    no: /\b(?:steps|stairs) (?:up |down |lead )*(?:to|at) the (?:entrance|door|building|room|venue)\b|\b(?:up|down) (?:a flight of|some|several|\d+) (?:steps|stairs)\b/i,
  },
  toilets: { yes: /\btoilets?\b|\bWCs?\b|\b(?:rest|wash)rooms?\b/i },
  plan: {
    yes: /\b(?:social|visual) (?:story|stories|guide|schedule)s?\b|\b(?:plan|programme|agenda|timetable)(?: is| will be)?(?: sent| emailed| shared)? (?:beforehand|in advance)\b/i,
  },
  concessions: {
    yes: /\bconcession(?:s|ary)?\b|\breduced (?:price|rate|fee)s?\b|\bsliding scale\b|\bpay what you can\b|\bbursar(?:y|ies)\b|\bdiscounts? for\b|\bcarers?[’']? (?:go|come|get in) free\b/i,
  },
  booking: {
    yes: /\bbooking(?: is)? (?:needed|required|essential)\b|\bbook (?:in advance|ahead|your place)\b|\b(?:must|need to|have to) (?:be )?book(?:ed)?\b/i,
    no: /\bno (?:need to book|booking)\b|\bbooking(?: is)? not (?:needed|required)\b|\bjust (?:turn|come|drop|show) (?:up|along|in)\b|\bdrop[- ]in\b/i,
  },
  'book-without-call': {
    yes: /\bbook(?:ings?)?(?: [\w’']+){0,2} (?:online|by (?:email|text))\b|\bonline booking\b|\b(?:email|text)(?: us)? to book\b/i,
    no: /\bbook(?:ings?)?(?: is| are)?(?: only)? (?:by|over the) (?:tele)?phone\b(?! or)|\b(?:call|phone|ring)(?: us)? to book\b/i,
  },
  'waiting-list': { yes: /\bwaiting[- ](?:list|time)s?\b|\b\d+[- ](?:week|month) wait\b/i, no: /\bno wait\b/i },
  diagnosis: {
    yes: /\b(?:must have|needs?|requires?|required to have) (?:an? )?(?:formal |official |autism |ADHD )*diagnosis\b|\bdiagnosis (?:is )?(?:needed|required|necessary)\b/i,
    no: /\bself[- ](?:diagnos(?:ed|is)|identif\w+)\b|\bwithout (?:an? )?(?:formal |official |autism |ADHD )*diagnosis\b/i,
  },
  ages: {
    yes: /\baged? (?:from )?\d{1,2}\b|\bages \d{1,2}\b|\b\d{1,2}(?: ?[-–] ?\d{1,2})?[- ]year[- ]olds?\b|\b(?:under|over)[- ]\d{1,2}s\b|\b1[68]\+|\badults only\b/i,
    no: /\b(?:all|any|every) ages?\b/i,
  },
  [ONLINE]: {
    yes: /\bonline (?:by|via|over|on) (?:video|zoom|(?:microsoft )?teams|google meet|skype|phone)\b|\b(?:by|via|over|on) (?:a )?(?:video(?: call)?|zoom|microsoft teams|google meet|skype)\b|\bvideo (?:consultation|appointment|session)s?\b|\bonline (?:session|appointment|meeting|workshop|therapy|counselling|support group|event)s?\b|\b(?:held|takes place|meets?|run) online\b/i,
  },
};

export interface SaidAnswer {
  name: string;
  answer: 'yes' | 'no';
  /** The words that say so. */
  words: string;
}

const NOT = /\b(?:no|not|without|never|neither|nor|cannot|\w+n[’']t)\b(?! (?:only|just|sure)\b)/gi;
const AFTER_NOT =
  /^\s*(?:[\w’'-]+ ){0,2}(?:(?:is|are) (?:currently )?(?:not|un)|(?:is|are)n[’']t|unavailable|not available)/i;
const WORDS_BETWEEN = 4;
const LETTERS_SHOWN = 160;

/** ‘No A, B or C’ says no of all three; a comma without ‘or’ ends what a ‘not’ reaches. */
function isNegated(sentence: string, at: number, end: number): boolean {
  const last = [...sentence.slice(0, at).matchAll(NOT)].at(-1);
  if (last) {
    const between = sentence.slice(last.index + last[0].length, at);
    const parts = between.split(/,\s/);
    const isNear =
      (parts.at(-1)?.trim().split(/\s+/).length ?? 0) <= WORDS_BETWEEN && !/\b(?:but|and it is)\b/.test(between);
    if (isNear && (parts.length === 1 || /\b(?:n?or)\b/.test(sentence.slice(last.index)))) return true;
  }
  return AFTER_NOT.test(sentence.slice(end));
}

const turned = { yes: 'no', no: 'yes' } as const;

/** What a text says, each answer once with the sentence that says it; what it asks is no answer. */
export function answersIn(text: string): SaidAnswer[] {
  const found = new Map<string, SaidAnswer>();
  for (const sentence of text.split(/\n+|(?<=[.!?;])\s+/))
    if (!sentence.trimEnd().endsWith('?'))
      for (const [name, words] of Object.entries(WORDS))
        for (const says of ['no', 'yes'] as const) {
          const match = words[says]?.exec(sentence);
          if (!match) continue;
          const end = match.index + match[0].length;
          const answer = isNegated(sentence, match.index, end) ? turned[says] : says;
          const key = `${name} ${answer}`;
          if (!found.has(key)) found.set(key, { name, answer, words: around(sentence, match.index, end) });
        }
  return [...found.values()];
}

/** A sentence, or of a long one what stands about the words. */
function around(sentence: string, at: number, end: number): string {
  const all = sentence.replaceAll(/\s+/g, ' ').trim();
  if (all.length <= LETTERS_SHOWN) return all;
  const spare = Math.max(0, LETTERS_SHOWN - (end - at)) / 2;
  const cut = sentence.slice(Math.max(0, at - spare), end + spare).replaceAll(/\s+/g, ' ');
  return `…${cut.replace(/^\S*\s|\s\S*$/g, '')}…`;
}
