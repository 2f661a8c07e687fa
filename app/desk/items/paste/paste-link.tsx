/** Adding an item: a link to paste, and the kinds for what has none. */
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Busy } from '#app/ui/request-states.tsx';
import { KIND_FACTS, KINDS, type Kind } from '#domain/kinds.ts';
import { site } from '#site';
import { DeskField } from '../../kit/fields/desk-field.tsx';
import { ScreenHead } from '../../kit/screen-parts.tsx';
import { type Proposal, readPasted } from './proposal.ts';

interface PasteLinkProps {
  /** The link that the address of the page brings. */
  link: string | undefined;
  kind: Kind | undefined;
  onRead: (proposal: Proposal) => void;
}

export function PasteLink({ link, kind, onRead }: PasteLinkProps) {
  const [typed, setTyped] = useState(link ?? '');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const begun = useRef<string>(undefined);
  const read = async (pasted: string) => {
    if (isBusy) return;
    if (pasted.trim() === '') return setProblem('Please paste a link first.');
    setBusy(true);
    setProblem(undefined);
    try {
      onRead(await readPasted(pasted.trim(), kind));
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link that came with the page is read once
  useEffect(() => {
    if (link === undefined || begun.current === link) return;
    begun.current = link;
    setTyped(link);
    void read(link);
  }, [link]);
  return (
    <>
      <ScreenHead title="Add an item" lead="Paste a link. What the page says is filled in, and you check it." />
      <form
        className="mt-5 grid max-w-240 items-end gap-x-4 gap-y-3 sm:grid-cols-[minmax(0,1fr)_auto]"
        onSubmit={(event) => {
          event.preventDefault();
          void read(typed);
        }}
      >
        <DeskField
          id="link"
          label="Link"
          hint={undefined}
          problem={problem}
          type="text"
          inputMode="url"
          autoComplete="off"
          autoFocus
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onPaste={({ clipboardData }) => {
            const pasted = clipboardData.getData('text').trim();
            if (typed === '' && /^https?:\/\/\S+$/.test(pasted)) void read(pasted);
          }}
        />
        <Button look="filled" type="submit" aria-disabled={isBusy}>
          {isBusy ? <Busy>Getting details…</Busy> : 'Get details'}
        </Button>
      </form>
      <p role="status" className="mt-2 text-muted empty:hidden">
        {isBusy && 'Getting details from the page. That takes a few seconds.'}
      </p>
      <h2 className="mt-7 text-lead">Add without a link</h2>
      <ul className="mt-3 grid max-w-180 gap-3 sm:grid-cols-2">
        {KINDS.map((one) => (
          <li key={one}>
            <Link
              to="/curate/items/$id"
              params={{ id: 'new' }}
              search={{ kind: one }}
              className="flex min-h-13 items-center gap-3 rounded-control border-[1.5px] border-control bg-raised px-4 py-1.5 text-ink no-underline hover:underline"
            >
              <Icon name={KIND_FACTS[one].patterns[0]} className="size-5 text-link" />
              <span>
                <strong className="mr-2 font-strong">{capital(KIND_FACTS[one].noun)}</strong>
                <span className="text-muted">{KIND_FACTS[one].about}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <Bookmarklet />
    </>
  );
}

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** A bookmark that brings the page one is looking at. The browser runs it on that page, so it is a link with code in it. */
function Bookmarklet() {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    const screen = `${window.location.origin}/curate/items/new?link=`;
    link.current?.setAttribute(
      'href',
      `javascript:void(open(${JSON.stringify(screen)}+encodeURIComponent(location.href)))`,
    );
  }, []);
  return (
    <section aria-labelledby="bookmark-title" className="mt-7 max-w-(--measure)">
      <h2 id="bookmark-title" className="text-lead">
        From any page
      </h2>
      <p className="mt-1 text-muted">Drag this to your bookmarks. Use it on any web page to add that page here.</p>
      <p className="mt-2">
        <a
          ref={link}
          href="/curate/items/new"
          className="inline-flex min-h-11 items-center gap-2 rounded-control border-[1.5px] border-dashed border-control px-4 text-ink no-underline"
        >
          <Icon name="plus" className="size-5" />
          Add to {site.name}
        </a>
      </p>
      <p className="mt-2 text-muted">
        On a phone that has this site on its home screen, you can share a page to {site.name}.
      </p>
    </section>
  );
}
