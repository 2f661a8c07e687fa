/** The picture of an advertisement: uploaded now, one that is here already, or an address on this site. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { picturesQuery } from '../../kit/data/queries.ts';
import { DeskField } from '../../kit/fields/desk-field.tsx';
import { WordingSuggestions } from '../../kit/fields/wording-suggestions.tsx';
import { Loaded } from '../../kit/screen-parts.tsx';
import { SmallPicture } from '../../pictures/small-picture.tsx';
import { UploadBox } from '../../pictures/upload-box.tsx';

interface BannerFieldProps {
  id: string;
  image: string;
  alt: string;
  problems: Readonly<Record<string, string>>;
  onChange: (part: { image?: string; alt?: string }) => void;
}

const PICTURES = 12;

export function BannerField({ id, image, alt, problems, onChange }: BannerFieldProps) {
  const [isChoosing, setChoosing] = useState(false);
  const isElsewhere = image.trim() !== '' && !image.trim().startsWith('/pictures/');
  const take = (url: string, words: string) => {
    onChange({ image: url, ...(words && { alt: words }) });
    setChoosing(false);
  };
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-1 font-strong">Picture</legend>
      {image.trim().startsWith('/pictures/') && <SmallPicture url={image.trim()} />}
      <UploadBox
        words={image ? 'Upload another one instead' : 'Upload a picture'}
        onDone={(picture) => take(picture.url, picture.alt)}
      />
      <div>
        <Button aria-expanded={isChoosing} aria-controls={`${id}-there`} onPress={() => setChoosing(!isChoosing)}>
          Choose one from the site
        </Button>
      </div>
      <div id={`${id}-there`} className="empty:hidden">
        {isChoosing && <There onChoose={take} />}
      </div>
      <DeskField
        id={id}
        label="Address of the picture"
        hint="A picture of this site. From elsewhere nothing is loaded, so that no one is tracked."
        value={image}
        maxLength={2_048}
        autoComplete="off"
        problem={problems.image}
        onChange={({ target }) => onChange({ image: target.value })}
      />
      {isElsewhere && !problems.image && (
        <p role="status" className="text-muted">
          This address leads to another site. Readers see the words without a picture.
        </p>
      )}
      <DeskField
        id={`${id}-alt`}
        label="What the picture shows"
        hint="For people who cannot see it."
        value={alt}
        maxLength={500}
        autoComplete="off"
        problem={problems.alt}
        onChange={({ target }) => onChange({ alt: target.value })}
      />
      <WordingSuggestions text={alt} fieldId={`${id}-alt`} onChange={(words) => onChange({ alt: words })} />
    </fieldset>
  );
}

/** The pictures that were uploaded last. */
function There({ onChoose }: { onChoose: (url: string, words: string) => void }) {
  const query = useQuery(picturesQuery({ size: PICTURES }));
  return (
    <Loaded query={query}>
      {({ data }) =>
        data.length === 0 ? (
          <p className="text-muted">No picture was uploaded yet.</p>
        ) : (
          <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
            {data.map((picture, i) => (
              <li key={picture.id}>
                <button
                  type="button"
                  aria-label={`Choose: ${picture.alt || `picture ${i + 1}, decoration`}`}
                  onClick={() => onChoose(picture.url, picture.alt)}
                  className="rounded-control border-[1.5px] border-control p-1"
                >
                  <SmallPicture url={picture.url} className="w-full!" />
                </button>
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}
