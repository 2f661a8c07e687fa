/** On paper alone: from which address the page was printed, and on which day. */
import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { today } from '../../lib/words/dates.ts';

export function PrintedFrom() {
  const path = useLocation({ select: ({ href }) => href });
  const [day, setDay] = useState<string>();
  useEffect(() => {
    // A page may be open for days before somebody prints it.
    const look = () => flushSync(() => setDay(today()));
    setDay(today());
    addEventListener('beforeprint', look);
    return () => removeEventListener('beforeprint', look);
  }, []);
  if (day === undefined) return null;
  return (
    <p className="wrap mt-8 hidden text-small wrap-anywhere print:block">
      Printed on {day} from {new URL(path, location.origin).href}
    </p>
  );
}
