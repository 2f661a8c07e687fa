/** The process dies between two writes: what was under way is done wholly or not at all. */
import { Fault } from '../invariants.ts';
import { Story } from '../story.ts';
import { command, named, thingAt, versionOf } from './command.ts';

/** What a merge writes to in any case. */
const TABLES = ['merge_kept', 'item', 'audit_entry'] as const;

type Deed = 'merge' | 'archive' | 'delete drafts';
type Call = [method: 'POST' | 'PUT', path: string, body: object];

const CALLS: Record<Deed, (id: number, into: number) => Call> = {
  merge: (id, into) => ['POST', `/curation/items/${id}/merge`, { into }],
  archive: (id) => ['PUT', `/curation/items/${id}/status`, { status: 'archived' }],
  'delete drafts': (id) => ['POST', '/curation/drafts/delete', { ids: [id] }],
};

/** Only where the write was reached, so that what was asked for has failed. */
const dies = (what: Deed) =>
  command(`dies while asking to ${what}`, async (world, story, { who, a, b }) => {
    const thing = thingAt(story, a);
    const other = story.here.find((one) => one !== thing && one.kind === thing?.kind);
    if (!thing || !other || !world.canBreak) return undefined;
    const { status } = Story.now(thing);
    const isReached: Record<Deed, boolean> = {
      merge: !Story.isRemoved(thing) || Story.isRemoved(other),
      archive: status !== 'archived',
      'delete drafts': status === 'draft' && !story.wasPublic(thing),
    };
    if (!isReached[what]) return undefined;
    const table = what === 'merge' ? (TABLES[b % TABLES.length] ?? 'item') : 'audit_entry';
    await world.breakAt(table);
    const answer = await world.call(who, ...CALLS[what](thing.id, other.id), { 'if-match': versionOf(thing) });
    await world.mend();
    if (answer.status < 500) throw new Fault(`It died at ${table}, and answers ${answer.status}.`);
    return `${named(thing)}, at ${table}`;
  });

export const INTERRUPTIONS = [dies('merge'), dies('archive'), dies('delete drafts')];
