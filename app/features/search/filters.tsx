/**
 * Filters as links: each is an address, so each works without script and can be walked back. With script they are the tick
 * boxes that they look like.
 */

import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useHydrated } from '@tanstack/react-router';
import { type KeyboardEvent, useState } from 'react';
import type { Option } from '#contract/common-schemas.ts';
import { type PageFilter, READER_FIELDS } from '#domain/filters-and-facts.ts';
import { plural } from '#domain/plurals.ts';
import { optionsQuery } from '../../lib/data/filter-options.ts';
import { count, number } from '../../lib/words/formatting.ts';
import { EXACT_ACTIVE_LINK } from '../../ui/exact-active-link.ts';
import { type ChipLinkProps, Chips } from '../../ui/filter-form.tsx';
import { Foldable } from '../../ui/foldable.tsx';
import { Icon } from '../../ui/icon.tsx';
import { type SearchPageParams, wordsOf } from './queries.ts';
import { type Group, isChosen, isMeant, useSteadyOptions } from './steady-options.ts';
import type { Results } from './use-results.ts';

/** What posts and media are filtered by beside the words of vocabularies. */
const OWN = READER_FIELDS.post.filters as Record<PageFilter<'post'>, { label: string }>;
const GROUPS = [
  { param: 'audience', title: 'Audience' },
  { param: 'topic', title: 'Topic' },
  { param: 'tag', title: 'Tag' },
  { param: 'length', title: OWN.length.label },
  { param: 'price', title: OWN.price.label },
  { param: 'language', title: OWN.language.label },
  { param: 'fact', title: OWN.fact.label },
] as const;
/** Addresses may have two more: a page's links write `type`, which the ways to take something in say better. */
const CHIPS = ['audience', 'topic', 'tag', 'length', 'price', 'language', 'fact', 'interest', 'type'] as const;
const TYPES = [
  { slug: 'post', name: 'Written' },
  { slug: 'media', name: 'Audio and video' },
];

/** Longer lists of choices fold. */
const SHOWN_AT_FIRST = 5;

interface FiltersProps {
  params: SearchPageParams;
  results: Results;
}

/** The values of one filter. */
const valuesOf = (value: string | string[] | undefined): string[] => (value === undefined ? [] : [value].flat());

/** Whether there is anything to choose. */
export const hasChoices = ({ params, results }: FiltersProps): boolean =>
  GROUPS.some(
    ({ param }) =>
      params[param] !== undefined ||
      isChoice(
        param,
        results.options[param].filter(({ count }) => count !== 0),
      ),
  );

/** Everything has a language, so that one alone is nothing to choose. */
const isChoice = (param: Group, options: readonly Option[]): boolean => options.length > (param === 'language' ? 1 : 0);

/** A column on wide screens; folded behind one button on narrow ones. `words`: what the results were found by. */
export function Filters({ params, results, words }: FiltersProps & { words: string }) {
  const active = GROUPS.flatMap(({ param }) => valuesOf(params[param])).length;
  return (
    <nav aria-labelledby="filters">
      <Foldable active={active} below="lg">
        <h2 id="filters" className="mb-4 text-h3">
          Filters
        </h2>
        <FilterGroups key={words} params={params} results={results} />
      </Foldable>
    </nav>
  );
}

function FilterGroups({ params, results }: FiltersProps) {
  const { data: known } = useSuspenseQuery(optionsQuery);
  const chosen = {
    audience: valuesOf(params.audience),
    topic: valuesOf(params.topic),
    tag: valuesOf(params.tag),
    length: valuesOf(params.length),
    price: valuesOf(params.price),
    language: valuesOf(params.language),
    fact: valuesOf(params.fact),
  };
  const options = useSteadyOptions({ now: results.options, chosen, known });
  return GROUPS.map((group) => (
    <FilterGroup key={group.param} {...group} params={params} options={options[group.param]} />
  ));
}

/** Under the address's own word for it, if nobody knows its name. */
const optionOf = (value: string, options: readonly Option[]): Option =>
  options.find((option) => isMeant(option, value)) ?? { name: value, slug: value };

interface FilterGroupProps {
  param: Group;
  title: string;
  params: SearchPageParams;
  options: Option[];
}

