import type { ReactNode } from 'react';
import type { CollectionDetail, Theme } from '#contract/collections.ts';
import { ToggleWords, toggleClass } from '../../ui/filter-toggle.tsx';

export type ThemeNumber = '1' | '2' | '3';

/** The themes that a collection has, each with its number. */
export function themesOf(collection: CollectionDetail): { number: ThemeNumber; theme: Theme }[] {
  const { theme_1, theme_2, theme_3 } = collection;
  return [theme_1, theme_2, theme_3].flatMap((theme, i) =>
    theme ? [{ number: String(i + 1) as ThemeNumber, theme }] : [],
  );
}

/** The theme that an address opens: the one that it names, else the first. */
export function chosenTheme(collection: CollectionDetail, number: string | undefined) {
  const themes = themesOf(collection);
  return themes.find((one) => one.number === number) ?? themes[0];
}

interface ThemeChoiceProps {
  collection: CollectionDetail;
  chosen: ThemeNumber | undefined;
  /** The link to a theme. */
  link: (
    number: ThemeNumber,
    props: { className: string; 'aria-current': 'true' | undefined; children: ReactNode },
  ) => ReactNode;
}

export function ThemeChoice({ collection, chosen, link }: ThemeChoiceProps) {
  const themes = themesOf(collection);
  if (themes.length === 0) return null;
  const summary = themes.find(({ number }) => number === chosen)?.theme.summary;
  return (
    <nav aria-label="Themes" className="wrap mt-4">
      <ul className="flex flex-wrap gap-2.5">
        {themes.map(({ number, theme }) => (
          <li key={theme.id}>
            {link(number, {
              'aria-current': number === chosen ? 'true' : undefined,
              className: toggleClass(number === chosen),
              children: <ToggleWords chosen={number === chosen}>{theme.name}</ToggleWords>,
            })}
          </li>
        ))}
      </ul>
      {summary && <p className="mt-2 max-w-(--measure) max-sm:hidden">{summary}</p>}
    </nav>
  );
}
