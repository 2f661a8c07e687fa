/** People write, change, and go back to what was written. */
import { COMMON } from '../readers.ts';
import { type Said, Story, TEXTS, type Thing } from '../story.ts';
import { command, expectStatus, named, ok, thingAt, versionOf } from './command.ts';
import { planBack } from './going-back.ts';

const TITLE = { post: 'display_title', event: 'title' } as const;

/** What a call has to say of a thing for it to say this. */
export const fieldsOf = (kind: Thing['kind'], said: Partial<Said>): Record<string, unknown> => ({
  ...(said.title !== undefined && { [TITLE[kind]]: said.title }),
  ...(said.synopsis !== undefined && { synopsis: said.synopsis || null }),
  ...(said.body !== undefined && kind === 'post' && { body: said.body || null }),
});

let made = 0;
const freshSlug = (): string => `thing-${++made}-x`;

const begin = (said: Partial<Said>): Said => ({
  title: '',
  synopsis: '',
  body: '',
  status: 'draft',
  publishAt: null,
  date: null,
  ...said,
});

const write = (isPublished: boolean) =>
  command(isPublished ? 'publishes something new' : 'writes a draft', async (world, story, { who, a, b }) => {
    if (story.here.length > 7) return undefined;
    const kind = a % 3 === 0 ? 'event' : 'post';
    const said = begin({
      title: `${COMMON} ${story.word()}`,
      synopsis: b % 3 === 0 ? '' : story.word(),
      body: kind === 'post' && b % 2 === 0 ? story.word() : '',
      status: isPublished ? 'published' : 'draft',
    });
    const slug = freshSlug();
    const url = b % 2 === 0 && kind === 'post' ? `https://example.org/${slug.replace('thing', 'link')}` : null;
    const answer = await world.call(who, 'POST', '/curation/items', {
      kind,
      status: said.status,
      slug,
      ...fieldsOf(kind, said),
      ...(url && { url }),
      ...(kind === 'event' && { start_date: '2031-05-01T18:00:00Z', timezone: 'Europe/London' }),
    });
    ok(answer, 'A new item');
    const { id, external_id: name } = answer.body;
    const thing: Thing = { id, kind, slug, name, url, versions: [], first: 1, is: 'here', removedBy: new Set() };
    story.things.push(thing);
    story.write(thing, who, said);
    return named(thing);
  });

const rewrite = command('changes a text', async (world, story, { who, a, b }) => {
  const thing = thingAt(story, a);
  if (!thing) return undefined;
  const text = thing.kind === 'event' ? (['title', 'synopsis'] as const)[b % 2] : TEXTS[b % 3];
  const isEmptied = text !== 'title' && b % 5 === 4;
  const said = { [text as string]: isEmptied ? '' : `${text === 'title' ? `${COMMON} ` : ''}${story.word()}` };
  const values = fieldsOf(thing.kind, said);
  ok(await world.call(who, 'PUT', `/curation/items/${thing.id}`, values, { 'if-match': versionOf(thing) }), 'A change');
  story.write(thing, who, said);
  return `${isEmptied ? 'empties ' : ''}the ${text} of ${named(thing)}`;
});

const writeOnOld = command('changes what somebody else has changed since', async (world, story, { who, a, b }) => {
  const thing = thingAt(story, a);
  if (!thing || thing.versions.length < 2) return undefined;
  const seen = 1 + (b % (thing.versions.length - 1));
  const values = fieldsOf(thing.kind, { title: `${COMMON} too late` });
  const answer = await world.call(who, 'PUT', `/curation/items/${thing.id}`, values, { 'if-match': `"${seen}"` });
  expectStatus(answer, [412], 'A change of an old version');
  return `${named(thing)}, and is told so`;
});

