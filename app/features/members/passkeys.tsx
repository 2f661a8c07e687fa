/** A member's passkeys: what they are, adding one, naming and removing them. Stands in the account; loaded when shown. */
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import type { Passkey } from '#contract/members.ts';
import { dayInWords } from '../../lib/dates.ts';
import { useHasPasskeys } from '../../lib/has-passkeys.ts';
import { useMessageActions } from '../../lib/messages.ts';
import { Busy } from '../../ui/busy.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ProblemBox } from '../../ui/problem-box.tsx';
import { addPasskey, isGivenUp, isKnownAlready, passkeys } from './passkey-calls.ts';
import { refusalOf } from './texts.ts';

const passkeysQuery = queryOptions({ queryKey: ['user', 'passkeys'], queryFn: passkeys.list });

/** The section's heading is the page's own; this is what stands below it. */
export function Passkeys() {
  const { data, isError, refetch } = useQuery(passkeysQuery);
  const hasPasskeys = useHasPasskeys();
  return (
    <div className="grid max-w-(--measure) justify-items-start gap-4">
      <p>
        A passkey logs you in without a password. Your device keeps it, and unlocks it as it unlocks itself: with a
        finger, a face or a code.
      </p>
      {isError && (
        <ProblemBox message="Your passkeys could not be shown.">
          <Button look="inherit" className="mt-3" onPress={() => void refetch()}>
            Try again
          </Button>
        </ProblemBox>
      )}
      {data?.data.length === 0 && <p className="text-muted">You have no passkeys yet.</p>}
      {data && data.data.length > 0 && (
        <ul className="grid w-full gap-3" aria-label="Your passkeys">
          {data.data.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {hasPasskeys ? <AddButton /> : <p className="text-muted">This browser cannot keep passkeys.</p>}
    </div>
  );
}

function AddButton() {
  const queryClient = useQueryClient();
  const { alert } = useMessageActions();
  const add = useMutation({
    mutationFn: addPasskey,
    onSuccess: () => {
      alert('Your passkey was added. We have told you by email, too.');
      return queryClient.invalidateQueries(passkeysQuery);
    },
    onError: (error) => alert(whyNotAdded(error), { status: 'orange' }),
  });
  return (
    <Button onPress={() => add.mutate()} isDisabled={add.isPending}>
      {add.isPending ? (
        <Busy>Waiting for your device…</Busy>
      ) : (
        <>
          <Icon name="key" />
          Add a passkey
        </>
      )}
    </Button>
  );
}

function whyNotAdded(error: unknown): string {
  if (isKnownAlready(error)) return 'This device has a passkey for your account already.';
  if (isGivenUp(error)) return 'No passkey was added. You can try again at any time.';
  return refusalOf(error, 'The passkey could not be added. Please try again.').message;
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { id, name, created_at, last_used_at } = passkey;
  const [doing, setDoing] = useState<'rename' | 'remove'>();
  const { alert } = useMessageActions();
  const queryClient = useQueryClient();
  const row = useRef<HTMLLIElement>(null);
  const change = useMutation({
    mutationFn: (act: () => Promise<unknown>) => act(),
    onSuccess: () => queryClient.invalidateQueries(passkeysQuery),
    onError: (error) => alert(refusalOf(error, 'This did not work. Please try again.').message, { status: 'orange' }),
  });
  const close = () => {
    setDoing(undefined);
    row.current?.focus();
  };
  return (
    <li ref={row} tabIndex={-1} className="bounded grid gap-3 rounded-card bg-raised px-5 py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div>
          <p className="font-strong break-words">{name}</p>
          <p className="text-small text-muted">
            Added on {dayInWords(created_at)}.{' '}
            {last_used_at ? `Last used on ${dayInWords(last_used_at)}.` : 'Not used yet.'}
          </p>
        </div>
        {doing === undefined && (
          <div className="flex flex-wrap gap-2">
            <Button aria-label={`Rename: ${name}`} onPress={() => setDoing('rename')}>
              Rename
            </Button>
            <Button aria-label={`Remove: ${name}`} onPress={() => setDoing('remove')}>
              Remove
            </Button>
          </div>
        )}
      </div>
      {doing === 'rename' && (
        <Rename
          passkey={passkey}
          onCancel={close}
          onKeep={(next) =>
            change.mutate(() => passkeys.rename(id, next), {
              onSuccess: () => {
                alert('The new name is kept.');
                close();
              },
            })
          }
        />
      )}
      {doing === 'remove' && (
        <div className="grid justify-items-start gap-3">
          <p>Remove this passkey? You can still log in with your password or a link.</p>
          <div className="flex flex-wrap gap-2">
            <Button
              look="filled"
              size="medium"
              isDisabled={change.isPending}
              onPress={() =>
                change.mutate(() => passkeys.remove(id), { onSuccess: () => void alert('The passkey is removed.') })
              }
            >
              Remove it
            </Button>
            <Button onPress={close}>Keep it</Button>
          </div>
        </div>
      )}
    </li>
  );
}

interface RenameProps {
  passkey: Passkey;
  onKeep: (name: string) => void;
  onCancel: () => void;
}

function Rename({ passkey, onKeep, onCancel }: RenameProps) {
  const id = useId();
  const [problem, setProblem] = useState<string>();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get('name') ?? '').trim();
    if (name === '') setProblem('Please write a name.');
    else onKeep(name);
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <TextField
        id={id}
        name="name"
        label="Name of this passkey"
        defaultValue={passkey.name}
        maxLength={100}
        problem={problem}
        autoComplete="off"
        required
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="filled" size="medium">
          Keep this name
        </Button>
        <Button onPress={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}
