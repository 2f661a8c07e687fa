/** Names in pages: of those who made them, and of their sites, which many put at the end of each title. */
import { firstOfEach, nameKey } from '#domain/names.ts';
import { fold } from '#domain/text-folding.ts';
import { hostOf } from '../reading/addresses.ts';

/** Longer texts are no name. */
const NAME_MOST = 120;
const AUTHORS_MOST = 50;
/** Accounts of programs that run sites. */
const NOBODY =
  /^(?:admin(?:istrator)?|editor|author|staff|user|guest|root|webmaster|unknown|anonymous|n\/a|null|undefined)$/i;

/** An address, an account or a domain alone: who made the site signs so. */
const ADDRESS = /^(?:https?:|www\.|@|[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}$)/i;

/** Names of people and groups, each once; addresses and the accounts of programs are none. */
export const authorNames = (written: readonly string[]): string[] =>
  firstOfEach(
    written
      .map((name) => name.replace(/^(?:written )?by:?\s+/i, '').trim())
      .filter((name) => /\p{L}/u.test(name) && name.length <= NAME_MOST && !NOBODY.test(name) && !ADDRESS.test(name)),
    nameKey,
  ).slice(0, AUTHORS_MOST);

/** ‘Osei, Ama’ as lists of literature have it, as ‘Ama Osei’. */
export function inSpokenOrder(name: string): string {
  const [last = '', first = '', ...more] = name.split(/\s*,\s*/);
  return first !== '' && more.length === 0 ? `${first} ${last}` : name;
}

const SEPARATOR = /\s+(?:[|–—·•»«‹›~-]|::)\s+|\s*\|\s*/g;
const HOME = /^(?:home|home ?page|start|welcome)$/i;

/** A name as it is compared: ‘The Quiet Almanac’ is `thequietalmanac.org` too. */
const squashed = (name: string): string => fold(name).replaceAll(/[^\p{L}\p{N}]/gu, '');

/** All names that a site has: those it says, and its address. */
export function siteKeys(names: readonly (string | undefined)[], url: string): ReadonlySet<string> {
  const host = hostOf(url);
  const labels = host.split('.');
  const own = [host, labels.slice(0, -1).join(''), labels[0], labels.at(-2)].filter((name) => (name?.length ?? 0) > 3);
  return new Set([...names, ...own, host].map((name) => squashed(name ?? '')).filter((key) => key !== ''));
}

export const isSiteName = (title: string, keys: ReadonlySet<string>): boolean => keys.has(squashed(title));

/** Of ‘Title | Site’ and ‘Site | Title’ the title; of ‘Home | Site’ the site. */
export function withoutSite(title: string, keys: ReadonlySet<string>): string {
  const found = [...title.matchAll(SEPARATOR)].filter(({ index }) => index > 0);
  const [first, last] = [found[0], found.at(-1)];
  if (!first || !last) return title;
  const [before, after] = [title.slice(0, last.index), title.slice(last.index + last[0].length)];
  if (isSiteName(after, keys)) return HOME.test(before) ? after : before;
  const isBefore = isSiteName(title.slice(0, first.index), keys) && first[0].includes('|');
  return isBefore ? title.slice(first.index + first[0].length) : title;
}
