/** Sharing one list of favourites as a page without a name, and taking it back. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { own } from '#app/lib/data/member-calls.ts';
import { useMessageActions } from '#app/lib/forms/toast-context.ts';
import { howLongAgo } from '#app/lib/words/dates.ts';
import type { SavedSection } from '#domain/kinds.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyableAddress } from './copyable-address.tsx';
import { sharedListsQuery } from './own-queries.ts';

export function ShareList({ section, title }: { section: SavedSection; title: string }) {
  const { data } = useQuery(sharedListsQuery);
  const queryClient = useQueryClient();
  const { alert } = useMessageActions();
  const [address, setAddress] = useState<string>();
  const since = data?.data.find((list) => list.section === section)?.made_at;
  const know = () => queryClient.invalidateQueries({ queryKey: sharedListsQuery.queryKey });
  const share = async () => {
    try {
      setAddress((await own.shareList(section)).address);
      await know();
      alert('The page is ready. Its link is shown this once.');
    } catch (error) {
      alert(`Nothing is shared. ${(error as Error).message}`, { status: 'orange' });
    }
  };
  const takeBack = async () => {
    try {
      queryClient.setQueryData(sharedListsQuery.queryKey, await own.takeListBack(section));
      setAddress(undefined);
      alert('Sharing is off. The link no longer works.');
    } catch (error) {
      alert(`The list is still shared. ${(error as Error).message}`, { status: 'orange' });
    }
  };
  // Until it is known whether the list is shared, nothing is offered.
  if (!data) return null;
  return (
    <div className="mt-6 grid justify-items-start gap-3">
      {since === undefined ? (
        <Button onPress={() => void share()}>
          Share this list<span className="sr-only">: {title}</span>
        </Button>
      ) : (
        <>
          {address && (
            <CopyableAddress
              label={
                <>
                  Link to the page<span className="sr-only"> with {title}</span>
                </>
              }
              address={address}
            />
          )}
          <p className="text-small text-muted">
            You share this list. Its page has no name on it, and updates when you save. The link was made:{' '}
            {howLongAgo(since)}.
          </p>
          <div className="flex flex-wrap gap-3">
            <Button onPress={() => void takeBack()}>
              Stop sharing<span className="sr-only">: {title}</span>
            </Button>
            {!address && (
              <Button look="plain" onPress={() => void share()}>
                Get a new link, turn off the old one<span className="sr-only">: {title}</span>
              </Button>
            )}
          </div>
        </>
      )}
    </div>
  );
}
