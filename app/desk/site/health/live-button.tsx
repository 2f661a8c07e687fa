/** A site that came back from a backup waits until an administrator says here that people use it. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { ProblemBox } from '#app/ui/problem-box.tsx';
import { RESTORED_LINE } from '#domain/health-lines.ts';
import { desk } from '../../kit/data/calls.ts';
import { healthQuery, useDeskChange } from '../../kit/data/queries.ts';

/** Asked once more: what has gone out from a mere copy cannot be called back. */
export function LiveButton() {
  const queryClient = useQueryClient();
  const [isAsked, setAsked] = useState(false);
  const change = useDeskChange(async (_: 'live') => {
    await desk.makeLive();
    await queryClient.invalidateQueries({ queryKey: healthQuery.queryKey });
  });
  if (!isAsked)
    return (
      <Button look="outlined" onPress={() => setAsked(true)}>
        This is the live site
      </Button>
    );
  return (
    <div className="grid gap-2">
      <p>Waiting emails and messages are sent at once. You cannot undo that.</p>
      {change.error && <ProblemBox message={change.error.message} />}
      <p className="flex flex-wrap gap-3">
        <Button look="filled" isDisabled={change.isPending} onPress={() => change.mutate('live')}>
          Start sending
        </Button>
        <Button onPress={() => setAsked(false)}>Cancel</Button>
      </p>
    </div>
  );
}

/** On every screen of the desk, for administrators. */
export function RestoredNotice() {
  const { data } = useQuery(healthQuery);
  if (!data?.lines.some(({ name }) => name === RESTORED_LINE)) return null;
  return (
    <p role="status" className="flex items-start gap-2 border-t-(length:--line-width) border-line py-3">
      <Icon name="warning" className="mt-[0.2em] size-5 text-danger-ink" />
      <span>
        <strong className="font-strong">This site was restored from a backup, and sends no emails yet.</strong>{' '}
        <Link to="/curate/health">Say whether it is the live site</Link>
      </span>
    </p>
  );
}
