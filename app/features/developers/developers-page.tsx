/** The API in plain words: what there is, how to ask, and what can be relied on. */
import { Link, useHydrated } from '@tanstack/react-router';
import { site } from '#site';
import { dayInWords } from '../../lib/words/dates.ts';
import { Code } from '../../ui/code.tsx';
import { ExternalLink } from '../../ui/external-link.tsx';
import { ReadSection } from '../../ui/read-aloud/read-section.tsx';
import { API_CHANGES } from './api-changes.ts';
import client from './examples/client.ts.txt?raw';
import copy from './examples/copy.py?raw';
import facts from './examples/facts.sh?raw';
import feed from './examples/feed.sh?raw';
import key from './examples/key.ts.txt?raw';
import notes from './examples/notes.sh?raw';
import search from './examples/search.sh?raw';
import types from './examples/types.sh?raw';
import webhook from './examples/webhook.ts.txt?raw';

export function DevelopersPage() {
  const hydrated = useHydrated();
  const here = (code: string) => (hydrated ? code.replaceAll(PLACE, location.origin) : code).trimEnd();
  return (
    <div className="wrap pt-8">
      <div className="max-w-(--measure)">
        <h1 className="text-h1">For developers</h1>
        <p className="mt-3 text-lead">
          All that a visitor can see, your program can read: as JSON, as feeds, as calendars or as one file. You need no
          key and no account.
        </p>
        <p className="mt-3 hidden noscript:block">
          Put the address of this site in place of {PLACE} in the code below.
        </p>
        <div className="mt-8 grid grid-cols-1 gap-10">
          <ReadSection id="begin" title="Begin here">
            <p>Ask for what you would look for on the search page. The answer is JSON.</p>
            <Code title="A search with curl" code={here(EXAMPLES.search)} />
            <p>
              Lists come in pages: <code>page</code> counts from 1, and <code>size</code> is up to 50. Filters take the
              same words as the addresses of our pages. <a href="/api/docs/">All calls</a> stand on one page, and a
              program can read <a href="/api/openapi.json">the same as OpenAPI</a>.
            </p>
            <p>
              When we refuse a call, the answer says why: <code>message</code> is for people, and <code>code</code> for
              programs.
            </p>
          </ReadSection>
          <ReadSection id="expect" title="What to expect">
            <p>
              Events, the directory and support say whether it is loud, whether one must speak, whether one may leave.
              Each of their <code>facts</code> is yes, no or unknown. Lists take <code>fact</code>; all that you ask for
              must hold. What nobody knows is left out, or comes last with <code>unknown=keep</code>. In{' '}
              <code>options</code> each fact has its numbers.
            </p>
            <Code title="Events with a quiet space where no one has to speak" code={here(EXAMPLES.facts)} />
            <p>
              Cards say in <code>content_notes</code> what in a thing may hurt. Lists, searches and feeds leave out what
              has a note that you name in <code>without_note</code>. In <code>in_short</code> is the short version: up
              to three sentences.
            </p>
            <Code title="Recordings without loud or sudden sound, in short" code={here(EXAMPLES.notes)} />
          </ReadSection>
          <ReadSection id="typescript" title="With TypeScript">
            <p>Your program can know our types. First make them from our description:</p>
            <Code title="Make the types" code={here(EXAMPLES.types)} />
            <p>Then ask. Your editor knows each call and each answer.</p>
            <Code title="Three events online, in TypeScript" code={here(EXAMPLES.client)} />
          </ReadSection>
          <ReadSection id="keys" title="With a key">
            <p>
              To read you need no key. A key lets your program read more, suggest links, or write items, without
              anybody’s password. <Link to="/contact">Write to us</Link> to get one. We show it once, and can take it
              back at any time.
            </p>
            <ul className="grid list-disc gap-2 pl-5">
              <li>
                <code>read</code>: every call that is open to all. Every key may do this.
              </li>
              <li>
                <code>suggest</code>: <code>POST /api/content/suggestion</code>, too.
              </li>
              <li>
                <code>write</code>: items of the catalogue and their status, many at once, and tables. Never people,
                messages or settings, and nothing is deleted for good.
              </li>
            </ul>
            <p>
              Send it as <code>Authorization: Bearer tk_…</code> from a server of yours. What it may not do is answered
              with 403, and a key that we do not know with 401. What a key changes stands in our history under the name
              of the key.
            </p>
            <Code title="Keep an event of yours up to date, in TypeScript" code={here(EXAMPLES.key)} />
          </ReadSection>
          <ReadSection id="copy" title="Keep a copy">
            <p>
              Read the whole catalogue once, as lines of JSON or <a href="/api/catalogue.csv">as a table</a>. Then ask
              now and again what changed. Note the number <code>next</code> and ask after it the next time.
            </p>
            <Code title="A copy that keeps up, in Python" code={here(EXAMPLES.copy)} />
            <p>
              What is taken back here comes as <code>removed</code>. Please take it away from your copy, too. Each
              change has the <code>external_id</code>, the kind and the <code>api_url</code>, where you read it anew.
            </p>
            <p>
              When the site is restored from a backup, its numbers begin in another place. An older number is then
              answered with 410. Begin anew: read the whole catalogue, and go on with the number in its{' '}
              <code>Link</code> header. No number stands for two changes. It is a whole number that JavaScript holds
              exactly.
            </p>
          </ReadSection>
          <ReadSection id="webhooks" title="Be told at once">
            <p>
              We can send each change to an address of yours, signed as{' '}
              <ExternalLink href="https://www.standardwebhooks.com/">Standard Webhooks</ExternalLink> says. The message
              has the type <code>catalogue.changed</code>, and in <code>data</code> the same changes as above. After a
              restore or a move of our database you get <code>catalogue.restored</code> first: begin your copy anew.
            </p>
            <Code title="Take a message and check who sent it, in TypeScript" code={here(EXAMPLES.webhook)} />
            <p>
              Answer with 200 or 204 within 15 seconds. If you do not, we try again for three days, later and later. A
              message that comes twice has the same <code>webhook-id</code>.
            </p>
            <p>
              <Link to="/contact">Write to us</Link> to have your address added. It must begin with https. Say which
              kinds you want, and whether only what is new, or only what is removed. We can send you a trial message of
              the type <code>webhook.test</code>, and the last messages again. The{' '}
              <a href="/api/openapi.json">OpenAPI description</a> has the messages under <code>webhooks</code>.
            </p>
          </ReadSection>
          <ReadSection id="lists" title="Feeds, calendars and frames">
            <p>
              Put <code>.rss</code>, <code>.atom</code> or <code>.json</code> behind the address of a list, with or
              without filters. Events have <code>.ics</code> as well.
            </p>
            <Code title="What is new to hear on a topic, as JSON Feed" code={here(EXAMPLES.feed)} />
            <p>
              Topics, collections, events and searches can stand in a frame on your page. ‘Embed this list’ on their
              pages gives you the line. <code>/oembed?url=</code> gives it to programs.
            </p>
            <p>
              The directory also speaks a format of its trade: <a href="/api/oruk/services">Open Referral UK</a>. It
              finds words by <code>search</code>, <code>text</code> or <code>keyword</code>. If we cannot answer a
              parameter, such as <code>postcode</code>, we say 400 and which ones we can.
            </p>
          </ReadSection>
          <ReadSection id="limits" title="How much you may ask">
            <p>
              You may read 3,000 new answers a minute, and the whole catalogue 30 times an hour. Pages that have to be
              made count, too, with the calls that they are made from. What others just asked for does not count. The
              headers <code>RateLimit-Policy</code> and <code>RateLimit</code> say what is left.
            </p>
            <p>
              With a key you may read 12,000 answers a minute, make 3,000 changes in ten minutes and send 300
              suggestions an hour. These count for the key, not for your network.
            </p>
            <p>
              Beyond that the answer is 429, and <code>Retry-After</code> says how many seconds to wait. Send{' '}
              <code>If-None-Match</code> with the <code>ETag</code> you have. If nothing changed, you get a short 304.
            </p>
            <p>
              Scripts on pages of other sites may ask, too: calls, feeds and calendars. They can send{' '}
              <code>If-None-Match</code> and read all these headers. They cannot send a token or a key: what stands in a
              page is everybody’s.
            </p>
          </ReadSection>
          <ReadSection id="stable" title="What you can rely on">
            <ul className="grid list-disc gap-2 pl-5">
              <li>
                This is version 1. Should there be a second one, it gets addresses of its own, and the first works for
                12 more months.
              </li>
              <li>Calls keep their address. Fields keep their name and what they mean.</li>
              <li>
                <code>external_id</code> names a thing for ever. An address may change.
              </li>
              <li>New calls, fields and filters may come at any time. Please pass over what you do not know.</li>
              <li>The order of a search and the words of messages may change.</li>
              <li>
                Before something goes away, we say so below and in the description. Then it works for 12 more months.
                Each answer of it has the headers <code>Deprecation</code> and <code>Sunset</code>, which tell from when
                and until when.
              </li>
            </ul>
          </ReadSection>
          <ReadSection id="licence" title="What you may do with it">
            <p>
              Our own words about things are free to use under{' '}
              <ExternalLink href={site.licence.url}>{site.licence.name}</ExternalLink>. What we link to belongs to those
              who made it. Each card says so in <code>licence</code>.
            </p>
          </ReadSection>
          <ReadSection id="history" title="What changed">
            <ul className="grid gap-2">
              {API_CHANGES.map(({ day, what }) => (
                <li key={what}>
                  <strong className="figures font-strong">{dayInWords(day)}</strong>: {what}
                </li>
              ))}
            </ul>
            <p>
              Something is missing or wrong? <Link to="/contact">Write to us</Link>.
            </p>
          </ReadSection>
        </div>
      </div>
    </div>
  );
}

/** Stands in them for the site's own address. */
const PLACE = 'https://example.org';

const EXAMPLES = { client, copy, facts, feed, key, notes, search, types, webhook };
