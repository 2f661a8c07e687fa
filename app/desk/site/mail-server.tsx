/** The mail server: named here where the settings of the process name none, and tried out with a mail to oneself. */
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { ApiProblem, get, send } from '#app/lib/data/api.ts';
import { Button } from '#app/ui/button.tsx';
import { NewPasswordField } from '#app/ui/password-field.tsx';
import { ProblemBox } from '#app/ui/problem-box.tsx';
import { Busy } from '#app/ui/request-states.tsx';
import type { MailSecurity, MailServerState, NewMailServer } from '#contract/mail-server.ts';
import { DESK } from '../kit/data/queries.ts';
import { DeskField, DeskSelect } from '../kit/fields/desk-field.tsx';
import { ProvenRefusal } from '../kit/proven-refusal.tsx';
import { DoneLine, Loaded } from '../kit/screen-parts.tsx';

/** While a trial mail is under way its link may be opened at any moment. */
const LOOK_EVERY_MS = 4_000;
const PORTS: Readonly<Record<MailSecurity, number>> = { starttls: 587, tls: 465, none: 25 };

const mailServerQuery = queryOptions({
  queryKey: [...DESK, 'mail-server'],
  queryFn: () => get<MailServerState>('/curation/mail-server'),
  staleTime: 0,
});

interface MailServerProps {
  /** What a trial mail needs first, such as the mailbox that it comes from. */
  saveFirst?: () => Promise<void>;
}

export function MailServer({ saveFirst }: MailServerProps) {
  const [isTrying, setTrying] = useState(false);
  const query = useQuery({
    ...mailServerQuery,
    refetchInterval: ({ state: { data } }) => (isTrying && !data?.arrived_at ? LOOK_EVERY_MS : false),
  });
  return (
    <Loaded query={query}>
      {(state) => <Named state={state} saveFirst={saveFirst} onTried={() => setTrying(true)} />}
    </Loaded>
  );
}

interface NamedProps {
  state: MailServerState;
  saveFirst: MailServerProps['saveFirst'];
  onTried: () => void;
}

function Named({ state, saveFirst, onTried }: NamedProps) {
  const id = useId();
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState<Partial<NewMailServer>>({});
  const isOurs = state.set_by !== 'environment';
  const security = typed.security ?? state.security ?? 'starttls';
  const server: NewMailServer = {
    host: (typed.host ?? state.host ?? '').trim(),
    port: typed.port ?? state.port ?? PORTS[security],
    security,
    user: typed.user ?? state.user ?? '',
    ...(typed.password !== undefined && { password: typed.password }),
  };
  const isChanged = Object.keys(typed).length > 0;
  const show = (now: MailServerState) => queryClient.setQueryData(mailServerQuery.queryKey, now);
  const trial = useMutation({
    mutationFn: async () => {
      await saveFirst?.();
      if (isOurs && isChanged) {
        show(await send<MailServerState>('PUT', '/curation/mail-server', server));
        setTyped({});
      }
      const { message } = await send<{ message: string }>('POST', '/curation/mail-server/test', {});
      onTried();
      await queryClient.invalidateQueries({ queryKey: mailServerQuery.queryKey });
      return message;
    },
  });
  const later = useMutation({
    mutationFn: async () => {
      show(await send<MailServerState>('DELETE', '/curation/mail-server'));
      setTyped({});
      trial.reset();
    },
  });
  const change = (more: Partial<NewMailServer>) => {
    trial.reset();
    setTyped({ ...typed, ...more });
  };
  const refused = trial.error instanceof ApiProblem ? (trial.error.fields ?? {}) : {};
  const field = (name: keyof NewMailServer, label: string, hint?: string) => ({
    id: `${id}-${name}`,
    label,
    problem: refused[name],
    // It is sent by its own button, whatever form it stands in.
    form: `${id}-alone`,
    ...(hint && { hint }),
  });
  return (
    <div className="grid gap-5">
      {state.set_by === 'nobody' && (
        <p>No mail server yet. Until you add one, no emails are sent and no one can sign up by email.</p>
      )}
      {isOurs ? (
        <>
          <div className="grid items-end gap-5 sm:grid-cols-[minmax(0,1fr)_8rem]">
            <DeskField
              {...field('host', 'Mail server', 'Such as smtp.example.org. Your mail service names it.')}
              value={typed.host ?? state.host ?? ''}
              autoComplete="off"
              spellCheck={false}
              onChange={({ target }) => change({ host: target.value })}
            />
            <DeskField
              {...field('port', 'Port')}
              inputMode="numeric"
              value={String(server.port || '')}
              onChange={({ target }) => change({ port: Number(target.value.replaceAll(/\D/g, '')) })}
            />
          </div>
          <DeskSelect
            {...field('security', 'Encryption')}
            value={security}
            onChange={({ target }) => {
              const chosen = target.value as MailSecurity;
              change({ security: chosen, port: PORTS[chosen] });
            }}
          >
            <option value="starttls">STARTTLS (most services, port 587)</option>
            <option value="tls">SSL/TLS (port 465)</option>
            <option value="none">None (only for a server on this computer)</option>
          </DeskSelect>
          <DeskField
            {...field('user', 'User name')}
            value={typed.user ?? state.user ?? ''}
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => change({ user: target.value })}
          />
          <NewPasswordField
            {...field(
              'password',
              'Password of the mail server',
              state.has_password ? 'A password is saved. Leave empty to keep it.' : undefined,
            )}
            value={typed.password ?? ''}
            onChange={({ target }) => change({ password: target.value || undefined })}
          />
        </>
      ) : (
        <p>
          Emails are sent through {state.host}, port {state.port}. It is set by SMTP_URL on the server, and can only be
          changed there.
        </p>
      )}
      {trial.error && (
        <ProvenRefusal
          change={{ error: trial.error, variables: 'trial', reset: trial.reset }}
          why="The mail service can read the links in all emails."
          again={() => trial.mutate()}
        />
      )}
      {later.error && <ProblemBox message={later.error.message} />}
      <div role="status" className="empty:hidden">
        {state.arrived_at && !isChanged ? (
          <DoneLine>
            <span>Emails arrive: someone opened the link of a test email.</span>
          </DoneLine>
        ) : (
          trial.data && <p>{trial.data}</p>
        )}
      </div>
      <p className="flex flex-wrap gap-3">
        <Button isDisabled={trial.isPending || (isOurs && server.host === '')} onPress={() => trial.mutate()}>
          {trial.isPending ? (
            <Busy>Sending…</Busy>
          ) : isOurs && isChanged ? (
            'Save and send test email'
          ) : (
            'Send test email'
          )}
        </Button>
        {state.set_by === 'desk' && (
          <Button look="plain" isDisabled={later.isPending} onPress={() => later.mutate()}>
            Remove mail server
          </Button>
        )}
      </p>
    </div>
  );
}
