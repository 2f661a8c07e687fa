/** The terms of service, in the numbers of the site's configuration. */
import { Link } from '@tanstack/react-router';
import { site } from '#site';
import { CompanyDetails, MailLink, type Part } from './document.tsx';

export function termsParts(): readonly Part[] {
  const { name, company, ages, removalHours, legal } = site;
  return [
    {
      id: 'who-we-are',
      title: 'Who we are',
      body: (
        <>
          <p>{name} is run by this company. When these terms say ‘we’, they mean it.</p>
          <CompanyDetails />
          <p>
            You can reach us on the <Link to="/contact">contact page</Link> or at <MailLink to="general" />.
          </p>
        </>
      ),
    },
    {
      id: 'using-the-site',
      title: 'Using the site',
      body: (
        <>
          <p>You can look around, search and read for free. You need no account for that.</p>
          <ul>
            <li>
              You must be at least {ages.minimumWithConsent} years old. If you are under {ages.signUp}, a parent or
              carer must agree.
            </li>
            <li>To become a member, you must be {ages.signUp} or over.</li>
            <li>Please do nothing that harms the site or the people who use it.</li>
            <li>Please do not copy the whole catalogue with a program. Ask us first.</li>
          </ul>
          <p>If someone harms the site or other people, we may stop them from using it.</p>
        </>
      ),
    },
    {
      id: 'not-advice',
      title: 'What the site cannot do',
      body: (
        <>
          <p>
            {name} helps you find things. It does not diagnose, treat or advise. It is not a health service, and not a
            lawyer.
          </p>
          <p>
            Please ask a doctor or another professional about your own situation. If someone is in danger, call your
            emergency number now. In the United Kingdom this is 999.
          </p>
        </>
      ),
    },
    {
      id: 'what-we-show',
      title: 'What we show',
      body: (
        <>
          <p>
            We choose what stands here with care. Most of it belongs to other people and lives on their sites. We do not
            run those sites, and we do not answer for what they say or sell.
          </p>
          <p>
            Events, prices and services change. Please check with the people who offer them before you travel or pay.
          </p>
          <p>
            Listings in the directory are no promise that a service is right for you. The{' '}
            <Link to="/about" hash="badges">
              badges
            </Link>{' '}
            say what we know about it.
          </p>
        </>
      ),
    },
    {
      id: 'money',
      title: 'Adverts and affiliate links',
      body: (
        <>
          <p>
            Some places are paid for. They always carry the badge ‘Sponsored’ or ‘Advertisement’. No one can pay to
            appear higher in a search.
          </p>
          <p>
            Some links are affiliate links, and say so: the word ‘Affiliate’ stands beside them. If you buy something
            there, we may get a small share. It costs you nothing more.
          </p>
        </>
      ),
    },
    {
      id: 'what-you-send-us',
      title: 'What you send us',
      body: (
        <>
          <p>
            If you suggest something or share your work, you must be allowed to do so. It stays yours. We may show its
            title, a short description and a link.
          </p>
          <p>
            Please do not send us private things about other people. What we keep, and how long, is in the{' '}
            <Link to="/privacy-policy">privacy policy</Link>.
          </p>
        </>
      ),
    },
    {
      id: 'taking-things-down',
      title: 'Removing things',
      body: (
        <p>
          Is something here wrong, harmful, or yours and not meant to be here? Tell us on the{' '}
          <Link to="/contact">contact page</Link>, with its address. We aim to remove it within {removalHours} hours of
          your request.
        </p>
      ),
    },
    {
      id: 'our-liability',
      title: 'Our liability',
      body: (
        <>
          <p>
            We take care, but we cannot promise that the site always works or that everything in it is right. If we
            cause you a loss, we pay at most what you paid us in the past {legal.liabilityMonths} months.
          </p>
          <p>
            Some things the law does not let us limit, and we do not try to. These are death or injury through our
            carelessness, fraud, and your rights as a consumer.
          </p>
        </>
      ),
    },
    {
      id: 'changes',
      title: 'When these terms change',
      body: (
        <p>
          We may change these terms. The day of the last change is at the top. If a change matters to you as a member,
          we will tell you before it counts.
        </p>
      ),
    },
    {
      id: 'law',
      title: 'Which law applies',
      body: (
        <p>
          The law of {company.registeredIn} applies to these terms. If you live elsewhere, you keep the rights that your
          own law gives you as a consumer.
        </p>
      ),
    },
  ];
}
