/** Lists by what to expect: each thing in one press, and what is done with those of which nobody knows. */
import { type ReactNode, useState } from 'react';
import type { FactCount } from '#contract/what-to-expect.ts';
import { factsIn } from '../lib/address/fact-params.ts';
import { useNeeds } from '../lib/preferences/needs.ts';
import type { ChipLinkProps } from './filter-form.tsx';
import { ToggleWords, toggleClass } from './filter-toggle.tsx';
import { Unfold } from './unfold.tsx';

/** More of them stand behind one press. */
const SHOWN = 6;

interface Asked {
  fact?: string | string[] | undefined;
  unknown?: 'keep' | 'out' | undefined;
  mine?: true | undefined;
}

/** A link to the same list under other facts. */
export type FactLink = (
  asked: Asked,
  props: Partial<ChipLinkProps> & { 'aria-current'?: 'true' | undefined; children: ReactNode },
) => ReactNode;

interface FactFiltersProps {
  params: Asked;
  facts: readonly FactCount[];
  total: number;
  /** Of how many we know that they fit. */
  fit: number | undefined;
  link: FactLink;
}

/** The same facts with one more, or one less. */
function turned(params: Asked, fact: string): Asked {
  const all = factsIn(params);
  const rest = all.includes(fact) ? all.filter((one) => one !== fact) : [...all, fact];
  return {
    fact: rest.length > 0 ? rest : undefined,
    unknown: rest.length > 0 ? params.unknown : undefined,
    mine: params.mine,
  };
}

export function FactFilters({ params, facts, total, fit, link }: FactFiltersProps) {
  const chosen = factsIn(params);
  const offered = facts
    .map((one) => ({ ...one, asked: `${one.name}:${one.wanted}`, count: one[one.wanted] }))
    .filter(({ asked, count }) => count > 0 || chosen.includes(asked));
  const needs = useNeeds();
  // What was chosen on coming here stands alone, so that the list begins near; a press moves nothing.
  const [kept, keep] = useState(chosen);
  if (chosen.length === 0 && kept.length > 0) keep([]);
  if (offered.length === 0) return null;
  const isFirst = ({ asked }: { asked: string }, i: number) => (kept.length > 0 ? kept.includes(asked) : i < SHOWN);
  const [first, more] = [offered.filter(isFirst), offered.filter((one, i) => !isFirst(one, i))];
  const toggle = ({ asked, words, count }: (typeof offered)[number]) => {
    const isChosen = chosen.includes(asked);
    return (
      <li key={asked}>
        {link(turned(params, asked), {
          'aria-current': isChosen ? 'true' : undefined,
          className: toggleClass(isChosen),
          children: (
            <ToggleWords chosen={isChosen} count={count}>
              {words}
            </ToggleWords>
          ),
        })}
      </li>
    );
  };
  return (
    <>
      {needs.length > 0 &&
        link(
          { ...params, mine: params.mine ? undefined : true },
          {
            'aria-current': params.mine ? 'true' : undefined,
            className: toggleClass(params.mine === true),
            children: <ToggleWords chosen={params.mine === true}>Show what fits my needs first</ToggleWords>,
          },
        )}
      <Unfold
        words={`Access and sensory filters${chosen.length > 0 ? ` (${chosen.length})` : ''}`}
        // Shut it takes no line of its own: the first thing of the list stands where it stood.
        className="open:mb-1.5 open:basis-full not-open:order-last not-open:ml-auto print:hidden"
        isOpen={chosen.length > 0}
      >
        <div className="bounded flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card bg-raised px-3 py-2 max-sm:text-small">
          <Toggles>{first.map(toggle)}</Toggles>
          {more.length > 0 && (
            <Unfold words={`${more.length} more`} className="open:order-last open:basis-full">
              <Toggles>{more.map(toggle)}</Toggles>
            </Unfold>
          )}
          {chosen.length > 0 && <LeaveOut params={params} open={total - (fit ?? total)} link={link} />}
        </div>
      </Unfold>
    </>
  );
}

const Toggles = ({ children }: { children: ReactNode }) => (
  <ul aria-label="Filter by" className="figures flex flex-wrap gap-2">
    {children}
  </ul>
);

/** What nobody knows is kept, after the others, until somebody leaves it out. */
function LeaveOut({ params, open, link }: { params: Asked; open: number; link: FactLink }) {
  const isChosen = params.unknown === 'out';
  if (open === 0 && !isChosen) return null;
  return link(
    { ...params, unknown: isChosen ? undefined : 'out' },
    {
      'aria-current': isChosen ? 'true' : undefined,
      className: toggleClass(isChosen),
      children: (
        <ToggleWords chosen={isChosen} count={isChosen ? undefined : open}>
          Hide those that have not told us
        </ToggleWords>
      ),
    },
  );
}

/** What is asked for that the panel does not offer, each with a way to take it off. */
export const factChips = (params: Asked, facts: readonly FactCount[], link: FactLink) =>
  factsIn(params).flatMap((asked) => {
    const [name, answer] = asked.split(':');
    const one = facts.find((fact) => fact.name === name);
    if (!one || answer === one.wanted) return [];
    const words = `${one.question} ${answer === 'yes' ? 'Yes' : 'No'}`;
    return { key: asked, words, link: (props: ChipLinkProps) => link(turned(params, asked), props) };
  });

/** ‘: 6 match, 5 have not told us’, after the number of things. */
export const fitInWords = (total: number, fit: number | undefined): string => {
  if (fit === undefined || total === fit) return '';
  return fit === 0
    ? `: none is known to match, ${total} have not told us`
    : `: ${fit} match, ${total - fit} have not told us`;
};
