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
/** Until every card was shown and the code is compiled; it takes longer where a machine has other things to do. */
const WARM_SEARCHES = 5_000;

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
  const asked: Asked = { next: nextSearch };
  for (let made = 0; made < WARM_SEARCHES; ) made += seconds * (await load(url, seconds, asked)).rate;
  table(
    `A search made anew, ${ITEMS.toLocaleString('en-GB')} items, other words each time`,
    [`${CONNECTIONS} connections`, 'answers/s', 'p99 ms', 'ms of a core each', 'a second on one core'],
    [
      row('search', await loadWithCost(pid, url, seconds, asked)),
      row('/healthz of the same site', await loadWithCost(pid, `${url}/healthz`, seconds)),
      row('bare route, the bytes of one of these', await loadWithCost(bare.pid, bare.url, seconds)),
    ],
  );
}

const row = (what: string, { rate, p99, cost }: Load & { cost: number }) => [what, rate, p99, cost, 1_000 / cost];
