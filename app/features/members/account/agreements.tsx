/** Every yes and no so far, in the words that were seen; and news by email, which can be stopped at any time. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { own } from '#app/lib/data/member-calls.ts';
import { useChange } from '#app/lib/data/use-change.ts';
import { dayInWords } from '#app/lib/words/dates.ts';
import type { Consent } from '#contract/members.ts';
import { Button } from '../../../ui/button.tsx';
import { Loaded } from '../../../ui/request-states.tsx';
import { agreementsQuery } from './own-queries.ts';

export function Agreements() {
  const query = useQuery(agreementsQuery);
  return <Loaded query={query}>{({ data }) => <History history={data} />}</Loaded>;
}

function History({ history }: { history: readonly Consent[] }) {
  const allowNews = useAllowNews();
  const newsAllowed = history.find(({ kind }) => kind === 'marketing')?.given ?? false;
  return (
    <>
      <p>
        {newsAllowed ? 'We may send you news by email.' : 'We do not send you news by email.'} The newsletter is coming
        soon.
      </p>
      <Button onPress={() => allowNews(!newsAllowed)}>
        {newsAllowed ? 'Stop news by email' : 'Allow news by email'}
      </Button>
      {history.length > 0 && (
        <h3 className="mt-3 text-base tracking-normal [word-spacing:0]">All your answers, the newest first</h3>
      )}
      <ol className="grid w-full gap-3">
        {history.map((one) => (
          <li key={`${one.kind} ${one.at}`} className="bounded rounded-card bg-raised px-5 py-3.5">
            <p className="font-strong">{one.given ? 'You said yes' : 'You withdrew this'}</p>
            <p>‘{one.wording}’</p>
            <p className="mt-1 text-small text-muted">
              {dayInWords(one.at)}. Version {one.version} of these words.
            </p>
          </li>
        ))}
      </ol>
    </>
  );
}

function useAllowNews(): (allowed: boolean) => void {
  const queryClient = useQueryClient();
  const { change } = useChange();
  return (allowed) =>
    change({
      run: async () => {
        queryClient.setQueryData(agreementsQuery.queryKey, await own.allowNews(allowed));
        return allowed ? 'We may send you news by email.' : 'You are unsubscribed.';
      },
      failed: ({ message }) => `Nothing was changed. ${message}`,
    });
}
