/** What a picture shows and who made it, to be changed in place. */
import { useEffect, useId, useState } from 'react';
import type { CuratedPicture } from '#contract/curation.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemBox } from '../../ui/problem-box.tsx';
import { desk } from '../kit/data/calls.ts';
import { useDeskChange } from '../kit/data/queries.ts';
import {
  type PictureWords,
  PictureWordsFields,
  refusedWords,
  type WrongWords,
  wrongWords,
} from './picture-words-fields.tsx';

interface PictureWordsFormProps {
  picture: CuratedPicture;
  /** Whether one begins to write here. */
  isFocused?: boolean;
  onClose: () => void;
  onDone: (words: string) => void;
}

export function PictureWordsForm({
  picture: { id, alt, decorative, credit },
  isFocused = false,
  onClose,
  onDone,
}: PictureWordsFormProps) {
  const fieldId = useId();
  const [text, setText] = useState<PictureWords>({ alt, isDecorative: decorative, credit });
  const [wrong, setWrong] = useState<WrongWords>();
  const change = useDeskChange(() =>
    desk.changePicture(id, { alt: text.alt, decorative: text.isDecorative, credit: text.credit }),
  );
  const save = () => {
    const found = wrongWords(fieldId, text);
    setWrong(found);
    if (found) return;
    change.mutate(undefined, {
      onSuccess: () => {
        onClose();
        onDone('Saved. Cards and pages with this picture show it now.');
      },
    });
  };
  useEffect(() => {
    if (isFocused) document.getElementById(fieldId)?.focus();
  }, [isFocused, fieldId]);
  const refused = refusedWords(change.error);
  return (
    <form
      aria-label="What the picture shows, and who made it"
      className="grid max-w-(--measure) gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    >
      <PictureWordsFields id={fieldId} value={text} wrong={wrong ?? refused} onChange={setText} />
      {change.isError && !refused && <ProblemBox message={change.error.message} />}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" isDisabled={change.isPending}>
          Save description
        </Button>
        <Button look="plain" onPress={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
