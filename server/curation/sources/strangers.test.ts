/** What programs of strangers write into calendars, feeds and directories, and what readers must see of it. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { FoundSource } from './found.ts';
import { readSource } from './source-reader.ts';

const stranger = (name: string) => readFileSync(new URL(`../../../tests/fixtures/strangers/${name}`, import.meta.url));
const read = (source: string | Buffer, now = '2026-11-26T12:00:00Z'): FoundSource =>
  readSource({ bytes: Buffer.from(source), url: 'https://source.example/', now, timezone: 'Europe/London' });

describe('a calendar', () => {
  const event = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:a', 'SUMMARY:Title', ...lines, 'END:VEVENT'];
  const calendar = (...lines: string[]) => ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR'].join('\r\n');
  /** Moments in UTC, days as days. */
  const moments = (found: FoundSource) =>
    found.entries.map(({ fields: { title, start_date, end_date, timezone } }) => [
      ...(title === 'Title' ? [] : [title]),
      ...[start_date, end_date].flatMap((date) => (date ? [inUtc(String(date), String(timezone))] : [])),
    ]);
  const inUtc = (date: string, zone: string): string => {
    if (!date.includes('T')) return date;
    const instant = date.endsWith('Z')
      ? Temporal.Instant.from(date)
      : Temporal.PlainDateTime.from(date).toZonedDateTime(zone).toInstant();
    return instant.toString().replace(':00Z', 'Z');
  };
  const starts = (found: FoundSource) => moments(found).map(([first]) => first);
  const days = (...numbers: string[]) => numbers.map((day) => `2026-12-${day}`);

  const zone = (id: string, winter: string, summer = winter) => [
    'BEGIN:VTIMEZONE',
    `TZID:${id}`,
    ...['BEGIN:STANDARD', 'DTSTART:16011028T030000', 'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10'],
    ...[`TZOFFSETFROM:${summer}`, `TZOFFSETTO:${winter}`, 'END:STANDARD'],
    ...['BEGIN:DAYLIGHT', 'DTSTART:16010325T020000', 'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3'],
    ...[`TZOFFSETFROM:${winter}`, `TZOFFSETTO:${summer}`, 'END:DAYLIGHT'],
    'END:VTIMEZONE',
  ];
  const summer = '2027-06-01T12:00:00Z';
  const inZone = (id: string, ...lines: string[]) =>
    starts(read(calendar(...lines, ...event(`DTSTART;TZID=${id}:20270610T200000`)), summer))[0];

  it('that defines a zone under a known name keeps to its own rules', () => {
    const [tour] = moments(read(stranger('c02-zone-called-gmt.ics'), '2027-07-01T12:00:00Z'));
    expect(tour).toEqual(['Summer sensory tour', '2027-07-23T09:20Z', '2027-07-23T09:50Z']);
    expect(inZone('UTC', ...zone('UTC', '+0100', '+0200'))).toBe('2027-06-10T18:00Z');
    expect(inZone('Europe/London', ...zone('Europe/London', '-0500', '-0400'))).toBe('2027-06-11T00:00Z');
    expect(inZone('Eastern Standard Time', ...zone('Eastern Standard Time', '+1000'))).toBe('2027-06-10T10:00Z');
  });

  it('has the name of a known zone where its rules are those of that zone', () => {
    const found = read(
      calendar(
        ...zone('W. Europe Standard Time', '+0100', '+0200'),
        ...event('DTSTART;TZID=W. Europe Standard Time:20270610T200000'),
      ),
      summer,
    );
    expect(found.entries[0]?.fields).toMatchObject({ start_date: '2027-06-10T20:00:00', timezone: 'Europe/Berlin' });
  });

  it('names zones as Windows shows them, or by how far they are from UTC', () => {
    const found = read(stranger('c03-display-name-zones.ics'), summer);
    expect(moments(found).sort()).toEqual([
      ['A utc', '2027-06-10T20:00Z', '2027-06-10T21:00Z'],
      ['B london', '2027-06-10T19:00Z', '2027-06-10T20:00Z'],
      ['C berlin', '2027-06-10T18:00Z', '2027-06-10T19:00Z'],
      ['D tzone utc', '2027-06-10T20:00Z', '2027-06-10T21:00Z'],
      ['E tzone custom', '2027-06-10T19:00Z'],
    ]);
    // Only of the one that says nothing it is asked.
    expect(found.entries.filter(({ left }) => left.length > 0).map(({ fields }) => fields.title)).toEqual([
      'E tzone custom',
    ]);
    expect(inZone('"(UTC-05:00) Eastern Time (US & Canada)"')).toBe('2027-06-11T00:00Z');
    expect(inZone('"(GMT-08:00) Pacific Time (US & Canada)"')).toBe('2027-06-11T03:00Z');
    expect(inZone('"(UTC+05:30) Chennai, Kolkata, Mumbai, New Delhi"')).toBe('2027-06-10T14:30Z');
    expect(inZone('"(UTC+10:00) Canberra, Melbourne, Sydney"')).toBe('2027-06-10T10:00Z');
    expect(inZone('"UTC+02:00"')).toBe('2027-06-10T18:00Z');
    expect(inZone('GMT-0500')).toBe('2027-06-11T01:00Z');
    expect(inZone('/citadel.org/20270101_1/Europe/Paris')).toBe('2027-06-10T18:00Z');
  });

  it('may fold its lines inside a letter', () => {
    const [cafe] = read(stranger('c04-fold-in-a-letter.ics')).entries;
    expect(cafe?.fields.title).toBe(
      'Tea and company at the quiet café for people who need less noise — müde, naïve, Zoë, and a ☕ at the end of a long day',
    );
    const three = read(stranger('c04b-fold-in-a-three-byte-letter.ics'));
    expect(three.entries[0]?.fields).toMatchObject({ title: cafe?.fields.title, synopsis: 'Zürich, été' });
    expect(three.refused).toEqual([]);
    // At each place within letters of two, three and four bytes, with line ends and marks of either sort.
    for (const [end, mark] of [
      ['\r\n ', ''],
      ['\n\t', '\ufeff'],
      ['\n ', ''],
    ] as const)
      for (const at of [1, 2, 4, 5, 7, 8, 9]) {
        const letters = Buffer.from('é☕😀');
        const folded = Buffer.concat([letters.subarray(0, at), Buffer.from(end), letters.subarray(at)]);
        const [before, after] = (mark + calendar(...event('DTSTART:20261210T100000Z', 'LOCATION:Zürich @'))).split('@');
        const found = read(Buffer.concat([Buffer.from(before ?? ''), folded, Buffer.from(after ?? '')]));
        expect([at, found.entries[0]?.fields.city_details, found.refused]).toEqual([at, 'Zürich é☕😀', []]);
      }
  });

  it('may change a series from one of its dates on', () => {
    const tea = 'Parents’ tea (new room)';
    expect(moments(read(stranger('c05-this-and-future.ics')))).toEqual([
      ['Parents’ tea', '2026-12-02T10:00Z', '2026-12-02T11:00Z'],
      ['Parents’ tea', '2026-12-09T10:00Z', '2026-12-09T11:00Z'],
      ...['2026-12-16', '2026-12-23', '2026-12-30', '2027-01-06', '2027-01-13', '2027-01-20'].map((day) => [
        tea,
        `${day}T13:00Z`,
        `${day}T14:00Z`,
      ]),
    ]);
    const series = (...lines: string[]) =>
      calendar(...event('DTSTART:20261201T100000Z', 'RRULE:FREQ=DAILY;COUNT=6'), ...lines);
    const future = (day: string, ...lines: string[]) =>
      event(`RECURRENCE-ID;RANGE=THISANDFUTURE:202612${day}T100000Z`, ...lines);
    // Two changes, each until the next; and one date within that has its own.
    const twice = series(
      ...future('03', 'DTSTART:20261203T110000Z'),
      ...future('05', 'DTSTART:20261205T120000Z'),
      ...event('RECURRENCE-ID:20261204T100000Z', 'DTSTART:20261204T200000Z'),
    );
    const hours = ['01T10', '02T10', '03T11', '04T20', '05T12', '06T12'];
    expect(starts(read(twice))).toEqual(hours.map((hour) => `2026-12-${hour}:00Z`));
    // To another day, and called off from then on.
    expect(starts(read(series(...future('04', 'DTSTART:20261205T100000Z')))).slice(3)).toEqual(
      ['05', '06', '07'].map((day) => `2026-12-${day}T10:00Z`),
    );
    const off = read(series(...future('03', 'DTSTART:20261203T100000Z', 'STATUS:CANCELLED'))).entries;
    expect(off.map(({ cancelled = false }) => cancelled)).toEqual([false, false, true, true, true, true]);
    expect(new Set(off.map(({ key }) => key)).size).toBe(6);
  });

  it('may repeat the rule of a series with one changed date, which has one moment', () => {
    expect(moments(read(stranger('c06-override-with-rule.ics'))).map(([title, start]) => [title, start])).toEqual([
      ['Chess table', '2026-12-03T18:00Z'],
      ['Chess table, moved', '2026-12-11T18:00Z'],
      ['Chess table', '2026-12-17T18:00Z'],
      ['Chess table', '2026-12-24T18:00Z'],
      ['Chess table', '2026-12-31T18:00Z'],
    ]);
    const rules = ['RRULE:FREQ=WEEKLY;COUNT=3', 'RRULE:FREQ=WEEKLY;COUNT=3'];
    const changed = event('RECURRENCE-ID:20261208T100000Z', 'DTSTART:20261209T100000Z', ...rules, 'SEQUENCE:7');
    const main = event('DTSTART:20261201T100000Z', 'RRULE:FREQ=WEEKLY;COUNT=3', 'SEQUENCE:1');
    const expected = ['01', '09', '15'].map((day) => `2026-12-${day}T10:00Z`);
    expect(starts(read(calendar(...main, ...changed)))).toEqual(expected);
    expect(starts(read(calendar(...changed, ...main)))).toEqual(expected);
    // Also where its series is not in the file, and where it has dates of its own.
    expect(starts(read(calendar(...changed)))).toEqual(['2026-12-09T10:00Z']);
    expect(starts(read(calendar(...main, ...changed.toSpliced(-1, 0, 'RDATE:20261230T100000Z'))))).toEqual(expected);
  });

  const fridays = (...lines: string[]) =>
    starts(read(calendar(...event('DTSTART;VALUE=DATE:20261204', 'RRULE:FREQ=WEEKLY;COUNT=4', ...lines))));

  it('of whole days may name a day by a moment', () => {
    expect(starts(read(stranger('c08-allday-timed-exdate.ics')))).toEqual([
      'Quiet Friday',
      'Quiet Friday',
      'Quiet Friday',
    ]);
    expect(moments(read(stranger('c08-allday-timed-exdate.ics'))).map(([, day]) => day)).toEqual(
      days('04', '18', '25'),
    );
    for (const exdate of [
      'EXDATE:20261211T000000Z',
      'EXDATE;TZID=America/New_York:20261211T000000',
      'EXDATE:20261211T000000',
      'EXDATE;VALUE=DATE:20261211',
      'EXDATE;TZID=Asia/Tokyo:20261211T090000',
    ])
      expect([exdate, fridays(exdate)]).toEqual([exdate, days('04', '18', '25')]);
    const berlin = (...lines: string[]) =>
      starts(
        read(
          calendar(
            'X-WR-TIMEZONE:Europe/Berlin',
            ...event('DTSTART;VALUE=DATE:20261204', 'RRULE:FREQ=WEEKLY;COUNT=4', ...lines),
          ),
        ),
      );
    expect(berlin('EXDATE:20261210T230000Z')).toEqual(days('04', '18', '25'));
    expect(berlin('EXDATE:20261211T000000Z')).toEqual(days('04', '18', '25'));
    // A date that stands instead of a whole day, and one more, named by moments.
    const moved = event('RECURRENCE-ID:20261211T000000Z', 'DTSTART;VALUE=DATE:20261212');
    const main = event('DTSTART;VALUE=DATE:20261204', 'RRULE:FREQ=WEEKLY;COUNT=3', 'RDATE:20261230T000000Z');
    expect(starts(read(calendar(...main, ...moved)))).toEqual(days('04', '12', '18', '30'));
  });

  it('of whole days may end its rule with a moment', () => {
    expect(moments(read(stranger('c20b-allday-until-utc-wr.ics'))).map(([, day]) => day)).toEqual(
      days('07', '08', '09', '10', '11'),
    );
    const until = (zone: string, end: string) =>
      starts(
        read(
          calendar(`X-WR-TIMEZONE:${zone}`, ...event('DTSTART;VALUE=DATE:20261207', `RRULE:FREQ=DAILY;UNTIL=${end}`)),
        ),
      ).at(-1);
    expect(until('Europe/London', '20261211T000000Z')).toBe('2026-12-11');
    expect(until('America/New_York', '20261211T050000Z')).toBe('2026-12-11');
    expect(until('America/New_York', '20261212T045959Z')).toBe('2026-12-11');
    expect(until('Europe/Berlin', '20261211T235959Z')).toBe('2026-12-11');
    expect(until('Europe/Berlin', '20261211T225959Z')).toBe('2026-12-11');
    expect(until('Asia/Tokyo', '20261211')).toBe('2026-12-11');
  });

  it('may write whole days from midnight to midnight, with a mark', () => {
    expect(moments(read(stranger('c15-midnight-to-midnight.ics')))).toEqual([
      ['Graffiti weekend', '2026-12-11', '2026-12-13'],
    ]);
    const marked = (...lines: string[]) => moments(read(calendar(...lines)))[0];
    const outlook = 'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE';
    expect(marked(...event('DTSTART:20261211T000000', 'DTEND:20261212T000000', outlook))).toEqual(['2026-12-11']);
    expect(
      marked('X-WR-TIMEZONE:Europe/Berlin', ...event('DTSTART:20261210T230000Z', 'DTEND:20261212T230000Z', outlook)),
    ).toEqual(['2026-12-11', '2026-12-12']);
    expect(marked(...event('DTSTART:20261211T000000', 'DURATION:P2D', 'X-FUNAMBOL-ALLDAY:1'))).toEqual([
      '2026-12-11',
      '2026-12-12',
    ]);
    expect(
      marked(...event('DTSTART:20261211T000000Z', 'DTEND:20261212T000000Z', 'X-MICROSOFT-CDO-ALLDAYEVENT:FALSE')),
    ).toEqual(['2026-12-11T00:00Z', '2026-12-12T00:00Z']);
  });
});

