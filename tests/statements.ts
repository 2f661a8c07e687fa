/**
 * `node tests/statements.ts FOLDER`: has PostgreSQL prepare each statement that the tests had SQLite run
 * (`setup/database/statements.ts`), on a migrated database of its own. Prints those that it refuses, and ends with 1 then.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openStore, prepareDatabase } from '#server/database/open.ts';
import { asAdmin, databaseUrl } from './setup/database/databases.ts';

/** Statements that PostgreSQL never gets: each engine has its own there, and the tests of these places run on both. */
const OF_SQLITE_ALONE = [
  // The file itself: its size, its log, what is deleted for good, whether it is whole.
  /^(?:pragma|vacuum|begin|commit|rollback|savepoint|release|attach|detach)\b/i,
  /\b(?:sqlite_\w+|pragma_\w+|changes\(\)|last_insert_rowid\(\))/i,
  // Tables are made by migrations, which run on both; whether a disk takes writes is tried on one that is thrown away.
  /^(?:create|alter|drop)\b|"write_probe"/i,
  // `among.ts`, `uses.ts` and `picture-licences.ts` unfold and search lists; a migration takes a part out of one.
  /\b(?:json_each|json_remove|instr)\b/i,
];

const [folder = ''] = process.argv.slice(2);
const admin = process.env.TEST_DATABASE_URL;
if (!admin) throw new Error('TEST_DATABASE_URL is not set');

const statements = new Map<string, { sqlite: string; sql: string }>();
for (const file of readdirSync(folder))
  for (const line of readFileSync(join(folder, file), 'utf8').split('\n').filter(Boolean)) {
    const { sqlite, sql } = JSON.parse(line) as { sqlite: string; sql: string };
    if (!OF_SQLITE_ALONE.some((one) => one.test(sqlite)))
      statements.set(sql.replaceAll(/\$\d+(?:, \$\d+)+/g, '$1'), { sqlite, sql });
  }

/** As migrated: what it refuses as well is of tables that a migration has ended, or of a test's own. */
const here = mkdtempSync(join(tmpdir(), 'tessera-statements-'));
{
  const { db } = openStore({ dataDir: here });
  await prepareDatabase(db);
  await db.destroy();
}
const sqlite = new DatabaseSync(join(here, 'tessera.sqlite'));
for (const [shape, { sqlite: text }] of statements)
  try {
    sqlite.prepare(text);
  } catch {
    statements.delete(shape);
  }
sqlite.close();

const name = `tessera_statements_${process.hrtime.bigint().toString(36)}`;
const dataDir = mkdtempSync(join(tmpdir(), 'tessera-statements-'));
await asAdmin(admin, (client) => client.query(`create database ${name}`));
try {
  const { db } = openStore({ dataDir, databaseUrl: databaseUrl(admin, name) });
  await prepareDatabase(db);
  await db.destroy();
  const refused: string[] = [];
  await asAdmin(databaseUrl(admin, name), async (client) => {
    for (const { sql } of statements.values())
      try {
        await client.query(`prepare statement_of_a_test as ${sql}`);
        await client.query('deallocate statement_of_a_test');
      } catch (error) {
        refused.push(`${(error as Error).message}\n    ${sql}`);
      }
  });
  console.log(`${statements.size} statements, ${refused.length} refused by PostgreSQL`);
  for (const one of refused) console.log(`  ${one}`);
  process.exitCode = refused.length > 0 || statements.size === 0 ? 1 : 0;
} finally {
  await asAdmin(admin, (client) => client.query(`drop database if exists ${name} with (force)`));
  rmSync(dataDir, { recursive: true });
  rmSync(here, { recursive: true });
}
