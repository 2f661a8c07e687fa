/** A fresh database for a test, on either engine. */
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { describe, expect, inject } from 'vitest';
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

/**
 * Runs the same tests on both engines, where the file stands in `ON_BOTH_ENGINES`; on PostgreSQL only where there is one, and
 * visibly skipped otherwise. Any other file runs on SQLite, and on PostgreSQL where `EVERY_ENGINE` asks for it.
 */
export function onEachEngine(title: string, tests: (engine: Engine) => void): void {
  const file = relative(ROOT, expect.getState().testPath ?? '').replaceAll('\\', '/');
  describe(`${title} (SQLite)`, () => tests('sqlite'));
  if (!both.has(file) && !process.env.EVERY_ENGINE) return;
  const postgres = process.env.TEST_DATABASE_URL ? describe : describe.skip;
  postgres(`${title} (PostgreSQL)`, () => tests('postgres'));
}
