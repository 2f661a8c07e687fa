import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { expect, it } from 'vitest';
import { openClub } from '#tests/setup/api/members.ts';
import { onEachEngine } from '#tests/setup/database/store.ts';
import { readRss } from '#tests/setup/rules/feed-rules.ts';
import { unescaped } from '../metadata/markup.ts';

/** The folders of a file of bookmarks, and what lies in each, as browsers read it line by line. */
function readBookmarks(file: string) {
  expect(file.startsWith('<!DOCTYPE NETSCAPE-Bookmark-file-1>\n')).toBe(true);
  const folders: Record<string, { title: string; address: string; added: number; tags: string }[]> = {};
  let depth = 0;
  let folder = '';
  for (const line of file.split('\n').map((one) => one.trim())) {
    if (line === '<DL><p>') depth++;
    if (line === '</DL><p>') depth--;
    const [, name] = /^<DT><H3>(.*)<\/H3>$/.exec(line) ?? [];
    if (name !== undefined) folder = unescaped(name);
    const [, address = '', added, tags = '', title] =
      /^<DT><A HREF="([^"]*)" ADD_DATE="(\d+)"(?: TAGS="([^"]*)")?>([^<]*)<\/A>$/.exec(line) ?? [];
    if (title !== undefined) {
      expect(depth).toBe(3);
      folders[folder] ??= [];
      folders[folder]?.push({
        title: unescaped(title),
        address: unescaped(address),
        added: Number(added),
        tags: unescaped(tags),
      });
    }
  }
  expect(depth).toBe(0);
  return folders;
}

onEachEngine('what a member keeps, to take along', (engine) => {
  it('comes as bookmarks that lead where the cards lead', async () => {
    await using club = await openClub(engine);
    const { api } = club;
    const ada = await club.join('ada@example.org');
    const bob = await club.join('bob@example.org');
    const hostile = '</A><script>alert(1)</script> & “R&D”\n شرح 🧩';
    const post = await api.shelves.post({
      display_title: hostile,
      synopsis: 'Two\nlines </DL>',
      url: 'https://example.org/?a=1&b="2"',
      tags: ['One, two', 'Three'],
    });
    const topic = await api.shelves.topic({ slug: 'sleep', name: 'Sleep' });
    const gone = await api.shelves.tool({ name: 'Gone' });
    const theirs = await api.shelves.tool({ name: 'Theirs' });
    const keep = (id: number, object_type: string, as: object) =>
      api.send('PUT', '/api/content/favourite/add', { id, object_type }, as as Record<string, string>);
    await keep(post.id, 'Post', ada.as);
    await keep(topic.id, 'Topic', ada.as);
    await keep(gone.id, 'Tool', ada.as);
    await keep(theirs.id, 'Tool', bob.as);
    await api.shelves.hide(gone.id);
    const { status, headers, body } = await api.get('/api/auth/bookmarks.html', ada.as);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-disposition': 'attachment; filename="bookmarks.html"',
      'cache-control': 'no-store',
    });
    expect(body).not.toMatch(/<script|Gone|Theirs/);
    const now = Date.now() / 1_000;
    expect(readBookmarks(body)).toEqual({
      Posts: [
        {
          title: hostile.replace('\n', ''),
          address: 'https://example.org/?a=1&b=%222%22',
          added: expect.any(Number),
          tags: 'One  two,Three'.replace('  ', ' '),
        },
      ],
      Topics: [{ title: 'Sleep', address: 'http://localhost/topic/sleep', added: expect.any(Number), tags: '' }],
    });
    const [first] = readBookmarks(body).Posts ?? [];
    expect(Math.abs((first?.added ?? 0) - now)).toBeLessThan(600);
    expect(
      readBookmarks((await api.get('/api/auth/bookmarks.html', (await club.join('eve@example.org')).as)).body),
    ).toEqual({});
  });

  it('and the feeds of its topics and collections as OPML, each of which is one', async () => {
    await using club = await openClub(engine);
    const { api } = club;
    const ada = await club.join('ada@example.org');
    const topic = await api.shelves.topic({ slug: 'sleep', name: 'Sleep & “rest” <b>' });
    const post = await api.shelves.post({ display_title: 'One', topics: ['sleep'] });
    const kept = [
      ['Topic', topic],
      ['Collection', await api.shelves.collection({ slug: 'shelf', name: 'Shelf', items: [post.external_id] })],
      ['Collection', await api.shelves.collection({ slug: 'closed', name: 'Closed', items: [], access: 'members' })],
      ['Post', post],
    ] as const;
    for (const [object_type, { id }] of kept)
      expect((await api.send('PUT', '/api/content/favourite/add', { id, object_type }, ada.as)).status).toBe(200);
    const { headers, body } = await api.get('/api/auth/feeds.opml', ada.as);
    expect(headers).toMatchObject({
      'content-type': 'text/x-opml; charset=utf-8',
      'content-disposition': 'attachment; filename="feeds.opml"',
    });
    expect(XMLValidator.validate(body)).toBe(true);
    const { opml } = new XMLParser({ ignoreAttributes: false, isArray: (name) => name === 'outline' }).parse(body);
    expect(opml['@_version']).toBe('2.0');
    const outlines = opml.body.outline as Record<string, string>[];
    expect(outlines.map((one) => [one['@_type'], one['@_text'], one['@_htmlUrl']])).toEqual([
      ['rss', 'Shelf', 'http://localhost/collection/shelf'],
      ['rss', 'Sleep & “rest” <b>', 'http://localhost/topic/sleep'],
    ]);
    for (const { '@_xmlUrl': feed = '' } of outlines)
      expect(readRss((await api.get(new URL(feed).pathname)).body)).toBeInstanceOf(Array);
  });
});
