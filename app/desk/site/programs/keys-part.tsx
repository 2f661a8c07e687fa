/** Keys of programs: who has one, what it may, making one, and taking it back. */
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useRef } from 'react';
import { count } from '#app/lib/words/formatting.ts';
import { Button } from '#app/ui/button.tsx';
import { Code } from '#app/ui/code.tsx';
import { TickBox } from '#app/ui/field.tsx';
import { SubmitButton } from '#app/ui/request-states.tsx';
import type { ApiKey, KeyScope, NewApiKey } from '#contract/keys.ts';
import { KEY_NAME_LIMIT } from '#domain/limits.ts';
import { desk } from '../../kit/data/calls.ts';
import { fieldsOf, keysQuery, useDeskChange } from '../../kit/data/queries.ts';
import { DeskField } from '../../kit/fields/desk-field.tsx';
import { momentWithin } from '../../kit/moments.ts';
import { Outcome, useOutcome } from '../../kit/outcome.tsx';
import { ProvenRefusal } from '../../kit/proven-refusal.tsx';
import { Loaded, Panel } from '../../kit/screen-parts.tsx';
import { RevokeButton } from './revoke-button.tsx';

const WHY = 'Anyone who has a key can use it at any time.';
const SCOPES: Readonly<Record<Exclude<KeyScope, 'read'>, string>> = {
  suggest: 'Suggest links and corrections. They wait for a curator.',
  write: 'Write, change and publish items, and import spreadsheets.',
};

export function KeysPart() {
  const query = useQuery(keysQuery);
  const { outcome, tell, forget } = useOutcome();
  const make = useDeskChange((wanted: NewApiKey) => desk.makeKey(wanted));
  return (
    <>
      <MakeKey make={make} onBegun={forget} onMade={(name) => tell(`API key for ${name} created.`)} />
      <Outcome of={outcome} />
      {make.data && (
        <Panel title="Copy the key now" className="mt-4">
          <div className="grid gap-3 px-4 pb-4">
            <p>It is shown this once. Only its owner should ever see it.</p>
            <Code title={`The key of ${make.data.name}`} code={make.data.key} noun="key" />
            <p>
              <Button onPress={() => make.reset()}>I have copied it</Button>
            </p>
          </div>
        </Panel>
      )}
      <div className="mt-4">
        <Loaded query={query}>{({ data }) => <Keys keys={data} onDone={tell} />}</Loaded>
      </div>
    </>
  );
}

interface MakeKeyProps {
  make: ReturnType<typeof useDeskChange<NewApiKey, ApiKey>>;
  onBegun: () => void;
  onMade: (name: string) => void;
}

function MakeKey({ make, onBegun, onMade }: MakeKeyProps) {
  const form = useRef<HTMLFormElement>(null);
  const problem = fieldsOf(make.error).name;
  const send = (wanted: NewApiKey) =>
    make.mutate(wanted, {
      onSuccess: ({ name }) => {
        form.current?.reset();
        onMade(name);
      },
      onError: (error) => {
        if (fieldsOf(error).name) form.current?.querySelector('input')?.focus();
      },
    });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (make.isPending) return;
    onBegun();
    const said = new FormData(event.currentTarget);
    send({ name: String(said.get('name')), scopes: said.getAll('scope') as KeyScope[] });
  };
  return (
    <Panel title="Create API key" className="mt-5">
      <form ref={form} noValidate onSubmit={onSubmit} className="grid max-w-(--measure) gap-3 px-4 pb-4">
        <DeskField
          name="name"
          label="Name"
          hint="Who uses it, such as Leeds Libraries. History shows this name."
          maxLength={KEY_NAME_LIMIT}
          autoComplete="off"
          problem={problem}
        />
        <fieldset>
          <legend className="font-strong">What it may do beside reading</legend>
          {Object.entries(SCOPES).map(([scope, words]) => (
            <TickBox key={scope} name="scope" value={scope}>
              {words}
            </TickBox>
          ))}
        </fieldset>
        <p>
          <SubmitButton isBusy={make.isPending} busy="Creating…">
            Create API key
          </SubmitButton>
        </p>
      </form>
      {!problem && (
        <div className="px-4 pb-4 empty:hidden">
          <ProvenRefusal change={make} why={WHY} again={send} />
        </div>
      )}
    </Panel>
  );
}

function Keys({ keys, onDone }: { keys: readonly ApiKey[]; onDone: (words: string) => void }) {
  const live = keys.filter(({ revoked_at }) => revoked_at === null);
  const revoked = keys.filter(({ revoked_at }) => revoked_at !== null);
  return (
    <div className="grid gap-4">
      <Panel title="Keys" count={live.length}>
        {live.length === 0 && <p className="px-4 pb-4 text-muted">No API keys.</p>}
        <ul>
          {live.map((key) => (
            <KeyRow key={key.id} of={key}>
              <RevokeButton
                press="Revoke"
                name={`the key of ${key.name}`}
                question={`The program of ${key.name} is refused from then on. You cannot undo this.`}
                why={WHY}
                act={async () => {
                  await desk.revokeKey(key.id);
                  onDone(`The key of ${key.name} is revoked.`);
                }}
              />
            </KeyRow>
          ))}
        </ul>
      </Panel>
      {revoked.length > 0 && (
        <Panel title="Revoked keys" count={revoked.length}>
          <ul>
            {revoked.map((key) => (
              <KeyRow key={key.id} of={key} />
            ))}
          </ul>
        </Panel>
      )}
    </div>
  );
}

function KeyRow({ of: key, children }: { of: ApiKey; children?: ReactNode }) {
  const { name, scopes, made_at, made_by, last_used, uses, revoked_at } = key;
  const used = last_used ? `Used ${count(uses, 'time')}, last ${momentWithin(last_used)}.` : 'Never used.';
  return (
    <li className="grid gap-2 border-t-(length:--line-width) border-line px-4 py-3">
      <h3 className="font-strong wrap-anywhere">{name}</h3>
      <p>May {scopesInWords(scopes)}.</p>
      <p className="text-muted wrap-anywhere">
        {used} Made {momentWithin(made_at)}
        {made_by && ` by ${made_by}`}.{revoked_at && ` Revoked ${momentWithin(revoked_at)}.`}
      </p>
      {children}
    </li>
  );
}

const scopesInWords = (scopes: readonly KeyScope[]): string => scopes.join(', ').replace(/, (?=\w+$)/, ' and ');
