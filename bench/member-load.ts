/** Members who act one thing after another, and a log of everything that was acknowledged to them. */
import { type Agent, request } from 'node:http';

/** Of a hundred acts so many are of each sort. A log-in costs as much as a hundred of the others. */
const SHARES = { view: 55, favourite: 25, rate: 18, 'log in': 2 } as const;
export type Act = keyof typeof SHARES;
export const ACTS = Object.keys(SHARES) as Act[];

/** How many items each member keeps coming back to. */
const OWN_ITEMS = 12;

export interface Person {
  id: string;
  email: string;
  password: string;
}

/** What the server has said yes to: whatever it is, the database must know it afterwards. */
export class Acknowledged {
  readonly favourites = new Set<string>();
  readonly ratings = new Map<string, number>();
  readonly views = new Map<number, number>();
  readonly viewed = new Set<string>();
  readonly logIns = new Map<string, number>();
  /** Milliseconds of each act. */
  readonly times: Record<Act, number[]> = { view: [], favourite: [], rate: [], 'log in': [] };
  readonly errors = new Map<string, number>();
}

export class Member {
  readonly #person: Person;
  readonly #url: URL;
  readonly #agent: Agent;
  readonly #log: Acknowledged;
  readonly #items: number[];
  readonly #own: number[];
  #access = '';
  #cookie = '';

  constructor(person: Person, url: string, agent: Agent, items: number[], log: Acknowledged) {
    this.#person = person;
    this.#url = new URL(url);
    this.#agent = agent;
    this.#log = log;
    this.#items = items;
    this.#own = Array.from({ length: OWN_ITEMS }, () => oneOf(items));
  }

  /** The access token of the last log-in. */
  get token(): string {
    return this.#access;
  }

  /** Acts until the time has come, always the same where it is named; what is under way then is still waited for. */
  async actUntil(end: number, only?: Act): Promise<void> {
    while (performance.now() < end) await this.act(only ?? choose());
  }

  async act(act: Act): Promise<void> {
    const from = performance.now();
    const status = await this.#do(act).catch((error: NodeJS.ErrnoException) => error.code ?? error.name);
    if (status === 200) this.#log.times[act].push(performance.now() - from);
    else add(this.#log.errors, `${act}: ${status}`);
  }

  #do(act: Act): Promise<number> {
    if (act === 'log in') return this.#logIn();
    if (act === 'view') return this.#view(oneOf(this.#items));
    return act === 'rate' ? this.#rate(oneOf(this.#items)) : this.#favourite(oneOf(this.#own));
  }

  async #logIn(): Promise<number> {
    const { email, password, id } = this.#person;
    const { status, body } = await this.#call('POST', '/api/auth/login', { username: email, password });
    if (status !== 200) return status;
    this.#access = JSON.parse(body).access;
    add(this.#log.logIns, id);
    return status;
  }

  async #view(item: number): Promise<number> {
    const { status } = await this.#call('POST', '/api/log/view', { id: item, object_type: 'Post' });
    if (status !== 200) return status;
    add(this.#log.views, item);
    this.#log.viewed.add(`${this.#person.id} ${item}`);
    return status;
  }

  /** Keeps an item, or lets it go when it is kept. */
  async #favourite(item: number): Promise<number> {
    const mark = `${this.#person.id} ${item}`;
    const isKept = this.#log.favourites.has(mark);
    const path = `/api/content/favourite/${isKept ? 'remove' : 'add'}`;
    const { status } = await this.#call('PUT', path, { id: item, object_type: 'Post' });
    if (status !== 200) return status;
    if (isKept) this.#log.favourites.delete(mark);
    else this.#log.favourites.add(mark);
    return status;
  }

  async #rate(item: number): Promise<number> {
    const score = 1 + Math.floor(Math.random() * 5);
    const { status } = await this.#call('POST', '/api/review', { id: item, type: 'Post', score });
    if (status === 200) this.#log.ratings.set(`${this.#person.id} ${item}`, score);
    return status;
  }

  #call(method: string, path: string, payload: object): Promise<{ status: number; body: string }> {
    const json = JSON.stringify(payload);
    const { promise, resolve, reject } = Promise.withResolvers<{ status: number; body: string }>();
    const sent = request(
      {
        method,
        hostname: this.#url.hostname,
        port: this.#url.port,
        path,
        agent: this.#agent,
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(json),
          'accept-encoding': 'identity',
          ...(this.#access && { authorization: `Bearer ${this.#access}` }),
          ...(this.#cookie && { cookie: this.#cookie }),
        },
      },
      (answer) => {
        const chunks: Buffer[] = [];
        this.#cookie = answer.headers['set-cookie']?.[0]?.split(';')[0] ?? this.#cookie;
        answer.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject);
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(chunks).toString() }));
      },
    );
    sent.on('error', reject).end(json);
    return promise;
  }
}

function choose(): Act {
  let left = Math.random() * 100;
  for (const act of ACTS) {
    left -= SHARES[act];
    if (left < 0) return act;
  }
  return 'view';
}

const oneOf = <T>(all: readonly T[]): T => all[Math.floor(Math.random() * all.length)] as T;

const add = <K>(counts: Map<K, number>, key: K): void => void counts.set(key, (counts.get(key) ?? 0) + 1);
