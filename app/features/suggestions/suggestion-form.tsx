/** A link that belongs here, or what is wrong with a thing. Without script the browser sends the same fields to the page itself. */
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { SentForm } from '#contract/rendering.ts';
import type { NewSuggestion, SuggestionAnswer } from '#contract/suggestions.ts';
import { FIELDS_PROBLEM } from '#domain/contact-form.ts';
import { type SuggestionField, suggestionProblems } from '#domain/suggestion-form.ts';
import { api, refusedFields } from '../../lib/data/api.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { DoneNote } from '../../ui/done-note.tsx';
import { TextBox, TextField } from '../../ui/field.tsx';
import { ProblemBox } from '../../ui/problem-box.tsx';
import { SubmitButton } from '../../ui/request-states.tsx';

const FAILED = 'This could not be sent. Nothing you wrote is lost. Please try again.';

/** What is to be corrected, and the words of its address. */
interface About {
  id: number;
  object_type: NonNullable<NewSuggestion['object_type']>;
  kind: string;
  slug: string;
}

interface SuggestionFormProps {
  about?: About | undefined;
  refused: SentForm | undefined;
  /** Arrived without script: 'yes', or the page that has this link already. */
  sent: string | undefined;
  begun?: Partial<Record<SuggestionField, string>>;
}

export function SuggestionForm({ about, refused, sent, begun = {} }: SuggestionFormProps) {
  const [answer, setAnswer] = useState<SuggestionAnswer>();
  const { form, problems, isSending, onSubmit } = useForm({
    refused: refused && { ...refused.fields, '': refused.message },
    check: (values) => {
      const found: Record<string, string> = suggestionProblems({ ...values, id: about?.id });
      return Object.keys(found).length > 0 ? { ...found, '': FIELDS_PROBLEM } : {};
    },
    send: async ({ url, message, email }) => {
      try {
        const what = about ? { id: about.id, object_type: about.object_type } : { url: url ?? '' };
        setAnswer(await api.sendSuggestion({ ...what, ...(message && { message }), ...(email && { email }) }));
        form.current?.reset();
        return undefined;
      } catch (error) {
        return refusedFields(error, FAILED);
      }
    },
  });
  const { '': problem } = problems;
  const field = (name: SuggestionField, label: string) => ({
    id: `suggestion-${name}`,
    name,
    label,
    problem: problems[name],
    defaultValue: refused?.values[name] ?? begun[name] ?? '',
  });
  // An address that others wrote must not lead to another site.
  const page = answer?.page ?? (/^\/[a-z]/.test(sent ?? '') ? (sent ?? null) : null);
  return (
    <>
      {(answer || sent) && !isSending && problem === undefined && (
        <Received said={answer?.message} page={page} isCorrection={about !== undefined} />
      )}
      {problem !== undefined && <ProblemBox message={problem} className="mb-6" />}
      <form ref={form} method="post" action="/suggest" noValidate onSubmit={onSubmit} className="group grid gap-5">
        {about ? (
          <>
            {(['id', 'object_type', 'kind', 'slug'] as const).map((name) => (
              <input key={name} type="hidden" name={name} value={about[name]} />
            ))}
            <TextBox {...field('message', 'What is wrong?')} hint="One sentence is enough." rows={5} required />
          </>
        ) : (
          <>
            <TextField {...field('url', 'Link')} hint="The address of the page." inputMode="url" required />
            <TextBox {...field('message', 'Why is it good? (optional)')} hint="Who might it help?" rows={4} />
          </>
        )}
        <TextField
          {...field('email', 'Your email (optional)')}
          hint="Only if you want to know what became of it. We write once, then delete it."
          type="email"
          autoComplete="email"
        />
        <p className="max-w-(--measure) text-small text-muted">
          A curator reads it. Your name is not needed. <Link to="/privacy-policy">How we treat what you tell us</Link>
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

function Received({
  said,
  page,
  isCorrection,
}: {
  said: string | undefined;
  page: string | null;
  isCorrection: boolean;
}) {
  if (page)
    return (
      <DoneNote done="it is here already." className="mb-6">
        <a href={page} className="inline-flex min-h-11 items-center">
          Open its page
        </a>
      </DoneNote>
    );
  return (
    <DoneNote done="we have it." className="mb-6">
      {said && !said.endsWith('looks at it.')
        ? said.replace(/^Thank you\. /, '')
        : isCorrection
          ? 'A person looks at it, and puts right what is wrong.'
          : 'A person looks at it. If it helps people, it gets a page here.'}
    </DoneNote>
  );
}
