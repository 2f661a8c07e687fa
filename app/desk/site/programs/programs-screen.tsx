/** Programs of others: keys with which they call, and addresses that are told what changed. For administrators. */
import { useUser } from '#app/lib/session/user.ts';
import { type ProveMember, ProveMemberContext } from '../../kit/proven-refusal.tsx';
import { ScreenHead } from '../../kit/screen-parts.tsx';
import { KeysPart } from './keys-part.tsx';
import { WebhooksPart } from './webhooks-part.tsx';

export function ProgramsScreen({ ProveMember }: { ProveMember: ProveMember }) {
  const user = useUser();
  if (!user?.auth.groups.includes('Administrators'))
    return <ScreenHead title="API and webhooks" lead="Only administrators see which programs call." />;
  return (
    <ProveMemberContext value={ProveMember}>
      <ScreenHead
        title="API and webhooks"
        lead={
          <>
            What other sites and partners use beside this site. The page <a href="/developers">For developers</a> tells
            them how.
          </>
        }
      />
      <KeysPart />
      <WebhooksPart />
    </ProveMemberContext>
  );
}
