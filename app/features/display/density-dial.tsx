/** The quiet dial: how much there is at once, in four stops on a line. */
import { type ReactNode, useId } from 'react';
import { type Preferences, usePreference } from '../../lib/preferences/preferences.ts';
import { Icon } from '../../ui/icon.tsx';
import { Choices, Group } from './controls.tsx';

type Amount = Preferences['amount'];

const STOPS: Record<Amount, { words: string; does: string; drawing: ReactNode }> = {
  full: {
    words: 'Full',
    does: 'everything there is, with pictures.',
    drawing: (
      <>
        <path d="M5 5h30" />
        <path d="M5 11h13v10H5zM22 11h13v10H22zM5 25h13v10H5zM22 25h13v10H22z" />
        <path d="M5 13h13M22 13h13M5 27h13M22 27h13" strokeWidth="4.5" />
      </>
    ),
  },
  fewer: {
    words: 'Fewer',
    does: 'three results at first, in one column. Filters stay folded, and extras are gone.',
    drawing: (
      <>
        <path d="M8 5h24v13H8zM8 22h24v13H8z" />
        <path d="M8 7.5h24M8 24.5h24" strokeWidth="5.5" />
      </>
    ),
  },
  words: {
    words: 'Text only',
    does: 'the same as Fewer, without pictures.',
    drawing: <path d="M7 8h26M7 16h17M7 24h26M7 32h13" />,
  },
  one: {
    words: 'One at a time',
    does: 'one result on the page, with Back and Next. No pictures. Filters stay folded.',
    drawing: (
      <>
        <path d="M6 5h28v19H6zM11.5 11.5h17M11.5 17.5h10" />
        <path d="M6 32h8M9 29l-3 3 3 3M34 32h-8M31 29l3 3-3 3" />
      </>
    ),
  },
};

const AMOUNTS = Object.keys(STOPS) as Amount[];

export function DensityDial() {
  const { words, does } = STOPS[usePreference('amount')];
  const id = useId();
  return (
    <Group title="How much at once" describedBy={id}>
      <div className="relative">
        {/* The line on which the stops stand, where all four have room on it. */}
        <span
          aria-hidden="true"
          className="absolute inset-x-[12.5%] top-8 border-t-[1.5px] border-control [[data-size='150']_&]:hidden [[data-size='175']_&]:hidden [[data-size='200']_&]:hidden"
        />
        <Choices
          setting="amount"
          className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,4.2rem),1fr))] gap-1"
          frame="group relative grid justify-items-center content-start gap-1.5 rounded-control pb-1 text-center"
          options={AMOUNTS.map((amount) => [amount, STOPS[amount].words] as const)}
          option={(amount, name, isChosen) => (
            <>
              <span className="relative grid size-16 place-items-center rounded-control border-[1.5px] border-control bg-raised text-ink group-hover:border-link group-has-checked:border-2 group-has-checked:border-accent group-has-checked:bg-wash">
                <svg
                  viewBox="0 0 40 40"
                  className="size-[62%]"
                  aria-hidden="true"
                  fill="none"
                  stroke="currentColor"
                  strokeWidth="1.8"
                  strokeLinecap="round"
                  strokeLinejoin="round"
                >
                  {STOPS[amount].drawing}
                </svg>
                {isChosen && (
                  <span className="absolute -top-2 -right-2 grid size-6 place-items-center rounded-tile bg-accent text-accent-text">
                    <Icon name="tick" className="size-[66%] stroke-[2.6]" />
                  </span>
                )}
              </span>
              <span className="text-small leading-tight group-has-checked:font-strong">{name}</span>
            </>
          )}
        />
      </div>
      <p id={id} className="mt-3">
        <strong className="font-strong">{words}:</strong> {does}
      </p>
    </Group>
  );
}
