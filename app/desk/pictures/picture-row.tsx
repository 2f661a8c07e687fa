/** One picture: its words, which can be changed in place, and where it is used. */
import { Link } from '@tanstack/react-router';
import { useId, useRef, useState } from 'react';
import type { CuratedPicture } from '#contract/curation.ts';
import { altProblem } from '#domain/uploads.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemBox } from '../../ui/problem-box.tsx';
import { desk } from '../kit/data/calls.ts';
import { fieldsOf, useDeskChange } from '../kit/data/queries.ts';
import { momentWithin } from '../kit/moments.ts';
import { statusWords } from '../kit/parts.tsx';
import { AltFields, type AltText } from './alt-fields.tsx';
import { inMegabytes } from './sizes.ts';
import { SmallPicture } from './small-picture.tsx';

interface PictureRowProps {
  picture: CuratedPicture;
  onDone: (words: string) => void;
}

export function PictureRow({ picture, onDone }: PictureRowProps) {
  const { id, url, width, height, alt, bytes, created_at, created_by, uses } = picture;
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
        <p className="figures text-muted">
          {width} × {height} dots, {inMegabytes(bytes)} in all sizes. {created_by.name}, {momentWithin(created_at)}.
        </p>
        <UsedIn uses={uses} />
        {isOpen && <WordsForm picture={picture} onClose={close} onDone={onDone} />}
        {remove.isError && <ProblemBox message={remove.error.message} />}
      </div>
      <div className="flex flex-wrap gap-2">
        {!isOpen && (
          <Button ref={opener} className="min-h-9!" onPress={() => setOpen(true)}>
            Change its words<span className="sr-only">for {name}</span>
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

interface WordsFormProps extends PictureRowProps {
  onClose: () => void;
}

function WordsForm({ picture: { id, alt, decorative }, onClose, onDone }: WordsFormProps) {
  const fieldId = useId();
  const [text, setText] = useState<AltText>({ alt, isDecorative: decorative });
  const [wrong, setWrong] = useState<string>();
  const change = useDeskChange(() => desk.changePicture(id, { alt: text.alt, decorative: text.isDecorative }));
  const save = () => {
    const problem = altProblem(text.alt, text.isDecorative);
    setWrong(problem);
    if (problem) return document.getElementById(fieldId)?.focus();
    change.mutate(undefined, {
      onSuccess: () => {
        onClose();
        onDone('Its words are kept. Cards and pages with this picture have them now.');
      },
    });
  };
  const refused = fieldsOf(change.error).alt;
  return (
    <form
      aria-label="What the picture shows"
      className="grid max-w-(--measure) gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    >
      <AltFields id={fieldId} value={text} problem={wrong ?? refused} onChange={setText} />
      {change.isError && !refused && <ProblemBox message={change.error.message} />}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" isDisabled={change.isPending}>
          Keep these words
        </Button>
        <Button look="plain" onPress={onClose}>
          Leave them as they were
        </Button>
      </div>
    </form>
  );
}
