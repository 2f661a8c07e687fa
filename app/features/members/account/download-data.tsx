import { useState } from 'react';
import { own } from '#app/lib/data/member-calls.ts';
import { useMessageActions } from '#app/lib/forms/toast-context.ts';
import { Button } from '../../../ui/button.tsx';
import { Busy } from '../../../ui/request-states.tsx';

interface OwnFile {
  words: string;
  name: string;
  type: string;
  /** What is said when it is there, and when it cannot be had. */
  done: string;
  failed: string;
  read: () => Promise<unknown>;
}

const DATA = { done: 'Your data is downloaded.', failed: 'Your data could not be downloaded.' };

/** One for people and their programs for tables, one for other programs. */
const EVERYTHING: readonly OwnFile[] = [
  {
    words: 'Download a table (CSV)',
    name: 'my-data.csv',
    type: 'text/csv;charset=utf-8',
    ...DATA,
    read: () => own.data('csv'),
  },
  {
    words: 'Download for programs (JSON)',
    name: 'my-data.json',
    type: 'application/json',
    ...DATA,
    read: () => own.data('json'),
  },
];

const FAVOURITES: readonly OwnFile[] = [
  {
    words: 'Download bookmarks',
    name: 'bookmarks.html',
    type: 'text/html;charset=utf-8',
    done: 'Your bookmarks are downloaded.',
    failed: 'Your bookmarks could not be downloaded.',
    read: () => own.bookmarks(),
  },
  {
    words: 'Download my feeds (OPML)',
    name: 'feeds.opml',
    type: 'text/x-opml;charset=utf-8',
    done: 'Your feeds are downloaded.',
    failed: 'Your feeds could not be downloaded.',
    read: () => own.feeds(),
  },
];

export const DownloadData = () => <Files files={EVERYTHING} />;

/** What the member keeps, for their browser and for their feed reader. */
export function DownloadFavourites() {
  return (
    <>
      <p>
        Your browser can take what you saved in as bookmarks: look for ‘Import bookmarks’ in its menu. A feed reader can
        follow all your topics and collections at once.
      </p>
      <Files files={FAVOURITES} />
    </>
  );
}

function Files({ files }: { files: readonly OwnFile[] }) {
  const { alert } = useMessageActions();
  const [busy, setBusy] = useState<OwnFile>();
  const take = async (file: OwnFile) => {
    if (busy) return;
    setBusy(file);
    try {
      const data = await file.read();
      save(typeof data === 'string' ? data : JSON.stringify(data, null, 2), file);
      alert(file.done);
    } catch (error) {
      alert(`${file.failed} ${(error as Error).message}`, { status: 'orange' });
    } finally {
      setBusy(undefined);
    }
  };
  return (
    <div className="flex flex-wrap gap-3">
      {files.map((file) => (
        <Button key={file.name} aria-disabled={busy === file || undefined} onPress={() => void take(file)}>
          {busy === file ? <Busy>Downloading…</Busy> : file.words}
        </Button>
      ))}
    </div>
  );
}

function save(text: string, { name, type }: OwnFile): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  // Some browsers begin to read a moment later.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
