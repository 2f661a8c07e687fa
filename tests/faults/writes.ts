/** Every kind of write that people make, and how each that was acknowledged is found again in the database. */
import type { Db } from '#server/database/schema.ts';
import { photo } from '../builders/pictures.ts';
import { upload } from '../setup/api/uploads.ts';
import { type Answered, ask } from '../setup/processes/asking.ts';
import { type FaultSite, PASSWORD } from './site.ts';

type Ids = Record<string, number>;
interface Acknowledged {
  what: string;
  /** Whether the database knows of it. */
  isThere: (db: Db) => Promise<unknown>;
}

/** Somebody who acts, as a member or as a curator. */
export type Person = Awaited<ReturnType<FaultSite['join']>>;

export interface Cast {
  members: Person[];
  curators: Person[];
  /** Ids of published posts. */
  posts: number[];
}

/** The number of an act, which makes each of its values one of a kind. */
type Act = (n: number) => Promise<Acknowledged | undefined>;

export class Writes {
  readonly #site: FaultSite;
  readonly #cast: Cast;
  readonly #random: () => number;
  readonly #log: Acknowledged[] = [];
  readonly #acts: [what: string, act: Act][];
  readonly refused = new Map<string, number>();
  /** Answers that are neither a yes nor a refusal that says why. */
  readonly failed = new Map<string, string>();
  readonly acknowledged = new Map<string, number>();
  #n = 0;
  isOver = false;

