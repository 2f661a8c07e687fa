/** The program that reads what other sites answer: a page, and then what they tell programs that embed it. */
import { withOembed } from './merge-oembed.ts';
import { lettersOf, unpacked } from './page-bytes.ts';
import type { PageReading } from './page-facts.ts';
import { type PageToRead, readPage } from './page-reader.ts';

/** With `page` the bytes are what its oEmbed address has answered. */
export type LinkToRead = PageToRead & { page?: PageReading };

export async function* read({ page, ...input }: LinkToRead): AsyncGenerator<PageReading> {
  yield page
    ? withOembed(page, JSON.parse(lettersOf(unpacked(Buffer.from(input.bytes), input.encoding), input.contentType)))
    : readPage(input);
}
