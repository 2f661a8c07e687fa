/** `npm run tessera -- move …`, as an operator types it. */
import { createInterface } from 'node:readline/promises';
import { type Config, readConfig } from '#server/kernel/config.ts';
import { BackupError } from './format.ts';
import { countRows, moveDatabase } from './move.ts';

export const MOVE_HELP = `  move postgres://…                     take the database of a site on SQLite to PostgreSQL; the site may run
  move sqlite                           take it back, into DATA_DIR`;

const ROWS_A_SECOND = 20_000;

/** What the command does; nothing, when it is not written as the help has it. */
export function moveWork([to, ...more]: string[]): ((env: NodeJS.ProcessEnv) => Promise<number>) | undefined {
  const isPostgres = /^postgres(?:ql)?:\/\//.test(to ?? '');
  if (more.length > 0 || (!isPostgres && to !== 'sqlite')) return undefined;
  return (env) => runMove(readConfig(env), isPostgres ? to : undefined);
}

async function runMove(from: Config, databaseUrl: string | undefined): Promise<number> {
  if (databaseUrl === undefined && from.databaseUrl === undefined)
    throw new BackupError('This site is on SQLite already. Set DATABASE_URL to the database that you want to leave.');
  const rows = await countRows(from);
  const seconds = Math.ceil(rows / ROWS_A_SECOND);
  console.log(
    `${rows} rows are copied, in some ${seconds} ${seconds === 1 ? 'second' : 'seconds'}. Until then nobody can write to the site; readers notice nothing.`,
  );
  await moveDatabase(from, { dataDir: from.dataDir, databaseUrl }, async ({ tables, rows: copied }) => {
    console.log(`All ${copied} rows of ${tables} tables are there, and each table is the same by its checksum.`);
    console.log(
      `To switch: stop the site, ${databaseUrl ? 'set DATABASE_URL to the address that you have named' : 'take DATABASE_URL out of its settings'}, and start it. DATA_DIR stays as it is.`,
    );
    if (!process.stdin.isTTY) return;
    // What somebody writes now would be in the old place alone.
    const terminal = createInterface({ input: process.stdin, output: process.stdout });
    await terminal.question('The old site takes nothing until you press Enter. Stop it now, then press Enter. ');
    terminal.close();
  });
  if (!process.stdin.isTTY)
    console.log(
      'What is written into the old site from now on is not in the new one. Stop it first, or move once more.',
    );
  return 0;
}
