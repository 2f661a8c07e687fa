/** The text of a post: a plain field with a small toolbar, and the text as its page will show it. */
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import type { CuratedPicture } from '#contract/curation.ts';
import { Button } from '../../ui/button.tsx';
import { boxClass, type FieldProps, fieldAria } from '../../ui/field.tsx';
import { markdownQuery } from '../kit/data/queries.ts';
import { DeskLabelled } from '../kit/fields/desk-field.tsx';
import {
  type Format,
  type Formatted,
  formatted,
  type NextLine,
  nextLine,
  plainText,
  withPicture,
} from '../kit/fields/markdown.ts';
import { ReadingLine } from '../kit/readability-line.tsx';
import { Loaded } from '../kit/screen-parts.tsx';
import { UploadBox } from './upload-box.tsx';

const TOOLS: readonly { format: Format; words: string }[] = [
  { format: 'heading', words: 'Heading' },
  { format: 'strong', words: 'Bold' },
  { format: 'link', words: 'Link' },
  { format: 'list', words: 'List' },
  { format: 'quote', words: 'Quote' },
];

interface MarkdownFieldProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
}

export function MarkdownField({ id, label, hint, problem, value, onChange }: MarkdownFieldProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const previewId = useId();
  const [isPreview, setPreview] = useState(false);
  const [isUpload, setUpload] = useState(false);
  const write = (change: (from: number, to: number) => Formatted) => {
    const field = area.current;
    if (!field) return;
    const { text, start, end } = change(field.selectionStart, field.selectionEnd);
    onChange(text);
    // Once the field has the new text, so that the next letter goes where it is meant to.
    requestAnimationFrame(() => {
      field.focus();
      field.setSelectionRange(start, end);
    });
  };
  const goOn = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    if (event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return;
    const field = event.currentTarget;
    const next = nextLine(field.value, field.selectionStart, field.selectionEnd);
    if (!next) return;
    event.preventDefault();
    replaceRange(field, next);
  };
  const use = (format: Format) => write((from, to) => formatted(value, from, to, format));
  const insert = ({ alt, url }: CuratedPicture) => write((_, to) => withPicture(value, to, alt, url));
  return (
    <DeskLabelled id={id} label={label} hint={hint} problem={problem}>
      <fieldset aria-label={`Tools for ${label}`} className="mb-1 flex min-w-0 flex-wrap gap-2">
        {TOOLS.map(({ format, words }) => (
          <Button key={format} isDisabled={isPreview} onPress={() => use(format)}>
            {words}
          </Button>
        ))}
        <Button isDisabled={isPreview} aria-expanded={isUpload} onPress={() => setUpload(!isUpload)}>
          Picture
        </Button>
        <Button aria-controls={previewId} onPress={() => setPreview(!isPreview)}>
          {isPreview ? 'Back to writing' : 'Preview text'}
        </Button>
      </fieldset>
      {isUpload && !isPreview && (
        <UploadBox
          words="Choose a picture"
          onDone={(picture) => {
            setUpload(false);
            insert(picture);
          }}
        />
      )}
      <textarea
        ref={area}
        id={id}
        hidden={isPreview}
        rows={14}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={goOn}
        {...fieldAria(id, problem, hint)}
        className={`resize-y ${boxClass(problem)}`}
      />
      <div id={previewId}>{isPreview && <Rendered text={value} />}</div>
      <ReadingLine text={plainText(value)} />
    </DeskLabelled>
  );
}

/** Writes as somebody who types would, so that the browser's own ‘Undo’ takes it back. */
function replaceRange(field: HTMLTextAreaElement, { from, to, words }: NextLine) {
  field.setSelectionRange(from, to);
  if (words) document.execCommand('insertText', false, words);
  else document.execCommand('delete');
}

function Rendered({ text }: { text: string }) {
  const query = useQuery(markdownQuery(text));
  return (
    <Loaded query={query}>
      {({ html }) => (
        <div
          className="prose max-w-(--measure) rounded-control border-[1.5px] border-control bg-surface px-4 py-3 text-base"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered from Markdown and sanitised by the server
          dangerouslySetInnerHTML={{ __html: html || '<p>Nothing is written yet.</p>' }}
        />
      )}
    </Loaded>
  );
}
