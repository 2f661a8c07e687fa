/**
 * The buttons for logging in and out. What members see and what visitors see are both in every page that is sent; styles show one of
 * them from the first paint. Without script the buttons are links to pages.
 */
import { Link, useMatches, useRouter } from '@tanstack/react-router';
import { useMessageActions } from '../../lib/forms/toast-context.ts';
import { isCurator, useSession, useUser } from '../../lib/session/user.ts';
import { AuthDialogButton } from '../../ui/auth-dialog-button.tsx';
import { Button, type ButtonLook, type ButtonSize, buttonClass } from '../../ui/button.tsx';
import { ACCOUNT } from './links.ts';

interface AccountButtonsProps {
  /** In the bar they are small; in the menu each fills half a row. */
  place: 'bar' | 'menu';
  /** Called before anything opens. */
  onChosen?: () => void;
}

export function AccountButtons({ place, onChosen }: AccountButtonsProps) {
  const logOut = useLogOut();
  const isBar = place === 'bar';
  const quiet: [ButtonLook, ButtonSize] = isBar ? ['bare', 'tight'] : ['outlined', 'large'];
  const strong: [ButtonLook, ButtonSize] = ['filled', isBar ? 'medium' : 'large'];
  // The page has its own one filled button.
  const own: [ButtonLook, ButtonSize] = isBar ? ['inherit', 'medium'] : ['outlined', 'large'];
  return (
    <>
      <AuthDialogButton dialog="log-in" look={quiet[0]} size={quiet[1]} onChosen={onChosen} className="member:hidden">
        Log in
      </AuthDialogButton>
      <AuthDialogButton
        dialog="sign-up"
        look={strong[0]}
        size={strong[1]}
        onChosen={onChosen}
        className="member:hidden"
      >
        Sign up
      </AuthDialogButton>
      <DeskLink short={isBar} className={buttonClass(...quiet)} onChosen={onChosen} />
      <Link {...ACCOUNT.link} onClick={onChosen} className={`${buttonClass(...own)} visitor:hidden`}>
        {ACCOUNT.words}
      </Link>
      <Button
        look={quiet[0]}
        size={quiet[1]}
        className="visitor:hidden"
        onPress={() => {
          onChosen?.();
          void logOut();
        }}
      >
        Logout
      </Button>
    </>
  );
}

interface DeskLinkProps {
  /** Where there is little room. */
  short: boolean;
  className: string;
  onChosen: (() => void) | undefined;
}

/** The way to the desk, for those who work there. */
function DeskLink({ short, className, onChosen }: DeskLinkProps) {
  const user = useUser();
  if (!isCurator(user)) return null;
  return (
    <Link to="/curate" onClick={onChosen} className={className}>
      {short ? (
        <>
          <span className="sr-only">Curators’ desk</span>
          <span aria-hidden="true">Desk</span>
        </>
      ) : (
        'Curators’ desk'
      )}
    </Link>
  );
}

/** A member who logs out stays where they are, unless the page is for members. */
function useLogOut(): () => Promise<void> {
  const { logOut } = useSession();
  const messages = useMessageActions();
  const user = useUser();
  const router = useRouter();
  const isMembersOnly = useMatches({ select: (matches) => matches.some(({ staticData }) => staticData.membersOnly) });
  return async () => {
    if (isMembersOnly) await router.navigate({ to: '/home' });
    await logOut();
    messages.alert('You are logged out.');
    if (user && isCurator(user))
      void import('../../lib/session/desk-words.ts').then(({ offerToForget }) => offerToForget(user.id, messages));
    // The button that was pressed is gone.
    document.getElementById('content')?.focus({ preventScroll: true });
  };
}
