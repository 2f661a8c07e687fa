/** What colleagues say to each other about an item, and whom they ask to look at it. Readers see none of it. */
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useUser } from '#app/lib/session/user.ts';
import { Button } from '#app/ui/button.tsx';
import { boxClass, fieldAria } from '#app/ui/field.tsx';
import { ProblemBox } from '#app/ui/problem-box.tsx';
import type { ItemComment } from '#contract/comments.ts';
import { COMMENT_LIMIT } from '#domain/limits.ts';
import { desk } from '../../kit/data/calls.ts';
import { colleaguesQuery, commentsQuery, fieldsOf, useDeskChange } from '../../kit/data/queries.ts';
import { DeskLabelled, DeskSelect } from '../../kit/fields/desk-field.tsx';
import { momentWithin } from '../../kit/moments.ts';
import { Loaded } from '../../kit/screen-parts.tsx';

interface CommentsPanelProps {
  itemId: number;
  isDraft: boolean;
  /** Puts a draft to review, with what is written in the form. */
  onReview: () => Promise<void>;
}

export function CommentsPanel({ itemId, isDraft, onReview }: CommentsPanelProps) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const query = useQuery(commentsQuery(itemId));
  const [asked, setAsked] = useState('');
  const say = useDeskChange((text: string) => desk.addComment(itemId, { text, asked_of: asked || null }));
  const colleagues = useQuery(colleaguesQuery).data?.data ?? [];
  const [isEmpty, setEmpty] = useState(false);
  const problem = isEmpty ? 'Please write something.' : fieldsOf(say.error).text;
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (say.isPending) return;
    const text = String(new FormData(event.currentTarget).get('text')).trim();
    setEmpty(!text);
    if (text) send(text);
    else form.current?.querySelector('textarea')?.focus();
  };
  const send = (text: string) =>
    say.mutate(text, {
      onSuccess: async () => {
        form.current?.reset();
        setAsked('');
        if (asked && isDraft) await onReview();
      },
      onError: () => form.current?.querySelector('textarea')?.focus(),
    });
  return (
    <section aria-labelledby={`${id}-title`} className="rounded-card bg-sunken px-4 py-4">
      <h2 id={`${id}-title`} className="text-lead">
        Notes for colleagues
      </h2>
      <p className="mt-1 mb-3 text-muted">Only the desk sees them.</p>
      <form ref={form} noValidate onSubmit={onSubmit} className="grid gap-3">
        <DeskLabelled id={`${id}-text`} label="Your note" problem={problem}>
          <textarea
            id={`${id}-text`}
            name="text"
            rows={2}
            maxLength={COMMENT_LIMIT}
            {...fieldAria(`${id}-text`, problem)}
            className={boxClass(problem)}
          />
        </DeskLabelled>
        {colleagues.length > 0 && (
          <div className="grid gap-1">
            <DeskSelect
              id={`${id}-asked`}
              label="Assign to"
              value={asked}
              onChange={({ target }) => setAsked(target.value)}
            >
              <option value="">No one</option>
              {colleagues.map((one) => (
                <option key={one.id} value={one.id}>
                  {one.name}
                </option>
              ))}
            </DeskSelect>
            {asked && <p className="text-muted">They get an email.{isDraft && ' The draft moves to ‘To review’.'}</p>}
          </div>
        )}
        {say.isError && !problem && <ProblemBox message={say.error.message} />}
        <Button type="submit" isDisabled={say.isPending}>
          {asked ? 'Send' : 'Add note'}
        </Button>
      </form>
      <Loaded query={query}>
        {({ data }) => (
          <ul>
            {data.map((one) => (
              <Comment key={one.id} comment={one} />
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  );
}

function Comment({ comment: { id, text, said_at, by, asked_of, done_at } }: { comment: ItemComment }) {
  const me = useUser();
  const end = useDeskChange((done: boolean) => desk.endComment(id, done));
  const remove = useDeskChange(() => desk.deleteComment(id));
  const isBusy = end.isPending || remove.isPending;
  const problem = end.error ?? remove.error;
  return (
    <li className="mt-3 border-t-(length:--line-width) border-line pt-3 wrap-anywhere">
      <p className="text-muted">
        <strong className="font-strong text-ink">{by.id === me?.id ? 'You' : by.name}</strong>, {momentWithin(said_at)}
      </p>
      <p className="whitespace-pre-line">{text}</p>
      <div className="mt-1 flex flex-wrap items-center gap-3">
        {(asked_of || done_at) && (
          <p role="status" className="font-strong">
            {done_at ? 'Done.' : `Waiting for ${asked_of?.id === me?.id ? 'you' : asked_of?.name}.`}
          </p>
        )}
        {asked_of && (
          <Button size="tight" isDisabled={isBusy} onPress={() => end.mutate(!done_at)}>
            {done_at ? 'Not done yet' : 'Mark as done'}
          </Button>
        )}
        {by.id === me?.id && (
          <Button size="tight" isDisabled={isBusy} onPress={() => remove.mutate(undefined)}>
            Delete<span className="sr-only"> your note</span>
          </Button>
        )}
      </div>
      {problem && <ProblemBox message={problem.message} className="mt-2" />}
    </li>
  );
}