describe('a feed', () => {
  const atom = (...entries: string[]) =>
    `<feed xmlns="http://www.w3.org/2005/Atom"><title>T</title>${entries
      .map((entry, n) => `<entry><id>${n}</id><link href="/${n}"/>${entry}</entry>`)
      .join('')}</feed>`;
  const rss = (...items: string[]) =>
    `<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel><title>T</title>${items
      .map((item, n) => `<item><title>${n}</title><link>https://a.example/${n}</link>${item}</item>`)
      .join('')}</channel></rss>`;
  const words = (found: FoundSource) => found.entries.map(({ fields }) => [fields.display_title, fields.synopsis]);

  it('of JSON has titles and texts as they are written', () => {
    expect(words(read(stranger('f02-json-title-is-plain.json')))).toEqual([
      ['</stress>', 'A text about ending things.'],
      ['Why <details> beats a pop-up', 'Use <details> & <summary> here'],
      ['AT&amp;T is written AT&T', '1 < 2 and <b>not bold</b>'],
    ]);
    const version = 'https://jsonfeed.org/version/1.1';
    const item = {
      id: '1',
      url: 'https://a.example/1',
      title: 'A &lt; B',
      content_html: '<p>5 &lt; 6</p>',
      tags: ['R&amp;D <x>'],
    };
    const [one] = read(
      JSON.stringify({ version, title: 'a <b>', items: [{ ...item, authors: [{ name: 'N <n>' }] }] }),
    ).entries;
    expect(one).toMatchObject({
      fields: { display_title: 'A &lt; B', synopsis: '5 < 6', authors: ['N <n>'] },
      words: ['R&amp;D <x>'],
    });
  });

  it('of Atom has text as text, and markup as markup, by its type', () => {
    const found = read(
      atom(
        '<title type="text">Why &lt;details&gt; beats &amp;amp;</title><summary type="text">a &lt;b&gt;c&lt;/b&gt;</summary>',
        '<title type="html">Why &lt;b&gt;bold&lt;/b&gt; &amp;amp; more</title><summary type="html">&lt;p&gt;x&lt;/p&gt;</summary>',
        '<title>1 &lt; 2, a &lt;details&gt; and &lt;/stress&gt;</title><summary>no &amp;lt;markup&amp;gt;</summary>',
        '<title>Some &lt;i&gt;say&lt;/i&gt; nothing</title><summary type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">y <b>z</b></div></summary>',
      ),
    );
    expect(words(found)).toEqual([
      ['Why <details> beats &amp;', 'a <b>c</b>'],
      ['Why bold & more', 'x'],
      ['1 < 2, a <details> and </stress>', 'no &lt;markup&gt;'],
      ['Some say nothing', 'y z'],
    ]);
  });

  it('has lengths in every form, and says of those that no rule knows', () => {
    const { entries } = read(stranger('f07-durations.xml'));
    const said = (form: string) => `Its length could not be read: ‘${form}’.`;
    expect(entries.map(({ fields, left }) => [fields.minutes, ...left])).toEqual([
      [15],
      ...[[62], [62], [62], [45], [45], [45], [62], [90]],
      [undefined],
      [undefined, said('01:02:03:00')],
      ...[[62], [65], [1], [62]],
      [undefined, said('5400000')],
    ]);
    const forms = [
      '\n 1 hr 5 min \n',
      '<![CDATA[ 14:57 ]]>',
      '90 seconds',
      '1 hour, 2 minutes and 3 seconds',
      '00:00:00',
      'half an hour',
      '12.30',
    ];
    const lengths = read(rss(...forms.map((form) => `<itunes:duration>${form}</itunes:duration>`))).entries;
    expect(lengths.map(({ fields, left }) => [fields.minutes, ...left])).toEqual([
      ...[[65], [15], [2], [62], [undefined]],
      [undefined, said('half an hour')],
      [1],
    ]);
  });

  it.each([
    [' \n Thu, 26 Nov 2026 10:00:00 GMT \n', '2026-11-26T10:00:00.000Z'],
    ['Thu, 26 Nov 2026 10:00:00 UTC+1', '2026-11-26T09:00:00.000Z'],
    ['Thu, 26 Nov 2026 10:00:00 +0000 (UTC)', '2026-11-26T10:00:00.000Z'],
    ['2026-11-26T10:00:00+02', '2026-11-26T08:00:00.000Z'],
    ['Thu, 26 Nov 2026 10:00 PM', undefined],
    ['Thu, 26 Nov 2026 10:00:00 XYZ', undefined],
    ['2026-11-26T10', undefined],
    ['26 Nov 2026 to 28 Nov 2026', undefined],
  ])('has the date %j, or says that it could not be read', (written, date) => {
    const [entry] = read(rss(`<pubDate>${written}</pubDate>`)).entries;
    expect([entry?.fields.published_at, entry?.left]).toEqual([
      date,
      date ? [] : [`Its date could not be read: ‘${written.trim()}’.`],
    ]);
  });

  it('is named by a page, and by addresses for readers', () => {
    const page = (links: string) =>
      read(`<!doctype html><html><head><title>P</title>${links}</head><body><p>x</p></body></html>`);
    const feed = (href: string, more = '') => `<link rel="alternate" type="application/rss+xml" href="${href}"${more}>`;
    expect(page(feed('/feed')).leadsTo).toBe('https://source.example/feed');
    expect(page(`<base href="https://b.example/x/">${feed('feed.xml')}`).leadsTo).toBe('https://b.example/x/feed.xml');
    expect(page(`${feed('/comments/feed', ' title="Comments"')}${feed('/feed')}`).leadsTo).toBe(
      'https://source.example/feed',
    );
    expect(page(feed('feed://a.example/rss')).leadsTo).toBe('https://a.example/rss');
    expect(page('<link rel="alternate" type="text/calendar" href="webcal://a.example/c.ics">').leadsTo).toBe(
      'https://a.example/c.ics',
    );
    expect(() => page('<link rel="alternate" type="text/html" href="/m">')).toThrow('This is a web page, and neither');
    const opml =
      '<opml version="2.0"><body><outline text="A" xmlUrl="feed:https://a.example/f"/><outline text="B" xmlUrl="feed://b.example/f"/></body></opml>';
    expect(read(opml).sources.map(({ url }) => url)).toEqual(['https://a.example/f', 'https://b.example/f']);
  });
});

describe('a directory', () => {
  const services = (...all: object[]) =>
    read(
      JSON.stringify({
        total_items: all.length,
        page_number: 1,
        total_pages: 1,
        contents: all.map((one, n) => ({ id: `s${n}`, name: 'N', status: 'active', ...one })),
      }),
    ).entries;

  it('is read as Open Referral UK 1.0 has it, page after page', () => {
    const first = stranger('o01-oruk-1-page.json').toString();
    const found = read(first);
    expect(found.entries.map(({ key, fields }) => [key, fields.name, fields.email, fields.synopsis])).toEqual([
      [
        '5db50001-eee0-4cd0-928e-b2c7f5e5b23e',
        'Quiet club 1',
        'club1@example.org',
        'A calm club & café for all.\n\n* low light',
      ],
      [
        '5db50002-eee0-4cd0-928e-b2c7f5e5b23e',
        'Quiet club 2',
        'club2@example.org',
        'A calm club & café for all.\n\n* low light',
      ],
    ]);
    expect(found.refused).toEqual(['This is page 1 of 3. It does not say where the others are.']);
    const at = (page: number, text = first) =>
      readSource({
        bytes: Buffer.from(text),
        url: `https://c.example/services?page=${page}`,
        now: '2026-11-26T12:00:00Z',
        timezone: 'UTC',
      });
    expect(at(1).next).toBe('https://c.example/services?page=2');
    expect(at(3, first.replace('"number": 1', '"number": 3').replace('"last": false', '"last": true'))).toMatchObject({
      refused: [],
    });
    expect(at(0, first.replace('"number": 1', '"number": 0')).next).toBe('https://c.example/services?page=1');
    expect(read('{"totalElements":0,"totalPages":0,"number":1,"content":[]}').entries).toEqual([]);
  });

  it('says by its statuses what is offered, in letters of any case, and asks where nobody knows', () => {
    const entries = read(stranger('o03-oruk-statuses.json')).entries;
    expect(entries.map(({ fields, left }) => [fields.withdrawn, ...left])).toEqual([
      ['Its register says of it: temporarily closed.'],
      ['Its register says of it: defunct.'],
      [undefined],
      [undefined],
    ]);
    const said = services(
      { status: 'ACTIVE' },
      { status: ' active ' },
      { status: 'Inactive' },
      { status: 'Under review' },
    );
    expect(said.map(({ fields, left }) => [fields.withdrawn, ...left])).toEqual([
      [undefined],
      [undefined],
      ['Its register says of it: inactive.'],
      [undefined, 'Its register says of it: ‘under review’. Is it offered? That is for you to say.'],
    ]);
  });

  it('takes numbers as names, voices before fax, and amounts as text', () => {
    const [one, two, three] = services(
      {
        id: 7,
        phones: [
          { type: 'fax', number: '01632 960001' },
          { type: 'textphone', number: '01632 960002' },
          { type: 'Voice', number: '01632 960003' },
        ],
      },
      {
        phones: [{ type: 'fax', number: '01632 960001' }],
        cost_options: [
          { option: 'Adults', amount: '3.50' },
          { option: 'Under 5s', amount: '0.00' },
        ],
      },
      {
        contacts: [{ phones: [{ number: '01632 960004' }] }],
        cost_options: [{ amount: 0 }, { option: 'Adults', amount: 4 }],
      },
    );
    expect([one?.key, one?.fields.phone_number]).toEqual(['7', '01632 960003']);
    expect([two?.fields.phone_number, two?.fields.price]).toEqual([undefined, 'Adults: 3.50; Under 5s: free']);
    expect([three?.fields.phone_number, three?.fields.price]).toEqual(['01632 960004', 'free; Adults: 4']);
  });
});
