/** What is said of a filter of a kind’s list: calls, their answers, pages and feeds take it from here. */
import type { Choice } from './item-field.ts';

export interface ItemFilter {
  /** The field that it asks for. Without one, the kind’s own feature knows what its choices mean. */
  field?: string;
  /** What readers call it. Without one, calls and feeds alone know it. */
  label?: string;
  /** What its list says where nothing is chosen. Without it, the page has no such list. */
  none?: string;
  /** What there is to choose from, where that is not the words of a vocabulary. */
  choices?: readonly Choice[];
  /** What answers call the list of its choices, where that is not its own name. */
  options?: string;
}
/** By the names that addresses have for them, in the order of the page. */
export type ItemFilters = Readonly<Record<string, ItemFilter>>;
