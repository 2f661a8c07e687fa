/** The program that reads what sites answer when links are looked at: their robots.txt, and whether a page says that it is gone. */
import robotsParser from 'robots-parser';
import { lettersOf, unpacked } from './page-bytes.ts';
import { type PageToRead, readPage } from './page-reader.ts';

/** Of a robots.txt: the address that is meant, and the name of the program that asks. */
export type CheckToRead = PageToRead & { robots?: { url: string; name: string } };
export interface CheckReading {
  /** Whether the site wants that program there. */
  isAllowed: boolean;
  suspicion: string | null;
}

export async function* read({ robots, ...input }: CheckToRead): AsyncGenerator<CheckReading> {
  if (!robots) yield { isAllowed: true, suspicion: readPage(input).suspicion ?? null };
  else yield { isAllowed: isAllowed(robots, input), suspicion: null };
}

function isAllowed(
  { url, name }: { url: string; name: string },
  { bytes, encoding, contentType, url: from }: PageToRead,
) {
  const text = lettersOf(unpacked(Buffer.from(bytes), encoding), contentType);
  // What is a page, and no list of rules, forbids nothing.
  return /^\s*</.test(text) || (robotsParser(from, text).isAllowed(url, name) ?? true);
}
