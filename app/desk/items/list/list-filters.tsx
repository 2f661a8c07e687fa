/** What the list is narrowed down by: views, words, and choices. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import type { Option } from '#contract/common-schemas.ts';
import type { CuratedItemList } from '#contract/curation.ts';
import { KIND_FACTS, KINDS } from '#domain/kinds.ts';
import { languageName } from '#domain/languages.ts';
import { MISSING, MISSING_WORDS } from '#domain/missing.ts';
import { colleaguesQuery, itemsQuery, sourcesQuery } from '../../kit/data/queries.ts';
import { DeskField, DeskSelect } from '../../kit/fields/desk-field.tsx';
import { wantResults } from '../../kit/to-results.ts';
import { topicsQuery } from './fetch-all-pages.ts';
import { type ListAddress, VIEWS } from './list-address.ts';

const TAB =
  '-mb-px inline-flex min-h-11 items-center gap-1.5 border-b-4 border-transparent forced-colors:border-[Canvas] forced-colors:aria-[current=page]:border-[LinkText] text-ink no-underline hover:underline aria-[current=page]:border-accent aria-[current=page]:font-strong';

/** All items, or those in one status, with how many there are. */
export function Views({ said }: { said: ListAddress }) {
  const all = useQuery(itemsQuery({ size: 1 }));
  const counts = all.data?.options.status ?? [];
  const sum = counts.reduce((total, { count = 0 }) => total + count, 0);
  return (
    <nav aria-label="Views" className="mt-2 flex flex-wrap gap-x-6 border-b border-control">
      {VIEWS.map(({ words, status }) => {
        const count = status === undefined ? sum : counts.find(({ slug }) => slug === status)?.count;
        return (
          <Link
            key={words}
            to="/curate/items"
            search={status === undefined ? {} : { status }}
            activeOptions={{ exact: true }}
            aria-current={said.status === status ? 'page' : undefined}
            className={TAB}
          >
            {words}
            {all.data && <span className="figures font-normal text-muted">{count?.toLocaleString('en-GB')}</span>}
          </Link>
        );
      })}
    </nav>
  );
}

interface FiltersProps {
  said: ListAddress;
  options: CuratedItemList['options'] | undefined;
  go: (change: Partial<Record<keyof ListAddress, unknown>>) => void;
}

/** The words, and how many choices narrow the list beside them; the choices unfold at a press. */
export function Filters({ said, options, go }: FiltersProps) {
  const id = useId();
  const chosen = CHOICES.filter((name) => said[name] !== undefined).length;
  const [isFolded, setFolded] = useState(chosen === 0);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const query = String(new FormData(event.currentTarget).get('query')).trim();
    wantResults();
    go({ query: query || undefined });
  };
  return (
    <search className="mt-2 block">
      <div className="flex flex-wrap items-end gap-3">
        <form
          // What an address says is what the field shows, also after going back.
          key={said.query}
          onSubmit={onSubmit}
          className="flex min-w-0 grow basis-72 items-end gap-3"
        >
          <div className="min-w-0 grow">
            <DeskField
              id={`${id}-query`}
              type="search"
              name="query"
              label="Search these items"
              maxLength={200}
              defaultValue={said.query}
            />
          </div>
          <Button type="submit">Search</Button>
        </form>
        <Button aria-expanded={!isFolded} aria-controls={`${id}-choices`} onPress={() => setFolded(!isFolded)}>
          {isFolded ? 'More filters' : 'Fewer filters'}
          {isFolded && chosen > 0 && <span className="figures">({chosen})</span>}
        </Button>
      </div>
      <div id={`${id}-choices`}>{!isFolded && <Choices said={said} options={options} go={go} />}</div>
    </search>
  );
}

const CHOICES = [
  ...(['kind', 'topic', 'tag', 'language', 'licence'] as const),
  ...(['changed', 'by', 'missing', 'link', 'source'] as const),
];

