/** One picture: its words, which can be changed in place, and where it is used. */
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { CuratedPicture } from '#contract/curation.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemBox } from '../../ui/problem-box.tsx';
import { desk } from '../kit/data/calls.ts';
import { useDeskChange } from '../kit/data/queries.ts';
import { statusWords } from '../kit/items/status-mark.tsx';
import { momentWithin } from '../kit/moments.ts';
import { inMegabytes } from './file-size.ts';
import { PictureWordsForm } from './picture-words-form.tsx';
import { SmallPicture } from './small-picture.tsx';

export function PictureRow({ picture, onDone }: { picture: CuratedPicture; onDone: (words: string) => void }) {
  const { id, url, width, height, alt, credit, bytes, created_at, created_by, uses } = picture;
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const remove = useDeskChange(() => desk.removePicture(id));
  const close = () => {
    setOpen(false);
    requestAnimationFrame(() => opener.current?.focus());
  };
  const name = alt || `decoration, number ${id}`;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 border-t-(length:--line-width) border-line px-4 py-3">
      <SmallPicture url={url} />
      <div className="grid min-w-0 flex-[1_1_14rem] grid-cols-[minmax(0,1fr)] gap-1">
        <p className={alt ? 'max-w-(--measure) text-base wrap-anywhere' : 'text-muted'}>{alt || 'Decoration'}</p>
        <p className="max-w-(--measure) wrap-anywhere">{credit || 'No credit yet.'}</p>
        <p className="figures text-muted">
          {width} × {height} dots, {inMegabytes(bytes)} in all sizes. {created_by.name}, {momentWithin(created_at)}.
        </p>
        <UsedIn uses={uses} />
        {isOpen && <PictureWordsForm picture={picture} onClose={close} onDone={onDone} />}
        {remove.isError && <ProblemBox message={remove.error.message} />}
      </div>
      <div className="flex flex-wrap gap-2">
        {!isOpen && (
          <Button ref={opener} className="min-h-9!" onPress={() => setOpen(true)}>
            Edit description and credit<span className="sr-only">for {name}</span>
          </Button>
        )}
        {uses.length === 0 && (
          <Button
            className="min-h-9!"
            isDisabled={remove.isPending}
            onPress={() => remove.mutate(undefined, { onSuccess: () => onDone('The picture is deleted.') })}
          >
            Delete<span className="sr-only">{name}</span>
          </Button>
        )}
      </div>
    </li>
  );
}

function UsedIn({ uses }: Pick<CuratedPicture, 'uses'>) {
  if (uses.length === 0) return <p>Nothing uses it.</p>;
  return (
    <div className="flex flex-wrap items-center gap-x-2">
      <span>Used in</span>
      <ul className="flex flex-wrap gap-x-4">
        {uses.map(({ id, of, title, status }) => (
          <li key={`${of} ${id} ${title}`}>
            {id === null ? (
              <span className="inline-flex min-h-8 items-center">
                {of === 'site' ? 'The site itself, such as its logo' : `${title} (advertisement)`}
              </span>
            ) : (
              <Link to="/curate/items/$id" params={{ id: String(id) }} className="inline-flex min-h-8 items-center">
                {title}
                {status && status !== 'published' && ` (${statusWords(status)})`}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
