/** ‘Get updates’: what is new on a list comes to the reader, in the programs that they use anyway. */
import { useHydrated } from '@tanstack/react-router';
import { useMessageActions } from '../lib/forms/toast-context.ts';
import { Button } from './button.tsx';
import { DisclosureBox } from './disclosure-box.tsx';
import { useListAddress } from './list-address.ts';

/** `calendar`: the list has events, which a calendar can show. */
export function Follow({ calendar = false }: { calendar?: boolean }) {
  const { path, filters } = useListAddress('open');
  /** As in `/topic/adhd.rss?consumption=Listen`. */
  const followed = (format: 'rss' | 'atom' | 'json' | 'ics') => `${path}.${format}${filters}`;
  const hydrated = useHydrated();
  const { alert } = useMessageActions();
  const whole = (format: 'rss' | 'ics') => new URL(followed(format), location.href).href;
  const copy = () =>
    navigator.clipboard.writeText(whole('rss')).then(
      () => alert('Link copied. You can paste it into your reader app.'),
      () => alert('The address could not be copied. You can copy it from the link.', { status: 'orange' }),
    );
  return (
    <DisclosureBox words="Get updates">
      <p>
        Get updates when something is added to this list. You need no account, and no one is told that you follow it.
      </p>
      <ul className="mt-3 grid gap-3">
        {calendar && (
          <li>
            <a
              href={hydrated ? whole('ics').replace(/^https?:/, 'webcal:') : followed('ics')}
              className="target inline-flex items-center font-strong"
            >
              Show in your calendar
            </a>
            <p className="text-small text-muted">Your calendar shows these events, and keeps up when one changes.</p>
          </li>
        )}
        <li>
          <a href={followed('rss')} className="target inline-flex items-center font-strong">
            RSS feed
          </a>
          <p className="text-small text-muted">
            A feed reader is an app that shows what is new on the pages you choose. Copy this link into your feed
            reader.
          </p>
          {hydrated && (
            <Button onPress={() => void copy()} className="mt-2">
              Copy the address
            </Button>
          )}
        </li>
      </ul>
      <p className="mt-3 text-small text-muted">
        For other programs:{' '}
        <a href={followed('atom')} className="target inline-flex items-center">
          Atom
        </a>{' '}
        <a href={followed('json')} className="target inline-flex items-center">
          JSON
        </a>
      </p>
    </DisclosureBox>
  );
}
