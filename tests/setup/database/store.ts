/** A fresh database for a test, on either engine. */
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import type { Engine } from '#server/database/column-types.ts';
import { type DatabaseConfig, openStore, type Store } from '#server/database/open.ts';
import { ON_BOTH_ENGINES } from '../../projects.ts';
import { takeCopy } from './postgres-copies.ts';

export interface TestStore extends Store, AsyncDisposable {
  config: DatabaseConfig;
  /** Another handle to the same database, as another process would have. */
  another: () => Store;
}

export async function freshStore(engine: Engine): Promise<TestStore> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tessera-test-'));
  const copy = engine === 'postgres' ? await takeCopy(postgres()) : undefined;
  const config = copy ? { dataDir, databaseUrl: copy.url } : copySqlite(dataDir);
  const opened: Store[] = [];
  const open = () => {
    const store = openStore(config);
    opened.push(store);
    return store;
  };
  return {
    ...open(),
    config,
    another: open,
    [Symbol.asyncDispose]: async () => {
      for (const { db } of opened) await db.destroy();
      copy?.release();
      rmSync(dataDir, { recursive: true });
    },
  };
}

function copySqlite(dataDir: string): DatabaseConfig {
  copyFileSync(join(inject('sqliteTemplate'), 'tessera.sqlite'), join(dataDir, 'tessera.sqlite'));
  return { dataDir };
}

function postgres() {
  const there = inject('postgres');
  if (!there) throw new Error('PostgreSQL is not there');
  return there;
}

const ROOT = join(import.meta.dirname, '../../..');
const both = new Set(Object.values(ON_BOTH_ENGINES).flat());

/** Tests of an engine; `once` stands for `it` where nothing is an engine’s own, and then does nothing on PostgreSQL. */
type Tests = (engine: Engine, once: (title: string, test: () => Promise<void>) => void) => void;

/**
 * Runs the same tests on both engines, where the file stands in `ON_BOTH_ENGINES`; on PostgreSQL only where there is one, and
 * visibly skipped otherwise. Any other file runs on SQLite, and on PostgreSQL where `EVERY_ENGINE` asks for it.
 */
export function onEachEngine(title: string, tests: Tests): void {
  const file = relative(ROOT, expect.getState().testPath ?? '').replaceAll('\\', '/');
  onEngines(title, tests, both.has(file));
}

/** Tests in such a file of which none has anything of an engine: they run as those of any other file. */
export const onOneEngine = (title: string, tests: Tests): void => onEngines(title, tests, false);

function onEngines(title: string, tests: Tests, isOnBoth: boolean): void {
  const all = Boolean(process.env.EVERY_ENGINE);
  describe(`${title} (SQLite)`, () => tests('sqlite', it));
  if (!isOnBoth && !all) return;
  const postgres = process.env.TEST_DATABASE_URL ? describe : describe.skip;
  postgres(`${title} (PostgreSQL)`, () => tests('postgres', all ? it : () => {}));
}
