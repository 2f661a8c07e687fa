/** What people searched and did not find. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { SEARCH_COUNT_DAYS } from '#domain/lifetimes.ts';
import { searchesQuery } from '../../kit/data/queries.ts';
import { Loaded, Panel } from '../../kit/screen-parts.tsx';
import { AddTo } from './answered-searches-panel.tsx';
import { ASIDE, HomeLine } from './waiting.tsx';

const FEW = 5;

const Note = ({ children }: { children: string }) => (
  <p className="border-t-(length:--line-width) border-line px-4 py-3 text-muted">{children}</p>
);

export function ZeroResultSearchesPanel() {
  const query = useQuery(searchesQuery);
  return (
    <Panel title="Searches with no results" aside={<span className="text-muted">last {SEARCH_COUNT_DAYS} days</span>}>
      <Loaded query={query}>
        {({ data }) => {
          const kept = data.filter(({ words }) => words !== '').slice(0, FEW);
          const others = data.find(({ words }) => words === '');
          return (
            <>
              {kept.length === 0 && !others && <Note>Every search found something.</Note>}
              <ul>
                {kept.map(({ words, searches }) => (
                  <HomeLine key={words}>
                    <p>
                      <strong className="font-strong">{words}</strong>{' '}
                      <span className="figures text-muted">{times(searches)}</span>
                    </p>
                    <Link to="/curate/items" search={{ query: words }} className={ASIDE}>
                      Add something for this<span className="sr-only">: {words}</span>
                    </Link>
                    <AddTo words={words} />
                  </HomeLine>
                ))}
              </ul>
              {others && (
                <Note>{`Other words, ${times(others.searches)}. We do not store their words, to protect privacy.`}</Note>
              )}
            </>
          );
        }}
      </Loaded>
    </Panel>
  );
}

const times = (count: number): string => (count === 1 ? 'once' : `${count.toLocaleString('en-GB')} times`);
