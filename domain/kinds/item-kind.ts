/** What is said once of a kind of items: its fields, the rules between them, and its card. */
import type { CardParts } from './card-parts.ts';
import type { FormGroupName, ItemFields, RecordOfFields } from './item-field.ts';

export interface ItemKind<F extends ItemFields = ItemFields, P extends CardParts = CardParts> {
  fields: F;
  /** What its card says beyond what every card says. */
  card: P;
  /** Whether it gathers other things, as topics and collections do: its card says less of itself. */
  isSubject: boolean;
  /** The rule between its fields, after which a record is as it will be stored. Throws `FieldProblem`. */
  settle?: (record: RecordOfFields<F>) => RecordOfFields<F>;
  /** Other titles of groups of its form. */
  groups?: Partial<Record<FormGroupName, string>>;
  /** What its feed says of itself, where it is the list of a page of its own. */
  feed?: string;
}

/** Keeps the exact types of fields and parts. */
export const itemKind = <const F extends ItemFields, const P extends CardParts>(
  kind: Omit<ItemKind<F, P>, 'isSubject'> & { isSubject?: true },
): ItemKind<F, P> => ({ isSubject: false, ...kind });
