/** One request to take something down: its words first, then three steps. */
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { RemovalRequest, RemovalStep } from '#contract/removals.ts';
import { REMOVAL_REASONS } from '#domain/removal-form.ts';
import { site } from '#site';
import { useUser } from '../../lib/session/user.ts';
import { number } from '../../lib/words/formatting.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemBox } from '../../ui/problem-box.tsx';
import { desk } from '../kit/data/calls.ts';
import { removalQuery, useDeskChange } from '../kit/data/queries.ts';
import { DeskSelect } from '../kit/fields/desk-field.tsx';
import { StatusMark } from '../kit/items/status-mark.tsx';
import { dueInWords, momentInWords } from '../kit/moments.ts';
import { ClockTiles, tileHours } from '../kit/removal-clock.tsx';
import { Loaded, ScreenHead } from '../kit/screen-parts.tsx';
import { timeLeft } from '../kit/time-left.ts';
import { useTabTitle } from '../kit/use-tab-title.ts';
import { AnswerBox, TakenBy } from './answer-box.tsx';
import { REMOVAL_ANSWERS, type RemovalAnswer, removalAnswer, removalAnswerProblem } from './answer-templates.ts';
import { RequestItem, SoFar, TakenDownMark } from './removal-side.tsx';
import { DECISIONS } from './removals-screen.tsx';
import { useAnswerDraft } from './use-answer-draft.ts';

/** The clock is drawn anew on the hour at the latest. */
const LOOK_AGAIN_MS = 10 * 60_000;

export function RemovalScreen() {
  const { id = '' } = useParams({ strict: false });
  const query = useQuery({ ...removalQuery(Number(id)), refetchInterval: LOOK_AGAIN_MS });
  return <Loaded query={query}>{(request) => <Request key={request.id} request={request} />}</Loaded>;
}

function Request({ request }: { request: RemovalRequest }) {
  const { id, title, email, why, reason, received_at, item, decision } = request;
  useTabTitle(`Removal request: ${title}`);
  const change = useDeskChange((step: RemovalStep) => desk.workOnRemoval(id, step, request.version));
  const isDown = item?.status === 'archived';
  const next = decision ? 'answer' : isDown || !item ? 'decide' : 'down';
  const isBusy = change.isPending;
  return (
    <>
      <p>
        <Link to="/curate/removals" className="inline-flex min-h-8 items-center">
          Removal requests
        </Link>
      </p>
      <ScreenHead title={`Removal request: ${title}`} lead={`Asked on ${dueInWords(received_at)}.`} />
      {change.error && <ProblemBox message={change.error.message} className="mt-4" />}
      <Clock request={request} isBusy={isBusy} onTake={(member) => change.mutate({ assigned_to: member })} />
      <div className="mt-5 grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid content-start gap-5">
          <section aria-labelledby="their-words" className="bounded rounded-card bg-raised px-5 py-4">
            <h2 id="their-words" className="text-lead">
              Message
            </h2>
            <p className="mt-2 border-l-4 border-led-line pl-4 text-base whitespace-pre-wrap wrap-anywhere">{reason}</p>
            <p className="mt-3 text-muted wrap-anywhere">
              {email === null ? 'No address was asked for.' : `From ${email}.`} Reason selected: ‘{REMOVAL_REASONS[why]}
              ’.
            </p>
          </section>
          <Step number={1} title="While you decide">
            <p>
              Visitors see that it is no longer here within a second. It also leaves search, favourites and feeds. You
              can show it again with one press.
            </p>
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <Button
                look={next === 'down' ? 'filled' : 'outlined'}
                size="large"
                isDisabled={isBusy || !item || (item.status !== 'published' && !isDown)}
                onPress={() => change.mutate({ taken_down: !isDown })}
              >
                {isDown ? 'Show it again' : 'Hide it while we decide'}
              </Button>
              <p role="status" className="flex items-center gap-2">
                Now: {isDown ? <TakenDownMark /> : item ? <StatusMark status={item.status} /> : 'Deleted for good'}
              </p>
            </div>
          </Step>
          <Decide
            request={request}
            isNext={next === 'decide'}
            isBusy={isBusy}
            onDecide={(made) => change.mutate({ decision: made })}
          />
          {email !== null && (
            <Answer
              request={request}
              to={email}
              isNext={next === 'answer'}
              onSend={(answer) => change.mutateAsync({ answer })}
            />
          )}
        </div>
        <div className="grid content-start gap-6">
          {item && <RequestItem id={item.id} isDown={isDown} />}
          <SoFar request={request} />
        </div>
      </div>
    </>
  );
}

interface ClockProps {
  request: RemovalRequest;
  isBusy: boolean;
  onTake: (member: string | null) => void;
}

function Clock({ request, isBusy, onTake }: ClockProps) {
  const { hours_left, due_at, decision, assigned_to, answered_at, email } = request;
  return (
    <section
      aria-label="Time left"
      className="bounded mt-4 flex flex-wrap items-center gap-x-6 gap-y-3 rounded-card bg-raised px-5 py-4"
    >
      {decision === null && <ClockTiles hoursLeft={hours_left} />}
      <div className="flex-1 basis-64">
        {decision === null ? (
          <>
            <p className="figures font-strong">{timeLeft(hours_left)}</p>
            <p className="figures text-muted">
              Until {dueInWords(due_at)}. Each tile is {number(tileHours())} hours. You get an email at 24 hours left.
            </p>
          </>
        ) : (
          <p className="font-strong">Decided: {DECISIONS[decision].toLowerCase()}.</p>
        )}
      </div>
      {/* What is decided and answered waits for nobody. */}
      {(decision === null || (answered_at === null && email !== null)) && (
        <TakenBy who={assigned_to} isBusy={isBusy} onTake={onTake} />
      )}
    </section>
  );
}

