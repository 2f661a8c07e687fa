/**
 * Loaded before a site's own code: does to its process what a machine may do, as the file `DISTURBANCE` says at the moment:
 * no database file may grow any more, and the clock is wrong by so many days. At SIGUSR2 it says what the process still needs
 * once everything else is collected.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread } from 'node:worker_threads';

const EVERY_MS = 15;
const ROOM = 1_000_000_000;
const { DISTURBANCE } = process.env;
/** Whether each is full. */
const connections = new Map();
const { exec } = DatabaseSync.prototype;
let now = { full: false, days: 0 };

function look() {
  try {
    now = { full: false, days: 0, ...JSON.parse(readFileSync(DISTURBANCE, 'utf8')) };
  } catch {
    // Half written, or not there: as before.
  }
  for (const one of connections.keys()) disturb(one);
}

/** The file may not grow any more, and what is free in it is taken. */
function fill(connection) {
  exec.call(connection, 'pragma max_page_count = 1');
  for (const size of [100_000, 3_000, 100])
    try {
      exec.call(connection, 'create table if not exists no_room (bytes blob)');
      for (;;) exec.call(connection, `insert into no_room values (zeroblob(${size}))`);
    } catch {
      // Full, or a connection that only reads.
    }
}

function makeRoom(connection) {
  exec.call(connection, `pragma max_page_count = ${ROOM}`);
  try {
    exec.call(connection, 'delete from no_room');
  } catch {
    // A connection that only reads.
  }
}

/** Between transactions alone: what fails within one fails for all of it. */
function disturb(connection) {
  if (connections.get(connection) === now.full || !connection.isOpen || connection.isTransaction) return;
  connections.set(connection, now.full);
  if (now.full) fill(connection);
  else makeRoom(connection);
}

if (isMainThread && DISTURBANCE) {
  DatabaseSync.prototype.exec = function (statement) {
    exec.call(this, statement);
    if (!connections.has(this)) connections.set(this, false);
    disturb(this);
  };
  const Real = Date;
  globalThis.Date = class extends Real {
    constructor(...args) {
      if (args.length === 0) super(Date.now());
      else super(...args);
    }
    static now = () => Real.now() + now.days * 86_400_000;
  };
  process.on('SIGUSR2', () => {
    setFlagsFromString('--expose-gc');
    runInNewContext('gc')();
    const { heapUsed, external } = process.memoryUsage();
    writeFileSync(`${DISTURBANCE}.needed`, `${(heapUsed + external) / 2 ** 20}\n`);
  });
  look();
  setInterval(look, EVERY_MS).unref();
}
