/** The privacy policy: what the software really keeps, in the numbers of the site's configuration. */

import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { CONSENT_DAYS, DESK_COPY_DAYS, KNOWN_DEVICE_DAYS, registrationDays } from '#domain/lifetimes.ts';
import { site } from '#site';
import { ExternalLink } from '../../ui/external-link.tsx';
import { CompanyDetails, MailLink, type Part } from './document.tsx';
import { RetentionTable } from './retention-table.tsx';

/** `choices`: the control that opens the cookie choices. */
export function privacyParts(choices: ReactNode): readonly Part[] {
  const { name, ages, contactMessageDays, removalHours, legal } = site;
  return [
    {
      id: 'in-short',
      title: 'In short',
      body: (
        <ul>
          <li>You can use {name} without telling us who you are.</li>
          <li>We count what is opened and what is searched for, but not by whom.</li>
          <li>We keep your messages to us, and delete them after {contactMessageDays} days.</li>
          <li>Nothing is sent to any other company unless you say yes.</li>
          <li>We sell nothing about you. We show no adverts that follow you.</li>
        </ul>
      ),
    },
    {
      id: 'who-we-are',
      title: 'Who is responsible for your data (the controller)',
      body: (
        <>
          <CompanyDetails />
          <p>
            For anything about your data, write to <MailLink to="privacy" />. For anything else, use the{' '}
            <Link to="/contact">contact page</Link> or <MailLink to="general" />.
          </p>
        </>
      ),
    },
    {
      id: 'what-we-keep',
      title: 'What we keep, and how long',
      body: (
        <>
          <RetentionTable />
          <p>
            What someone searches for can tell a lot about them. So we only count words that our own catalogue uses, and
            only how often everybody together searched for them. A name or an address that you type is never kept.
          </p>
          <p>Our logs say which pages were asked for and when. They hold no network address and no search words.</p>
        </>
      ),
    },
    {
      id: 'messages',
      title: 'When you write to us',
      body: (
        <>
          <p>
            We keep your name, your email address, the subject and your message, so that we can answer. We delete all of
            it after {contactMessageDays} days, or sooner if you ask us to.
          </p>
          <p>
            The law calls our reason ‘legitimate interest’: you asked us something, and we want to answer. To keep out
            machines, we count how many messages come from one network address. We keep the count for an hour, under a
            scrambled form of the address.
          </p>
        </>
      ),
    },
    {
      id: 'cookies',
      title: 'Cookies and content of other sites',
      body: (
        <>
          <p>
            Before you choose, we store no cookie on your device. When you have chosen, we store one, called
            ‘cc_cookie’. It holds your choice, the time, and a random number that we use for nothing else. It stays for{' '}
            {CONSENT_DAYS} days.
          </p>
          <h3>Essential</h3>
          <p>The cookie that remembers your choice. It is always on, because without it we would have to ask again.</p>
          <p>
            If you sign up, there is one called ‘registration’. It holds a random number. With it we can tell whether
            you open the link of our email in the same browser. It stays for {registrationDays(site.unconfirmedDays)}{' '}
            days.
          </p>
          <p>
            If you log in, there is another one, called ‘known_device’. It holds a random number. With it we can tell
            your browser from strangers who guess at your password. It stays for {KNOWN_DEVICE_DAYS} days after you last
            logged in.
          </p>
          <p>
            While you are logged in, your browser also keeps two values, called ‘access’ and ‘refresh’. They are no
            cookies, and they only tell us that it is you. They are gone when you log out.
          </p>
          <p>
            If you set something under ‘Display’, your browser keeps it under the name ‘preferences-1’. What you need
            first stands under ‘needs-1’. What you do not want to see stands under ‘content-notes-1’. They hold nothing
            but these settings. You ask for it by choosing, so no other consent is needed. ‘Reset all’ deletes them.
          </p>
          <p>
            While you are logged in, your account’s settings stand in their place. What the device had before waits
            under ‘before-login-1’. When your session ends, it comes back, and your account’s settings leave this
            device.
          </p>
          <p>
            If you save something without an account, your browser keeps its name and number under ‘saved-1’. You ask
            for it by pressing ‘Save’, so no other consent is needed. The page ‘Saved on this device’ asks us for these
            things by number. We do not note who asks. ‘Clear all’ deletes them.
          </p>
          <p>
            While a tab is open, your browser keeps how far you scrolled, under ‘tsr-scroll-restoration-v1_3’. If a page
            had to be loaded again, it notes that under a name that begins with ‘tanstack_router_reload’. Both go when
            you close the tab.
          </p>
          <p>
            If you help to run this site, your browser keeps what you wrote and did not save, and how you like to work
            there. These names begin with ‘desk:’. No other member is shown what you wrote. It goes when you save it,
            when you delete it as you log out, or after {DESK_COPY_DAYS} days.
          </p>
          <h3>Analytics</h3>
          <p>
            If you say yes, the page notes what you open, for a tool that helps us see what people use. If you say no,
            nothing is noted.
          </p>
          <h3>Content from other sites</h3>
          <p>
            If you say yes, pictures load from the sites that they belong to. Those sites then see your network address.
            If you say no, you see a mosaic instead.
          </p>
          <h3>Pages for when you are offline</h3>
          <p>
            If you say yes, your browser keeps copies of the pages you read last, and of what you saved. Their names
            begin with ‘kept-’. They open without a connection. We are not told. The copies go when you log out, or when
            you say no.
          </p>
          <p>You can change your choice at any time, here or at the foot of every page.</p>
          {choices}
        </>
      ),
    },
    {
      id: 'accounts',
      title: 'Members’ accounts',
      body: (
        <>
          <p>You need no account here. If you want one, we keep this for it:</p>
          <ul>
            <li>the email address, and a name and a place if you give them;</li>
            <li>the password, scrambled so that no one can read it, not even we;</li>
            <li>for each passkey a name, how your device calls it, and a key that opens nothing by itself;</li>
            <li>what you agreed to, in which words, and when;</li>
            <li>what you saved, how you rated things, and what you opened last;</li>
            <li>
              how you like pages to look, if you changed it, and what you need first, if you asked us to keep that;
            </li>
            <li>where you are logged in: the kind of browser and device, and when you last used it.</li>
          </ul>
          <p>
            In <Link to="/account">your account</Link> you can pause and clear what you opened. You can stop news by
            email, see where you are logged in, and download all of it.
          </p>
          <p>
            You can delete the account there, too. Then all of it is gone at once, with the messages that you sent us.
            Your ratings leave the averages. One last email says so.
          </p>
        </>
      ),
    },
    {
      id: 'children',
      title: 'Children and young people',
      body: (
        <p>
          The site is for people of {ages.minimumWithConsent} and over. If you are under {ages.signUp}, please ask a
          parent or carer before you write to us. If a younger child has written to us, tell us and we delete it.
        </p>
      ),
    },
    {
      id: 'your-rights',
      title: 'Your rights',
      body: (
        <>
          <p>You can ask us:</p>
          <ul>
            <li>what we have about you, and for a copy of it</li>
            <li>to put right what is wrong</li>
            <li>to delete it</li>
            <li>to stop using it, or to use less of it</li>
          </ul>
          <p>
            Write to <MailLink to="privacy" />. We answer within one month. If something of yours should be taken down,
            we aim to do so within {removalHours} hours.
          </p>
          <p>
            If you are not happy with our answer, you can complain to the{' '}
            <ExternalLink href={legal.authority.url} sign className="[&>svg]:ml-1 [&>svg]:inline">
              {legal.authority.name}
            </ExternalLink>
            .
          </p>
        </>
      ),
    },
    {
      id: 'changes',
      title: 'When this policy changes',
      body: (
        <p>
          The day of the last change is at the top. If we want to use your data in a new way, we ask you before we do.
        </p>
      ),
    },
  ];
}
