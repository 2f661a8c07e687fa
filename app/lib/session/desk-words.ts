/** What a curator typed at the desk and did not save, on this device. It stays for its writer alone; here it can go. */
import type { MessageActions } from '../forms/toast-context.ts';

/** How the names begin of all that is a member's own there. */
export const deskNames = (member: string): string => `desk:${member}:`;

const namesOf = (member: string): string[] => {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(deskNames(member)));
  } catch {
    return [];
  }
};

export function forgetDeskWords(member: string): void {
  for (const name of namesOf(member)) localStorage.removeItem(name);
}

/** After a log-out: on a computer that others use nothing has to stay. */
export function offerToForget(member: string, { alert, dismiss }: MessageActions): void {
  if (!namesOf(member).some((name) => name.includes(':draft:'))) return;
  const act = () => {
    forgetDeskWords(member);
    dismiss(message);
  };
  const message = alert(
    'Text that you wrote at the desk and did not save is still on this device. No other member is shown it.',
    { action: { words: 'Delete this text', act }, status: 'plain' },
  );
}
