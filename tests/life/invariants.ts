/** What is true after every step of a catalogue's life, whatever has happened. */
import { findContradictions } from '#server/check/consistency-findings.ts';
import { type Copy, KINDS_OF, whatReadersSee } from './readers.ts';
import { type PersonName, Story, TEXTS, type Thing } from './story.ts';
import type { World } from './world.ts';

export class Fault extends Error {}

const fail = (sentence: string): never => {
  throw new Fault(sentence);
};
const nameOf = (thing: Thing): string => `thing ${thing.id}`;

export async function look(world: World, story: Story, copy: Copy): Promise<void> {
  await itemsAreAsTheyWereLeft(world, story);
  await nothingWrittenIsLost(world, story);
  await whatHangsOnThingsIsThere(world, story);
  await readersSeeWhatIsPublished(world, story, copy);
  await theLogIsTrue(world, story);
  await nobodyIsToldTwoThings(world, story);
  await looksEnd(world, story);
  const wrong = await findContradictions(world.db, () => true);
  if (wrong.length > 0) fail(wrong.join(' '));
}

/** Each thing says what it was left to say, by whom; so ‘done’ is done, and nobody else's words were touched. */
async function itemsAreAsTheyWereLeft(world: World, story: Story): Promise<void> {
  const rows = await world.db
    .selectFrom('item')
    .leftJoin('content', 'content.item_id', 'item.id')
    .select(['item.id', 'item.slug', 'item.status', 'item.publish_at', 'item.version', 'item.updated_by'])
    .select(['item.title', 'item.synopsis', 'content.body'])
    .where('item.kind', 'in', ['post', 'event'])
    .execute();
  const ids = new Set(story.here.map(({ id }) => id));
  for (const row of rows) if (!ids.has(row.id)) fail(`Item ${row.id} ‘${row.title}’ is here, and nobody has made it.`);
  for (const thing of story.here) {
    const row = rows.find(({ id }) => id === thing.id);
    if (!row) return fail(`${nameOf(thing)} is not here any more.`);
    const says = Story.now(thing);
    const is = {
      title: row.title,
      synopsis: row.synopsis ?? '',
      body: row.body ?? '',
      status: row.status,
      publishAt: row.publish_at && new Date(row.publish_at).toISOString(),
      version: row.version,
      slug: row.slug,
      by: row.updated_by,
    };
    const wanted = {
      title: says.title,
      synopsis: says.synopsis,
      body: says.body,
      status: says.status,
      publishAt: says.publishAt,
      version: thing.versions.length,
      slug: thing.slug,
      by: (Object.hasOwn(world.people, says.by) ? world.people[says.by as PersonName].id : is.by) ?? null,
    };
    for (const key of Object.keys(wanted) as (keyof typeof wanted)[])
      if (is[key] !== wanted[key])
        fail(`${nameOf(thing)}: its ${key} is ‘${is[key]}’, and it was left as ‘${wanted[key]}’ (by ${says.by}).`);
  }
}

const KEEPING = ['item', 'content', 'revision', 'draft_kept', 'merge_kept', 'item_comment'] as const;

/** Every word is in what is here, in a version, or in what can be brought back. */
async function nothingWrittenIsLost(world: World, story: Story): Promise<void> {
  let kept = '';
  for (const table of KEEPING)
    kept += JSON.stringify(
      await world.db
        .selectFrom(table as 'item')
        .selectAll()
        .execute(),
    );
  for (const [word, { by, on }] of story.written)
    if (!kept.includes(word)) fail(`What ${by} wrote on ${nameOf(on)} (‘${word}’) is nowhere any more.`);
  for (const { word, by, on } of story.notes)
    if (!kept.includes(word)) fail(`The note of ${by} on ${nameOf(on)} is lost.`);
}

async function whatHangsOnThingsIsThere(world: World, story: Story): Promise<void> {
  const held = await world.db.selectFrom('favourite').select(['member_id', 'item_id']).execute();
  const is = new Set<string>(held.map(({ member_id, item_id }) => `${member_id} ${item_id}`));
  const wanted = new Map<string, { by: PersonName; holder: Thing }>(
    story.favourites.flatMap(({ by, on }) => {
      const holder = Story.holder(on);
      return holder.is === 'here' ? [[`${world.people[by].id} ${holder.id}`, { by, holder }] as const] : [];
    }),
  );
  for (const [key, { by, holder }] of wanted)
    if (!is.has(key)) fail(`${by} has lost what they saved: ${nameOf(holder)}.`);
  for (const key of is) if (!wanted.has(key)) fail(`Somebody is said to have saved what they did not: ${key}.`);
  const notes = await world.db.selectFrom('item_comment').select(['id', 'item_id', 'text']).execute();
  for (const { word, by, on } of story.notes) {
    const holder = Story.holder(on);
    if (holder.is !== 'here') continue;
    const row = notes.find(({ text }) => text.includes(word));
    if (row?.item_id !== holder.id) fail(`The note of ${by} on ${nameOf(on)} is not with ${nameOf(holder)}.`);
  }
}

