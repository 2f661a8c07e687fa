/** Writing to the people behind the site. Without script the browser sends the same fields to the page itself. */
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { SentForm } from '#contract/rendering.ts';
import {
  CONTACT_FIELDS,
  CONTACT_SUBJECTS,
  type ContactField,
  contactProblems,
  FIELDS_PROBLEM,
  TERMS_PROBLEM,
} from '#domain/contact-form.ts';
import { ApiProblem, api } from '../../lib/data/api.ts';
import { useMessageActions } from '../../lib/forms/toast-context.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { ChoiceField, TextBox, TextField, TickBox } from '../../ui/field.tsx';
import { SubmitButton } from '../../ui/request-states.tsx';
import { ErrorList, SentNote, TermsNote } from './form-notices.tsx';

const FAILED = 'I had an issue sending your message, please try again.';

const LABELS: Record<ContactField | 'agree_tos', string> = {
  name: 'Name',
  email: 'Email',
  subject: 'Subject',
  message: 'Message',
  agree_tos: 'Agreement',
};

interface ContactFormProps {
  refused: SentForm | undefined;
  sent: boolean;
  /** Words that the writer searched for in vain. */
  about?: string | undefined;
  /** The subject that is chosen at first. */
  subject?: string | undefined;
}

export function ContactForm({ refused, sent, about, subject }: ContactFormProps) {
  const { alert } = useMessageActions();
  const [arrived, setArrived] = useState(sent && !refused);
  const { form, problems, isSending, onSubmit } = useForm({
    refused: refused && { ...refused.fields, '': refused.message },
    check: (values) => {
      const found: Record<string, string> = contactProblems(values);
      if (values.agree_tos === undefined) found.agree_tos = TERMS_PROBLEM;
      return Object.keys(found).length > 0 ? { ...found, '': FIELDS_PROBLEM } : {};
    },
    send: async (values) => {
      try {
        const draft = Object.fromEntries(CONTACT_FIELDS.map((name) => [name, values[name] ?? '']));
        const { message } = await api.contact(draft as Record<ContactField, string>);
        form.current?.reset();
        setArrived(true);
        alert(message);
        return undefined;
      } catch (error) {
        const known = error instanceof ApiProblem && error.code !== 'internal_error' ? error : undefined;
        const message = known?.message ?? FAILED;
        alert(message, { status: 'orange' });
        return { ...known?.fields, '': message };
      }
    },
  });
  const { '': problem, ...ofFields } = problems;
  const begun: Partial<Record<ContactField, string>> =
    about && !sent
      ? { subject: 'general-inquiry', message: `I was looking for: ${about}\n` }
      : { ...(subject && !sent && { subject }) };
  const field = (name: ContactField) => ({
    id: `contact-${name}`,
    name,
    label: LABELS[name],
    problem: problems[name],
    defaultValue: refused?.values[name] ?? begun[name] ?? '',
    required: true,
  });
  return (
    <>
      {arrived && !isSending && problem === undefined && <SentNote />}
      {problem !== undefined && (
        <ErrorList
          message={problem}
          fields={Object.keys(ofFields).map((name) => ({
            id: `contact-${name}`,
            label: LABELS[name as ContactField],
          }))}
        />
      )}
      <p className="mb-5">Please fill in all fields!</p>
      <form ref={form} method="post" action="/contact" noValidate onSubmit={onSubmit} className="group grid gap-5">
        <TextField {...field('name')} autoComplete="name" />
        <TextField {...field('email')} type="email" autoComplete="email" />
        <ChoiceField {...field('subject')}>
          <option value="">Choose one</option>
          {Object.entries(CONTACT_SUBJECTS).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </ChoiceField>
        <TextBox {...field('message')} />
        <div className="grid gap-2">
          <TickBox
            id="contact-agree_tos"
            name="agree_tos"
            data-terms
            required
            problem={problems.agree_tos}
            defaultChecked={Boolean(refused?.values.agree_tos)}
          >
            I agree to the <Link to="/terms-of-service">terms of service</Link> and the{' '}
            <Link to="/privacy-policy">privacy policy</Link>.
          </TickBox>
          <div className="md:hidden">
            {/* Without a name it is sent nowhere. */}
            <TickBox id="contact-agree_marketing">
              I would like news by email. The newsletter is coming soon, so this box does nothing for now.
            </TickBox>
          </div>
        </div>
        <TermsNote />
        <div className="hidden group-has-[[data-terms]:checked]:block">
          <SubmitButton isBusy={isSending} busy="Sending…">
            Send
          </SubmitButton>
        </div>
      </form>
    </>
  );
}
