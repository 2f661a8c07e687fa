/** Filters as links: each is an address, so each works without script and can be walked back. */

import { Link } from '@tanstack/react-router';
import type { Option } from '#contract/lists.ts';
import { EXACTLY } from '../../lib/exactly.ts';
import { number } from '../../lib/words.ts';
import { type ChipLinkProps, Chips } from '../../ui/filter-form.tsx';
import { Foldable } from '../../ui/foldable.tsx';
import { Icon } from '../../ui/icon.tsx';
import { type SearchPageParams, wordsOf } from './queries.ts';
import type { Results } from './results.tsx';

const GROUPS = [
  { param: 'audience', title: 'Audience' },
  { param: 'topic', title: 'Topic' },
  { param: 'tag', title: 'Tag' },
  { param: 'type', title: 'Type' },
] as const;
type Group = (typeof GROUPS)[number]['param'];

/** Longer lists of choices fold. */
const SHOWN_AT_FIRST = 5;

interface FiltersProps {
  params: SearchPageParams;
  results: Results;
}

/** A tag that has the name of a topic on offer would be the same choice twice. */
function optionsOf(param: Group, { params, results: { options } }: FiltersProps): Option[] {
  if (param !== 'tag') return options[param];
  const topics = new Set(options.topic.filter(({ count }) => count !== 0).map(({ name }) => name));
  return options.tag.filter((tag) => isChosen(tag, params.tag) || !topics.has(tag.name));
}

/** Whether there is anything to choose. */
export const hasChoices = (props: FiltersProps): boolean =>
  GROUPS.some(({ param }) => choicesOf(props.params[param], optionsOf(param, props)).length > 0);

/** A column on wide screens; folded behind one button on narrow ones. */
export function Filters({ params, results }: FiltersProps) {
  const active = GROUPS.filter(({ param }) => params[param]).length;
  const groups = GROUPS.map((group) => (
    <FilterGroup key={group.param} {...group} params={params} options={optionsOf(group.param, { params, results })} />
  ));
  return (
    <nav aria-labelledby="filters">
      <Foldable active={active} below="lg">
        <h2 id="filters" className="mb-4 text-h3">
          Filters
        </h2>
        {groups}
      </Foldable>
    </nav>
  );
}

const isChosen = ({ slug, name }: Option, value: string | undefined): boolean =>
  slug === value?.toLowerCase() || name.toLowerCase() === value?.toLowerCase();

/** What finds something, after what is chosen: that stands first and never goes, so that it can be taken off. */
function choicesOf(value: string | undefined, options: readonly Option[]): Option[] {
  const chosen = options.find((option) => isChosen(option, value));
  const first = chosen ?? (value && { name: value, slug: value, count: 0 });
  return [...(first ? [first] : []), ...options.filter((option) => option !== chosen && option.count !== 0)];
}

interface FilterGroupProps {
  param: Group;
  title: string;
  params: SearchPageParams;
  options: Option[];
}

function FilterGroup({ param, title, params, options }: FilterGroupProps) {
  const ordered = choicesOf(params[param], options);
  if (ordered.length === 0) return null;
  // A single one takes no more room than the words that would hide it.
  const shown = ordered.length === SHOWN_AT_FIRST + 1 ? ordered.length : SHOWN_AT_FIRST;
  const [first, rest] = [ordered.slice(0, shown), ordered.slice(shown)];
  const choices = (some: Option[]) => (
    <ul>
      {some.map((option) => (
        <Choice
          key={option.slug}
          param={param}
          option={option}
          chosen={isChosen(option, params[param])}
          params={params}
        />
      ))}
    </ul>
  );
  return (
    <div className="border-t-(length:--line-width) border-line py-4">
      <h3 className="mb-1 text-base font-strong tracking-normal [word-spacing:0]">{title}</h3>
      {choices(first)}
      {rest.length > 0 && (
        <details className="group">
          <summary className="target inline-flex list-none items-center font-medium text-link underline underline-offset-[0.18em] [&::-webkit-details-marker]:hidden">
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
  return (
    <li>
      <Link
        to="/search"
        search={{ ...rest, [param]: chosen ? undefined : option.slug }}
        resetScroll={false}
        activeOptions={EXACTLY}
        aria-current={chosen ? 'true' : undefined}
        className={`grid min-h-11 grid-cols-[24px_1fr_auto] items-center gap-3 text-[0.972rem] text-ink no-underline hover:underline ${chosen ? 'font-strong' : ''}`}
      >
        <span
          aria-hidden="true"
          className={`grid size-6 place-items-center rounded-[5px] border-2 ${chosen ? 'border-accent bg-accent text-accent-text' : 'border-control bg-raised'}`}
        >
          {chosen && <Icon name="tick" className="size-4 stroke-[3.2]" />}
        </span>
        {option.name}
        <span className="font-normal text-muted figures tabular-nums">
          {option.count}
          <span className="sr-only"> {option.count === 1 ? 'result' : 'results'}</span>
        </span>
      </Link>
    </li>
  );
}

interface ActiveFiltersProps extends FiltersProps {
  /** How many there are, in words. */
  total: string;
}

/** How many results there are, and what is chosen, each with a way to take it off. */
export function ActiveFilters({ params, results, total }: ActiveFiltersProps) {
  const { page, ...rest } = params;
  const chips = (['topic', 'tag', 'audience', 'interest', 'type'] as const).flatMap((param) => {
    const value = params[param];
    if (!value) return [];
    const options = param === 'interest' ? [] : results.options[param];
    const words = options.find((option) => isChosen(option, value))?.name ?? value;
    const search = { ...rest, [param]: undefined };
    return [
      {
        key: param,
        words,
        link: (props: ChipLinkProps) => <Link to="/search" search={search} resetScroll={false} {...props} />,
      },
    ];
  });
  return (
    <Chips
      chips={chips}
      clear={
        <Link to="/search" search={wordsOf(params)} resetScroll={false} className="inline-flex min-h-11 items-center">
          Clear all filters
        </Link>
      }
    >
      <strong className="font-strong">{total}</strong>
      {params.query && (
        <span className="sr-only">
          {' '}
          for <bdi>{results.spelling?.searched ?? params.query}</bdi>
        </span>
      )}
      {results.cards.length < results.total && `, ${number(results.cards.length)} shown`}
    </Chips>
  );
}
