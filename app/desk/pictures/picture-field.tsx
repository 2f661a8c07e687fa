/** The pictures of an item: uploaded ones with their words, addresses of others, and the mosaic where there is none. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { uploadIn } from '#domain/uploads.ts';
import { Button } from '../../ui/button.tsx';
import { pictureQuery } from '../kit/data/queries.ts';
import { SmallPicture } from './small-picture.tsx';
import { UploadBox } from './upload-box.tsx';

interface PictureFieldProps {
  /** Addresses, the first one is on the card. */
  value: readonly string[];
  /** Whether there may be several. */
  isList: boolean;
  /** Whether the item does not have it yet. */
  isOpen: boolean | undefined;
  /** Whether what is written by hand needs another look. */
  isWrong: boolean;
  onChange: (value: string[]) => void;
  /** The field for addresses. */
  children: ReactNode;
}

export function PictureField({ value, isList, isOpen, isWrong, onChange, children }: PictureFieldProps) {
  const [sent, setSent] = useState<string>();
  const pictures = value.map((url) => url.trim()).filter(Boolean);
  return (
    <div className="grid gap-3">
      {pictures.length === 0 && <p>No picture. Readers see a drawn pattern.</p>}
      <ul className="grid gap-3 empty:hidden">
        {pictures.map((url) => (
          <li key={url} className="flex flex-wrap items-start gap-x-4 gap-y-2">
            {uploadIn(url) ? <Uploaded url={url} /> : <p className="min-w-0 wrap-anywhere">{url}</p>}
            <Button look="plain" onPress={() => onChange(pictures.filter((one) => one !== url))}>
              {pictures.length === 1 ? 'Use the pattern' : 'Remove picture'}
              <span className="sr-only">{url}</span>
            </Button>
          </li>
        ))}
      </ul>
      <UploadBox
        words={pictures.length === 0 || isList ? 'Upload a picture' : 'Upload another one instead'}
        onDone={({ url }) => {
          setSent(url);
          onChange(isList ? [...pictures.filter((one) => one !== url), url] : [url]);
        }}
      />
      <p role="status" className="font-strong empty:hidden">
        {isOpen && sent !== undefined && pictures.includes(sent) && NOT_KEPT}
      </p>
      <details open={isWrong || undefined}>
        <summary className="inline-flex min-h-11 cursor-pointer items-center underline">
          Use a picture’s web address
        </summary>
        {children}
      </details>
    </div>
  );
}

const NOT_KEPT = 'The picture is uploaded. Save your changes to use it.';

function Uploaded({ url }: { url: string }) {
  const { data } = useQuery(pictureQuery(url));
  const [picture] = data?.data ?? [];
  return (
    <>
      <SmallPicture url={url} />
      <div className="min-w-0 flex-[1_1_12rem]">
        {data && (
          <p>
            {picture?.alt && <>It shows: {picture.alt}</>}
            {picture?.decorative && 'Decorative picture.'}
            {!picture && 'This picture is not on the site any more. Readers see a drawn pattern.'}
          </p>
        )}
        {picture && <p>{picture.credit ? `Made by: ${picture.credit}` : 'No credit yet.'}</p>}
        <Link to="/curate/pictures" className="inline-flex min-h-11 items-center">
          All pictures
        </Link>
      </div>
    </>
  );
}
