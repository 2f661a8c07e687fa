/** How to reach an entry: to read, to copy, to use on this device. */
import type { ReactNode } from 'react';
import type { DirectoryCard } from '#contract/items.ts';
import { useMessageActions } from '../../lib/forms/toast-context.ts';
import { hostOf, telHref } from '../../lib/words/formatting.ts';
import { breakableAddress } from '../../ui/breakable-address.ts';
import { Button } from '../../ui/button.tsx';
import { EntryWebsite } from '../../ui/cards/directory-parts.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';

export function ContactDialog({ entry, onClose }: { entry: DirectoryCard | undefined; onClose: () => void }) {
  const { phone_number, email } = entry?.main_contact ?? {};
  return (
    <Dialog title={entry ? `Contact ${entry.name}` : ''} isOpen={entry !== undefined} onClose={onClose}>
      <p>You can copy these, or use them on this device.</p>
      <dl>
        {phone_number && (
          <Line icon="phone" term="Phone" action={<Copy what="Phone number" text={phone_number} />}>
            <a href={telHref(phone_number)}>{phone_number}</a>
          </Line>
        )}
        {email && (
          <Line icon="email" term="Email" action={<Copy what="Email address" text={email} />}>
            <a href={`mailto:${email}`}>{breakableAddress(email)}</a>
          </Line>
        )}
        {entry?.url && (
          <Line
            icon="website"
            term="Website"
            action={
              <EntryWebsite entry={entry} url={entry.url}>
                Visit
              </EntryWebsite>
            }
          >
            {breakableAddress(hostOf(entry.url))}
          </Line>
        )}
      </dl>
      {entry?.url && <p className="text-small text-muted same-tab:hidden">The website opens in a new tab.</p>}
    </Dialog>
  );
}

interface LineProps {
  icon: IconName;
  term: string;
  action: ReactNode;
  children: ReactNode;
}

function Line({ icon, term, action, children }: LineProps) {
  return (
    <div className="relative grid grid-cols-[28px_minmax(0,1fr)_auto] items-center gap-x-4 border-t-(length:--line-width) border-line py-4">
      <dt className="col-start-2 text-small leading-tight text-muted">
        <Icon name={icon} className="absolute start-0 top-1/2 size-5.5 -translate-y-1/2 text-link" />
        {term}
      </dt>
      <dd className="col-start-2 figures text-lead leading-tight wrap-anywhere">{children}</dd>
      <dd className="col-start-3 row-span-2 row-start-1">{action}</dd>
    </div>
  );
}

function Copy({ what, text }: { what: string; text: string }) {
  const { alert } = useMessageActions();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      alert(`${what} copied`);
    } catch {
      alert(`Copying is blocked in this browser. You can select the text instead.`, { status: 'orange' });
    }
  };
  return (
    <Button onPress={copy}>
      Copy<span className="sr-only"> {what.toLowerCase()}</span>
    </Button>
  );
}
