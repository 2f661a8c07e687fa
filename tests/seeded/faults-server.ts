/** Faults of what the API promises, and of the rules that both sides know. */
import type { Fault } from './faults.ts';

export const SERVER_FAULTS: readonly Fault[] = [
  {
    name: 'the order of what is featured is SQL that SQLite alone takes',
    file: 'server/features/items/lists.ts',
    from: 'sql<number>`coalesce(',
    to: 'sql<number>`ifnull(',
  },
  {
    name: 'what is for administrators is open to curators',
    file: 'server/http/desk-routes.ts',
    from: "scope('administrator', async (desk) => {",
    to: "scope('curator', async (desk) => {",
  },
  {
    name: 'who is asked to look at an item gets no mail',
    file: 'server/curation/team/comments.ts',
    from: 'if (asked_of !== null && asked_of !== member) {',
    to: 'if (asked_of !== null && asked_of === member) {',
  },
  {
    name: 'answers are sent as they were before the catalogue changed',
    file: 'server/http/plugins/response-cache.ts',
    from: 'if (answer?.version !== this.#version()) {',
    to: 'if (answer === undefined) {',
  },
  {
    name: 'answers about one person may be stored on the way',
    file: 'server/http/app.ts',
    from: `    const { method, headers, routeOptions } = request;
    // What is about one person, or logs one in, is cached nowhere on the way.
    if (!READS.has(method) || routeOptions.config?.access !== 'public') reply.header('cache-control', 'no-store');`,
    to: `    const { method, headers } = request;
    if (!READS.has(method)) reply.header('cache-control', 'no-store');`,
  },
  {
    name: 'the policy of pages lets any site frame them',
    file: 'server/http/page-policy.ts',
    from: `    "frame-ancestors 'none'",\n`,
    to: '',
  },
  {
    name: 'frames for other sites forbid to be framed',
    file: 'server/features/embeds/routes.ts',
    from: "      .removeHeader('x-frame-options')\n",
    to: '',
  },
  {
    name: 'favourites and ratings have no limit',
    file: 'server/http/plugins/access.ts',
    from: "    else await rateLimits.consume('interactions', member.id);\n",
    to: '',
  },
  {
    name: 'a link that came by mail works twice',
    file: 'server/features/members/one-time-keys.ts',
    from: "    .where('purpose', '=', purpose)\n    .where('used_at', 'is', null)",
    to: "    .where('purpose', '=', purpose)",
  },
  {
    name: 'what a member takes away does not say how they rated',
    file: 'server/features/members/own-data.ts',
    from: "interactionRows(db, id, 'rating', 'score', 'rated_at')",
    to: "interactionRows(db, id, 'rating', 'rated_at')",
  },
  {
    name: 'entries of a JSON feed have no id',
    file: 'server/features/feeds/formats.ts',
    from: '        id: entry.id,\n        url: entry.page,',
    to: '        url: entry.page,',
  },
  {
    name: 'the last of each page is on none',
    file: 'server/features/items/lists.ts',
    from: 'return { data: all.slice((page - 1) * size, page * size), pagination',
    to: 'return { data: all.slice((page - 1) * size, page * size - 1), pagination',
  },
  {
    name: 'events without a date come first',
    file: 'server/features/events/queries.ts',
    from: "eb.case().when('event.starts_at', 'is', null).then(1).else(0).end()",
    to: "eb.case().when('event.starts_at', 'is', null).then(0).else(1).end()",
  },
  {
    name: 'whole days end a day too early in calendars',
    file: 'server/features/calendars/calendar.ts',
    from: 'Temporal.PlainDate.from(last).add({ days: 1 })',
    to: 'Temporal.PlainDate.from(last)',
  },
  {
    name: 'a schedule without a zone goes by the clock of the machine',
    file: 'server/curation/revisions/statuses.ts',
    from: 'if (Number.isNaN(at.getTime()) || !/(?:Z|[+-]\\d\\d:?\\d\\d)$/.test(publish_at))',
    to: 'if (Number.isNaN(at.getTime()))',
  },
  {
    name: 'putting a version back overwrites what somebody wrote meanwhile',
    file: 'server/curation/revisions/restore-revision.ts',
    from: 'if (seen !== undefined && seen !== current.version)',
    to: 'if (seen !== undefined && seen > current.version)',
  },
  {
    name: 'what a calendar does not have any more is left as it is',
    file: 'server/curation/sources/ingest-source.ts',
    from: "new Set<SourceSort>(['ical', 'oruk', 'tessera'])",
    to: "new Set<SourceSort>(['oruk', 'tessera'])",
  },
  {
    name: 'rows whose address is taken are left out without a word',
    file: 'server/curation/import/plan.ts',
    from: 'for (const { row, problem } of taken) refuse(plan, row.row, problem);',
    to: "for (const { row, problem } of taken) if (problem.field !== 'slug') refuse(plan, row.row, problem);",
  },
  {
    name: 'an address with a stroke at its end is taken for another thing',
    file: 'domain/link-key.ts',
    from: "    .replace(/\\/amp\\/?$/, '/')\n    .replace(/\\/+$/, '');",
    to: "    .replace(/\\/amp\\/?$/, '/');",
  },
  {
    name: 'who answers from Sunday night on is closed on Monday morning',
    file: 'domain/opening-hours.ts',
    from: 'for (const week of [-WEEK_MINUTES, 0, WEEK_MINUTES])',
    to: 'for (const week of [0, WEEK_MINUTES])',
  },
  {
    name: 'a new password ends no other session',
    file: 'server/features/members/update-account.ts',
    from: 'await endSessions(tx, id, session);',
    to: 'await endSessions(tx, session, id);',
  },
  {
    name: 'nobody can log in while the site is set up',
    file: 'server/http/closed-until-set-up.ts',
    from: '(?:setup|login|curate|',
    to: '(?:setup|curate|',
  },
  {
    name: 'an event that is in a city and online is not found in person',
    file: 'server/features/events/queries.ts',
    from: 'eb.or([inCity, eb.not(online)])',
    to: 'eb.and([inCity, eb.not(online)])',
  },
  {
    name: 'a rating may have no star',
    file: 'contract/interactions.ts',
    from: 'score: Type.Integer({ minimum: 1, maximum: 5 }),',
    to: 'score: Type.Integer({ minimum: 0, maximum: 5 }),',
  },
];
