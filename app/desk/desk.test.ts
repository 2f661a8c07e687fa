/** What the desk says and sends, without a page. */
import { describe, expect, it } from 'vitest';
import type { AuditEntry, CuratedItem } from '#contract/curation.ts';
import {
  asCall,
  CLEARED,
  columnsOf,
  directionOf,
  isNarrowed,
  readListAddress,
  sortedBy,
} from './items/list/list-address.ts';
import { rowFields, rowValues } from './items/list/row-draft.ts';
import { changedNames } from './kit/draft/merge.ts';
import { aboutWhat, auditEventsOf, eventInWords } from './kit/history/audit-events.ts';
import { fieldsInWords, fieldWords } from './kit/history/field-words.ts';
import { mayBeUndone } from './kit/history/use-undo.ts';
import { changedInWords, refusalsInWords } from './kit/items/bulk-outcome.ts';
import { namesIn, titleOfItem } from './kit/record-accessors.ts';
import { timeLeft } from './kit/time-left.ts';

const curated = (fields: object): CuratedItem =>
  ({
    id: 1,
    kind: 'tool',
    external_id: 'tool-1',
    slug: 'one',
    status: 'published',
    publish_at: null,
    version: 3,
    created_at: '2026-11-01T09:00:00.000Z',
    updated_at: '2026-11-02T09:00:00.000Z',
    updated_by: null,
    page: '/item/tool/one',
    ...fields,
  }) as CuratedItem;

let entries = 0;
const entry = (fields: Partial<AuditEntry>): AuditEntry => ({
  id: ++entries,
  at: '2026-11-02T09:00:00.000Z',
  by: { id: '1', name: 'Nadia', via: 'desk' },
  action: 'change',
  item: { id: 7, kind: 'tool', external_id: 'tool-7', title: 'A tool' },
  subject: null,
  member: null,
  version: 2,
  since: 1,
  changes: [],
  details: {},
  ...fields,
});

describe('the address of the list', () => {
  it('is forgiven what it cannot mean', () => {
    expect(
      readListAddress({
        kind: 'nothing',
        status: 'gone',
        sort: 'size',
        order: 'up',
        page: '1',
        changed: 'never',
        x: 1,
      }),
    ).toEqual({});
    const whole = {
      query: 'calm',
      kind: 'tool',
      status: 'draft',
      topic: 'sleep',
      tag: 'Quiet',
      sort: 'title',
      page: 3,
    };
    expect(readListAddress({ ...whole, page: '3' })).toEqual(whole);
  });

  it('becomes a call; days begin at midnight, so that the same question is asked all day', () => {
    const at = (hour: number) => asCall({ changed: 'week' }, new Date(2026, 10, 22, hour)).updated_after;
    expect(at(9)).toBe(new Date(2026, 10, 15).toISOString());
    expect(at(23)).toBe(at(9));
    expect(asCall({ query: 'x' }).updated_after).toBeUndefined();
  });

  it('turns a column round at the second press', () => {
    expect(directionOf({}, 'updated_at')).toBe('desc');
    expect(sortedBy({}, 'title')).toEqual({ sort: 'title', order: undefined });
    expect(directionOf({ sort: 'title' }, 'title')).toBe('asc');
    expect(sortedBy({ sort: 'title' }, 'title')).toEqual({ sort: 'title', order: 'desc' });
    expect(sortedBy({}, 'updated_at')).toEqual({ sort: undefined, order: 'asc' });
    expect(directionOf({ order: 'asc' }, 'updated_at')).toBe('asc');
    expect(directionOf({ sort: 'title' }, 'updated_at')).toBeUndefined();
    expect(sortedBy({ sort: 'starts_at' }, 'starts_at')).toEqual({ sort: 'starts_at', order: 'asc' });
  });

  it('has the day of events beside them', () => {
    expect(columnsOf('event')).toContain('starts_at');
    expect(columnsOf('post')).not.toContain('starts_at');
  });

  it('knows what narrows the list', () => {
    expect([isNarrowed({ status: 'draft', sort: 'title', page: 2 }), isNarrowed({ tag: 'x' })]).toEqual([false, true]);
    expect(isNarrowed({ tag: 'x', query: 'y', ...CLEARED })).toBe(false);
  });
});

describe('a row', () => {
  it('sends what was changed of it, and nothing else', () => {
    const item = curated({ name: 'One', topics: ['sleep'], tags: ['Calm'] });
    const values = rowValues(item);
    const changed = (next: object) =>
      rowFields(item, { ...values, ...next }, changedNames<unknown>(values, { ...values, ...next }));
    expect(changed({})).toEqual({});
    expect(changed({ title: 'Two', status: 'draft' })).toEqual({ name: 'Two' });
    expect(changed({ tags: [] })).toEqual({ tags: [] });
  });

  it('has a title, whatever its kind calls it', () => {
    expect(titleOfItem(curated({ display_title: 'A post' }))).toBe('A post');
    expect(titleOfItem(curated({ title: 'An event' }))).toBe('An event');
    expect(titleOfItem(curated({ name: '' }))).toBe('Without a title');
    expect(namesIn(curated({ tags: null }), 'tags')).toEqual([]);
  });
});

