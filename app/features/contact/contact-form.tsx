/** Writing to the people behind the site. Without script the browser sends the same fields to the page itself. */
import { Link } from '@tanstack/react-router';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import {
  CONTACT_FIELDS,
  CONTACT_SUBJECTS,
  type ContactField,
  contactProblems,
  FIELDS_PROBLEM,
  TERMS_PROBLEM,
} from '#contract/contact-form.ts';
import type { SentForm } from '#contract/rendering.ts';
import { ApiProblem, api } from '../../lib/api.ts';
import { useMessageActions } from '../../lib/messages.ts';
import { SubmitButton } from '../../ui/busy.tsx';
import { ChoiceField, TextBox, TextField, TickBox } from '../../ui/field.tsx';
import { ErrorList, SentNote, TermsNote } from './form-parts.tsx';

type Problems = Partial<Record<ContactField | 'agree_tos', string>>;

/** What the reader sees of the form's fate: nothing yet, on its way, there, or back with problems. */
type Fate = { is: 'open' | 'sending' | 'sent' } | { is: 'refused'; message: string; problems: Problems };

const FAILED = 'I had an issue sending your message, please try again.';

const LABELS: Record<ContactField | 'agree_tos', string> = {
  name: 'Name',
  email: 'Email',
  subject: 'Subject',
  message: 'Message',
  agree_tos: 'Agreement',
};

export function ContactForm({ refused, sent }: { refused: SentForm | undefined; sent: boolean }) {
  const { fate, submit, form } = useSending(refused, sent);
  const problems: Problems = fate.is === 'refused' ? fate.problems : {};
  const field = (name: ContactField) => ({
    id: `contact-${name}`,
    name,
    label: LABELS[name],
    problem: problems[name],
    defaultValue: refused?.values[name] ?? '',
    required: true,
  });
  return (
    <>
      {fate.is === 'sent' && <SentNote />}
      {fate.is === 'refused' && (
        <ErrorList
          message={fate.message}
          fields={Object.keys(problems).map((name) => ({
            id: `contact-${name}`,
            label: LABELS[name as ContactField],
          }))}
        />
      )}
      <p className="mb-5">Please fill in every field.</p>
      <form ref={form} method="post" action="/contact" noValidate onSubmit={submit} className="group grid gap-5">
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
              I would like news by email. There is no newsletter yet, so this box does nothing for now.
            </TickBox>
          </div>
        </div>
        <TermsNote />
        <div className="hidden group-has-[[data-terms]:checked]:block">
          <SubmitButton isBusy={fate.is === 'sending'} busy="Sending…">
            Send
          </SubmitButton>
        </div>
      </form>
    </>
  );
}

/** Sends the form and tells how it went. What was written stays in the fields until it has arrived. */
function useSending(refused: SentForm | undefined, sent: boolean) {
  const form = useRef<HTMLFormElement>(null);
  const { alert } = useMessageActions();
  const [fate, setFate] = useState<Fate>(() => {
    if (refused) return { is: 'refused', message: refused.message, problems: refused.fields };
    return { is: sent ? 'sent' : 'open' };
  });

  useEffect(() => {
    if (fate.is === 'refused') form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [fate]);

  const refuse = (message: string, problems: Problems) => setFate({ is: 'refused', message, problems });

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (fate.is === 'sending') return;
    const data = new FormData(event.currentTarget);
    const values = Object.fromEntries(CONTACT_FIELDS.map((name) => [name, String(data.get(name) ?? '')]));
    const problems: Problems = contactProblems(values);
    if (!data.has('agree_tos')) problems.agree_tos = TERMS_PROBLEM;
    if (Object.keys(problems).length > 0) return refuse(FIELDS_PROBLEM, problems);
    setFate({ is: 'sending' });
    try {
      const { message } = await api.contact(values as Record<ContactField, string>);
      form.current?.reset();
      setFate({ is: 'sent' });
      alert(message);
    } catch (error) {
      const known = error instanceof ApiProblem && error.code !== 'internal_error' ? error : undefined;
      const message = known?.message ?? FAILED;
      refuse(message, (known?.fields ?? {}) as Problems);
      alert(message, { status: 'orange' });
    }
  };
  return { fate, submit, form };
}
