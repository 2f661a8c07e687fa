import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link, notFound, redirect } from '@tanstack/react-router';
import { DoNow, Reach, ReachAnyTime, ReadOrHear } from '../features/tonight/evening.tsx';
import { parseSteps } from '../features/tonight/parse-steps.ts';
import { isTonight, tonightOneQuery } from '../features/tonight/queries.ts';
import { UrgentLink } from '../features/tonight/urgent-link.tsx';
import { head, titleWithout } from '../lib/address/head.ts';
import { OpenNowContext } from '../ui/cards/support-contact.tsx';
import { Icon } from '../ui/icon.tsx';

export const Route = createFileRoute('/tonight/$slug')({
  loader: async ({ context: { queryClient }, params: { slug } }) => {
    if (!isTonight(slug)) throw notFound();
    const found = await queryClient.ensureQueryData(tonightOneQuery(slug));
    // A site may have no such collection; a reader who has its address still finds who answers.
    if (!found) throw redirect({ to: '/tonight' });
    return { title: found.collection.name };
  },
  head: ({ loaderData, match }) =>
    head({ title: loaderData ? `Help right now: ${loaderData.title}` : titleWithout(match) }),
  component: Opened,
});

function Opened() {
  const { slug } = Route.useParams();
  const { data } = useSuspenseQuery(tonightOneQuery(slug));
  if (!data) return null;
  const { collection, content, contact, open } = data;
  const steps = parseSteps(collection.description);
  return (
    <div className="wrap pt-6">
      <Link to="/tonight" className="inline-flex min-h-11 items-center gap-2">
        <Icon name="back" className="size-4" />
        All five first steps
      </Link>
      <h1 className="mt-1 text-h1">
        <bdi>{collection.name}</bdi>
      </h1>
      <div className="mt-5 grid max-w-(--measure) gap-4">
        {steps && <DoNow steps={steps} />}
        {content && <ReadOrHear card={content} />}
        <OpenNowContext value={new Map(open.map(({ id, until }) => [id, until]))}>
          {contact ? <Reach card={contact} /> : <ReachAnyTime />}
        </OpenNowContext>
      </div>
      <UrgentLink />
    </div>
  );
}