async function readersSeeWhatIsPublished(world: World, story: Story, copy: Copy): Promise<void> {
  const { ways, texts, pages } = await whatReadersSee(world, story, copy);
  const shown = story.things.filter(Story.isShown);
  const shownIn = (way: string) => shown.filter(({ kind }) => (KINDS_OF[way] ?? kind) === kind);
  for (const [way, ids] of ways) {
    const wanted = shownIn(way);
    for (const thing of wanted) if (!ids.has(thing.id)) fail(`${nameOf(thing)} is published, and not in ${way}.`);
    for (const id of ids)
      if (!wanted.some((thing) => thing.id === id)) fail(`${way} shows thing ${id}, which is not published.`);
  }
  const visible = new Set(shown.flatMap((thing) => TEXTS.flatMap((text) => Story.now(thing)[text].split(' '))));
  const notes = story.notes.map(({ word }) => word);
  for (const [way, said] of texts) {
    // The lasting name of a copy keeps the words with which it began.
    const text = story.things.reduce((left, { name }) => left.replaceAll(name, ''), said);
    for (const [word] of text.matchAll(/ko[a-z]{4}ux/g)) {
      if (notes.includes(word)) fail(`${way} shows a note of the desk to readers.`);
      const written = story.written.get(word);
      if (!visible.has(word))
        fail(`${way} shows ‘${word}’ of ${written ? nameOf(written.on) : 'nothing'}, which no reader may see now.`);
    }
    for (const thing of shownIn(way))
      if (way !== 'the sitemap' && !text.includes(Story.now(thing).title))
        fail(`${way} shows ${nameOf(thing)} under an old title.`);
  }
  for (const [thing, status] of pages) {
    const isShown = Story.isShown(thing);
    if (isShown !== (status === 200))
      fail(`The page of ${nameOf(thing)} answers ${status}, and it is ${thing.is}, ${Story.now(thing).status}.`);
    if (status >= 500) fail(`The page of ${nameOf(thing)} answers ${status}.`);
  }
}

const lastEntry = new WeakMap<World, { entry: number; revisions: Set<string> }>();

/** What the log and the versions say of who did something names those who did it, and nobody else. */
async function theLogIsTrue(world: World, story: Story): Promise<void> {
  const before = lastEntry.get(world) ?? { entry: 0, revisions: new Set<string>() };
  const entries = await world.db
    .selectFrom('audit_entry')
    .select(['id', 'actor', 'action', 'item_id', 'via'])
    .where('id', '>', before.entry)
    .orderBy('id')
    .execute();
  for (const { id, actor, action, item_id, via } of entries) {
    if (!world.acted.has(actor) && via !== 'shell' && story.played > 0)
      fail(`The log says (${id}) that ${whoIs(world, actor)} did ‘${action}’ to ${item_id}, and they did nothing.`);
    before.entry = id;
  }
  const versions = await world.db.selectFrom('revision').select(['item_id', 'version', 'actor']).execute();
  for (const { item_id, version, actor } of versions) {
    const key = `${item_id} ${version}`;
    if (before.revisions.has(key)) continue;
    before.revisions.add(key);
    const by = story.things.find(({ id }) => id === item_id)?.versions[version - 1]?.by;
    const wanted = by && Object.hasOwn(world.people, by) ? world.people[by as PersonName].id : undefined;
    if (wanted !== undefined && wanted !== actor)
      fail(`Version ${version} of thing ${item_id} is said to be of ${whoIs(world, actor)}, and ${by} made it.`);
  }
  lastEntry.set(world, before);
  world.acted.clear();
}

const whoIs = (world: World, actor: string | null): string =>
  Object.entries(world.people).find(([, { id }]) => id === actor)?.[0] ?? String(actor);

/** Of the answers to one request the last says what was decided, and no two of them the opposite unless an administrator came between. */
async function nobodyIsToldTwoThings(world: World, story: Story): Promise<void> {
  const rows = await world.db.selectFrom('removal_request').select(['id', 'decision', 'item_id', 'version']).execute();
  for (const request of story.requests) {
    const row = rows.find(({ id }) => id === request.id);
    if (!row) continue;
    if (row.decision !== request.decision)
      fail(`R-${request.id} was decided ‘${request.decision}’ and says ‘${row.decision}’.`);
    if (row.version !== request.version)
      fail(`R-${request.id} has version ${row.version}, and ${request.version} steps were taken.`);
    const holder = Story.holder(request.about);
    if (holder.is === 'here' && row.item_id !== holder.id)
      fail(`R-${request.id} is about ${row.item_id}, not about ${nameOf(holder)}.`);
  }
}

/** Links for a look show what is not yet published, and nothing that is off the site. */
async function looksEnd(world: World, story: Story): Promise<void> {
  for (const { key, of } of story.looks) {
    const { status, body } = await world.read(`/api/content/preview/${key}`);
    if (status !== 200) continue;
    if (of.is !== 'here') fail(`A link for a look still shows ${nameOf(of)}, which is ${of.is}.`);
    if (Story.isRemoved(of)) fail(`A link for a look shows ${nameOf(of)}, which was removed on request.`);
    if (!JSON.stringify(body).includes(Story.now(of).title))
      fail(`A link for a look shows an old title of ${nameOf(of)}.`);
  }
}
