/** Asking for something to be taken down. Without script the browser sends the same fields to the page itself. */
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { AnyCard } from '#contract/items.ts';
import type { SentForm } from '#contract/rendering.ts';
import { FIELDS_PROBLEM } from '#domain/contact-form.ts';
import { mustAnswer, REMOVAL_REASONS, type RemovalField, removalProblems } from '#domain/removal-form.ts';
import { site } from '#site';
import { api, refusedFields } from '../../lib/data/api.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { DoneNote } from '../../ui/done-note.tsx';
import { ChoiceField, TextBox, TextField } from '../../ui/field.tsx';
import { ProblemBox } from '../../ui/problem-box.tsx';
import { SubmitButton } from '../../ui/request-states.tsx';

const FAILED = 'This could not be sent. Nothing you wrote is lost. Please try again.';

interface RemovalFormProps {
  card: AnyCard;
  /** Where the form comes back to when it is sent without script. */
  address: { kind: string; slug: string };
  refused: SentForm | undefined;
  /** The reference of a request that has arrived. */
  sent: string | undefined;
}

export function RemovalForm({ card, address, refused, sent }: RemovalFormProps) {
  const [reference, setReference] = useState(refused ? undefined : sent);
  const { form, problems, isSending, onSubmit } = useForm({
    refused: refused && { ...refused.fields, '': refused.message },
    check: (values) => {
      const found: Record<string, string> = removalProblems(values);
      return Object.keys(found).length > 0 ? { ...found, '': FIELDS_PROBLEM } : {};
    },
    send: async ({ why = '', reason = '', email = '' }) => {
      try {
        const about = { id: card.id, object_type: card.object_type };
        const answer = await api.removal({ ...about, why, reason, ...(mustAnswer(why) && { email }) });
        form.current?.reset();
        setReference(answer.reference);
        return undefined;
      } catch (error) {
        return refusedFields(error, FAILED);
      }
    },
  });
  const { '': problem } = problems;
  const field = (name: RemovalField, label: string) => ({
    id: `removal-${name}`,
    name,
    label,
    problem: problems[name],
    defaultValue: refused?.values[name] ?? '',
    required: true,
  });
  if (reference !== undefined && problem === undefined) return <Received reference={reference} />;
  return (
    <>
      {problem !== undefined && <ProblemBox message={problem} className="mb-6" />}
      <form ref={form} method="post" action="/removal" noValidate onSubmit={onSubmit} className="group grid gap-5">
        <input type="hidden" name="id" value={card.id} />
        <input type="hidden" name="object_type" value={card.object_type} />
        <input type="hidden" name="kind" value={address.kind} />
        <input type="hidden" name="slug" value={address.slug} />
        <ChoiceField {...field('why', 'What kind of problem is it?')}>
          <option value="">Choose one</option>
          {Object.entries(REMOVAL_REASONS).map(([value, label]) => (
            <option key={value} value={value} data-answered={mustAnswer(value) || undefined}>
              {label}
            </option>
          ))}
        </ChoiceField>
        <TextBox {...field('reason', 'What is wrong?')} hint="One sentence is enough." rows={5} />
        {/* By styles alone, so that it is the same without script. */}
        <div className="hidden group-has-[option[data-answered]:checked]:block">
          <TextField
            {...field('email', 'Your email')}
            hint="We need it to tell you what we decide. We use it for nothing else."
            type="email"
            autoComplete="email"
          />
        </div>
        <p className="max-w-(--measure) text-small text-muted group-has-[option[data-answered]:checked]:hidden">
          We ask your email address only where we must answer you. If you would like an answer, please{' '}
          <Link to="/contact">write to us</Link>.
        </p>
        <p className="max-w-(--measure) text-small text-muted">
          We keep your request until {site.contactMessageDays} days after we have decided.{' '}
          <Link to="/privacy-policy">How we treat what you tell us</Link>
        </p>
        <div>
          <SubmitButton isBusy={isSending} busy="Sending…">
            Send
          </SubmitButton>
        </div>
      </form>
    </>
  );
}

function Received({ reference }: { reference: string }) {
  const done = (
    <>
      we have your request. Its number is <strong className="figures font-strong">{reference}</strong>.
    </>
  );
  return (
    <DoneNote done={done}>
      A person decides within {site.removalHours} hours. If we have your address, we write to you. You do not need to do
      anything else.
    </DoneNote>
  );
}
