/** Archives as somebody with other tools would make or read them. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Header, pack } from 'tar-stream';

export interface Entry {
  name: string;
  text?: string | Buffer;
  type?: Header['type'];
  linkname?: string;
}

/** Unpacks with the system's own `tar`; returns each member's text by name. */
export function unpack(file: string): Map<string, string> {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-unpacked-'));
  execFileSync('tar', ['-xzf', file, '-C', folder]);
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    files.map(({ parentPath, name }) => {
      const path = join(parentPath, name);
      return [path.slice(folder.length + 1), readFileSync(path, 'utf8')] as const;
    }),
  );
}

/** Writes members as they are, whatever they are. */
export async function packed(file: string, entries: Entry[]): Promise<string> {
  const tar = pack();
  for (const { name, text = '', type = 'file', linkname } of entries)
    tar.entry({ name, type, ...(linkname && { linkname }) }, text);
  tar.finalize();
  const chunks: Buffer[] = [];
  for await (const chunk of tar) chunks.push(chunk as Buffer);
  writeFileSync(file, gzipSync(Buffer.concat(chunks)));
  return file;
}

/** A manifest that is right about everything else. */
export function manifestOf(entries: Entry[], rows: Record<string, number>): Entry {
  const members = Object.fromEntries(
    entries.map(({ name, text = '' }) => [
      name,
      { size: Buffer.byteLength(text), sha256: createHash('sha256').update(text).digest('hex') },
    ]),
  );
  return { name: 'manifest.json', text: JSON.stringify({ rows, sequences: {}, members }) };
}

/** The rows of a backup by table, in its own order. */
export function rowsOf(members: Map<string, string>): Map<string, unknown[][]> {
  const { tables } = JSON.parse(members.get('tessera.json') ?? '');
  const rows = new Map<string, unknown[][]>(Object.keys(tables).map((table) => [table, []]));
  for (const [name, text] of [...members].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const table = /^database\/(\w+)\//.exec(name)?.[1];
    if (!table) continue;
    rows.get(table)?.push(
      ...text
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown[]),
    );
  }
  return rows;
}
