/**
 * Facts that readers choose by: one of several words, or yes, no and not known. Each is said once, and by its name it is a
 * field, a part of the card, words on the card and a filter of the kind’s list.
 */
import { answer as answerRule, type Field, oneOfChoices } from '../fields.ts';
import { answer, type CardPart, choice, type Named } from './card-parts.ts';
import { ANSWERS, type Choice, type ItemField } from './item-field.ts';
import type { ItemFilter } from './item-filter.ts';

interface Fact extends Pick<ItemField, 'label' | 'help' | 'group' | 'order' | 'columns'> {
  /** What there is to choose from; without it the answer is yes, no or not known. */
  choices?: readonly Choice[];
  /** What a card says where the answer is yes, or no; nothing, where it is left out. What was chosen stands there by its label. */
  yes?: string;
  no?: string;
  /** What the description of the API says of it. */
  description?: string;
}
export type Facts = Readonly<Record<string, Fact>>;

type IsChoice<T extends Fact, Yes, No> = T extends { choices: readonly Choice[] } ? Yes : No;
export type FactFields<T extends Facts> = {
  readonly [N in keyof T]: ItemField<IsChoice<T[N], string, boolean> | null>;
};
export type FactParts<T extends Facts> = { readonly [N in keyof T]: CardPart<IsChoice<T[N], Named, boolean> | null> };
export type FactFilters<T extends Facts> = { readonly [N in keyof T]: ItemFilter & { label: string; none: string } };

const each = <T extends Facts, Made>(facts: T, make: (fact: Fact, name: string) => unknown): Made =>
  Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, make(fact, name)])) as Made;

export const factFields = <T extends Facts>(facts: T): FactFields<T> =>
  each(facts, ({ choices, yes, no, description, ...field }) => ({
    ...field,
    columns: [field.label.toLowerCase(), ...(field.columns ?? [])],
    rule: (choices ? oneOfChoices(choices) : answerRule) as Field<unknown>,
    control: 'choice',
    choices: choices ?? ANSWERS,
    isShort: true,
  }));

export const factParts = <T extends Facts>(facts: T): FactParts<T> =>
  each(facts, ({ choices, description }, name) =>
    choices ? choice(name, choices, description) : answer(name, description),
  );

export const factFilters = <T extends Facts>(facts: T): FactFilters<T> =>
  each(facts, ({ label, choices = ANSWERS }, field) => ({ field, label, none: 'Any', choices }));
