/** Members, for administrators: never what they read, rate or keep. */
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef } from 'react';
import { pageNumber, params, word } from '#app/lib/address/params.ts';
import { useUser } from '#app/lib/session/user.ts';
import { SubmitButton } from '#app/ui/request-states.tsx';
import { useAddress } from '../../kit/address.ts';
import { desk } from '../../kit/data/calls.ts';
import { fieldsOf, membersQuery, useDeskChange } from '../../kit/data/queries.ts';
import { DeskField, DeskSelect } from '../../kit/fields/desk-field.tsx';
import { FindForm } from '../../kit/find-form.tsx';
import { Outcome, useOutcome } from '../../kit/outcome.tsx';
import { PagedList } from '../../kit/paged-list.tsx';
import { type ProveMember, ProveMemberContext, ProvenRefusal } from '../../kit/proven-refusal.tsx';
import { Panel, ScreenHead } from '../../kit/screen-parts.tsx';
import { MemberRow } from './member-row.tsx';

const TABLE = { query: word, page: pageNumber };
const read = params(TABLE);
export type MembersSearch = ReturnType<typeof read>;

export function MembersScreen({ ProveMember }: { ProveMember: ProveMember }) {
  const user = useUser();
  if (!user?.auth.groups.includes('Administrators'))
    return <ScreenHead title="Members" lead="Only administrators see who is a member." />;
  return (
    <ProveMemberContext value={ProveMember}>
      <Members self={String(user.id)} />
    </ProveMemberContext>
  );
}

function Members({ self }: { self: string }) {
  const [said, go] = useAddress(read);
  const query = useQuery(membersQuery(said));
  const { outcome, tell } = useOutcome();
  return (
    <>
      <ScreenHead
        title="Members"
        lead="Who has an account, and their role. No one sees here what a member reads, rates or saves."
      />
      <Invite />
      <FindForm label="Find a member" hint="Part of a name or email address." query={said.query} go={go} />
      <Outcome of={outcome} />
      <PagedList query={query} title="Members" empty="No member found. Try part of their email address." go={go}>
        {(member) => <MemberRow key={member.id} member={member} isSelf={member.id === self} onDone={tell} />}
      </PagedList>
    </>
  );
}

/** Makes an account, and mails how to come in. */
function Invite() {
  const { outcome, tell, forget } = useOutcome();
  const form = useRef<HTMLFormElement>(null);
  const invite = useDeskChange(({ email, group }: { email: string; group: string }) =>
    desk.invite(email, group ? ['Consumers', group] : ['Consumers']),
  );
  const problem = fieldsOf(invite.error).email;
  const send = (wanted: { email: string; group: string }) =>
    invite.mutate(wanted, {
      onSuccess: ({ email }) => {
        form.current?.reset();
        tell(`${email} is invited. The email says how to log in.`);
      },
      onError: (error) => {
        if (fieldsOf(error).email) form.current?.querySelector('input')?.focus();
      },
    });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (invite.isPending) return;
    forget();
    const said = new FormData(event.currentTarget);
    send({ email: String(said.get('email')).trim(), group: String(said.get('group')) });
  };
  return (
    <Panel title="Invite someone" className="mt-5">
      <form ref={form} noValidate onSubmit={onSubmit} className="grid gap-3 px-4 pb-4">
        <div className="flex flex-wrap items-end gap-3">
          <div className="grow basis-64">
            <DeskField
              type="email"
              name="email"
              label="Their email address"
              maxLength={254}
              autoComplete="off"
              problem={problem}
            />
          </div>
          <DeskSelect name="group" label="Role" defaultValue="Curators">
            <option value="">Member</option>
            <option value="Premium">Premium member</option>
            <option value="Curators">Curator (edits content)</option>
            <option value="Administrators">Administrator (full access)</option>
          </DeskSelect>
          <SubmitButton isBusy={invite.isPending} busy="Inviting…">
            Invite
          </SubmitButton>
        </div>
        <Outcome of={outcome} className="" />
      </form>
      {!problem && (
        <div className="px-4 pb-4 empty:hidden">
          <ProvenRefusal change={invite} again={send} />
        </div>
      )}
    </Panel>
  );
}
