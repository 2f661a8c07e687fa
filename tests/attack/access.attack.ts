/**
 * Every call of members, tried by everybody: a visitor, tokens that do not hold, the member, another member, a curator.
 * The rows are compared with the routes that are registered, so that a new call without a row fails here.
 */
import Fastify from 'fastify';
import { afterAll, expect, it } from 'vitest';
import { startImport } from '#server/curation/import/jobs/import-runs.ts';
import { changeMany } from '#server/curation/revisions/bulk-changes.ts';
import { contentVersion } from '#server/curation/revisions/content-version.ts';
import { mergeItems } from '#server/curation/revisions/merges/merge-items.ts';
import { createRecord, type RecordState } from '#server/curation/revisions/records.ts';
import { TERMS } from '#server/curation/revisions/terms.ts';
import { takeIn } from '#server/curation/sources/fill-inbox.ts';
import { addSource } from '#server/curation/sources/sources.ts';
import { addComment } from '#server/curation/team/comments.ts';
import { noteNewLinks } from '#server/curation/tending/link-checks.ts';
import type { Engine } from '#server/database/column-types.ts';
import { now } from '#server/database/instants.ts';
import type { Db } from '#server/database/schema.ts';
import { makeKey } from '#server/features/keys/api-keys.ts';
import { addMember, changeGroup } from '#server/features/members/operator-actions.ts';
import { Sessions } from '#server/features/members/sessions.ts';
import { addWebhook } from '#server/features/webhooks/webhooks.ts';
import { recogniseViewers, scope } from '#server/http/plugins/access.ts';
import { handleErrors } from '#server/http/plugins/errors.ts';
import { photo, pictureForm } from '#tests/builders/pictures.ts';
import { SECRET } from '#tests/setup/api/api.ts';
import { Authenticator } from '#tests/setup/api/authenticator.ts';
import { Browser } from '#tests/setup/api/browsers.ts';
import { tesseraOf } from '#tests/setup/api/command-line.ts';
import { emailChangeLink, openClub, PASSWORD, type TestClub } from '#tests/setup/api/members.ts';
import { type Upload, upload } from '#tests/setup/api/uploads.ts';
import { onEachEngine } from '#tests/setup/database/store.ts';
import { tablesWith } from '#tests/setup/database/traces.ts';

/** What a call may name that is somebody's own. */
interface Things {
  post: number;
  /** A post whose link is looked at. */
  linked: number;
  /** An entry of the directory, an event, and a post that nobody has seen. */
  provider: number;
  event: number;
  draft: number;
  /** A session of Ada's. */
  session: string;
  /** A passkey of Ada's. */
  passkey: string;
  /** What a device of Ada's answers to a challenge that was made for her. */
  newKey: object;
  /** Of the link that went to an address that Ada wants to change to. */
  emailChangeKey: string;
  /** Ada herself. */
  ada: string;
  /** Another post, and the number of a change of many. */
  other: number;
  bulk: number;
  /** Its line in the audit log. */
  entry: number;
  /** Two terms that nothing carries. */
  term: RecordState;
  otherTerm: RecordState;
  /** Of a merge of two more posts. */
  merge: number;
  /** A job that was given up. */
  job: number;
  /** The key of a program. */
  key: string;
}

interface Row {
  /** A picture that is sent in a form. */
  form?: () => Promise<Buffer>;
  body?: (things: Things) => object;
  /** Fills the places of the address with what belongs to Ada. */
  path?: (things: Things) => Record<string, string>;
  query?: string | ((things: Things) => string);
  /** What is sent otherwise than as JSON, and answered otherwise than with 200. */
  sent?: Upload;
  answered?: number;
  /** The version that is sent as read, where it is another than the second. */
  seen?: (things: Things) => number;
}

const thing = ({ post }: Things) => ({ id: post, object_type: 'Post' });
const ownSession = ({ session }: Things) => ({ id: session });
const ownKey = ({ passkey }: Things) => ({ id: passkey });

const ofPost = ({ post }: Things) => ({ id: String(post), version: '1' });
const ofProvider = ({ provider }: Things) => ({ id: String(provider) });
const ofEvent = ({ event }: Things) => ({ id: String(event) });
const ofTerm: Pick<Row, 'path' | 'seen'> = {
  path: ({ term }) => ({ list: 'terms', id: String(term.id) }),
  seen: ({ term }) => term.version,
};
/** The first of its kind. */
const first = () => ({ id: '1' });
const ofAda = ({ ada }: Things) => ({ id: ada });

