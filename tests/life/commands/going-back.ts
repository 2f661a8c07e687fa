/** What a way back has to lead to, said once more in the plainest way: field by field, and over nobody's later words. */
import { type Said, Story, TEXTS, type Thing } from '../story.ts';
import type { World } from '../world.ts';

interface Plan {
  said: Partial<Said>;
  isNothing: boolean;
}

/** Taking back a change of `thing` from `before` to `after`. */
export function planBack(world: World, thing: Thing, before: Said, after: Said): Plan {
  const now = Story.now(thing);
  const said: Partial<Said> = {};
  for (const text of TEXTS) if (before[text] !== after[text] && now[text] === after[text]) said[text] = before[text];
  const isMoved = before.status !== after.status || before.publishAt !== after.publishAt;
  if (isMoved && now.status === after.status && now.publishAt === after.publishAt) {
    const isPast = before.status === 'scheduled' && Date.parse(before.publishAt ?? '') <= world.clock;
    const status = isPast ? (after.status === 'published' ? 'draft' : 'published') : before.status;
    const isShown = status === 'published' || status === 'scheduled';
    if (!(isShown && now.status !== 'published' && Story.isRemoved(thing)))
      Object.assign(said, { status, publishAt: isPast ? null : before.publishAt });
  }
  if (before.date !== after.date && now.date === after.date) {
    const status = said.status ?? now.status;
    said.date = status === 'published' || status === 'archived' ? (before.date ?? now.date) : before.date;
  }
  const isNothing = Object.entries(said).every(([name, value]) => now[name as keyof Said] === value);
  return { said, isNothing };
}
