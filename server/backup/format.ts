/**
 * What a backup is: a tar archive, compressed with gzip. The first member, `tessera.json`, says what it is; the last,
 * `manifest.json`, lists every other one with its checksum, so that a file which was cut short lacks it. Between them:
 * the settings, the secret, rows of the database as lines of JSON, waiting mails and pictures.
 */
import { type Static, Type } from 'typebox';
import { StartError } from '#server/database/open.ts';

/** Grows when an older version could not read a newer backup any more. */
export const FORMAT = 1;

export const HEAD = 'tessera.json';
export const MANIFEST = 'manifest.json';
export const SECRET = 'secret';
export const SETTINGS = 'settings.json';
export const SITE_CONFIG = 'site.config.ts';

const Count = Type.Integer({ minimum: 0 });

export const Head = Type.Object({
  format: Type.Integer({ minimum: 1 }),
  made_at: Type.String(),
  engine: Type.Union([Type.Literal('sqlite'), Type.Literal('postgres')]),
  site: Type.String(),
  /** The migrations that the database had gone through, in order. */
  migrations: Type.Array(Type.String(), { minItems: 1 }),
  /** The columns of each table, in the order in which its rows give them. */
  tables: Type.Record(Type.String(), Type.Array(Type.String())),
});
export type Head = Static<typeof Head>;

export const Manifest = Type.Object({
  /** How many rows each table has. */
  rows: Type.Record(Type.String(), Count),
  /** The last number that each growing key has given out. */
  sequences: Type.Record(Type.String(), Count),
  members: Type.Record(Type.String(), Type.Object({ size: Count, sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }) })),
});
export type Manifest = Static<typeof Manifest>;

export const Settings = Type.Record(Type.String({ pattern: '^[A-Z_]+$' }), Type.String());

/** A problem with a backup, in words for the person who runs the site. */
export class BackupError extends StartError {}

/** The member that holds a part of a table; `number` counts from 1. */
export const rowsMember = (table: string, number: number): string =>
  `database/${table}/${String(number).padStart(6, '0')}.jsonl`;

const ROWS = /^database\/([a-z_]+)\/\d{6,}\.jsonl$/;

/** The table of which a member holds rows. */
export const tableOf = (member: string): string | undefined => ROWS.exec(member)?.[1];

/** The folders of `DATA_DIR` whose files are in a backup. */
export const FOLDERS = ['pictures', 'uploads', 'mail'] as const;

/** Whether a member is a file of one of these folders, by a path that stays within it on every system. */
export function isDataFile(member: string): boolean {
  const [folder, ...path] = member.split('/');
  return FOLDERS.some((known) => known === folder) && path.length > 0 && path.every(isPlainName);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: a name with a control character is what is refused
const isPlainName = (name: string): boolean => !/^\.{0,2}$|[\\:\u0000-\u001f]/.test(name);
