/** One work in several forms: posts and media of the same title by the same maker, such as a book, a video and a podcast. */
import type { AnyCard, ContentCard } from '#contract/items.ts';
import type { Work } from '#contract/search.ts';
import { titleOf } from '#domain/card-accessors.ts';
import { factsOf } from '#domain/kinds.ts';
import { fold } from '#domain/text-folding.ts';
import type { SearchIndex } from '#server/search/search-index.ts';

const isContent = (card: AnyCard): card is ContentCard => factsOf(card.object_type).isContent === true;

/** The other forms of these works, as far as they are not among them. */
export const otherFormIds = (search: SearchIndex, ids: readonly number[]): number[] => [
  ...new Set(ids.flatMap((id) => search.sameTitle(id)).filter((id) => !ids.includes(id))),
];

/** Each work of which some form is shown, by the first form that is. `known`: what is shown, in order, and other forms. */
export function worksOf(shown: readonly AnyCard[], known: readonly AnyCard[]): Work[] {
  const found: Work[] = [];
  const isTold = new Set<number>();
  const byTitle = Map.groupBy(known.filter(isContent), (card) => fold(titleOf(card)));
  for (const card of shown) {
    if (!isContent(card) || isTold.has(card.id)) continue;
    const alike = byTitle.get(fold(titleOf(card))) ?? [];
    const forms = alike.filter((other) => other.id !== card.id && isSameMaker(card, other, alike));
    if (forms.length === 0) continue;
    for (const { id } of [card, ...forms]) isTold.add(id);
    found.push({ id: card.id, forms });
  }
  return found;
}

const makersOf = ({ authors }: ContentCard): string =>
  authors
    .map(({ name }) => fold(name))
    .sort()
    .join('\n');

/** Whoever is not named is the one maker that is, where all of the title name no other. */
function isSameMaker(one: ContentCard, other: ContentCard, alike: readonly ContentCard[]): boolean {
  const named = new Set(alike.map(makersOf).filter((makers) => makers !== ''));
  const [mine, theirs] = [makersOf(one), makersOf(other)];
  return mine === theirs ? mine !== '' || named.size < 2 : named.size === 1 && (mine === '' || theirs === '');
}
