/** Advertisements as the desk changes them. What they must say is the same as in their file. */
import { slugify } from '../../features/items/names.ts';
import { advertisementsFile } from '../formats/files/advertisements-file.ts';
import type { RecordSort } from './records.ts';

export const ADVERTISEMENTS: RecordSort = {
  list: 'advertisements',
  file: advertisementsFile,
  table: 'advertisement',
  entity: 'advertisement',
  noun: 'advertisement',
  nameOf: ({ title }) => `advertisement: ${title}`,
  stemOf: ({ title }) => `ours:advertisements:${slugify(String(title ?? '')) || 'advertisement'}`,
};
