/** One topic: its quote, and making one of two topics. */
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import type { CuratedItem } from '#contract/curation.ts';
import { StatusMark } from '../../kit/items/status-mark.tsx';
import type { WayBack } from '../../kit/outcome.tsx';
import { fieldIn, titleOfItem } from '../../kit/record-accessors.ts';
import { MergeTopic } from './merge-topic.tsx';
import { QuoteForm } from './quote-form.tsx';

export function TopicRow({ topic, onDone }: { topic: CuratedItem; onDone: (words: string, undo?: WayBack) => void }) {
  const id = useId();
  const [open, setOpen] = useState<'quote' | 'merge'>();
  const name = titleOfItem(topic);
  const close = () => setOpen(undefined);
  const finish = (words: string, undo?: WayBack) => {
    close();
    onDone(words, undo);
  };
  const toggle = (what: 'quote' | 'merge', words: string) => (
    <Button
      className="min-h-9!"
      aria-expanded={open === what}
      aria-controls={`${id}-more`}
      onPress={() => setOpen(open === what ? undefined : what)}
    >
      {words}
      <span className="sr-only">of {name}</span>
    </Button>
  );
  const quote = fieldIn(topic, 'quote_text');
  const who = [fieldIn(topic, 'quote_author'), fieldIn(topic, 'quote_source')].filter(Boolean).join(', ');
  return (
    <li className="grid gap-2 border-t-(length:--line-width) border-line px-4 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-3">
            <Link
              to="/curate/items/$id"
              params={{ id: String(topic.id) }}
              className="inline-flex min-h-9 items-center font-strong wrap-anywhere"
            >
              {name}
            </Link>
            <StatusMark status={topic.status} />
          </p>
          {quote ? (
            <p className="max-w-(--measure) wrap-anywhere">
              ‘{quote}’{who && <span className="text-muted"> {who}</span>}
            </p>
          ) : (
            <p className="text-muted">No quote yet.</p>
          )}
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <Link
            to="/curate/items"
            search={{ topic: topic.slug }}
            className="inline-flex min-h-9 items-center pr-2 md:pl-2"
          >
            Items in this topic<span className="sr-only">{name}</span>
          </Link>
          {toggle('quote', 'Quote')}
          {toggle('merge', 'Merge')}
        </div>
      </div>
      <div id={`${id}-more`} className="empty:hidden">
        {open === 'quote' && <QuoteForm topic={topic} onDone={finish} onClose={close} />}
        {open === 'merge' && <MergeTopic topic={topic} onDone={finish} onClose={close} />}
      </div>
    </li>
  );
}
