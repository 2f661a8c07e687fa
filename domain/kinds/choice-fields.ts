/**
 * Fields that readers choose by: one of several words, or yes, no and not known. Each is said once, and by its name it is a
 * field, a part of the card, words on the card and a filter of the kind’s list.
 */
import { answer as answerRule, type Field, oneOfChoices } from '../fields.ts';
import { answer, type CardPart, choice, type Named } from './card-parts.ts';
import { ANSWERS, type Choice, type ItemField } from './item-field.ts';
import type { ItemFilter } from './item-filter.ts';

interface ChoiceField extends Pick<ItemField, 'label' | 'help' | 'group' | 'order' | 'columns'> {
  /** What there is to choose from; without it the answer is yes, no or not known. */
  choices?: readonly Choice[];
  /** What a card says where the answer is yes, or no; nothing, where it is left out. What was chosen stands there by its label. */
  yes?: string;
  no?: string;
  /** What the description of the API says of it. */
  description?: string;
}
export type ChoiceFields = Readonly<Record<string, ChoiceField>>;

type IsChoice<T extends ChoiceField, Yes, No> = T extends { choices: readonly Choice[] } ? Yes : No;
export type FieldsOfChoices<T extends ChoiceFields> = {
  readonly [N in keyof T]: ItemField<IsChoice<T[N], string, boolean> | null>;
};
export type PartsOfChoices<T extends ChoiceFields> = {
  readonly [N in keyof T]: CardPart<IsChoice<T[N], Named, boolean> | null>;
};
export type FiltersOfChoices<T extends ChoiceFields> = {
  readonly [N in keyof T]: ItemFilter & { label: string; none: string };
};

const each = <T extends ChoiceFields, Made>(fields: T, make: (one: ChoiceField, name: string) => unknown): Made =>
  Object.fromEntries(Object.entries(fields).map(([name, one]) => [name, make(one, name)])) as Made;

export const fieldsOfChoices = <T extends ChoiceFields>(fields: T): FieldsOfChoices<T> =>
  each(fields, ({ choices, yes, no, description, ...field }) => ({
    ...field,
    columns: [field.label.toLowerCase(), ...(field.columns ?? [])],
    rule: (choices ? oneOfChoices(choices) : answerRule) as Field<unknown>,
    control: 'choice',
    choices: choices ?? ANSWERS,
    isShort: true,
  }));

export const partsOfChoices = <T extends ChoiceFields>(fields: T): PartsOfChoices<T> =>
  each(fields, ({ choices, description }, name) =>
    choices ? choice(name, choices, description) : answer(name, description),
  );

export const filtersOfChoices = <T extends ChoiceFields>(fields: T): FiltersOfChoices<T> =>
  each(fields, ({ label, choices = ANSWERS }, field) => ({ field, label, none: 'Any', choices }));
