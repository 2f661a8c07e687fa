import { AccountButton } from '../../ui/account-button.tsx';
import { Busy } from '../../ui/busy.tsx';

/** A members' collection, as a visitor finds it. */
export function Invitation() {
  return (
    <>
      <OpeningForMembers />
      <section className="wrap mt-10 member:hidden" aria-labelledby="invitation">
        <div className="bounded grid justify-items-start gap-3 rounded-card bg-raised p-6 md:p-10">
          <h2 id="invitation" className="text-h2">
            This collection is for members
          </h2>
          <p className="max-w-(--measure)">
            Membership is free. What is in this collection is no secret: you can find each thing by searching. Members
            get it put together.
          </p>
          <div className="mt-1 flex flex-wrap gap-3">
            <AccountButton dialog="sign-up">Join now</AccountButton>
            <AccountButton dialog="log-in" look="outlined" size="large">
              Log in
            </AccountButton>
          </div>
        </div>
      </section>
    </>
  );
}

/** Pages come as visitors see them: what is for members follows in a moment. */
export const OpeningForMembers = () => (
  <p className="wrap mt-10 flex min-h-120 items-start gap-4 text-lead visitor:hidden">
    <Busy>Opening this collection for you…</Busy>
  </p>
);
