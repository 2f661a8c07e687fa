/** What the form of an item knows of what is written in it, and what the site says to it. */
import type { CuratedItem } from '#contract/curation.ts';
import type { Plain } from '#domain/fields.ts';
import type { Kind } from '#domain/kinds.ts';
import type { Problems, Values } from '../items/values.ts';
import type { Kept } from './device.ts';
import type { Conflict } from './merge.ts';

/** `waiting`: something is typed and not on the site yet. `device`: it is on the device, until it is asked for. */
export type Keeping =
  | { state: 'rest' | 'waiting' | 'keeping' }
  | { state: 'kept'; at: number }
  /** `waiting`: the fields that the site would not take as they are. */
  | { state: 'device'; waiting: readonly string[] }
  | { state: 'failed'; message: string | undefined };

/** What the site said to a change. */
export type Answer =
  | { item: CuratedItem }
  | { current: CuratedItem }
  | { problems: Problems; message: string }
  | { unreached: string | undefined };

export interface Calls {
  create(kind: Kind, fields: Record<string, Plain>): Promise<Answer>;
  change(id: number, version: number, fields: Record<string, Plain>): Promise<Answer>;
}

export interface MergedNotice {
  by: string | null;
  at: string;
  fields: string[];
}

export interface Snapshot {
  item: CuratedItem | undefined;
  values: Values;
  keeping: Keeping;
  problems: Problems;
  /** What others changed while it was open, and stands in the form now. */
  merged: MergedNotice | undefined;
  /** What both changed, and how the others left it. */
  conflict: { theirs: CuratedItem; fields: Conflict[] } | undefined;
  /** What the device kept of an earlier time, and the site has not. */
  found: Kept | undefined;
}