const MEMBER_CALLS: Record<string, Row> = {
  'GET /api/auth': {},
  'PUT /api/auth': { body: () => ({ first_name: 'Changed', location: 'York' }) },
  'DELETE /api/auth': { body: () => ({ password: PASSWORD }) },
  'POST /api/auth/address': {},
  'POST /api/auth/address/:key': { path: ({ emailChangeKey }) => ({ key: emailChangeKey }) },
  'DELETE /api/auth/address': {},
  'POST /api/auth/logout': {},
  'GET /api/auth/device': {},
  'DELETE /api/auth/device/:id': { path: ownSession },
  'GET /api/auth/passkey': {},
  'POST /api/auth/passkey': { body: ({ newKey }) => newKey },
  'POST /api/auth/passkey/options': {},
  'PUT /api/auth/passkey/:id': { path: ownKey, body: () => ({ name: 'Changed' }) },
  'DELETE /api/auth/passkey/:id': { path: ownKey },
  'GET /api/auth/proof': {},
  'POST /api/auth/proof': { body: () => ({ password: PASSWORD }) },
  'POST /api/auth/proof/link': {},
  'GET /api/auth/calendar': {},
  'POST /api/auth/calendar': {},
  'DELETE /api/auth/calendar': {},
  'GET /api/auth/shared-list': {},
  'POST /api/auth/shared-list': { body: () => ({ section: 'library' }) },
  'DELETE /api/auth/shared-list': { body: () => ({ section: 'library' }) },
  'GET /api/auth/consent': {},
  'PUT /api/auth/consent': { body: () => ({ marketing: false }) },
  'GET /api/auth/preferences': {},
  'PUT /api/auth/preferences': { body: () => ({ preferences: { theme: 'dusk' } }) },
  'GET /api/auth/data': {},
  'GET /api/auth/bookmarks.html': {},
  'GET /api/auth/feeds.opml': {},
  'GET /api/content/favourite': { query: '?section=library' },
  'PUT /api/content/favourite/add': { body: thing },
  'PUT /api/content/favourite/add-all': { body: (things) => ({ data: [thing(things)] }) },
  'PUT /api/content/favourite/remove': { body: thing },
  'POST /api/review': { body: ({ post }) => ({ id: post, type: 'Post', score: 1 }) },
  'DELETE /api/review': { body: ({ post }) => ({ id: post, type: 'Post' }) },
  'GET /api/log/recently-viewed': {},
  'DELETE /api/log/recently-viewed': {},
  'PUT /api/log/paused': { body: () => ({ paused: true }) },
};

