/** The name of what is open, in the title of its tab: of several tabs one finds the right one. */
import { useEffect } from 'react';
import { documentTitle } from '../../lib/address/head.ts';

export function useTabTitle(name: string): void {
  useEffect(() => {
    const [before, ours] = [document.title, documentTitle(`${name} · Curators’ desk`)];
    document.title = ours;
    // The next page has written its own by then, unless it is called as this one was.
    return () => {
      if (document.title === ours) document.title = before;
    };
  }, [name]);
}
