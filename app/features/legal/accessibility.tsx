/** The accessibility statement: what we aim for, what we know to fall short, and what to do about it. */
import { Link } from '@tanstack/react-router';
import { site } from '#site';
import { ExternalLink } from '../../ui/external-link.tsx';
import { MailLink, type Part } from './document.tsx';

export function accessibilityParts(): readonly Part[] {
  const { name, legal } = site;
  return [
    {
      id: 'what-we-aim-for',
      title: 'What we aim for',
      body: (
        <>
          <p>
            We want everybody to be able to use {name}. Our measure is version 2.2 of the Web Content Accessibility
            Guidelines (WCAG), level AA. We believe that we meet it, except for the limits below.
          </p>
          <p>You should be able to:</p>
          <ul>
            <li>use every page with the keyboard alone, and see where you are</li>
            <li>make the text larger, up to 400 %, without losing anything</li>
            <li>hear the pages with a screen reader</li>
            <li>read without anything that moves by itself, if you or your device ask for that</li>
            <li>have light or dark colours, or stronger contrast, as your device asks for</li>
            <li>search, filter, read and write to us without JavaScript</li>
          </ul>
          <h3>Display</h3>
          <p>At the top of every page there is ‘Aa Display’. Press it to set how all pages look and behave for you:</p>
          <ul>
            <li>how much there is at once: full, fewer, words alone, or one result at a time</li>
            <li>larger text, up to twice the size, and more room between lines and between letters</li>
            <li>shorter or longer lines, and four fonts</li>
            <li>four themes, or whatever your device asks for</li>
            <li>pictures shown, softened or hidden, and no movement</li>
            <li>links in the same tab, and messages that stay until you close them</li>
            <li>how many results you see at a time</li>
          </ul>
          <p>
            From 130 %, pages change to fewer columns. On a narrow screen, headings stop growing before body text does,
            so that their words still fit.
          </p>
        </>
      ),
    },
    {
      id: 'known-limits',
      title: 'What does not work well yet',
      body: (
        <ul>
          <li>
            Most things that we list live on other sites. Some videos there have no captions, and some podcasts have no
            transcript. We cannot change that, but we can look for something else with you.
          </li>
          <li>Short descriptions come from many people. Some are harder to read than our own words.</li>
          <li>Some titles are in other languages. A screen reader may speak them as if they were English.</li>
          <li>‘Display’ needs JavaScript. Without it, your browser’s own settings still work.</li>
          <li>Without an account, your settings stay on one device. On another, you choose again.</li>
          <li>Without JavaScript, the cookie choices do not show. Then everything that needs a yes stays off.</li>
        </ul>
      ),
    },
    {
      id: 'how-we-test',
      title: 'How we test',
      body: (
        <>
          <p>
            Each page is checked by a program at every change, on a wide and on a narrow screen, in every theme. Other
            tests use pages by keyboard alone, and at 200 % on a narrow screen.
          </p>
          <p>So far, no outside experts have tested the site. Nor has anyone who uses a screen reader every day.</p>
        </>
      ),
    },
    {
      id: 'tell-us',
      title: 'Something does not work for you?',
      body: (
        <>
          <p>
            Please tell us on the <Link to="/contact">contact page</Link>, or write to <MailLink to="general" />. Say
            which page it was and what you wanted to do. You do not need to know why it failed.
          </p>
          <p>
            You can also ask us for anything on this site in another form, such as large print or a plain text. We
            answer every message, as soon as we can.
          </p>
        </>
      ),
    },
    {
      id: 'complain',
      title: 'If our answer does not help',
      body: (
        <>
          <p>
            If you are not happy with our answer, you can get advice from the{' '}
            <ExternalLink href={legal.accessibilityHelp.url} sign className="[&>svg]:ml-1 [&>svg]:inline">
              {legal.accessibilityHelp.name}
            </ExternalLink>
            .
          </p>
          <p>
            In the United Kingdom, the Equality Act 2010 protects disabled people. A service must make fair changes so
            that they can use it.
          </p>
        </>
      ),
    },
  ];
}