/** The calls of the desk: what each is sent. */
const CURATOR_CALLS: Record<string, Row> = {
  'GET /api/curation/items': {},
  'GET /api/curation/items.csv': {},
  'POST /api/curation/items': { body: () => ({ kind: 'tool', name: 'New' }) },
  'GET /api/curation/items/:id': { path: ofPost },
  'GET /api/curation/items/:id/held': { path: ofPost },
  'PUT /api/curation/items/:id': { path: ofPost, body: () => ({ synopsis: 'Changed' }) },
  'PUT /api/curation/items/:id/status': { path: ofPost, body: () => ({ status: 'archived' }) },
  'POST /api/curation/items/:id/duplicate': { path: ofPost },
  'GET /api/curation/items/:id/confirmation': { path: ofProvider },
  'POST /api/curation/items/:id/confirmation': { path: ofProvider, body: () => ({ email: 'hello@example.org' }) },
  'GET /api/curation/items/:id/series': { path: ofEvent },
  'POST /api/curation/items/:id/repeat': { path: ofEvent, body: () => ({ days: ['2097-01-01'] }) },
  'POST /api/curation/items/:id/series': {
    path: ofEvent,
    body: () => ({ which: 'all', fields: { synopsis: 'Changed' } }),
    seen: () => 1,
  },
  'GET /api/curation/items/:id/merge': { path: ofPost, query: ({ other }) => `?into=${other}` },
  'POST /api/curation/items/:id/merge': { path: ofPost, body: ({ other }) => ({ into: other }) },
  'POST /api/curation/items/:id/preview': { path: ofPost },
  'POST /api/curation/markdown': { body: () => ({ text: '*Slowly*' }) },
  'GET /api/curation/items/:id/revisions': { path: ofPost },
  'GET /api/curation/items/:id/revisions/compare': { path: ofPost, query: '?from=1&to=2' },
  'POST /api/curation/items/:id/revisions/:version/restore': { path: ofPost },
  'POST /api/curation/publishing-checks': { body: ({ post }) => ({ ids: [post], change: {} }) },
  'POST /api/curation/bulk': { body: ({ post }) => ({ ids: [post], change: { set: { price: 'free' } } }) },
  'POST /api/curation/drafts/delete': { body: ({ draft }) => ({ ids: [draft] }) },
  'POST /api/curation/bulk/:id/undo': { path: ({ bulk }) => ({ id: String(bulk) }) },
  'POST /api/curation/merges/:id/undo': { path: ({ merge }) => ({ id: String(merge) }) },
  'POST /api/curation/replace': { body: () => ({ find: 'Kept', with: 'Kept well', dry_run: false }) },
  'GET /api/curation/wording': {},
  'GET /api/curation/audit': {},
  'POST /api/curation/audit/:id/undo': { path: ({ entry }) => ({ id: String(entry) }) },
  'POST /api/curation/import': { sent: upload('tools.csv', 'Name\nNew\n', { dry_run: 'false' }), answered: 202 },
  'GET /api/curation/jobs/:id': { path: first },
  'GET /api/curation/jobs/:id/problems.csv': { path: first },
  'GET /api/curation/option': {},
  'GET /api/curation/guides': {},
  'GET /api/curation/facts/last': {},
  // What leads into this machine's own networks is refused; who may ask is told so.
  'POST /api/curation/links': { body: () => ({ url: 'http://127.0.0.1/' }), answered: 400 },
  'GET /api/curation/twins': { query: '?kind=post&title=Kept' },
  'GET /api/curation/twins/suspected': {},
  'PUT /api/curation/twins/apart': { body: ({ post, other }) => ({ ids: [post, other] }) },
  'GET /api/curation/sources': {},
  'POST /api/curation/sources': { body: () => ({ url: 'https://example.org/other' }) },
  'POST /api/curation/sources/file': {
    sent: upload(
      'x.opml',
      '<opml version="2.0"><body><outline text="x" xmlUrl="https://example.org/f"/></body></opml>',
      {},
    ),
  },
  'PUT /api/curation/sources/:id': { path: first, body: () => ({ name: 'Changed' }) },
  'DELETE /api/curation/sources/:id': { path: first },
  'POST /api/curation/sources/:id/fetch': { path: first },
  'GET /api/curation/inbox': {},
  'PUT /api/curation/inbox/:id': { path: first, body: () => ({ state: 'dismissed' }) },
  'GET /api/curation/todo': {},
  'PUT /api/curation/todo': { body: ({ linked }) => ({ item: linked, act: 'well' }) },
  'GET /api/curation/items/:id/comments': { path: ofPost },
  'POST /api/curation/items/:id/comments': { path: ofPost, body: () => ({ text: 'Is this right?' }) },
  'GET /api/curation/comments': {},
  'PUT /api/curation/comments/:id': { path: first, body: () => ({ done: true }) },
  'DELETE /api/curation/comments/:id': { path: first },
  'GET /api/curation/colleagues': {},
  'GET /api/curation/calendar': {},
  'GET /api/curation/missing': {},
  'GET /api/curation/figures': {},
  'GET /api/curation/figures.csv': {},
  'POST /api/curation/starter': {},
  'GET /api/curation/searches': {},
  'GET /api/curation/pictures': {},
  'POST /api/curation/pictures': { form: () => photo(40, 20) },
  'POST /api/curation/pictures/elsewhere': {
    body: () => ({ url: 'http://127.0.0.1/x.jpg', decorative: true }),
    answered: 400,
  },
  'PUT /api/curation/pictures/:id': { path: first, body: () => ({ alt: 'Changed' }) },
  'DELETE /api/curation/pictures/:id': { path: first },
  'GET /api/curation/searches/answered': {},
  'GET /api/curation/searches/popular': {},
  'PUT /api/curation/searches/barred': { body: () => ({ words: 'Gossip', barred: true }) },
  'GET /api/curation/featured': {},
  'PUT /api/curation/featured': {
    body: ({ linked }) => ({ ids: [linked] }),
    seen: ({ linked }) => contentVersion([linked]),
  },
  'GET /api/curation/:list': { path: () => ({ list: 'thesaurus' }) },
  'POST /api/curation/:list': {
    path: () => ({ list: 'thesaurus' }),
    body: () => ({ preferred: 'Hush', terms: ['quiet,equivalent,,'] }),
  },
  'POST /api/curation/thesaurus/try': {
    body: () => ({ query: 'hush', preferred: 'Hush', terms: ['quiet,equivalent,,'] }),
  },
  'PUT /api/curation/:list/:id': { ...ofTerm, body: () => ({ name: 'Changed' }) },
  'DELETE /api/curation/:list/:id': ofTerm,
  'POST /api/curation/terms/unused': { body: ({ otherTerm }) => ({ ids: [otherTerm.id] }) },
  'POST /api/curation/terms/:id/merge': { ...ofTerm, body: ({ otherTerm }) => ({ into: otherTerm.id }) },
  'GET /api/curation/removals': {},
  'GET /api/curation/removals/:id': { path: first },
  'PUT /api/curation/removals/:id': { path: first, body: () => ({ taken_down: true }), seen: () => 1 },
  'GET /api/curation/messages': {},
  'GET /api/curation/messages/:id': { path: first },
  'PUT /api/curation/messages/:id': { path: first, body: () => ({ status: 'done' }), seen: () => 1 },
};

