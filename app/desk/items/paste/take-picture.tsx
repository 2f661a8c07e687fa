/** The picture of a page whose link was pasted: a press takes it over, with who made it; then its words are asked for, where the page gave none. */
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { ProblemBox } from '#app/ui/problem-box.tsx';
import { Busy } from '#app/ui/request-states.tsx';
import type { ReadLink } from '#contract/pasted-links.ts';
import { licenceIn } from '#domain/licences.ts';
import { desk } from '../../kit/data/calls.ts';
import { PictureWordsForm } from '../../pictures/picture-words-form.tsx';
import { ValueSourceNote } from './value-source-note.tsx';

interface TakePictureProps {
  picture: NonNullable<ReadLink['picture']>;
  /** The addresses that stand in the field. */
  there: readonly string[];
  onTaken: (url: string) => void;
}

export function TakePicture({ picture, there, onTaken }: TakePictureProps) {
  const { url, alt, licence, credit, from } = picture;
  const [asksWords, setAsksWords] = useState(alt === null);
  const take = useMutation({
    // Without words it counts as decoration until somebody says what it shows.
    mutationFn: () => desk.takePicture({ url, alt: alt ?? '', decorative: alt === null, credit }),
    onSuccess: (taken) => onTaken(taken.url),
  });
  const taken = take.data !== undefined && there.includes(take.data.url) ? take.data : undefined;
  return (
    <div className="grid gap-3">
      <p role="status">
        {taken ? 'The picture is here.' : `The page has a picture under ${licence}.`}
        {!taken && !licenceIn(licence) && ' First check whether it may be shown here.'}
      </p>
      <ValueSourceNote proposed={{ value: url, from }} isAlone />
      {!taken && (
        <>
          {take.isError && <ProblemBox message={take.error.message} />}
          <Button className="justify-self-start" aria-disabled={take.isPending} onPress={() => take.mutate()}>
            {take.isPending ? <Busy>Adding picture…</Busy> : 'Use this picture'}
          </Button>
        </>
      )}
      {taken && asksWords && (
        <PictureWordsForm
          picture={{ ...taken, decorative: false }}
          isFocused
          onClose={() => setAsksWords(false)}
          onDone={() => {}}
        />
      )}
    </div>
  );
}
