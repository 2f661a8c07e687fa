/** Asks a member once more who they are: with the password, a passkey that they have, or a link that comes by mail. */

import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { User } from '#contract/members.ts';
import { linkTime, PROOF_MINUTES } from '#domain/lifetimes.ts';
import { own } from '../../lib/data/member-calls.ts';
import { useMessageActions } from '../../lib/forms/toast-context.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { useUser } from '../../lib/session/user.ts';
import { minutesInWords } from '../../lib/words/formatting.ts';
import { Button } from '../../ui/button.tsx';
import { OwnPasswordField } from '../../ui/password-field.tsx';
import { ProblemBox } from '../../ui/problem-box.tsx';
import { Busy, SubmitButton, SuccessNote } from '../../ui/request-states.tsx';
import { isGivenUp, passkeysQuery, provePasskey } from './passkey-calls.ts';
import { usePasskeySupport } from './passkey-support.ts';
import { refusalOf } from './refusal-texts.ts';

interface ProveItProps {
  user: User;
  /** What it is asked for, as a sentence. */
  why: string;
  /** Whether the member has a passkey that this browser can ask for. */
  hasPasskey: boolean;
  onProven: () => void;
  onCancel: () => void;
}

export function ProveIt({ user, why, hasPasskey, onProven, onCancel }: ProveItProps) {
  const id = useId();
  const { alert } = useMessageActions();
  const [doing, setDoing] = useState<'passkey' | 'link'>();
  const [isSent, setSent] = useState(false);

  const askPasskey = async () => {
    setDoing('passkey');
    try {
      await provePasskey();
      onProven();
    } catch (error) {
      const message = isGivenUp(error)
        ? 'No passkey was used. You can try again, or choose another way.'
        : refusalOf(error, 'This did not work. Please try again, or choose another way.').message;
      alert(message, { status: 'orange' });
      setDoing(undefined);
    }
  };
  const sendLink = async () => {
    setDoing('link');
    try {
      await own.sendProofLink();
      setSent(true);
    } catch (error) {
      alert(refusalOf(error, 'The link could not be sent. Please try again.').message, { status: 'orange' });
    } finally {
      setDoing(undefined);
    }
  };

  const hasOther = user.profile.has_password || hasPasskey;
  return (
    <section aria-labelledby={`${id}-title`} className="bounded grid w-full gap-4 rounded-card bg-raised px-5 py-5">
      <h3 id={`${id}-title`} className="text-lead">
        Confirm it’s you
      </h3>
      <p>
        {why} You logged in more than {minutesInWords(PROOF_MINUTES)} ago, so we ask once more.
      </p>
      {user.profile.has_password && !isSent && <PasswordForm onProven={onProven} />}
      {isSent && (
        <SuccessNote>
          <p>We sent a link to {user.email}. Open it in this browser, then come back here.</p>
          <p>It works once, for {linkTime('login')}.</p>
        </SuccessNote>
      )}
      <div className="flex flex-wrap items-center gap-3">
        {isSent && <Button onPress={onProven}>Done, I opened the link</Button>}
        {hasPasskey && (
          <Button isDisabled={doing !== undefined} onPress={() => void askPasskey()}>
            {doing === 'passkey' ? <Busy>Waiting for your device…</Busy> : 'Use a passkey that I have'}
          </Button>
        )}
        <Button isDisabled={doing !== undefined} onPress={() => void sendLink()}>
          {doing === 'link' ? (
            <Busy>Sending…</Busy>
          ) : isSent ? (
            'Send the link again'
          ) : hasOther ? (
            'Email me a log-in link'
          ) : (
            'Send me a link'
          )}
        </Button>
        <Button look="plain" onPress={onCancel}>
          Cancel
        </Button>
      </div>
    </section>
  );
}

interface ProveMemberProps {
  why: string;
  onProven: () => void;
  onCancel: () => void;
}

/** The same where nothing is known of the member's passkeys yet. */
export function ProveMember(props: ProveMemberProps) {
  const user = useUser();
  const { data } = useQuery(passkeysQuery);
  const hasPasskeys = usePasskeySupport();
  return user && <ProveIt {...props} user={user} hasPasskey={hasPasskeys && (data?.data.length ?? 0) > 0} />;
}

function PasswordForm({ onProven }: { onProven: () => void }) {
  const id = useId();
  const { form, problems, isSending, onSubmit } = useForm({
    check: ({ password }): Record<string, string> => (password ? {} : { password: 'Please write your password.' }),
    send: async ({ password = '' }) => {
      try {
        await own.prove({ password });
      } catch (error) {
        const { message, fields } = refusalOf(error, 'This did not work. Please try again.');
        return Object.keys(fields).length > 0 ? fields : { '': message };
      }
      onProven();
      return undefined;
    },
  });
  return (
    <form ref={form} method="post" noValidate onSubmit={onSubmit} className="grid max-w-120 gap-4">
      {problems[''] && <ProblemBox message={problems['']} />}
      <OwnPasswordField id={id} name="password" label="Your password" problem={problems.password} autoFocus required />
      <div>
        <SubmitButton isBusy={isSending} busy="Checking…">
          Go on
        </SubmitButton>
      </div>
    </form>
  );
}
