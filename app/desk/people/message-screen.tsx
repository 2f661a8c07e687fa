/** One message: its words first, then who answers, and the answer. */
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { InboxMessage, InboxStep } from '#contract/removals.ts';
import { CONTACT_SUBJECTS } from '#domain/contact-form.ts';
import { useUser } from '../../lib/session/user.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemBox } from '../../ui/problem-box.tsx';
import { desk } from '../kit/data/calls.ts';
import { messageQuery, useDeskChange } from '../kit/data/queries.ts';
import { momentInWords } from '../kit/moments.ts';
import { Loaded, Panel, ScreenHead } from '../kit/screen-parts.tsx';
import { useTabTitle } from '../kit/use-tab-title.ts';
import { AnswerBox, TakenBy } from './answer-box.tsx';
import { messageAnswer, messageAnswerProblem } from './answer-templates.ts';
import { MESSAGE_STATUS } from './messages-screen.tsx';
import { useAnswerDraft } from './use-answer-draft.ts';

export function MessageScreen() {
  const { id = '' } = useParams({ strict: false });
  const query = useQuery(messageQuery(Number(id)));
  return <Loaded query={query}>{(message) => <Message key={message.id} message={message} />}</Loaded>;
}

function Message({ message }: { message: InboxMessage }) {
  const { id, name, email, subject, received_at, status, assigned_to, answered_at } = message;
  useTabTitle(`${CONTACT_SUBJECTS[subject]}: ${name}`);
  const me = useUser();
  const change = useDeskChange((step: InboxStep) => desk.workOnMessage(id, step, message.version));
  const { text, write, forget } = useAnswerDraft(`M-${id}`, messageAnswer(name, me?.first_name ?? ''));
  return (
    <>
      <p>
        <Link to="/curate/messages" className="inline-flex min-h-8 items-center">
          Messages
        </Link>
      </p>
      <ScreenHead
        title={`${CONTACT_SUBJECTS[subject]}: ${name}`}
        lead={`${momentInWords(received_at)}. ${MESSAGE_STATUS[status]}.`}
      />
      {change.error && <ProblemBox message={change.error.message} className="mt-4" />}
      <div className="mt-5 grid max-w-200 gap-5">
        <Panel title="Message">
          <div className="grid gap-3 px-4 pb-4">
            <p className="border-l-4 border-led-line pl-4 text-base whitespace-pre-wrap wrap-anywhere">
              {message.message}
            </p>
            <p className="text-muted wrap-anywhere">From {email}.</p>
          </div>
        </Panel>
        <Panel title="Assigned to">
          <div className="flex flex-wrap items-center justify-between gap-3 px-4 pb-4">
            <TakenBy
              who={assigned_to}
              isBusy={change.isPending}
              onTake={(member) =>
                change.mutate({ assigned_to: member, ...(status !== 'done' && { status: member ? 'open' : 'new' }) })
              }
            />
            <Button
              isDisabled={change.isPending}
              onPress={() => change.mutate({ status: status === 'done' ? 'open' : 'done' })}
            >
              {status === 'done' ? 'Reopen' : 'Close without replying'}
            </Button>
          </div>
        </Panel>
        <Panel title="Reply by email">
          <div className="px-4 pb-4">
            <AnswerBox
              to={email}
              subject={`Our reply to you: ${CONTACT_SUBJECTS[subject]}`}
              text={text}
              look="filled"
              answered={answered_at === null ? undefined : `Replied: ${momentInWords(answered_at)}.`}
              onWrite={write}
              problemOf={(answer) => messageAnswerProblem(answer, name, me?.first_name ?? '')}
              onSend={async (answer) => {
                await change.mutateAsync({ answer });
                forget();
              }}
            />
          </div>
        </Panel>
      </div>
    </>
  );
}
