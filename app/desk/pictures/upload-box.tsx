/** A picture on its way to the site: chosen or dropped, put into words, sent. */
import { type DragEvent, useEffect, useId, useRef, useState } from 'react';
import type { CuratedPicture } from '#contract/curation.ts';
import { PICTURE_BYTES_MOST } from '#domain/uploads.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemBox } from '../../ui/problem-box.tsx';
import { Busy } from '../../ui/request-states.tsx';
import { inMegabytes } from './file-size.ts';
import {
  type PictureWords,
  PictureWordsFields,
  refusedWords,
  type WrongWords,
  wrongWords,
} from './picture-words-fields.tsx';
import { sendPicture } from './send-picture.ts';

interface UploadBoxProps {
  words?: string;
  /** Whether the words beside it say it all already, as with a logo: then none are asked for. */
  isWordless?: boolean;
  /** Under this name a file that is chosen and not sent yet waits, also while another part of the page is shown. */
  waitsAs?: string;
  onDone: (picture: CuratedPicture) => void;
}

interface Waiting {
  file: File;
  text: PictureWords;
}
const waiting = new Map<string, Waiting>();

/** The names of files that are chosen and not sent, in the boxes that are on the page. */
const unsent = new Map<object, string>();

/** Throws with a sentence where a file was chosen and not sent: it would be lost. */
export function expectNothingUnsent(): void {
  const [name] = unsent.values();
  if (name !== undefined) throw new Error(`The picture ${name} is not uploaded yet.`);
}

/** Lets a file go that was chosen and not sent. */
export const forgetChosen = (name: string): void => void waiting.delete(name);

const NO_WORDS: PictureWords = { alt: '', isDecorative: false, credit: '' };
const TYPES = 'image/jpeg,image/png,image/webp,image/avif,image/gif';

/** Where a picture is chosen, and where one can be dropped. */
export function UploadBox({ words = 'Upload a picture', isWordless = false, waitsAs, onDone }: UploadBoxProps) {
  const [found] = useState(() => (waitsAs === undefined ? undefined : waiting.get(waitsAs)));
  const [file, setFile] = useState(found?.file);
  useEffect(() => {
    if (!file) return;
    const box = {};
    unsent.set(box, file.name);
    return () => void unsent.delete(box);
  }, [file]);
  const keep = (next: Waiting | undefined) => {
    if (waitsAs === undefined) return;
    if (next) waiting.set(waitsAs, next);
    else waiting.delete(waitsAs);
  };
  const [problem, setProblem] = useState<string>();
  const [isOver, setOver] = useState(false);
  const [note, setNote] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const take = (chosen: File | undefined) => {
    if (!chosen) return;
    const refusal = refusalOf(chosen);
    setProblem(refusal);
    setNote(undefined);
    setFile(refusal ? undefined : chosen);
    keep(refusal ? undefined : { file: chosen, text: NO_WORDS });
  };
  const close = () => {
    setFile(undefined);
    keep(undefined);
    requestAnimationFrame(() => opener.current?.focus());
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button does the same without dragging
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
      className={`grid gap-3 rounded-control border-[1.5px] border-dashed px-4 py-3 ${isOver ? 'border-accent bg-wash' : 'border-control'}`}
    >
      <input
        ref={input}
        type="file"
        accept={TYPES}
        hidden
        onChange={({ target }) => {
          take(target.files?.[0]);
          // The same file can be chosen again.
          target.value = '';
        }}
      />
      {problem && <ProblemBox message={problem} />}
      <p role="status" className="empty:hidden">
        {note}
      </p>
      {file ? (
        <Sending
          key={`${file.name} ${file.lastModified}`}
          file={file}
          begun={found?.file === file ? found.text : NO_WORDS}
          isBack={found?.file === file}
          isWordless={isWordless}
          onText={(text) => keep({ file, text })}
          onCancel={close}
          onOther={() => input.current?.click()}
          onDone={(picture, { alt, isDecorative }) => {
            close();
            const isKnown =
              picture.decorative !== isDecorative ||
              (!isDecorative && picture.alt !== alt.trim().replaceAll(/\s+/g, ' '));
            setNote(isKnown ? knownInWords(picture) : undefined);
            onDone(picture);
          }}
        />
      ) : (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button ref={opener} onPress={() => input.current?.click()}>
            {words}
          </Button>
          <p className="text-muted">Or drop it here. At most {inMegabytes(PICTURE_BYTES_MOST)}.</p>
        </div>
      )}
    </div>
  );
}

