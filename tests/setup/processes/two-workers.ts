/** Two processes behind one port that answer with their number, and show often that they are alive. Run by `runServer`. */
import cluster from 'node:cluster';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { runCluster, showLife } from '#server/start/cluster.ts';

const SIGN_EVERY_MS = 500;

if (cluster.isPrimary) runCluster(2, SIGN_EVERY_MS);
else {
  showLife(SIGN_EVERY_MS);
  const server = createServer((_, answer) => answer.end(String(process.pid)));
  server.listen(0, '127.0.0.1', () =>
    console.log(`The site is at http://127.0.0.1:${(server.address() as AddressInfo).port}`),
  );
}
