/** What to find, what to put there, and where to look. */
import { type ComponentProps, type FormEvent, useId, useRef, useState } from 'react';
import { Button, type ButtonLook } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { FIND_LIMIT, INSTEAD_LIMIT } from '#domain/limits.ts';
import { DeskField } from '../../kit/fields/desk-field.tsx';
import { FIELD_CHOICES, type ReplaceAddress } from './replace-search-params.ts';

interface ReplaceFormProps {
  said: ReplaceAddress;
  /** Filled as long as there is nothing to change yet. */
  look: ButtonLook;
  onLook: (said: ReplaceAddress) => void;
}

const NAMES = FIELD_CHOICES.flatMap(({ names }) => names);

export function ReplaceForm({ said, look, onLook }: ReplaceFormProps) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(said.fields?.split(',') ?? NAMES));
  const [problem, setProblem] = useState<{ find?: string; fields?: string }>({});
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const find = String(data.get('find'));
    const problems = {
      ...(find.length < 2 && { find: 'Write at least 2 letters.' }),
      ...(chosen.size === 0 && { fields: 'Choose a field to search.' }),
    };
    setProblem(problems);
    if ('find' in problems) return document.getElementById(`${id}-find`)?.focus();
    if ('fields' in problems) {
      const details = form.current?.querySelector('details');
      if (details) details.open = true;
      return details?.querySelector('input')?.focus();
    }
    onLook({
      find,
      with: String(data.get('with')) || undefined,
      fields: chosen.size === NAMES.length ? undefined : NAMES.filter((name) => chosen.has(name)).join(),
      whole: data.has('whole') || undefined,
      match: data.has('match') || undefined,
    });
  };
  return (
    <search>
      <form ref={form} noValidate onSubmit={onSubmit} className="mt-5 grid max-w-220 gap-4">
        <div className="grid gap-4 md:grid-cols-2">
          <DeskField
            id={`${id}-find`}
            name="find"
            label="Find"
            hint="Plain words, as they stand there."
            defaultValue={said.find}
            maxLength={FIND_LIMIT}
            autoComplete="off"
            problem={problem.find}
          />
          <DeskField
            name="with"
            label="Replace with"
            hint="Leave empty to remove the words."
            defaultValue={said.with}
            maxLength={INSTEAD_LIMIT}
            autoComplete="off"
          />
        </div>
        <div className="flex flex-wrap gap-x-8">
          <TickLine name="whole" defaultChecked={said.whole}>
            Whole words only
          </TickLine>
          <TickLine name="match" defaultChecked={said.match}>
            Capitals must match
          </TickLine>
        </div>
        <details className="group bounded rounded-card bg-raised px-4 py-1">
          <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2.5 [&::-webkit-details-marker]:hidden">
            <Icon name="down" className="size-4 shrink-0 text-link group-open:rotate-180" />
            <span>
              <strong className="font-strong">In which fields:</strong> {chosenInWords(chosen)}
            </span>
          </summary>
          <fieldset className="pb-3">
            <legend className="sr-only">In which fields</legend>
            {problem.fields && <p className="font-strong text-danger-ink">Problem: {problem.fields}</p>}
            <p className="flex flex-wrap gap-x-4">
              <Button look="plain" onPress={() => setChosen(new Set(NAMES))}>
                All fields
              </Button>
              <Button look="plain" onPress={() => setChosen(new Set())}>
                None
              </Button>
            </p>
            <div className="grid gap-x-6 sm:grid-cols-2 lg:grid-cols-3">
              {FIELD_CHOICES.map(({ label, names }) => (
                <TickLine
                  key={label}
                  checked={names.every((name) => chosen.has(name))}
                  onChange={({ target }) => {
                    const these = new Set(names);
                    setChosen(target.checked ? chosen.union(these) : chosen.difference(these));
                  }}
                >
                  {label}
                </TickLine>
              ))}
            </div>
          </fieldset>
        </details>
        <p>
          <Button type="submit" look={look}>
            Preview changes
          </Button>
        </p>
      </form>
    </search>
  );
}

const TickLine = ({ children, ...input }: ComponentProps<'input'>) => (
  <label className="inline-flex min-h-11 cursor-pointer items-center gap-3">
    <input type="checkbox" {...input} className="tick-box size-6" />
    {children}
  </label>
);

function chosenInWords(chosen: ReadonlySet<string>): string {
  if (chosen.size === NAMES.length) return 'all that hold words or addresses';
  const labels = FIELD_CHOICES.filter(({ names }) => names.every((name) => chosen.has(name))).map(({ label }) => label);
  if (labels.length === 0) return 'none';
  return labels.length <= 3 ? labels.join(', ') : `${labels.slice(0, 2).join(', ')} and ${labels.length - 2} more`;
}