function Choices({ said, options, go }: FiltersProps) {
  const id = useId();
  const topics = useQuery(topicsQuery);
  const colleagues = useQuery(colleaguesQuery);
  const sources = useQuery(sourcesQuery({ size: SOURCES_OFFERED }));
  const choose = (name: keyof ListAddress) => (event: { target: { value: string } }) =>
    go({ [name]: event.target.value || undefined });
  // Only events have a day to go by.
  const chooseKind = ({ target }: { target: { value: string } }) =>
    go({ kind: target.value || undefined, ...(said.sort === 'starts_at' && { sort: undefined, order: undefined }) });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    go({ tag: String(new FormData(event.currentTarget).get('tag')).trim() || undefined });
  };
  return (
    <div className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] items-end gap-3 sm:grid-cols-2 lg:grid-cols-4">
      <DeskSelect id={`${id}-kind`} label="Kind" value={said.kind ?? ''} onChange={chooseKind}>
        <option value="">Every kind</option>
        {KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {KIND_FACTS[kind].plural} ({options?.kind.find(({ slug }) => slug === kind)?.count ?? 0})
          </option>
        ))}
      </DeskSelect>
      <DeskSelect id={`${id}-topic`} label="Topic" value={said.topic ?? ''} onChange={choose('topic')}>
        <option value="">Every topic</option>
        {topics.data?.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </DeskSelect>
      <form key={said.tag} onSubmit={onSubmit} className="flex items-end gap-2">
        <div className="min-w-0 grow">
          <DeskField id={`${id}-tag`} name="tag" label="Tag" maxLength={100} defaultValue={said.tag} />
        </div>
        <Button type="submit">
          Go<span className="sr-only"> to this tag</span>
        </Button>
      </form>
      <Languages id={`${id}-language`} said={said.language} offered={options?.language} choose={choose('language')} />
      <DeskSelect id={`${id}-missing`} label="Missing" value={said.missing ?? ''} onChange={choose('missing')}>
        <option value="">Any</option>
        {MISSING.map((missing) => (
          <option key={missing} value={missing}>
            {MISSING_WORDS[missing]}
          </option>
        ))}
      </DeskSelect>
      <Licences id={`${id}-licence`} said={said.licence} offered={options?.licence} choose={choose('licence')} />
      <DeskSelect id={`${id}-changed`} label="Changed" value={said.changed ?? ''} onChange={choose('changed')}>
        <option value="">Any time</option>
        <option value="day">Today</option>
        <option value="week">In the last week</option>
        <option value="month">In the last month</option>
        <option value="not-year">Not in the last year</option>
      </DeskSelect>
      <DeskSelect id={`${id}-by`} label="Changed last by" value={said.by ?? ''} onChange={choose('by')}>
        <option value="">Anyone</option>
        <option value="me">Me</option>
        {colleagues.data?.data.map(({ id: colleague, name }) => (
          <option key={colleague} value={colleague}>
            {name}
          </option>
        ))}
      </DeskSelect>
      <DeskSelect id={`${id}-link`} label="Link status" value={said.link ?? ''} onChange={choose('link')}>
        <option value="">Any</option>
        <option value="amiss">Broken, redirected or possibly broken</option>
        <option value="dead">Broken</option>
      </DeskSelect>
      <DeskSelect id={`${id}-source`} label="Source" value={said.source ?? ''} onChange={choose('source')}>
        <option value="">Any</option>
        {sources.data?.data.map((source) => (
          <option key={source.id} value={source.id}>
            {source.name}
          </option>
        ))}
      </DeskSelect>
    </div>
  );
}

interface OfferedProps {
  id: string;
  said: string | undefined;
  offered: readonly Option[] | undefined;
  choose: (event: { target: { value: string } }) => void;
}

/** Those that there are; where all is in one there is nothing to choose. */
const Languages = (props: OfferedProps) =>
  (props.said !== undefined || (props.offered?.length ?? 0) > 1) && (
    <Offered label="Language" all="Every language" nameOf={languageName} {...props} />
  );

/** Those that pictures have; nothing to choose before one has a licence. */
const Licences = (props: OfferedProps) =>
  (props.said !== undefined || (props.offered?.length ?? 0) > 0) && (
    <Offered label="Licence of a picture" all="Any" nameOf={(said) => said} {...props} />
  );

interface WordedProps extends OfferedProps {
  label: string;
  all: string;
  /** What to call what an address asks for and nothing has. */
  nameOf: (said: string) => string;
}

function Offered({ id, said, offered = [], choose, label, all, nameOf }: WordedProps) {
  const isThere = said === undefined || offered.some(({ slug }) => slug === said);
  return (
    <DeskSelect id={id} label={label} value={said ?? ''} onChange={choose}>
      <option value="">{all}</option>
      {!isThere && <option value={said}>{nameOf(said)}</option>}
      {offered.map(({ slug, name, count }) => (
        <option key={slug} value={slug}>
          {name} ({count})
        </option>
      ))}
    </DeskSelect>
  );
}

const SOURCES_OFFERED = 50;
