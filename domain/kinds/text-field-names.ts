/** Which fields hold texts that people wrote: those in which words are found and replaced, and those looked through for kind words. */
import { KINDS, type Kind } from '../kinds.ts';
import type { ItemField } from './item-field.ts';
import { fieldsOf } from './registry.ts';

/** Words and addresses; what a term is called is changed where all that carry it follow. */
const isText = ({ rule }: ItemField): boolean => (rule.isWords || rule.isAddress) === true && !rule.isTerms;

/** What is worded by the site itself: no name, no quotation, no address. */
const isOwnWords = ({ rule, keeps }: ItemField): boolean =>
  rule.isWords === true && !rule.isTerms && keeps === undefined;

const namesOf = (kind: Kind, is: (field: ItemField) => boolean): string[] =>
  Object.entries(fieldsOf(kind)).flatMap(([name, field]) => (is(field) ? [name] : []));

export const textFieldsOf = (kind: Kind): string[] => namesOf(kind, isText);
export const wordedFieldsOf = (kind: Kind): string[] => namesOf(kind, isOwnWords);

/** Those of all kinds, each once. */
export const TEXT_FIELDS: readonly string[] = [...new Set(KINDS.flatMap(textFieldsOf))];
