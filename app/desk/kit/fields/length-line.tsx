/** How long a text is beside how long it may be: a quiet count, a sentence where it is much, a problem where it is too much. */
import { Icon } from '#app/ui/icon.tsx';

/** So many times as long as is enough is more than readers see at once. */
const MUCH = 2;

interface LengthLineProps {
  text: string;
  /** About how many characters readers see of it in lists. */
  enough?: number | undefined;
  /** How many letters the site takes. */
  most?: number | undefined;
}

const figure = (number: number): string => number.toLocaleString('en-GB');

export function LengthLine({ text, enough, most }: LengthLineProps) {
  const letters = [...text.trim()].length;
  const isOver = most !== undefined && letters > most;
  const isMuch = enough !== undefined && letters > enough * MUCH;
  return (
    <>
      {isOver ? (
        <p className="figures flex items-start gap-2 font-strong text-danger-ink">
          <Icon name="warning" className="mt-[0.2em] size-5 shrink-0" />
          {figure(letters)} characters are too many: {figure(most)} fit here. Take out {figure(letters - most)}.
        </p>
      ) : isMuch ? (
        <p className="figures flex items-start gap-2">
          <Icon name="info" className="mt-[0.2em] size-5 shrink-0" />
          {figure(letters)} characters is long for this. Lists show about {figure(enough)}. Can you shorten it?
        </p>
      ) : (
        enough !== undefined &&
        letters > 0 && (
          <p className="figures text-right text-muted">
            {figure(letters)} of about {figure(enough)} characters
          </p>
        )
      )}
      {/* Said once, not with each letter. */}
      <span role="status" className="sr-only">
        {isOver ? 'This is too long.' : isMuch ? 'This is long.' : ''}
      </span>
    </>
  );
}