describe('the log', () => {
  it('has one line for a change of many, with one undo', () => {
    const of = (id: number) => ({ id, kind: 'tool', external_id: `tool-${id}`, title: `Tool ${id}` }) as const;
    const tags = [{ field: 'tags', before: [], after: ['Calm'] }];
    const events = auditEventsOf([
      entry({ action: 'undo', item: of(1), details: { undone: 4 } }),
      entry({ action: 'undo', item: of(2), details: { undone: 4 } }),
      entry({ action: 'bulk', item: of(1), changes: tags, details: { bulk: 4 } }),
      entry({ action: 'bulk', item: of(2), changes: tags, details: { bulk: 4 } }),
      entry({ action: 'bulk', item: of(3), changes: tags, details: { bulk: 5 } }),
      entry({ item: of(4) }),
    ]);
    expect(events.map((event) => [aboutWhat(event), eventInWords(event), event.bulk, mayBeUndone(event)])).toEqual([
      ['2 items', 'Undo', undefined, false],
      ['2 items', 'Bulk edit: Tags', 4, true],
      ['Tool 3', 'Bulk edit: Tags', 5, true],
      ['Tool 4', 'Changed', undefined, true],
    ]);
  });

  it('says what was done in words', () => {
    const status = [{ field: 'status', before: 'published', after: 'draft' }];
    expect(eventInWords({ action: 'status', changes: status, details: {} })).toBe('Draft, was Published');
    expect(eventInWords({ action: 'publish', changes: status, details: {} })).toBe('Published');
    const some = ['display_title', 'body', 'tags', 'minutes'].map((field) => ({ field, before: null, after: 'x' }));
    expect(eventInWords({ action: 'change', changes: some, details: {} })).toBe('Changed: Title, Text and 2 more');
    expect(['price', 'publish_at', 'not_in_a_form'].map(fieldWords)).toEqual([
      'Cost',
      'Time to publish',
      'Not in a form',
    ]);
    expect(fieldsInWords([])).toBe('');
    const steps = [{ down: true, answered: false }, { decision: 'kept' }, { answered: true }, { answered: false }];
    expect(steps.map((details) => eventInWords({ action: 'removal', changes: [], details }))).toEqual([
      'Removal request: hidden while we decide',
      'Removal request: left on the site',
      'Removal request: answered by email',
      'Removal request: assigned to',
    ]);
    const details = { file: 'events', added: 34, changed: 2 };
    expect(eventInWords({ action: 'import', changes: [], details })).toBe('Imported: 34 new, 2 changed');
    const [brought] = auditEventsOf([entry({ action: 'import', item: null, subject: null, details })]);
    expect(brought && aboutWhat(brought)).toBe('The file ‘events’');
    const site = ['accents.paper', 'urgent.lines'].map((field) => ({ field, before: null, after: 'x' }));
    expect(eventInWords({ action: 'site', changes: site, details: {} })).toBe(
      'Settings changed: Paper, the light theme, Helplines',
    );
    const invited = (member: string | null) =>
      auditEventsOf([entry({ action: 'invite', item: null, subject: 'abc', member })]).map(aboutWhat);
    expect([...invited(null), ...invited('Grace Moss')]).toEqual(['A member', 'Grace Moss']);
  });

  it('has no way back from what was the first, or is gone', () => {
    const events = auditEventsOf([
      entry({ action: 'create', version: 1 }),
      entry({ action: 'delete', item: null, version: null }),
    ]);
    expect(events.map(mayBeUndone)).toEqual([false, false]);
  });

  it('has a way back from the undo of one thing, as from any change of it', () => {
    const events = auditEventsOf([
      entry({ action: 'undo', details: { entry: 3 } }),
      entry({ action: 'undo', item: null, version: null, details: { entry: 3, list: 'terms' } }),
    ]);
    expect(events.map(mayBeUndone)).toEqual([true, true]);
  });
});

it('says each reason once, with how many it kept back', () => {
  const refused = [
    { id: 1, message: 'Topics have no topics.' },
    { id: 2, message: 'There is no such item any more.' },
    { id: 3, message: 'Topics have no topics.' },
  ];
  expect(refusalsInWords(refused)).toEqual([
    '2 items: Topics have no topics.',
    '1 item: There is no such item any more.',
  ]);
});

it('says of how many that were chosen nothing had to change', () => {
  const refused = [{ id: 1, message: 'Topics have no topics.' }];
  expect(changedInWords(20, { changed: 18, refused: [] })).toBe('18 items changed. 2 items already had this value.');
  expect(changedInWords(3, { changed: 1, refused })).toBe('1 item changed. 1 item already had this value.');
  expect(changedInWords(3, { changed: 2, refused })).toBe('2 items changed.');
});

it('says how much time is left', () => {
  expect([29, 1, 0, -1, -5].map(timeLeft)).toEqual([
    '29 hours left.',
    '1 hour left.',
    'Less than an hour left.',
    '1 hour late.',
    '5 hours late.',
  ]);
});
