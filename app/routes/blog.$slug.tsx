import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link, notFound } from '@tanstack/react-router';
import { useId } from 'react';
import { aboutUnfolded, languageInWords, titleLanguage } from '#domain/card-accessors.ts';
import { blogPostQuery } from '../features/blog/queries.ts';
import { AlsoLike } from '../features/items/also-like.tsx';
import { ChangeLink } from '../features/items/edit-link.tsx';
import { prefetchSimilar } from '../features/items/queries.ts';
import { ReportLink } from '../features/items/report-link.tsx';
import { head, titleWithout } from '../lib/address/head.ts';
import { atItsAddress, foundBySlug } from '../lib/data/not-found.ts';
import { dateLines } from '../lib/words/dates.ts';
import { minutesInWords, namesInWords } from '../lib/words/formatting.ts';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { useCardActions } from '../ui/cards/card-actions-context.tsx';
import { useOpenedPage } from '../ui/cards/card-events.ts';
import { BehindNotes, useFolding } from '../ui/cards/content-note-disclosure.tsx';
import { Credited } from '../ui/credited-picture.tsx';
import { Icon } from '../ui/icon.tsx';
import { InShort } from '../ui/in-short.tsx';
import { KeepOrShare } from '../ui/keep-or-share.tsx';
import { Picture } from '../ui/picture.tsx';
import { useReadAloudButton } from '../ui/read-aloud/use-read-aloud-button.tsx';
import { ThingTitle } from '../ui/thing-title.tsx';
import { Versions } from '../ui/versions.tsx';

export const Route = createFileRoute('/blog/$slug')({
  loader: async ({ context: { queryClient }, params: { slug } }) => {
    const post = await foundBySlug(slug, () => queryClient.ensureQueryData(blogPostQuery(slug)));
    atItsAddress(post, slug, '/blog');
    // Posts that live elsewhere have no text here.
    if (post.body_html === null) throw notFound();
    await prefetchSimilar(queryClient, [post.id]);
    return { title: post.display_title, about: aboutUnfolded(post) };
  },
  head: ({ loaderData, match }) =>
    head({
      title: loaderData ? `Blog: ${loaderData.title}` : titleWithout(match),
      description: loaderData?.about,
    }),
  component: BlogPost,
});

function BlogPost() {
  const { slug } = Route.useParams();
  const actions = useCardActions();
  const { data: post } = useSuspenseQuery(blogPostQuery(slug));
  useOpenedPage(post);
  const behind = useId();
  const fold = useFolding(post, behind);
  const reading = useReadAloudButton<HTMLDivElement>(post.display_title);
  const published = dateLines(post.published_at.slice(0, 10), null, null)?.days;
  return (
    <>
      <article className="wrap">
        <Breadcrumbs
          links={[
            { to: '/home', words: 'Home' },
            { to: '/blog', words: 'Blog' },
          ]}
          here={post.display_title}
        />
        <div ref={reading.text} className="mx-auto mt-8 max-w-(--measure)">
          <p data-unread className="flex flex-wrap items-center gap-x-2 text-small text-muted">
            <Icon name="read" className="size-5 text-link" />
            <strong className="font-strong text-ink">Read</strong>
            {post.minutes !== null && (
              <>
                <span aria-hidden="true">·</span>
                {minutesInWords(post.minutes)}
              </>
            )}
            {post.language && (
              <>
                <span aria-hidden="true">·</span>
                {languageInWords(post)}
              </>
            )}
            {published && (
              <>
                <span aria-hidden="true">·</span>
                <span className="figures">{published}</span>
              </>
            )}
          </p>
          <Versions facts={post.facts} />
          <h1 className="mt-2 text-h1">
            <ThingTitle card={post} />
          </h1>
          {post.authors.length > 0 && <p className="mt-2 text-muted">By {namesInWords(post.authors)}</p>}
          <div className="mt-2 -ml-2 flex flex-wrap items-center gap-x-2">{reading.button}</div>
          {reading.controls}
          <BehindNotes
            fold={fold}
            id={behind}
            hint={
              <>
                The text is hidden until you press ‘Show’. If you want to talk to someone about this:{' '}
                <Link to="/support">get support</Link>.
              </>
            }
          >
            <InShort sentences={post.in_short} />
            {post.synopsis && <p className="mt-5 text-lead">{post.synopsis}</p>}
            <Credited line={fold.isFolded ? undefined : post.image_credits?.[0]}>
              <Picture
                src={fold.isFolded ? null : post.images[0]}
                alt={post.image_alts?.[0]}
                pattern="read"
                slug={post.slug}
                of={post}
                eager
                className="mt-7 aspect-16/10 w-full rounded-card"
              />
            </Credited>
            <div
              lang={titleLanguage(post)}
              className="prose mt-8"
              // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered from Markdown and sanitised by the server
              dangerouslySetInnerHTML={{ __html: post.body_html ?? '' }}
            />
          </BehindNotes>
          <div className="mt-8 print:hidden">{actions.rating(post, true)}</div>
          <KeepOrShare
            title={post.display_title}
            favourite={actions.favourite(post, 'Save this post')}
            wrong={<ReportLink kind="post" slug={post.slug} />}
          >
            <ChangeLink id={post.id} />
          </KeepOrShare>
        </div>
      </article>
      <AlsoLike ids={[post.id]} />
    </>
  );
}
