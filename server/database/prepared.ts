/** Queries that are asked with every call: built and compiled once for each database handle. */
import type { CompiledQuery } from 'kysely';
import type { Db } from './schema.ts';

/** Stands for a value that is given when the query runs. */
class Parameter {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

interface Compilable<Row> {
  compile: () => CompiledQuery<Row>;
}

/**
 * `build` is given a stand-in for each value by name, typed as that value; what it returns answers with the rows. It
 * must not look at the values.
 */
export function prepared<Values extends Record<string, unknown>, Row>(
  build: (db: Db, values: Values) => Compilable<Row>,
): (db: Db, values: Values) => Promise<Row[]> {
  const compiled = new WeakMap<Db, CompiledQuery<Row>>();
  const standIns = new Proxy({}, { get: (_, name) => new Parameter(String(name)) }) as Values;
  return async (db, values) => {
    const query = compiled.get(db) ?? build(db, standIns).compile();
    compiled.set(db, query);
    const parameters = query.parameters.map((one) => (one instanceof Parameter ? values[one.name] : one));
    const { rows } = await db.executeQuery<Row>({ ...query, parameters });
    return rows;
  };
}
