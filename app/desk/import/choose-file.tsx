/** Choosing a file: by a button, or by letting it fall onto the frame. */
import { type ChangeEvent, type DragEvent, useId, useState } from 'react';
import { IMPORT_FILE_LIMIT } from '#domain/limits.ts';
import { buttonClass } from '../../ui/button.tsx';
import { DeskSign } from '../kit/signs.tsx';

const MEGABYTES = IMPORT_FILE_LIMIT / 1_000_000;

interface ChooseFileProps {
  /** The name of the one that is chosen. */
  name: string | undefined;
  onFile: (file: File) => void;
}

export function ChooseFile({ name, onFile }: ChooseFileProps) {
  const id = useId();
  const [isOver, setOver] = useState(false);
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onFile(file);
  };
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (file) onFile(file);
    // The same file may be chosen again after it was corrected.
    target.value = '';
  };
  return (
    <section
      aria-label="Choose the file"
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
      className={`bounded mt-5 flex flex-wrap items-center justify-between gap-3 rounded-card px-4 py-3 ${isOver ? 'bg-wash' : 'bg-raised'}`}
    >
      <p id={`${id}-hint`} className="flex min-w-0 grow basis-64 items-start gap-2 wrap-anywhere">
        <DeskSign name="import" className="mt-0.5 size-5 shrink-0 text-link" />
        {name ? (
          <strong>{name}</strong>
        ) : (
          <span>
            A table as .csv or .xlsx, up to {MEGABYTES} MB. You can also drag a file here. Nothing changes yet.
          </span>
        )}
      </p>
      <label
        htmlFor={id}
        className={`${buttonClass(name ? 'outlined' : 'filled')} cursor-pointer has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-offset-2`}
      >
        {name ? 'Choose another file' : 'Choose a file'}
        <input
          id={id}
          type="file"
          accept=".csv,.tsv,.txt,.xlsx"
          aria-describedby={`${id}-hint`}
          className="sr-only"
          onChange={onChange}
        />
      </label>
    </section>
  );
}
