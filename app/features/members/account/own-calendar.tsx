/** A private address by which a member's own calendar shows the events that they keep. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { own } from '#app/lib/data/member-calls.ts';
import { useMessageActions } from '#app/lib/forms/toast-context.ts';
import { howLongAgo } from '#app/lib/words/dates.ts';
import type { CalendarState } from '#contract/calendars.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Loaded } from '../../../ui/request-states.tsx';
import { CopyableAddress } from './copyable-address.tsx';
import { calendarQuery } from './own-queries.ts';

export function OwnCalendar() {
  const query = useQuery(calendarQuery);
  const queryClient = useQueryClient();
  const { alert } = useMessageActions();
  const [address, setAddress] = useState<string>();
  const know = (state: CalendarState) => queryClient.setQueryData(calendarQuery.queryKey, state);
  const make = async () => {
    try {
      const made = await own.makeCalendar();
      setAddress(made.address);
      know({ made_at: made.made_at });
      alert('Your calendar link is ready. It is shown this once.');
    } catch (error) {
      alert(`No link was made. ${(error as Error).message}`, { status: 'orange' });
    }
  };
  const end = async () => {
    try {
      know(await own.endCalendar());
      setAddress(undefined);
      alert('The link is off. No calendar can read your events with it any more.');
    } catch (error) {
      alert(`The link still works. ${(error as Error).message}`, { status: 'orange' });
    }
  };
  return (
    <>
      <p>
        Your own calendar can show the events that you save. For that it needs a link that only you know. Anyone who has
        the link can see these events, so do not share it.
      </p>
      <Loaded query={query}>
        {({ made_at }) => (
          <>
            {address && <Address address={address} />}
            {made_at && !address && <p>You made a link: {howLongAgo(made_at)}. We cannot show it again.</p>}
            <div className="flex flex-wrap gap-3">
              <Button onPress={() => void make()}>
                {made_at ? 'Get a new link, turn off the old one' : 'Get calendar link'}
              </Button>
              {made_at && <Button onPress={() => void end()}>Turn off link</Button>}
            </div>
          </>
        )}
      </Loaded>
    </>
  );
}

function Address({ address }: { address: string }) {
  return (
    <CopyableAddress label="Your calendar link" address={address}>
      <a href={address.replace(/^https?:/, 'webcal:')} className={buttonClass('outlined')}>
        Open in my calendar
      </a>
    </CopyableAddress>
  );
}
