import { useState } from 'react';
import { useMessageActions } from '../../../lib/messages.ts';
import { own } from '../../../lib/own.ts';
import { Busy } from '../../../ui/busy.tsx';
import { Button } from '../../../ui/button.tsx';

type Format = 'json' | 'csv';
const TYPES: Record<Format, string> = { json: 'application/json', csv: 'text/csv;charset=utf-8' };

/** Two files to choose from: one for people and their programs for tables, one for other programs. */
export function TakeData() {
  const { alert } = useMessageActions();
  const [busy, setBusy] = useState<Format>();
  const take = async (format: Format) => {
    if (busy) return;
    setBusy(format);
    try {
      const data = await own.data(format);
      save(typeof data === 'string' ? data : JSON.stringify(data, null, 2), format);
      alert('Your data is downloaded.');
    } catch (error) {
      alert(`Your data could not be downloaded. ${(error as Error).message}`, { status: 'orange' });
    } finally {
      setBusy(undefined);
    }
  };
  return (
    <div className="flex flex-wrap gap-3">
      <Button aria-disabled={busy === 'csv' || undefined} onPress={() => void take('csv')}>
        {busy === 'csv' ? <Busy>Downloading…</Busy> : 'Download a table (CSV)'}
      </Button>
      <Button aria-disabled={busy === 'json' || undefined} onPress={() => void take('json')}>
        {busy === 'json' ? <Busy>Downloading…</Busy> : 'Download for programs (JSON)'}
      </Button>
    </div>
  );
}

function save(text: string, format: Format): void {
  const address = URL.createObjectURL(new Blob([text], { type: TYPES[format] }));
  const link = Object.assign(document.createElement('a'), { href: address, download: `my-data.${format}` });
  link.click();
  // Some browsers begin to read a moment later.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