const ADMINISTRATOR_CALLS: Record<string, Row> = {
  'GET /api/curation/health': {},
  'POST /api/curation/health/live': {},
  'GET /api/curation/setup': {},
  'GET /api/curation/mail-server': {},
  'PUT /api/curation/mail-server': { body: () => ({ host: 'mail.example.org', port: 587, security: 'starttls' }) },
  'DELETE /api/curation/mail-server': {},
  // There is no mail server to be tried.
  'POST /api/curation/mail-server/test': { body: () => ({}), answered: 400 },
  'POST /api/curation/setup': { body: () => ({ begin_with: 'nothing' }) },
  'DELETE /api/curation/items/:id': { path: ofPost },
  'GET /api/curation/members': {},
  'POST /api/curation/members': { body: () => ({ email: 'new@example.org' }) },
  'PUT /api/curation/members/:id/groups': { path: ofAda, body: () => ({ groups: ['Consumers', 'Curators'] }) },
  'PUT /api/curation/members/:id/suspended': { path: ofAda, body: () => ({ suspended: true }) },
  'DELETE /api/curation/members/:id': { path: ofAda },
  'GET /api/curation/keys': {},
  'POST /api/curation/keys': { body: () => ({ name: 'Leeds Libraries', scopes: [] }) },
  'DELETE /api/curation/keys/:id': { path: ({ key }) => ({ id: key }) },
  'GET /api/curation/webhooks': {},
  'POST /api/curation/webhooks': { body: () => ({ url: 'https://example.org/other' }) },
  'DELETE /api/curation/webhooks/:id': { path: first },
  'POST /api/curation/webhooks/:id/test': { path: first },
  'POST /api/curation/webhooks/:id/replay': { path: first, body: () => ({ messages: 1 }) },
  'POST /api/curation/webhooks/:id/resume': { path: first },
  'PUT /api/curation/jobs/:id': { path: ({ job }) => ({ id: String(job) }), body: () => ({ again: true }) },
  'GET /api/curation/settings': {},
  'PUT /api/curation/settings': { body: () => ({ changes: { 'company.number': '1' } }), seen: () => 0 },
};

/** The calls of the desk that leave no line in the audit log, each with its reason; every other that is no GET does. */
const WITHOUT_LINE: Readonly<Record<string, string>> = {
  'POST /api/curation/markdown': 'It only shows a text.',
  'POST /api/curation/publishing-checks': 'It only looks at items.',
  'POST /api/curation/links': 'It only reads a page of another site.',
  'POST /api/curation/thesaurus/try': 'It only tries words.',
  'POST /api/curation/import': 'The job that it begins writes its line, once the file is in.',
  'POST /api/curation/sources/:id/fetch': 'It only looks sooner; what comes of that has its own lines.',
  'POST /api/curation/pictures/elsewhere': 'It is refused here; its line is that of a picture that is uploaded.',
  'POST /api/curation/mail-server/test': 'It changes nothing.',
  'POST /api/curation/health/live': 'This site does not wait; a restored one has its line (`after-restore.test.ts`).',
  'POST /api/curation/webhooks/:id/test': 'It changes nothing, and its message says nothing.',
};

const isGet = (route: string): boolean => route.startsWith('GET ');

const linesOf = (db: Db) => db.selectFrom('audit_entry').selectAll().orderBy('id').execute();

/** What visitors may call that changes something. Whatever else does belongs to members. */
const OPEN_CALLS = [
  'POST /api/auth/contact',
  'POST /api/auth/forgot-my-password',
  'POST /api/auth/forgot-my-password/recover',
  'POST /api/auth/login',
  'POST /api/auth/login/link',
  'POST /api/auth/login/link/:key',
  'POST /api/auth/login/refresh',
  'POST /api/auth/passkey/login',
  'POST /api/auth/passkey/login/options',
  'POST /api/auth/register',
  'POST /api/auth/verification',
  'POST /api/content/confirmation',
  'POST /api/content/removal',
  'POST /api/content/suggestion',
  'POST /api/log/search',
  'POST /api/log/view',
  'POST /api/setup/administrator',
  'POST /api/setup/mail',
];

/** All routes of one access level, one method each. */
const routesOf = (club: TestClub, level: string): string[] =>
  club.api.app
    .accessLevels()
    .filter(([route, access]) => access === level && !route.includes(',') && !/^(?:HEAD|OPTIONS) /.test(route))
    .map(([route]) => route);

/** Everything that is kept about a member, but for when their session was used last. */
async function stateOf(db: Db, member: string): Promise<string> {
  const state: unknown[] = [await db.selectFrom('member').selectAll().where('id', '=', member).execute()];
  for (const table of (await tablesWith(db, 'member_id')).toSorted()) {
    const rows = await db
      .selectFrom(table as 'session')
      .selectAll()
      .where('member_id', '=', member)
      .execute();
    state.push(rows.map(({ last_used_at, ...rest }) => JSON.stringify(rest)).toSorted());
  }
  return JSON.stringify(state);
}

