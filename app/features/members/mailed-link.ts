/** The pages behind links of mails. Programs that look into mails open them and run scripts, so a page looks first, and acts at a press. */
import { useRef } from 'react';
import type { MailedLink } from '#contract/members.ts';
import { ownPath } from '../../lib/session/after-login.ts';
import { auth, type LinkPurpose } from './auth-calls.ts';
import { useOnce } from './auth-page.tsx';

type Fate<T> =
  | { is: 'open' }
  | { is: 'asks'; link: MailedLink }
  | { is: 'done'; link: MailedLink; value: T }
  | { is: 'refused'; error: unknown };

/**
 * What a link is for, then what `act` makes of it; `press` acts, and `again` repeats what was refused. `mayAct`: for which
 * links it is done at once.
 */
export function useMailedLink<T>(
  purpose: LinkPurpose,
  key: string,
  act: () => Promise<T>,
  mayAct: (link: MailedLink) => boolean = () => false,
): { fate: Fate<T>; press: () => void; again: () => void } {
  const seen = useRef<MailedLink>(undefined);
  const isPressed = useRef(false);
  const [outcome, again] = useOnce<Fate<T>>(async () => {
    const link = seen.current ?? (await auth.mailedLink(purpose, key));
    seen.current = link;
    if (!isPressed.current && !mayAct(link)) return { is: 'asks', link };
    return { is: 'done', link, value: await act() };
  });
  const press = () => {
    isPressed.current = true;
    again();
  };
  return { fate: outcome.is === 'done' ? outcome.value : outcome, press, again };
}

/** The page of this site to go to afterwards, if one was asked for. */
export const nextOf = ({ next }: MailedLink): string | undefined => ownPath(next);
