/** With what a new site begins. */
import type { Beginning } from '#contract/setup.ts';

/** An import begins with nothing, and goes on at its screen. */
export type Beginnings = Beginning | 'import';

const CHOICES: readonly { value: Beginnings; words: string; about: string }[] = [
  {
    value: 'starter',
    words: 'Starter guides',
    about: 'Answers to common situations, and their topics, all as drafts. You check and publish what fits your place.',
  },
  {
    value: 'demo',
    words: 'Demo content',
    about: 'Made-up items, to see every page full. You can remove them all at once.',
  },
  { value: 'import', words: 'My own list', about: 'From a table or a folder of files. The desk asks for it next.' },
  { value: 'nothing', words: 'Nothing', about: 'An empty site with the lines for help.' },
];

interface BeginWithProps {
  hasDemo: boolean;
  chosen: Beginnings;
  onChoose: (beginning: Beginnings) => void;
}

export const BeginWith = ({ hasDemo, chosen, onChoose }: BeginWithProps) => (
  <fieldset className="grid gap-1">
    <legend className="sr-only">Starting content</legend>
    {hasDemo && (
      <p className="mb-2 max-w-(--measure) text-muted">
        The demo content is here. Any other choice removes it; what you have changed or added stays.
      </p>
    )}
    {CHOICES.map(({ value, words, about }) => (
      <label key={value} className="grid cursor-pointer grid-cols-[auto_1fr] items-center gap-x-3 pb-2">
        <input
          type="radio"
          name="beginning"
          value={value}
          checked={chosen === value}
          onChange={() => onChoose(value)}
          className="size-6 accent-(--accent)"
        />
        <span className="flex min-h-9 items-center font-strong">{words}</span>
        <span className="col-start-2 text-muted">{about}</span>
      </label>
    ))}
  </fieldset>
);
