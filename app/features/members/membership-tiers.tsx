/** What each membership has, and invitations to join. */
import { Link } from '@tanstack/react-router';
import type { OwnSeed } from '#domain/mosaics.ts';
import { site } from '#site';
import { useUser } from '../../lib/session/user.ts';
import { AuthDialogButton } from '../../ui/auth-dialog-button.tsx';
import { Picture } from '../../ui/picture.tsx';

const TIERS = ['Non-member', 'Free member', 'Premium'] as const;

/** From which tier on each is had: 0 for everybody. */
const ROWS: readonly (readonly [words: string, from: number])[] = [
  ['Browse, search, events, directory and open collections', 0],
  ['Save things on every device, and see what you viewed', 1],
  ['See ratings and give your own', 1],
  ['Selected collections', 1],
  ['Newsletter (coming soon)', 1],
  ['All collections', 2],
  ['Premium webinars and events', 2],
  ['Member-only offers and early access', 2],
];

const noteOf = (tier: number): string | undefined => (tier === 2 && !site.premium.isOpen ? 'coming soon' : undefined);

/** The tiers side by side; on a telephone below each other, each with what it adds. Members see it, too. */
export function MembershipBlock() {
  const isPremium = useUser()?.auth.groups.includes('Premium') ?? false;
  const join = (
    <AuthDialogButton dialog="sign-up" className="member:hidden">
      Join now
    </AuthDialogButton>
  );
  return (
    <section className="wrap mt-18 md:mt-26 print:hidden" aria-labelledby="membership">
      <h2 id="membership" className="text-h2">
        <span className="member:hidden">Become a member - it’s free!</span>
        <span className="visitor:hidden">What each membership has</span>
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
            {TIERS.map((name, tier) => (
              <th
                key={name}
                scope="col"
                className={`px-6 pt-6 pb-4 align-bottom text-lead font-heading ${cellLines(tier)} ${tier === 1 ? 'rounded-t-card border-t-4 border-t-accent' : ''}`}
              >
                {name}
                {noteOf(tier) && <span className="block text-small font-normal text-muted">{noteOf(tier)}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ROWS.map(([words, from]) => (
            <tr key={words}>
              <th scope="row" className="border-b-(length:--line-width) border-line py-3.5 pr-4 font-normal">
                {words}
              </th>
              {TIERS.map((name, tier) => (
                <td key={name} className={`px-6 py-3.5 ${cellLines(tier)}`}>
                  <YesNo yes={tier >= from} />
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
            <td className="px-6 text-small text-muted">{isPremium ? 'You have Premium.' : <PremiumNote />}</td>
          </tr>
        </tfoot>
      </table>
      <div className="grid gap-4 md:hidden">
        {TIERS.map((name, tier) => (
          <div
            key={name}
            className={`bounded rounded-card bg-raised p-5 ${tier === 1 ? 'border-t-4 border-t-accent' : ''}`}
          >
            <h3 className="text-h3">
              {name} {noteOf(tier) && <span className="text-small font-normal text-muted">{noteOf(tier)}</span>}
            </h3>
            {tier > 0 && <p className="mt-1 text-muted">All of the above, and:</p>}
            <ul className="mt-3 grid gap-2.5">
              {ROWS.filter(([, from]) => from === tier).map(([words]) => (
                <li key={words} className="flex items-baseline gap-2.5">
                  <Tile yes />
                  {words}
                </li>
              ))}
            </ul>
            {tier === 1 && <div className="mt-5 member:hidden">{join}</div>}
            {tier === 2 && (
              <p className="mt-4 text-small text-muted">{isPremium ? 'You have Premium.' : <PremiumNote />}</p>
            )}
          </div>
        ))}
      </div>
    </section>
  );
}

/** How somebody comes to Premium, or when. */
export const PremiumNote = () =>
  site.premium.isOpen ? (
    <>
      To have Premium, <Link to="/contact">write to us</Link>.
    </>
  ) : (
    'We will tell members first.'
  );

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
          <AuthDialogButton dialog="sign-up">Join now</AuthDialogButton>
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