function FilterGroup({ param, title, params, options }: FilterGroupProps) {
  const values = valuesOf(params[param]);
  // A single one takes no more room than the words that would hide it.
  const [shown] = useState(options.length === SHOWN_AT_FIRST + 1 ? options.length : SHOWN_AT_FIRST);
  const [first, rest] = [options.slice(0, shown), options.slice(shown)];
  const isNeeded = rest.some((option) => isChosen(option, values));
  const [fold, setFold] = useState({ isOpen: isNeeded, wasNeeded: isNeeded });
  // It opens for what is chosen in it; only the reader closes it.
  if (isNeeded !== fold.wasNeeded) setFold({ isOpen: fold.isOpen || isNeeded, wasNeeded: isNeeded });
  if (values.length === 0 && !isChoice(param, options)) return null;
  const choices = (some: Option[]) => (
    <ul>
      {some.map((option) => (
        <Choice key={option.slug} param={param} option={option} chosen={isChosen(option, values)} params={params} />
      ))}
    </ul>
  );
  return (
    <div className="border-t-(length:--line-width) border-line py-4">
      <h3 className="mb-1 text-base font-strong tracking-normal [word-spacing:0]">{title}</h3>
      {choices(first)}
      {rest.length > 0 && (
        <details
          className="group"
          open={fold.isOpen}
          onToggle={({ currentTarget }) => setFold({ isOpen: currentTarget.open, wasNeeded: isNeeded })}
        >
          <summary className="target figures inline-flex list-none items-center font-medium text-link underline underline-offset-[0.18em] [&::-webkit-details-marker]:hidden">
            <span className="group-open:hidden">
              Show {rest.length} more {title.toLowerCase()}
              {rest.length > 1 ? 's' : ''}
            </span>
            <span className="hidden group-open:inline">Show fewer</span>
          </summary>
          {choices(rest)}
        </details>
      )}
    </div>
  );
}

interface ChoiceProps {
  param: Group;
  option: Option;
  chosen: boolean;
  params: SearchPageParams;
}

function Choice({ param, option, chosen, params: { page, ...rest } }: ChoiceProps) {
  const others = valuesOf(rest[param]).filter((value) => !isMeant(option, value));
  const box = useHydrated() ? ({ role: 'checkbox', 'aria-checked': chosen, onKeyDown: pressBySpace } as const) : {};
  return (
    <li>
      <Link
        to="/search"
        search={{ ...rest, [param]: chosen ? others : [...others, option.slug] }}
        resetScroll={false}
        activeOptions={EXACT_ACTIVE_LINK}
        aria-current={chosen && !('role' in box) ? 'true' : undefined}
        {...box}
        className={`grid min-h-11 grid-cols-[24px_1fr_auto] items-center gap-3 text-[0.972rem] no-underline hover:underline ${chosen ? 'font-strong' : ''} ${option.count === 0 && !chosen ? 'text-muted' : 'text-ink'}`}
      >
        <span
          aria-hidden="true"
          className={`grid size-6 place-items-center rounded-[5px] border-2 ${chosen ? 'border-accent bg-accent text-accent-text' : 'border-control bg-raised'}`}
        >
          {chosen && <Icon name="tick" className="size-4 stroke-[3.2]" />}
        </span>
        <span className="min-w-0 wrap-anywhere">{option.name}</span>
        <span className="font-normal text-muted figures tabular-nums">
          {option.count}
          <span className="sr-only"> {plural(option.count ?? 0, 'result')}</span>
        </span>
      </Link>
    </li>
  );
}

/** Lets the space bar press a link that looks like a checkbox; browsers follow a link by Enter alone. */
function pressBySpace(event: KeyboardEvent<HTMLAnchorElement>) {
  if (event.key !== ' ') return;
  event.preventDefault();
  // A key that is held is one press.
  if (!event.repeat) event.currentTarget.click();
}

/** What the values of a filter in the address are called, as far as anybody knows. */
export function namesOf(
  params: SearchPageParams,
  options: Results['options'],
  { topic, audience, interest }: Record<'topic' | 'audience' | 'interest', Option[]>,
) {
  const { tag, length, price, language, fact } = options;
  const named = { topic, audience, interest, tag, length, price, language, fact, type: TYPES, consumption: [] };
  return (filter: keyof typeof named): string =>
    valuesOf(params[filter])
      .map((value) => optionOf(value, named[filter]).name)
      .join(', ');
}

interface ActiveFiltersProps extends FiltersProps {
  /** How many of them stand among the best answers. */
  above: number;
}

/** How many posts and media there are, and what is chosen, each with a way to take it off. */
export function ActiveFilters({ params, results, above }: ActiveFiltersProps) {
  const { page, ...rest } = params;
  const { data: known } = useSuspenseQuery(optionsQuery);
  const { topic, audience, interest } = known;
  const { tag, length, price, language, fact } = results.options;
  const named = { topic, audience, interest, tag, length, price, language, fact, type: TYPES };
  const chips = CHIPS.flatMap((param) => {
    const values = valuesOf(params[param]);
    const options = values.map((value) => optionOf(value, named[param]));
    return [...new Map(options.map((option) => [option.slug, option])).values()].map((option) => ({
      key: `${param} ${option.slug}`,
      words: option.name,
      link: (props: ChipLinkProps) => (
        <Link
          to="/search"
          search={{ ...rest, [param]: values.filter((value) => !isMeant(option, value)) }}
          resetScroll={false}
          {...props}
        />
      ),
    }));
  });
  return (
    <Chips
      isSaid={false}
      chips={chips}
      clear={
        <Link to="/search" search={wordsOf(params)} resetScroll={false} className="inline-flex min-h-11 items-center">
          Clear all filters
        </Link>
      }
    >
      <strong className="font-strong">{count(results.total, 'result')}</strong>
      {/* Nothing stands between the words and their comma: a line would break there. */}
      {above > 0 && `, ${number(above)} already shown above`}
      {results.cards.length + above < results.total && `, ${number(results.cards.length + above)} shown`}
    </Chips>
  );
}
