/** A member's passkeys: what they are, adding one, naming and removing them. Stands in the account; loaded when shown. */

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import type { Passkey } from '#contract/members.ts';
import { PASSKEY_NAME_LIMIT } from '#domain/limits.ts';
import { ApiProblem } from '../../lib/data/api.ts';
import { own } from '../../lib/data/member-calls.ts';
import { useChange } from '../../lib/data/use-change.ts';
import { useMessageActions } from '../../lib/forms/toast-context.ts';
import { emptyOnes, useForm } from '../../lib/forms/use-form.ts';
import { useUser } from '../../lib/session/user.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ProblemBox } from '../../ui/problem-box.tsx';
import { Busy } from '../../ui/request-states.tsx';
import { addPasskey, isGivenUp, isKnownAlready, passkeys, passkeysQuery } from './passkey-calls.ts';
import { datesOf } from './passkey-dates.ts';
import { usePasskeySupport } from './passkey-support.ts';
import { ProveIt } from './prove-it.tsx';
import { refusalOf } from './refusal-texts.ts';

/** The section's heading is the page's own; this is what stands below it. */
export function Passkeys() {
  const { data, isError, refetch } = useQuery(passkeysQuery);
  const hasPasskeys = usePasskeySupport();
  return (
    <div className="grid max-w-(--measure) justify-items-start gap-4">
      <p>
        A passkey logs you in without a password. Your device keeps it, and unlocks it as it unlocks itself: with a
        finger, a face or a code.
      </p>
      {isError && <ProblemBox message="Your passkeys could not be shown." again={() => void refetch()} />}
      {data?.data.length === 0 && <p className="text-muted">You have no passkeys yet.</p>}
      {data && data.data.length > 0 && (
        <ul className="grid w-full gap-3" aria-label="Your passkeys">
          {data.data.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {hasPasskeys ? (
        <AddPasskey hasPasskey={(data?.data.length ?? 0) > 0} />
      ) : (
        <p className="text-muted">This browser cannot save passkeys.</p>
      )}
    </div>
  );
}

/** Right after a log-in there is no question; later the member shows once more who they are. */
function AddPasskey({ hasPasskey }: { hasPasskey: boolean }) {
  const queryClient = useQueryClient();
  const { alert } = useMessageActions();
  const user = useUser();
  const place = useRef<HTMLDivElement>(null);
  const [isAsked, setAsked] = useState(false);
  const ask = () => {
    // What was pressed is gone then.
    place.current?.focus();
    if (isAsked) alert('We could not see yet that it is you. Please try again.', { status: 'orange' });
    setAsked(true);
  };
  const add = useMutation({
    mutationFn: async () => ((await own.isProven()) ? addPasskey() : undefined),
    onSuccess: (passkey) => {
      if (!passkey) return ask();
      setAsked(false);
      alert('Your passkey was added. We have told you by email, too.');
      return queryClient.invalidateQueries(passkeysQuery);
    },
    onError: (error) => {
      if (error instanceof ApiProblem && error.code === 'proof_needed') return ask();
      setAsked(false);
      alert(whyNotAdded(error), { status: 'orange' });
    },
  });
  const leave = (act: () => void) => () => {
    place.current?.focus();
    act();
  };
  return (
    <div ref={place} tabIndex={-1} className="grid w-full justify-items-start gap-4 outline-none">
      {isAsked && user && !add.isPending ? (
        <ProveIt
          user={user}
          why="A passkey opens your account."
          hasPasskey={hasPasskey}
          onProven={leave(() => add.mutate())}
          onCancel={leave(() => setAsked(false))}
        />
      ) : (
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
      )}
    </div>
  );
}

function whyNotAdded(error: unknown): string {
  if (isKnownAlready(error)) return 'This device has a passkey for your account already.';
  if (isGivenUp(error)) return 'No passkey was added. You can try again at any time.';
  return refusalOf(error, 'The passkey could not be added. Please try again.').message;
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { id, name } = passkey;
  const [doing, setDoing] = useState<'rename' | 'remove'>();
  const queryClient = useQueryClient();
  const row = useRef<HTMLLIElement>(null);
  const { change, isChanging } = useChange();
  const save = (send: () => Promise<unknown>, done: () => string) =>
    change({
      run: async () => {
        await send();
        await queryClient.invalidateQueries(passkeysQuery);
        return done();
      },
      failed: (error) => refusalOf(error, 'This did not work. Please try again.').message,
    });
  const close = () => {
    setDoing(undefined);
    row.current?.focus();
  };
  return (
    <li ref={row} tabIndex={-1} className="bounded grid gap-3 rounded-card bg-raised px-5 py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div>
          <p className="font-strong wrap-anywhere">{name}</p>
          <p className="text-small text-muted">{datesOf(passkey)}</p>
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
          onSave={(next) =>
            save(
              () => passkeys.rename(id, next),
              () => {
                close();
                return 'The new name is saved.';
              },
            )
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
              isDisabled={isChanging}
              onPress={() =>
                save(
                  () => passkeys.remove(id),
                  () => 'The passkey is removed.',
                )
              }
            >
              Remove it
            </Button>
            <Button onPress={close}>Cancel</Button>
          </div>
        </div>
      )}
    </li>
  );
}

interface RenameProps {
  passkey: Passkey;
  onSave: (name: string) => void;
  onCancel: () => void;
}

function Rename({ passkey, onSave, onCancel }: RenameProps) {
  const id = useId();
  const { form, problems, onSubmit } = useForm({
    check: (values) => emptyOnes(values, { name: 'Please write a name.' }),
    send: async ({ name = '' }) => {
      onSave(name.trim());
      return undefined;
    },
  });
  return (
    <form ref={form} noValidate onSubmit={onSubmit} className="grid gap-3">
      <TextField
        id={id}
        name="name"
        label="Name of this passkey"
        defaultValue={passkey.name}
        maxLength={PASSKEY_NAME_LIMIT}
        problem={problems.name}
        autoComplete="off"
        required
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="filled" size="medium">
          Save this name
        </Button>
        <Button onPress={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}
