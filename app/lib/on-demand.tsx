/** Parts of a page that are fetched when somebody reaches for them. */
import { type ComponentType, useEffect, useState } from 'react';
import { useMessageActions } from './messages.ts';

interface Closable {
  onClose: () => void;
}

/** A component that fetches itself. When that fails a message says so by its name, it is closed, and the page stays. */
export function onDemand<Props extends Closable>(
  name: string,
  fetch: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let fetched: ComponentType<Props> | undefined;
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each part, where a file begins, as `lazy` is
  return function OnDemand(props: Props) {
    const [Part, setPart] = useState(() => fetched);
    const { alert } = useMessageActions();
    // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is reached for
    useEffect(() => {
      let isWanted = Part === undefined;
      if (isWanted)
        fetch().then(
          (component) => {
            fetched = component;
            if (isWanted) setPart(() => component);
          },
          () => {
            if (!isWanted) return;
            alert(`‘${name}’ could not be loaded. Check your connection, then load the page again.`, {
              status: 'orange',
            });
            props.onClose();
          },
        );
      return () => {
        isWanted = false;
      };
    }, []);
    return Part && <Part {...props} />;
  };
}
