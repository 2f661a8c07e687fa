/** Statistics: one page of figures for those who answer for the site, in which nobody can be known. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { params, word } from '#app/lib/address/params.ts';
import { monthInWords } from '#app/lib/words/dates.ts';
import { count, number } from '#app/lib/words/formatting.ts';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { PrintButton } from '#app/ui/print-button.tsx';
import type { Figures } from '#contract/figures.ts';
import { FIGURE_STEP, WORDS_FROM } from '#domain/figure-rounding.ts';
import { KIND_FACTS } from '#domain/kinds.ts';
import { SEARCH_COUNT_DAYS, USAGE_MONTHS } from '#domain/lifetimes.ts';
import { monthsLater } from '#domain/months.ts';
import { useAddress } from '../../kit/address.ts';
import { desk } from '../../kit/data/calls.ts';
import { figuresQuery } from '../../kit/data/queries.ts';
import { DeskSelect } from '../../kit/fields/desk-field.tsx';
import { saveTable } from '../../kit/save-file.ts';
import { Loaded, Panel, ScreenHead } from '../../kit/screen-parts.tsx';
import { CompletePanel } from './complete-panel.tsx';
import {
  asked,
  isCounted,
  leastFound,
  monthsShown,
  mostWanted,
  standingOut,
  type TopicFigures,
} from './topic-demand.ts';
import { Figure, UsageTable } from './usage-table.tsx';

const read = params({
  from: (value) => {
    const text = word(value);
    return text && /^\d{4}-(?:0[1-9]|1[0-2])$/.test(text) ? text : undefined;
  },
});
export type FiguresSearch = ReturnType<typeof read>;

const FEW = 8;
const LINE = 'border-t-(length:--line-width) border-line px-4 py-2.5';

export function FiguresScreen() {
  const [{ from }, go] = useAddress(read);
  const query = useQuery(figuresQuery({ from }));
  return (
    <>
      <ScreenHead title="Statistics" lead={query.data && periodInWords(query.data)}>
        <div className="flex flex-wrap items-end gap-3 print:hidden">
          {query.data && <Period last={lastOf(query.data)} from={from} go={(first) => go({ from: first })} />}
          <PrintButton />
          <SaveTable from={from} />
        </div>
      </ScreenHead>
      <Loaded query={query}>
        {(figures) => (
          <div className="mt-5 grid gap-6">
            <StandingOut figures={figures} />
            <Months figures={figures} />
            {monthsShown(figures).length > 0 && <Used figures={figures} />}
            <CompletePanel complete={figures.complete} />
            <HowCounted />
          </div>
        )}
      </Loaded>
    </>
  );
}

const lastOf = ({ months }: Figures): string => months.at(-1)?.month ?? '';
const periodInWords = (figures: Figures): string =>
  `${monthInWords(figures.months[0]?.month ?? '')} to ${monthInWords(lastOf(figures))}`;

function SaveTable({ from }: FiguresSearch) {
  const take = useMutation({
    mutationFn: () => desk.figuresTable({ from }),
    onSuccess: (table) => saveTable(table, 'figures.csv'),
  });
  return (
    <>
      <Button look="filled" isDisabled={take.isPending} onPress={() => take.mutate()}>
        {take.isPending ? 'Writing the file…' : 'Download (CSV)'}
      </Button>
      {take.isError && <span role="alert">Problem: {take.error.message} Press the button again.</span>}
    </>
  );
}

function StandingOut({ figures }: { figures: Figures }) {
  const [loud, rest] = standingOut(figures);
  return (
    <p className="bounded flex items-start gap-3 rounded-card bg-raised px-5 py-4">
      <Icon name="info" className="mt-[0.2em] size-5 shrink-0" />
      <span>
        <strong className="font-strong">{loud}</strong> {rest}
      </span>
    </p>
  );
}

interface PeriodProps {
  last: string;
  from: string | undefined;
  go: (from: string | undefined) => void;
}

function Period({ last, from, go }: PeriodProps) {
  const id = useId();
  return (
    <DeskSelect id={id} label="Months" value={from ?? ''} onChange={({ target }) => go(target.value || undefined)}>
      <option value={monthsLater(last, -2)}>The last 3 months</option>
      <option value="">The last 12 months</option>
      <option value={monthsLater(last, 1 - USAGE_MONTHS)}>The last {USAGE_MONTHS / 12} years</option>
    </DeskSelect>
  );
}

function Months({ figures }: { figures: Figures }) {
  const shown = monthsShown(figures);
  return (
    <Panel title="By month">
      {shown.length === 0 ? (
        <p className={`${LINE} text-muted`}>No month has figures yet. They begin with the first readers.</p>
      ) : (
        <UsageTable
          caption="By month"
          of="Month"
          sorts={['seen', 'followed', 'kept', 'rated', 'searched', 'empty', 'answered']}
          rows={shown.map(({ month, used }) => ({ key: month, name: monthInWords(month), usage: used }))}
        />
      )}
    </Panel>
  );
}

function Used({ figures: { kinds, topics, guides, not_found } }: { figures: Figures }) {
  const words = not_found.filter((one) => one.words !== '');
  const others = not_found.find((one) => one.words === '');
  const counted = kinds.filter(({ used }) => isCounted(used));
  return (
    <>
      {counted.length > 0 && (
        <Panel title="By kind">
          <UsageTable
            caption="By kind"
            of="Kind"
            sorts={['seen', 'followed', 'kept', 'rated', 'answered']}
            rows={counted.map(({ kind, things, used }) => ({
              key: kind,
              name: (
                <>
                  {KIND_FACTS[kind].plural} <span className="figures font-normal text-muted">{number(things)}</span>
                </>
              ),
              usage: used,
            }))}
          />
        </Panel>
      )}
      <div className="grid items-start gap-6 lg:grid-cols-2 print:grid-cols-2">
        <Topics
          title="Most popular topics"
          lead="Topics that people open and search for most."
          topics={mostWanted(topics)}
        />
        <Topics
          title="Topics with too little"
          lead="Topics with few items for how often people look for them."
          topics={leastFound(topics)}
        />
        <Panel
          title="Searches with no results"
          aside={<span className="text-muted">last {SEARCH_COUNT_DAYS} days</span>}
        >
          {words.length === 0 && (
            <p className={`${LINE} text-muted`}>No words were searched {WORDS_FROM} times and found nothing.</p>
          )}
          <ul>
            {words.slice(0, FEW).map(({ words: one, searches }) => (
              <li key={one} className={`${LINE} flex justify-between gap-4`}>
                <span className="font-strong wrap-anywhere">{one}</span>
                <Figure figure={searches} />
              </li>
            ))}
          </ul>
          {others?.searches && (
            <p className={`${LINE} text-muted`}>
              Other words, about {number(others.searches)} times. We do not show them, to protect privacy.
            </p>
          )}
        </Panel>
        <Panel title="Guides shown as answers">
          {guides.length === 0 && (
            <p className={`${LINE} text-muted`}>
              No guide, topic or collection has answered {FIGURE_STEP} searches yet.
            </p>
          )}
          <ul>
            {guides.slice(0, FEW).map(({ id, title, answered }) => (
              <li key={id} className={`${LINE} flex justify-between gap-4`}>
                <Link to="/curate/items/$id" params={{ id: String(id) }} className="font-strong text-ink wrap-anywhere">
                  {title}
                </Link>
                <Figure figure={answered} />
              </li>
            ))}
          </ul>
        </Panel>
      </div>
    </>
  );
}

function Topics({ title, lead, topics }: { title: string; lead: string; topics: readonly TopicFigures[] }) {
  return (
    <Panel title={title}>
      <p className="px-4 pb-2 text-muted">{lead}</p>
      {topics.length === 0 && <p className={LINE}>No topic was asked for often enough yet.</p>}
      <ol>
        {topics.map((topic) => (
          <li key={topic.id} className={LINE}>
            <p className="flex justify-between gap-4">
              <Link
                to="/curate/items/$id"
                params={{ id: String(topic.id) }}
                className="font-strong text-ink wrap-anywhere"
              >
                {topic.name}
              </Link>
              <span className="figures whitespace-nowrap">{count(topic.things, 'thing')}</span>
            </p>
            <p className="text-muted">{asked(topic.used)}</p>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

const HowCounted = () => (
  <Panel title="How this is counted">
    <ul className="grid gap-1.5 px-4 pb-4">
      <li>
        All numbers about readers are rounded to the nearest {FIGURE_STEP}, each by itself. So sums may differ a little,
        and no small number can be worked out from them. Under {FIGURE_STEP} we show none.
      </li>
      <li>
        ‘Views’ counts when someone opens a page or a link with a browser that runs scripts. One network counts once a
        day for each thing. Known bots are not counted.
      </li>
      <li>‘Link clicks’ counts those who went on to its own site, or to a phone number.</li>
      <li>
        ‘Saved’ and ‘Rated’ are what members saved and rated then, and still do. What visitors save on their own device
        we do not know. Nor do we know who reads feeds and calendars.
      </li>
      <li>
        Searches count when someone sends them. Words are shown only where they were searched {WORDS_FROM} times, from
        different networks or on different days.
      </li>
      <li>This uses no cookies, and no one is tracked. Monthly figures are stored for {USAGE_MONTHS / 12} years.</li>
    </ul>
  </Panel>
);