type Decision = NonNullable<RemovalRequest['decision']>;
type Wish = Decision | 'changed';

const WISHES: readonly { wish: Wish; words: string; about: string }[] = [
  { wish: 'removed', words: 'Remove it', about: 'Its address is remembered, and says that it is no longer here.' },
  { wish: 'changed', words: 'Edit it', about: 'First remove what is about the person. Then it is shown again.' },
  { wish: 'kept', words: 'Leave it on the site', about: 'The page is shown again. Say why in your reply.' },
];

interface DecideProps {
  request: RemovalRequest;
  isNext: boolean;
  isBusy: boolean;
  onDecide: (decision: Decision) => void;
}

function Decide({ request, isNext, isBusy, onDecide }: DecideProps) {
  const [wish, setWish] = useState<Wish | undefined>(request.decision ?? undefined);
  const [isMissing, setMissing] = useState(false);
  const decide = () => {
    setMissing(!wish);
    if (wish) onDecide(wish === 'removed' ? 'removed' : 'kept');
  };
  return (
    <Step number={2} title="Decide">
      <fieldset className="grid gap-2">
        <legend className="sr-only">Decision</legend>
        {WISHES.map(({ wish: one, words, about }) => (
          <label
            key={one}
            className={`grid cursor-pointer grid-cols-[auto_1fr] gap-x-3 rounded-control bg-surface px-4 py-2.5 ${wish === one ? 'border-2 border-accent' : 'border-[1.5px] border-control'}`}
          >
            <input
              type="radio"
              name="decision"
              checked={wish === one}
              onChange={() => setWish(one)}
              className="size-6 accent-(--accent)"
            />
            <strong className="font-strong">{words}</strong>
            <span className="col-start-2 text-muted">{about}</span>
          </label>
        ))}
      </fieldset>
      {wish === 'changed' && request.item && (
        <p>
          <Link
            to="/curate/items/$id"
            params={{ id: String(request.item.id) }}
            className="inline-flex min-h-8 items-center"
          >
            Open the form
          </Link>{' '}
          first.
        </p>
      )}
      {isMissing && !wish && <ProblemBox message="Choose an option." />}
      <div>
        <Button look={isNext ? 'filled' : 'outlined'} isDisabled={isBusy} onPress={decide}>
          {request.decision ? 'Change decision' : 'Decide'}
        </Button>
      </div>
    </Step>
  );
}

interface AnswerProps {
  request: RemovalRequest;
  to: string;
  isNext: boolean;
  onSend: (answer: string) => Promise<unknown>;
}

function Answer({ request, to, isNext, onSend }: AnswerProps) {
  const { reference, title, due_at, answered_at, decision } = request;
  const me = useUser();
  const of = { title, due: dueInWords(due_at), name: me?.first_name ?? site.name };
  const [start, setStart] = useState<RemovalAnswer>(decision ?? 'looking');
  const { text, write, forget } = useAnswerDraft(reference, removalAnswer(start, of));
  const isUntouched = (Object.keys(REMOVAL_ANSWERS) as RemovalAnswer[]).some((one) => removalAnswer(one, of) === text);
  // A decision brings the text that says it, unless somebody has written their own.
  const fitting = useRef(decision);
  useEffect(() => {
    if (fitting.current === decision) return;
    fitting.current = decision;
    if (decision && isUntouched) begin(decision);
  });
  const begin = (answer: RemovalAnswer) => {
    // Somebody's own words stay; the new text comes below them.
    write(isUntouched || text.trim() === '' ? removalAnswer(answer, of) : `${text}\n\n${removalAnswer(answer, of)}`);
    setStart(answer);
  };
  return (
    <Step number={3} title="Reply by email">
      <AnswerBox
        to={to}
        subject={`Our reply to you: ${reference}: ${title}`}
        text={text}
        look={isNext ? 'filled' : 'outlined'}
        answered={answered_at === null ? undefined : `Replied: ${momentInWords(answered_at)}.`}
        onWrite={write}
        problemOf={removalAnswerProblem}
        onSend={async (answer) => {
          await onSend(answer);
          forget();
        }}
      >
        <DeskSelect
          id="answer-start"
          label="Start from a template"
          hint="You can edit it."
          value={start}
          onChange={({ target }) => begin(target.value as RemovalAnswer)}
        >
          {Object.entries(REMOVAL_ANSWERS).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </DeskSelect>
      </AnswerBox>
    </Step>
  );
}

/** One of several steps, by number. */
function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={`step-${number}`} className="bounded grid gap-3 rounded-card bg-raised px-5 py-4">
      <h2 id={`step-${number}`} className="flex items-center gap-3 text-lead">
        <span aria-hidden="true" className="figures grid size-7 place-items-center rounded-tile bg-sunken">
          {number}
        </span>
        {title}
      </h2>
      {children}
    </section>
  );
}
