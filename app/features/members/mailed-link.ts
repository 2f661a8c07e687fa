/** The pages behind links of mails. Programs that look into mails open them and run scripts, so a page looks first, and acts at a press. */
import { useRef } from 'react';
import type { MailedLink } from '#contract/members.ts';
import { auth, type LinkPurpose } from './auth-calls.ts';
import { useOnce } from './auth-page.tsx';

type Fate<T> =
  | { is: 'open' }
  | { is: 'asks'; email: string }
  | { is: 'done'; value: T }
  | { is: 'refused'; error: unknown };

/**
 * What a link is for, then what `act` makes of it; `press` acts, and after a refusal tries again. `mayAct`: for which links it
 * is done at once.
 */
export function useMailedLink<T>(
  purpose: LinkPurpose,
  key: string,
  act: () => Promise<T>,
  mayAct: (link: MailedLink) => boolean = () => false,
): { fate: Fate<T>; press: () => void; again: () => void } {
  const isPressed = useRef(false);
  const [outcome, again] = useOnce<Fate<T>>(async () => {
    if (!isPressed.current) {
      const link = await auth.mailedLink(purpose, key);
      if (!mayAct(link)) return { is: 'asks', email: link.email };
    }
    return { is: 'done', value: await act() };
  });
  const press = () => {
    isPressed.current = true;
    again();
  };
  return { fate: outcome.is === 'done' ? outcome.value : outcome, press, again };
}
