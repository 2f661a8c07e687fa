/** One term: how often it is used, its name and address, and making one of two. */
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import type { CuratedRecord } from '#contract/curated-records.ts';
import type { Vocabulary } from '#contract/vocabularies.ts';
import { NOTE_OF_THE_SITE } from '#domain/names.ts';
import { records } from '../../kit/data/calls.ts';
import { useDeskChange } from '../../kit/data/queries.ts';
import { RecordProblem } from '../../kit/draft/record-problem.tsx';
import { usesInWords } from '../../kit/fields/vocabulary-labels.ts';
import type { WayBack } from '../../kit/outcome.tsx';
import { isOn, namesIn, textOf } from '../../kit/record-accessors.ts';
import { MergeTerm } from './merge-term.tsx';
import { RenameTerm } from './rename-term.tsx';

interface TermRowProps {
  term: CuratedRecord;
  vocabulary: Vocabulary;
  onDone: (words: string, undo?: WayBack) => void;
}

type Opened = 'rename' | 'merge' | 'delete';

export function TermRow({ term, vocabulary, onDone }: TermRowProps) {
  const id = useId();
  const [open, setOpen] = useState<Opened>();
  const name = textOf(term, 'name');
  const uses = term.uses ?? 0;
  // Which tags events offer says a list of its own, which nothing carries.
  const isCarried = vocabulary !== 'eventtag';
  // What readers’ choices know.
  const stays = term.external_id.startsWith(NOTE_OF_THE_SITE);
  const categories = namesIn(term, 'category');
  const toggle = (what: Opened, words: string) => (
    <Button
      className="min-h-9!"
      aria-expanded={open === what}
      aria-controls={`${id}-more`}
      onPress={() => setOpen(open === what ? undefined : what)}
    >
      {words}
      <span className="sr-only">{name}</span>
    </Button>
  );
  const close = () => setOpen(undefined);
  const finish = (words: string, undo?: WayBack) => {
    close();
    onDone(words, undo);
  };
  return (
    <li className="grid gap-2 border-t-(length:--line-width) border-line px-4 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p className="font-strong wrap-anywhere">
            <bdi>{name}</bdi>
          </p>
          <p className="text-muted wrap-anywhere">
            {isCarried && (
              <>
                {vocabulary === 'tag' && uses > 0 ? (
                  <Link to="/curate/items" search={{ tag: textOf(term, 'slug') }}>
                    {usesInWords(uses)}
                  </Link>
                ) : (
                  usesInWords(uses)
                )}
                .{' '}
              </>
            )}
            {textOf(term, 'about')} {isOn(term, 'folded') && 'Hidden by default. '}
            {categories.length > 0 && `Offered for: ${categories.join(', ')}. `}
            Address: {textOf(term, 'slug')}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {toggle('rename', vocabulary === 'eventtag' || vocabulary === 'contentnote' ? 'Change' : 'Rename')}
          {!stays && toggle('merge', 'Merge')}
          {!stays && (uses === 0 || !isCarried) && toggle('delete', 'Delete')}
        </div>
      </div>
      <div id={`${id}-more`} className="empty:hidden">
        {open === 'rename' && <RenameTerm term={term} vocabulary={vocabulary} onDone={finish} onClose={close} />}
        {open === 'merge' && <MergeTerm term={term} vocabulary={vocabulary} onDone={finish} onClose={close} />}
        {open === 'delete' && <DeleteTerm term={term} onDone={finish} onClose={close} />}
      </div>
    </li>
  );
}

interface PartProps {
  term: CuratedRecord;
  onDone: (words: string) => void;
  onClose: () => void;
}

function DeleteTerm({ term, onDone, onClose }: PartProps) {
  const name = textOf(term, 'name');
  const remove = useDeskChange(async (seen: number) => {
    await records.remove('terms', term.id, seen);
    // Said at once: this row is gone when the list stands anew.
    onDone(`‘${name}’ is deleted.`);
  });
  const press = (seen: number) => remove.mutate(seen);
  return (
    <div className="grid justify-items-start gap-2">
      <RecordProblem
        error={remove.error}
        says={(now) => `‘${textOf(now, 'name')}’.`}
        onKeepMine={press}
        onTakeTheirs={onClose}
      />
      <p>Nothing uses ‘{name}’. Deleting it cannot be undone, but you can add it again.</p>
      <div className="flex flex-wrap items-center gap-3">
        <Button look="danger" isDisabled={remove.isPending} onPress={() => press(term.version)}>
          Delete
        </Button>
        <Button look="plain" onPress={onClose}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
