/** Hostile files for every reader, by the calls with which people bring them, to a site that asks other sites on this machine. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseConfig } from '#server/database/open.ts';
import { upload } from '../setup/api/uploads.ts';
import { openOtherSite } from '../setup/other-site.ts';
import { type Answered, ask, mostMemory, watch } from '../setup/processes/asking.ts';
import { Description, type Operation } from './description.ts';
import { type FuzzOptions, type FuzzResult, faultsOf, noStall } from './fuzz-result.ts';
import { type FileSort, fixturesOf, hostileFile } from './hostile-files.ts';
import { FaultSite } from './site.ts';

const AT_ONCE = 4;
const RENEWED_EVERY = 1_000;
const READ_WITHIN_MS = 120_000;
/** Words of a language and its libraries, which nobody should read. */
const NOT_FOR_PEOPLE =
  /\bundefined\b|is not (?:a function|iterable|valid JSON)|Cannot (?:read|set|convert)|Invalid (?:array|time|string|code)|Unexpected (?:token|end)|out of range|Maximum call|Error:|ENOENT|violates|syntax error|went wrong on our side/;
const NAMES: Record<FileSort, string> = {
  CSV: 'tools.csv',
  XLSX: 'tools.xlsx',
  feed: 'feed.xml',
  calendar: 'events.ics',
  OPML: 'feeds.opml',
  ORUK: 'services.json',
  picture: 'photo.jpg',
  page: 'page.html',
};

export async function fuzzFiles(config: DatabaseConfig, { count, seed, from = 0 }: FuzzOptions): Promise<FuzzResult> {
  await using other = await openOtherSite();
  await using site = new FaultSite(config, { TEST_LOOPBACK_SOURCES: 'on' });
  await site.start();
  const description = await Description.of(site.url);
  let { as } = await site.join('curator');
  const read = async (path: string) => (await ask(site.url, { method: 'GET', path, headers: as })).text;
  const fixtures = await fixturesOf(read);
  const { result, note } = faultsOf(Object.keys(fixtures).length);

  const sendForm = (path: string, name: string, bytes: Buffer, fields: Record<string, string> = {}) => {
    const { payload, headers } = upload(name, bytes, fields);
    return ask(site.url, { method: 'POST', path, headers: { ...headers, ...as }, body: payload });
  };
  const importTable = async (name: string, bytes: Buffer): Promise<[string, Answered]> => {
    const path = '/api/curation/import';
    const begun = await sendForm(path, name, bytes, { kind: 'tool', dry_run: 'false' });
    if (begun.status !== 202) return [path, begun];
    const job = `/api/curation/jobs/${JSON.parse(begun.text).job}`;
    for (const until = Date.now() + READ_WITHIN_MS; Date.now() < until; await sleep(40)) {
      const answer = await ask(site.url, { method: 'GET', path: job, headers: as });
      if (answer.status !== 200 || !/"state":"(?:waiting|running)"/.test(answer.text))
        return ['/api/curation/jobs/{id}', answer];
    }
    return [path, { status: 0, headers: {}, text: `not read within ${READ_WITHIN_MS} ms` }];
  };
  const bring = async (sort: FileSort, bytes: Buffer, n: number): Promise<[string, Answered]> => {
    if (sort === 'CSV' || sort === 'XLSX') return importTable(NAMES[sort], bytes);
    if (sort === 'picture')
      return ['/api/curation/pictures', await sendForm('/api/curation/pictures', NAMES[sort], bytes, { alt: 'x' })];
    if (sort !== 'page')
      return ['/api/curation/sources/file', await sendForm('/api/curation/sources/file', NAMES[sort], bytes)];
    other.pages.set(`/${n}`, { body: bytes, type: 'text/html' });
    const body = JSON.stringify({ url: `${other.url}/${n}` });
    const headers = { ...as, 'content-type': 'application/json' };
    const answer = await ask(site.url, { method: 'POST', path: '/api/curation/links', headers, body });
    other.pages.delete(`/${n}`);
    return ['/api/curation/links', answer];
  };
  const operationOf = (path: string) =>
    description.operations.find(
      (one) => one.path === path && (one.method === 'POST' || path.includes('{')),
    ) as Operation;

  for (const sort of ['CSV', 'feed', 'picture', 'page'] as const) await bring(sort, fixtures[sort][0] as Buffer, -1);
  const stop = watch(site.url, site.pid);
  let next = from;
  const work = async () => {
    while (next < from + count) {
      const n = next++;
      await site.db.deleteFrom('attempt').execute();
      if (n % RENEWED_EVERY === 0) ({ as } = await site.join('curator'));
      const { sort, bytes } = hostileFile(fixtures, seed, n);
      const [path, answer] = await bring(sort, bytes, n).catch((error: Error): [string, Answered] => [
        sort,
        { status: 0, headers: {}, text: `no answer: ${error.message}` },
      ]);
      result.count++;
      const outcome = answer.status === 200 ? 'read' : String(answer.status);
      result.outcomes.set(`${sort}: ${outcome}`, (result.outcomes.get(`${sort}: ${outcome}`) ?? 0) + 1);
      const { message = '' } = answer.text.startsWith('{') ? JSON.parse(answer.text) : {};
      const problem =
        answer.status === 0
          ? answer.text
          : (description.problemOf(operationOf(path), answer) ?? NOT_FOR_PEOPLE.exec(String(message ?? ''))?.[0]);
      if (problem !== undefined)
        note(
          `${sort}: ${problem}`,
          `  npm run fuzz -- --seed ${seed} --only-file ${n}\n  ${answer.text.slice(0, 300)}`,
        );
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  noStall(await stop(), { result, note });
  result.memory = mostMemory(site.pid);
  await site.kill('SIGTERM');
  for (const line of site.printed.split('\n'))
    if (/"level":[56]0|trouble with/.test(line)) note('the site logged an error', `  ${line.slice(0, 600)}`);
  return result;
}
