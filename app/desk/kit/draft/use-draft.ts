/** The draft of one form, for as long as it is open. */
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useUser } from '#app/lib/session/user.ts';
import { DESK } from '../data/queries.ts';
import { Draft, type DraftSource, type Snapshot } from './draft.ts';
import { browserDevice, type Device } from './local-draft-storage.ts';

/** `stale` is what of the desk is asked anew after each answer: all that shows, unless the form says otherwise. */
export function useDraft<Doc extends { version?: number }, V>(
  source: DraftSource<Doc, V>,
  doc: Doc | undefined,
  stale: QueryKey = DESK,
): readonly [Draft<Doc, V>, Snapshot<Doc, V>] {
  const queryClient = useQueryClient();
  const device = useDevice();
  const [draft] = useState(() => new Draft(source, doc, device));
  useEffect(() => {
    draft.source = source;
    draft.onSettled = () => {
      const asked = queryClient.invalidateQueries({ queryKey: stale });
      return source.savesItself ? undefined : asked;
    };
  });
  useEffect(() => {
    if (doc) draft.follow(doc);
  }, [draft, doc]);
  // Going on to another page leaves the field, too.
  useEffect(() => () => draft.left(), [draft]);
  return [draft, useSyncExternalStore(draft.subscribe, draft.snapshot, draft.snapshot)];
}

/** What this form keeps on the device, for whoever writes in it. */
export function useDevice(): Device {
  const user = useUser();
  const [device] = useState(() => browserDevice(user?.id ?? ''));
  useEffect(() => device.watch(), [device]);
  return device;
}
