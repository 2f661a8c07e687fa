/** Fields that differ, one below the other: what each said on either side. */
import { type FieldChange, fieldWords } from './field-words.ts';

interface DifferencesProps {
  changes: readonly FieldChange[];
  /** What the two sides are called. */
  before: string;
  after: string;
}

export function Differences({ changes, before, after }: DifferencesProps) {
  return (
    <dl className="grid gap-3">
      {changes.map((change) => (
        <div key={change.field}>
          <dt className="font-strong">{fieldWords(change.field)}</dt>
          <dd className="mt-1 grid gap-2 md:grid-cols-2">
            <Side name={before} value={change.before} />
            <Side name={after} value={change.after} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Side({ name, value }: { name: string; value: FieldChange['before'] }) {
  const words = valueInWords(value);
  return (
    <div className="min-w-0 rounded-control border-[1.5px] border-control bg-surface px-3 py-2">
      <p className="text-muted">{name}</p>
      {words === '' ? <p className="text-muted">Empty</p> : <p className="text-base whitespace-pre-wrap">{words}</p>}
    </div>
  );
}

function valueInWords(value: FieldChange['before']): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return Array.isArray(value) ? value.join(', ') : String(value);
}
