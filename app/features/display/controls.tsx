/** The controls of the panel. Each names a setting; what it is set to comes from the reader's preferences. */
import { createContext, type ReactNode, useContext, useId } from 'react';
import { type Preferences, SETTINGS, type Setting, usePreference } from '../../lib/preferences/preferences.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';

/** Changes settings; `pressed` is kept under the reader's finger while all around it may grow. */
type Change = (settings: Partial<Preferences>, pressed?: HTMLElement) => void;
export const ChangeContext = createContext<Change>(() => {
  throw new Error('a setting is changed inside the panel');
});
export const useChange = (): Change => useContext(ChangeContext);

interface GroupProps {
  title: string;
  hint?: string;
  /** The id of what explains it, where that is no hint. */
  describedBy?: string;
  children: ReactNode;
}

export function Group({ title, hint, describedBy, children }: GroupProps) {
  const id = useId();
  return (
    <fieldset
      aria-describedby={hint ? id : describedBy}
      className="min-w-0 border-t-(length:--line-width) border-line py-5"
    >
      <legend className="float-left mb-3 w-full">
        <h3 className="text-base tracking-normal [word-spacing:0]">{title}</h3>
      </legend>
      <div className="clear-both">{children}</div>
      {hint && (
        <p id={id} className="mt-2.5 text-small text-muted">
          {hint}
        </p>
      )}
    </fieldset>
  );
}

/** A setting whose values stand in a row from less to more. */
type Stepped = 'size' | 'lines' | 'letters' | 'measure';

const HIGHEST = 'largest';

interface StepperProps<S extends Stepped> {
  setting: S;
  words: string;
  less: string;
  more: string;
  /** A value in words. */
  show: (value: Preferences[S]) => string;
}

export function Stepper<S extends Stepped>({ setting, words, less, more, show }: StepperProps<S>) {
  const value = usePreference(setting);
  const change = useChange();
  const values: readonly Preferences[Stepped][] = SETTINGS[setting].values;
  const at = values.indexOf(value);
  const step = (by: 1 | -1, name: string) => {
    const next = values[at + by];
    return (
      <button
        type="button"
        aria-label={name}
        aria-disabled={next === undefined}
        onClick={(event) => next !== undefined && change({ [setting]: next }, event.currentTarget)}
        className={`${buttonClass('outlined')} size-11 px-0! aria-disabled:cursor-default aria-disabled:border-dashed aria-disabled:border-line aria-disabled:bg-transparent aria-disabled:text-muted`}
      >
        <Icon name={by < 0 ? 'minus' : 'plus'} />
      </button>
    );
  };
  const end = at === 0 ? 'smallest' : at === values.length - 1 ? HIGHEST : undefined;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="min-w-30 flex-1">{words}</span>
      <span className="ml-auto flex items-center gap-2">
        {step(-1, less)}
        <output aria-label={words} className="figures grid min-w-16 text-center leading-tight">
          <strong className="w-max min-w-full font-strong">{show(value)}</strong>
          {end && <span className="text-small leading-tight text-muted">{end}</span>}
          {/* The buttons keep their distance, whether there is a word or not. */}
          <span className="invisible h-0 text-small">{HIGHEST}</span>
        </output>
        {step(1, more)}
      </span>
    </div>
  );
}

type Chosen = Exclude<Setting, Stepped>;

interface ChoicesProps<S extends Chosen> {
  setting: S;
  /** Each value with its words. */
  options: readonly (readonly [value: Preferences[S], words: string])[];
  className: string;
  /** How an option looks; the words alone when absent. */
  option?: (value: Preferences[S], words: string, isChosen: boolean) => ReactNode;
  /** How the frame of an option looks, chosen or not. */
  frame?: string;
}

const FILLED =
  'target flex items-center justify-center gap-2 rounded-control border-[1.5px] border-control bg-raised px-3 py-1.5 text-center leading-tight font-medium hover:border-link has-checked:border-accent has-checked:bg-accent has-checked:font-strong has-checked:text-accent-text';
const FOCUS =
  'cursor-pointer has-focus-visible:outline-(length:--focus-width) has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus)';

/** One of the few values of a setting. */
export function Choices<S extends Chosen>({ setting, ...looks }: ChoicesProps<S>) {
  const change = useChange();
  return (
    <OneOf
      {...looks}
      chosen={usePreference(setting)}
      onChoose={(value, pressed) => change({ [setting]: value }, pressed)}
    />
  );
}

interface OneOfProps<V extends string | number> {
  chosen: V;
  options: readonly (readonly [value: V, words: string])[];
  onChoose: (value: V, pressed: HTMLElement) => void;
  className: string;
  option?: (value: V, words: string, isChosen: boolean) => ReactNode;
  frame?: string;
}

/** One of a few values, as radio buttons that fill their frames. */
export function OneOf<V extends string | number>(props: OneOfProps<V>) {
  const { chosen, options, onChoose, className, option, frame = FILLED } = props;
  const name = useId();
  return (
    <div className={className}>
      {options.map(([value, words]) => (
        <label key={value} className={`relative ${FOCUS} ${frame}`}>
          <input
            type="radio"
            name={name}
            value={value}
            checked={value === chosen}
            onChange={({ currentTarget }) => onChoose(value, currentTarget)}
            className="absolute inset-0 z-1 size-full cursor-pointer appearance-none opacity-0"
          />
          {option ? option(value, words, value === chosen) : <Words isChosen={value === chosen}>{words}</Words>}
        </label>
      ))}
    </div>
  );
}

const Words = ({ isChosen, children }: { isChosen: boolean; children: ReactNode }) => (
  <>
    {isChosen && <Icon name="tick" className="size-4.5 stroke-[2.6]" />}
    {children}
  </>
);
