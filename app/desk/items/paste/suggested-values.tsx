/** Values that a page, or things alike, suggest for a field. */
import { Icon } from '#app/ui/icon.tsx';

interface SuggestedValuesProps {
  label: string;
  /** With the words that say so, where there are any. */
  names: readonly { value: string; label: string; says?: string }[];
  onAdd: (value: string) => void;
}

/** Names that alike things have, or what the page says: each a press away; none is filled in unasked. */
export function SuggestedValues({ label, names, onAdd }: SuggestedValuesProps) {
  if (names.length === 0) return null;
  return (
    <div className="-mt-1 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-muted">
      <span>Proposed from its words:</span>
      {names.map((name) => (
        <span key={name.value} className={`flex flex-wrap items-center gap-x-2 ${name.says ? 'basis-full' : ''}`}>
          <button
            type="button"
            onClick={() => onAdd(name.value)}
            className="inline-flex min-h-9 items-center gap-1.5 rounded-badge border-[1.5px] border-dashed border-control px-2 text-ink"
          >
            <Icon name="plus" className="size-4" />
            {name.label}
            <span className="sr-only"> to {label}</span>
          </button>
          {name.says && <q className="min-w-0 wrap-anywhere">{name.says}</q>}
        </span>
      ))}
    </div>
  );
}
