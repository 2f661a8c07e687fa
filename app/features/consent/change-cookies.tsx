import { useOpenCookies } from '../../lib/forms/dialog-openers.ts';
import { Button } from '../../ui/button.tsx';

/** For running text: opens the choices. */
export function ChangeCookies() {
  const open = useOpenCookies();
  return (
    <Button onPress={open} className="noscript:hidden">
      Change my cookie choice
    </Button>
  );
}