/** The same file is the same picture, wherever it is used, and so are its words. */
const knownInWords = ({ alt, decorative }: CuratedPicture): string =>
  `This picture was here already${decorative ? ', as decoration' : `: ‘${alt}’`}. It keeps that. To edit its description everywhere, open ‘Pictures’.`;

function refusalOf({ size, name, type }: File): string | undefined {
  if (size === 0) return 'This file is empty. Please choose another one.';
  if (size > PICTURE_BYTES_MOST)
    return `This picture has ${inMegabytes(size)}. At most ${inMegabytes(PICTURE_BYTES_MOST)} fit here. Please save a smaller one.`;
  if (type === 'image/svg+xml' || /\.svg$/i.test(name))
    return 'This is an SVG file, which can hold programs. Save it as PNG, and choose that one.';
  return undefined;
}

interface SendingProps {
  file: File;
  /** Its words as far as they are written. */
  begun: PictureWords;
  /** Whether it was chosen before somebody went to another part of the page. */
  isBack: boolean;
  isWordless: boolean;
  onText: (text: PictureWords) => void;
  onCancel: () => void;
  onOther: () => void;
  onDone: (picture: CuratedPicture, text: PictureWords) => void;
}

function Sending({ file, begun, isBack, isWordless, onText, onCancel, onOther, onDone }: SendingProps) {
  const id = useId();
  const [text, setText] = useState<PictureWords>(isWordless ? { ...NO_WORDS, isDecorative: true } : begun);
  const [part, setPart] = useState<number>();
  const [problem, setProblem] = useState<{ wrong?: WrongWords | undefined; message?: string }>({});
  const [stop] = useState(() => ({ now: new AbortController() }));
  const head = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // On the way back to a part of the page nobody has asked for it.
    if (!isBack) head.current?.focus();
    return () => stop.now.abort();
  }, [stop, isBack]);
  const send = async () => {
    if (part !== undefined) return;
    const wrong = wrongWords(id, text);
    setProblem({ wrong });
    if (wrong) return;
    setPart(0);
    stop.now = new AbortController();
    try {
      onDone(await sendPicture({ file, ...text }, setPart, stop.now.signal), text);
    } catch (error) {
      if (stop.now.signal.aborted) return;
      const refused = refusedWords(error);
      setProblem(refused ? { wrong: refused } : { message: (error as Error).message });
    } finally {
      setPart(undefined);
    }
  };
  return (
    <>
      <p ref={head} tabIndex={-1} className="font-strong wrap-anywhere outline-none">
        {file.name} <span className="figures font-normal text-muted">{inMegabytes(file.size)}</span>
      </p>
      <Chosen file={file} />
      {problem.message && <ProblemBox message={problem.message} />}
      {!isWordless && (
        <PictureWordsFields
          id={id}
          value={text}
          wrong={problem.wrong}
          onChange={(next) => {
            setText(next);
            onText(next);
          }}
        />
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button aria-disabled={part !== undefined} onPress={() => void send()}>
          {part === undefined ? 'Upload' : <Busy>Sending…</Busy>}
        </Button>
        {part === undefined && (
          <Button look="plain" onPress={onOther}>
            Another file
          </Button>
        )}
        <Button
          look="plain"
          onPress={() => {
            stop.now.abort();
            onCancel();
          }}
        >
          Cancel
        </Button>
        {part !== undefined && <Progress part={part} />}
      </div>
    </>
  );
}

/** The picture itself, small and whole, for putting it into words. What is no picture shows nothing. */
function Chosen({ file }: { file: File }) {
  const [src, setSrc] = useState<string>();
  useEffect(() => {
    const reader = new FileReader();
    reader.onload = () => setSrc(String(reader.result));
    reader.readAsDataURL(file);
    return () => reader.abort();
  }, [file]);
  if (!src) return null;
  return (
    <img
      src={src}
      alt=""
      onError={() => setSrc(undefined)}
      className="max-h-60 max-w-full justify-self-start rounded-control"
    />
  );
}

/** Said in quarters, so that nobody hears every step. */
function Progress({ part }: { part: number }) {
  const id = useId();
  const words = part < 1 ? `${Math.floor(part * 4) * 25} % has arrived` : 'Uploaded. Resizing…';
  return (
    <span className="inline-flex items-center gap-3">
      <progress aria-labelledby={id} value={part} max={1} className="h-3 w-40 accent-(--color-accent)" />
      <span id={id} role="status" className="figures">
        {words}
      </span>
    </span>
  );
}