/** Ada, who has a bit of everything, and two others. */
async function people(club: TestClub) {
  const ada = await club.join('ada@example.org');
  const bob = await club.join('bob@example.org');
  const curator = await club.join('curator@example.org');
  await changeGroup(club.api.store.db, curator.email, 'Curators', true);
  const { id: post } = await club.api.shelves.post({ display_title: 'Kept' });
  const { api } = club;
  await api.send('PUT', '/api/content/favourite/add', { id: post, object_type: 'Post' }, ada.as);
  await api.post('/api/review', { id: post, type: 'Post', score: 4 }, ada.as);
  await api.post('/api/log/view', { id: post, object_type: 'Post' }, ada.as);
  const devices = (await api.get('/api/auth/device', ada.as)).body.data;
  const askForKey = async () => (await api.post('/api/auth/passkey/options', undefined, ada.as)).body;
  const added = await api.post('/api/auth/passkey', new Authenticator().create(await askForKey()), ada.as);
  const newKey = new Authenticator().create(await askForKey());
  const moved = 'ada@example.net';
  await api.send('PUT', '/api/auth', { email: moved, current_password: PASSWORD }, ada.as);
  await club.deliver();
  const { id: other } = await club.api.shelves.post({ display_title: 'Other' });
  const actor = { via: 'desk', member: curator.id } as const;
  const { id: bulk } = await changeMany(api.store.db, actor, [post], { set: { synopsis: 'Before' } });
  const { id: entry } = await api.store.db
    .selectFrom('audit_entry')
    .select('id')
    .where('action', '=', 'bulk')
    .executeTakeFirstOrThrow();
  const list = { kind: 'tool', file_name: 'x.csv', source: Buffer.from('Name\n'), is_dry: true, settings: {} } as const;
  await startImport(api.store.db, actor, list);
  const makeTerm = (name: string) => createRecord(api.store.db, actor, TERMS, { vocabulary: 'tag', name });
  const failed = { kind: 'none', payload: '{}', run_at: now(), created_at: now(), failed_at: now() };
  const { id: job } = await api.store.db.insertInto('job').values(failed).returning('id').executeTakeFirstOrThrow();
  const [double, single] = [await club.api.shelves.post(), await club.api.shelves.post()];
  const { merge } = await mergeItems(api.store.db, actor, double.id, single.id);
  await addWebhook(api.store.db, 'https://example.org/hook', (secret) => secret);
  const delivery = { webhook_id: 1, message_id: 'm', attempt: 1, at: now(), took_ms: 1, status: 200, trouble: null };
  await api.store.db
    .insertInto('webhook_delivery')
    .values({ ...delivery, told_before: 0 })
    .execute();
  const { id: key } = await makeKey(api.store.db, actor, { name: 'A partner', scopes: ['write'] });
  const desk = { job, key, other, bulk, entry, merge, term: await makeTerm('One'), otherTerm: await makeTerm('Two') };
  const request = { id: post, object_type: 'Post', why: 'other', reason: 'x', email: 'eve@example.org' };
  await api.post('/api/content/removal', request);
  const picture = { width: 4, height: 2, format: 'jpg', bytes: 9, alt: 'Kept', created_at: now() } as const;
  await api.store.db
    .insertInto('picture')
    .values({ ...picture, hash: '0'.repeat(32) })
    .execute();
  await api.post('/api/auth/contact', { name: 'Eve', email: 'eve@example.org', subject: 'other', message: 'x' });
  const source = await addSource(api.store.db, actor, { url: 'https://example.org/feed' });
  const entryFound = { key: 'k', kind: 'post', fields: { display_title: 'Found' }, words: [], left: [] } as const;
  await takeIn(api.store.db, source, [{ ...entryFound, words: [], left: [] }], now());
  const linked = await api.shelves.post({ url: 'https://example.org/linked', featured: true });
  const provider = await api.shelves.entry({ name: 'Clinic', email: 'hello@example.org' });
  const event = await api.shelves.event({ start_date: '2096-12-01T18:30', series: 'run' });
  await api.shelves.event({ start_date: '2096-12-02T18:30', series: 'run' });
  const draft = await api.shelves.post();
  await api.shelves.setStatus(draft.id, 'draft');
  await noteNewLinks(api.store.db);
  await addComment(api.store.db, '', actor, post, { text: 'Is this right?' });
  const emailChangeKey = emailChangeLink(club, moved).split('/').at(-1) as string;
  return {
    ada,
    bob,
    curator,
    things: {
      ...desk,
      post,
      linked: linked.id,
      provider: provider.id,
      event: event.id,
      draft: draft.id,
      ada: ada.id,
      session: devices[0].id,
      passkey: added.body.id,
      newKey,
      emailChangeKey,
    },
  };
}

