/** The numbered groups of a form, and the line that leads to each. */
import { type ReactNode, useState } from 'react';
import { count } from '#app/lib/words/short-sentences.ts';
import { Icon } from '#app/ui/icon.tsx';
import { textsIn } from '#domain/kinds/field-texts.ts';
import { hintsIn } from '#domain/wording/inclusive-language.ts';
import type { Problems } from '../../kit/draft/draft.ts';
import { isWorded } from '../../kit/fields/worded.ts';
import type { FormField, FormGroup } from '../../kit/items/field-meta.ts';
import { isFilled, type Values } from '../../kit/items/form-values.ts';

const groupId = (number: number): string => `part-${number}`;

interface PartsProps {
  groups: readonly FormGroup[];
  values: Values;
  problems: Problems;
  left: readonly string[];
}

export function PartsLine({ groups, values, problems, left }: PartsProps) {
  return (
    <nav aria-label="Parts of this form" className="mt-4 border-y-(length:--line-width) border-line">
      <ul className="flex flex-wrap gap-x-6">
        {groups.map(({ title, fields }, i) => {
          const wrong = fields.filter(({ name }) => problems[name]).length;
          const hints = fields.reduce((sum, field) => sum + hintsOf(field, values[field.name], left), 0);
          return (
            <li key={title} className="flex items-center gap-2">
              {wrong === 0 && hints === 0 && fields.some(({ name }) => isFilled(values[name])) && (
                <Icon name="tick" className="size-4 text-success-line" />
              )}
              <a
                href={`#${groupId(i + 1)}`}
                className="inline-flex min-h-11 items-center text-ink no-underline hover:underline"
              >
                {i + 1} {title}
                {wrong > 0 && <Mark>{count(wrong, 'problem')}</Mark>}
                {hints > 0 && <Mark>{count(hints, 'hint')}</Mark>}
              </a>
            </li>
          );
        })}
        <li className="md:ml-auto">
          <a href="#when" className="inline-flex min-h-11 items-center text-ink no-underline hover:underline">
            When readers see it
          </a>
        </li>
      </ul>
    </nav>
  );
}

const Mark = ({ children }: { children: ReactNode }) => (
  <span className="ml-2 rounded-badge border border-led-line bg-led px-1.5 text-led-text">{children}</span>
);

const hintsOf = (field: FormField, value: Values[string] | undefined, left: readonly string[]): number =>
  isWorded(field) && value !== undefined
    ? textsIn(field, value).reduce((sum, text) => sum + hintsIn(text, left).length, 0)
    : 0;

/** From this one on, groups that are filled in begin folded on a telephone. */
const FIRST_FOLDED = 4;

interface GroupProps {
  number: number;
  group: FormGroup;
  values: Values;
  problems: Problems;
  children: ReactNode;
}

/** On narrow screens it folds to its name and a line of what stands in it. */
export function Group({ number, group, values, problems, children }: GroupProps) {
  const { title, fields } = group;
  const [isFolded, setFolded] = useState(
    () =>
      number >= FIRST_FOLDED &&
      fields.every(({ name }) => !problems[name]) &&
      fields.some(({ name }) => isFilled(values[name])),
  );
  const folds = isFolded && fields.every(({ name }) => !problems[name]);
  const id = groupId(number);
  return (
    <section
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      className="bounded rounded-card bg-raised px-5 py-4 outline-none"
    >
      <div className="flex items-center gap-3">
        <span aria-hidden="true" className="figures grid size-7 place-items-center rounded-tile bg-sunken font-strong">
          {number}
        </span>
        <h2 id={`${id}-title`} className="text-lead">
          {title}
        </h2>
        <button
          type="button"
          aria-expanded={!folds}
          aria-controls={`${id}-fields`}
          onClick={() => setFolded(!folds)}
          className="ml-auto inline-flex min-h-11 items-center gap-2 text-link underline md:hidden"
        >
          {folds ? 'Open' : 'Fold'}
          <span className="sr-only"> {title}</span>
        </button>
      </div>
      {folds && <p className="mt-1 wrap-anywhere text-muted md:hidden">{summaryOf(group, values)}</p>}
      <div
        id={`${id}-fields`}
        className={`mt-3 grid gap-4 sm:grid-cols-2 sm:items-end ${folds ? 'max-md:hidden' : ''}`}
      >
        {children}
      </div>
    </section>
  );
}

const MOST_LETTERS = 60;

function summaryOf({ fields }: FormGroup, values: Values): string {
  const said = fields
    .filter(({ name, control }) => control !== 'when' && isFilled(values[name]))
    .map(({ name, label, control }) => {
      const value = values[name];
      // An address of a picture tells nobody what it shows.
      if (control === 'pictures') return count(Array.isArray(value) ? value.length : 1, 'picture');
      if (control === 'expect') return count(Array.isArray(value) ? value.length : 0, 'answer');
      return value === true ? label : Array.isArray(value) ? value.join(', ') : String(value);
    })
    .join(', ');
  return said.length > MOST_LETTERS ? `${said.slice(0, MOST_LETTERS)}…` : said;
}