const twoAtOnce = command('and Ben save the same version at once', async (world, story, { who, a }) => {
  const thing = thingAt(story, a);
  if (!thing || who === 'Ben') return undefined;
  const words = [story.word(), story.word()];
  const answers = await Promise.all(
    ([who, 'Ben'] as const).map((one, i) =>
      world.call(one, 'PUT', `/curation/items/${thing.id}`, fieldsOf(thing.kind, { synopsis: words[i] as string }), {
        'if-match': versionOf(thing),
      }),
    ),
  );
  const statuses = answers.map(({ status }) => status);
  const first = statuses.indexOf(200);
  expectStatus({ status: statuses[1 - first] ?? 0, headers: {}, body: statuses }, [412], 'The second of two');
  story.write(thing, first === 0 ? who : 'Ben', { synopsis: words[first] as string });
  return `${named(thing)}, and one of them is told`;
});

const copyOf = command('makes a copy', async (world, story, { who, a }) => {
  const thing = thingAt(story, a);
  if (!thing || story.here.length > 7) return undefined;
  const { body } = ok(await world.call(who, 'POST', `/curation/items/${thing.id}/duplicate`), 'A copy');
  const slug = freshSlug();
  const copy: Thing = { ...thing, id: body.id, slug, name: body.external_id, versions: [], first: 2 };
  // A copy says what somebody asked to have removed, as the first does.
  copy.removedBy = new Set(thing.removedBy);
  const said = {
    ...begin(Story.now(thing)),
    title: `Copy of ${Story.now(thing).title}`,
    status: 'draft' as const,
    publishAt: null,
    date: null,
  };
  story.things.push(copy);
  story.write(copy, who, said);
  const synopsis = story.word();
  const values = { slug, synopsis };
  ok(await world.call(who, 'PUT', `/curation/items/${copy.id}`, values, { 'if-match': '"1"' }), 'A change of a copy');
  story.write(copy, who, { synopsis });
  return `of ${named(thing)}, ${named(copy)}`;
});

const restore = command('puts an earlier version back', async (world, story, { who, a, b }) => {
  const thing = thingAt(story, a);
  if (!thing || thing.versions.length < 2) return undefined;
  const version = thing.first + (b % (thing.versions.length - thing.first + 1));
  const answer = await world.call(who, 'POST', `/curation/items/${thing.id}/revisions/${version}/restore`);
  ok(answer, 'Putting back a version');
  const { title, synopsis, body, date } = thing.versions[version - 1] as Said;
  const { status, date: shownAs } = Story.now(thing);
  const isKnown = status === 'published' || status === 'archived';
  story.write(thing, who, { title, synopsis, body, date: isKnown ? (date ?? shownAs) : date });
  return `version ${version} of ${named(thing)}`;
});

const undo = command('undoes a step of one thing', async (world, story, { who, a, b }) => {
  const thing = thingAt(story, a);
  if (!thing) return undefined;
  // The newest, or one that others have gone on from.
  const undone = thing.versions.length - (b % 3);
  const after = thing.versions[undone - 1];
  if (!after || undone <= thing.first || after.bulk !== undefined) return undefined;
  const [entry] = (await world.call(who, 'GET', `/curation/audit?item=${thing.id}&size=50`)).body.data.filter(
    ({ version }: { version: number | null }) => version === undone,
  );
  if (!entry) return undefined;
  const since = undone - 1;
  const before = thing.versions[since - 1] as Said;
  const plan = planBack(world, thing, before, after);
  const answer = await world.call(who, 'POST', `/curation/audit/${entry.id}/undo?since=${since}`);
  if (plan.isNothing) {
    expectStatus(answer, [409, 200], 'An undo of what cannot be undone');
    return `${named(thing)}: there is no way back`;
  }
  ok(answer, `The undo of ‘${entry.action}’ of ${named(thing)}`);
  story.write(thing, who, plan.said);
  return `${entry.action} of ${named(thing)}`;
});

export const WRITING = [write(false), write(true), rewrite, rewrite, writeOnOld, twoAtOnce, copyOf, restore, undo];
