/** The number for texts of a service, which some write with the word that is to be sent: 'text QUIET to 50808'. */

interface TextWay {
  /** Opens a text to the number, with the word in it; nothing, where no number can be read. */
  href: string | undefined;
  words: string;
}

/** 'Text QUIET to 50808', 'QUIET to 50808', 'SMS 50808', '50808'. */
const WITH_WORD = /^(?:(?:text|sms)\s+)?(?:[‘'"“]?([\p{L}\d]+)[’'"”]?\s+to\s+)?(\+?[\d][\d\s().-]*)$/iu;

/** How a text is sent to it; what cannot be read is shown as it is written, and leads nowhere. */
export function smsNumber(written: string): TextWay {
  const [, word, number] = WITH_WORD.exec(written.trim()) ?? [];
  if (!number) return { href: undefined, words: /^(?:text|sms)\b/i.test(written) ? written : `Text ${written}` };
  const href = `sms:${number.replaceAll(/[^\d+]/g, '')}`;
  return word
    ? { href: `${href}?body=${encodeURIComponent(word)}`, words: `Text ${word} to ${number.trim()}` }
    : { href, words: `Text ${number.trim()}` };
}
