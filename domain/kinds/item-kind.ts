/** What is said once of a kind of items: its fields, the rules between them, its card, and what its list is filtered by. */
import type { CardParts } from './card-parts.ts';
import {
  type ChoiceFields,
  type FieldsOfChoices,
  type FiltersOfChoices,
  fieldsOfChoices,
  filtersOfChoices,
  type PartsOfChoices,
  partsOfChoices,
} from './choice-fields.ts';
import type { FormGroupName, ItemFields, RecordOfFields } from './item-field.ts';
import type { ItemFilters } from './item-filter.ts';

export interface ItemKind<
  F extends ItemFields = ItemFields,
  P extends CardParts = CardParts,
  L extends ItemFilters = ItemFilters,
> {
  fields: F;
  /** What its card says beyond what every card says. */
  card: P;
  /** What the list of its own is filtered by. */
  filters: L;
  /** Fields that readers choose by; fields, card and filters hold them as well. */
  choiceFields: ChoiceFields;
  /** Whether it gathers other things, as topics and collections do: its card says less of itself. */
  isSubject: boolean;
  /** The rule between its fields, after which a record is as it will be stored. Throws `FieldProblem`. */
  settle?: (record: RecordOfFields<F>) => RecordOfFields<F>;
  /** Other titles of groups of its form. */
  groups?: Partial<Record<FormGroupName, string>>;
  /** What its feed says of itself, where it is the list of a page of its own. */
  feed?: string;
}

// biome-ignore lint/complexity/noBannedTypes: no names at all, where a kind has no filters or choices
type None = {};
type Said<F extends ItemFields, P extends CardParts, L extends ItemFilters, T extends ChoiceFields> = Partial<
  Omit<ItemKind<F, P>, 'fields' | 'card' | 'filters' | 'choiceFields'>
> & { fields: F; card: P; filters?: L; choiceFields?: T };

/** Keeps the exact types of fields, parts and filters, and puts the choices among each of them. */
export function itemKind<
  const F extends ItemFields,
  const P extends CardParts,
  const L extends ItemFilters = None,
  const T extends ChoiceFields = None,
>(kind: Said<F, P, L, T>): ItemKind<F & FieldsOfChoices<T>, P & PartsOfChoices<T>, L & FiltersOfChoices<T>> {
  const { choiceFields = {} as T } = kind;
  return {
    isSubject: false,
    ...kind,
    choiceFields,
    fields: { ...kind.fields, ...fieldsOfChoices(choiceFields) },
    card: { ...kind.card, ...partsOfChoices(choiceFields) },
    filters: { ...(kind.filters ?? ({} as L)), ...filtersOfChoices(choiceFields) },
  } as ItemKind<F & FieldsOfChoices<T>, P & PartsOfChoices<T>, L & FiltersOfChoices<T>>;
}
