/** What only who knows its address may find, such as a list that somebody shares. */
import type { OutgoingHttpHeaders } from 'node:http';
import { UNLISTED } from '#domain/unlisted.ts';

/** Whether an answer is such a thing: a page that shows it is one, too, however its own address is spelled. */
export const isUnlistedAnswer = (headers: OutgoingHttpHeaders): boolean =>
  Object.entries(UNLISTED).every(([name, value]) => headers[name] === value);
