/** What the site says of a provider, and their answer. Without script the browser sends the same fields to the page itself. */
import { type ReactNode, useState } from 'react';
import type { AskedConfirmation } from '#contract/provider-confirmations.ts';
import type { SentForm } from '#contract/rendering.ts';
import { CONFIRMATION_ANSWERS, type ConfirmationAnswer, confirmationProblems } from '#domain/confirmation-form.ts';
import { FIELDS_PROBLEM } from '#domain/contact-form.ts';
import { api, refusedFields } from '../../lib/data/api.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { ChoiceField, TextBox } from '../../ui/field.tsx';
import { ProblemBox } from '../../ui/problem-box.tsx';
import { SubmitButton } from '../../ui/request-states.tsx';

const FAILED = 'This could not be sent. Nothing you wrote is lost. Please try again.';

interface ConfirmationFormProps {
  asked: AskedConfirmation;
  secret: string;
  refused: SentForm | undefined;
  /** Stands in the place of the form once the answer has arrived. */
  thanks: ReactNode;
}

export function ConfirmationForm({
  asked: { version, title, page, said },
  secret,
  refused,
  thanks,
}: ConfirmationFormProps) {
  const [isSent, setSent] = useState(false);
  const { form, problems, isSending, onSubmit } = useForm({
    refused: refused && { ...refused.fields, '': refused.message },
    check: (values) => {
      const found: Record<string, string> = confirmationProblems(values);
      return Object.keys(found).length > 0 ? { ...found, '': FIELDS_PROBLEM } : {};
    },
    send: async ({ answer = '', message = '' }) => {
      try {
        await api.confirm({ key: secret, version, answer: answer as ConfirmationAnswer, message });
        setSent(true);
        return undefined;
      } catch (error) {
        return refusedFields(error, FAILED);
      }
    },
  });
  const { '': problem } = problems;
  if (isSent) return thanks;
  return (
    <>
      <p className="mb-4 text-lead">
        This is what we say about{' '}
        <a href={page} className="font-strong">
          <bdi>{title}</bdi>
        </a>
        . Please check whether it is correct.
      </p>
      <dl className="bounded mb-8 rounded-card bg-raised px-5 py-2">
        {said.map(({ label, words }) => (
          <div key={label} className="border-b-(length:--line-width) border-line py-2.5 last:border-b-0">
            <dt className="text-small text-muted">{label}</dt>
            <dd className="whitespace-pre-line wrap-anywhere">
              <bdi>{words}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {problem !== undefined && <ProblemBox message={problem} className="mb-6" />}
      <form ref={form} method="post" action="/still-right" noValidate onSubmit={onSubmit} className="group grid gap-5">
        <input type="hidden" name="key" value={secret} />
        <input type="hidden" name="version" value={version} />
        <ChoiceField
          id="confirmation-answer"
          name="answer"
          label="Is this information correct?"
          problem={problems.answer}
          defaultValue={refused?.values.answer ?? ''}
          required
        >
          <option value="">Choose one</option>
          {Object.entries(CONFIRMATION_ANSWERS).map(([value, label]) => (
            <option key={value} value={value} data-changed={value === 'changed' || undefined}>
              {label}
            </option>
          ))}
        </ChoiceField>
        {/* By styles alone, so that it is the same without script. */}
        <div className="hidden group-has-[option[data-changed]:checked]:block">
          <TextBox
            id="confirmation-message"
            name="message"
            label="What has changed?"
            hint="A person reads it and corrects it."
            rows={5}
            problem={problems.message}
            defaultValue={refused?.values.message ?? ''}
          />
        </div>
        <div>
          <SubmitButton isBusy={isSending} busy="Sending…">
            Send
          </SubmitButton>
        </div>
      </form>
    </>
  );
}
