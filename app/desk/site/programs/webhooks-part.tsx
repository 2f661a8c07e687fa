/** Addresses that are told what changed: who is told of what, whether messages arrive, and telling the last ones again. */
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef } from 'react';
import { count } from '#app/lib/words/formatting.ts';
import { Button } from '#app/ui/button.tsx';
import { Code } from '#app/ui/code.tsx';
import { TickBox } from '#app/ui/field.tsx';
import { ProblemBox } from '#app/ui/problem-box.tsx';
import { SubmitButton } from '#app/ui/request-states.tsx';
import type { NewWebhook, Webhook } from '#contract/webhooks.ts';
import { KIND_FACTS, KINDS, type Kind } from '#domain/kinds.ts';
import { desk } from '../../kit/data/calls.ts';
import { fieldsOf, useDeskChange, webhooksQuery } from '../../kit/data/queries.ts';
import { DeskField, DeskSelect } from '../../kit/fields/desk-field.tsx';
import { momentInWords, momentWithin } from '../../kit/moments.ts';
import { Outcome, useOutcome } from '../../kit/outcome.tsx';
import { ProvenRefusal } from '../../kit/proven-refusal.tsx';
import { Loaded, Panel } from '../../kit/screen-parts.tsx';
import { RevokeButton } from './revoke-button.tsx';

const WHY = 'You are changing who is told of changes.';
const REPLAYED = 10;

export function WebhooksPart() {
  const query = useQuery(webhooksQuery);
  const { outcome, tell, forget } = useOutcome();
  const add = useDeskChange((wanted: NewWebhook) => desk.addWebhook(wanted));
  return (
    <>
      <AddWebhook add={add} onBegun={forget} onAdded={(url) => tell(`${url} gets changes from now on.`)} />
      <Outcome of={outcome} />
      {add.data && (
        <Panel title="Copy the secret now" className="mt-4">
          <div className="grid gap-3 px-4 pb-4">
            <p>It is shown this once. With it the other side checks who sent a message.</p>
            <Code title={`The secret of ${add.data.url}`} code={add.data.secret} noun="secret" />
            <p>
              <Button onPress={() => add.reset()}>I have copied the secret</Button>
            </p>
          </div>
        </Panel>
      )}
      <div className="mt-4">
        <Loaded query={query}>
          {({ data }) => (
            <Panel title="Webhooks" count={data.length}>
              {data.length === 0 && <p className="px-4 pb-4 text-muted">No webhooks.</p>}
              <ul>
                {data.map((hook) => (
                  <Row key={hook.id} hook={hook} onDone={tell} />
                ))}
              </ul>
            </Panel>
          )}
        </Loaded>
      </div>
    </>
  );
}

interface AddWebhookProps {
  add: ReturnType<typeof useDeskChange<NewWebhook, Webhook>>;
  onBegun: () => void;
  onAdded: (url: string) => void;
}

function AddWebhook({ add, onBegun, onAdded }: AddWebhookProps) {
  const form = useRef<HTMLFormElement>(null);
  const problem = fieldsOf(add.error).url;
  const send = (wanted: NewWebhook) =>
    add.mutate(wanted, {
      onSuccess: ({ url }) => {
        form.current?.reset();
        onAdded(url);
      },
      onError: (error) => {
        if (fieldsOf(error).url) form.current?.querySelector('input')?.focus();
      },
    });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (add.isPending) return;
    onBegun();
    const said = new FormData(event.currentTarget);
    const what = said.get('what');
    send({
      url: String(said.get('url')).trim(),
      kinds: said.getAll('kind') as Kind[],
      what: what === 'changed' || what === 'removed' ? what : null,
    });
  };
  return (
    <Panel title="Add a webhook" className="mt-8">
      <form ref={form} noValidate onSubmit={onSubmit} className="grid max-w-(--measure) gap-3 px-4 pb-4">
        <DeskField
          name="url"
          label="Web address (URL)"
          hint="It begins with https."
          maxLength={2_048}
          autoComplete="off"
          spellCheck={false}
          problem={problem}
        />
        <DeskSelect name="what" label="Which changes">
          <option value="">All</option>
          <option value="changed">New and changed items</option>
          <option value="removed">Removed items</option>
        </DeskSelect>
        <fieldset>
          <legend className="font-strong">Only of these kinds</legend>
          <p className="text-muted">Tick none for all.</p>
          <div className="grid gap-x-4 sm:grid-cols-2">
            {KINDS.map((kind) => (
              <TickBox key={kind} name="kind" value={kind}>
                {KIND_FACTS[kind].plural}
              </TickBox>
            ))}
          </div>
        </fieldset>
        <p>
          <SubmitButton isBusy={add.isPending} busy="Adding…">
            Add webhook
          </SubmitButton>
        </p>
      </form>
      {!problem && (
        <div className="px-4 pb-4 empty:hidden">
          <ProvenRefusal change={add} why={WHY} again={send} />
        </div>
      )}
    </Panel>
  );
}

