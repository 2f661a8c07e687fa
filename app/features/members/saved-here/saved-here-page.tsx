/** What somebody saved on this device without an account: shown, passed on, taken away, or put in an account. */
import { useQueryClient } from '@tanstack/react-query';
import { Link, useHydrated } from '@tanstack/react-router';
import { useRef } from 'react';
import { site } from '#site';
import { clearHere, isForNewAccount, putHere, type SavedThing, useSavedHere } from '../../../lib/data/saved-here.ts';
import { useOpenAccount } from '../../../lib/forms/dialog-openers.ts';
import { useMessageActions } from '../../../lib/forms/toast-context.ts';
import { useIsMember } from '../../../lib/session/session.ts';
import { count } from '../../../lib/words/formatting.ts';
import { AskFirst } from '../../../ui/ask-first.tsx';
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { PrintButton } from '../../../ui/print-button.tsx';
import { moveSaved } from './move-saved.ts';
import { SavedThings } from './saved-things.tsx';

export function SavedHerePage() {
  const hydrated = useHydrated();
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <div className="wrap">
      <Breadcrumbs links={[{ to: '/home', words: 'Home' }]} here="Saved on this device" />
      <h1 ref={heading} tabIndex={-1} className="mt-6 text-h1 outline-offset-4">
        Saved on this device
      </h1>
      <p className="mt-3 max-w-(--measure) print:hidden">
        <strong className="font-strong">Anyone who uses this device can see this page.</strong> What you save is stored
        in this browser, not with us. It is deleted when you clear the browser’s data.
      </p>
      <p className="mt-6 hidden max-w-(--measure) noscript:block">
        Saving needs JavaScript. Without it you can bookmark a page in your browser.
      </p>
      <div className="mt-5 min-h-dvh noscript:hidden">
        {hydrated && <Saved onCleared={() => heading.current?.focus({ preventScroll: true })} />}
      </div>
    </div>
  );
}

function Saved({ onCleared }: { onCleared: () => void }) {
  const things = useSavedHere();
  const { alert, dismiss } = useMessageActions();
  const clear = () => {
    const [before, isMeant] = [things, isForNewAccount()];
    clearHere();
    onCleared();
    const act = () => {
      dismiss(message);
      putHere(before, isMeant);
    };
    const message = alert('All of it is removed from this device.', { action: { words: 'Undo', act } });
  };
  return (
    <>
      {things.length > 0 && (
        <>
          <div className="-ml-2 flex flex-wrap items-center gap-x-4 print:hidden">
            <CopyLinks things={things} />
            <PrintButton />
            <AskFirst question={`Remove ${count(things.length, 'thing')}?`} yes="Yes, remove all" onYes={clear}>
              <Icon name="close" className="size-4.5" />
              Clear all
            </AskFirst>
          </div>
          <IntoAccount />
        </>
      )}
      <SavedThings things={things} />
      {things.length === 0 && (
        <p className="mt-6 max-w-(--measure) text-lead">
          Nothing is saved here. Press Save on anything that you want to find again. <Link to="/guides">Guides</Link>{' '}
          and <Link to="/search">search</Link> are good places to look.
        </p>
      )}
    </>
  );
}

function CopyLinks({ things }: { things: readonly SavedThing[] }) {
  const { alert } = useMessageActions();
  const copy = () =>
    navigator.clipboard.writeText(things.map(({ title, path }) => `${title}\n${addressOf(path)}`).join('\n\n')).then(
      () => alert(`${count(things.length, 'link')} copied.`),
      () => alert('The links could not be copied. Your browser does not allow it.', { status: 'orange' }),
    );
  return (
    <Button look="plain" onPress={() => void copy()}>
      <Icon name="share" className="size-5" />
      Copy all links
    </Button>
  );
}

const addressOf = (path: string): string => new URL(path, location.origin).href;

/** The way off this device: at one press for a member, by a log-in for a visitor. */
function IntoAccount() {
  const isMember = useIsMember();
  const open = useOpenAccount();
  const messages = useMessageActions();
  const queryClient = useQueryClient();
  return (
    <section
      aria-label="With an account"
      className="bounded mt-4 flex max-w-(--measure) flex-wrap items-center gap-x-4 gap-y-2 rounded-card bg-raised px-5 py-4 print:hidden"
    >
      {isMember ? (
        <>
          <p className="flex-[1_1_16rem]">In your account only you see this, on every device of yours.</p>
          <Button onPress={() => void moveSaved(queryClient, messages)}>Add to my account</Button>
        </>
      ) : (
        <>
          <p className="flex-[1_1_16rem]">
            With an account only you see what you save, on every device of yours. You can be a member from{' '}
            {site.ages.signUp} on.
          </p>
          <Button onPress={() => open('sign-up')}>Sign up</Button>
          <Button look="plain" onPress={() => open('log-in')}>
            Log in
          </Button>
        </>
      )}
    </section>
  );
}
