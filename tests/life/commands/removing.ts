/** A person asks for something to be taken off the site; the desk decides, once, and answers. */
import { type Request, Story, type Thing } from '../story.ts';
import type { Answered, World } from '../world.ts';
import { command, expectStatus, named, ok } from './command.ts';

const TYPE = { post: 'Post', event: 'Event' } as const;

const ask = command(
  'asks for something to be removed',
  async (world, story, { a }) => {
    const about = story.pick(story.things.filter(Story.isShown), a);
    if (!about) return undefined;
    const request = { why: 'about-me', reason: 'It names me.', email: 'eve@example.org' };
    const body = { id: about.id, object_type: TYPE[about.kind], ...request };
    const { reference } = ok(await world.ask('POST', '/api/content/removal', body), 'A request').body;
    const id = Number(reference.slice(2));
    story.requests.push({ id, about, decision: null, version: 1, isAnswered: false, answers: [] });
    return `${named(about)} (${reference})`;
  },
  ['Max'],
);

/** Takes it off the site, as the decision or the step before it does. */
function takeDown(story: Story, request: Request, who: 'Ada' | 'Ben' | 'Cleo'): Thing {
  const thing = Story.holder(request.about);
  if (thing.is !== 'here') return thing;
  if (story.write(thing, who, { status: 'archived', publishAt: null }))
    request.down = { thing, version: thing.versions.length };
  return thing;
}

/** Whether nobody has given the thing another status since this request took it down. */
function isDownBy({ down }: Request, thing: Thing): boolean {
  if (down?.thing !== thing || thing.is !== 'here') return false;
  return thing.versions.slice(down.version - 1).every(({ status }) => status === 'archived');
}

function showAgain(story: Story, request: Request, who: 'Ada' | 'Ben' | 'Cleo'): void {
  const thing = Story.holder(request.about);
  if (isDownBy(request, thing) && request.down && !Story.isRemoved(thing)) {
    const { status, publishAt } = thing.versions[request.down.version - 2] ?? Story.now(thing);
    story.write(thing, who, { status, publishAt });
  }
  delete request.down;
}

const send = (world: World, who: 'Ada' | 'Ben' | 'Cleo', { id, version }: Request, step: object): Promise<Answered> =>
  world.call(who, 'PUT', `/curation/removals/${id}`, step, { 'if-match': `"${version}"` });

const putAway = command('takes something down while it is looked at', async (world, story, { who, a }) => {
  const request = story.pick(
    story.requests.filter(({ decision }) => decision === null),
    a,
  );
  if (!request) return undefined;
  ok(await send(world, who as 'Ada', request, { taken_down: true }), 'Taking down');
  request.version++;
  const thing = takeDown(story, request, who as 'Ada');
  return `R-${request.id}, ${named(thing)}`;
});

const decide = (decision: 'removed' | 'kept') =>
  command(`decides ‘${decision}’`, async (world, story, { who, a }) => {
    const request = story.pick(story.requests, a);
    if (!request) return undefined;
    const thing = Story.holder(request.about);
    const answer = await send(world, who as 'Ada', request, { decision });
    if (request.decision === 'removed' && decision === 'kept' && who !== 'Cleo') {
      expectStatus(answer, [403], 'Lifting what was removed, by a curator,');
      return `R-${request.id}, and is refused: only an administrator can lift that`;
    }
    ok(answer, `The decision ‘${decision}’`);
    const before = request.decision;
    Object.assign(request, { decision, version: request.version + 1 });
    if (decision === 'removed') {
      takeDown(story, request, who as 'Ada');
      const works = story.things.filter((one) => one === thing || (one.is === 'merged' && Story.holder(one) === thing));
      const links = works.flatMap(({ url }) => url ?? []);
      // A copy from before is known by its link.
      for (const one of story.things)
        if (works.includes(one) || (one.url && links.includes(one.url))) one.removedBy.add(request.id);
    } else {
      if (before === 'removed') for (const one of story.things) one.removedBy.delete(request.id);
      showAgain(story, request, who as 'Ada');
    }
    return `R-${request.id}, ${named(thing)}`;
  });

const twoDecide = command('and Ben decide at once', async (world, story, { who, a }) => {
  const request = story.pick(
    story.requests.filter(({ decision }) => decision === null),
    a,
  );
  if (!request || who === 'Ben') return undefined;
  const answers = await Promise.all([
    send(world, who as 'Ada', request, { decision: 'kept' }),
    send(world, 'Ben', request, { decision: 'kept', answer: 'It stays.' }),
  ]);
  const first = answers.findIndex(({ status }) => status === 200);
  expectStatus(answers[1 - first] as Answered, [409], 'The second decision');
  Object.assign(request, { decision: 'kept', version: request.version + 1, isAnswered: first === 1 });
  showAgain(story, request, first === 1 ? 'Ben' : (who as 'Ada'));
  return `R-${request.id}, and the second is told`;
});

export const REMOVING = [ask, ask, putAway, decide('removed'), decide('removed'), decide('kept'), twoDecide];
