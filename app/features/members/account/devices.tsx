import { useQuery, useQueryClient } from '@tanstack/react-query';
import { own } from '#app/lib/data/member-calls.ts';
import { useChange } from '#app/lib/data/use-change.ts';
import { howLongAgo } from '#app/lib/words/dates.ts';
import type { Device } from '#contract/members.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Loaded } from '../../../ui/request-states.tsx';
import { devicesQuery } from './own-queries.ts';

export function Devices() {
  const query = useQuery(devicesQuery);
  const endDevice = useEndDevice();
  return (
    <>
      <p>We know the kind of browser and device, nothing finer. Log out where you no longer use it.</p>
      <Loaded query={query}>
        {({ data }) => (
          <ul className="grid w-full gap-3">
            {data.map((device) => (
              <li
                key={device.id}
                className="bounded flex flex-wrap items-center justify-between gap-x-5 gap-y-2 rounded-card bg-raised px-5 py-3.5"
              >
                <div>
                  <p className="flex flex-wrap items-center gap-3 font-strong">
                    {device.name}
                    {device.is_this && <Badge icon="tick">This device</Badge>}
                  </p>
                  <p className="text-small text-muted">
                    Last used: {howLongAgo(device.last_used_at)}. Logged in: {howLongAgo(device.created_at)}.
                  </p>
                </div>
                {!device.is_this && (
                  <Button onPress={() => endDevice(device)}>
                    Log out<span className="sr-only"> of {device.name}</span>
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </>
  );
}

function useEndDevice(): (device: Device) => void {
  const queryClient = useQueryClient();
  const { change } = useChange();
  return ({ id, name }) =>
    change({
      run: async () => {
        await own.endDevice(id);
        return `You are logged out of ${name}.`;
      },
      failed: ({ message }) => `That device is still logged in. ${message}`,
      after: async () => {
        await queryClient.invalidateQueries({ queryKey: devicesQuery.queryKey });
        // The button that was pressed is gone.
        if (document.activeElement === document.body)
          document.getElementById('content')?.focus({ preventScroll: true });
      },
    });
}
