/** What an account adds, and invitations to have one. */
import type { OwnSeed } from '#contract/pictures.ts';
import { AccountButton } from '../../ui/account-button.tsx';
import { Picture } from '../../ui/picture.tsx';

const TIERS = [
  { name: 'Non-member', note: undefined },
  { name: 'Free member', note: undefined },
  { name: 'Premium', note: 'coming soon' },
] as const;

/** What each tier may do, in the order of `TIERS`. */
const ROWS: readonly (readonly [words: string, ...may: [boolean, boolean, boolean]])[] = [
  ['Browse, search, events and directory', true, true, true],
  ['Save things and see what you viewed', false, true, true],
  ['See ratings and give your own', false, true, true],
  ['Selected collections', false, true, true],
  ['All collections and early access', false, false, true],
  ['Premium webinars and member offers', false, false, true],
];

export function MembershipBlock() {
  const join = <AccountButton dialog="sign-up">Join now</AccountButton>;
  return (
    <section className="wrap mt-18 md:mt-26 member:hidden print:hidden" aria-labelledby="membership">
      <h2 id="membership" className="text-h2">
        Become a member - it’s free!
      </h2>
      <p className="mt-2 mb-6 max-w-[52ch] text-muted">
        You can read, listen and watch without an account. An account remembers things for you.
      </p>
      <table className="hidden w-full border-separate border-spacing-0 text-left md:table">
        <thead>
          <tr>
            <th scope="col" className="w-[37%] border-b-(length:--line-width) border-line">
              <span className="sr-only">What you can do</span>
            </th>
            {TIERS.map(({ name, note }, i) => (
              <th
                key={name}
                scope="col"
                className={`px-6 pt-6 pb-4 align-bottom text-lead font-heading ${cellLines(i)} ${i === 1 ? 'rounded-t-card border-t-4 border-t-accent' : ''}`}
              >
                {name}
                {note && <span className="block text-small font-normal text-muted">{note}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ROWS.map(([words, ...may]) => (
            <tr key={words}>
              <th scope="row" className="border-b-(length:--line-width) border-line py-3.5 pr-4 font-normal">
                {words}
              </th>
              {may.map((yes, i) => (
                <td key={TIERS[i]?.name} className={`px-6 py-3.5 ${cellLines(i)}`}>
                  <YesNo yes={yes} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td />
            <td />
            <td className="rounded-b-card border-x-(length:--line-width) border-b-(length:--line-width) border-line bg-raised px-6 pt-5 pb-6">
              {join}
            </td>
            <td className="px-6 text-small text-muted">We will tell members first.</td>
          </tr>
        </tfoot>
      </table>
      <div className="bounded rounded-card border-t-4 border-t-accent bg-raised p-5 md:hidden">
        <h3 className="text-h3">Free member</h3>
        <ul className="mt-4 mb-5 grid gap-2.5">
          {ROWS.filter(([, visitor, member]) => member && !visitor).map(([words]) => (
            <li key={words} className="flex items-baseline gap-2.5">
              <Tile yes />
              {words}
            </li>
          ))}
        </ul>
        {join}
      </div>
    </section>
  );
}

const cellLines = (column: number): string =>
  `border-b-(length:--line-width) border-line ${column === 1 ? 'border-x-(length:--line-width) bg-raised' : ''}`;

function YesNo({ yes }: { yes: boolean }) {
  return (
    <span className={`inline-flex items-center gap-2.5 ${yes ? '' : 'text-muted'}`}>
      <Tile yes={yes} />
      {yes ? 'Yes' : 'No'}
    </span>
  );
}

/** A laid tile, or an empty frame. */
const Tile = ({ yes }: { yes: boolean }) => (
  <span
    aria-hidden="true"
    className={`size-3.75 shrink-0 -rotate-4 rounded-tile ${yes ? 'border-2 border-affirming-line bg-affirming-line' : 'border-[1.5px] border-dashed border-control'}`}
  />
);

/** A smaller invitation, at the end of a page. */
export function JoinBanner() {
  return (
    <section className="wrap mt-18 md:mt-26 member:hidden print:hidden" aria-labelledby="join">
      <div className="bounded grid overflow-hidden rounded-card bg-raised md:grid-cols-[1fr_42%]">
        <div className="grid content-center justify-items-start gap-3 p-6 md:p-12">
          <h2 id="join" className="text-h2">
            Become a member - it’s free!
          </h2>
          <p className="mb-2 max-w-[38ch]">
            Save what helps, see what others thought of it, and come back to what you viewed.
          </p>
          <AccountButton dialog="sign-up">Join now</AccountButton>
        </div>
        <Picture
          pattern="collection"
          slug={'join' satisfies OwnSeed}
          className="h-48 w-full max-md:order-first md:h-full"
        />
      </div>
    </section>
  );
}
