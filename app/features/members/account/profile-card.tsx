import { Link } from '@tanstack/react-router';
import { isCurator, nameOf } from '#app/lib/session/user.ts';
import type { User } from '#contract/members.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Picture } from '../../../ui/picture.tsx';

export function ProfileCard({ user, onEdit }: { user: User; onEdit: () => void }) {
  const topics = user.profile.favourite_topics;
  return (
    <aside
      aria-label="About you"
      className="bounded relative mt-6 self-start rounded-card bg-raised p-7 lg:col-start-1 lg:row-span-2 lg:row-start-1 lg:-mt-14"
    >
      <p className="text-h3 font-heading wrap-anywhere">
        <bdi>{nameOf(user)}</bdi>
      </p>
      <p className="mt-1 mb-3 text-small text-muted">
        {isCurator(user)
          ? 'Only you see your name, and people to whom you reply from the desk.'
          : 'Only you can see your name.'}
      </p>
      <Badge icon="led">{user.auth.groups.includes('Premium') ? 'Premium member' : 'Free member'}</Badge>
      <p className="mt-5 flex flex-wrap gap-3">
        <Button onPress={onEdit}>
          <Icon name="pencil" className="size-4.5" />
          Edit profile
        </Button>
      </p>
      <h2 className="mt-7 mb-2 text-base tracking-normal [word-spacing:0]">Interested in</h2>
      {topics.length === 0 ? (
        <p className="text-card">
          No topics yet.{' '}
          <Button look="plain" onPress={onEdit} className="-ml-1.5">
            Choose topics
          </Button>
        </p>
      ) : (
        <ul className="grid sm:max-lg:grid-cols-2">
          {topics.map((topic) => (
            <li key={topic.id} className="flex min-h-13 items-center gap-3">
              <Picture
                src={'image' in topic ? topic.image : undefined}
                pattern="topic"
                slug={topic.slug}
                of={topic}
                shape="square"
                className="size-10 rounded-[6px]"
              />
              <Link to="/topic/$slug" params={{ slug: topic.slug }} className="py-2 leading-snug">
                {'name' in topic && topic.name}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <p className="mt-5 border-t-(length:--line-width) border-line pt-3">
        <Link to="/account/settings" className="target inline-flex items-center gap-2">
          <Icon name="key" className="size-5 text-link" />
          Settings and your data
        </Link>
      </p>
    </aside>
  );
}
