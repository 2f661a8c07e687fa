/** One member: groups, closing the account for now, and deleting it. */

import { useId, useState } from 'react';
import type { Static } from 'typebox';
import { Button } from '#app/ui/button.tsx';
import { TickBox } from '#app/ui/field.tsx';
import type { AdministeredMember } from '#contract/administration.ts';
import { desk } from '../../kit/data/calls.ts';
import { useDeskChange } from '../../kit/data/queries.ts';
import { momentWithin } from '../../kit/moments.ts';
import { ProvenRefusal } from '../../kit/proven-refusal.tsx';

type Member = Static<typeof AdministeredMember>;

interface MemberRowProps {
  member: Member;
  /** One's own account is left on its own page. */
  isSelf: boolean;
  onDone: (words: string) => void;
}

const GROUPS: readonly { group: Member['groups'][number]; words: string }[] = [
  { group: 'Premium', words: 'Premium member (can open all collections)' },
  { group: 'Curators', words: 'Curator (edits content)' },
  { group: 'Administrators', words: 'Administrator (full access)' },
];

export function MemberRow({ member, isSelf, onDone }: MemberRowProps) {
  const id = useId();
  const [open, setOpen] = useState<'groups' | 'delete'>();
  const change = useDeskChange((run: () => Promise<string>) => run());
  const act = (run: () => Promise<string>) =>
    change.mutate(run, {
      onSuccess: (words) => {
        setOpen(undefined);
        onDone(words);
      },
    });
  const name = `${member.first_name} ${member.last_name}`.trim();
  const isSuspended = member.suspended_at !== null;
  return (
    <li className="grid gap-2 border-t-(length:--line-width) border-line px-4 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p className="font-strong">{name || member.email}</p>
          <p className="text-muted">
            {name && `${member.email}. `}
            {groupsInWords(member)} {whereTheyAre(member)}
          </p>
          {member.mail_trouble && <p className="wrap-anywhere">Email to them: {member.mail_trouble}</p>}
        </div>
        <div className="flex flex-wrap gap-2">
          <Button
            className="min-h-9!"
            aria-expanded={open === 'groups'}
            aria-controls={`${id}-more`}
            onPress={() => setOpen(open === 'groups' ? undefined : 'groups')}
          >
            Role<span className="sr-only">of {member.email}</span>
          </Button>
          {!isSelf && (
            <>
              <Button
                className="min-h-9!"
                isDisabled={change.isPending}
                onPress={() =>
                  act(async () => {
                    await desk.suspend(member.id, !isSuspended);
                    return isSuspended
                      ? `${member.email} can log in again.`
                      : `${member.email} is suspended and cannot log in.`;
                  })
                }
              >
                {isSuspended ? 'Restore access' : 'Suspend'}
                <span className="sr-only">{member.email}</span>
              </Button>
              <Button
                className="min-h-9!"
                aria-expanded={open === 'delete'}
                aria-controls={`${id}-more`}
                onPress={() => setOpen(open === 'delete' ? undefined : 'delete')}
              >
                Delete<span className="sr-only">{member.email}</span>
              </Button>
            </>
          )}
        </div>
      </div>
      <ProvenRefusal change={change} again={act} />
      <div id={`${id}-more`} className="empty:hidden">
        {open === 'groups' && (
          <form
            aria-label={`Role of ${member.email}`}
            onSubmit={(event) => {
              event.preventDefault();
              const said = new FormData(event.currentTarget);
              const groups = ['Consumers', ...GROUPS.map(({ group }) => group).filter((group) => said.has(group))];
              act(async () => {
                await desk.setGroups(member.id, groups);
                return `Role of ${member.email} saved.`;
              });
            }}
          >
            {GROUPS.map(({ group, words }) => (
              <TickBox key={group} name={group} defaultChecked={member.groups.includes(group)}>
                {words}
              </TickBox>
            ))}
            <Button type="submit" isDisabled={change.isPending} className="mt-1">
              Save
            </Button>
          </form>
        )}
        {open === 'delete' && (
          <div className="grid justify-items-start gap-2">
            <p className="max-w-(--measure)">
              This deletes the account of {member.email} with everything that is theirs. You cannot undo it. Use it for
              someone who asked and cannot log in.
            </p>
            <div className="flex flex-wrap items-center gap-3">
              <Button
                look="danger"
                isDisabled={change.isPending}
                onPress={() =>
                  act(async () => {
                    await desk.deleteMember(member.id);
                    return `The account of ${member.email} is deleted.`;
                  })
                }
              >
                Delete account
              </Button>
              <Button look="plain" onPress={() => setOpen(undefined)}>
                Cancel
              </Button>
            </div>
          </div>
        )}
      </div>
    </li>
  );
}

function groupsInWords({ groups }: Member): string {
  if (groups.includes('Administrators')) return 'Administrator.';
  if (groups.includes('Curators')) return 'Curator.';
  return groups.includes('Premium') ? 'Premium member.' : 'Member.';
}

function whereTheyAre({ suspended_at, verified_at, last_seen_at }: Member): string {
  if (suspended_at) return `Suspended since ${momentWithin(suspended_at)}.`;
  if (!verified_at) return 'Has not confirmed their email yet.';
  return last_seen_at ? `Last here ${momentWithin(last_seen_at)}.` : 'Has not logged in yet.';
}
