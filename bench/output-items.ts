/** A catalogue of 100,000 items for what leaves the site: posts, and some thousand events and entries of the directory. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const POSTS = 90_000;
const EVENTS = 5_000;
const ENTRIES = 5_000;
const DAY_MS = 86_400_000;

/** Writes the files of an import into the folder `items` within `folder`. */
export function writeOutputItems(folder: string): void {
  const items = join(folder, 'items');
  mkdirSync(items);
  const write = (file: string, head: string, count: number, row: (n: number) => string) =>
    writeFileSync(join(items, file), `${head}\n${Array.from({ length: count }, (_, n) => row(n)).join('\n')}\n`);
  const day = (n: number) => new Date(Date.now() + (1 + (n % 300)) * DAY_MS).toISOString().slice(0, 10);
  write('topics.csv', 'external_id,slug,name', 1, () => 'bench:topic,sleep,Sleep');
  write(
    'posts.csv',
    'external_id,slug,display_title,synopsis,tags,authors,topics',
    POSTS,
    (n) =>
      `bench:post:${n},post-number-${n},Post number ${n},"Some words about ${n % 97}, ${n % 89} and ${n % 83}.",Tag ${n % 50}|Tag ${n % 31},Author ${n % 200},${n % 3 === 0 ? 'sleep' : ''}`,
  );
  write(
    'events.csv',
    'external_id,slug,title,synopsis,start_date,timezone,city,tags',
    EVENTS,
    (n) =>
      `bench:event:${n},event-number-${n},Event number ${n},Some words about ${n % 97}.,${day(n)}T10:00,Europe/London,York,Tag ${n % 50}`,
  );
  write(
    'directory.csv',
    'external_id,slug,name,synopsis,category,city,phone_number,topics',
    ENTRIES,
    (n) =>
      `bench:entry:${n},entry-number-${n},Entry number ${n},Some word about ${n % 97}.,Category ${n % 20},York,01632 960000,sleep`,
  );
}
