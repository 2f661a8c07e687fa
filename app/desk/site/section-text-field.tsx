/** A section of one of our own pages: as it comes with the site, or in words of one's own. */
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ProblemBox } from '../../ui/problem-box.tsx';
import { FieldNotes } from '../kit/fields/desk-field.tsx';
import { labelOfCard, sectionOf } from '../kit/site-field-meta.ts';
import { wordsOfSection } from './section-to-markdown.ts';

const MarkdownField = lazy(() =>
  import('../pictures/markdown-field.tsx').then((it) => ({ default: it.MarkdownField })),
);

interface SectionFieldProps {
  id: string;
  place: string;
  value: string;
  problem: string | undefined;
  onChange: (value: string) => void;
}

export function SectionField({ id, place, value, problem, onChange }: SectionFieldProps) {
  const { label } = labelOfCard(place);
  const [trouble, setTrouble] = useState(false);
  const [isOpen, setOpen] = useState(value !== '');
  const begin = async () => {
    const section = sectionOf(place);
    const words = section && (await wordsOfSection(section.address, section.id).catch(() => undefined));
    setTrouble(words === undefined);
    setOpen(true);
    if (words) onChange(words);
  };
  if (!isOpen && value === '') {
    return (
      <div>
        <h3 className="font-strong">{label}</h3>
        <FieldNotes id={id} problem={problem} />
        <p className="mb-2 text-muted">Default text.</p>
        <Button onPress={begin}>
          Write your own<span className="sr-only">{label}</span>
        </Button>
      </div>
    );
  }
  const field = { id, label, problem, value };
  return (
    <>
      {trouble && <ProblemBox message="The current text could not be loaded. Write your own, or try again later." />}
      <Suspense fallback={<p className="min-h-11 text-muted">Loading…</p>}>
        <MarkdownField
          {...field}
          hint="It replaces the default text. Readers see it once you save."
          onChange={onChange}
        />
      </Suspense>
    </>
  );
}
