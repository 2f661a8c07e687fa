/** One field of the site's own particulars, what the file says of it, and the way back to that. */
import { useState } from 'react';
import { isSame } from '#domain/site/fields.ts';
import type { AccentTheme, Row, SiteValue } from '#domain/site/site.ts';
import { uploadIn } from '#domain/uploads.ts';
import { Button } from '../../ui/button.tsx';
import { boxClass, fieldAria } from '../../ui/field.tsx';
import { NamedField } from '../kit/fields/datalist-field.tsx';
import { DeskField, DeskLabelled, DeskSelect, FieldNotes } from '../kit/fields/desk-field.tsx';
import { isWorded } from '../kit/fields/wording-controls.ts';
import { WordingSuggestions } from '../kit/fields/wording-suggestions.tsx';
import { type Look, labelOfCard } from '../kit/site-field-meta.ts';
import { SmallPicture } from '../pictures/small-picture.tsx';
import { UploadBox } from '../pictures/upload-box.tsx';
import { AccentField } from './accent-field.tsx';
import { OrderField } from './order-field.tsx';
import { RowsField } from './rows-field.tsx';
import { SectionField } from './section-text-field.tsx';
import { fileValue } from './site-draft.ts';

interface SiteFieldProps {
  place: string;
  value: SiteValue;
  problems: Readonly<Record<string, string>>;
  onChange: (value: SiteValue) => void;
}

export const siteFieldId = (place: string): string => `site-${place.replaceAll('.', '-')}`;

export function SiteField(props: SiteFieldProps) {
  const { place, value, onChange } = props;
  const file = fileValue(place);
  const look = labelOfCard(place);
  const isChanged = !isSame(value, file);
  const [timesBack, setTimesBack] = useState(0);
  return (
    <div className="grid content-start gap-2">
      {/* Removed items is another field, so that it forgets what was open in it; what is typed stays the same one, with its focus. */}
      <SiteControl key={timesBack} {...props} />
      {/* Lines of a list have theirs beside each. */}
      {typeof value === 'string' && isWorded(look) && (
        <WordingSuggestions text={value} fieldId={siteFieldId(place)} onChange={onChange} />
      )}
      {isChanged && (
        <p className="flex flex-wrap items-center gap-x-4 border-l-4 border-control pl-3">
          <span className="min-w-0 text-muted wrap-anywhere">{fileInWords(file, look)}</span>
          <Button
            look="plain"
            onPress={() => {
              onChange(file);
              setTimesBack(timesBack + 1);
            }}
          >
            {look.control === 'section' ? 'Reset to default' : 'Reset to default'}
            <span className="sr-only">for {look.label}</span>
          </Button>
        </p>
      )}
    </div>
  );
}

const LONG = 120;

function fileInWords(file: SiteValue, look: Look): string {
  if (look.control === 'section') return 'In your own words.';
  if (look.control === 'accent' && file === null) return 'Not the theme’s own colour.';
  if (look.control === 'choice') return `Default: ${look.choices?.[String(file)] ?? file}.`;
  if (look.control === 'tick') return `Default: ${file === true ? 'yes' : 'no'}.`;
  if (file === null || file === '') return 'Default: empty.';
  if (Array.isArray(file)) {
    const names = (file as readonly (string | Row)[]).map((one) =>
      typeof one === 'string' ? (look.choices?.[one] ?? one) : (one.name ?? one.words ?? ''),
    );
    return names.length === 0 ? 'Default: empty.' : `Default: ${names.join(', ')}.`;
  }
  const text = String(file);
  return `Default: ‘${text.length > LONG ? `${text.slice(0, LONG)}…` : text}’`;
}

/** The field alone. */
export function SiteControl({ place, value, problems, onChange }: SiteFieldProps) {
  const look = labelOfCard(place);
  const id = siteFieldId(place);
  const problem = problems[place];
  const { label, hint } = look;
  const shared = { id, label, hint, problem };
  const text = value === null ? '' : String(value);
  switch (look.control) {
    case 'rows':
      return <RowsField {...{ id, place, look, problems, onChange }} value={(value ?? []) as readonly Row[]} />;
    case 'order':
      return <OrderField {...{ id, look, problem }} value={value as string[]} onChange={(all) => onChange([...all])} />;
    case 'accent':
      return (
        <AccentField
          {...{ id, look, problem }}
          theme={place.split('.')[1] as AccentTheme}
          value={text}
          onChange={(colour) => onChange(colour === '' ? null : colour)}
        />
      );
    case 'section':
      return (
        <SectionField
          {...{ id, place, problem }}
          value={text}
          onChange={(words) => onChange(words === '' ? null : words)}
        />
      );
    case 'logo':
      return <LogoField {...shared} value={text} onChange={onChange} />;
    case 'choice':
      return (
        <DeskSelect {...shared} value={text} onChange={({ target }) => onChange(target.value)}>
          {Object.entries(look.choices ?? {}).map(([name, words]) => (
            <option key={name} value={name}>
              {words}
            </option>
          ))}
        </DeskSelect>
      );
    case 'zone':
      return <NamedField {...shared} of="zone" value={text} onChange={onChange} />;
    case 'tick':
      return (
        <div className="grid grid-cols-[auto_1fr] items-center gap-x-3">
          <input
            id={id}
            type="checkbox"
            checked={value === true}
            onChange={({ target }) => onChange(target.checked)}
            {...fieldAria(id, problem)}
            className="tick-box my-2.5 size-6"
          />
          <label htmlFor={id} className="cursor-pointer font-strong">
            {label}
          </label>
        </div>
      );
    case 'text':
    case 'names': {
      const isList = look.control === 'names';
      return (
        <DeskLabelled {...shared}>
          <textarea
            id={id}
            rows={isList ? 6 : 4}
            value={isList ? ((value ?? []) as string[]).join('\n') : text}
            onChange={({ target }) => onChange(isList ? target.value.split('\n') : target.value)}
            {...fieldAria(id, problem, hint)}
            className={`resize-y ${boxClass(problem)}`}
          />
        </DeskLabelled>
      );
    }
    default: {
      const kind = look.control === 'number' ? 'numeric' : undefined;
      return (
        <DeskField
          {...shared}
          type={look.control === 'day' ? 'date' : 'text'}
          inputMode={kind}
          value={text}
          onChange={({ target }) => onChange(target.value)}
        />
      );
    }
  }
}

interface LogoFieldProps {
  id: string;
  label: string;
  hint?: string | undefined;
  problem?: string | undefined;
  value: string;
  onChange: (value: SiteValue) => void;
}

function LogoField({ id, label, hint, problem, value, onChange }: LogoFieldProps) {
  return (
    <fieldset className="grid gap-3">
      <legend className="font-strong">{label}</legend>
      <FieldNotes id={id} hint={hint} problem={problem} />
      {value !== '' && uploadIn(value) && <SmallPicture url={value} />}
      {value !== '' && !uploadIn(value) && <p className="wrap-anywhere">{value}</p>}
      <UploadBox
        isWordless
        waitsAs={id}
        words={value === '' ? 'Upload a picture' : 'Upload another one instead'}
        onDone={({ url }) => onChange(url)}
      />
    </fieldset>
  );
}
