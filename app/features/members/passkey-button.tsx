import { useState } from 'react';
import { LOG_IN, useMessageActions } from '../../lib/forms/toast-context.ts';
import { useSession } from '../../lib/session/user.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Busy } from '../../ui/request-states.tsx';
import { refusalOf } from './refusal-texts.ts';

/** Logs in with a key that the device keeps. What talks to the device is loaded at the press. */
export function PasskeyButton({ onDone }: { onDone: () => void }) {
  const { alert } = useMessageActions();
  const { logIn } = useSession();
  const [isBusy, setBusy] = useState(false);

  const askDevice = async () => {
    setBusy(true);
    const { logInWithPasskey, isGivenUp } = await import('./passkey-calls.ts');
    try {
      logIn(await logInWithPasskey());
      alert('Login successful!');
      onDone();
    } catch (error) {
      const message = isGivenUp(error)
        ? 'No passkey was used. You can try again, or log in another way.'
        : refusalOf(error, 'Please try again, or log in another way.').message;
      alert(`Login failed! ${message}`, { status: 'orange', about: LOG_IN });
    } finally {
      setBusy(false);
    }
  };

  return (
    <Button onPress={() => void askDevice()} isDisabled={isBusy}>
      {isBusy ? (
        <Busy>Waiting for your device…</Busy>
      ) : (
        <>
          <Icon name="key" />
          Log in with a passkey
        </>
      )}
    </Button>
  );
}
