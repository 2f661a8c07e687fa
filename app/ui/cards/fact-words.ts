import type { AnyCard } from '#contract/items.ts';
import { READER_FIELDS } from '#domain/filters-and-facts.ts';
import { kindOfType } from '#domain/kinds.ts';

/** What a card says of the facts that readers choose by; nothing of those that nobody knows. */
export function factWords(card: AnyCard): string[] {
  const values = card as unknown as Readonly<Record<string, { name: string } | boolean | null>>;
  return Object.entries(READER_FIELDS[kindOfType(card.object_type)].facts).flatMap(([name, words]) => {
    const value = values[name] ?? null;
    if (value === null) return [];
    if (typeof value === 'object') return value.name;
    return (words !== 'choice' && (value ? words.yes : words.no)) || [];
  });
}

/** What a card says of what to expect; ‘not known’ of what the list was narrowed by alone. */
export function expectWords(card: AnyCard): string[] {
  if (!('facts' in card) || ('withdrawn' in card && card.withdrawn !== null)) return [];
  // How long one waits says more than that one does.
  const isSaid = (name: string) => name === 'waiting-list' && 'waiting_days' in card && card.waiting_days !== null;
  return card.facts.filter(({ name }) => !isSaid(name)).map(({ words }) => words);
}
