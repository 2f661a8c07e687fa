/** Settings that are easier to see than to read: looks, typefaces and themes, each shown in itself. */
import { type Preferences, usePreferences } from '../../lib/preferences/preferences.ts';
import { Icon } from '../../ui/icon.tsx';
import { Choices, Group, useChange } from './controls.tsx';
import { isPresetOn, PRESETS } from './presets.ts';

/** A frame that keeps its ground when it is chosen: what it shows must stay visible. */
const FRAME =
  'rounded-control border-[1.5px] border-control text-ink hover:border-link has-checked:border-accent has-checked:font-strong has-checked:shadow-[inset_0_0_0_1.5px_var(--accent)]';

export function LookChoice() {
  const preferences = usePreferences();
  const change = useChange();
  return (
    <Group
      title="Ready-made looks"
      hint="A look sets text, theme, pictures, movement and how much there is, in one go."
    >
      <div className="grid grid-cols-[repeat(auto-fit,minmax(4.1rem,1fr))] gap-2">
        {PRESETS.map((look) => {
          const isOn = isPresetOn(preferences, look);
          const { width, lines } = look.sign;
          return (
            <button
              key={look.name}
              type="button"
              aria-pressed={isOn}
              onClick={(event) => change(look.settings, event.currentTarget)}
              className="relative grid justify-items-center gap-1 rounded-control border-[1.5px] border-control bg-surface px-1 pt-2 pb-1.5 leading-tight text-ink hover:border-link aria-pressed:border-accent aria-pressed:font-strong aria-pressed:shadow-[inset_0_0_0_1.5px_var(--accent)]"
            >
              <svg viewBox="0 0 44 34" className="h-8" aria-hidden="true" stroke="currentColor" strokeLinecap="round">
                {lines.map((y, i) => (
                  <path key={y} d={`M6 ${y}h${i === lines.length - 1 ? 20 : 32}`} strokeWidth={width} />
                ))}
              </svg>
              {isOn && <Icon name="tick" className="absolute top-1 right-1 size-4 stroke-[2.6]" />}
              <span className="text-small leading-tight">{look.name}</span>
            </button>
          );
        })}
      </div>
    </Group>
  );
}

export function FaceChoice() {
  return (
    <Group title="Font">
      <Choices
        setting="face"
        className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-2"
        frame={`target flex items-center bg-surface px-3 py-1.5 leading-tight ${FRAME}`}
        options={[
          ['atkinson', 'Atkinson'],
          ['lexend', 'Lexend'],
          ['opendyslexic', 'OpenDyslexic'],
          ['device', 'Device default'],
        ]}
        option={(face, words, isChosen) => (
          <span data-face={face} className="flex w-full items-center justify-between gap-2 font-sans">
            {words}
            {isChosen && <Icon name="tick" className="size-4.5 stroke-[2.6]" />}
          </span>
        )}
      />
    </Group>
  );
}

export function ThemeChoice() {
  return (
    <Group title="Theme" hint="‘Device’ follows what your device asks for: light, dark, or more contrast.">
      <Choices
        setting="theme"
        className="grid grid-cols-[repeat(auto-fit,minmax(max(4.2rem,30%),1fr))] gap-1.5 sm:grid-cols-[repeat(5,minmax(min-content,1fr))]"
        frame={`grid overflow-hidden bg-raised text-center leading-tight ${FRAME}`}
        options={[
          ['paper', 'Paper'],
          ['mist', 'Mist'],
          ['dusk', 'Dusk'],
          ['contrast', 'High contrast'],
          ['system', 'Device'],
        ]}
        option={(theme, words) => (
          <>
            <Swatch theme={theme} />
            <span className="py-1.5 text-small leading-tight">{words}</span>
          </>
        )}
      />
    </Group>
  );
}

/** A letter and a line of the accent in the theme's own colours. */
function Swatch({ theme }: { theme: Preferences['theme'] }) {
  const halves = theme === 'system' ? (['paper', 'dusk'] as const) : [theme];
  return (
    <span aria-hidden="true" className="m-[3px] mb-0 grid auto-cols-fr grid-flow-col overflow-hidden rounded-[6px]">
      {halves.map((half) => (
        <span key={half} data-theme={half} className="grid justify-items-center gap-1 bg-surface py-2 text-ink">
          <strong className="font-heading leading-none">A</strong>
          <span className="h-1.25 w-5 rounded-tile bg-accent" />
        </span>
      ))}
    </span>
  );
}
