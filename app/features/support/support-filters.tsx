/** How to reach somebody, for whom, and whether now: each choice is an address of its own. */
import { Link } from '@tanstack/react-router';
import type { SupportList } from '#contract/support-resources.ts';
import { count } from '../../lib/words/formatting.ts';
import { WAY_WORDS } from '../../ui/cards/support-contact.tsx';
import { EXACT_ACTIVE_LINK } from '../../ui/exact-active-link.ts';
import { FactFilters, type FactLink, factChips, fitInWords } from '../../ui/fact-filters.tsx';
import { type ChipLinkProps, Chips, CLEAR_WORDS, FilterForm } from '../../ui/filter-form.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Select } from '../../ui/select.tsx';
import type { SupportPageParams } from './queries.ts';

/** Those without a voice stand first. A way that would leave nothing is no choice; what is chosen stays, to be left again. */
export function Ways({ params: { page, ...rest }, ways }: { params: SupportPageParams; ways: SupportList['ways'] }) {
  return (
    <ul className="mt-1 grid grid-cols-1 gap-2.5 sm:grid-cols-2 fitting:min-[22rem]:grid-cols-2 lg:grid-cols-4">
      {ways
        .filter(({ way, total, open }) => (rest.open ? open : total) > 0 || way === rest.way)
        .map(({ way, total, open }) => {
          const chosen = rest.way === way;
          const { icon, words } = WAY_WORDS[way];
          return (
            <li key={way}>
              <Link
                to="/support"
                search={{ ...rest, way: chosen ? undefined : way }}
                hash="resources"
                aria-current={chosen ? 'true' : undefined}
                className={`as-button flex h-full min-h-15 items-center gap-3 rounded-control border-[1.5px] px-3 py-1.5 text-ink no-underline hover:border-link ${chosen ? 'border-2 border-accent bg-wash' : 'border-control bg-raised'}`}
              >
                <Icon name={chosen ? 'tick' : icon} className="size-6 text-link" />
                <span>
                  <strong className="block font-strong">{words}</strong>
                  <span className="figures text-small text-muted tabular-nums">
                    {open} of {total} open
                  </span>
                </span>
              </Link>
            </li>
          );
        })}
    </ul>
  );
}

interface SupportFiltersProps {
  params: SupportPageParams;
  audiences: SupportList['audiences'];
  cities: SupportList['cities'];
  facts: SupportList['facts'];
  /** Of how many we know that they fit what is asked for. */
  fit: number | undefined;
  total: number;
  /** Goes to the address with these filters; every change begins at page 1. */
  onChange: (params: SupportPageParams) => void;
}

export function SupportFilters({ params, audiences, cities, facts, fit, total, onChange }: SupportFiltersProps) {
  const { page, ...kept } = params;
  const { query, way, open, audience, location, size, fact, unknown, mine } = kept;
  const factLink: FactLink = (asked, props) => (
    <Link
      to="/support"
      search={{ ...kept, ...asked }}
      resetScroll={false}
      activeOptions={EXACT_ACTIVE_LINK}
      {...props}
    />
  );
  const active = [
    ...(query ? [{ filter: 'query' as const, words: `“${query}”` }] : []),
    ...(way ? [{ filter: 'way' as const, words: WAY_WORDS[way].words }] : []),
    ...(open ? [{ filter: 'open' as const, words: 'Open now' }] : []),
    ...(audience
      ? [{ filter: 'audience' as const, words: audiences.find(({ slug }) => slug === audience)?.name ?? audience }]
      : []),
    ...(location
      ? [{ filter: 'location' as const, words: `In ${cities.find(({ slug }) => slug === location)?.name ?? location}` }]
      : []),
  ];
  return (
    <>
      {(audiences.length > 0 || cities.length > 0) && (
        <div className="max-w-2xl">
          <FilterForm
            label="Filter support"
            action="/support"
            active={(audience ? 1 : 0) + (location ? 1 : 0)}
            hiddenValues={{ query, way, open: open && 'true', size, fact, unknown, mine: mine && 'true' }}
          >
            <Select
              label="For whom"
              name="audience"
              none="Everyone"
              value={audience}
              options={audiences.map(({ name, slug, count: those }) => ({ label: `${name} (${those})`, value: slug }))}
              onChange={(value) => onChange({ ...kept, audience: value })}
            />
            {cities.length > 0 && (
              <Select
                label="Near you"
                name="location"
                none="Anywhere"
                value={location}
                options={cities.map(({ name, slug, count: those }) => ({ label: `${name} (${those})`, value: slug }))}
                onChange={(value) => onChange({ ...kept, location: value })}
              />
            )}
          </FilterForm>
        </div>
      )}
      <Chips
        isNarrowed={fact !== undefined}
        more={<FactFilters params={params} facts={facts} total={total} fit={fit} link={factLink} />}
        chips={[
          ...active.map(({ filter, words }) => ({
            key: filter as string,
            words,
            link: (props: ChipLinkProps) => (
              <Link to="/support" search={{ ...kept, [filter]: undefined }} resetScroll={false} {...props} />
            ),
          })),
          ...factChips(params, facts, factLink),
        ]}
        clear={
          <Link to="/support" resetScroll={false} className="inline-flex min-h-11 items-center">
            {CLEAR_WORDS}
          </Link>
        }
      >
        <strong className="font-strong">{count(total, 'support resource')}</strong>
        {fitInWords(total, fit)}
        {location && ': local help first, then help for everyone'}
      </Chips>
    </>
  );
}
