/** What a search costs that is made anew, of a usual site: a thousand milliseconds of a core make so many a second. */
import { join } from 'node:path';
import { runServer } from '../tests/setup/processes/process.ts';
import { answerOf } from './answer-of.ts';
import { writeCatalogue } from './catalogue-files.ts';
import { nextSearch } from './generated.ts';
import { type Asked, bareRoute, CONNECTIONS, type Load, load, loadWithCost } from './load.ts';
import { importWith, OWN_TREE } from './other-tree.ts';
import { table } from './table.ts';

const ITEMS = 10_000;
/** Until every card was shown once, and the code is compiled. */
const WARM_SECONDS = 15;

export async function benchSearches(folder: string, seconds: number): Promise<void> {
  const [DATA_DIR, files] = [join(folder, 'searches'), join(folder, 'searches-files')];
  const env = { DATA_DIR, DEMO: 'off' };
  {
    await using first = runServer('server/start/main.ts', env);
    await first.ready;
  }
  writeCatalogue(files, ITEMS);
  importWith(OWN_TREE, files, DATA_DIR);
  await using site = runServer('server/start/main.ts', env);
  const url = await site.ready;
  using bare = await bareRoute(await answerOf(url + nextSearch()));
  const pid = site.process.pid as number;
  const measure = async (what: string, of: number, address: string, asked?: Asked) => {
    await load(address, what === SEARCH ? WARM_SECONDS : 1, asked);
    return row(what, await loadWithCost(of, address, seconds, asked));
  };
  table(
    `A search made anew, ${ITEMS.toLocaleString('en-GB')} items, other words each time`,
    [`${CONNECTIONS} connections`, 'answers/s', 'p99 ms', 'ms of a core each', 'a second on one core'],
    [
      await measure(SEARCH, pid, url, { next: nextSearch }),
      await measure('/healthz of the same site', pid, `${url}/healthz`),
      await measure('bare route, the bytes of one of these', bare.pid, bare.url),
    ],
  );
}

const SEARCH = 'search';
const row = (what: string, { rate, p99, cost }: Load & { cost: number }) => [what, rate, p99, cost, 1_000 / cost];