/** People for the try of a call: calls that only read share theirs, the others have their own. */
function peopleFor(engine: Engine) {
  const open = async () => {
    const club = await openClub(engine);
    const administrator = await club.join('admin@example.org');
    await changeGroup(club.api.store.db, administrator.email, 'Administrators', true);
    return { club, administrator, ...(await people(club)), [Symbol.asyncDispose]: club[Symbol.asyncDispose] };
  };
  let readers: ReturnType<typeof open> | undefined;
  afterAll(async () => (await readers)?.[Symbol.asyncDispose]());
  return async (route: string) => {
    if (!route.startsWith('GET ')) return open();
    readers ??= open();
    return { ...(await readers), [Symbol.asyncDispose]: async () => {} };
  };
}

async function tryOut(club: TestClub, route: string, things: Things, as: Record<string, string>) {
  const [method = '', template = ''] = route.split(' ');
  const rows = { ...MEMBER_CALLS, ...CURATOR_CALLS, ...ADMINISTRATOR_CALLS };
  const { form, body, path, seen, query = '', sent } = rows[route] ?? {};
  const asked = typeof query === 'string' ? query : query(things);
  const places = path?.(things) ?? {};
  const url = template.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(places[name] ?? 'x')) + asked;
  if (form) {
    const { body: parts, headers } = await pictureForm(await form());
    return club.api.send(method as 'POST', url, parts, { ...headers, ...as });
  }
  const headers = { ...as, ...sent?.headers, ...(seen && { 'if-match': `"${seen(things)}"` }) };
  return new Browser(club).call(method as 'GET', url, sent?.payload ?? body?.(things), headers);
}

onEachEngine('the calls of members', (engine) => {
  const enter = peopleFor(engine);

  it('are all known here, and none of them is open', async () => {
    await using club = await openClub(engine);
    expect(routesOf(club, 'member').toSorted()).toEqual(Object.keys(MEMBER_CALLS).toSorted());
    expect(routesOf(club, 'curator').toSorted()).toEqual(Object.keys(CURATOR_CALLS).toSorted());
    expect(routesOf(club, 'administrator').toSorted()).toEqual(Object.keys(ADMINISTRATOR_CALLS).toSorted());
    expect(
      routesOf(club, 'public')
        .filter((route) => !route.startsWith('GET '))
        .toSorted(),
    ).toEqual(OPEN_CALLS);
  });

  it('refuse visitors and sessions that have ended, and change nothing for them', async () => {
    await using club = await openClub(engine);
    const { ada, bob, things } = await people(club);
    await club.api.post('/api/auth/logout', undefined, bob.as);
    const before = await stateOf(club.api.store.db, ada.id);
    for (const route of Object.keys(MEMBER_CALLS))
      for (const as of [{}, bob.as, { authorization: 'Bearer forged' }, { authorization: `Basic ${ada.access}` }]) {
        const { status, body } = await tryOut(club, route, things, as);
        expect([route, status, body.code]).toEqual([route, 401, 'unauthenticated']);
      }
    expect(await stateOf(club.api.store.db, ada.id)).toBe(before);
  });

  // spec(325)
  it.concurrent.each(Object.keys(MEMBER_CALLS))(
    '%s serves its member, and nobody else can do it for them',
    async (route) => {
      await using there = await enter(route);
      const { club, ada, bob, curator, things } = there;
      const { db } = club.api.store;
      const before = await stateOf(db, ada.id);
      for (const other of [bob, curator]) {
        const { status, body } = await tryOut(club, route, things, other.as);
        expect([other.email, status < 500]).toEqual([other.email, true]);
        expect(JSON.stringify(body)).not.toMatch(/ada@example/);
        for (const secret of [ada.id, things.session, things.passkey])
          expect(JSON.stringify(body)).not.toContain(secret);
      }
      expect(await stateOf(db, ada.id)).toBe(before);
      expect((await tryOut(club, route, things, ada.as)).status).toBe(200);
    },
  );

  it('take nobody’s word for who they are', async () => {
    await using club = await openClub(engine);
    const { ada, bob, things } = await people(club);
    const { db } = club.api.store;
    const before = await stateOf(db, ada.id);
    const profile = (await club.api.get('/api/auth', ada.as)).body.profile.id;
    const claims = {
      id: ada.id,
      member_id: ada.id,
      profile_id: profile,
      groups: ['Administrators'],
      is_verified: true,
    };
    const browser = new Browser(club);
    await browser.call('PUT', `/api/auth?id=${ada.id}`, { ...claims, auth: { groups: ['Administrators'] } }, bob.as);
    const view = { id: things.post, object_type: 'Post', profile_id: profile };
    await browser.call('POST', '/api/log/view', view, bob.as);
    await browser.call('POST', '/api/log/view', view);
    expect(await stateOf(db, ada.id)).toBe(before);
    expect((await club.api.get('/api/auth', bob.as)).body.auth.groups).toEqual(['Consumers']);
    expect((await browser.call('GET', `/api/content/post?profile_id=${profile}`)).body.data[0].rating).toBeNull();
  });
});

