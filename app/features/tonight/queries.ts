import { queryOptions } from '@tanstack/react-query';
import type { CollectionDetail } from '#contract/collections.ts';
import type { GuideDetail } from '#contract/guides.ts';
import type { ContentCard, SupportCard } from '#contract/items.ts';
import { factsOf } from '#domain/kinds.ts';
import { site } from '#site';
import { ApiProblem, api } from '../../lib/data/api.ts';
import { contactOf } from './reachable-contact.ts';

/** What somebody may need tonight, in the order of the site's configuration: collections and guides; what is not there is left out. */
export const tonightQuery = queryOptions({
  queryKey: ['tonight'],
  queryFn: async (): Promise<(CollectionDetail | GuideDetail)[]> => {
    const found = await Promise.all(
      site.tonight.map(
        async (slug) =>
          (await api.collection(slug, { brief: true }).catch(orNothing)) ?? (await api.guide(slug).catch(orNothing)),
      ),
    );
    return found.filter((one) => one !== undefined).filter((one) => !('locked' in one) || !one.locked);
  },
});

const orNothing = (error: unknown): undefined => {
  // 410: it was taken away.
  if (error instanceof ApiProblem && (error.status === 404 || error.status === 410)) return undefined;
  throw error;
};

/** One of them: something to read or hear, and somebody who is there at the moment; `null` where there is no such collection. */
export const tonightOneQuery = (slug: string) =>
  queryOptions({
    queryKey: ['tonight', slug],
    queryFn: async () => {
      const [collection, held, { data: anybody, open }] = await Promise.all([
        api.collection(slug, { brief: true }).catch(orNothing),
        api.other({ collection: slug, type: 'Support', size: 10 }),
        // What is open now stands first.
        api.support({ size: 50 }),
      ]);
      if (!collection) return null;
      const content = collection.data.find(({ object_type }) => factsOf(object_type).isContent);
      return {
        collection,
        content: content as ContentCard | undefined,
        contact: contactOf(held.data as SupportCard[], anybody, open),
        open,
      };
    },
  });

export const isTonight = (slug: string): boolean => site.tonight.includes(slug);
