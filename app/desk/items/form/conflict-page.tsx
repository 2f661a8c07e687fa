/** Two people changed the same fields: both versions side by side, and nothing goes over until somebody chooses. */
import { useEffect, useRef, useState } from 'react';
import { nameOf, useUser } from '#app/lib/session/user.ts';
import { clockTime } from '#app/lib/words/dates.ts';
import { count } from '#app/lib/words/formatting.ts';
import { Button } from '#app/ui/button.tsx';
import { ProblemBox } from '#app/ui/problem-box.tsx';
import type { CuratedItem } from '#contract/curation.ts';
import type { Kind } from '#domain/kinds.ts';
import { both, type Conflict as ConflictOf, marksOf } from '../../kit/draft/merge.ts';
import { lookOfField } from '../../kit/items/field-meta.ts';
import type { FormValue, Values } from '../../kit/items/form-values.ts';
import { ScreenHead } from '../../kit/screen-parts.tsx';

type Conflict = ConflictOf<FormValue>;
type Side = 'mine' | 'theirs' | 'both';

interface ConflictPageProps {
  kind: Kind;
  /** As the others left it. */
  item: CuratedItem;
  fields: readonly Conflict[];
  onChoose: (chosen: Values) => Promise<void>;
  /** Makes a draft of its own of what was written here. */
  onSeparate: () => Promise<void>;
  /** Back to the form, with the choice still open. */
  onBack: () => void;
}

export function ConflictPage({ kind, item, fields, onChoose, onSeparate, onBack }: ConflictPageProps) {
  const [sides, setSides] = useState<Readonly<Record<string, Side>>>({});
  const [problem, setProblem] = useState<string>();
  const head = useRef<HTMLDivElement>(null);
  const user = useUser();
  const isOwn = user !== undefined && item.updated_by === nameOf(user);
  const their = isOwn ? 'Your other window' : (item.updated_by ?? 'Someone');
  // The form gave way to this page.
  useEffect(() => head.current?.focus(), []);

  const open = fields.filter(({ name }) => !sides[name]);
  const finish = (all: Readonly<Record<string, Side>>) => {
    const first = fields.find(({ name }) => !all[name]);
    if (first) {
      document.getElementById(`choose-${first.name}-mine`)?.focus();
      return;
    }
    const chosen = fields.map((field) => [field.name, valueChosen(field, all[field.name] as Side)]);
    void onChoose(Object.fromEntries(chosen));
  };
  const separate = () =>
    onSeparate().catch((error: unknown) => setProblem(error instanceof Error ? error.message : String(error)));
  return (
    <>
      <div ref={head} tabIndex={-1} className="outline-none">
        <ScreenHead
          title={`${their} saved changes while you were editing`}
          lead={`Both versions are safe. You both changed ${count(fields.length, 'field')}. Choose which version to use. ${item.status === 'published' ? `Readers see those of ${isOwn ? 'your other window' : their} now.` : 'Readers see neither yet.'}`}
        />
      </div>
      <p className="mt-2 text-muted">
        <ins className={NEW}>Underlined</ins> is new, <del className={GONE}>struck through</del> was removed.
      </p>
      {problem && <ProblemBox message={problem} className="mt-4" />}
      <div className="mt-5 grid gap-5">
        {fields.map((field, i) => (
          <Choice
            key={field.name}
            number={i + 1}
            label={lookOfField(kind, field.name).label}
            field={field}
            theirs={`${their}, ${clockTime(item.updated_at, null)}`}
            side={sides[field.name]}
            isOwn={isOwn}
            onChoose={(side) => setSides({ ...sides, [field.name]: side })}
          />
        ))}
        <section className="bounded rounded-card bg-raised px-5 py-4">
          <p role="status">
            <strong className="font-strong">
              {fields.length - open.length} of {fields.length} selected.
            </strong>{' '}
            {open[0] && `‘${lookOfField(kind, open[0].name).label}’ is still open. The button takes you there first.`}
          </p>
          <div className="mt-3 flex flex-wrap items-center gap-3">
            <Button look="filled" onPress={() => finish(sides)}>
              Save my choices
            </Button>
            <Button onPress={() => finish(Object.fromEntries(fields.map(({ name }) => [name, 'theirs' as const])))}>
              {isOwn ? 'Use all of the other window' : 'Use all of theirs'}
            </Button>
            <Button onPress={() => void separate()}>Save mine as a new draft</Button>
            <Button look="plain" onPress={onBack}>
              Decide later
            </Button>
          </div>
        </section>
      </div>
    </>
  );
}

const valueChosen = (field: Conflict, side: Side): FormValue =>
  side === 'both' ? (both(field) ?? field.mine) : field[side];

interface ChoiceProps {
  number: number;
  label: string;
  field: Conflict;
  /** Whose the other version is, and of when. */
  theirs: string;
  side: Side | undefined;
  /** Both windows are of one person. */
  isOwn: boolean;
  onChoose: (side: Side) => void;
}

const CHOSEN = { mine: 'You chose yours', theirs: 'You chose theirs', both: 'You chose both' };
const CHOSEN_OF_OWN = { ...CHOSEN, mine: 'You chose this window', theirs: 'You chose the other window' };

function Choice({ number, label, field, theirs, side, isOwn, onChoose }: ChoiceProps) {
  const joined = both(field);
  const option = (one: Side, words: string, value: FormValue) => (
    <label
      className={`grid cursor-pointer grid-cols-[auto_1fr] content-start gap-x-3 rounded-control bg-surface px-4 py-3 ${side === one ? 'border-2 border-accent' : 'border-[1.5px] border-control'} ${one === 'both' ? 'md:col-span-2' : ''}`}
    >
      <input
        id={`choose-${field.name}-${one}`}
        type="radio"
        name={`choose-${field.name}`}
        checked={side === one}
        onChange={() => onChoose(one)}
        className="size-6 accent-(--accent)"
      />
      <strong className="font-strong">{words}</strong>
      <span className="col-start-2 text-base whitespace-pre-wrap wrap-anywhere">
        <Marked before={inWords(field.before)} after={inWords(value)} />
      </span>
    </label>
  );
  return (
    <fieldset className="bounded rounded-card bg-raised px-5 py-4">
      <legend className="float-left mb-3 w-full text-lead font-heading">
        <span aria-hidden="true" className="figures mr-3 inline-grid size-7 place-items-center rounded-tile bg-sunken">
          {number}
        </span>
        {label}
      </legend>
      <div className="clear-both grid gap-3 md:grid-cols-2">
        {option('mine', isOwn ? 'This window' : 'Yours', field.mine)}
        {option('theirs', theirs, field.theirs)}
        {joined && option('both', 'Both', joined)}
      </div>
      <p className="mt-2 text-muted">{side ? (isOwn ? CHOSEN_OF_OWN : CHOSEN)[side] : 'Not selected yet'}</p>
    </fieldset>
  );
}

const NEW = 'bg-success text-success-text underline decoration-2';
const GONE = 'bg-danger text-danger-text line-through';

function Marked({ before, after }: { before: string; after: string }) {
  if (after === '' && before === '') return 'Nothing';
  let at = 0;
  return marksOf(before, after).map(({ text, as }) => {
    at += 1;
    if (as === 'new')
      return (
        <ins key={at} className={NEW}>
          {text}
        </ins>
      );
    if (as === 'gone')
      return (
        <del key={at} className={GONE}>
          {text}
        </del>
      );
    return <span key={at}>{text}</span>;
  });
}

function inWords(value: FormValue | undefined): string {
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return value ?? '';
}
