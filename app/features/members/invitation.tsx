import { Button } from '../../ui/button.tsx';
import { useOpenAccount } from './accounts.tsx';

/** A members' collection, as a visitor finds it. */
export function Invitation() {
  const open = useOpenAccount();
  return (
    <section className="wrap mt-10" aria-labelledby="invitation">
      <div className="bounded grid justify-items-start gap-3 rounded-card bg-raised p-6 md:p-10">
        <h2 id="invitation" className="text-h2">
          This collection is for members
        </h2>
        <p className="max-w-(--measure)">
          Membership is free. What is in this collection is no secret: you can find each thing by searching. Members get
          it put together.
        </p>
        <div className="mt-1 flex flex-wrap gap-3">
          <Button look="filled" onPress={() => open('sign-up')}>
            Join now
          </Button>
          <Button size="large" onPress={() => open('log-in')}>
            Log in
          </Button>
        </div>
      </div>
    </section>
  );
}
