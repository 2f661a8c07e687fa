/** The kinds of cookies, each with what it does, to be chosen one by one. */

import { useForm } from '../../lib/forms/use-form.ts';
import { CONSENTS, type Consent, hasConsent } from '../../lib/session/consent.ts';
import { Button } from '../../ui/button.tsx';
import { TickBox } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useChoose } from './consent.tsx';

const KINDS: readonly [Consent, title: string, words: string][] = [
  ['analytics', 'Analytics', 'We note what is opened, to see what people use.'],
  [
    'embedded',
    'Content from other sites',
    'Pictures load from where they belong. Those sites see your network address.',
  ],
  [
    'offline',
    'Pages for when you are offline',
    'Pages that you read last, and what you save, stay on this device until you log out.',
  ],
];

interface ChoicesProps {
  /** A choice was made. */
  onClose: () => void;
  /** Whether the two short answers stand here too. */
  all?: boolean;
}

export function Choices({ onClose, all = false }: ChoicesProps) {
  const keep = useChoose(onClose);
  const { form, onSubmit } = useForm({
    send: async (values) => {
      keep(KINDS.map(([kind]) => kind).filter((kind) => values[kind] !== undefined));
      return undefined;
    },
  });
  return (
    <form ref={form} onSubmit={onSubmit} className="grid gap-3 pt-1">
      <p className="grid grid-cols-[auto_1fr] gap-x-3">
        <Icon name="tick" className="mt-1 size-6" />
        <span>
          <strong className="font-strong">Essential: always on.</strong> One cookie that remembers this choice. If you
          log in, a second one shows that it is your device, to protect your account.
        </span>
      </p>
      {KINDS.map(([kind, title, words]) => (
        <TickBox key={kind} name={kind} defaultChecked={hasConsent(kind)}>
          <strong className="font-strong">{title}.</strong> {words}
        </TickBox>
      ))}
      <div className="mt-1 flex flex-wrap gap-3">
        <Button type="submit">Save my choice</Button>
        {all && (
          <>
            <Button onPress={() => keep(CONSENTS)}>Accept all</Button>
            <Button onPress={() => keep([])}>Essential only</Button>
          </>
        )}
      </div>
    </form>
  );
}
