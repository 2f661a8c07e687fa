/**
 * Databases on PostgreSQL for tests: copies of the migrated template that are emptied and used again. Making one takes a
 * tenth of a second and dropping it makes the server write everything to its disk; emptying takes some milliseconds.
 */
import pg from 'pg';
import { asAdmin, databaseUrl } from './databases.ts';

/** How a copy becomes as it was: whether it still has the template's tables, and what gives it the template's rows. */
export interface Reset {
  shape: string;
  script: string;
}

/** Every column, index and constraint, as one line. */
const SHAPE = `
  select md5(string_agg(line, ' ' order by line)) as shape from (
    select concat(c.relname, '.', a.attname, a.atttypid, a.attnotnull) as line
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
      where c.relnamespace = 'public'::regnamespace
    union all select conname::text || contype::text from pg_constraint where connamespace = 'public'::regnamespace
  ) as lines`;

/** Looks at the migrated template. */
export async function resetOf(admin: string, template: string): Promise<Reset> {
  return asAdmin(databaseUrl(admin, template), async (client) => {
    const tables = await inOrderOfDeletion(client);
    const locked = await lockedTables(client);
    const lines = tables.map((table) => (locked.has(table) ? `truncate ${table}` : `delete from ${table}`));
    for (const table of tables.toReversed()) {
      const { rows } = await client.query(`select json_agg(t) as kept from ${table} t`);
      if (rows[0].kept === null) continue;
      const kept = pg.escapeLiteral(JSON.stringify(rows[0].kept));
      lines.push(
        `insert into ${table} overriding system value select * from json_populate_recordset(null::${table}, ${kept})`,
      );
    }
    const sequences = await client.query(
      `select format('select setval(%L, %s, %s)', quote_ident(sequencename), coalesce(last_value, start_value),
        (last_value is not null)::text) as line from pg_sequences where schemaname = 'public'`,
    );
    lines.push(...sequences.rows.map(({ line }) => line));
    return { shape: await shapeOf(client), script: lines.join(';\n') };
  });
}

/** Tables whose rows the database lets nobody delete one by one. */
async function lockedTables(client: pg.Client): Promise<Set<string>> {
  const { rows } = await client.query<{ table: string }>(
    'select distinct tgrelid::regclass::text as table from pg_trigger where not tgisinternal',
  );
  return new Set(rows.map(({ table }) => table));
}

/** A table before those that it refers to. */
async function inOrderOfDeletion(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ table: string; refers: string[] }>(`
    select c.oid::regclass::text as table, array(
        select f.confrelid::regclass::text from pg_constraint f
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid
      ) as refers
    from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`);
  const left = new Map(rows.map(({ table, refers }) => [table, refers]));
  const order: string[] = [];
  while (left.size > 0) {
    const free = [...left.keys()].filter((table) => ![...left.values()].some((refers) => refers.includes(table)));
    if (free.length === 0) throw new Error(`tables refer to each other in a circle: ${[...left.keys()]}`);
    for (const table of free) left.delete(table);
    order.push(...free);
  }
  return order;
}

const shapeOf = async (client: pg.Client | pg.Pool): Promise<string> => (await client.query(SHAPE)).rows[0].shape;

/** The worker's own copies that no test uses at the moment, and how many it has asked for. */
const free: string[] = [];
let asked = 0;
/** A connection to each copy, for resetting it: one that knows the tables already takes a sixth of the time of a new one. */
const pools = new Map<string, pg.Pool>();

interface From {
  admin: string;
  prefix: string;
  template: string;
  reset: Reset;
}

/** An empty copy; `release` when nothing is connected to it any more. */
export async function takeCopy(from: From) {
  // Workers end with their file; whoever comes next under the same number goes on with the same databases.
  const name = free.pop() ?? `${from.prefix}_${process.env.VITEST_POOL_ID}_${++asked}`;
  // There may be no such database yet, or a test has changed its tables.
  if (!(await isReset(poolOf(from.admin, name), name, from.reset).catch(() => false))) await make(from, name);
  return { url: databaseUrl(from.admin, name), release: () => void free.push(name) };
}

async function make({ admin, template }: From, name: string): Promise<void> {
  await asAdmin(admin, async (client) => {
    await client.query(`drop database if exists ${name} with (force)`);
    await client.query(`create database ${name} template ${template}`);
    // No test cuts the power of the server.
    await client.query(`alter database ${name} set synchronous_commit = off`);
  });
}

/** Whether the copy could be made as the template is. */
async function isReset(pool: pg.Pool, name: string, { shape, script }: Reset): Promise<boolean> {
  await pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  // A test may have closed it to writing.
  await pool.query(`alter database ${name} reset default_transaction_read_only`);
  if ((await shapeOf(pool)) !== shape) return false;
  await pool.query(script);
  return true;
}

function poolOf(admin: string, name: string): pg.Pool {
  const known = pools.get(name);
  if (known) return known;
  const pool = new pg.Pool({
    connectionString: databaseUrl(admin, name),
    options: '-c default_transaction_read_only=off',
    max: 1,
    idleTimeoutMillis: 0,
    allowExitOnIdle: true,
  });
  // A test may end all connections, and so does whoever drops the database; the next query opens another.
  pool.on('error', () => {});
  pools.set(name, pool);
  return pool;
}
