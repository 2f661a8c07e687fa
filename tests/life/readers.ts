/** What readers and their programs see of a catalogue, by each way that there is. */
import type { Story, Thing } from './story.ts';
import type { World } from './world.ts';

export interface Seen {
  /** By each way, the numbers of the things that it shows. */
  ways: Map<string, Set<number>>;
  /** Everything that was sent, as one text for each way. */
  texts: Map<string, string>;
  /** How each address answers. */
  pages: Map<Thing, number>;
}

/** A copy of the catalogue that a program keeps up by the change log alone. */
export class Copy {
  readonly ids = new Set<number>();
  #next = 0;

  async follow(world: World): Promise<void> {
    for (let isMore = true; isMore; ) {
      const { status, body } = await world.read(`/api/changes?after=${this.#next}`);
      if (status !== 200) throw new Error(`/api/changes?after=${this.#next} answered ${status}`);
      for (const { what, item_id } of body.data) what === 'changed' ? this.ids.add(item_id) : this.ids.delete(item_id);
      this.#next = body.next;
      isMore = body.has_next;
    }
  }
}

/** Which kinds a way shows; the others show all. A search has some of the events beside what it finds. */
export const KINDS_OF: Readonly<Record<string, Thing['kind']>> = { 'the calendar': 'event', 'the search': 'post' };

/** Every word of a list is in every title, so that one search finds all. */
export const COMMON = 'kettle';

export async function whatReadersSee(world: World, story: Story, copy: Copy): Promise<Seen> {
  await world.club.api.catchUp();
  const ways = new Map<string, Set<number>>();
  const texts = new Map<string, string>();
  const bySlug = new Map(story.things.map((thing) => [thing.slug, thing]));
  const told = (way: string, body: unknown, ids: Iterable<number>) => {
    texts.set(way, typeof body === 'string' ? body : JSON.stringify(body));
    ways.set(way, new Set(ids));
  };
  const get = async (url: string) => {
    const { status, body } = await world.read(url);
    if (status !== 200) throw new Error(`${url} answered ${status}: ${JSON.stringify(body)}`);
    return body;
  };
  const idsIn = (text: string): number[] =>
    [...text.matchAll(/thing-\d+-x/g)].flatMap(([slug]) => bySlug.get(slug)?.id ?? []);

  const posts = await get('/api/content/post?size=50');
  const events = await get('/api/content/event?size=50');
  told(
    'the lists',
    [posts.data, events.data],
    [...posts.data, ...events.data].map(({ id }) => id),
  );
  const found = await get(`/api/content/search?query=${COMMON}&size=50`);
  told(
    'the search',
    found,
    found.data.map(({ id }: { id: number }) => id),
  );
  const lines = String(await get('/api/catalogue.jsonl')).trim();
  told('catalogue.jsonl', lines, lines === '' ? [] : lines.split('\n').map((line) => JSON.parse(line).id));
  await copy.follow(world);
  ways.set('the copy that follows /api/changes', new Set(copy.ids));
  const anew = new Copy();
  await anew.follow(world);
  ways.set('/api/changes from the beginning', anew.ids);
  let maps = '';
  for (const [, path] of String(await get('/sitemap.xml')).matchAll(/<loc>http:\/\/localhost([^<]+)<\/loc>/g))
    maps += await get(path as string);
  told('the sitemap', maps, idsIn(maps));
  const feeds = `${JSON.stringify(await get('/home.json'))}${JSON.stringify(await get('/events.json'))}`;
  told('the feeds', feeds, idsIn(feeds));
  const calendar = String(await get('/events.ics')).replace(/\r?\n /g, '');
  texts.set('the calendar', calendar);
  ways.set('the calendar', new Set(idsIn(calendar)));

  const pages = new Map<Thing, number>();
  let bodies = '';
  for (const thing of story.things) {
    const { status, body } = await world.read(`/api/content/${thing.kind}/${thing.slug}`);
    pages.set(thing, status);
    if (status === 200) bodies += JSON.stringify(body);
  }
  texts.set('the pages', bodies);
  return { ways, texts, pages };
}
