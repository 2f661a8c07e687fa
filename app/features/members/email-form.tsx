/** Asks for an address, so that something can be sent there. */

import { readEmail } from '#domain/email-address.ts';
import { useMessageActions } from '../../lib/forms/toast-context.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { TextField } from '../../ui/field.tsx';
import { SubmitButton } from '../../ui/request-states.tsx';
import { refusalOf, textOf } from './refusal-texts.ts';

interface EmailFormProps {
  /** What stands on the button. */
  words: string;
  /** Where the form goes without script; nowhere, when absent. */
  action?: string;
  /** What was written and refused without script. */
  refused?: { email: string; problem: string | undefined } | undefined;
  send: (email: string) => Promise<unknown>;
  onSent: (email: string) => void;
}

export function EmailForm({ words, action, refused, send, onSent }: EmailFormProps) {
  const { alert } = useMessageActions();
  const { form, problems, isSending, onSubmit } = useForm({
    check: ({ email = '' }): Record<string, string> => {
      if (email.trim() === '') return { email: textOf('email_required') };
      return readEmail(email) ? {} : { email: textOf('invalid_email') };
    },
    send: async ({ email = '' }) => {
      try {
        await send(email.trim());
        onSent(email.trim());
        return undefined;
      } catch (error) {
        const { message, fields } = refusalOf(error, textOf('password_recovery_email_error'));
        if (!fields.email) alert(message, { status: 'orange' });
        return fields;
      }
    },
  });
  return (
    <form ref={form} method="post" action={action} noValidate onSubmit={onSubmit} className="grid gap-5">
      <TextField
        name="email"
        label="Email"
        type="email"
        autoComplete="username"
        defaultValue={refused?.email}
        problem={problems.email ?? refused?.problem}
        required
      />
      <div>
        <SubmitButton isBusy={isSending} busy="Sending…">
          {words}
        </SubmitButton>
      </div>
    </form>
  );
}
