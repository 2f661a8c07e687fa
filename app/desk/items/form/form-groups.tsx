/** The numbered groups of a form, and the line that leads to each. */
import { type ReactNode, useState } from 'react';
import { count } from '#app/lib/words/formatting.ts';
import { Icon } from '#app/ui/icon.tsx';
import { textsIn } from '#domain/kinds/value-texts.ts';
import { hintsIn } from '#domain/wording/inclusive-language.ts';
import type { Problems } from '../../kit/draft/draft.ts';
import { isWorded } from '../../kit/fields/wording-controls.ts';
import type { FormField, FormGroup } from '../../kit/items/field-meta.ts';
import { isFilled, type Values } from '../../kit/items/form-values.ts';

const groupId = (number: number): string => `part-${number}`;

interface PartsProps {
  groups: readonly FormGroup[];
  values: Values;
  problems: Problems;
  left: readonly string[];
}

/** On a telephone the folded groups themselves say what there is. */
export function PartsLine({ groups, values, problems, left }: PartsProps) {
  return (
    <nav aria-label="Parts of this form" className="mt-4 border-y-(length:--line-width) border-line max-md:hidden">
      <ul className="flex flex-wrap gap-x-6">
        {groups.map(({ title, fields }, i) => {
          const { wrong, hints } = toMend(fields, values, problems, left);
          return (
            <li key={title} className="flex items-center gap-2">
              {wrong === 0 && hints === 0 && isDone(fields, values) && (
                <Icon name="tick" className="size-4 text-success-line" />
              )}
              <a
                href={`#${groupId(i + 1)}`}
                className="inline-flex min-h-11 items-center text-ink no-underline hover:underline"
              >
                {i + 1} {title}
                <Marks wrong={wrong} hints={hints} />
              </a>
            </li>
          );
        })}
        <li className="md:ml-auto">
          <a href="#when" className="inline-flex min-h-11 items-center text-ink no-underline hover:underline">
            Status
          </a>
        </li>
      </ul>
    </nav>
  );
}

/** Something is written, and nothing that must be is not. */
const isDone = (fields: readonly FormField[], values: Values): boolean =>
  fields.some(({ name }) => isFilled(values[name])) &&
  fields.every(({ name, isRequired }) => !isRequired || isFilled(values[name]));

interface ToMend {
  wrong: number;
  hints: number;
}

const toMend = (fields: readonly FormField[], values: Values, problems: Problems, left: readonly string[]): ToMend => ({
  wrong: fields.filter(({ name }) => problems[name]).length,
  hints: fields.reduce((sum, field) => sum + hintsOf(field, values[field.name], left), 0),
});

const Mark = ({ children }: { children: ReactNode }) => (
  <span className="ml-2 rounded-badge border border-led-line bg-led px-1.5 text-led-text">{children}</span>
);

const Marks = ({ wrong, hints }: ToMend) => (
  <>
    {wrong > 0 && <Mark>{count(wrong, 'problem')}</Mark>}
    {hints > 0 && <Mark>{count(hints, 'hint')}</Mark>}
  </>
);

const hintsOf = (field: FormField, value: Values[string] | undefined, left: readonly string[]): number =>
  isWorded(field) && value !== undefined
    ? textsIn(field, value).reduce((sum, text) => sum + hintsIn(text, left).length, 0)
    : 0;

/** From this one on, groups of a new item begin folded on a telephone. */
const FIRST_FOLDED = 3;

interface GroupProps extends Omit<PartsProps, 'groups'> {
  number: number;
  group: FormGroup;
  /** What is there already begins folded, as a list of its parts. */
  isNew: boolean;
  topicName: (slug: string) => string;
  children: ReactNode;
}

/** On narrow screens it folds to its name and a line of what stands in it. */
export function Group({ number, group, values, problems, left, isNew, topicName, children }: GroupProps) {
  const { title, fields } = group;
  const [isFolded, setFolded] = useState(!isNew || number >= FIRST_FOLDED);
  const { wrong, hints } = toMend(fields, values, problems, left);
  const folds = isFolded && wrong === 0;
  const id = groupId(number);
  return (
    <section
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      className="bounded rounded-card bg-raised px-5 py-4 outline-none max-md:px-4 max-md:py-2.5"
    >
      <div className="relative flex flex-wrap items-center gap-x-3">
        <span aria-hidden="true" className="figures grid size-7 place-items-center rounded-tile bg-sunken font-strong">
          {number}
        </span>
        <h2 id={`${id}-title`} className="min-w-min text-lead wrap-break-word">
          {title}
        </h2>
        <button
          type="button"
          aria-expanded={!folds}
          aria-controls={`${id}-fields`}
          onClick={() => setFolded(!folds)}
          // The whole line is pressed, not the word alone.
          className="ml-auto inline-flex min-h-11 items-center gap-2 text-link underline after:absolute after:inset-0 md:hidden"
        >
          {folds ? 'Show' : 'Hide'}
          <span className="sr-only"> {title}</span>
        </button>
      </div>
      {folds && (
        <p className="mb-1 wrap-anywhere text-muted md:hidden">
          {summaryOf(group, values, topicName) || 'Nothing yet'}
          <Marks wrong={0} hints={hints} />
        </p>
      )}
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
/** They tell nobody what it is. */
const OF_PROGRAMS = new Set(['slug', 'external_id']);

function summaryOf({ fields }: FormGroup, values: Values, topicName: GroupProps['topicName']): string {
  const said = fields
    .filter(({ name, control }) => control !== 'when' && !OF_PROGRAMS.has(name) && isFilled(values[name]))
    .map(({ name, label, control }) => {
      const value = values[name];
      if (name === 'topics' && Array.isArray(value)) return value.map(topicName).join(', ');
      // An address of a picture tells nobody what it shows.
      if (control === 'pictures') return count(Array.isArray(value) ? value.length : 1, 'picture');
      if (control === 'expect') return count(Array.isArray(value) ? value.length : 0, 'answer');
      return value === true ? label : Array.isArray(value) ? value.join(', ') : String(value);
    })
    .join(', ');
  return said.length > MOST_LETTERS ? `${said.slice(0, MOST_LETTERS)}…` : said;
}