function Row({ hook, onDone }: { hook: Webhook; onDone: (words: string) => void }) {
  const { id, url, kinds, what, behind, paused_at, paused_because, deliveries } = hook;
  const change = useDeskChange((run: () => Promise<unknown>) => run());
  const act = (words: string, run: () => Promise<unknown>) => change.mutate(run, { onSuccess: () => onDone(words) });
  const about = <span className="sr-only"> {url}</span>;
  return (
    <li className="grid gap-2 border-t-(length:--line-width) border-line px-4 py-3">
      <h3 className="font-strong wrap-anywhere">{url}</h3>
      <p>{wantedInWords(kinds, what)}</p>
      <p className="text-muted wrap-anywhere">
        {paused_at
          ? `Nothing more is sent since ${momentWithin(paused_at)}: ${paused_because}`
          : behind > 0
            ? `${count(behind, 'change')} waiting to be sent.`
            : 'Up to date.'}
      </p>
      {change.error && <ProblemBox message={change.error.message} />}
      <p className="flex flex-wrap gap-3">
        <Button
          isDisabled={change.isPending}
          onPress={() =>
            act('A test message is on its way. The answer appears below in a moment.', () => desk.testWebhook(id))
          }
        >
          Send a test message{about}
        </Button>
        <Button
          isDisabled={change.isPending}
          onPress={() => act('The last messages are sent again.', () => desk.replayWebhook(id, REPLAYED))}
        >
          Resend the last {REPLAYED} messages{about}
        </Button>
        {paused_at && (
          <Button isDisabled={change.isPending} onPress={() => act('Resumed.', () => desk.resumeWebhook(id))}>
            Resume{about}
          </Button>
        )}
      </p>
      {deliveries.length > 0 && (
        <details>
          <summary className="inline-flex min-h-11 cursor-pointer items-center">Recent deliveries{about}</summary>
          <ul className="figures">
            {deliveries.map((one) => (
              <li key={`${one.at} ${one.message_id}`} className="wrap-anywhere">
                {momentInWords(one.at)}: {one.status === null ? `no answer (${one.trouble})` : `answered ${one.status}`}
                , {one.took_ms.toLocaleString('en-GB')} ms
              </li>
            ))}
          </ul>
        </details>
      )}
      <RevokeButton
        press="Remove"
        name={url}
        question="It gets no more messages. Waiting messages are deleted."
        why={WHY}
        act={async () => {
          await desk.removeWebhook(id);
          onDone(`${url} is deleted.`);
        }}
      />
    </li>
  );
}

function wantedInWords(kinds: readonly Kind[], what: Webhook['what']): string {
  const which = what === null ? 'Every change' : what === 'removed' ? 'Removed items' : 'New and changed items';
  return kinds.length === 0
    ? `${which}.`
    : `${which}, of these: ${kinds.map((kind) => KIND_FACTS[kind].plural).join(', ')}.`;
}
