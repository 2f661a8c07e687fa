/** How the desk asks for each field of an item: in groups, from what each kind says of its fields. */
import { answer } from '#domain/fields.ts';
import { type Control, FORM_GROUPS, type ItemField } from '#domain/kinds/item-field.ts';
import { fieldOf, fieldsOf, itemKindOf } from '#domain/kinds/registry.ts';
import { KINDS, type Kind } from '#domain/kinds.ts';

export interface FormField
  extends Pick<ItemField, 'label' | 'help' | 'choices' | 'letters' | 'parts' | 'holds' | 'isRead' | 'keeps'> {
  name: string;
  control: Control;
  /** Two of them stand side by side where there is room. */
  isShort?: boolean;
  /** Nothing is published without it. */
  isRequired?: boolean;
  /** How many letters the site takes at the most, where the field stops at them. */
  most?: number;
  /** How many letters the site takes at the most, where the field goes on beyond them and says so. */
  limit?: number;
  /** The keyboard of a telephone. */
  keys?: 'url' | 'numeric';
}

export interface FormGroup {
  title: string;
  fields: readonly FormField[];
}

/** What a field is called by the first kind that has it; nothing, where no kind has. */
export const labelOf = (field: string): string | undefined =>
  KINDS.map((kind) => fieldOf(kind, field)?.label).find((label) => label !== undefined);

/** Whether a field is yes, no or not known. */
export const isAnswer = (kind: Kind, name: string): boolean => fieldOf(kind, name)?.rule === answer;

const NOT_KNOWN = { value: '', label: 'Not known' };

export function lookOfField(kind: Kind, name: string): FormField {
  const {
    rule,
    label = name,
    help,
    control = 'line',
    choices,
    letters,
    isShort = false,
    isRead,
    parts,
    holds,
    keeps,
  } = fieldOf(kind, name) ?? {};
  return {
    name,
    label,
    control,
    isShort,
    ...(help !== undefined && { help }),
    ...(letters !== undefined && { letters }),
    ...(rule?.limit !== undefined && { limit: rule.limit }),
    // The site makes references by itself.
    ...(rule?.required && name !== 'external_id' && { isRequired: true }),
    ...(isRead && { isRead }),
    ...(parts && { parts }),
    ...(holds && { holds }),
    ...((keeps ?? !rule?.isWords) && { keeps: keeps ?? 'name' }),
    ...(choices && { choices: control === 'choice' && rule?.empty === null ? [NOT_KNOWN, ...choices] : choices }),
  };
}

/** The groups of a kind's form in reading order; each field that is written in forms stands in one of them. */
export function groupsOf(kind: Kind): FormGroup[] {
  const fields = Object.entries(fieldsOf(kind)).sort(([, a], [, b]) => (a.order ?? 0) - (b.order ?? 0));
  return FORM_GROUPS.map((group) => ({
    title: itemKindOf(kind).groups?.[group] ?? group,
    fields: fields
      .filter(([, field]) => field.control !== 'hidden' && (field.group ?? FORM_GROUPS[0]) === group)
      .map(([name]) => lookOfField(kind, name)),
  })).filter((group) => group.fields.length > 0);
}
