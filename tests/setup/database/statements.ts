/**
 * Writes down, in PostgreSQL's words, each statement that a test has SQLite run: `tests/statements.ts` has PostgreSQL prepare them
 * all, so that a statement which only SQLite understands is found without running its test twice.
 */
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CompiledQuery, PostgresQueryCompiler, SqliteQueryCompiler } from 'kysely';

/** Where they are written, one as JSON a line; unset where nobody asks for them. */
export const STATEMENTS = process.env.STATEMENTS_FOLDER;

const seen = new Set<string>();
const postgres = new PostgresQueryCompiler();

if (STATEMENTS) {
  const file = join(STATEMENTS, `${process.pid}.jsonl`);
  const compile = SqliteQueryCompiler.prototype.compileQuery;
  SqliteQueryCompiler.prototype.compileQuery = function (node, queryId): CompiledQuery {
    const compiled = compile.call(this, node, queryId);
    // What a query is about, not how many values it lists.
    const shape = compiled.sql.replaceAll(/\?(?:, \?)+/g, '?');
    if (!seen.has(shape)) {
      seen.add(shape);
      appendFileSync(
        file,
        `${JSON.stringify({ sqlite: compiled.sql, sql: postgres.compileQuery(node, queryId).sql })}\n`,
      );
    }
    return compiled;
  };
}
