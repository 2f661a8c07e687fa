import { useQueryClient } from '@tanstack/react-query';
import { own } from '#app/lib/data/member-calls.ts';
import { useMessageActions } from '#app/lib/forms/toast-context.ts';
import { useForm } from '#app/lib/forms/use-form.ts';
import { showUser } from '#app/lib/session/user.ts';
import type { ProfileUpdate, User } from '#contract/members.ts';
import { refusalOf } from '../refusal-texts.ts';

const FAILED = 'Failed to update profile';

interface ProfileForm {
  /** What is wrong before anybody is asked, by field. */
  check: (values: Record<string, string>) => Record<string, string>;
  changes: (values: Record<string, string>) => ProfileUpdate;
  onDone: (user: User) => void;
}

/** A form that changes what is known about oneself, and says how that went. */
export function useProfileForm({ check, changes, onDone }: ProfileForm) {
  const queryClient = useQueryClient();
  const { alert } = useMessageActions();
  const sayFailed = () => alert(FAILED, { status: 'orange' });
  const { problems, ...form } = useForm({
    check,
    onIncomplete: sayFailed,
    send: async (values) => {
      try {
        const user = await own.update(changes(values));
        showUser(queryClient, user);
        alert('Profile updated!');
        onDone(user);
        return undefined;
      } catch (error) {
        const { message, fields } = refusalOf(error, 'Please try again.');
        sayFailed();
        return { ...fields, '': message };
      }
    },
  });
  return { ...form, problems, problem: problems[''] && `${FAILED}. ${problems['']}` };
}
