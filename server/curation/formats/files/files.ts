/** All files of the interchange format, in the order in which they are read: what a file refers to stands before it. */
import { KINDS, type Kind } from '#domain/kinds.ts';
import { advertisementStore } from '../../persistence/advertisements.ts';
import { thesaurusStore } from '../../persistence/thesaurus.ts';
import type { CatalogueFile } from './catalogue-file.ts';
import { itemFile } from './item-file.ts';
import { termsFile } from './terms-file.ts';

/** What items belong to comes before them; what holds items comes after. */
const FIRST: readonly Kind[] = ['topic'];
const LAST: readonly Kind[] = ['guide', 'collection'];
const BETWEEN = KINDS.filter((kind) => !FIRST.includes(kind) && !LAST.includes(kind));

export const FILES: readonly CatalogueFile[] = [
  ...FIRST.map(itemFile),
  termsFile,
  ...BETWEEN.map(itemFile),
  ...LAST.map(itemFile),
  { ...advertisementStore, name: 'advertisements' },
  { ...thesaurusStore, name: 'thesaurus' },
];