/** All that the desk could change, but for sessions and what is counted. */
async function catalogueOf(db: Db): Promise<string> {
  const tables = [
    'item',
    'item_term',
    'revision',
    'audit_entry',
    'bulk_change',
    'former_address',
    'preview_link',
    'removal_request',
    'contact_message',
    'import_run',
    'job',
    'picture',
    'term',
    'former_term',
    'featured_place',
    'barred_search',
    'removed_record',
    'site_setting',
    'setup',
    'mail_server',
    'told_apart',
    'merge',
    'merge_kept',
    'source',
    'incoming',
    'link_check',
    'api_key',
    'webhook',
  ] as const;
  const rows = await Promise.all(
    tables.map((table) =>
      db
        .selectFrom(table as 'item')
        .selectAll()
        .execute(),
    ),
  );
  const members = await db.selectFrom('member').select(['id', 'groups', 'suspended_at']).orderBy('id').execute();
  return JSON.stringify([rows, members]);
}

onEachEngine('the calls of the desk', (engine) => {
  const enter = peopleFor(engine);

  it.concurrent.each([...Object.keys(CURATOR_CALLS), ...Object.keys(ADMINISTRATOR_CALLS)])(
    '%s is for those who tend the catalogue, and changes nothing for anybody else',
    async (route) => {
      await using there = await enter(route);
      const { club, ada, curator, administrator, things } = there;
      const { db } = club.api.store;
      const isLast = route in ADMINISTRATOR_CALLS;
      const before = await catalogueOf(db);
      const refusedTo: [Record<string, string>, number][] = [
        [{}, 401],
        [{ authorization: 'Bearer forged' }, 401],
        [ada.as, 403],
        ...(isLast ? [[curator.as, 403] as [Record<string, string>, number]] : []),
      ];
      for (const [as, wanted] of refusedTo) {
        const { status, body } = await tryOut(club, route, things, { ...as, 'if-match': '"2"' });
        expect([route, status]).toEqual([route, wanted]);
        expect(Object.keys(body)).toEqual(['message', 'code']);
      }
      expect(await catalogueOf(db)).toBe(before);
      const allowed = isLast ? administrator : curator;
      const earlier = isGet(route) ? 0 : (await linesOf(db)).length;
      const { status } = await tryOut(club, route, things, { ...allowed.as, 'if-match': '"2"' });
      expect(status).toBe((CURATOR_CALLS[route] ?? ADMINISTRATOR_CALLS[route])?.answered ?? 200);
      if (isGet(route)) return;
      const lines = (await linesOf(db)).slice(earlier);
      expect([route, lines.length > 0]).toEqual([route, !(route in WITHOUT_LINE)]);
      // Each says who did it; an address of somebody stands in none, for it would stay there for good.
      expect(lines.filter(({ actor, via }) => actor !== allowed.id && via !== 'source')).toEqual([]);
      expect(lines.filter(({ subject, details }) => /\S@\S/.test(JSON.stringify([subject, details])))).toEqual([]);
    },
  );

  it('leave a line in the log, but for those that are named with a reason', () => {
    const all = [...Object.keys(CURATOR_CALLS), ...Object.keys(ADMINISTRATOR_CALLS)];
    expect(Object.keys(WITHOUT_LINE).filter((route) => isGet(route) || !all.includes(route))).toEqual([]);
  });

  it('are closed at once to a curator who loses the group', async () => {
    await using club = await openClub(engine);
    const { curator, things } = await people(club);
    await changeGroup(club.api.store.db, curator.email, 'Curators', false);
    for (const route of Object.keys(CURATOR_CALLS))
      expect([route, (await tryOut(club, route, things, curator.as)).status]).toEqual([route, 403]);
  });
});

