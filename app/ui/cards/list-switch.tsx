/** Cards or a list: one of the reader's preferences, where lists stand. */
import { type Preferences, savePreferences, usePreference } from '../../lib/preferences/preferences.ts';
import { Icon, type IconName } from '../icon.tsx';

const SIDES: readonly { value: Preferences['lists']; words: string; icon: IconName; className: string }[] = [
  {
    value: 'cards',
    words: 'Cards',
    icon: 'cards',
    className: `fitting:rounded-r-none unlisted:border-accent unlisted:bg-accent unlisted:text-accent-text`,
  },
  {
    value: 'list',
    words: 'List',
    icon: 'list',
    className: `fitting:-ml-[1.5px] fitting:rounded-l-none listed:border-accent listed:bg-accent listed:text-accent-text`,
  },
];

/** Which one is on shows by the mark on the whole page, before this is hydrated. */
export function ListSwitch() {
  const lists = usePreference('lists');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of buttons is no part of a form
    <div
      role="group"
      aria-label="Show as"
      className="ml-auto flex max-w-full flex-wrap gap-1 fitting:flex-nowrap fitting:gap-0 noscript:hidden print:hidden"
    >
      {SIDES.map(({ value, words, icon, className }) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === lists}
          onClick={() => savePreferences({ lists: value })}
          className={`inline-flex min-h-12 items-center gap-2 rounded-control border-[1.5px] border-control bg-raised px-2.5 text-small sm:px-4 font-strong text-link hover:underline forced-colors:aria-pressed:underline ${className}`}
        >
          <Icon name={icon} className="size-5 max-[22rem]:hidden" />
          {words}
        </button>
      ))}
    </div>
  );
}
