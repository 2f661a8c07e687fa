/** What a site says of a page when its address is asked for something to embed (oEmbed), added to what the page says. */
import { absolute } from '../reading/addresses.ts';
import { minutesOf } from '../reading/durations.ts';
import { isThing, type Thing } from '../reading/json.ts';
import { authorNames, isSiteName, siteKeys, withoutSite } from './author-and-site-names.ts';
import {
  isTimed,
  known,
  mergeFacts,
  onlyKnown,
  type PageFacts,
  type PageReading,
  type PageSort,
} from './page-facts.ts';
import { wordsOf } from './schema-org.ts';

/** Sites whose players are called rich things, as are notes and articles of others. */
const HEARD =
  /spotify|soundcloud|mixcloud|podcast|acast|buzzsprout|podbean|transistor|spreaker|audioboom|simplecast|libsyn/i;

/** `json` may be anything: what is no answer changes nothing. */
export function withOembed(reading: PageReading, json: unknown): PageReading {
  if (!isThing(json)) return reading;
  const own = <T>(value: T | null | undefined) => known(value, 'oembed');
  const [site, url] = [wordsOf(json.provider_name), reading.canonical ?? ''];
  const keys = siteKeys([site, reading.facts.site?.value], url);
  const title = withoutSite(wordsOf(json.title), keys);
  const picture = absolute(json.thumbnail_url ?? (json.type === 'photo' ? json.url : undefined));
  const said = onlyKnown<PageFacts>({
    sort: reading.facts.sort ? undefined : own(sortOf(json, site)),
    title: isSiteName(title, keys) ? undefined : own(title),
    site: own(site),
    description: own(wordsOf(json.description)),
    authors: own(authorNames([wordsOf(json.author_name)])),
    minutes: own(minutesOf(json.duration)),
    image: own(picture === undefined ? undefined : { url: picture, alt: null, licence: null }),
  });
  const { minutes, ...facts } = mergeFacts(reading.facts, said);
  const isOfText = minutes?.from === 'reckoned' && !isTimed(facts.sort?.value, reading.words);
  return { ...reading, facts: { ...facts, ...(minutes && !isOfText && { minutes }) } };
}

function sortOf({ type }: Thing, site: string): PageSort | undefined {
  if (type === 'video') return 'video';
  if (type === 'photo') return 'picture';
  return type === 'rich' ? (HEARD.test(site) ? 'audio' : 'article') : undefined;
}
