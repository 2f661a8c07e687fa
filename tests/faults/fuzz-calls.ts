/** Sends generated calls to a site and tells what was answered otherwise than it should be. */
import { Agent } from 'node:http';
import type { DatabaseConfig } from '#server/database/open.ts';
import { type Answered, ask, mostMemory, watch } from '../setup/processes/asking.ts';
import { CallMaker, type Known, type Made } from './call-maker.ts';
import { Description, isOverload } from './description.ts';
import { type FuzzOptions, type FuzzResult, faultsOf, noStall } from './fuzz-result.ts';
import { FaultSite, type Role } from './site.ts';

const AT_ONCE = 8;
/** So often limits are forgotten and people come anew, so that what is tried is tried. */
const CLEARED_EVERY = 200;
const RENEWED_EVERY = 2_000;
const KNOWN_MOST = 40;

export async function fuzzCalls(config: DatabaseConfig, { count, seed, from = 0 }: FuzzOptions): Promise<FuzzResult> {
  await using site = new FaultSite(config);
  await site.start();
  const description = await Description.of(site.url);
  const people = new People(site);
  const maker = new CallMaker(description, await knownThings(site, description), seed);
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const { result, note } = faultsOf(description.operations.length);
  // The code of most calls is loaded before anybody looks at the clock.
  await warmUp(site, description);
  const stop = watch(site.url, site.pid);
  let next = from;
  const work = async () => {
    while (next < from + count) {
      const n = next++;
      if (n % CLEARED_EVERY === 0) await site.db.deleteFrom('attempt').execute();
      if (n % RENEWED_EVERY === 0) people.renew();
      const made = maker.make(n);
      const as = await people.as(made.role);
      const headers = { ...as, ...made.headers };
      const answer = await ask(site.url, { ...made, headers }, agent).catch((error: Error) => noAnswer(error));
      if (answer.status === 401 || answer.status === 403) people.renew(made.role);
      result.count++;
      result.outcomes.set(String(answer.status), (result.outcomes.get(String(answer.status)) ?? 0) + 1);
      if (answer.status === 503 && isOverload(answer.text)) result.overloads++;
      const problem = answer.status === 0 ? answer.text : description.problemOf(made.operation, answer);
      if (problem !== undefined)
        note(`${made.operation.method} ${made.operation.path}: ${problem}`, inWords(made, n, seed, answer));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  noStall(await stop(), { result, note });
  agent.destroy();
  result.memory = mostMemory(site.pid);
  return result;
}

/** A client that cannot write such a header has not asked. */
const noAnswer = (error: Error & { code?: string }): Answered => ({
  status: ['ERR_INVALID_CHAR', 'ERR_UNESCAPED_CHARACTERS'].includes(error.code ?? '') ? 400 : 0,
  headers: {},
  text: error.code?.startsWith('ERR_') ? '' : `no answer: ${error.message}`,
});

const inWords = ({ role, path, headers, body }: Made, n: number, seed: number, { text }: Answered): string =>
  [
    `  npm run fuzz -- --seed ${seed} --only ${n}`,
    `  as ${role} ${path.slice(0, 200)} ${JSON.stringify(headers).slice(0, 200)} ${String(body ?? '').slice(0, 300)}`,
    `  ${text.slice(0, 300)}`,
  ].join('\n');

/** Somebody of each role, with a session; another as soon as theirs has ended. */
class People {
  readonly #site: FaultSite;
  readonly #sessions = new Map<Role, Promise<Record<string, string>>>();

  constructor(site: FaultSite) {
    this.#site = site;
  }

  renew(role?: Role): void {
    if (role) this.#sessions.delete(role);
    else this.#sessions.clear();
  }

  async as(role: Role): Promise<Record<string, string>> {
    if (role === 'visitor') return {};
    const known = this.#sessions.get(role) ?? this.#site.join(role).then(({ as }) => as);
    this.#sessions.set(role, known);
    return known;
  }
}

async function gets(site: FaultSite, { operations }: Description, look: (answer: Answered) => void): Promise<void> {
  const { as } = await site.join('administrator');
  for (const { method, path, parameters } of operations) {
    if (method !== 'GET' || parameters.some(({ required }) => required)) continue;
    look(await ask(site.url, { method, path, headers: as }));
  }
}

const warmUp = (site: FaultSite, description: Description): Promise<void> => gets(site, description, () => {});

/** What the lists of a site hold: ids, slugs and whatever else calls may name. */
async function knownThings(site: FaultSite, description: Description): Promise<Known> {
  const known = new Map<string, unknown[]>();
  const note = (value: unknown, name: string): void => {
    if (Array.isArray(value)) for (const one of value) note(one, name);
    else if (value && typeof value === 'object') for (const [key, one] of Object.entries(value)) note(one, key);
    else if (['string', 'number'].includes(typeof value)) {
      const list = known.get(name) ?? [];
      known.set(name, list);
      if (list.length < KNOWN_MOST && !list.includes(value)) list.push(value);
    }
  };
  await gets(site, description, ({ status, headers, text }) => {
    if (status === 200 && /json$|json;/.test(String(headers['content-type'])) && text.startsWith('{'))
      note(JSON.parse(text), '');
  });
  return known;
}
