/** Asking a provider whether what readers see of them is still right: a mail with a link that works once. */
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId } from 'react';
import { ProblemBox } from '#app/ui/problem-box.tsx';
import { SubmitButton } from '#app/ui/request-states.tsx';
import type { LastConfirmation } from '#contract/provider-confirmations.ts';
import { CONFIRMATION_DAYS } from '#domain/confirmation-form.ts';
import { desk } from '../../kit/data/calls.ts';
import { confirmationQuery, fieldsOf, useDeskChange } from '../../kit/data/queries.ts';
import { DeskField } from '../../kit/fields/desk-field.tsx';
import { dueInWords, momentWithin } from '../../kit/moments.ts';

/** `email`: the one that the entry has. */
export function AskProvider({ itemId, email }: { itemId: number; email: string }) {
  const id = useId();
  const { data } = useQuery(confirmationQuery(itemId));
  const ask = useDeskChange((address: string) => desk.askToConfirm(itemId, address));
  const { email: problem } = fieldsOf(ask.error);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!ask.isPending) ask.mutate(String(new FormData(event.currentTarget).get('email')).trim());
  };
  return (
    <section aria-labelledby={`${id}-title`} className="rounded-card bg-sunken px-4 py-4">
      <h2 id={`${id}-title`} className="text-lead">
        Ask the provider to check this page
      </h2>
      <p className="mt-1 mb-3">
        Email them a link. They check what readers see and press ‘Everything is correct’, or write what has changed.
        They need no account. The link works once, for {CONFIRMATION_DAYS} days.
      </p>
      {data?.last && <p className="mb-3 text-muted">{lastInWords(data.last)}</p>}
      {ask.isError && !problem && <ProblemBox message={ask.error.message} className="mb-3" />}
      <form noValidate onSubmit={onSubmit} className="flex flex-wrap items-end gap-3">
        <DeskField
          key={email}
          id={`${id}-email`}
          name="email"
          type="email"
          label="Their email"
          maxLength={254}
          autoComplete="off"
          defaultValue={data?.last?.email ?? email}
          problem={problem}
        />
        <SubmitButton isBusy={ask.isPending} busy="Sending…">
          Send the link
        </SubmitButton>
      </form>
    </section>
  );
}

function lastInWords({
  email,
  asked_at,
  expires_at,
  answered_at,
  answer,
}: NonNullable<LastConfirmation['last']>): string {
  if (answered_at)
    return answer === 'right'
      ? `${email} said that it is still right, ${momentWithin(answered_at)}.`
      : `${email} said that something has changed, ${momentWithin(answered_at)}. It is among the messages.`;
  const isOver = expires_at < new Date().toISOString();
  return isOver
    ? `${email} was asked ${momentWithin(asked_at)}, and did not answer.`
    : `${email} was asked ${momentWithin(asked_at)}. The link works until ${dueInWords(expires_at)}.`;
}
