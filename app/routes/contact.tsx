import { createFileRoute, Link } from '@tanstack/react-router';
import { site } from '#site';
import { ContactForm } from '../features/contact/contact-form.tsx';
import { head } from '../lib/address/head.ts';
import { choice, params, word } from '../lib/address/params.ts';
import { refusedForm } from '../lib/forms/no-script-form.ts';

/**
 * `sent`: the message has arrived; a form without script comes back to this address. `about`: what was searched for in vain.
 * `subject`: what is chosen at first; a name that no subject has chooses none.
 */
const validateSearch = params({ sent: choice('no', 'yes'), about: word, subject: word });

export const Route = createFileRoute('/contact')({
  validateSearch,
  loader: () => ({ refused: refusedForm() }),
  head: () => head({ title: 'Contact', description: `Write to the people behind ${site.name}.` }),
  component: Contact,
});

function Contact() {
  const { sent, about, subject } = Route.useSearch();
  const { refused } = Route.useLoaderData();
  const { general, privacy } = site.mailboxes;
  return (
    <div className="wrap pt-8">
      <h1 className="text-h1">Contact</h1>
      <p className="mt-3 max-w-(--measure) text-lead">
        Ask us something, tell us what is wrong, or show us something good. A person reads every message.
      </p>
      <div className="mt-8 grid gap-x-18 gap-y-10 lg:grid-cols-[minmax(0,40rem)_1fr]">
        <div>
          <ContactForm key={sent} refused={refused} sent={sent === 'yes'} about={about} subject={subject} />
        </div>
        <aside aria-label="Other ways" className="content-start">
          <div className="prose bounded rounded-card bg-raised p-6">
            <h2>Other ways</h2>
            <p>
              You can also write an email to <a href={`mailto:${general}`}>{general}</a>.
            </p>
            <p>
              Is it about your own data? Then write to <a href={`mailto:${privacy}`}>{privacy}</a>.
            </p>
            <p>
              Should something be taken down? At the end of its page there is a link for that. A person decides within{' '}
              {site.removalHours} hours.
            </p>
            <p>
              We keep your message for {site.contactMessageDays} days at most.{' '}
              <Link to="/privacy-policy">How we treat what you tell us</Link>
            </p>
          </div>
        </aside>
      </div>
    </div>
  );
}
