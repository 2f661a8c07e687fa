/** Cards or a list: one of the reader's preferences, where lists stand. */
import { type Preferences, savePreferences, usePreference } from '../../lib/preferences.ts';
import { Icon, type IconName } from '../icon.tsx';

const SIDES: readonly { value: Preferences['lists']; words: string; icon: IconName; className: string }[] = [
  {
    value: 'cards',
    words: 'Cards',
    icon: 'cards',
    className: `rounded-l-control unlisted:border-accent unlisted:bg-accent unlisted:text-accent-text`,
  },
  {
    value: 'list',
    words: 'List',
    icon: 'list',
    className: `-ml-[1.5px] rounded-r-control listed:border-accent listed:bg-accent listed:text-accent-text`,
  },
];

/** Which one is on shows by the mark on the whole page, before this has come to life. */
export function ListSwitch() {
  const lists = usePreference('lists');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of buttons is no part of a form
    <div role="group" aria-label="Show as" className="flex max-w-full flex-wrap noscript:hidden print:hidden">
      {SIDES.map(({ value, words, icon, className }) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === lists}
          onClick={() => savePreferences({ lists: value })}
          className={`inline-flex min-h-12 items-center gap-2 border-[1.5px] border-control bg-raised px-2.5 text-small sm:px-4 font-strong text-link hover:underline forced-colors:aria-pressed:underline ${className}`}
        >
          <Icon name={icon} className="size-5 max-[22rem]:hidden" />
          {words}
        </button>
      ))}
    </div>
  );
}