onEachEngine('the scopes', (engine) => {
  const levels = async (club: TestClub) => {
    const app = Fastify();
    handleErrors(app);
    recogniseViewers(app, new Sessions(club.api.store.db, SECRET));
    for (const level of ['public', 'member', 'curator', 'administrator'] as const)
      await app.register(scope(level, async (one) => void one.get(`/${level}`, async () => level)));
    return async (as: Record<string, string>) =>
      Promise.all(
        ['public', 'member', 'curator', 'administrator'].map(
          async (level) => (await app.inject({ url: `/${level}`, headers: as })).statusCode,
        ),
      );
  };

  // spec(320)
  it('open to visitors, members, curators and administrators as far as each may go', async () => {
    await using club = await openClub(engine);
    const ada = await club.join('ada@example.org');
    const enter = await levels(club);
    const { db } = club.api.store;
    expect(await enter({})).toEqual([200, 401, 401, 401]);
    expect(await enter(ada.as)).toEqual([200, 200, 403, 403]);
    await changeGroup(db, ada.email, 'Curators', true);
    expect(await enter(ada.as)).toEqual([200, 200, 200, 403]);
    await changeGroup(db, ada.email, 'Curators', false);
    expect(await enter(ada.as)).toEqual([200, 200, 403, 403]);
    await changeGroup(db, ada.email, 'Administrators', true);
    expect(await enter(ada.as)).toEqual([200, 200, 200, 200]);
    await club.api.post('/api/auth/logout', undefined, ada.as);
    expect(await enter(ada.as)).toEqual([401, 401, 401, 401]);
  });

  // spec(5)
  it('show ratings to members only, and members’ collections whole to members only', async () => {
    await using club = await openClub(engine);
    const ada = await club.join('ada@example.org');
    const { id } = await club.api.shelves.post({ display_title: 'Rated', slug: 'rated' });
    await club.api.post('/api/review', { id, type: 'Post', score: 5 }, ada.as);
    for (const url of ['/api/content/post', '/api/content/post/rated', '/api/content/new', '/api/content/search']) {
      const text = async (as: Record<string, string>) => JSON.stringify((await club.api.get(url, as)).body);
      expect([url, await text({})]).toEqual([url, expect.stringContaining('"rating":null,"reviews":null')]);
      expect([url, await text(ada.as)]).toEqual([url, expect.stringContaining('"rating":5,"reviews":1')]);
      expect([url, await text({})]).toEqual([url, expect.stringContaining('"rating":null,"reviews":null')]);
    }
  });
});

onEachEngine('roles from a terminal', (engine) => {
  it('are given and taken, and bad input is answered with a sentence', async () => {
    await using club = await openClub(engine);
    const ada = await club.join('ada@example.org');
    const tessera = (...args: string[]) => tesseraOf(club.api.store)('member', ...args);
    const groups = async () => (await club.api.get('/api/auth', ada.as)).body.auth.groups;
    expect(await tessera('grant', 'ADA@example.org', 'curators')).toEqual([0, 'Done.\n']);
    expect(await groups()).toEqual(['Consumers', 'Curators']);
    expect(await tessera('grant', 'ada@example.org', 'Curators')).toEqual([0, 'Done.\n']);
    expect(await groups()).toEqual(['Consumers', 'Curators']);
    expect(await tessera('revoke', 'ada@example.org', 'Curators')).toEqual([0, 'Done.\n']);
    expect(await groups()).toEqual(['Consumers']);
    expect(await tessera('add', 'new@example.org')).toEqual([0, 'Done.\n']);
    const bob = await club.join('bob@example.org');
    expect(await tessera('sign-out', 'BOB@example.org')).toEqual([0, 'Sessions ended: 1.\n']);
    expect((await club.api.get('/api/auth', bob.as)).status).toBe(401);
    const refusals: [string[], string][] = [
      [['add', 'NEW@example.org'], 'is a member already'],
      [['add', 'no address'], 'is not an email address'],
      [['add', 'a@example.org\u0000'], 'is not'],
      [['grant', 'nobody@example.org', 'Curators'], 'is not a member'],
      [['grant', 'ada@example.org', 'Kings'], 'There is no group Kings'],
      [['grant', 'ada@example.org'], 'not known'],
      [['grant', 'ada@example.org', 'Curators', 'more'], 'not known'],
      [['remove', 'nobody@example.org'], 'is not a member'],
      [['suspend', 'nobody@example.org'], 'is not a member'],
      [['list', 'ada@example.org'], 'not known'],
      [['add'], 'not known'],
      [['sign-out', 'nobody@example.org'], 'is not a member'],
    ];
    for (const [args, sentence] of refusals) {
      if (args.some((arg) => arg.includes('\u0000'))) {
        await expect(addMember(club.api.store.db, args[1] ?? '')).rejects.toThrow(sentence);
        continue;
      }
      const [code, output] = await tessera(...args);
      expect([args, code, output]).toEqual([args, 1, expect.stringContaining(sentence)]);
      expect(output).not.toMatch(/\n {4}at /);
    }
    expect(await groups()).toEqual(['Consumers']);
    expect(await tessera('sign-out', 'everybody')).toEqual([0, 'Sessions ended: 1.\n']);
    expect((await club.api.get('/api/auth', ada.as)).status).toBe(401);
  });

  it('make nobody who can log in without a password of their own', async () => {
    await using club = await openClub(engine);
    await addMember(club.api.store.db, 'new@example.org');
    for (const [n, password] of ['', 'null', 'new@example.org', PASSWORD].entries())
      expect((await new Browser(club, `192.0.2.${n}`).logIn('new@example.org', password)).status).toBe(401);
  });
});
