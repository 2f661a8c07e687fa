/** The accent of a theme, measured while it is chosen: what it would look like, and where it could not be read. */

import {
  ACCENT_GROUNDS,
  accentProblem,
  accentRatios,
  nearestAccent,
  OWN_ACCENTS,
  ratioInWords,
} from '#domain/site/colours.ts';
import type { AccentTheme } from '#domain/site/site.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { DeskField } from '../kit/fields/desk-field.tsx';
import { DeskSign } from '../kit/signs.tsx';
import type { Look } from '../kit/site-field-meta.ts';

interface AccentFieldProps {
  id: string;
  look: Look;
  theme: AccentTheme;
  value: string;
  problem: string | undefined;
  onChange: (value: string) => void;
}

export function AccentField({ id, look: { label }, theme, value, problem, onChange }: AccentFieldProps) {
  const isColour = /^#[\da-f]{6}$/i.test(value);
  const shown = isColour ? value : OWN_ACCENTS[theme];
  const isReadable = accentProblem(theme, shown) === undefined;
  const nearest = isReadable ? undefined : nearestAccent(theme, shown);
  const grounds = ACCENT_GROUNDS[theme];
  return (
    <div className="grid gap-3">
      <div className="grid max-w-(--measure) grid-cols-[minmax(0,1fr)_auto] items-end gap-3">
        <DeskField
          id={id}
          label={label}
          hint="Press the square to choose one, or write it, such as #622656. Leave empty for the theme’s own."
          problem={problem}
          value={value}
          maxLength={7}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => onChange(target.value.trim())}
        />
        <label className="grid gap-1">
          <span className="sr-only">Choose a colour for {label}</span>
          <input
            type="color"
            value={shown}
            onChange={({ target }) => onChange(target.value)}
            className="h-11 w-16 cursor-pointer rounded-control border-[1.5px] border-control bg-raised p-1"
          />
        </label>
      </div>
      {/* Words that many could not read are not shown: the list below says where. */}
      {isReadable && (
        <p
          className="flex flex-wrap items-center gap-x-5 gap-y-2 rounded-control border-[1.5px] border-control px-4 py-3"
          style={{ background: grounds.surface, color: shown }}
        >
          <span className="underline underline-offset-2">A link</span>
          <span
            className="rounded-control px-4 py-2 font-strong"
            style={{ background: shown, color: grounds['accent-text'] }}
          >
            A button
          </span>
        </p>
      )}
      {nearest && (
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <span aria-hidden="true" className="size-8 rounded-control" style={{ background: nearest }} />
          <span className="figures">The nearest that can be read is {nearest}.</span>
          <Button
            onPress={() => {
              onChange(nearest);
              document.getElementById(id)?.focus();
            }}
          >
            Use {nearest}
          </Button>
        </p>
      )}
      {isColour && (
        <ul aria-label={`Contrast of ${label}`} className="grid gap-1">
          {accentRatios(theme, value).map(({ ground, words, least, ratio, holds }) => (
            <li key={ground} className="flex items-start gap-2">
              {holds ? (
                <Icon name="tick" className="mt-1 size-4 text-success-line" />
              ) : (
                <DeskSign name="barred" className="mt-1 size-4 text-danger-ink" />
              )}
              <span className="figures">
                {words}: {ratioInWords(ratio)}. {holds ? 'Enough.' : `Too little: ${least} to 1 is needed.`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
