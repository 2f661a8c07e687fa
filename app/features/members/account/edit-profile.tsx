/** Changing what is known about oneself. Favourites stay as they are, but for the topics that are chosen here. */

import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { TopicCard } from '#contract/items.ts';
import type { User } from '#contract/members.ts';
import { LOCATION_LIMIT, NAME_LIMIT } from '#domain/limits.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField, TickBox } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { NewPasswordFields, OwnPasswordField } from '../../../ui/password-field.tsx';
import { ProblemBox } from '../../../ui/problem-box.tsx';
import { Loaded, SubmitButton } from '../../../ui/request-states.tsx';
import { allTopicsQuery } from './own-queries.ts';
import { useProfileForm } from './use-profile-form.ts';

const PASSWORDS = ['current_password', 'update_password', 'confirm_password'];

export function EditProfile({ user, onClose }: { user: User; onClose: () => void }) {
  const id = useId();
  const [topics, setTopics] = useState(() => new Set(user.profile.favourite_topics.map((topic) => topic.id)));
  const { form, problem, problems, isSending, onSubmit } = useProfileForm({
    check: passwordProblems,
    changes: (values) => ({ ...values, favourite_topics: [...topics] }),
    onDone: onClose,
  });
  const field = (name: string, label: string) => ({ id: `${id}-${name}`, name, label, problem: problems[name] });
  return (
    <Dialog title="Edit profile" isForm isOpen onClose={onClose}>
      <form ref={form} method="post" noValidate onSubmit={onSubmit} className="grid gap-5">
        {problem && <ProblemBox message={problem} />}
        <p>Your names are never shown to others. Leave empty to keep your name as it is.</p>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            {...field('first_name', 'First name')}
            autoComplete="given-name"
            defaultValue={user.first_name}
            maxLength={NAME_LIMIT}
          />
          <TextField
            {...field('last_name', 'Last name')}
            autoComplete="family-name"
            defaultValue={user.last_name}
            maxLength={NAME_LIMIT}
          />
        </div>
        <TextField
          {...field('location', 'Location')}
          hint="A town or a region. You may leave it empty."
          autoComplete="address-level2"
          defaultValue={user.profile.location ?? ''}
          maxLength={LOCATION_LIMIT}
        />
        <dl className="grid gap-x-5 gap-y-1 text-card sm:grid-cols-[auto_1fr]">
          <dt className="text-muted">Email and username</dt>
          <dd className="wrap-anywhere">{user.email}</dd>
          <dd className="text-small text-muted sm:col-span-2">
            You can change your address under ‘Settings and your data’.
          </dd>
        </dl>
        <Topics chosen={topics} onChange={setTopics} />
        <PasswordPart problems={problems}>
          <input type="hidden" autoComplete="username" value={user.email} readOnly />
          <OwnPasswordField {...field('current_password', 'Current password')} />
          <NewPasswordFields
            password={{ ...field('update_password', 'New password'), hint: 'At least 8 characters.' }}
            again={field('confirm_password', 'Confirm new password')}
          />
        </PasswordPart>
        <div className="flex flex-wrap items-center gap-4">
          <SubmitButton isBusy={isSending} busy="Saving…">
            Save my changes
          </SubmitButton>
          <Button look="plain" onPress={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** All empty: the password stays. */
function passwordProblems(values: Record<string, string>): Record<string, string> {
  const { current_password: current, update_password: next, confirm_password: again } = values;
  if (!current && !next && !again) return {};
  if (!current) return { current_password: 'Please add your current password to update it!' };
  if (!next) return { update_password: 'Please write a new password, or leave all three fields empty.' };
  return next === again ? {} : { confirm_password: 'Your updated passwords do not match!' };
}

/** Folded away until somebody wants it. What is folded away is not sent. */
function PasswordPart({ problems, children }: { problems: Record<string, string>; children: React.ReactNode }) {
  const [open, setOpen] = useState(false);
  const shown = open || PASSWORDS.some((name) => problems[name]);
  return (
    <div className="grid gap-5 border-t-(length:--line-width) border-line pt-4">
      <Button look="plain" className="justify-self-start" aria-expanded={shown} onPress={() => setOpen(!shown)}>
        Change my password
        <Icon name="down" className={`size-4.5 ${shown ? 'rotate-180' : ''}`} />
      </Button>
      {shown && (
        <>
          <p className="text-card">You stay logged in here, and are logged out everywhere else.</p>
          {children}
        </>
      )}
    </div>
  );
}

/** More than these wait behind a button. */
const FIRST = 8;

function Topics({ chosen, onChange }: { chosen: ReadonlySet<number>; onChange: (chosen: Set<number>) => void }) {
  const query = useQuery(allTopicsQuery);
  const [all, setAll] = useState(false);
  const toggle = (topic: TopicCard) => {
    const next = new Set(chosen);
    if (!next.delete(topic.id)) next.add(topic.id);
    onChange(next);
  };
  return (
    <fieldset className="border-t-(length:--line-width) border-line pt-4">
      <legend className="float-left mb-1 w-full text-card font-strong">Interested in</legend>
      <div className="clear-both">
        <Loaded query={query}>
          {(topics) => (
            <>
              <div className="grid gap-x-5 sm:grid-cols-2">
                {(all ? topics : topics.filter((topic, i) => i < FIRST || chosen.has(topic.id))).map((topic) => (
                  <TickBox key={topic.id} checked={chosen.has(topic.id)} onChange={() => toggle(topic)}>
                    {topic.name}
                  </TickBox>
                ))}
              </div>
              {topics.length > FIRST && (
                <Button look="plain" aria-expanded={all} onPress={() => setAll(!all)}>
                  {all ? 'Show fewer topics' : `Show all ${topics.length} topics`}
                </Button>
              )}
            </>
          )}
        </Loaded>
      </div>
    </fieldset>
  );
}