  constructor(site: FaultSite, cast: Cast, random: () => number, sorts: 'all' | 'quick' = 'all') {
    [this.#site, this.#cast, this.#random] = [site, cast, random];
    const quick: [string, Act][] = [
      ['favourite', (n) => this.#favourite(n)],
      ['rating', (n) => this.#rating(n)],
      ['message', (n) => this.#message(n)],
      ['new item', (n) => this.#newItem(n)],
      ['changed item', (n) => this.#changedItem(n)],
      ['comment', (n) => this.#comment(n)],
    ];
    const slow: [string, Act][] = [
      ['sign-up', (n) => this.#signUp(n)],
      ['bulk', (n) => this.#bulk(n)],
      ['import', (n) => this.#import(n)],
      ['upload', (n) => this.#upload(n)],
      ['inbox', (n) => this.#inbox(n)],
      ['merge', (n) => this.#merge(n)],
    ];
    this.#acts = sorts === 'all' ? [...quick, ...slow] : quick;
  }

  /** One act after another, in so many places at once, until it is over or the site is gone. */
  async goOn(places: number): Promise<void> {
    this.isOver = false;
    await Promise.all(
      Array.from({ length: places }, async () => {
        while (!this.isOver) await this.once();
      }),
    );
  }

  /** One act, whichever comes. */
  async once(): Promise<void> {
    const [what, act] = this.#pick(this.#acts);
    const done = await act(this.#n++).catch((error: Error & { code?: string }) => {
      // A killed site answers nobody: whether that write is kept is open.
      if (!/^E[A-Z]+$/.test(error.code ?? '')) this.failed.set(what, error.message);
      this.isOver = true;
      return undefined;
    });
    if (!done) return;
    this.#log.push(done);
    this.acknowledged.set(what, (this.acknowledged.get(what) ?? 0) + 1);
  }

  get count(): number {
    return this.#log.length;
  }

  /** What was acknowledged from then on and is not there, in words. */
  async lost(db: Db, from = 0): Promise<string[]> {
    const lost: string[] = [];
    for (const { what, isThere } of this.#log.slice(from)) if (!(await isThere(db))) lost.push(what);
    return lost;
  }

  async #favourite(n: number) {
    const [member, id] = [this.#pick(this.#cast.members), this.#pick(this.#cast.posts)];
    const done = await this.#call('PUT', '/api/content/favourite/add', { id, object_type: 'Post' }, member);
    return (
      done && {
        what: `favourite ${n}`,
        isThere: (db: Db) =>
          db
            .selectFrom('favourite')
            .select('item_id')
            .where('member_id', '=', member.id)
            .where('item_id', '=', id)
            .executeTakeFirst(),
      }
    );
  }

  async #rating(n: number) {
    const [member, id] = [this.#pick(this.#cast.members), this.#pick(this.#cast.posts)];
    const done = await this.#call('POST', '/api/review', { id, type: 'Post', score: 1 + (n % 5) }, member);
    return (
      done && {
        what: `rating ${n}`,
        isThere: (db: Db) =>
          db
            .selectFrom('rating')
            .select('score')
            .where('member_id', '=', member.id)
            .where('item_id', '=', id)
            .executeTakeFirst(),
      }
    );
  }

  async #signUp(n: number) {
    const email = `new${n}-${this.#mark}@example.org`;
    const form = {
      ...{ first_name: '', last_name: '', email, username: email, update_password: '', location: null },
      ...{ current_password: PASSWORD, confirm_password: PASSWORD, agree_terms: true, agree_marketing: false },
    };
    const done = await this.#call('POST', '/api/auth/register', form);
    return (
      done && {
        what: email,
        isThere: (db: Db) => db.selectFrom('member').select('id').where('email', '=', email).executeTakeFirst(),
      }
    );
  }

  async #message(n: number) {
    const email = `writer${n}-${this.#mark}@example.org`;
    const done = await this.#call('POST', '/api/auth/contact', {
      name: 'A',
      email,
      subject: 'support',
      message: 'Hello.',
    });
    return (
      done && {
        what: email,
        isThere: (db: Db) =>
          db.selectFrom('contact_message').select('id').where('email', '=', email).executeTakeFirst(),
      }
    );
  }

  async #item(n: number): Promise<Ids | undefined> {
    return this.#desk('POST', '/items', {
      kind: 'tool',
      name: `Tool ${n} ${this.#mark}`,
      url: `https://example.invalid/${n}`,
    });
  }

  async #newItem(n: number) {
    const item = await this.#item(n);
    return item && this.#revision(`item ${item.id}`, item.id ?? 0, item.version ?? 0);
  }

  async #changedItem(n: number) {
    const item = await this.#item(n);
    if (!item) return undefined;
    const synopsis = `Changed ${n}`;
    const changed = await this.#desk('PUT', `/items/${item.id}`, { synopsis }, { 'if-match': `"${item.version}"` });
    return (
      changed && {
        what: `change of item ${item.id}`,
        isThere: (db: Db) =>
          db
            .selectFrom('item')
            .select('id')
            .where('id', '=', item.id ?? 0)
            .where('synopsis', '=', synopsis)
            .executeTakeFirst(),
      }
    );
  }

  async #bulk(n: number) {
    const items = [await this.#item(n), await this.#item(n + 0.5)];
    const ids = items.flatMap((item) => item?.id ?? []);
    if (ids.length < items.length) return undefined;
    const price = `free ${n}`;
    const done = await this.#desk('POST', '/bulk', { ids, change: { set: { price } } });
    return (
      done && {
        what: `bulk change ${done.id}`,
        isThere: async (db: Db) =>
          (await db.selectFrom('item').select('id').where('id', 'in', ids).where('price', '=', price).execute())
            .length === ids.length,
      }
    );
  }

  async #import(n: number) {
    const { payload, headers } = upload('tools.csv', `Name\nImported ${n}\n`, { kind: 'tool', dry_run: 'false' });
    const done = await this.#desk('POST', '/import', payload, headers);
    return (
      done && {
        what: `import ${done.job}`,
        isThere: (db: Db) =>
          db
            .selectFrom('import_run')
            .select('id')
            .where('id', '=', done.job ?? 0)
            .executeTakeFirst(),
      }
    );
  }

  async #upload(n: number) {
    const colour = `#${(n % 0xffffff).toString(16).padStart(6, '0')}`;
    const { payload, headers } = upload('photo.jpg', await photo(24, 12, colour), { alt: `Picture ${n}` });
    const done = await this.#desk('POST', '/pictures', payload, headers);
    return (
      done && {
        what: `picture ${done.id}`,
        isThere: (db: Db) =>
          db
            .selectFrom('picture')
            .select('id')
            .where('id', '=', done.id ?? 0)
            .executeTakeFirst(),
      }
    );
  }

  async #comment(n: number) {
    const text = `Is this right? ${n} ${this.#mark}`;
    const done = await this.#desk('POST', `/items/${this.#pick(this.#cast.posts)}/comments`, { text });
    // So many fit on an item; that is said with 400.
    return (
      done && {
        what: text,
        isThere: (db: Db) => db.selectFrom('item_comment').select('id').where('text', '=', text).executeTakeFirst(),
      }
    );
  }

  /** A reader suggests something, and the desk decides. */
  async #inbox(n: number) {
    const message = `Wrong ${n} ${this.#mark}`;
    const done = await this.#call('POST', '/api/content/suggestion', {
      id: this.#pick(this.#cast.posts),
      object_type: 'Post',
      message,
    });
    if (!done) return undefined;
    const list = (await this.#desk('GET', '/inbox?size=50')) as unknown as
      | { data: { id: number; message: string; version: number }[] }
      | undefined;
    const entry = list?.data.find((one) => one.message === message);
    const decided = entry && (await this.#desk('PUT', `/inbox/${entry.id}`, { state: 'dismissed' }));
    return {
      what: `suggestion ‘${message}’${decided ? ', dismissed' : ''}`,
      isThere: async (db: Db) => {
        const rows = db.selectFrom('incoming').select('status');
        const row = entry
          ? await rows.where('id', '=', entry.id).executeTakeFirst()
          : await rows.where('message', '=', message).executeTakeFirst();
        return row && (!decided || row.status === 'dismissed');
      },
    };
  }

  async #merge(n: number) {
    const [from, into] = [await this.#item(n), await this.#item(n + 0.5)];
    if (!from || !into) return undefined;
    const done = await this.#desk(
      'POST',
      `/items/${from.id}/merge`,
      { into: into.id },
      { 'if-match': `"${from.version}"` },
    );
    return (
      done && {
        what: `merge of ${from.id} into ${into.id}`,
        isThere: (db: Db) =>
          db
            .selectFrom('merge')
            .select('id')
            .where('from_id', '=', from.id ?? 0)
            .where('into_id', '=', into.id ?? 0)
            .executeTakeFirst(),
      }
    );
  }

  #revision(what: string, id: number, version: number): Acknowledged {
    return {
      what: `${what}, version ${version}`,
      isThere: (db) =>
        db
          .selectFrom('revision')
          .select('version')
          .where('item_id', '=', id)
          .where('version', '=', version)
          .executeTakeFirst(),
    };
  }

  #desk(method: string, path: string, body?: object, headers: Record<string, string> = {}): Promise<Ids | undefined> {
    return this.#call(method, `/api/curation${path}`, body, this.#pick(this.#cast.curators), headers);
  }

  /** The answer of a call that was acknowledged; `undefined` where it was refused. */
  async #call(
    method: string,
    path: string,
    body?: object,
    who?: Person,
    more: Record<string, string> = {},
  ): Promise<Ids | undefined> {
    const sent = body === undefined || Buffer.isBuffer(body) ? body : JSON.stringify(body);
    const headers = { ...who?.as, ...(typeof sent === 'string' && { 'content-type': 'application/json' }), ...more };
    const answer = await ask(this.#site.url, { method, path, headers, ...(sent !== undefined && { body: sent }) });
    if (answer.status === 200 || answer.status === 202) return JSON.parse(answer.text);
    this.#note(`${method} ${path.replaceAll(/\d+/g, 'n').replace(/\?.*/, '')}`, answer);
    return undefined;
  }

  #note(what: string, { status, text }: Answered): void {
    this.refused.set(String(status), (this.refused.get(String(status)) ?? 0) + 1);
    const isSaid = status < 500 || (status === 503 && /no room left|busy|about to restart|cannot reach/.test(text));
    if (!isSaid) this.failed.set(`${what} ${status}`, text.slice(0, 200));
  }

  get #mark(): string {
    return Math.floor(this.#random() * 1e9).toString(36);
  }

  #pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.#random() * list.length)] as T;
  }
}
