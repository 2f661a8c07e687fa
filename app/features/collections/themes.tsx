import type { ReactNode } from 'react';
import type { CollectionDetail, Theme } from '#contract/collections.ts';
import { Icon } from '../../ui/icon.tsx';

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
  return (
    <nav aria-label="Themes" className="wrap mt-9">
      <ul className="grid gap-4 md:grid-cols-3">
        {themes.map(({ number, theme }) => (
          <li key={theme.id}>
            {link(number, {
              'aria-current': number === chosen ? 'true' : undefined,
              className:
                'grid h-full content-start gap-1 rounded-card border-[1.5px] border-control bg-raised px-5 py-4.5 text-[0.972rem] leading-snug text-pretty text-ink no-underline hover:border-link aria-[current]:border-accent aria-[current]:shadow-[inset_0_0_0_1.5px_var(--accent)]',
              children: (
                <>
                  <strong className="flex items-center gap-2 text-lead font-heading">
                    {number === chosen && <Icon name="tick" className="size-5 stroke-[2.6] text-link" />}
                    {theme.name}
                  </strong>
                  {theme.summary}
                </>
              ),
            })}
          </li>
        ))}
      </ul>
    </nav>
  );
}
